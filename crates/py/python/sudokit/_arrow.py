"""Arrow data goes in and comes out as the library of the input has it; without one, as a `Table` or `Column`.

pyarrow and polars speak Arrow. Of a frame of pandas or polars only the column of puzzles is passed, and the results are put beside
it: otherwise an index would be lost, and Arrow might not hold another column, or not return it unchanged.
"""

from __future__ import annotations

import html
import importlib
from collections.abc import Callable, Iterator
from typing import Any, Optional

import numpy as np

from . import _native
from ._errors import SudokitError
from ._rows import Rows, number_texts, read_each, to_rows

Target = dict[str, Any]
"""The column of puzzles, the suffix of new columns, and names that are taken, as the native half takes them."""
Work = Callable[[Any, Target], Any]
"""A native function of Arrow data and a target."""
Select = Callable[[Any, Optional[str]], Any]
"""A native function of Arrow data and the name of the column of puzzles."""


class _Arrow:
    """Arrow data for anybody who speaks the Arrow PyCapsule interface."""

    _is_column = False

    def __init__(self, native: Any) -> None:
        self._native = native
        for name in ("__arrow_c_array__", "__arrow_c_stream__"):
            if hasattr(native, name):
                setattr(self, name, getattr(native, name))

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __len__(self) -> int:
        return int(self._native.num_rows if hasattr(self._native, "num_rows") else len(self._native))

    def __reduce__(self) -> tuple[object, ...]:
        return _from_bytes, (_native.table_to_bytes(self), self._is_column)

    def __copy__(self) -> _Arrow:
        return type(self)(self._native)

    def __deepcopy__(self, memo: object) -> _Arrow:
        # Arrow data never changes.
        return type(self)(self._native)

    def to_pyarrow(self) -> Any:
        """A pyarrow table of this data (without a copy)."""
        return _to_pyarrow(self._native)

    def to_polars(self) -> Any:
        """A polars frame of this data."""
        return importlib.import_module("polars").from_arrow(self.to_pyarrow())

    def to_pandas(self) -> Any:
        """A pandas frame of this data."""
        return self.to_pyarrow().to_pandas()


class Column(_Arrow):
    """A column: an Arrow array. It can be pickled and copied."""

    _is_column = True

    def to_numpy(self) -> Any:
        """The values as numpy has them; texts as an array of objects, lists of digits as rows."""
        column = self.to_pyarrow()
        if _is_nested(column.type) and column.null_count == 0:
            return _stacked(column)
        return column.to_numpy() if hasattr(column, "chunks") else column.to_numpy(zero_copy_only=False)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        """As `to_numpy`; texts as an array of texts if none is missing."""
        values = self.to_numpy()
        if dtype is None and values.dtype == object and all(isinstance(value, str) for value in values):
            return values.astype(str)
        return values if dtype is None else values.astype(dtype)

    def __iter__(self) -> Iterator[Any]:
        for chunk in _chunks(self.to_pyarrow()):
            for first in range(0, len(chunk), _ROWS):
                yield from chunk.slice(first, _ROWS).to_pylist()

    def __repr__(self) -> str:
        return f"<sudokit.Column of {len(self)} rows>"


class Table(_Arrow):
    """Named columns: an Arrow table or record batch. ``table["name"]`` is a `Column`; it can be pickled and copied.

    Its rows are dictionaries: ``for row in table``, ``list(table)``, ``pandas.DataFrame(table)``.
    """

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._native.column_names)

    @property
    def num_rows(self) -> int:
        """How many rows."""
        return len(self)

    def __getitem__(self, name: str) -> Column:
        if not isinstance(name, str):
            raise TypeError(f"a Table has its columns by name, for example table['puzzle'], not by {type(name).__name__}")
        return Column(_native.take_column(self, name))

    def __contains__(self, name: object) -> bool:
        return name in self.column_names

    def __iter__(self) -> Iterator[dict[str, Any]]:
        data = self.to_pyarrow()
        for batch in data.to_batches() if hasattr(data, "to_batches") else [data]:
            for first in range(0, batch.num_rows, _ROWS):
                yield from batch.slice(first, _ROWS).to_pylist()

    def __repr__(self) -> str:
        return f"<sudokit.Table of {len(self)} rows: {', '.join(self.column_names)}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the first rows, if pyarrow is installed."""
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.column_names)
        try:
            rows = self.to_pyarrow().slice(0, 10).to_pylist()
        except ImportError:
            rows = []
        cells = ("".join(f"<td>{html.escape(str(value))}</td>" for value in row.values()) for row in rows)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p>{len(self):,} rows</p>"


