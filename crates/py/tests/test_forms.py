"""Every form of input gives the same answers; every wrong input an exception that names its place."""

from __future__ import annotations

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


def test_the_input_is_not_changed(puzzles):
    before = puzzles.copy()
    puzzles.flags.writeable = False
    sudokit.solve(puzzles), sudokit.canonical(puzzles), sudokit.check(puzzles)
    np.testing.assert_array_equal(puzzles, before)


@pytest.mark.parametrize("shape", [(10, 80), (9, 10), (10,), (5, 9, 8), (16, 16)])
def test_a_wrong_shape_is_told(shape):
    with pytest.raises(sudokit.SudokitError, match=r"holds no 9x9 puzzles"):
        sudokit.solve(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("dtype", ["float64", "float32", "bool", "complex128", "datetime64[s]"])
def test_a_wrong_dtype_is_told(dtype):
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


@pytest.mark.parametrize("missing", [None, float("nan")])
def test_a_missing_text_is_named(lines, missing):
    with pytest.raises(sudokit.SudokitError, match="row 1 .*missing values are kept in Arrow columns") as caught:
        sudokit.solve([lines[0], missing])
    assert caught.value.row == 1


def test_ragged_lists_are_told(puzzles):
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
    jigsaw = sudokit.Board.from_values(bytes(16), zones=[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
    assert pickle.loads(pickle.dumps(jigsaw)) == jigsaw and "jigsaw" in jigsaw.layout
    with pytest.raises(sudokit.SudokitError, match="N x N"):
        sudokit.Board.from_values(bytes(80))
    html = board._repr_html_()
    assert html.startswith("<svg") and html.count(">8</text>") == inkala.count("8")


def test_metadata_and_candidates_are_kept(inkala):
    board = sudokit.parse(f"[Puzzle]\n" + "\n".join(inkala[i : i + 9] for i in range(0, 81, 9)))[0]
    assert board.clues == 21
    board = sudokit.parse(f"{inkala} # 11.9/1.2/1.2")[0]
    assert "11.9" in " ".join(board.meta.values())


def test_other_boards():
    empty = sudokit.Board.from_values(bytes(16))
    assert empty.layout == "4x4" and sudokit.count(empty) == 288
    assert sudokit.count(sudokit.Board.from_values(bytes(16), diagonals=True)) == 48
    solved = sudokit.solve(sudokit.Board.from_values(bytes(256)))
    assert solved is not None and solved.size == 16 and (np.sort(solved.values) == np.arange(1, 17)).all()
    with pytest.raises(sudokit.SudokitError, match="arrays hold ordinary 9x9"):
        sudokit.solve([empty])


def test_the_package_has_the_version_of_the_workspace():
    text = (PROJECT / "Cargo.toml").read_text()
    assert f'version = "{sudokit.__version__}"' in text
