"""A row that `evaluate` cannot judge is a row of its answer, and the other rows are judged as without it. Any solution counts."""

from __future__ import annotations

import numpy as np
import pytest

import sudokit

pa = pytest.importorskip("pyarrow")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

N = 6
UNSOLVABLE = "55" + "." * 79
SEVERAL = "." * 81
PUZZLES = {
    "no-solution": UNSOLVABLE,
    "puzzle-unreadable": "Q" * 81,
    "puzzle-unreadable ": "5" * 80,
    "puzzle-unreadable  ": "",
    "puzzle-unreadable   ": "Here is the answer:\n1 2 3 4 5 6 7 8 9\n",
    "puzzle-missing": None,
}
OUTPUTS = {
    "no-grid": "I think that the answer is 5",
    "no-grid ": "1" * 82,
    "empty": "",
    "output-missing": None,
}
HOLDERS = {
    "list": list,
    "tuple": tuple,
    "generator": iter,
    "objects": lambda texts: np.array(texts, dtype=object),
    "pandas series": lambda texts: pd.Series(texts, index=list("fedcba"), dtype=object),
    "pandas series of strings": lambda texts: pd.Series(texts, index=list("fedcba"), dtype="string"),
    "pandas frame": lambda texts: pd.DataFrame({"puzzle": texts}),
    "polars series": lambda texts: pl.Series("q", texts),
    "polars frame": lambda texts: pl.DataFrame({"puzzle": texts}),
    "pyarrow array": lambda texts: pa.array(texts, pa.string()),
    "pyarrow chunked array": lambda texts: pa.chunked_array([texts[:4], texts[4:]], pa.string()),
    "pyarrow table": lambda texts: pa.table({"puzzle": pa.array(texts, pa.string())}),
}
COLUMNS = ["solved", "valid", "givens_kept", "correct_cells", "blanks", "failure"]


@pytest.fixture(scope="module")
def pair():
    made, answers = sudokit.generate(N, seed=9, solutions=True)
    answers[2] = answers[3]  # one that is wrong
    return sudokit.format(made).split(), sudokit.format(answers).split()


def rows(found):
    """Rows as lists, what is missing as None."""
    if isinstance(found, np.ndarray):
        table = {name: found[name].tolist() for name in COLUMNS}
    else:
        table = {name: list(pa.array(found[name]).to_pylist() if not hasattr(found[name], "to_pylist") else found[name].to_pylist()) for name in COLUMNS}
    return [[None if value is None or value == "" or value != value else value for value in row] for row in zip(*table.values())]


@pytest.mark.parametrize("holder", HOLDERS)
def test_a_bad_puzzle_is_a_row(pair, holder):
    puzzles, answers = pair
    expected = rows(sudokit.evaluate(puzzles, answers))
    assert [row[0] for row in expected] == [True, True, False, True, True, True]
    for failure, bad in PUZZLES.items():
        for place in (0, 4):
            found = rows(sudokit.evaluate(HOLDERS[holder]([*puzzles[:place], bad, *puzzles[place + 1 :]]), answers))
            assert found[:place] + found[place + 1 :] == expected[:place] + expected[place + 1 :], failure
            assert found[place][5] == failure.strip() and found[place][0] in (False, None), failure


@pytest.mark.parametrize("holder", HOLDERS)
def test_a_bad_output_is_a_row(pair, holder):
    if "frame" in holder or "table" in holder:
        return
    puzzles, answers = pair
    expected = rows(sudokit.evaluate(puzzles, answers))
    for failure, bad in OUTPUTS.items():
        for place in (0, 4):
            found = rows(sudokit.evaluate(puzzles, HOLDERS[holder]([*answers[:place], bad, *answers[place + 1 :]])))
            assert found[:place] + found[place + 1 :] == expected[:place] + expected[place + 1 :], failure
            assert found[place] == [False, False, False, 0, expected[place][4], failure.strip()], failure


@pytest.mark.parametrize("dtype", ["u1", "i1", "i8", "u8", "O"])
def test_arrays_with_what_is_no_digit(pair, dtype):
    puzzles, answers = (sudokit.array(texts).astype(dtype) for texts in pair)
    expected = rows(sudokit.evaluate(*pair))
    for part, failure in ((0, "puzzle-unreadable"), (1, "output-unreadable")):
        for shape in ((N, 81), (N, 9, 9)):
            both = [puzzles.copy().reshape(shape), answers.copy().reshape(shape)]
            both[part].reshape(-1)[81 * 3 + 40] = 77
            found = rows(sudokit.evaluate(*both))
            assert found[:3] + found[4:] == expected[:3] + expected[4:] and found[3][0] is False
            assert found[3][5] == failure


