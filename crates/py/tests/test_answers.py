"""Answers are right: held against each other, against the data of the library's tests, and against another package's solver."""

from __future__ import annotations

import copy
import csv
import inspect
import pickle
import re

import numpy as np
import pytest

import sudokit
from conftest import PROJECT, data_file


def houses(grids: np.ndarray) -> list[np.ndarray]:
    square = grids.reshape(-1, 9, 9)
    boxes = square.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    return [square, square.transpose(0, 2, 1), boxes]


def is_solved(grids: np.ndarray) -> np.ndarray:
    return np.all([(np.sort(view) == np.arange(1, 10)).all(axis=(1, 2)) for view in houses(grids)], axis=0)


def test_generated_puzzles_are_as_promised(puzzles):
    assert puzzles.shape == (500, 81) and puzzles.dtype == np.uint8 and puzzles.max() <= 9
    found = sudokit.check(puzzles)
    assert found["valid"].all() and not found["clashing"].any() and found["minimal"].all()
    np.testing.assert_array_equal(found["clues"], np.count_nonzero(puzzles, axis=1))
    solutions = sudokit.solve(puzzles, unique=True)
    assert is_solved(solutions).all()
    assert ((puzzles == 0) | (puzzles == solutions)).all()


def test_another_packages_solver_agrees(puzzles):
    """A SAT solver finds the same solution, proves that there is no other, and a second one for each missing given."""
    from reference_solver import SatSudoku

    solver = SatSudoku()
    for puzzle, solution in zip(puzzles[:40], sudokit.solve(puzzles[:40])):
        assert solver.solutions(puzzle) == [solution.tolist()]
        for cell in np.flatnonzero(puzzle):
            fewer = puzzle.copy()
            fewer[cell] = 0
            assert len(solver.solutions(fewer)) == 2


def test_the_seed_decides_the_puzzles_and_nothing_else_does(puzzles):
    np.testing.assert_array_equal(sudokit.generate(500, seed=11, threads=1), puzzles)
    np.testing.assert_array_equal(sudokit.generate(500, seed=11, threads=3), puzzles)
    parts = [sudokit.generate(end - start, seed=11, start=start) for start, end in [(0, 7), (7, 300), (300, 500)]]
    np.testing.assert_array_equal(np.concatenate(parts), puzzles)
    assert not np.array_equal(sudokit.generate(500, seed=12), puzzles)
    again, solutions = sudokit.generate(500, seed=11, solutions=True)
    np.testing.assert_array_equal(again, puzzles)
    np.testing.assert_array_equal(solutions, sudokit.solve(puzzles))


def test_puzzles_are_as_asked_for():
    given = np.count_nonzero(sudokit.generate(40, seed=1, clues=(28, 30)), axis=1)
    assert given.min() >= 28 and given.max() <= 30
    exact = sudokit.generate(4, seed=1, clues=24, minimal=True)
    assert (sudokit.check(exact)["clues"] == 24).all() and sudokit.check(exact)["minimal"].all()
    symmetric = sudokit.generate(20, seed=1, symmetry="180") != 0
    np.testing.assert_array_equal(symmetric, symmetric[:, ::-1])
    pattern = "".join("1" if cell else "." for cell in symmetric[0])
    np.testing.assert_array_equal(sudokit.generate(3, seed=2, pattern=pattern) != 0, symmetric[[0, 0, 0]])
    grids = sudokit.generate(50, seed=1, sampling="grids")
    assert is_solved(grids).all()
    rated = sudokit.rate(sudokit.generate(10, seed=1, difficulty="se-1.2.1=2..3"))
    assert ((rated["rating"] >= 2) & (rated["rating"] <= 3)).all()
    for name, count in (("er=2..3", 5), ("guesses=2..5", 20), ("level=2..2", 20), ("hodoku=300..500", 5)):
        made = sudokit.generate(count, seed=1, difficulty=name)
        measure, low, high = name.replace("=", "..").split("..")
        values = sudokit.rate(made, scale=measure)["rating"]
        assert ((values >= float(low)) & (values <= float(high))).all(), (name, values)
    controlled = sudokit.generate(1, seed=3, sampling="controlled")  # each takes seconds
    assert sudokit.check(controlled)["minimal"].all()


