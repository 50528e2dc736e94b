"""Every public function that takes puzzles × every container that holds them: the answers for a plain list of texts, with
index, names, other columns and metadata kept, or one sentence that says what was given and what to give instead."""

from __future__ import annotations

import inspect
import pathlib
from typing import Any, Callable, NamedTuple

import numpy as np
import pytest

import sudokit

pa = pytest.importorskip("pyarrow")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")


class Function(NamedTuple):
    """A function of puzzles; `call` gets them and the texts of the same rows."""

    call: Callable[[Any, list[str]], Any]
    form: str
    """What it gives: ``columns`` beside a table's own, ``rows`` or ``parts`` of the input, ``copies``, or ``whole``, one answer
    for all; ``one`` takes one puzzle, ``text`` a text."""
    new: tuple[str, ...] = ()
    """New columns."""
    rules: str = ""
    """What is said of one puzzle with rules; empty if it is answered."""


ONE, MANY = "{} is for ordinary 9x9 puzzles, and this is 4x4 with the rule killer; ", "many puzzles are wanted here by {}"
CHECKED = ("valid", "clashing", "solutions", "minimal", "clues")
JUDGED = ("solved", "valid", "givens_kept", "correct_cells", "blanks", "failure")


def solved(lines):
    return sudokit.format(sudokit.solve(lines)).split()


FUNCTIONS = {
    "array": Function(lambda p, _: sudokit.array(p), "whole", rules="arrays, sequences and columns hold .* rule killer; sudokit.solve"),
    "format": Function(lambda p, _: sudokit.format(p), "whole", rules="format line cannot hold the rule killer; formats that can: rules"),
    "solve": Function(lambda p, _: sudokit.solve(p), "columns", ("solution",)),
    "count": Function(lambda p, _: sudokit.count(p, cap=9), "columns", ("solutions",)),
    "check": Function(lambda p, _: sudokit.check(p), "columns", CHECKED),
    "rate": Function(lambda p, _: sudokit.rate(p, scale="hodoku"), "columns", sudokit.Rating._fields, "there is no such rating of puzzles with the rule .Killer cage"),
    "rate by a measure": Function(lambda p, _: sudokit.rate(p, scale="level"), "columns", sudokit.Measurement._fields, "this is no classic Sudoku: it has the rule killer"),
    "minimize": Function(lambda p, _: sudokit.minimize(p, seed=3), "columns", ("minimized",), ONE + "sudokit.check"),
    "weights": Function(lambda p, _: sudokit.weights(p), "columns", ("weight",), MANY),
    "canonical": Function(lambda p, _: sudokit.canonical(p), "columns", ("canonical",), ONE + ".*sudokit same"),
    "canonical with automorphisms": Function(
        lambda p, _: sudokit.canonical(p, automorphisms=True), "columns", ("canonical", "automorphisms"), ONE + ".*sudokit same"
    ),
    "candidates": Function(lambda p, _: sudokit.candidates(p), "columns", ("candidates",), ONE + "sudokit.steps"),
    "evaluate": Function(lambda p, lines: sudokit.evaluate(p, solved(lines) if lines else [None]), "columns", JUDGED),
    "annotate": Function(
        lambda p, _: sudokit.annotate(p, "clues,canonical"), "table", ("clues", "canonical"), ONE + "sudokit.check"
    ),
    "dedup": Function(lambda p, _: sudokit.dedup(p), "rows", rules=MANY),
    "split": Function(lambda p, _: sudokit.split(p, (0.5, 0.5), seed=1), "parts", rules=MANY),
    "augment": Function(lambda p, _: sudokit.augment(p, copies=2, seed=4), "copies", rules=MANY),
    "audit": Function(lambda p, _: sudokit.audit(p, difficulty="none"), "whole", rules="arrays, sequences and columns hold .* rule killer; sudokit.solve"),
    "steps": Function(lambda p, _: [str(step) for step in sudokit.steps(p)], "one"),
    "trace": Function(lambda p, _: sudokit.trace(p, "backtrack").records, "one", rules="backtrack does not know rules"),
    "parse": Function(lambda p, _: [board.format("rules") for board in sudokit.parse(p)], "text"),
    "Board": Function(lambda p, _: sudokit.Board(p), "text"),
}
OWN = {"traces", "add_givens", "encode", "write_folder"}
"""What `test_traces` and `test_training` ask in all forms that it takes."""
OTHERS = {"prompt", "dataset", "ask", "program", "constraints", "variants", "trace_words", "evaluate_steps", "read_answers", "reward", "columns", "formats", "measures", "scales", "solvers", "techniques", "cover", "count_covers", "generate"}
"""What takes no puzzles."""


def test_every_public_function_is_here():
    known = {name.split(" ")[0] for name in FUNCTIONS}
    functions = {name for name in sudokit.__all__ if inspect.isroutine(getattr(sudokit, name))}
    assert functions == (known | OTHERS | OWN) - {"Board"}
    for name in OTHERS:
        assert "puzzles" not in inspect.signature(getattr(sudokit, name)).parameters, name


