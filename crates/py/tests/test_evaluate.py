"""A row that `evaluate` cannot judge is a row of its answer, and the other rows are judged as without it."""

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
    "several-solutions": SEVERAL,
    "puzzle-unreadable": "Q" * 81,
    "puzzle-unreadable ": "5" * 80,
    "puzzle-unreadable  ": "",
    "puzzle-unreadable   ": "Here is the answer:\n1 2 3 4 5 6 7 8 9\n",
    "puzzle-missing": None,
}
OUTPUTS = {
    "output-unreadable": "I think that the answer is 5",
    "output-unreadable ": "1" * 82,
    "output-unreadable  ": "",
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
        (puzzles[0], "no idea", "output-unreadable"),
        (SEVERAL, answers[0], "several-solutions"),
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