_ROWS = 1024
"""Rows that are turned into objects of Python at a time."""


def _chunks(column: Any) -> list[Any]:
    return list(column.chunks) if hasattr(column, "chunks") else [column]


def _is_nested(kind: Any) -> bool:
    """Whether this is a type of pyarrow for lists of a fixed size of plain values, or for lists of such."""
    if not hasattr(kind, "list_size"):
        return False
    return _is_nested(kind.value_type) or not hasattr(kind.value_type, "value_type")


def _stacked(column: Any) -> Any:
    """Lists of a fixed size as an array; null rows are left out."""
    shape, kind = [-1], column.type
    while hasattr(kind, "list_size"):
        shape.append(kind.list_size)
        kind = kind.value_type
    parts = []
    for chunk in _chunks(column):
        for _ in shape[1:]:
            chunk = chunk.flatten()
        parts.append(chunk.to_numpy(zero_copy_only=False).reshape(shape))
    return np.concatenate(parts) if parts else np.zeros([0, *shape[1:]])


def _to_pandas(native: Any) -> Any:
    """As pandas has it; masks of candidates are arrays of shape (81, 9)."""
    made = _to_pyarrow(native)
    found = made.to_pandas()
    is_table = hasattr(made, "column_names")
    for name in made.column_names if is_table else [None]:
        column = made[name] if is_table else made
        if hasattr(column.type, "list_size") and hasattr(column.type.value_type, "list_size"):
            arrays = iter(_stacked(column))
            values = importlib.import_module("pandas").Series(
                [next(arrays) if there else None for there in column.is_valid().to_pylist()], dtype=object
            )
            if not is_table:
                return values
            found[name] = values
    return found


def _from_bytes(data: bytes, is_column: bool) -> _Arrow:
    native = _native.table_of_bytes(data, is_column)
    return Column(native) if is_column else Table(native)


def is_arrow(puzzles: object) -> bool:
    """Whether this is Arrow data of whatever library, or a frame or series of pandas."""
    return _is_pandas(puzzles) or hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__")


def _library(thing: object) -> str:
    return type(thing).__module__.partition(".")[0]


def _is_pandas(thing: object) -> bool:
    return _library(thing) == "pandas" and type(thing).__name__ in ("DataFrame", "Series")


def _is_polars(thing: object) -> bool:
    return _library(thing) == "polars" and type(thing).__name__ in ("DataFrame", "Series")


def data(puzzles: Any, column: Optional[str], each: bool = False) -> tuple[Any, Optional[str]]:
    """Arrow data, and the name of its column of puzzles."""
    check_columns(puzzles, column)
    if _is_pandas(puzzles) or _is_polars(puzzles):
        return _array(puzzles, column, each), None
    return puzzles, column


def check_columns(puzzles: Any, column: Optional[str]) -> None:
    """Refuses a table whose columns are cells, and the name of a column that is no text or where there are no columns."""
    if column is not None and not isinstance(column, str):
        raise TypeError(f"column must be the name of a column, a str, not {type(column).__name__}")
    if column is not None and has_no_columns(puzzles):
        raise SudokitError(f"column= names the column of a table, and this {type(puzzles).__name__} has none; leave it out")
    if not is_arrow(puzzles):
        return
    own = "columns" if _is_pandas(puzzles) or not hasattr(puzzles, "column_names") else "column_names"
    names = getattr(puzzles, own, ())
    if column is not None or len(names) < _CELLS and not (len(names) == 9 and len(puzzles) == 9):
        return
    try:
        _native.puzzle_column([str(name) for name in names], None)
    except SudokitError:
        raise SudokitError(
            f"this {type(puzzles).__name__} has {len(names)} columns, of which none is called puzzle; name the one with the "
            "puzzles with column=, or if each column is a cell give an array: frame.to_numpy() of pandas and polars, "
            "numpy.column_stack(table.columns) of pyarrow"
        ) from None


