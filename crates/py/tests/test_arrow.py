"""Arrow data of pyarrow, polars and pandas, and of some other library that only speaks the PyCapsule interface."""

from __future__ import annotations

import copy
import csv
import importlib
import pickle
import subprocess
import sys

import numpy as np
import pytest

import sudokit
from conftest import PROJECT

pa = pytest.importorskip("pyarrow")


class ForeignArrow:
    """Arrow data of some other library."""

    def __init__(self, data):
        self.data = data
        for name in ("__arrow_c_array__", "__arrow_c_stream__"):
            if hasattr(data, name):
                setattr(self, name, getattr(data, name))


def columns(puzzles, lines):
    flat = pa.array(puzzles.reshape(-1))
    return {
        "string": pa.array(lines),
        "large_string": pa.array(lines, pa.large_string()),
        "string_view": pa.array(lines, pa.string_view()),
        "dictionary": pa.array(lines).dictionary_encode(),
        "binary": pa.array([line.encode() for line in lines]),
        "fixed size binary of digits": pa.array([row.tobytes() for row in puzzles], pa.binary(81)),
        "list": pa.array(puzzles.tolist()),
        "list of int8": pa.array(puzzles.tolist(), pa.list_(pa.int8())),
        "fixed size list": pa.FixedSizeListArray.from_arrays(flat, 81),
        "nine lists of nine": pa.array(puzzles.reshape(-1, 9, 9).tolist()),
        "list of floats": pa.array(puzzles.astype(float).tolist()),
        "a slice": pa.array([lines[0], *lines, lines[0]]).slice(1, len(lines)),
    }


def as_rows(column) -> np.ndarray:
    return sudokit.array(column)


def test_every_type_of_column_gives_the_same(puzzles, lines):
    few, texts = puzzles[:50], lines[:50]
    expected = sudokit.solve(few)
    for name, column in columns(few, texts).items():
        found = sudokit.solve(column)
        assert isinstance(found, pa.Array) and found.null_count == 0, name
        np.testing.assert_array_equal(as_rows(found), expected, err_msg=name)
        np.testing.assert_array_equal(as_rows(column), few, err_msg=name)
        assert sudokit.count(column, cap=2).to_pylist() == [1] * 50, name
    assert sudokit.solve(pa.array(texts)).type == pa.string()
    assert sudokit.solve(pa.array(few.tolist())).type == pa.list_(pa.uint8(), 81)


def test_what_comes_from_a_library_goes_back_there(lines):
    array, table = pa.array(lines), pa.table({"id": range(len(lines)), "puzzle": lines})
    assert isinstance(sudokit.solve(array), pa.Array)
    assert isinstance(sudokit.solve(pa.chunked_array([lines[:3], lines[3:]])), pa.ChunkedArray)
    assert isinstance(sudokit.solve(table), pa.Table)
    assert isinstance(sudokit.solve(table.to_batches()[0]), pa.RecordBatch)
    assert sudokit.solve(table).column_names == ["id", "puzzle", "solution"]
    found = sudokit.solve(ForeignArrow(table))
    assert isinstance(found, sudokit.Table) and found.num_rows == len(lines)
    assert pa.table(found) == sudokit.solve(table) == found.to_pyarrow()
    column = sudokit.solve(ForeignArrow(array))
    assert isinstance(column, sudokit.Column) and len(column) == len(lines)
    assert pa.array(column) == sudokit.solve(array)