def digits(line):
    return [0 if symbol == "." else int(symbol) for symbol in line]


def rows_of(lines):
    return np.array([digits(line) for line in lines], np.uint8)


def squares(lines):
    return rows_of(lines).reshape(-1, 9, 9)


def boards(lines):
    return [sudokit.Board(line) for line in lines]


def objects(items):
    made = np.empty(len(items), dtype=object)
    for place, item in enumerate(items):
        made[place] = item
    return made


def numbers(lines):
    return [int(line.replace(".", "0")) for line in lines]


PLAIN = {
    "list of texts": lambda lines: lines,
    "tuple of texts": tuple,
    "list of bytes": lambda lines: [line.encode() for line in lines],
    "list of views of bytes": lambda lines: [memoryview(line.encode()) for line in lines],
    "list of boards": boards,
    "texts and boards": lambda lines: [*lines[:2], *boards(lines[2:])],
    "generator": lambda lines: (line for line in lines),
    "map": lambda lines: map(str, lines),
    "values of a dictionary": lambda lines: dict(enumerate(lines)).values(),
    "list of lists": lambda lines: rows_of(lines).tolist(),
    "tuple of tuples": lambda lines: tuple(map(tuple, rows_of(lines).tolist())),
    "list of nine lists of nine": lambda lines: squares(lines).tolist(),
    "list of arrays": lambda lines: list(rows_of(lines)),
    "list of series": lambda lines: [pd.Series(row) for row in rows_of(lines)],
    "list of lists of characters": lambda lines: [list(line) for line in lines],
    "numpy (n, 81)": rows_of,
    "numpy (n, 9, 9)": squares,
    "numpy int64": lambda lines: rows_of(lines).astype(np.int64),
    "numpy objects that are digits": lambda lines: rows_of(lines).astype(object),
    "numpy objects that are texts": lambda lines: np.array(lines, dtype=object),
    "numpy objects that are boards": lambda lines: objects(boards(lines)),
    "numpy texts": np.array,
    "numpy bytes": lambda lines: np.array(lines, dtype="S81"),
    "numpy characters": lambda lines: np.array([list(line) for line in lines]),
    "list of numbers of 81 digits": numbers,
    "view of memory": lambda lines: memoryview(rows_of(lines)),
    "index of pandas": lambda lines: pd.Index(lines),
    "tensor": lambda lines: Tensor(rows_of(lines)),
}


class Tensor:
    """What speaks numpy's protocol, as tensors of learning libraries do."""

    def __init__(self, rows):
        self.rows = rows

    def __array__(self, dtype=None, copy=None):
        return self.rows

    def __len__(self):
        return len(self.rows)


def series(values, **more):
    made = pd.Series(values, index=[f"i{k}" for k in range(len(values))], name="q", **more)
    made.attrs = {"who": "me"}
    return made


COLUMNS = {
    "pandas series": series,
    "pandas series of objects": lambda lines: series(lines, dtype=object),
    "pandas series of Arrow strings": lambda lines: series(lines, dtype="string[pyarrow]"),
    "pandas categories": lambda lines: series(lines, dtype="category"),
    "pandas series of bytes": lambda lines: series([line.encode() for line in lines]),
    "pandas series of lists": lambda lines: series(rows_of(lines).tolist()),
    "pandas series of arrays": lambda lines: series(list(rows_of(lines))),
    "pandas series of boards": lambda lines: series(boards(lines)),
    "pandas series of numbers of 81 digits": lambda lines: series(numbers(lines), dtype=object),
    "polars series": lambda lines: pl.Series("q", lines),
    "polars categories": lambda lines: pl.Series("q", lines, dtype=pl.Categorical),
    "polars objects": lambda lines: pl.Series("q", boards(lines), dtype=pl.Object),
    "polars words": lambda lines: pl.Series("q", lines, dtype=pl.Enum(sorted(set(lines)))),
    "polars arrays": lambda lines: pl.Series("q", rows_of(lines), dtype=pl.Array(pl.UInt8, 81)),
    "polars lists": lambda lines: pl.Series("q", rows_of(lines).tolist(), dtype=pl.List(pl.Int64)),
    "pyarrow array": pa.array,
    "pyarrow large strings": lambda lines: pa.array(lines, pa.large_string()),
    "pyarrow views of strings": lambda lines: pa.array(lines, pa.string_view()),
    "pyarrow binary": lambda lines: pa.array([line.encode() for line in lines]),
    "pyarrow dictionary": lambda lines: pa.array(lines).dictionary_encode(),
    "pyarrow lists": lambda lines: pa.array(rows_of(lines).tolist()),
    "pyarrow lists of fixed size": lambda lines: pa.array(rows_of(lines).tolist(), pa.list_(pa.uint8(), 81)),
    "pyarrow lists of lists": lambda lines: pa.array(squares(lines).tolist()),
    "pyarrow chunked array": lambda lines: pa.chunked_array([lines[:2], lines[2:2], lines[2:]]),
    "a column of sudokit": lambda lines: sudokit.annotate(lines, "clues")["puzzle"],
}