_CELLS = 81


def has_no_columns(puzzles: Any) -> bool:
    """Whether this is known to be no table; a stream of another library, which can be looked at once, may be one."""
    if not is_arrow(puzzles):
        return True
    names = {"pandas": ("Series",), "polars": ("Series",), "pyarrow": ("ChunkedArray",), "sudokit": ("Column",)}
    kinds = [kind.__name__ for kind in type(puzzles).__mro__]
    return type(puzzles).__name__ in names.get(_library(puzzles), ()) or "Array" in kinds and "StructArray" not in kinds


def beside(puzzles: Any, column: Optional[str], suffix: str, work: Work, each: bool = False) -> Any:
    """New columns beside those of the input, of which none is replaced; for a column of puzzles with one new column, that
    column. With `each` a row that is no puzzle is left to `work`."""
    if not isinstance(suffix, str):
        raise TypeError(f"suffix must be a str, not {type(suffix).__name__}")
    check_columns(puzzles, column)
    target: Target = {"column": column, "suffix": suffix, "taken": []}
    if not _is_pandas(puzzles) and not _is_polars(puzzles):
        return _like(puzzles, work(puzzles, target))
    array = _array(puzzles, column, each)
    if not hasattr(puzzles, "columns"):
        made = work(array, {**target, "column": None})
        if _is_polars(puzzles):
            return _like(puzzles, made)
        found = _to_pandas(made)
        found.index = puzzles.index
        found.attrs = dict(puzzles.attrs)
        if not hasattr(found, "columns"):
            found.name = puzzles.name
        return found
    names = [str(name) for name in puzzles.columns]
    own = names[_native.puzzle_column(names, column)]
    # The column of puzzles goes alone, under a name that no new column has unless it is called so itself.
    alone = own if own == "puzzle" else "puzzle_of_the_frame"
    made = work(_table(**{alone: array}), {"column": alone, "suffix": suffix, "taken": names})
    if _is_polars(puzzles):
        return puzzles.hstack(_wrapped(made).to_polars().drop(alone).get_columns())
    found = _to_pandas(made).drop(columns=alone)
    found.index = puzzles.index
    return puzzles.assign(**{name: found[name] for name in found.columns})


def _table(**columns: Any) -> Any:
    """Columns of polars or pyarrow, and ranges, as a table of one of them."""
    library = "polars" if any(_is_polars(values) for values in columns.values()) else "pyarrow"
    module = importlib.import_module(library)
    return module.DataFrame(columns) if library == "polars" else module.table(columns)


def selected(puzzles: Any, column: Optional[str], select: Select) -> Any:
    """The rows of the input that `select` keeps."""
    check_columns(puzzles, column)
    if not _is_pandas(puzzles) and not _is_polars(puzzles):
        return _like(puzzles, select(puzzles, column))
    found = select(_table(puzzle=_array(puzzles, column), row=range(len(puzzles))), None)
    rows = _to_pyarrow(found)["row"].to_pylist()
    return puzzles.iloc[rows] if _is_pandas(puzzles) else puzzles[rows]


def parts(puzzles: Any, places: Any, count: int) -> list[Any]:
    """The rows of a table, batch, frame or column by the number of their part; -1 is left out."""
    if _is_pandas(puzzles):
        return [puzzles.iloc[places == part] for part in range(count)]
    if _is_polars(puzzles):
        return [puzzles[np.flatnonzero(places == part).tolist()] for part in range(count)]
    return [_like(puzzles, part) for part in _native.split_arrow(puzzles, places, count)]