def test_weights_follow_the_number_of_givens(puzzles):
    clues = np.count_nonzero(puzzles, axis=1)
    weights = sudokit.weights(puzzles)
    np.testing.assert_allclose(weights[clues == 26], 1)
    assert len(set(clues)) > 5 and (np.diff(weights[np.argsort(clues)]) >= 0).all()
    assert sudokit.weights(puzzles.reshape(-1, 10, 9, 9)).shape == (50, 10)


@pytest.mark.parametrize(
    "request_, words",
    [
        ({"clues": (30, 28)}, r"30\.\.28"),
        ({"symmetry": "round"}, "symmetry"),
        ({"pattern": "1..1"}, "81 cells"),
        ({"sampling": "best"}, "`best`, expected one of `greedy`"),
        ({"difficulty": "colour"}, "write MEASURE"),
        ({"difficulty": "colour=1..2"}, "no measure 'colour'"),
        ({"difficulty": "guesses=9..3"}, "empty"),
        ({"threads": 0}, "threads must be at least 1"),
        ({"timeout": -1.0}, "timeout"),
        ({"timeout": float("nan")}, "timeout must be a number"),
        ({"threads": 10**6}, "threads must be at most"),
        ({"seed": -1}, "seed must be at least 0, not -1"),
        ({"seed": 2**64}, "seed must be at most"),
        ({"start": -1}, "start must be at least 0"),
        ({"clues": 16}, "fewer than 17 givens"),
        ({"clues": 82}, "clues must be at most 81"),
        ({"clues": 22, "symmetry": "full"}, "no pattern with the symmetry"),
        ({"clues": 30, "pattern": "1" * 81}, "\"pattern\" and \"clues\" exclude each other"),
        ({"symmetry": "180", "sampling": "unbiased"}, "\"sampling\" and \"symmetry\" exclude each other"),
    ],
)
def test_requests_that_cannot_be_met_are_refused(request_, words):
    with pytest.raises(sudokit.SudokitError, match=words):
        sudokit.generate(3, **{"timeout": 10.0, **request_})


@pytest.mark.parametrize(
    "request_, words",
    [
        ({"threads": "2"}, "threads must be an integer, not str"),
        ({"threads": 1.5}, "threads must be an integer, not float"),
        ({"timeout": "soon"}, "timeout must be a number of seconds"),
        ({"seed": 1.0}, "seed must be an integer"),
        ({"seed": None}, "seed must be an integer, not NoneType"),
        ({"clues": (20, "30")}, "clues must be an integer, not str"),
        ({"progress": 5}, "progress must be True or a function"),
    ],
)
def test_arguments_of_a_wrong_type_are_refused(request_, words):
    with pytest.raises(TypeError, match=words):
        sudokit.generate(3, **{"timeout": 10.0, **request_})


CALLS = {
    "generate": (1,),
    "audit": (["." * 81],),
    "evaluate": (["." * 81], ["1" * 81]),
    "evaluate_steps": ("." * 81, []),
    "trace": ("." * 81, "backtrack"),
    "cover": ("a: x",),
    "count_covers": ("a: x",),
    "ask": ("solve", "." * 81),
    "program": ("count", "." * 81),
    "write_folder": ("no-such-folder/of-puzzles", ["." * 81]),
}

#: Keywords without which a function cannot be called.
KEYWORDS = {"add_givens": {"clues": 20}}


@pytest.mark.parametrize("argument, wrong, words", [
    *[("timeout", wrong, "timeout must be a number of seconds, not ") for wrong in ("1", b"1", bytearray(b"1"), True, [1], (1,), object())],
    *[("threads", wrong, "threads must be an integer, not ") for wrong in ("2", 1.5, [1])],
    *[("seed", wrong, "seed must be an integer, not ") for wrong in ("2", 1.5, None)],
    *[("column", wrong, "column must be the name of a column, a str, not ") for wrong in (5, ["puzzle"])],
    *[("suffix", wrong, "suffix must be a str, not ") for wrong in (5, None)],
])
def test_a_wrong_argument_is_refused_by_every_function_that_has_it(argument, wrong, words):
    """A number as a text is none, though Python would read it."""
    tables = argument in ("column", "suffix")
    names = [name for name in sudokit.__all__ if inspect.isfunction(getattr(sudokit, name))
             and argument in inspect.signature(getattr(sudokit, name)).parameters]
    assert len(names) >= (7 if argument == "seed" else 10)
    for name in names:
        first = CALLS.get(name, (["." * 81],))
        if tables:
            pyarrow = pytest.importorskip("pyarrow")
            first = (pyarrow.table({"puzzle": ["." * 81]}), *first[1:])
        if name == "steps":
            first = ("." * 81,)
        with pytest.raises(TypeError, match=words):
            getattr(sudokit, name)(*first, **KEYWORDS.get(name, {}), **{argument: wrong})
            pytest.fail(f"{name} took {argument}={wrong!r}")