def test_one_pair_and_pairs_of_other_numbers(pair):
    puzzles, answers = pair
    for puzzle, output, failure in [
        (puzzles[0], answers[0], ""),
        (puzzles[0], "no idea", "no-grid"),
        (SEVERAL, answers[0], ""),
        (UNSOLVABLE, answers[0], "no-solution"),
        ("no puzzle", answers[0], "puzzle-unreadable"),
    ]:
        found = sudokit.evaluate(puzzle, output)
        assert found.shape == () and found["failure"] == failure and bool(found["solved"]) == (failure == "")
    for many in (puzzles, pd.Series(puzzles), pa.array(puzzles), pa.chunked_array([puzzles[:1], puzzles[1:]])):
        with pytest.raises(sudokit.SudokitError, match="there are 6 puzzles and 5 outputs"):
            sudokit.evaluate(many, answers[:5])
        with pytest.raises(sudokit.SudokitError, match="there are .*6 puzzles and 7 outputs"):
            sudokit.evaluate(many, [*answers, answers[0]])


def test_any_solution_counts_and_a_digit_is_right_that_some_solution_has():
    puzzle = sudokit.solve(sudokit.generate(1, seed=3)).copy()
    # Two rectangles of two digits are left out, so there are several solutions, all of which a search finds.
    puzzle[0, [cell for cell in range(81) if puzzle[0, cell] in (1, 2)]] = 0
    every = sudokit.solve(puzzle, unique=False)
    swapped = np.where(every == 1, 2, np.where(every == 2, 1, every)).astype("u1")
    found = sudokit.evaluate(np.concatenate([puzzle] * 2), np.concatenate([every, swapped]))
    assert found["solved"].tolist() == [True, True] and found["failure"].tolist() == ["", ""]
    blank = np.flatnonzero(puzzle[0] == 0)
    wrong = every.copy()
    wrong[0, blank[0]] = 3
    (found,) = sudokit.evaluate(puzzle, wrong)
    possible = {cell: {int(every[0, cell])} for cell in blank}
    for cell in blank:
        for digit in (1, 2):
            tried = puzzle.copy()
            tried[0, cell] = digit
            if sudokit.count(tried, cap=1)[0]:
                possible[cell].add(digit)
    right = sum(int(wrong[0, cell]) in possible[cell] for cell in blank)
    assert (found["solved"], found["correct_cells"], found["blanks"]) == (False, right, 18) and right == 17


@pytest.mark.parametrize("classes", [9, 10, 11])
@pytest.mark.parametrize("cells", [(81,), (9, 9)])
def test_logits(pair, classes, cells):
    puzzles, answers = (sudokit.array(texts) for texts in pair)
    first = {9: 1, 10: 0, 11: -1}[classes]
    logits = np.random.default_rng(5).random((N, 81, classes), dtype=np.float32)
    np.put_along_axis(logits, answers[:, :, None].astype(int) - first, 2.0, axis=2)
    logits = logits.reshape(N, *cells, classes)
    assert rows(sudokit.evaluate(puzzles, logits)) == rows(sudokit.evaluate(puzzles, answers))
    logits[1, ..., 0] = np.nan
    assert sudokit.evaluate(puzzles, logits)["failure"].tolist() == ["", "output-unreadable", "", "", "", ""]
    with pytest.raises(sudokit.SudokitError, match="are no logits"):
        sudokit.evaluate(puzzles, np.zeros((N, 81, 4)))


def test_texts_of_models_and_arrow_alike(pair):
    puzzles, answers = pair
    texts = [f"<think>Hm.</think>\nHere:\n```\n{chr(10).join(' '.join(one[i:i + 9]) for i in range(0, 81, 9))}\n```" for one in answers]
    texts[4] = "<think>" + texts[4][26:] + "</think> I am not sure."
    found = sudokit.evaluate(puzzles, texts)
    expected = rows(sudokit.evaluate(puzzles, answers))
    assert rows(found)[:4] == expected[:4] and found["failure"][4] == "thinking-only"
    assert rows(sudokit.evaluate(puzzles, texts, thinking=True)) == expected
    assert rows(sudokit.evaluate(pa.table({"puzzle": puzzles}), pa.array(texts))) == rows(found)


KILLER = "board 4x4\nkiller 4: r1c1-2\ngiven 1: r4c4\n"


