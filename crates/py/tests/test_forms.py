"""Every form of input gives the same answers; every wrong input an exception that names its place."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

import sudokit
from conftest import PROJECT


def forms(puzzles, lines):
    return {
        "uint8 (n, 81)": puzzles,
        "uint8 (n, 9, 9)": puzzles.reshape(-1, 9, 9),
        "int64": puzzles.astype(np.int64),
        "fortran order": np.asfortranarray(puzzles),
        "every other row": np.repeat(puzzles, 2, axis=0)[::2],
        "strings": lines,
        "tuple of bytes": tuple(line.encode() for line in lines),
        "boards": [sudokit.parse(line)[0] for line in lines],
        "nested lists": puzzles.reshape(-1, 9, 9).tolist(),
        "lists of 81": puzzles.tolist(),
        "array of strings": np.array(lines),
        "array of objects": np.array(lines, dtype=object),
        "array of byte strings": np.array(lines, dtype="S81"),
        "iterator": iter(lines),
        "big-endian integers": puzzles.astype(">i4"),
        "rows backwards and back": puzzles[::-1][::-1],
        "columns out of a wider array": np.hstack([puzzles, puzzles])[:, :81],
        "a list of arrays": list(puzzles),
        "an array of objects that are integers": puzzles.astype(object),
        "an array of arrays": np.array([*[list(row) for row in puzzles], None], dtype=object)[:-1],
        "lists of characters": [list(line) for line in lines],
        "lists of characters, blanks as spaces": np.array([list(line.replace(".", " ")) for line in lines]),
        "characters as bytes": np.array([list(line) for line in lines], dtype="S1").reshape(-1, 9, 9),
        "texts and boards mixed": [*lines[:-2], sudokit.Board(lines[-2]), lines[-1].encode()],
    }


def test_every_form_gives_the_same_solutions(puzzles, lines):
    expected = sudokit.solve(puzzles)
    assert (expected != 0).all()
    for name, form in forms(puzzles, lines).items():
        found = sudokit.solve(form)
        assert found.dtype == np.uint8, name
        np.testing.assert_array_equal(found.reshape(-1, 81), expected, err_msg=name)


def test_results_have_the_shape_of_the_input(puzzles):
    one = puzzles[0]
    assert sudokit.solve(one).shape == (81,)
    assert sudokit.solve(one.reshape(9, 9)).shape == (9, 9)
    assert sudokit.solve(puzzles.reshape(50, 10, 81)).shape == (50, 10, 81)
    assert sudokit.count(one).shape == () and sudokit.count(one) == 1
    assert sudokit.count(puzzles.reshape(50, 10, 9, 9)).shape == (50, 10)
    assert sudokit.canonical(puzzles.reshape(-1, 9, 9)).shape == (500, 9, 9)
    assert sudokit.check(puzzles.reshape(50, 10, 81)).shape == (50, 10)
    assert sudokit.solve(np.zeros((0, 81), np.uint8)).shape == (0, 81)
    assert sudokit.solve([]).shape == (0, 81)


@pytest.mark.parametrize("none", [np.zeros((0, 81), np.uint8), np.zeros((0, 9, 9), np.int64), []])
def test_no_rows_give_no_rows(none):
    for work in (sudokit.solve, sudokit.count, sudokit.check, sudokit.rate, sudokit.canonical, sudokit.dedup, sudokit.weights,
                 sudokit.minimize, sudokit.candidates, sudokit.augment, lambda many: sudokit.evaluate(many, many)):
        assert len(work(none)) == 0, work
    assert [len(part) for part in sudokit.split(none)] == [0, 0, 0]
    assert sudokit.format(none) == "" and sudokit.array(none).shape == (0, 81)
    table = sudokit.annotate(none, "solution")
    assert (table.num_rows, table.column_names, len(table)) == (0, ["puzzle", "solution"], 0)
    assert repr(table) == "<sudokit.Table of 0 rows: puzzle, solution>"
    audit = sudokit.audit(none, none)
    assert [found.puzzles for found in audit.sets] == [0, 0] and audit.overlaps[0].shared.raw == 0


def test_the_input_is_not_changed(puzzles):
    before = puzzles.copy()
    puzzles.flags.writeable = False
    sudokit.solve(puzzles), sudokit.canonical(puzzles), sudokit.check(puzzles)
    np.testing.assert_array_equal(puzzles, before)


@pytest.mark.parametrize("shape", [(10, 80), (9, 10), (10,), (5, 9, 8), (16, 16)])
def test_a_wrong_shape_is_reported(shape):
    with pytest.raises(sudokit.SudokitError, match=r"holds no 9x9 puzzles"):
        sudokit.solve(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("dtype", ["float64", "float32", "bool", "complex128", "datetime64[s]"])
def test_a_wrong_dtype_is_reported(dtype):
    with pytest.raises(sudokit.SudokitError, match=r"dtype .* holds no digits"):
        sudokit.solve(np.zeros((3, 81)).astype(dtype))


@pytest.mark.parametrize("dtype", ["uint8", "int16", "uint64"])
@pytest.mark.parametrize("work", [sudokit.solve, sudokit.count, sudokit.check, sudokit.canonical, sudokit.dedup, sudokit.split])
def test_a_wrong_digit_is_named_by_row_and_cell(dtype, work):
    many = np.zeros((80_000, 81), dtype)
    many[:, 0:2] = 1
    many[73_412, 40] = 12
    many[79_000, 3] = 10
    with pytest.raises(sudokit.SudokitError, match=r"row 73412 .*cell r5c5: 12 is no digit") as caught:
        work(many)
    assert (caught.value.row, caught.value.cell) == (73_412, "r5c5")
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "wrong, words, row, cell",
    [
        ([[0.0] * 81, [0.0] * 40 + [float("nan")] + [0.0] * 40], "0.0 is no digit", 0, "r1c1"),
        (np.array([[0.0] * 81, [0.0] * 40 + [float("nan")] + [0.0] * 40]), "nan is no digit.*nan_to_num", 1, "r5c5"),
        ([[0] * 81, [0] * 40 + [float("nan")] + [0] * 40], "nan is no digit.*nan_to_num", 1, "r5c5"),
        ([[0] * 81, [0] * 80 + [0.5]], "0.5 is no digit", 1, "r9c9"),
        ([[0] * 81, [0] * 80 + [None]], "None is no digit", 1, "r9c9"),
        ([[0] * 81, [0] * 80 + ["12"]], "'12' is no digit", 1, "r9c9"),
        ([[[0] * 9] * 9, [[0] * 9] * 8 + [[0] * 8 + [2**70]]], f"{2**70} is no digit", 1, "r9c9"),
        ([["1"] * 81, ["1"] * 80 + ["12"]], "'12' is no digit", 1, "r9c9"),
        ([[0] * 81, [0] * 3 + [True] + [0] * 77], "True is no digit", 1, "r1c4"),
        ([[[0] * 9] * 9, [[0] * 9] * 8 + [[0] * 8 + [True]]], "True is no digit", 1, "r9c9"),
        ([[0] * 81, [0] * 80 + [77]], "77 is no digit", 1, "r9c9"),
        (np.array([[0] * 81, [0] * 80 + [None]], dtype=object), "None is no digit", 1, "r9c9"),
        (np.array([[0] * 81, [2**70] + [0] * 80], dtype=object), f"{2**70} is no digit", 1, "r1c1"),
        (np.array([[0] * 81, [True] + [0.5] * 80], dtype=object), "True is no digit", 1, "r1c1"),
        (np.full((1, 81), 2**64 - 1, np.uint64), "18446744073709551615 is no digit", 0, "r1c1"),
        (["." * 81, "." * 40 + "0" * 40], "row 1 .*80 characters", 1, None),
        (["." * 81, ""], "row 1 .*0 characters", 1, None),
        (["." * 81, 5], "row 1 .*got int", 1, None),
        ([np.zeros(81, int), np.zeros(80, int)], r"row 1 .*shape \(80,\).*shape \(81,\)", 1, None),
        ([np.zeros(81, int), "." * 81], "row 1 .*a str", 1, None),
        ([[0] * 81, None], "row 1 .*a NoneType", 1, None),
        (np.ma.masked_equal(np.zeros((2, 81), int), 0), r"masked.*filled\(0\)", None, None),
        (None, "not NoneType", None, None),
        (5, "not int", None, None),
        ({"puzzle": ["." * 81]}, "not a dict", None, None),
        ({"." * 81}, "not a set", None, None),
        (Path("puzzles.txt"), "sudokit.parse", None, None),
        (b"\xff" * 81, "not UTF-8", None, None),
        (np.zeros(81, [("a", "u1")]), "holds no digits", None, None),
    ],
)
def test_what_is_wrong_is_reported_and_where(wrong, words, row, cell):
    with pytest.raises(sudokit.SudokitError, match=words) as caught:
        sudokit.solve(wrong)
    assert (caught.value.row, caught.value.cell) == (row, cell)


def test_one_puzzle_where_many_are_wanted_and_the_reverse(inkala, lines, puzzles):
    for work in (sudokit.dedup, sudokit.split, sudokit.weights):
        with pytest.raises(sudokit.SudokitError, match="many puzzles are wanted"):
            work(inkala)
    for work in (sudokit.steps, lambda many: sudokit.trace(many, "backtrack")):
        with pytest.raises(sudokit.SudokitError, match="one puzzle is wanted"):
            work(lines)
        with pytest.raises(sudokit.SudokitError, match="the array holds 500"):
            work(puzzles)
    easy = sudokit.format(puzzles[:1]).strip()
    assert [str(step) for step in sudokit.steps(puzzles[0])] == [str(step) for step in sudokit.steps(easy)]
    with pytest.raises(TypeError, match="sudokit.array reads sequences"):
        sudokit.parse(lines)
    with pytest.raises(sudokit.SudokitError, match="pathlib.Path"):
        sudokit.audit(__file__)


def test_every_form_is_written(puzzles, lines):
    few, text = puzzles[:3], "\n".join(lines[:3]) + "\n"
    for form in (few, few.reshape(-1, 9, 9), few.tolist(), lines[:3], iter(lines[:3]), [sudokit.Board(line) for line in lines[:3]]):
        assert sudokit.format(form) == text
    with pytest.raises(sudokit.SudokitError, match=r"no format 'nope'"):
        sudokit.format(few, "nope")


def test_a_negative_digit_is_named():
    many = np.zeros((5, 9, 9), np.int32)
    many[3, 8, 8] = -1
    with pytest.raises(sudokit.SudokitError, match="r9c9: -1") as caught:
        sudokit.solve(many)
    assert (caught.value.row, caught.value.cell) == (3, "r9c9")


def test_a_wrong_text_is_named_by_row_line_and_column(lines):
    texts = [*lines[:7], lines[7][:30] + "Q" + lines[7][31:], *lines[8:]]
    with pytest.raises(sudokit.SudokitError, match="'Q' is not a symbol") as caught:
        sudokit.solve(texts)
    assert (caught.value.row, caught.value.line, caught.value.column) == (7, 1, 31)
    with pytest.raises(sudokit.SudokitError, match="82 characters") as caught:
        sudokit.solve([lines[0], lines[1] + "1"])
    assert (caught.value.row, caught.value.column) == (1, 82)
    with pytest.raises(sudokit.SudokitError) as caught:
        sudokit.parse(f"{lines[0]}\n{lines[1]}\nthis is no puzzle")
    assert caught.value.line == 3
    # Words around puzzles are words.
    assert len(sudokit.parse(f"Two puzzles of mine\n{lines[0]}\n{lines[1]}\n\nthis is no puzzle")) == 2


@pytest.mark.parametrize("missing", [None, float("nan")])
def test_a_missing_text_is_named(lines, missing):
    with pytest.raises(sudokit.SudokitError, match="row 1 .*missing values are kept in Arrow columns") as caught:
        sudokit.solve([lines[0], missing])
    assert caught.value.row == 1


def test_ragged_lists_are_reported(puzzles):
    rows = puzzles[:5].tolist()
    rows[3].pop()
    with pytest.raises(sudokit.SudokitError) as caught:
        sudokit.solve(rows)
    assert caught.value.row == 3


def test_several_puzzles_in_a_text_are_not_one(lines):
    with pytest.raises(sudokit.SudokitError, match="holds 2 puzzles"):
        sudokit.solve("\n".join(lines[:2]))


def test_clashing_givens_of_one_puzzle_are_named():
    with pytest.raises(sudokit.SudokitError, match="two 1s in row 1") as caught:
        sudokit.solve("11" + "." * 79)
    assert caught.value.cell == "r1c1"


def test_errors_survive_the_way_to_another_process():
    error = pickle.loads(pickle.dumps(sudokit.SudokitError("wrong", row=3, cell="r1c2")))
    assert (str(error), error.row, error.cell, error.line) == ("wrong", 3, "r1c2", None)


def test_the_formats_of_the_zoo_are_read(inkala):
    import json

    from conftest import data_file

    zoo = json.loads(data_file("format-zoo.json").read_text())
    for name, text in zoo.items():
        if isinstance(text, str):
            assert sudokit.parse(text)[0].givens.reshape(-1).tolist() == [
                0 if c == "." else int(c) for c in inkala
            ], name


def test_formats_round_trip(inkala):
    board = sudokit.parse(inkala)[0]
    for row in sudokit.formats():
        if not (row.reads and row.writes) or row.id.startswith(("jigsaw", "sumocue")):
            continue
        text = board.format(row.id)
        again = sudokit.parse(text, format=None if row.id == "scf" else row.id)[0]
        # Some formats cannot but state candidates, so the boards themselves may differ.
        assert again.format() == inkala, row.id
        assert sudokit.solve(again) == sudokit.solve(board), row.id


def test_weights_and_array_look_at_the_values():
    wrong = np.zeros((3, 81), np.uint8)
    wrong[2, 5] = 77
    for work in (sudokit.array, sudokit.weights, sudokit.candidates, sudokit.augment, sudokit.minimize):
        with pytest.raises(sudokit.SudokitError, match="row 2 .*r1c6: 77 is no digit"):
            work(wrong)


def test_views_of_memory(inkala, puzzles):
    expected = sudokit.solve(inkala)
    for view in (memoryview(inkala.encode()), bytearray(inkala.encode())):
        assert sudokit.solve(view) == expected and sudokit.format(view) == inkala
        np.testing.assert_array_equal(sudokit.array(view), sudokit.array([inkala]))
        np.testing.assert_array_equal(sudokit.solve([view]), sudokit.solve([inkala]))
    np.testing.assert_array_equal(sudokit.solve(memoryview(puzzles)), sudokit.solve(puzzles))


def test_solutions_in_groups_of_nine_are_read(inkala):
    """As CSV files hold them, so that nobody takes them for numbers."""
    solution = sudokit.solve(inkala)
    grouped = " ".join(solution.format()[row * 9 : row * 9 + 9] for row in range(9))
    np.testing.assert_array_equal(sudokit.array([grouped]), solution.values.reshape(1, 81))


def test_a_plain_line_is_what_the_detection_of_formats_makes_of_it(inkala):
    plain, detected = sudokit.Board(inkala), sudokit.parse(inkala + "\n")[0]
    assert plain == detected and plain.meta == detected.meta and plain.layout == detected.layout
    assert plain.format("hodoku") == detected.format("hodoku") and repr(plain) == repr(detected)


def test_a_file_is_parsed_by_its_path(tmp_path: Path, lines):
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(lines))
    assert [board.format() for board in sudokit.parse(path)] == lines
    np.testing.assert_array_equal(sudokit.array(path.read_text()), sudokit.array(lines))


def test_boards(inkala):
    board = sudokit.parse(inkala)[0]
    assert (board.size, board.clues, board.is_classic, board.layout) == (9, 21, True, "9x9")
    assert board.values.shape == (9, 9) and board.values[0, 0] == 8
    assert np.asarray(board).sum() == board.values.sum()
    assert repr(board) == f"Board('{inkala}')"
    assert str(board).count("\n") >= 9
    assert board == sudokit.Board.from_values(board.values.tobytes()) and board != inkala
    assert len({board, sudokit.parse(inkala)[0]}) == 1
    assert pickle.loads(pickle.dumps(board)) == board
    rows = sudokit.Board.from_values(bytes(16), zones=[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
    assert pickle.loads(pickle.dumps(rows)) == rows and "1x4 boxes" in rows.layout
    jigsaw = sudokit.Board.from_values(bytes(16), zones=[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
    assert pickle.loads(pickle.dumps(jigsaw)) == jigsaw and "jigsaw" in jigsaw.layout
    killer = sudokit.Board("board 4x4\nkiller 5: r1c1-2\ngiven 1: r4c4\n")
    again = pickle.loads(pickle.dumps(killer))
    assert again == killer == copy.copy(killer) and again.format("rules") == killer.format("rules")
    assert killer != sudokit.Board("board 4x4\nkiller 6: r1c1-2\ngiven 1: r4c4\n")
    with pytest.raises(sudokit.SudokitError, match="N x N"):
        sudokit.Board.from_values(bytes(80))
    assert eval(repr(board), {"Board": sudokit.Board}) == board == copy.copy(board) == copy.deepcopy(board)
    assert sudokit.Board(inkala.encode()) == sudokit.Board.from_values(board.values) == board
    for wrong in ([-1] * 81, "x" * 81, ["8"] * 81, None, [300] * 81):
        with pytest.raises(sudokit.SudokitError, match="values are numbers"):
            sudokit.Board.from_values(wrong)
    with pytest.raises(sudokit.SudokitError, match="r1c1 holds 12"):
        sudokit.Board.from_values([12] * 81)
    with pytest.raises(sudokit.SudokitError, match="holds 2 puzzles"):
        sudokit.Board(inkala + "\n" + inkala)
    with pytest.raises(TypeError, match="from_values"):
        sudokit.Board([8] * 81)
    html = board._repr_html_()
    assert html.startswith("<svg") and html.count(">8</text>") == inkala.count("8")


def test_metadata_and_candidates_are_kept(inkala):
    board = sudokit.parse("[Puzzle]\n" + "\n".join(inkala[i : i + 9] for i in range(0, 81, 9)))[0]
    assert board.clues == 21
    board = sudokit.parse(f"{inkala} # 11.9/1.2/1.2")[0]
    assert "11.9" in " ".join(board.meta.values())


def test_other_boards():
    empty = sudokit.Board.from_values(bytes(16))
    assert empty.layout == "4x4" and sudokit.count(empty) == 288
    assert sudokit.count(sudokit.Board.from_values(bytes(16), diagonals=True)) == 48
    solved = sudokit.solve(sudokit.Board.from_values(bytes(256)))
    assert solved is not None and solved.size == 16 and (np.sort(solved.values) == np.arange(1, 17)).all()
    with pytest.raises(sudokit.SudokitError, match="hold ordinary 9x9"):
        sudokit.solve([empty])


def test_the_package_has_the_version_of_the_workspace():
    text = (PROJECT / "Cargo.toml").read_text()
    assert f'version = "{sudokit.__version__}"' in text