def test_the_name_of_a_column_is_for_tables(puzzles, lines, tmp_path):
    """Where there are no columns it would be ignored."""
    pyarrow, pandas, polars = (pytest.importorskip(name) for name in ("pyarrow", "pandas", "polars"))
    few, texts = puzzles[:3], lines[:3]
    holders = [few, texts, tuple(few.tolist()), pandas.Series(texts), polars.Series(texts), pyarrow.array(texts), pyarrow.array(few.tolist()),
               pyarrow.chunked_array([texts]), sudokit.annotate(few, "clues")["puzzle"]]
    names = [name for name in sudokit.__all__ if inspect.isfunction(getattr(sudokit, name))
             and "column" in inspect.signature(getattr(sudokit, name)).parameters and name != "audit"]
    assert len(names) == 13
    for name in names:
        rest = (texts,) if name == "evaluate" else ()
        for holder in holders:
            with pytest.raises(sudokit.SudokitError, match=f"column= names the column of a table, and this {type(holder).__name__} has none"):
                getattr(sudokit, name)(holder, *rest, column="puzzle")
        for frame in (pandas.DataFrame({"q": texts}), polars.DataFrame({"q": texts}), pyarrow.table({"q": texts}), pyarrow.record_batch({"q": texts}),
                      pyarrow.array([{"q": text} for text in texts])):
            assert getattr(sudokit, name)(frame, *rest, column="q") is not None
    for name in ("q", "puzzle", 'a, "strange" one', "ü"):
        (tmp_path / "set.csv").write_bytes(pandas.DataFrame({"other": texts, name: texts}).to_csv(index=False).encode())
        parts = [pandas.DataFrame({"solution": texts, name: texts}), pandas.Series(texts), few, texts, pyarrow.table({name: texts}), tmp_path / "set.csv"]
        found = sudokit.audit(*parts, column=name, difficulty="none")
        assert [part.puzzles for part in found.sets] == [3] * 6 and {overlap.shared.raw for overlap in found.overlaps} == {3}


def test_a_range_that_is_none_is_answered_by_its_own_measure():
    for measure in sudokit.measures():
        for name in (measure.name, *measure.aliases):
            for range_ in ("abc", "abc..3", "1..abc", "..abc", "abc.."):
                with pytest.raises(sudokit.SudokitError, match=f"'abc' is no value of {re.escape(name)}: write a number"):
                    sudokit.generate(1, difficulty=f"{name}={range_}", timeout=5.0)
    with pytest.raises(sudokit.SudokitError, match="is no value of er: write a number, or one of its levels easy, medium"):
        sudokit.generate(1, difficulty="er=abc")


@pytest.mark.parametrize("count", [10**11, 10**18])
def test_more_puzzles_than_memory_are_reported(count):
    with pytest.raises((MemoryError, ValueError)):
        sudokit.generate(count)


def test_solve_none_one_many(inkala):
    none = "11" + "." * 79
    rows = sudokit.array([inkala, none, "." * 81])
    assert is_solved(sudokit.solve(rows)).tolist() == [True, False, True]
    assert is_solved(sudokit.solve(rows, unique=True)).tolist() == [True, False, False]
    assert (sudokit.solve(rows)[1] == 0).all()
    assert sudokit.solve("." * 81, unique=True) is None
    unsolvable = "876900000010006000040305800400000210090500000050040306029000008004690173080001004"
    assert sudokit.solve(unsolvable) is None and sudokit.count(unsolvable) == 0
    assert sudokit.count(rows, cap=5000).tolist() == [1, 0, 5000]
    assert sudokit.count(rows, cap=2).tolist() == [1, 0, 2]
    with pytest.raises(sudokit.SudokitError, match="cap"):
        sudokit.count(rows, cap=0)