def _array(puzzles: Any, column: Optional[str], each: bool = False) -> Any:
    """The puzzles of a frame or series of polars or pandas as Arrow data."""
    if _is_polars(puzzles):
        if hasattr(puzzles, "columns"):
            puzzles = puzzles.to_series(_native.puzzle_column(puzzles.columns, column))
        if str(puzzles.dtype) == "Null":
            # Some versions of polars hand these over in a way that is not Arrow's.
            return puzzles.cast(importlib.import_module("polars").String)
        if str(puzzles.dtype) != "Object":
            return puzzles
        return _texts(importlib.import_module("pyarrow"), puzzles.to_list(), each)
    try:
        pyarrow = importlib.import_module("pyarrow")
    except ImportError:
        raise SudokitError(
            "frames and series of pandas need pyarrow as well (pip install pyarrow); or give series.tolist()"
        ) from None
    if hasattr(puzzles, "columns"):
        names = [str(name) for name in puzzles.columns]
        puzzles = puzzles.iloc[:, _native.puzzle_column(names, column)]
    try:
        return pyarrow.array(puzzles, from_pandas=True)
    except (pyarrow.ArrowException, OverflowError):
        return _texts(pyarrow, puzzles.tolist(), each)


def _texts(pyarrow: Any, values: list[Any], each: bool) -> Any:
    """Puzzles that Arrow has no type for as texts; with `each` those that are none as empty texts."""
    texts = number_texts(values)
    if texts is not None:
        return pyarrow.array(texts, pyarrow.string())
    # Boards, or a mixture; whatever is wrong is said with its row.
    if not each:
        return pyarrow.record_batch(_native.text_column(to_rows(values, "array")[0]))["puzzle"]
    rows, readings, _ = read_each(values, "evaluate")
    lines = pyarrow.record_batch(_native.text_column(rows))["puzzle"].to_pylist()
    # A text without characters is no puzzle either.
    known = [line if how == 0 else "" if how == 1 else None for line, how in zip(lines, readings)]
    return pyarrow.array(known, pyarrow.string())


def has_columns(puzzles: Any) -> bool:
    """Whether this is a table, a batch or a frame, and not a column."""
    return hasattr(puzzles, "columns") if _is_pandas(puzzles) else bool(_native.has_columns(puzzles))


def copied(puzzles: Any, rows: Rows, there: Any, copies: int) -> Any:
    """A column of other puzzles in the manner of a column, in which the copies of a row follow each other."""
    if not _is_pandas(puzzles):
        return _like(puzzles, _native.column_like(rows, there, puzzles))
    found = _to_pandas(_native.column_like(rows, there, _array(puzzles, None)))
    found.index, found.name, found.attrs = puzzles.index.repeat(copies), puzzles.name, dict(puzzles.attrs)
    return found


def _to_pyarrow(native: Any) -> Any:
    try:
        pyarrow = importlib.import_module("pyarrow")
    except ImportError:
        raise ImportError("this needs pyarrow (pip install pyarrow)") from None
    name = type(native).__name__
    if name == "RecordBatch":
        return pyarrow.record_batch(native)
    if name == "Table":
        return pyarrow.table(native)
    if name == "ChunkedArray":
        return pyarrow.chunked_array(native)
    return pyarrow.array(native)


def _wrapped(native: Any) -> _Arrow:
    return Table(native) if hasattr(native, "column_names") else Column(native)


def _like(source: object, native: Any) -> Any:
    """The result in the library of the input, if that is pyarrow or polars."""
    library = _library(source)
    if library == "pyarrow":
        return _to_pyarrow(native)
    if library != "polars":
        return _wrapped(native)
    found = _wrapped(native).to_polars()
    # A column keeps its name.
    is_column = not hasattr(found, "columns") and not hasattr(source, "columns")
    return found.alias(getattr(source, "name", "")) if is_column else found