def test_nulls_stay_nulls(lines):
    some = [lines[0], None, lines[1], None]
    for column in (pa.array(some), pa.array([None if line is None else [int(c) for c in line.replace(".", "0")] for line in some])):
        for work in (sudokit.solve, sudokit.count, sudokit.canonical):
            assert work(column).is_null().to_pylist() == [False, True, False, True]
    table = pa.table({"puzzle": some})
    for work, names in [
        (sudokit.check, ["valid", "clashing", "solutions", "minimal", "clues"]),
        (sudokit.rate, list(sudokit.Rating._fields)),
        (sudokit.annotate, ["solution", "canonical", "clues"]),
    ]:
        found = work(table)
        for name in names:
            assert found[name].is_null().to_pylist() == [False, True, False, True], (work, name)
    assert sudokit.solve(pa.array([None, None])).null_count == 2
    assert sudokit.dedup(pa.array(some)).to_pylist() == lines[:2]
    parts = sudokit.split(table, (0.5, 0.5))
    assert sum(part.num_rows for part in parts) == 2


def test_nan_becomes_null(lines):
    digits = [float(c) for c in lines[0].replace(".", "0")]
    hole = [float("nan"), *digits[1:]]
    assert sudokit.solve(pa.array([digits, hole])).is_null().to_pylist() == [False, True]
    assert sudokit.solve(pa.array([float("nan"), None])).is_null().to_pylist() == [True, True]
    none = [None, *digits[1:]]
    assert sudokit.solve(pa.array([digits, none])).is_null().to_pylist() == [False, True]


def test_pandas_keeps_its_index_and_its_other_columns(puzzles, lines):
    pd = pytest.importorskip("pandas")
    mixed = [object(), 1, "x", None]  # nothing that Arrow can hold
    frame = pd.DataFrame({"puzzle": [lines[0], None, float("nan"), lines[1]], "x": mixed}, index=[7, 7, 3, 1])
    found = sudokit.solve(frame)
    assert isinstance(found, pd.DataFrame) and list(found.columns) == ["puzzle", "x", "solution"]
    assert list(frame.columns) == ["puzzle", "x"]
    assert found.index.tolist() == [7, 7, 3, 1] and found["x"].tolist() == mixed
    assert found["solution"].isna().tolist() == [False, True, True, False]
    assert list(sudokit.rate(frame).columns) == ["puzzle", "x", *sudokit.Rating._fields]
    series = pd.Series(lines[:4], index=list("dbca"))
    solved = pd.Series([board.format() for board in map(sudokit.solve, lines[:4])], index=list("dbca"))
    assert sudokit.solve(series).to_dict() == solved.to_dict()
    assert sudokit.count(series).to_dict() == dict.fromkeys("dbca", 1)
    assert sudokit.dedup(pd.concat([series, series])).to_dict() == series.to_dict()
    assert sudokit.dedup(frame)["x"].tolist() == [mixed[0], mixed[3]]
    parts = sudokit.split(series, (0.5, 0.5))
    assert sorted(label for part in parts for label in part.index) == list("abcd")
    for cells in (list(puzzles[:2]), puzzles[:2].tolist(), [sudokit.Board(line) for line in lines[:2]], [line.encode() for line in lines[:2]]):
        np.testing.assert_array_equal(sudokit.array(pd.Series(cells)), puzzles[:2])
    assert sudokit.format(series) == "\n".join(lines[:4]) + "\n"
    with pytest.raises(sudokit.SudokitError, match="row 1 .*got int"):
        sudokit.solve(pd.Series([lines[0], 5]))
    with pytest.raises(sudokit.SudokitError, match="no column is called puzzle; .* column=; there are 0, 1, 2.* 19 and 1 more$"):
        sudokit.solve(pd.DataFrame(puzzles[:, :21]))
    empty = sudokit.solve(pd.DataFrame({"puzzle": []}))
    assert list(empty.columns) == ["puzzle", "solution"] and len(empty) == 0