def columns(lines, name="puzzle"):
    return {"id": [f"n{k}" for k in range(len(lines))], name: lines, "x": [k * k for k in range(len(lines))]}


def frame(lines, name="puzzle"):
    made = pd.DataFrame(columns(lines, name), index=[f"i{k}" for k in range(len(lines))])
    made.attrs = {"who": "me"}
    return made


def table(lines, name="puzzle"):
    fields = [pa.field("id", pa.string(), metadata={"f": "g"}), pa.field(name, pa.string(), metadata={"h": "i"}), ("x", pa.int32())]
    return pa.table(columns(lines, name), schema=pa.schema(fields, metadata={"who": "me"}))


TABLES = {
    "pandas frame": frame,
    "pandas frame with numbers of 81 digits": lambda lines: frame(numbers(lines), "quizzes").astype({"quizzes": object}),
    "pandas frame with quizzes": lambda lines: frame(lines, "quizzes"),
    "polars frame": lambda lines: pl.DataFrame(columns(lines)),
    "polars frame with objects": lambda lines: pl.DataFrame({**columns(lines), "o": pl.Series(list(map(Tensor, lines)), dtype=pl.Object)}),
    "pyarrow table": table,
    "pyarrow table in pieces": lambda lines: pa.concat_tables([table(lines)[:1], table(lines)[1:]]),
    "pyarrow batch": lambda lines: table(lines).to_batches()[0],
    "a table of sudokit": lambda lines: sudokit.annotate(Foreign(table(lines)), "grid_class"),
}


class Foreign:
    """Arrow data of a library of which nothing is known."""

    def __init__(self, data):
        self.data = data

    def __arrow_c_stream__(self, schema=None):
        return self.data.__arrow_c_stream__(schema)


def cells(line):
    """A text, list, array or board as a line."""
    if isinstance(line, sudokit.Board):
        return line.format()
    if isinstance(line, (bytes, memoryview)):
        line = bytes(line).decode()
    if isinstance(line, str):
        return line.replace("0", ".")
    if isinstance(line, int):
        return str(line).zfill(81).replace("0", ".")
    return "".join("." if value == 0 else str(value) for value in np.array(plain(line)).reshape(-1).tolist())


def plain(value):
    """A value of whatever library as Python's own; what is missing as None."""
    value = value.to_pylist() if hasattr(value, "to_pylist") else value.to_list() if hasattr(value, "to_list") else value
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, list):
        return [plain(part) for part in value]
    return None if value is None or value == "" or value != value or type(value).__name__ == "NAType" else value


GRIDS = {"solution", "minimized", "canonical", "puzzle", "q"}


def column_of(name, values):
    if name in GRIDS:
        return [cells(value) for value in values]
    if name == "candidates":
        return [np.array(plain(value)).reshape(-1).tolist() for value in values]
    return [plain(value) for value in values]


def listed(column):
    column = column.to_pyarrow() if isinstance(column, sudokit.Column) else column
    return column.to_pylist() if hasattr(column, "to_pylist") else list(column)


def is_table(found):
    return isinstance(found, (pd.DataFrame, pl.DataFrame, pa.Table, pa.RecordBatch, sudokit.Table))


def answers(function, found):
    """New columns by name, each a list with a value for each puzzle."""
    new = function.new
    if is_table(found):
        return {name: column_of(name, listed(found[name])) for name in new}
    if isinstance(found, tuple) and not hasattr(found, "_fields"):
        assert len(found) == len(new)
        return {name: answers(function._replace(new=(name,)), part)[name] for name, part in zip(new, found)}
    if isinstance(found, np.ndarray) and found.dtype.names or isinstance(found, np.void):
        return {name: column_of(name, np.atleast_1d(found)[name].reshape(-1).tolist()) for name in new}
    if len(new) == 1 and isinstance(found, (np.ndarray, np.generic)):
        if new[0] in GRIDS:
            found = found.reshape(-1, 81)
        if new[0] == "candidates":
            found = found.reshape(-1, 81, 9)
        return {new[0]: column_of(new[0], list(np.atleast_1d(found)))}
    if hasattr(found, "_fields"):
        return {name: [plain(getattr(found, name))] for name in new if hasattr(found, name)}
    if isinstance(found, (sudokit.Board, int)):
        return {new[0]: column_of(new[0], [found])}
    return {new[0]: column_of(new[0], listed(found))}