def test_counts_of_puzzles_with_many_solutions():
    grid = sudokit.generate(1, seed=5, sampling="grids")[0]
    some = grid.reshape(9, 9).copy()
    some[[0, 3, 6]] = 0
    line = sudokit.format(some.reshape(1, 81))
    expected = sudokit.count(line)
    assert expected > 1
    assert sudokit.count(some) == expected
    from reference_solver import SatSudoku

    assert len(SatSudoku().solutions(some.reshape(81), limit=10_000)) == expected


def test_every_solver_agrees(inkala, puzzles):
    easy = sudokit.format(puzzles[:1]).strip()
    expected = sudokit.solve(easy)
    for info in sudokit.solvers():
        try:
            found = sudokit.solve(easy, solver=info.id, timeout=5, seed=1)
        except sudokit.LimitReached:
            assert not info.complete or info.id in ("exact-cover-matrix",), info.id
            continue
        assert found == expected, info.id
    with pytest.raises(sudokit.SudokitError, match="there is no solver 'best'; there are backtrack"):
        sudokit.solve(easy, solver="best")
    with pytest.raises(sudokit.SudokitError, match="many are solved by the fastest"):
        sudokit.solve(puzzles, solver="backtrack")
    info = next(info for info in sudokit.solvers() if info.options)
    option = info.options[0]
    assert sudokit.solve(easy, solver=info.id, options={option["name"]: option["values"][-1]}, timeout=20) == expected
    with pytest.raises(sudokit.SudokitError, match="colour"):
        sudokit.solve(easy, solver=info.id, options={"colour": "red"})


def test_check_says_why(inkala):
    good = sudokit.check(inkala)
    assert (good.valid, good.verdict, good.minimal, good.redundant) == (True, "one", True, [])
    assert good.solution == sudokit.solve(inkala)
    clash = sudokit.check("1.1" + "." * 78)
    assert (clash.valid, clash.clashes[0]["cells"]) == (False, ["r1c1", "r1c3"]) and "two 1s in row 1" in clash.text
    many = sudokit.check(inkala.replace("8", ".", 1))
    assert many.verdict == "many" and many.differ and many.second != many.solution
    full = sudokit.check(sudokit.solve(inkala))
    assert len(full.redundant) == 81 and not full.minimal
    none = sudokit.check("876900000010006000040305800400000210090500000050040306029000008004690173080001004")
    assert none.verdict == "none" and none.impossible


def test_ratings_are_those_of_sudoku_explainer():
    rows = list(csv.reader(line for line in open(data_file("se_public.csv")) if not line.startswith("#")))
    header = next(i for i, row in enumerate(rows) if any("puzzle" in cell.lower() for cell in row))
    names = [cell.strip().lower() for cell in rows[header]]
    place = {name: names.index(name) for name in ("puzzle", "er", "ep", "ed") if name in names}
    assert len(place) == 4, names
    chosen = [row for row in rows[header + 1 :] if float(row[place["er"]]) < 8][:60]
    found = sudokit.rate([row[place["puzzle"]] for row in chosen])
    for name, field in (("er", "rating"), ("ep", "to_first_placement"), ("ed", "first")):
        np.testing.assert_allclose(found[field], [float(row[place[name]]) for row in chosen], err_msg=name)


def test_rate_one_and_many(inkala, puzzles):
    one = sudokit.rate(sudokit.format(puzzles[:1]).strip())
    many = sudokit.rate(puzzles[:20])
    assert many.dtype.names == sudokit.Rating._fields
    assert tuple(many[0].item()) == tuple(one) and isinstance(one.level, str)
    assert one.hardest_technique in {row.id for row in sudokit.techniques()}
    hodoku = sudokit.rate(puzzles[:5], scale="hodoku")
    assert set(hodoku["level"]) <= {level["name"] for s in sudokit.scales() if s.name == "hodoku" for level in s.levels}
    odd = sudokit.rate(sudokit.array(["." * 81, "11" + "." * 79]))
    assert np.isnan(odd["rating"]).all() and (odd["level"] == "").all() and not odd["solved"].any()
    with pytest.raises(sudokit.SudokitError, match="exactly one solution"):
        sudokit.rate("." * 81)
    with pytest.raises(sudokit.SudokitError, match="there is no scale 'mine'; there are se-1.2.1"):
        sudokit.rate(inkala, scale="mine")