@pytest.mark.parametrize("library", ["pyarrow", "polars", "pandas", "another"])
def test_no_column_is_ever_replaced(lines, library):
    """The well-known layout `quizzes, solutions` keeps its answers."""
    data = {"quizzes": lines[:3], "solutions": ["answer"] * 3, "solution": ["mine"] * 3, "rating": [1, 2, 3], "clues": [4, 5, 6]}
    table = pa.table(data)
    if library in ("polars", "pandas"):
        module = pytest.importorskip(library)
        table = module.DataFrame(data)
    elif library == "another":
        table = ForeignArrow(table)
    works = [(sudokit.solve, "solution"), (sudokit.count, "solutions"), (sudokit.check, "solutions"), (sudokit.rate, "rating"),
             (lambda source, **more: sudokit.annotate(source, "clues", **more), "clues")]
    for work, name in works:
        with pytest.raises(sudokit.SudokitError, match=f"a column '{name}' already.*suffix"):
            work(table)
        found = work(table, suffix="_new")
        names = list(found.column_names if hasattr(found, "column_names") else found.columns)
        assert names[:5] == list(data) and f"{name}_new" in names
        before = found["solutions"].to_pyarrow() if library == "another" else found["solutions"]
        assert list(map(str, before)) == ["answer"] * 3


def test_tables_are_pickled_copied_and_indexed(lines):
    table = sudokit.annotate(sudokit.array(lines[:4]), "clues,solution")
    column = table["clues"]
    assert isinstance(column, sudokit.Column) and column.to_pyarrow().to_pylist() == [c.count(".") * -1 + 81 for c in lines[:4]]
    assert "clues" in table and "colour" not in table
    with pytest.raises(KeyError, match="colour"):
        table["colour"]
    for other in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert isinstance(other, sudokit.Table) and pa.table(other).equals(pa.table(table))
    for other in (pickle.loads(pickle.dumps(column)), copy.copy(column), copy.deepcopy(column)):
        assert isinstance(other, sudokit.Column) and other.to_pyarrow().to_pylist() == column.to_pyarrow().to_pylist()
    html = table._repr_html_()
    assert html.count("<th>") == 3 and html.count("<tr>") == 5 and lines[0] in html and "4 rows" in html
    empty = pickle.loads(pickle.dumps(sudokit.annotate([], "clues")))
    assert (empty.num_rows, empty.column_names) == (0, ["puzzle", "clues"])


def test_a_series_keeps_its_name_and_index(lines):
    pd = pytest.importorskip("pandas")
    series = pd.Series(lines[:3], index=[5, 6, 7], name="quiz")
    for work in (sudokit.solve, sudokit.count, sudokit.canonical):
        assert work(series).name == "quiz" and work(series).index.tolist() == [5, 6, 7]


def test_polars(lines):
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"puzzle": [lines[0], None, lines[1]]})
    found = sudokit.rate(frame)
    assert isinstance(found, pl.DataFrame) and found["rating"].is_null().to_list() == [False, True, False]
    assert isinstance(sudokit.solve(frame["puzzle"]), pl.Series)
    categories = pl.Series([lines[0], None], dtype=pl.Categorical)
    assert sudokit.count(categories).to_list() == [1, None]
    with pytest.raises(sudokit.SudokitError, match="collect"):
        sudokit.solve(frame.lazy())
    nothing = pl.Series("puzzle", [None, None])
    for source in (nothing, nothing.to_frame()):
        for work in (sudokit.solve, sudokit.count, sudokit.candidates, lambda given: sudokit.annotate(given, "clues")):
            assert len(work(source)) == 2
        assert len(sudokit.dedup(source)) == 0 and [len(part) for part in sudokit.split(source)] == [0, 0, 0]
        assert sudokit.evaluate(source, lines[:2])["failure"].to_list() == ["puzzle-missing"] * 2
    assert sudokit.augment(nothing).to_list() == [None, None]


