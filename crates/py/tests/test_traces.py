"""Traces say what the path says, and a reader of their vocabulary comes to the solution."""

from __future__ import annotations

import numpy as np
import pytest

import sudokit

pa = pytest.importorskip("pyarrow")

PLACE, ELIMINATE, TECHNIQUE = 10, 739, 1468
SEVERAL = "." * 81


def placed(number):
    cell, digit = divmod(int(number) - PLACE, 9)
    return cell // 9, cell % 9, digit + 1


@pytest.mark.parametrize("scale", ["se-1.2.1", "hodoku", "te-depth"])
def test_steps_are_those_of_the_path(lines, scale):
    names = [technique.id for technique in sudokit.techniques()]
    for puzzle, trace in zip(lines[:15], sudokit.traces(lines[:15], "steps", scale=scale)):
        expected = []
        path = sudokit.steps(puzzle, scale=scale)
        for step in path:
            expected.append(TECHNIQUE + names.index(step.technique))
            expected += [ELIMINATE + 9 * (9 * row + column) + digit - 1 for row, column, digit in step.eliminate]
            expected += [PLACE + 9 * (9 * step.place[0] + step.place[1]) + step.place[2] - 1] if step.place else []
        solved = path[-1].after.values.all()
        assert trace == expected + ([] if solved else [3]), puzzle
        order = [step.place for step in path if step.place]
        ordered = sudokit.traces(puzzle, scale=scale)
        assert [placed(number) for number in ordered if number != 3] == order
        words = sudokit.traces(puzzle, "words", scale=scale)
        assert words == [step.words(5) for step in path]


def test_a_reader_of_a_search_comes_to_the_solution(lines):
    """The reader knows no Sudoku but the words: place, guess, undo, take away."""
    guesses = 0
    hard = [*lines[:60], "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."]
    for puzzle, trace in zip(hard, sudokit.traces(hard, "search")):
        grid, stack, gone, at = sudokit.array([puzzle])[0].reshape(9, 9).copy(), [], set(), 0
        while at < len(trace):
            number = trace[at]
            if number == 1:
                stack.append((grid.copy(), set(gone)))
                guesses += 1
            elif number == 2:
                grid, gone = stack.pop()
            elif PLACE <= number < ELIMINATE:
                row, column, digit = placed(number)
                assert grid[row, column] == 0 and digit not in [*grid[row], *grid[:, column]] and (row, column, digit) not in gone
                grid[row, column] = digit
            else:
                gone.add(placed(number - ELIMINATE + PLACE))
            at += 1
        assert (grid == sudokit.solve(puzzle).values).all(), puzzle
    assert guesses > 10


def test_the_solver_order(lines):
    """Read as the loader of the paper reads it."""
    made = sudokit.traces([*lines[:40], SEVERAL], "solver-order")
    assert made.shape == (41, 325) and not made[40].any()
    ids = {step.technique for step in sudokit.steps(lines[0])}
    assert ids
    for puzzle, numbers in zip(lines, made[:40]):
        rating = sudokit.rate(puzzle)
        assert rating.solved == bool(numbers.any())
        given = int(numbers[0])
        cells = numbers[1:].reshape(81, 4)
        grid = np.zeros(81, int)
        grid[9 * cells[:, 0] + cells[:, 1]] = cells[:, 2]
        assert given == 81 - puzzle.count(".") and (grid == sudokit.solve(puzzle).values.reshape(-1)).all()
        assert (cells[:given, 3] == 0).all() and set(cells[given:, 3].tolist()) <= set(range(2, 10))
        order = [(row, column) for row, column, _ in (step.place for step in sudokit.steps(puzzle) if step.place)]
        assert [tuple(cell[:2]) for cell in cells[given:].tolist()] == order


def test_forms_of_input_and_padding(lines, puzzles):
    few = lines[:5]
    ragged = [list(trace) for trace in sudokit.traces(few)]
    for given in (few, puzzles[:5], puzzles[:5].reshape(-1, 9, 9), iter(few)):
        assert list(sudokit.traces(given)) == ragged
    table = pa.table({"id": range(6), "puzzle": pa.array([*few, None])})
    found = sudokit.traces(table)
    assert found.column_names == ["id", "puzzle", "trace"] and found["trace"].to_pylist() == [*ragged, None]
    longest = sudokit.traces(few, length="longest")
    assert longest.dtype == np.uint16 and longest.shape == (5, max(map(len, ragged)))
    assert [[number for number in row if number] for row in longest.tolist()] == ragged
    assert sudokit.traces(few, length=3).tolist() == [trace[:3] for trace in ragged]
    assert sudokit.traces(few, length=700)[:, 600:].max() == 0
    assert sudokit.traces(table["puzzle"], length=3)[5].tolist() == [0, 0, 0]
    assert sudokit.traces([SEVERAL, few[0]], length=2).tolist()[0] == [0, 0] and list(sudokit.traces([SEVERAL])) == [None]
    assert sudokit.traces([], length=4).shape == (0, 4)
    assert sudokit.traces(few[0]).tolist() == ragged[0] and len(sudokit.traces(SEVERAL)) == 0 and sudokit.traces(SEVERAL, "words") == []
    one = sudokit.traces(lines[:64], "steps", threads=1)
    assert list(one) == list(sudokit.traces(lines[:64], "steps", threads=3))


def test_errors(lines):
    for arguments, message in [
        ({"form": "moves"}, "form must be 'placements', 'steps', 'words', 'search' or 'solver-order', not 'moves'"),
        ({"scale": "x"}, "there is no scale 'x'"),
        ({"form": "words", "length": 3}, "form='words' gives sentences"),
        ({"length": 0}, "length must be at least 1"),
    ]:
        with pytest.raises(sudokit.SudokitError, match=message):
            sudokit.traces(lines[:2], **arguments)