UNSOLVED_BY_WHIPS = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


def test_what_a_scale_does_not_solve_has_no_rating():
    one = sudokit.rate(UNSOLVED_BY_WHIPS, scale="whip")
    assert (one.solved, one.rating, one.level) == (False, None, "")
    rows = sudokit.rate([UNSOLVED_BY_WHIPS], scale="whip")
    assert np.isnan(rows["rating"][0]) and rows["level"][0] == "" and not rows["solved"][0]


def test_every_measure_rates_and_agrees_with_the_columns(puzzles, lines):
    few = puzzles[:4]
    for info in sudokit.measures():
        for name in (info.name, *info.aliases):
            values = sudokit.rate(few, scale=name)["rating"]
            assert values.shape == (4,) and (values >= info.min).all(), name
    scales = {row.name for row in sudokit.scales()}
    one, many = sudokit.rate(lines[0], scale="guesses"), sudokit.rate(few, scale="guesses")
    assert isinstance(one, sudokit.Measurement) and tuple(one) == tuple(many[0].item()) and one.runs == 100
    assert sudokit.rate(lines[0], scale="er") == sudokit.rate(lines[0])
    assert {"guesses", "level", "exact-cover-nodes"} <= {row.name for row in sudokit.measures()} - scales
    table = sudokit.annotate(few, "guesses,level,er,hodoku,exact_cover_nodes")
    for column, scale in (("guesses",) * 2, ("level",) * 2, ("er",) * 2, ("hodoku",) * 2, ("exact_cover_nodes", "exact-cover-nodes")):
        np.testing.assert_array_equal(table[column].to_numpy(), sudokit.rate(few, scale=scale)["rating"])
    with pytest.raises(sudokit.SudokitError, match="exactly one solution"):
        sudokit.rate("." * 81, scale="guesses")
    assert np.isnan(sudokit.rate(["." * 81], scale="guesses")["rating"]).all()


def test_steps_lead_to_the_solution(puzzles):
    line = sudokit.format(puzzles[:1]).strip()
    path = sudokit.steps(line)
    rating = sudokit.rate(line)
    assert len(path) == rating.steps and max(step.points for step in path) == rating.rating
    np.testing.assert_array_equal(path[-1].after.values, sudokit.solve(line).values)
    solution = sudokit.solve(line).values
    for before, step in zip([None, *path], path):
        if before is not None:
            assert step.before == before.after
        if step.place is not None:
            row, column, digit = step.place
            assert solution[row, column] == digit
        assert all(solution[row, column] != digit for row, column, digit in step.eliminate)
        assert step.place is not None or step.eliminate
        hints = [step.words(rung) for rung in range(1, 6)]
        assert all(hints) and len(set(hints)) >= 4
        assert step.name in str(step)
        html = step._repr_html_()
        assert html.startswith("<svg") and html.rstrip().endswith("</svg>") and html != step.svg(dark=True)
        assert {"houses", "marks", "links"} <= set(step.diagram)
    again = pickle.loads(pickle.dumps(path))
    assert again == path and [str(step) for step in again] == [str(step) for step in path]
    for step, other in zip(path, again):
        assert (step.points, step.place, step.eliminate) == (other.points, other.place, other.eliminate)
        assert step.diagram == other.diagram and step.svg() == other.svg() and step.after == other.after
    assert copy.copy(path[0]) == copy.deepcopy(path[0]) == path[0] != path[1] and len({*path, *again}) == len(path)
    with pytest.raises(sudokit.SudokitError, match="rung"):
        path[0].words(6)
    assert re.search(r"\br\dc\d", path[0].words(3)) and not re.search(r"\br\dc\d", path[0].words(3, coordinates="a1"))
    with pytest.raises(sudokit.SudokitError, match="explainer"):
        path[0].words(3, coordinates="chess")
    assert path[0].svg() != path[0].svg(coordinates="a1")
    with pytest.raises(sudokit.SudokitError, match="several solutions"):
        sudokit.steps("." * 81)