def lines_of(found):
    """The puzzles of an array, a column or a table, in order."""
    if is_table(found):
        names = list(found.column_names if hasattr(found, "column_names") else found.columns)
        found = found["quizzes" if "quizzes" in names else "puzzle"]
    return [cells(value if isinstance(value, (str, bytes, list, int)) else plain(value)) for value in listed(found)]


def of_parts(function, found, lines):
    """Rows of the input, or copies of them, as lists of lines."""
    if function.form == "parts":
        return [[lines[row] for row in part] if isinstance(part, np.ndarray) else lines_of(part) for part in found]
    return lines_of(found.reshape(-1, 81) if isinstance(found, np.ndarray) else found)


@pytest.fixture(scope="module")
def lines():
    # With givens to spare, and one that is another with its digits renamed.
    made = sudokit.generate(5, seed=5, clues=(27, 31))
    made[4] = (made[1] % 9 + 1) * (made[1] > 0)
    return sudokit.format(made).split()


def named(name, outcome, container):
    return f"sudokit.{name} of {container}: {outcome}"


def right(name, lines, container, made):
    """Whether the answers for a container are those for a plain list."""
    function = FUNCTIONS[name]
    found, expected = function.call(made, lines), function.call(lines, lines)
    if function.form in ("columns", "table"):
        assert answers(function, found) == answers(function, expected), container
    elif function.form == "whole":
        assert str(found) == str(expected), container
    else:
        assert of_parts(function, found, lines) == of_parts(function, expected, lines), container
    return found


MANY_FORMS = ("columns", "table", "rows", "parts", "copies", "whole")
OF_MANY = [name for name, function in FUNCTIONS.items() if function.form in MANY_FORMS]


@pytest.mark.parametrize("name", OF_MANY)
def test_sequences_and_arrays(name, lines):
    for container, make in PLAIN.items():
        found = right(name, lines, container, make(lines))
        form, wide = FUNCTIONS[name].form, container in ("numpy (n, 9, 9)", "list of nine lists of nine")
        assert form != "copies" or found.shape == ((10, 9, 9) if wide else (10, 81)), container
        if form == "columns":
            of_grids = FUNCTIONS[name].new[0] in GRIDS
            first = found[0] if isinstance(found, tuple) else found
            assert isinstance(first, np.ndarray) and first.shape[:1] == (5,), container
            assert not of_grids or first.shape == ((5, 9, 9) if wide else (5, 81)), container
        assert form != "table" or isinstance(found, sudokit.Table), container


@pytest.mark.parametrize("name", OF_MANY)
def test_columns(name, lines):
    function = FUNCTIONS[name]
    for container, make in COLUMNS.items():
        source = make(lines)
        found = right(name, lines, container, source)
        if function.form == "whole":
            continue
        for part in found if function.form == "parts" else [found]:
            if is_table(part):
                kinds = {"pandas": pd.DataFrame, "polars": pl.DataFrame, "sudokit": sudokit.Table}
                assert isinstance(part, kinds.get(type(source).__module__.split(".")[0], (pa.Table, pa.RecordBatch))), container
                assert function.form == "table" or isinstance(part, pa.RecordBatch) == isinstance(source, pa.Array), container
            else:
                family = next(kind for kind in (pd.Series, pl.Series, pa.ChunkedArray, pa.Array, sudokit.Column) if isinstance(source, kind))
                assert isinstance(part, family), container
                assert getattr(part, "name", "q") == "q", container
            if isinstance(source, pd.Series):
                index = source.index.repeat(2) if function.form == "copies" else source.index
                has_rows = function.form in ("rows", "parts")
                assert set(part.index) <= set(index) if has_rows else part.index.equals(index), container
                assert part.attrs == source.attrs, container


@pytest.mark.parametrize("name", OF_MANY)
def test_tables(name, lines):
    function = FUNCTIONS[name]
    for container, make in TABLES.items():
        source = make(lines)
        if function.form == "copies":
            with pytest.raises(sudokit.SudokitError, match=rf"columns, not a {type(source).__name__}: sudokit\.augment\(table\['puzzle'\]"):
                function.call(source, lines)
            continue
        found = right(name, lines, container, source)
        if function.form == "whole":
            continue
        names = list(source.column_names if hasattr(source, "column_names") else source.columns)
        for part in found if function.form == "parts" else [found]:
            assert type(part) is type(source), container
            after = list(part.column_names if hasattr(part, "column_names") else part.columns)
            assert after == [*names, *function.new], container
            if function.form in ("columns", "table"):
                for column in names:
                    assert plain(listed(part[column])) == plain(listed(source[column])), (container, column)
            else:
                ids = [f"n{lines.index(line)}" for line in lines_of(part)]
                assert plain(listed(part["id"])) == ids, container
            if isinstance(source, pd.DataFrame):
                assert part.attrs == source.attrs and set(part.index) <= set(source.index), container
                assert function.form not in ("columns", "table") or part.index.equals(source.index), container
            if hasattr(source, "schema") and hasattr(source.schema, "metadata"):
                assert part.schema.metadata == source.schema.metadata == {b"who": b"me"}, container
                for field in source.schema:
                    assert part.schema.field(field.name).equals(field, check_metadata=True), (container, field)


