"""From any form in which people hold puzzles to rows: arrays of shape (n, 81) and dtype uint8."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import SudokitError
from ._native import Board

Rows = npt.NDArray[np.uint8]
One = Union[str, bytes, Board]
"""One puzzle."""
Many = Union[npt.NDArray[Any], Iterable[Any]]
"""Puzzles: an array of shape (n, 81), (n, 9, 9), (81,) or (9, 9), or a sequence of texts, boards or lists of digits."""


def is_one(puzzles: object) -> bool:
    """Whether this is one puzzle, which gives one answer."""
    return isinstance(puzzles, (str, bytes, bytearray, Board))


def is_arrow(puzzles: object) -> bool:
    """Whether this is Arrow data, of whatever library."""
    return hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__")


def board(puzzle: Union[One, bytearray]) -> Board:
    """The one board of a text."""
    if isinstance(puzzle, Board):
        return puzzle
    text = puzzle.encode() if isinstance(puzzle, str) else bytes(puzzle)
    boards = _native.read_boards(text, None, None)
    if len(boards) != 1:
        raise SudokitError(
            f"the text holds {len(boards)} puzzles, and one is wanted here; "
            "sudokit.parse(text) gives them as a list, which gives a list of answers"
        )
    return boards[0]


def to_rows(puzzles: Many) -> tuple[Rows, Callable[[Rows], Rows], tuple[int, ...]]:
    """Rows; a function that gives results of 81 digits the shape of the input; the shape of results of one figure."""
    if not isinstance(puzzles, np.ndarray):
        puzzles = _sequence(puzzles)
    if puzzles.dtype.kind in "OUS":
        texts = puzzles.reshape(-1)
        return _native.read_rows(list(texts)), _identity, puzzles.shape
    cells, outer = _shape(puzzles)
    rows = _digits(puzzles, cells, outer)
    shape = puzzles.shape
    return rows, lambda result: result.reshape(shape), outer


def _identity(rows: Rows) -> Rows:
    return rows


def _sequence(puzzles: Iterable[Any]) -> npt.NDArray[Any]:
    """A sequence of texts and boards as an array of rows; nested lists of digits as numpy reads them."""
    items = puzzles if isinstance(puzzles, (list, tuple)) else list(puzzles)
    if not items:
        return np.zeros((0, 81), dtype=np.uint8)
    first = items[0]
    if is_one(first) or not hasattr(first, "__len__") and not isinstance(first, (int, np.integer)):
        return _native.read_rows(items)
    try:
        return np.asarray(items)
    except ValueError as error:
        lengths = [len(item) if hasattr(item, "__len__") else None for item in items]
        row = next((row for row, length in enumerate(lengths) if length != lengths[0]), 0)
        raise SudokitError(
            f"row {row} (counted from 0) is not as long as the rows before it: {error}", row=row
        ) from None


def _shape(array: npt.NDArray[Any]) -> tuple[int, tuple[int, ...]]:
    """How many of the last dimensions are cells, and the dimensions before them."""
    if array.ndim >= 1 and array.shape[-1] == 81:
        return 1, array.shape[:-1]
    if array.ndim >= 2 and array.shape[-2:] == (9, 9):
        return 2, array.shape[:-2]
    raise SudokitError(
        f"an array of shape {array.shape} holds no 9x9 puzzles: give (n, 81) or (n, 9, 9); "
        "boards of other sizes go one by one, as sudokit.Board"
    )


def _digits(array: npt.NDArray[Any], cells: int, outer: tuple[int, ...]) -> Rows:
    """The array as bytes, (n, 81), without a copy if it is that already."""
    count = int(np.prod(outer, dtype=np.int64))
    flat = array.reshape(count, 81)
    if flat.dtype == np.uint8:
        return np.ascontiguousarray(flat)
    if flat.dtype.kind not in "iu":
        raise SudokitError(
            f"an array of dtype {array.dtype} holds no digits: give integers from 0 (blank) to 9, "
            "for example array.astype('uint8')"
        )
    wrong = (flat < 0) | (flat > 9)
    if wrong.any():
        row, cell = (int(place) for place in np.argwhere(wrong)[0])
        name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
        raise SudokitError(
            f"row {row} (counted from 0), cell {name}: {flat[row, cell]} is no digit; write 1 to 9, and 0 for a blank",
            row=row,
            cell=name,
        )
    return flat.astype(np.uint8)