BOARDS = {
    "killer": "board 4x4\nkiller 3: r1c1-2\nkiller 7: r2c1-2\ngivens:\n..3.\n....\n..4.\n....\n",
    "jigsaw": "board 4x4\nregions:\n1112\n1222\n3334\n3444\ngivens:\n1...\n..3.\n....\n...2\n",
    "digits from 0": "board 4x4\ndigits 0-3\ngivens:\n0 1 . .\n. . . .\n. . . .\n. . 1 0\n",
    "cells beside the board": "board 4x4\ncells V 2: two more\ngiven 3: V1\ngiven 4: V2\nkiller 3: r1c1-2\n",
    "6x6": "1.34.6456.2323.564.6423131264.64531.",
}


@pytest.mark.parametrize("name", BOARDS)
def test_steps_on_any_board(name):
    path = sudokit.steps(BOARDS[name])
    assert path == sudokit.steps(sudokit.Board(BOARDS[name]), scale="any-board") and path
    again = pickle.loads(pickle.dumps(path))
    assert again == path and hash(again[0]) == hash(path[0])
    for step, copied in zip(path, again):
        assert copied.to_dict() == step.to_dict() and step.points >= 1.0
        assert step.svg().startswith("<svg") and 'class="argument"' in step.svg() and copied.svg() == step.svg()
        assert step.words(5) == copied.words(5) and str(step) == str(copied)
        assert step.technique in {row.id for row in sudokit.techniques()}
        placed = {step.place} if step.place else set()
        assert placed or step.eliminate or step.diagram["contradiction"]
    first = path[0]
    assert first.svg(dark=True) != first.svg() != first.svg(coordinates="a1")
    with pytest.raises(sudokit.SudokitError, match="explainer"):
        first.svg(coordinates="chess")


def test_any_board_is_a_scale_of_the_ordinary_board_too(inkala):
    path = sudokit.steps(inkala, scale="any-board")
    for step, following in zip(path, path[1:]):
        np.testing.assert_array_equal(step.after.values, following.before.values)
        assert step.to_dict()["values"] != following.to_dict()["values"] or step.eliminate
    with pytest.raises(sudokit.SudokitError):
        sudokit.rate(inkala, scale="any-board")


def test_puzzles_that_need_a_technique():
    made = sudokit.generate(3, seed=5, technique="unique-rectangle-1", scale="hodoku")
    assert len(set(map(bytes, made))) == 3
    for line in sudokit.format(made).split():
        path = sudokit.steps(line, scale="hodoku")
        assert "unique-rectangle-1" in {step.technique for step in path} and sudokit.check(line).verdict == "one"
        without = sudokit.steps(line, scale="hodoku", uniqueness=False)
        assert not {step.technique for step in without} & {"unique-rectangle-1", "unique-rectangle-2", "bug-1"}
        assert pickle.loads(pickle.dumps(without)) == without
    for wrong in ({"technique": "no-such"}, {"technique": "unique-rectangle-1", "uniqueness": False, "scale": "hodoku"}):
        with pytest.raises(sudokit.SudokitError, match="technique|uniqueness"):
            sudokit.generate(1, **wrong)


def test_traces(inkala):
    run = sudokit.trace(inkala, "backtrack", events=50)
    assert len(run.records) == 50 < run.events and run.records[0]["number"] == 0 and not run.whole
    sampled = sudokit.trace(inkala, "backtrack", events=50, sample=True)
    assert 25 <= len(sampled.records) <= 50 and sampled.records[-1]["number"] > run.events // 2
    assert run.solution == sudokit.solve(inkala) and run.nodes > 50
    proof = sudokit.trace(inkala, "fix-square", unique=True)
    assert proof.verdict == "one" and proof.stop is None
    stopped = sudokit.trace(inkala, "backtrack", nodes=10)
    assert stopped.verdict == "unknown" and stopped.stop == "nodes"