ONE_PUZZLE = {
    "text": lambda line: line,
    "bytes": str.encode,
    "array of bytes": lambda line: bytearray(line.encode()),
    "view of bytes": lambda line: memoryview(line.encode()),
    "board": sudokit.Board,
    "text with its line break": lambda line: line + "\n",
    "text of nine lines": lambda line: "\n".join(line[at : at + 9] for at in range(0, 81, 9)),
}
ONE_OF_ARRAY = {
    "numpy (81,)": lambda line: rows_of([line])[0],
    "numpy (9, 9)": lambda line: squares([line])[0],
    "numpy (81,) of int64": lambda line: rows_of([line])[0].astype(np.int64),
    "list of 81": digits,
    "list of 81 numbers of numpy": lambda line: list(rows_of([line])[0]),
    "tuple of 81": lambda line: tuple(digits(line)),
    "nine lists of nine": lambda line: squares([line])[0].tolist(),
    "nine texts of nine": lambda line: [line[at : at + 9] for at in range(0, 81, 9)],
    "list of 81 characters": list,
    "numpy text without a dimension": np.array,
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_one_puzzle_as_a_text_or_a_board(name, lines):
    function, line = FUNCTIONS[name], lines[0]
    for container, make in ONE_PUZZLE.items():
        given = make(line)
        if function.form == "text":
            if isinstance(given, (sudokit.Board, memoryview, bytearray)) and (name == "Board" or isinstance(given, sudokit.Board)):
                with pytest.raises(TypeError, match="text"):
                    function.call(given, [line])
                continue
            assert str(function.call(given, [line])) == str(function.call(line, [line])), container
        elif MANY == function.rules:
            with pytest.raises(sudokit.SudokitError, match=MANY.format(f"sudokit.{name}") + ", and this is one"):
                function.call(given, [line])
        elif function.form == "one" or function.form == "whole":
            assert str(function.call(given, [line])) == str(function.call(line, [line])), container
        else:
            found, many = answers(function, function.call(given, [line])), answers(function, function.call([line], [line]))
            # What one puzzle says besides is in other words.
            for key in found if name != "check" else ["valid", "minimal"]:
                assert found[key] == many[key], (container, key)


@pytest.mark.parametrize("name", [*OF_MANY, "steps", "trace"])
def test_one_puzzle_as_an_array_or_a_list(name, lines):
    """The answer has no dimension: a number or record of numpy, or an array of cells."""
    function, line = FUNCTIONS[name], lines[0]
    plain_answer = function.call([line], [line])
    for container, make in ONE_OF_ARRAY.items():
        found = function.call(make(line), [line])
        if function.form in ("one", "whole"):
            assert str(found) == str(plain_answer), container
        elif function.form in ("columns", "table"):
            assert answers(function, found) == answers(function, plain_answer), container
            first = found[0] if isinstance(found, tuple) else found
            if function.form == "columns" and function.new[0] not in GRIDS and function.new[0] != "candidates":
                assert isinstance(first, np.generic) and first.shape == (), container
            elif function.form == "columns" and function.new[0] in GRIDS:
                assert first.shape == ((9, 9) if container in ("numpy (9, 9)", "nine lists of nine", "nine texts of nine") else (81,)), container
        else:
            assert of_parts(function, found, [line]) == of_parts(function, plain_answer, [line]), container


RULES = "board 4x4\nkiller 5: r1c1-2\ngiven 1: r4c4\n"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_one_puzzle_with_rules(name):
    """It is answered, or it is said which function answers."""
    function = FUNCTIONS[name]
    for given in (RULES, RULES.encode(), sudokit.Board(RULES)):
        if function.form == "text":
            assert isinstance(given, sudokit.Board) or function.call(given, [])
        elif function.rules:
            with pytest.raises(sudokit.SudokitError, match=function.rules.format(f"sudokit.{name.split(' ')[0]}")):
                function.call(given, ["." * 81])
        else:
            assert function.call(given, []) is not None
    assert sudokit.count(RULES) == 24 and sudokit.check(RULES).verdict == "many"
    assert sudokit.solve(RULES).values[0, :2].sum() == 5


HELD = r"row 0 .*hold ordinary 9x9 puzzles without rules, and this is {}; sudokit\.solve, count, check and steps take"
CELLS = r"this {} has 81 columns, of which none is called puzzle; name .* column=, or .* give an array: frame\.to_numpy\(\)"
TEXT = r"row 0 .*{} .*read the file with this column as text \(pandas: dtype=str"
REFUSED = {
    "rules in a list": (lambda lines: [RULES] * 5, HELD.format("4x4 with the rule killer")),
    "boards with rules in a list": (lambda lines: [sudokit.Board(RULES)] * 5, HELD.format("4x4 with the rule killer")),
    "rules in a series of pandas": (lambda lines: series([RULES] * 5), HELD.format("4x4 with the rule killer")),
    "boards with rules in a series": (lambda lines: series([sudokit.Board(RULES)] * 5), HELD.format("4x4 with the rule killer")),
    "rules in a series of polars": (lambda lines: pl.Series([RULES] * 5), HELD.format("4x4 with the rule killer")),
    "rules in an Arrow array": (lambda lines: pa.array([RULES] * 5), HELD.format("4x4 with the rule killer")),
    "rules in a table": (lambda lines: table([RULES] * 5), HELD.format("4x4 with the rule killer")),
    "a larger board in a list": (lambda lines: ["." * 256] * 5, HELD.format("16x16")),
    "a larger board in a frame": (lambda lines: frame(["." * 256] * 5), HELD.format("16x16")),
    "nine lines in a list": (lambda lines: ["\n".join(["." * 9] * 9)] * 5, r"row 0 .*not as a line of 81 .*sudokit\.Board\(text\) reads it"),
    "nine lines in a series": (lambda lines: series(["\n".join(["." * 9] * 9)] * 5), r"row 0 .*not as a line of 81 .*sudokit\.Board\(text\) reads it"),
    "two puzzles in a text of a list": (lambda lines: ["\n".join(lines)] * 5, r"row 0 .*this text holds 5 puzzles; sudokit\.parse\(text\)"),
    "floats of 81 digits in a series": (lambda lines: series([float(n) for n in numbers(lines)]), TEXT.format("type float64, which cannot hold 81 digits;")),
    "floats in a column of polars": (lambda lines: pl.Series([float(n) for n in numbers(lines)]), TEXT.format("type float64, which cannot hold 81 digits;")),
    "floats in a table": (lambda lines: pa.table({"puzzle": [1e80] * 5}), TEXT.format("type float64, which cannot hold 81 digits;")),
    "numbers that are no puzzles": (lambda lines: series(range(5)), TEXT.format("type int64, which cannot hold 81 digits;")),
    "floats in a list": (lambda lines: [1e80] * 5, TEXT.format("got float, and a number has lost the zeros at its beginning;")),
    "numbers and texts in a column of pandas": (lambda lines: series([1e80, *lines[1:]], dtype=object), TEXT.format("got float, and a number")),
    "81 columns of pandas": (lambda lines: pd.DataFrame(rows_of(lines)), CELLS.format("DataFrame")),
    "81 columns of polars": (lambda lines: pl.DataFrame(rows_of(lines)), CELLS.format("DataFrame")),
    "81 columns of pyarrow": (lambda lines: pa.table({str(cell): rows_of(lines)[:, cell] for cell in range(81)}), CELLS.format("Table")),
    "nine columns of nine of pandas": (lambda lines: pd.DataFrame(squares(lines)[0]), CELLS.format("DataFrame").replace("81", "9")),
    "nine columns of nine of polars": (lambda lines: pl.DataFrame(squares(lines)[0]), CELLS.format("DataFrame").replace("81", "9")),
    "81 numbers in a series": (lambda lines: series(rows_of(lines)[0]), r"type uint8 has 81 numbers; if they are .* one puzzle, give .* series\.to_numpy\(\)"),
    "81 numbers in a column of polars": (lambda lines: pl.Series(rows_of(lines)[0]), r"type uint8 has 81 numbers; if they are .* one puzzle, give .* series\.to_numpy\(\)"),
    "81 floats in a list": (lambda lines: rows_of(lines)[0].astype(float).tolist(), "dtype float64 holds no digits: give integers"),
    "structured array": (lambda lines: np.array([(line,) for line in lines], dtype=[("puzzle", "U81")]), r"holds no digits but columns; give one, .* array\['puzzle'\]"),
    "a table without a column of puzzles": (lambda lines: table(lines, "what"), "no column is called puzzle; name the one that is with column=; there are id, what, x"),
    "dictionary of columns": (columns, r"not a dict; of columns by name give one, for example data\['id'\]"),
    "set": (set, "need an order: .* a list or an array, not a set"),
    "frozenset": (frozenset, "need an order: .* a list or an array, not a frozenset"),
    "query of polars": (lambda lines: pl.DataFrame(columns(lines)).lazy(), r"query of polars; collect\(\) makes a table"),
    "path": (lambda lines: pathlib.Path("puzzles.txt"), r"a path is no puzzle; sudokit\.parse\(path\)"),
    "nothing": (lambda lines: None, "takes texts, boards, an array, .*, not NoneType"),
    "a number": (lambda lines: 5, "takes texts, boards, an array, .*, not int"),
    "an Arrow scalar": (lambda lines: pa.scalar(lines[0]), r"not StringScalar; .*\.as_py\(\)"),
    "numpy floats": (lambda lines: rows_of(lines).astype(float), r"dtype float64 holds no digits: give integers .*astype\('uint8'\)"),
    "numpy of another shape": (lambda lines: rows_of(lines)[:, :80], r"shape \(5, 80\) holds no 9x9 puzzles: give \(n, 81\)"),
    "masked array": (lambda lines: np.ma.masked_equal(rows_of(lines), 0), r"a MaskedArray: .*filled\(0\)"),
    "list of dictionaries": (lambda lines: [{"puzzle": line} for line in lines], r"row 0 .*got dict; .*row\['puzzle'\]"),
    "lists of several lengths": (lambda lines: [lines] * 4 + [lines[:2]], "row 4 .*has 2 entries, and the rows before it have 5"),
}
A_FAILURE_IS_A_ROW = ("rules", "boards", "a larger", "nine lines", "two puzzles", "floats in a list", "numbers and", "list of dict", "lists of")


@pytest.mark.parametrize("container", REFUSED)
def test_what_is_refused_by_every_function_in_one_sentence(container, lines):
    make, sentence = REFUSED[container]
    for name in OF_MANY:
        function = FUNCTIONS[name]
        given = make(lines)
        sentences = sentence
        if function.form == "copies" and (is_table(given) or "table" in container):
            sentences = r"columns, not a .*: sudokit\.augment\(table"
        if name == "format" and "boards with rules in a list" in container:
            sentences = FUNCTIONS[name].rules
        if name == "audit" and isinstance(given, pathlib.Path):
            sentences = "puzzles.txt"
        if name == "evaluate" and container.startswith(A_FAILURE_IS_A_ROW):
            found = function.call(given, lines)
            failures = plain(listed(found["failure"]))
            # Sequences hold puzzles of any boards and rules, and the outputs here are for others.
            others = container in ("rules in a list", "boards with rules in a list", "a larger board in a list")
            assert failures[0] == ("wrong-size" if others else "puzzle-unreadable"), (name, failures)
            continue
        if name == "evaluate" and container.startswith(("81 numbers", "81 floats")):
            sentences += "|there are (81|1) puzzles and 5 outputs"
        with pytest.raises(sudokit.SudokitError, match=f"(?s){sentences}"):
            function.call(given, lines)
            pytest.fail(f"{name} took {container}")
    for name in ("steps", "trace"):
        with pytest.raises(sudokit.SudokitError, match=f"(?s)one puzzle is wanted here by sudokit.{name}|{sentence}"):
            FUNCTIONS[name].call(make(lines), lines)
    with pytest.raises((TypeError, FileNotFoundError), match="takes a text or a path, not|puzzles.txt"):
        sudokit.parse(make(lines))


@pytest.mark.parametrize("name", ["steps", "trace"])
def test_many_puzzles_where_one_is_wanted(name, lines):
    for container, make in {**PLAIN, **COLUMNS, **TABLES}.items():
        with pytest.raises(sudokit.SudokitError, match=f"one puzzle is wanted here by sudokit.{name}(: .* of a table give one cell|, and the .* holds 5)"):
            FUNCTIONS[name].call(make(lines), lines)


def test_the_advice_for_columns_that_are_cells_is_right(lines):
    rows = rows_of(lines)
    cells_of_pyarrow = pa.table({str(cell): rows[:, cell] for cell in range(81)})
    for array in (pd.DataFrame(rows).to_numpy(), pl.DataFrame(rows).to_numpy(), np.column_stack(cells_of_pyarrow.columns)):
        np.testing.assert_array_equal(sudokit.solve(array), sudokit.solve(lines))


OUTPUTS = {**PLAIN, **COLUMNS}


def test_outputs_and_solutions_in_every_container(lines):
    right_ones = solved(lines)
    expected = sudokit.evaluate(lines, right_ones)
    pairs = sudokit.augment(lines, right_ones, copies=2)
    assert expected["solved"].all()
    for container, make in OUTPUTS.items():
        assert (sudokit.evaluate(lines, make(right_ones)) == expected).all(), container
        for found, grids in zip(sudokit.augment(make(lines), make(right_ones), copies=2), pairs):
            assert lines_of(found.reshape(-1, 81) if isinstance(found, np.ndarray) else found) == lines_of(grids), container
    for container, make in TABLES.items():
        with pytest.raises(sudokit.SudokitError, match=r"outputs of sudokit\.evaluate are one column, not a .*table\['output'\]"):
            sudokit.evaluate(lines, make(right_ones))


def test_a_board_of_values(lines):
    board = sudokit.Board(lines[0])
    for container, make in ONE_OF_ARRAY.items():
        if "text" not in container and "characters" not in container:
            assert sudokit.Board.from_values(make(lines[0])) == board, container
    # Four rows of 81 are as many cells as a board of 18.
    for many in (rows_of(lines)[:4], squares(lines)[:4], rows_of(lines)[:4].astype(object)):
        with pytest.raises(sudokit.SudokitError, match=r"one board has N x N values, and an array of shape \(4, .* is none; .*array\[0\]"):
            sudokit.Board.from_values(many)
    for wrong in (pd.Series(lines), pa.array(lines), lines, {"a": 1}, None):
        with pytest.raises(sudokit.SudokitError, match=r"values are numbers, .*Board\(text\) reads a text"):
            sudokit.Board.from_values(wrong)


def kinds_of_columns():
    """Columns of many types, as pyarrow has them, with something missing where they can."""
    import datetime
    import decimal

    moment, day = datetime.datetime(2024, 2, 29, 12, 30, 15, 5), datetime.date(2024, 2, 29)
    made = {
        "null": pa.nulls(5),
        "bool": pa.array([True, None, False, True, True]),
        "dictionary": pa.array(["a", "b", None, "a", "a"]).dictionary_encode(),
        "text": pa.array(["a", "", None, "ü", "x" * 40]),
        "large": pa.array(["a", "", None, "ü", "x"], pa.large_string()),
        "view": pa.array(["a", "", None, "ü", "x" * 40], pa.string_view()),
        "bytes": pa.array([b"a", b"", None, b"\xff", b"x"]),
        "fixed": pa.array([b"ab", b"cd", None, b"\xff\x00", b"xy"], pa.binary(2)),
        "date": pa.array([day, None, day, day, day]),
        "time": pa.array([moment.time(), None, *[moment.time()] * 3]),
        "zone": pa.array([moment, None, *[moment] * 3], pa.timestamp("us", "Europe/Berlin")),
        "duration": pa.array([datetime.timedelta(3, 5), None, *[datetime.timedelta(1)] * 3]),
        "decimal": pa.array([decimal.Decimal("1.50"), None, *[decimal.Decimal("2.25")] * 3]),
        "list": pa.array([[1, None], [], None, [3], [4]]),
        "large list": pa.array([[1, None], [], None, [3], [4]], pa.large_list(pa.int16())),
        "struct": pa.array([{"a": 1, "b": "x"}, None, *[{"a": 2, "b": None}] * 3]),
        "map": pa.array([[("k", 1)], None, [], [("k", 2)], [("l", 3)]], pa.map_(pa.string(), pa.int64())),
    }
    for name in ("int8", "uint8", "int64", "uint64", "float", "double", "halffloat"):
        made[name] = pa.array(np.array([1, 2, 3, 4, 5], dtype={"float": "f4", "double": "f8", "halffloat": "f2"}.get(name, name)))
    return made


@pytest.mark.parametrize("name", [name for name in OF_MANY if FUNCTIONS[name].form in ("columns", "table", "rows", "parts")])
def test_other_columns_of_every_type_come_back_as_they_were(name, lines):
    function, kinds = FUNCTIONS[name], kinds_of_columns()
    arrow = pa.table({"id": list(range(5)), "puzzle": lines, **kinds}, metadata={"who": "me"})
    of_polars = {key: kinds[key] for key in kinds if key not in ("map", "halffloat", "decimal")}
    polars = pl.DataFrame({"id": range(5), "puzzle": lines}).hstack(pl.from_arrow(pa.table(of_polars)).get_columns()).with_columns(
        pl.Series("enum", list("abcab"), dtype=pl.Enum(["c", "b", "a"])),
        pl.Series("category", list("abcab"), dtype=pl.Categorical),
        pl.Series("object", [object()] * 5, dtype=pl.Object),
        pl.Series("wide", [2**100, None, 1, 2, 3], dtype=pl.Int128),
    )
    pandas = pd.DataFrame({"id": range(5), "puzzle": lines, "object": [object(), 1, None, [3], "x"], "complex": [1j] * 5}).assign(
        category=pd.Categorical(list("abcab"), ["c", "b", "a"], ordered=True), nullable=pd.array([1, None, 2, 3, 4], "Int8"),
        period=pd.period_range("2024-01", periods=5, freq="M"), interval=pd.interval_range(0, 5), when=pd.date_range("2024", periods=5, tz="UTC"),
    )
    for source in (arrow, arrow.to_batches()[0], polars, pandas):
        found = function.call(source, lines)
        for part in found if function.form == "parts" else [found]:
            rows = plain(listed(part["id"]))
            if isinstance(source, pd.DataFrame):
                pd.testing.assert_frame_equal(part[list(source.columns)], source.iloc[rows])
            elif isinstance(source, pl.DataFrame):
                assert part.schema.items() >= source.schema.items()
                for column in source.columns:
                    assert part[column].to_list() == source[rows][column].to_list(), column
            else:
                for field in source.schema:
                    assert part.schema.field(field.name).equals(field, check_metadata=True), field
                    values = source[field.name].to_pylist()
                    assert part[field.name].to_pylist() == [values[row] for row in rows], field
