"""Arrow data goes in and comes out as the library of the input has it; without one, as a `Table` or `Column`.

pyarrow and polars speak Arrow. A frame or series of pandas is not handed over whole (its index would be lost, and a column
that has nothing to do with puzzles might be one that Arrow cannot hold): its puzzles go as Arrow text, and what comes back
is put beside them, with the index of the source.
"""

from __future__ import annotations

import html
import importlib
from collections.abc import Callable
from typing import Any, Optional

from . import _native
from ._errors import SudokitError
from ._rows import to_rows

Target = dict[str, Any]
"""The column of puzzles, the suffix of new columns, and names that are taken, as the native half takes them."""
Work = Callable[[Any, Target], Any]
"""A native function of Arrow data and a target."""
Pick = Callable[[Any, Optional[str]], Any]
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
        """The same data as pyarrow has it (without a copy)."""
        return _to_pyarrow(self._native)

    def to_polars(self) -> Any:
        """The same data as polars has it."""
        return importlib.import_module("polars").from_arrow(self.to_pyarrow())

    def to_pandas(self) -> Any:
        """The same data as pandas has it."""
        return self.to_pyarrow().to_pandas()


class Column(_Arrow):
    """A column: an Arrow array. It can be pickled and copied."""

    _is_column = True

    def to_numpy(self) -> Any:
        """The values as numpy has them; texts as an array of objects."""
        return self.to_pyarrow().to_numpy(zero_copy_only=False)

    def __repr__(self) -> str:
        return f"<sudokit.Column of {len(self)} rows>"


class Table(_Arrow):
    """Named columns: an Arrow table or record batch. ``table["name"]`` is a `Column`; it can be pickled and copied."""

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._native.column_names)

    @property
    def num_rows(self) -> int:
        """How many rows."""
        return len(self)

    def __getitem__(self, name: str) -> Column:
        return Column(_native.take_column(self, name))

    def __contains__(self, name: object) -> bool:
        return name in self.column_names

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


def data(puzzles: Any, column: Optional[str]) -> tuple[Any, Optional[str]]:
    """Arrow data, and the name of its column of puzzles."""
    return (_array(puzzles, column), None) if _is_pandas(puzzles) else (puzzles, column)


def beside(puzzles: Any, column: Optional[str], suffix: str, work: Work) -> Any:
    """New columns beside those of the input, of which none is replaced; for a column of puzzles with one new column, that
    column."""
    if not isinstance(suffix, str):
        raise TypeError(f"suffix must be a str, not {type(suffix).__name__}")
    target: Target = {"column": column, "suffix": suffix, "taken": []}
    if not _is_pandas(puzzles):
        return _like(puzzles, work(puzzles, target))
    array = _array(puzzles, column)
    if not hasattr(puzzles, "columns"):
        found = _wrapped(work(array, {**target, "column": None})).to_pandas()
        found.index = puzzles.index
        if not hasattr(found, "columns"):
            found.name = puzzles.name
        return found
    names = [str(name) for name in puzzles.columns]
    own = names[_native.puzzle_column(names, column)]
    # The column of puzzles goes alone, under a name that no new column has unless it is called so itself.
    alone = own if own == "puzzle" else "puzzle_of_the_frame"
    table = importlib.import_module("pyarrow").table({alone: array})
    found = _wrapped(work(table, {"column": alone, "suffix": suffix, "taken": names})).to_pandas().drop(columns=alone)
    found.index = puzzles.index
    return puzzles.assign(**{name: found[name] for name in found.columns})


def picked(puzzles: Any, column: Optional[str], pick: Pick) -> Any:
    """The rows of the input that `pick` keeps, or a list of such."""
    if not _is_pandas(puzzles):
        found = pick(puzzles, column)
        return [_like(puzzles, part) for part in found] if isinstance(found, list) else _like(puzzles, found)
    pyarrow = importlib.import_module("pyarrow")
    found = pick(pyarrow.table({"puzzle": _array(puzzles, column), "row": range(len(puzzles))}), None)
    rows = [_to_pyarrow(part)["row"].to_pylist() for part in (found if isinstance(found, list) else [found])]
    parts = [puzzles.iloc[part] for part in rows]
    return parts if isinstance(found, list) else parts[0]


def parts(puzzles: Any, places: Any, count: int) -> list[Any]:
    """The rows of a table, batch or frame by the number of their part; -1 is left out."""
    if _is_pandas(puzzles):
        return [puzzles.iloc[places == part] for part in range(count)]
    return [_like(puzzles, part) for part in _native.split_arrow(puzzles, places, count)]


def _array(puzzles: Any, column: Optional[str]) -> Any:
    """The puzzles of a frame or series of pandas as pyarrow has them."""
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
        found = pyarrow.array(puzzles, from_pandas=True)
    except pyarrow.ArrowException:
        # Boards, or a mixture; whatever is wrong is said with its row.
        found = pyarrow.record_batch(_native.text_column(to_rows(puzzles.tolist())[0]))["puzzle"]
    return found


def _to_pyarrow(native: Any) -> Any:
    pyarrow = importlib.import_module("pyarrow")
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
    return _wrapped(native).to_polars() if library == "polars" else _wrapped(native)