def test_a_wrong_row_is_named_across_chunks(lines):
    chunks = [lines[:100], lines[100:150], [*lines[150:170], "9" * 80 + "q", lines[171]]]
    for data in (pa.chunked_array(chunks), pa.table({"puzzle": pa.chunked_array(chunks)})):
        for work in (sudokit.solve, sudokit.check, sudokit.annotate, sudokit.dedup):
            with pytest.raises(sudokit.SudokitError, match="row 170 .*r9c9.*'q'") as caught:
                work(data)
            assert (caught.value.row, caught.value.cell) == (170, "r9c9")
    wrong = pa.array([[1] * 81, [1] * 80])
    with pytest.raises(sudokit.SudokitError, match="row 1 .*80 cells") as caught:
        sudokit.solve(wrong)
    assert caught.value.row == 1


def test_wrong_columns_are_reported(lines):
    with pytest.raises(sudokit.SudokitError, match="name the one that is with column=; there are a, b"):
        sudokit.solve(pa.table({"a": lines, "b": lines}))
    with pytest.raises(sudokit.SudokitError, match="there is no column 'c'"):
        sudokit.solve(pa.table({"a": lines}), column="c")
    assert sudokit.solve(pa.table({"a": lines}), column="a").num_rows == len(lines)
    with pytest.raises(sudokit.SudokitError, match="column of type"):
        sudokit.solve(pa.array([1.5, 2.5]))
    with pytest.raises(sudokit.SudokitError, match="column of type"):
        sudokit.solve(pa.array([True]))


def test_empty_tables_keep_their_columns(lines):
    empty = pa.table({"puzzle": pa.array([], pa.string())})
    assert sudokit.solve(empty).schema == sudokit.solve(pa.table({"puzzle": lines})).schema
    nothing = pa.table({"puzzle": pa.chunked_array([], pa.string())})
    assert sudokit.solve(nothing).column_names == ["puzzle", "solution"]
    assert sudokit.annotate(nothing, "solution").num_rows == 0


def test_arrow_and_numpy_say_the_same(puzzles, lines):
    few, table = puzzles[:60], pa.table({"puzzle": lines[:60]})
    rated, arrow = sudokit.rate(few), sudokit.rate(table)
    for name in rated.dtype.names:
        assert arrow[name].to_pylist() == rated[name].tolist(), name
    checked, arrow = sudokit.check(few), sudokit.check(table)
    for name in checked.dtype.names:
        assert arrow[name].to_pylist() == checked[name].tolist(), name
    canonical, automorphisms = sudokit.canonical(few, automorphisms=True)
    arrow = sudokit.canonical(table, automorphisms=True)
    np.testing.assert_array_equal(as_rows(arrow["canonical"]), canonical)
    assert arrow["automorphisms"].to_pylist() == automorphisms.tolist()


def test_a_table_in_pieces_counts_and_times_as_a_whole(lines):
    table = pa.table({"puzzle": pa.chunked_array([lines[:200], lines[200:210], lines[210:]])})
    reported = []
    sudokit.canonical(table, progress=lambda done, total: reported.append((done, total)))
    assert reported == sorted(reported) and reported[-1] == (500, 500)
    endless = pa.chunked_array([["." * 81]] * 50)
    with pytest.raises(sudokit.LimitReached):
        sudokit.count(endless, timeout=0.3)


def test_annotate(puzzles, lines):
    table = sudokit.annotate(pa.table({"puzzle": lines[:20]}), "solution,clues,minimal,canonical,er")
    assert table["clues"].to_pylist() == np.count_nonzero(puzzles[:20], axis=1).tolist()
    np.testing.assert_array_equal(as_rows(table["canonical"]), sudokit.canonical(puzzles[:20]))
    assert table["er"].to_pylist() == sudokit.rate(puzzles[:20])["rating"].tolist()
    batch = pa.record_batch({"puzzle": lines[:20]})
    assert isinstance(sudokit.annotate(batch), pa.RecordBatch)
    assert sudokit.annotate(puzzles[:3], ["clues"]).to_pyarrow().column_names == ["puzzle", "clues"]
    for wrong in ("colour", "seed"):
        with pytest.raises(sudokit.SudokitError, match=wrong):
            sudokit.annotate(batch, wrong)