def test_exact_covers():
    text = (PROJECT / "testdata" / "technicians.csv").read_text()
    assert sudokit.cover(text) == [["C", "F"]]
    assert sudokit.cover(text, limit=None, method="algorithm-x") == [["C", "F"]]
    assert sudokit.count_covers(text) == 1
    options = {"A": ["mon", "wed"], "B": ["tue"], "C": ["mon", "tue", "wed"], "D": ["wed"], "E": ["mon", "spare?"]}
    found = sudokit.cover(options, limit=None)
    assert sorted(map(sorted, found)) == [["A", "B"], ["B", "D", "E"], ["C"]]
    table = np.array([[1, 0, 1], [0, 1, 0], [1, 1, 1]], bool)
    assert sorted(sudokit.cover(table, limit=None)) == [[0, 1], [2]]
    assert sudokit.cover(np.zeros((2, 2))) == []
    with pytest.raises(sudokit.SudokitError) as caught:
        sudokit.cover("name,a,b\nA,1,q\n")
    assert (caught.value.line, caught.value.column) == (2, 5)
    with pytest.raises(sudokit.SudokitError, match="two-dimensional"):
        sudokit.cover(np.zeros(3))


def test_minimize(puzzles):
    grids = sudokit.solve(puzzles[:20])
    found = sudokit.minimize(grids, seed=3)
    assert sudokit.check(found)["minimal"].all()
    np.testing.assert_array_equal(sudokit.solve(found), grids)
    np.testing.assert_array_equal(sudokit.minimize(grids, seed=3, threads=1), found)
    assert not np.array_equal(sudokit.minimize(grids, seed=4), found)
    np.testing.assert_array_equal(sudokit.minimize(puzzles[:5]), puzzles[:5])
    assert not sudokit.minimize([["."] * 81]).any()
    assert isinstance(sudokit.minimize(sudokit.format(grids[:1]).strip()), sudokit.Board)
    with pytest.raises(sudokit.SudokitError, match="exactly one solution"):
        sudokit.minimize("." * 81)


def test_symmetric_copies(puzzles):
    few, solutions = puzzles[:50], sudokit.solve(puzzles[:50])
    copies, answers = sudokit.augment(few, solutions, copies=6, seed=1)
    assert copies.shape == answers.shape == (300, 81) and copies.dtype == np.uint8
    np.testing.assert_array_equal(sudokit.solve(copies, unique=True), answers)
    np.testing.assert_array_equal(sudokit.canonical(copies), np.repeat(sudokit.canonical(few), 6, axis=0))
    assert len(np.unique(copies, axis=0)) == 300
    np.testing.assert_array_equal(sudokit.augment(few, copies=6, seed=1), copies)
    assert not np.array_equal(sudokit.augment(few, copies=6, seed=2), copies)
    # Every cell goes everywhere, and every digit becomes every other.
    one = np.zeros((1, 81), np.uint8)
    one[0, 0] = 1
    many = sudokit.augment(one, copies=4000, seed=5)
    assert len(np.unique(np.argmax(many > 0, axis=1))) == 81 and sorted(np.unique(many)) == list(range(10))
    with pytest.raises(sudokit.SudokitError, match="50 puzzles and 49 solutions"):
        sudokit.augment(few, solutions[:49])


