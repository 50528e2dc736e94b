"""Arrow results: what came from pyarrow or polars goes back there, everything else is a `Table` or `Column`."""

from __future__ import annotations

import importlib
from typing import Any


class _Arrow:
    """Arrow data for anybody who speaks the Arrow PyCapsule interface."""

    def __init__(self, native: Any) -> None:
        self._native = native
        for name in ("__arrow_c_array__", "__arrow_c_stream__"):
            if hasattr(native, name):
                setattr(self, name, getattr(native, name))

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __len__(self) -> int:
        return int(getattr(self._native, "num_rows", None) or len(self._native))

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
    """A column: an Arrow array."""

    def __repr__(self) -> str:
        return f"<sudokit.Column of {len(self)} rows>"


class Table(_Arrow):
    """Named columns: an Arrow table or record batch."""

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._native.column_names)

    @property
    def num_rows(self) -> int:
        """How many rows."""
        return len(self)

    def __repr__(self) -> str:
        return f"<sudokit.Table of {len(self)} rows: {', '.join(self.column_names)}>"


def _to_pyarrow(native: Any) -> Any:
    pyarrow = importlib.import_module("pyarrow")
    kind = type(native).__name__
    if kind == "RecordBatch":
        return pyarrow.record_batch(native)
    if kind == "Table":
        return pyarrow.table(native)
    if kind == "ChunkedArray":
        return pyarrow.chunked_array(native)
    return pyarrow.array(native)


def like(source: object, native: Any) -> Any:
    """The result in the library of the input, if that is pyarrow or polars or pandas."""
    library = type(source).__module__.partition(".")[0]
    if library == "pyarrow":
        return _to_pyarrow(native)
    wrapped = Table(native) if hasattr(native, "column_names") else Column(native)
    if library == "polars":
        return wrapped.to_polars()
    if library == "pandas":
        return wrapped.to_pandas()
    return wrapped