def test_results_need_no_pyarrow(lines):
    """With pyarrow out of reach, Arrow data still comes in and goes out."""
    pytest.importorskip("polars")
    program = f"""
import sys
class Refuse:
    def find_spec(self, name, *rest):
        if name.partition('.')[0] == 'pyarrow':
            raise ImportError(name)
sys.meta_path.insert(0, Refuse())
import sudokit
table = sudokit.annotate([{lines[0]!r}], 'clues')
again = sudokit.solve(table)
assert again.column_names == ['puzzle', 'clues', 'solution'], again.column_names
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def read_by_pandas(path):
    return importlib.import_module("pandas").read_csv(path)["solution"].tolist()


def read_by_polars(path):
    return importlib.import_module("polars").read_csv(path)["solution"].to_list()


def read_by_pyarrow(path):
    return importlib.import_module("pyarrow.csv").read_csv(path)["solution"].to_pylist()


def read_by_duckdb(path):
    return [row[0] for row in importlib.import_module("duckdb").sql(f"select solution from '{path}'").fetchall()]


def read_by_datasets(path):
    load = importlib.import_module("datasets").load_dataset
    return load("csv", data_files=str(path), cache_dir=str(path.parent / "cache"))["train"]["solution"]


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "duckdb", "datasets"])
def test_default_readers_of_csv_keep_grids_as_text(library, tmp_path):
    """The file that `sudokit dataset build` writes; readers guess types, and 81 digits would be a number."""
    pytest.importorskip(library)
    path = tmp_path / "build.csv"
    path.write_bytes((PROJECT / "testdata" / "datasets" / "build.csv").read_bytes())
    found = globals()[f"read_by_{library}"](path)
    with open(path) as file:
        rows = list(csv.DictReader(file))
    assert list(found) == [row["solution"] for row in rows] and len(rows) == 20
    solutions = sudokit.array(list(found))
    np.testing.assert_array_equal(solutions, sudokit.solve([row["puzzle"] for row in rows]))


@pytest.fixture
def kaggle(tmp_path, lines):
    """A file of the well-known layout: 81 digits, zeros for blanks, some of them at the beginning."""
    some = [line for line in lines if line[0] == "."][:8] + [line for line in lines if line[:2] == ".."][:8] + lines[:8]
    solved = sudokit.format(sudokit.solve(some)).split()
    path = tmp_path / "sudoku.csv"
    path.write_text("quizzes,solutions\n" + "".join(f"{quiz.replace('.', '0')},{solution}\n" for quiz, solution in zip(some, solved)))
    return path, some, solved


def test_numbers_of_81_digits_that_pandas_reads_keep_their_zeros(kaggle):
    pd = pytest.importorskip("pandas")
    path, quizzes, solved = kaggle
    frame = pd.read_csv(path)
    if any(isinstance(value, str) for value in frame["quizzes"]):
        pytest.skip("this pandas reads 81 digits as text")
    answered = sudokit.solve(frame)
    assert answered["solution"].tolist() == solved and answered["quizzes"].equals(frame["quizzes"])
    for numbers in (frame["quizzes"], frame["quizzes"].tolist(), frame["quizzes"].to_numpy(), frame[["quizzes"]]):
        np.testing.assert_array_equal(sudokit.array(numbers), sudokit.array(quizzes))
    assert sudokit.evaluate(frame, frame["solutions"])["solved"].all()
    inputs, targets = sudokit.augment(frame["quizzes"], frame["solutions"])
    np.testing.assert_array_equal(sudokit.array(targets), sudokit.solve(sudokit.array(inputs)))
    holes = frame["quizzes"].astype(object).where(frame.index != 3, None)
    assert sudokit.solve(holes).isna().tolist() == [row == 3 for row in range(len(quizzes))]


@pytest.mark.parametrize("work", [sudokit.solve, sudokit.count, sudokit.canonical, sudokit.annotate, sudokit.dedup, sudokit.split, sudokit.augment,
                                  sudokit.candidates, sudokit.weights, sudokit.minimize, sudokit.array, sudokit.format, sudokit.audit])
def test_numbers_that_have_lost_digits_are_refused_with_the_way_to_read_them(kaggle, work):
    pd = pytest.importorskip("pandas")
    pl = pytest.importorskip("polars")
    path, quizzes, _ = kaggle
    floats = pd.read_csv(path)["quizzes"].astype(float)
    reader = importlib.import_module("pyarrow.csv")
    wrong = [floats, floats.tolist(), floats.astype(object), pl.Series(floats.tolist()), pa.array(floats.tolist()), reader.read_csv(path)["quizzes"],
             pd.Series([quizzes[0], *floats[1:]], dtype=object), pd.Series([int(quizzes[0].replace(".", "0")), "x", *floats[2:]], dtype=object)]
    for column in wrong:
        with pytest.raises(sudokit.SudokitError, match=r"row \d+ \(counted from 0\).*read the file with this column as text \(pandas: dtype=str") as caught:
            work(column)
        assert caught.value.row in (0, 1)
    np.testing.assert_array_equal(sudokit.array(pd.read_csv(path, dtype=str)["quizzes"]), sudokit.array(quizzes))
    np.testing.assert_array_equal(sudokit.array(pl.read_csv(path, schema_overrides={"quizzes": pl.String, "solutions": pl.String})["quizzes"]), sudokit.array(quizzes))
    texts = reader.ConvertOptions(column_types={"quizzes": pa.string()})
    np.testing.assert_array_equal(sudokit.array(reader.read_csv(path, convert_options=texts)["quizzes"]), sudokit.array(quizzes))


def test_a_table_of_sudokit_is_rows_and_columns_for_everybody(lines):
    pd = pytest.importorskip("pandas")
    pl = pytest.importorskip("polars")
    texts = [lines[0], None, lines[1]]
    column = {"puzzle": texts}
    for source in (lines[:3], ForeignArrow(pa.table(column)), ForeignArrow(pa.table({"puzzle": pa.chunked_array([texts[:1], texts[1:]])})),
                   ForeignArrow(pa.table({"puzzle": pa.array([], pa.string())}))):
        table = sudokit.annotate(source, "solution,clues,er")
        names = ["puzzle", "solution", "clues", "er"]
        rows = list(table)
        assert len(rows) == len(table) == table.num_rows and all(list(row) == names for row in rows)
        frame = pd.DataFrame(table)
        for name in names if rows else []:
            values = [None if value != value else value for value in frame[name].tolist()]
            assert values == [row[name] for row in rows] == table[name].to_pyarrow().to_pylist(), name
        assert pl.DataFrame(table).columns == names
        with pytest.raises(TypeError, match=r"columns by name, for example table\['puzzle'\], not by int"):
            table[0]
        for name in names:
            assert list(table[name]) == [row[name] for row in rows]


def test_columns_are_arrays_of_numbers_and_texts(lines):
    table = sudokit.annotate(lines[:5], "solution,clues,er,minimal")
    kinds = {"puzzle": "U", "solution": "U", "clues": "u", "er": "f", "minimal": "b"}
    for name, kind in kinds.items():
        values = np.asarray(table[name])
        assert values.dtype.kind == kind and values.shape == (5,), name
        assert values.tolist() == list(table[name]), name
    digits = sudokit.solve(ForeignArrow(pa.array(sudokit.array(lines[:5]).tolist())))
    np.testing.assert_array_equal(np.asarray(digits), sudokit.solve(lines[:5]))
    # What is missing stays missing, and not a text.
    holes = sudokit.solve(ForeignArrow(pa.array([lines[0], None])))
    assert np.asarray(holes).tolist()[1] is None
    assert np.asarray(table["clues"], dtype=np.int64).dtype == np.int64