def test_boards_and_rules():
    solution = sudokit.solve(KILLER).values
    two = [KILLER, KILLER, "board 4x4\ngiven 1: r1c1\ngiven 1: r1c2\n", None, KILLER, "." * 81]
    swapped = np.where(solution == 2, 3, np.where(solution == 3, 2, solution))
    broken = solution[[1, 0, 2, 3]]
    found = sudokit.evaluate(two, [solution, broken, solution, solution, "It is 5.", "1" * 81])
    assert found["solved"].tolist() == [True, False, False, False, False, False]
    assert found["failure"].tolist() == ["", "", "no-solution", "puzzle-missing", "no-grid", ""]
    assert found["rules"].tolist() == [1, 1, 0, 0, 1, 0] and found["blanks"].tolist()[:2] == [15, 15]
    assert found["rules_kept"].tolist()[:2] == [1, 0] and found["valid"].tolist()[:2] == [True, True]
    assert bool(sudokit.evaluate(KILLER, swapped)["solved"]) == (swapped[0, 0] + swapped[0, 1] == 4)


def test_a_cell_is_right_under_rules_if_a_solution_has_it():
    possible = sudokit.ask("true-candidates", KILLER)["candidates"]
    output = np.tile([[1, 2, 3, 4]], (4, 1))
    expected = sum(possible[cell] >> (int(output.flat[cell]) - 1) & 1 for cell in range(15))
    found = sudokit.evaluate(KILLER, output)
    assert found["correct_cells"] == expected and not found["valid"] and found["failure"] == ""


@pytest.mark.parametrize("size", [4, 6, 16])
def test_squares_of_other_sizes_as_arrays(size):
    grid = sudokit.solve(sudokit.Board.from_values([0] * (size * size))).values
    puzzles = np.stack([grid, grid, np.zeros_like(grid)])
    puzzles[:2, 0, 0] = 0
    outputs = np.stack([grid, grid.T[::-1].T, grid])
    for shape in ((3, size, size), (3, size * size)):
        found = sudokit.evaluate(puzzles.reshape(shape), outputs.reshape(shape))
        assert found["solved"].tolist() == [True, False, True] and found["blanks"].tolist() == [1, 1, size * size]
        assert found["givens_kept"].tolist() == [True, False, True]


def test_groups_have_wilson_intervals(pair):
    from sudokit._evaluate import wilson

    # The interval of 0 of 10 and 8 of 10 as Newcombe (1998) and tables of R's prop.test(correct=FALSE) have them.
    assert np.allclose(wilson(0, 10), (0, 0, 0.2775), atol=1e-4)
    assert np.allclose(wilson(8, 10), (0.8, 0.4902, 0.9433), atol=1e-4)
    assert np.isnan(wilson(0, 0)).all()
    puzzles, answers = pair
    table = pa.table({"puzzle": [*puzzles, UNSOLVABLE], "source": ["a", "b", "a", "a", "b", "b", "b"]})
    found = sudokit.evaluate(table, [*answers[:5], None, None], by="source")
    assert found["group"].tolist() == ["a", "b", "all"] and found["rows"].tolist() == [3, 3, 6] and found["unjudged"].tolist() == [0, 1, 1]
    assert np.allclose(found["solved"], [2 / 3, 2 / 3, 4 / 6]) and np.allclose(found["solved_low"][0], wilson(2, 3)[1])
    givens = np.array([81 - puzzle.count(".") for puzzle in puzzles])
    by_givens = sudokit.evaluate(puzzles, answers, by="givens")
    assert by_givens["group"].tolist() == [*map(str, np.unique(givens)), "all"]
    assert by_givens["rows"].tolist() == [*np.unique(givens, return_counts=True)[1], N]
    ratings = sudokit.rate(puzzles)
    by_rating = sudokit.evaluate(puzzles, answers, by="rating")
    whole = np.floor(ratings["rating"]).astype(int)
    assert by_rating["group"].tolist() == [*(f"[{at}, {at + 1})" for at in np.unique(whole)), "all"]
    by_level = sudokit.evaluate(puzzles, answers, by="level")
    assert sorted(by_level["group"][:-1].tolist()) == sorted(set(ratings["level"].tolist())) and by_level["rows"][-1] == N
    powers = sudokit.evaluate(puzzles, answers, by="rating", scale="guesses")
    assert powers["rows"][:-1].sum() == N
    with pytest.raises(sudokit.SudokitError, match="6 puzzles and 2 labels"):
        sudokit.evaluate(puzzles, answers, by=[1, 2])
    with pytest.raises(sudokit.SudokitError, match="there is no column 'sorce'"):
        sudokit.evaluate(table, [None] * 7, by="sorce")
    empty = sudokit.evaluate(np.zeros((0, 81), "u1"), np.zeros((0, 81), "u1"), by="givens")
    assert empty["rows"].tolist() == [0] and np.isnan(empty["solved"][0])