def test_candidates(puzzles):
    found = sudokit.candidates(puzzles[:30])
    assert found.shape == (30, 81, 9) and found.dtype == bool
    for puzzle, masks in zip(puzzles[:30], found):
        grid = puzzle.reshape(9, 9)
        for cell in range(81):
            row, column = divmod(cell, 9)
            box = grid[row // 3 * 3 : row // 3 * 3 + 3, column // 3 * 3 : column // 3 * 3 + 3]
            seen = {*grid[row], *grid[:, column], *box.reshape(-1)}
            expected = [grid[row, column] == d if grid[row, column] else d not in seen for d in range(1, 10)]
            assert masks[cell].tolist() == expected
    assert sudokit.candidates(puzzles[0].reshape(9, 9)).shape == (81, 9)


def test_evaluate_asks_for_the_solution_of_these_puzzles(puzzles):
    few, solutions = puzzles[:5], sudokit.solve(puzzles[:5])
    outputs = solutions.copy()
    outputs[1] = solutions[2]  # a valid grid of another puzzle
    blank = int(np.flatnonzero(few[3] == 0)[0])
    outputs[3, blank] = outputs[3, blank] % 9 + 1
    outputs[4] = few[4]
    found = sudokit.evaluate(few, outputs)
    assert found["solved"].tolist() == [True, False, True, False, False]
    assert found["valid"].tolist() == [True, True, True, False, False]
    assert found["givens_kept"].tolist() == [True, False, True, True, True]
    blanks = (few == 0).sum(axis=1)
    np.testing.assert_array_equal(found["blanks"], blanks)
    assert found["correct_cells"][[0, 3, 4]].tolist() == [blanks[0], blanks[3] - 1, 0]
    assert sudokit.evaluate(few.reshape(5, 9, 9), outputs.reshape(5, 9, 9)).shape == (5,)
    record = sudokit.evaluate(few[0], outputs[0])
    assert isinstance(record, np.void) and record == found[0]
    assert sudokit.evaluate(sudokit.Board.from_values(few[0]), outputs[0].tobytes().translate(bytes(range(48, 58)) * 25 + b"......")) == found[0]
    with pytest.raises(sudokit.SudokitError, match="5 puzzles and 4 outputs"):
        sudokit.evaluate(few, outputs[:4])


def test_tables():
    assert {"backtrack", "simd", "sat"} <= {row.id for row in sudokit.solvers()}
    assert {"naked-single", "x-wing"} <= {row.id for row in sudokit.techniques()}
    any_board = next(row for row in sudokit.scales() if row.name == "any-board")
    assert {"sandwich", "x-wing", "rule-alone"} <= set(any_board.order) and any_board.points["x-wing"] == 32
    assert {"se-1.2.1", "hodoku"} <= {row.name for row in sudokit.scales()}
    assert {"line", "sdk"} <= {row.id for row in sudokit.formats()}
    assert {"canonical", "er"} <= {row.id for row in sudokit.columns()}


def test_boards_with_other_houses_are_rated() -> None:
    line = ".........849.....7...4..5..6.4.7....5..2........381......945.6...............23.."
    values = [int(symbol) if symbol != "." else 0 for symbol in line]
    rating = sudokit.rate(sudokit.Board.from_values(values, diagonals=True))
    assert (rating.rating, rating.to_first_placement, rating.first) == (8.3, 1.2, 1.2)
    easy = "000000090190470608052819407200048000009000500000750009907364180506081074080000000"
    assert sudokit.rate(easy) == sudokit.rate(easy, uniqueness=False) and sudokit.rate(easy).rating == 1.2
    with pytest.raises(sudokit.SudokitError, match="9x9"):
        sudokit.rate(sudokit.Board.from_values([1] + [0] * 15))


def test_boards_with_other_houses_have_steps_by_a_scale() -> None:
    line = ".........849.....7...4..5..6.4.7....5..2........381......945.6...............23.."
    values = [int(symbol) if symbol != "." else 0 for symbol in line]
    extra = "board 9x9\nextra-region: r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9\ngivens:\n"
    puzzle = "..5.9.........5..2..84....9...2...1..........873.6..25.9..4..571.......4...8.9..1"
    extra += "".join(f"{puzzle[at:at + 9]}\n" for at in range(0, 81, 9))
    for puzzle in (sudokit.Board.from_values(values, diagonals=True), extra):
        path = sudokit.steps(puzzle, scale="se-1.2.1")
        rating = sudokit.rate(puzzle)
        assert len(path) == rating.steps and max(step.points for step in path) == rating.rating
        assert path[0].points == rating.first
        for step, following in zip(path, path[1:]):
            np.testing.assert_array_equal(step.after.values, following.before.values)
        assert path[-1].after.values.min() > 0
        assert all(step.svg().startswith("<svg") and step.words(5) for step in path[:5])
        again = pickle.loads(pickle.dumps(path))
        assert again == path and hash(again[0]) == hash(path[0]) and again[3].words() == path[3].words()
        assert path[0] != path[1]
    with pytest.raises(sudokit.SudokitError, match="has the steps of any board and any rules"):
        sudokit.steps("board 9x9\nkiller 3: r1c1-2\n", scale="se-1.2.1")
    with pytest.raises(sudokit.SudokitError, match="hodoku is for the ordinary 9x9 board"):
        sudokit.steps(extra, scale="hodoku")
