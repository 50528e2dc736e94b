"""From any form in which people hold puzzles to rows: arrays of shape (n, 81) and dtype uint8."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Callable, NamedTuple, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import SudokitError
from ._native import Board

Rows = npt.NDArray[np.uint8]
Many = Union[npt.NDArray[Any], Iterable[Any]]
"""Puzzles: an array of shape (n, 81), (n, 9, 9), (81,) or (9, 9), or a sequence of texts, boards or lists of digits."""


class OnePuzzle:
    """What holds one puzzle."""

    board: Board


One = Union[str, bytes, Board, OnePuzzle]
"""One puzzle."""


def is_one(puzzles: object) -> bool:
    """Whether this is one puzzle, which gives one answer."""
    return isinstance(puzzles, (str, bytes, bytearray, Board, OnePuzzle)) or is_text_view(puzzles)


def is_text_view(thing: object) -> bool:
    """Whether this is a view of the bytes of a text; a view of an array with several dimensions is an array."""
    return isinstance(thing, memoryview) and thing.ndim == 1


def board(puzzle: Union[One, bytearray, memoryview, npt.NDArray[Any], list[Any], tuple[Any, ...]], work: str) -> Board:
    """The one board of a text, or of an array or lists of 81 digits; `work` is the function that wants it."""
    if isinstance(puzzle, Board):
        return puzzle
    if isinstance(puzzle, OnePuzzle):
        return puzzle.board
    if isinstance(puzzle, (np.ndarray, list, tuple)) or (isinstance(puzzle, memoryview) and not is_text_view(puzzle)):
        rows = to_rows(puzzle, work)[0]
        if len(rows) != 1:
            holder = "array" if isinstance(puzzle, np.ndarray) else _type_name(puzzle)
            raise SudokitError(f"one puzzle is wanted here by sudokit.{work}, and the {holder} holds {len(rows)}")
        _native.check_digits(rows)
        return Board.from_values(rows.tobytes())
    if isinstance(puzzle, memoryview):
        puzzle = puzzle.tobytes()
    if not is_one(puzzle):
        raise SudokitError(
            f"one puzzle is wanted here by sudokit.{work}: a text, a Board, or an array or list of 81 digits, "
            f"not {_type_name(puzzle)}; of a table give one cell"
        )
    text = puzzle.encode() if isinstance(puzzle, str) else bytes(puzzle)
    boards = _native.read_boards(text, None, None)
    if len(boards) != 1:
        raise SudokitError(
            f"the text holds {len(boards)} puzzles, and one is wanted here; "
            "sudokit.parse(text) gives them as a list, which gives a list of answers"
        )
    return boards[0]


def one_row(puzzle: One, work: str, instead: str) -> Rows:
    """The row of one ordinary puzzle; `instead` says what is there for puzzles with rules and other boards."""
    return _native.one_row(board(puzzle, work), f"sudokit.{work}", instead)


def to_rows(puzzles: Many, work: str) -> tuple[Rows, Callable[[Rows], Rows], tuple[int, ...]]:
    """Rows; a function that gives results of 81 digits the shape of the input; the shape of results of one number. `work` is
    the function that wants them."""
    if not is_one(puzzles) and (isinstance(puzzles, memoryview) or hasattr(puzzles, "__array__")):
        puzzles = _as_array(puzzles)
    if not isinstance(puzzles, np.ndarray):
        puzzles = _sequence(items_of(puzzles, work))
    _reject_mask(puzzles)
    if puzzles.dtype.names:
        raise SudokitError(
            f"an array of dtype {puzzles.dtype} holds no digits but columns; give one, for example array[{puzzles.dtype.names[0]!r}]"
        )
    if puzzles.dtype.kind in "OUST":
        found = _objects(puzzles)
        if found.dtype.kind in "OUST":
            outer = found.shape
            return _native.read_rows(list(found.reshape(-1))), lambda result: result.reshape(*outer, 81), outer
        puzzles = found
    cells, outer = _shape(puzzles)
    rows = _digits(puzzles, cells, outer)
    shape = puzzles.shape
    return rows, lambda result: result.reshape(shape), outer


def _reject_mask(array: npt.NDArray[Any]) -> None:
    if isinstance(array, np.ma.MaskedArray):
        raise SudokitError("a MaskedArray: say what stands in masked cells, for example array.filled(0) for blanks")


def _as_array(puzzles: Any) -> npt.NDArray[Any]:
    """What speaks numpy's protocol (tensors, an index of pandas) as an array; masked arrays stay what they are."""
    return puzzles if isinstance(puzzles, np.ndarray) else np.asarray(puzzles)


_UNREADABLE = 1


def read_each(grids: Any, work: str) -> tuple[Rows, npt.NDArray[np.uint8], tuple[int, ...]]:
    """Rows, how each was read (0 well, 1 not at all, 2 nothing is there), and the shape of results of one number. A row that
    is no grid is no error."""
    if is_one(grids):
        rows, readings = _native.read_each_row([bytes(grids) if is_text_view(grids) else grids])
        return rows, readings, ()
    if isinstance(grids, memoryview) or hasattr(grids, "__array__"):
        grids = _as_array(grids)
    if not isinstance(grids, np.ndarray):
        grids = items_of(grids, work)
    else:
        _reject_mask(grids)
    if isinstance(grids, np.ndarray) and grids.dtype.kind in "iu":
        _, outer = _shape(grids)
        count = int(np.prod(outer, dtype=np.int64))
        readings = np.zeros(count, dtype=np.uint8)
        # Without a copy if there is nothing to change.
        same = np.ascontiguousarray(grids.reshape(count, 81)) if grids.dtype == np.uint8 else None
        rows = np.zeros((count, 81), dtype=np.uint8) if same is None else same
        for block, digits, wrong in _blocks(grids, outer):
            unreadable: npt.NDArray[np.bool_] = np.any(wrong, axis=1)
            if rows is same and unreadable.any():
                rows = rows.copy()
            if rows is not same:
                rows[block] = np.where(unreadable[:, None], 0, digits)
            readings[block] = unreadable
        return rows, readings, outer
    try:
        rows, _, outer = to_rows(grids, work)
        _native.check_digits(rows)
        return rows, np.zeros(len(rows), dtype=np.uint8), outer
    except SudokitError:
        if isinstance(grids, np.ndarray):
            if grids.dtype.kind not in "OUST":
                raise
            outer = _shape(grids)[1] if _is_cells(grids.shape) else grids.shape
            grids = list(grids.reshape((-1, 81) if _is_cells(grids.shape) else -1))
        elif _is_one_grid(grids):
            return np.zeros((1, 81), dtype=np.uint8), np.full(1, _UNREADABLE, dtype=np.uint8), ()
        else:
            outer = (len(grids),)
    rows, readings = _native.read_each_row([bytes(item) if is_text_view(item) else item for item in grids])
    for row in np.flatnonzero(readings == _UNREADABLE):
        if not is_one(grids[row]) and hasattr(grids[row], "__len__"):
            try:
                found = to_rows([grids[row]], work)[0]
                _native.check_digits(found)
            except (SudokitError, TypeError, ValueError):
                continue
            if len(found) == 1:
                rows[row], readings[row] = found[0], 0
    return rows, readings, outer


def _is_one_grid(items: Any) -> bool:
    """Whether this is a list of 81 entries or of nine lists of nine, and not of grids."""
    if len(items) == 81:
        return not any(is_one(item) or hasattr(item, "__len__") for item in items)
    return len(items) == 9 and all(not is_one(item) and hasattr(item, "__len__") and len(item) == 9 for item in items)


def _type_name(thing: object) -> str:
    return type(thing).__name__


def items_of(puzzles: Any, work: str) -> Any:
    """What a sequence of puzzles holds, as a list, tuple or array; what is no sequence is refused."""
    if is_one(puzzles):
        raise SudokitError(
            f"many puzzles are wanted here by sudokit.{work}, and this is one text or Board; sudokit.array takes texts apart"
        )
    if isinstance(puzzles, os.PathLike):
        raise SudokitError("a path is no puzzle; sudokit.parse(path) reads the puzzles of a file")
    if isinstance(puzzles, Mapping):
        raise SudokitError(
            f"sudokit.{work} takes puzzles in an order: a list, an array or a table, not a {_type_name(puzzles)}; "
            f"of columns by name give one, for example data[{str(next(iter(puzzles), 'puzzle'))!r}]"
        )
    if isinstance(puzzles, (set, frozenset)):
        raise SudokitError(f"puzzles need an order: give sudokit.{work} a list or an array, not a {_type_name(puzzles)}")
    if hasattr(puzzles, "collect") and hasattr(puzzles, "sink_parquet"):
        raise SudokitError(f"this is a query of polars; collect() makes a table of it, which sudokit.{work} takes")
    if isinstance(puzzles, (list, tuple)):
        return puzzles
    try:
        return list(puzzles)
    except TypeError:
        more = "; scalar.as_py() is its text" if hasattr(puzzles, "as_py") else ""
        raise SudokitError(
            f"sudokit.{work} takes texts, boards, an array, a sequence of these, or Arrow data, not {_type_name(puzzles)}{more}"
        ) from None


def number_texts(values: Sequence[Any]) -> Optional[list[Optional[str]]]:
    """Puzzles that a reader of CSV has taken for numbers, as text with the zeros that they began with.

    ``None`` if they are something else. Some number of the column is so long that it cannot be an index or a rating.
    """
    numbers = [value for value in values if not _is_missing(value)]
    if not numbers or not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
        return None
    if min(numbers) < 0 or not _LONGEST_OF_A_MACHINE < max(numbers) < 10**81:
        return None
    return [None if _is_missing(value) else str(value).zfill(81) for value in values]


_LONGEST_OF_A_MACHINE = 2**64


def _is_missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and value != value) or _type_name(value) == "NAType"


def _sequence(items: Any) -> npt.NDArray[Any]:
    """A sequence of texts and boards as an array of rows; nested lists of digits as an array of digits."""
    if not len(items):
        return np.zeros((0, 81), dtype=np.uint8)
    first = items[0]
    if len(items) == 81 and all(isinstance(item, str) and len(item) < 2 for item in items):
        return np.array(items)
    if len(items) == 9 and all(isinstance(item, str) and len(item) == 9 for item in items):
        return np.array([list(item) for item in items])
    if len(items) == 81 and all(isinstance(item, _NUMBERS) and 0 <= item <= 9 for item in items) and not _has_bool(items):
        return np.array(items)
    if is_one(first) or not hasattr(first, "__len__") and not isinstance(first, (int, np.integer)):
        return _native.read_rows([bytes(item) if is_text_view(item) else item for item in items])
    try:
        found = np.asarray(items)
    except (ValueError, OverflowError) as error:
        shapes = [_length(item) for item in items]
        row = next((row for row, length in enumerate(shapes) if length != shapes[0]), None)
        if row is None:
            raise SudokitError(f"this is no array of digits: {error}") from None
        raise SudokitError(
            f"row {row} (counted from 0) has {shapes[row]}, and the rows before it have {shapes[0]}", row=row
        ) from None
    if hasattr(first, "__len__") and (found.dtype.kind not in "iuUS" or _has_bool(items)):
        _check_nested(items)
    return found


_NUMBERS = (int, float, np.integer, np.floating)


def _has_bool(items: Any) -> bool:
    """Whether a nested list holds truth values, which numpy takes for 0 and 1 beside numbers."""
    types = set(map(type, items))
    if bool in types or np.bool_ in types:
        return True
    return (list in types or tuple in types) and any(_has_bool(item) for item in items if isinstance(item, (list, tuple)))


def _check_nested(items: Any) -> None:
    """Names the first entry of nested lists that is no digit, by its row and cell."""
    for row, item in enumerate(items):
        flat = list(_flat(item))
        if len(flat) != 81:
            continue
        for cell, value in enumerate(flat):
            is_digit = isinstance(value, (int, np.integer)) and not isinstance(value, bool) and 0 <= value <= 9
            is_symbol = isinstance(value, str) and len(value) <= 1
            if not is_digit and not is_symbol:
                raise _no_digit(row, cell, value, _HINTS.get(str(value), ""))


def _flat(item: Any) -> Iterator[Any]:
    if isinstance(item, np.ndarray):
        yield from item.reshape(-1).tolist()
    elif is_one(item) or not hasattr(item, "__len__"):
        yield item
    else:
        for part in item:
            yield from _flat(part)


_HINTS = {"nan": ", for example numpy.nan_to_num(array).astype('uint8')"}


def _length(item: Any) -> str:
    """How long a row is, in words."""
    if isinstance(item, np.ndarray):
        return f"shape {item.shape}"
    if is_one(item) or not hasattr(item, "__len__"):
        return f"a {_type_name(item)}"
    return f"{len(item)} entries"


def _is_cells(shape: tuple[int, ...]) -> bool:
    return shape[-1:] == (81,) or shape[-2:] == (9, 9)


def _objects(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """An array of objects or texts: as digits if it holds those, otherwise as texts, one for each puzzle."""
    if array.dtype.kind in "US" and array.size and _is_cells(array.shape) and _characters(array) == 1:
        # A character for each cell. Blanks may have been cut off as spaces.
        rows = array.reshape(-1, 81)
        blank = rows.dtype.type("." if array.dtype.kind == "U" else b".")
        joined = np.where(np.char.str_len(rows) == 0, blank, rows)
        texts = [joined.dtype.type().join(row) for row in joined.tolist()]
        digits: npt.NDArray[Any] = _native.read_rows(texts).reshape(array.shape)
        return digits
    if array.dtype.kind in "US" and array.size and array.ndim > 1 and _is_cells(array.shape):
        lengths = np.char.str_len(array.reshape(-1, 81))
        row, cell = (int(place) for place in np.argwhere(lengths > 1)[0])
        raise _no_digit(row, cell, repr(array.reshape(-1, 81)[row, cell].item()))
    if array.dtype.kind != "O" or not array.size:
        return array
    first = array.reshape(-1)[0]
    if is_one(first):
        return array
    if array.ndim == 1 and hasattr(first, "__len__"):
        return _sequence(array.tolist())
    if array.ndim == 1:
        numbers = number_texts(array.tolist())
        if numbers is not None:
            return np.array(numbers, dtype=object)
    if not _is_cells(array.shape):
        return array
    flat = array.reshape(-1, 81)
    for row, values in enumerate(flat):
        for cell, value in enumerate(values):
            if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 0 <= value <= 9:
                raise _no_digit(row, cell, value)
    return flat.astype(np.uint8).reshape(array.shape)


def _characters(array: npt.NDArray[Any]) -> int:
    return array.dtype.itemsize // (4 if array.dtype.kind == "U" else 1)


def _no_digit(row: int, cell: int, value: object, more: str = "") -> SudokitError:
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    return SudokitError(
        f"row {row} (counted from 0), cell {name}: {value} is no digit; write 1 to 9, and 0 for a blank{more}",
        row=row,
        cell=name,
    )


def _shape(array: npt.NDArray[Any]) -> tuple[int, tuple[int, ...]]:
    """How many of the last dimensions are cells, and the dimensions before them."""
    if array.ndim >= 1 and array.shape[-1] == 81:
        return 1, array.shape[:-1]
    if array.ndim >= 2 and array.shape[-2:] == (9, 9):
        return 2, array.shape[:-2]
    more = ""
    if array.ndim == 1 and array.dtype.kind in "iuf":
        more = "; if these were texts of 81 digits in a file, read it with the column as text (pandas: dtype=str)"
    raise SudokitError(
        f"an array of shape {array.shape} holds no 9x9 puzzles: give (n, 81) or (n, 9, 9); squares of another side are "
        f"(n, side, side), for solve, count and evaluate{more}"
    )


def _digits(array: npt.NDArray[Any], cells: int, outer: tuple[int, ...]) -> Rows:
    """The array as bytes, (n, 81) in C order, without a copy if it is that already."""
    count = int(np.prod(outer, dtype=np.int64))
    if array.dtype == np.uint8:
        return np.ascontiguousarray(array.reshape(count, 81))
    if array.dtype.kind == "f" and np.isnan(array).any():
        row, cell = (int(place) for place in np.argwhere(np.isnan(array.reshape(count, 81)))[0])
        raise _no_digit(row, cell, "nan", _HINTS["nan"])
    if array.dtype.kind not in "iu":
        raise SudokitError(
            f"an array of dtype {array.dtype} holds no digits: give integers from 0 (blank) to 9, "
            "for example array.astype('uint8')"
        )
    # Rows of numpy's zeros are in C order, whatever the order of the source.
    rows = np.zeros((count, 81), dtype=np.uint8)
    for block, digits, wrong in _blocks(array, outer):
        if wrong.any():
            row, cell = (int(place) for place in np.argwhere(wrong)[0])
            raise _no_digit(block.start + row, cell, digits[row, cell])
        rows[block] = digits
    return rows


def square_side(shape: tuple[int, ...]) -> Optional[int]:
    """The side of the squares (2 to 25) that an array of this shape holds in its last dimension or last two; ``None`` if none."""
    if len(shape) >= 1 and shape[-1] == 81:
        return 9
    if shape in ((16, 16), (25, 25)):
        # As many small puzzles, or one large one: nobody knows.
        return None
    if len(shape) >= 2 and shape[-1] == shape[-2] and 2 <= shape[-1] <= 25:
        return shape[-1]
    side = math.isqrt(shape[-1]) if shape else 0
    return side if shape and side * side == shape[-1] and 2 <= side <= 25 else None


class Squares(NamedTuple):
    """An array of squares of another side than nine."""

    rows: Rows
    side: int
    shape: tuple[int, ...]
    """Of the array."""
    outer: tuple[int, ...]
    """Of results of one number."""


def squares_of(puzzles: object) -> Optional[Squares]:
    """An array of integers that holds squares of another side than nine, row by row; ``None`` for all else."""
    if not isinstance(puzzles, np.ndarray) or puzzles.dtype.kind not in "iu":
        return None
    side = square_side(puzzles.shape)
    if side is None or side == 9:
        return None
    if puzzles.size and (puzzles.min() < 0 or puzzles.max() > side):
        row, cell = (int(place) for place in np.argwhere((puzzles.reshape(-1, side * side) < 0) | (puzzles.reshape(-1, side * side) > side))[0])
        name = f"r{cell // side + 1}c{cell % side + 1}"
        found = puzzles.reshape(-1, side * side)[row, cell]
        raise SudokitError(f"row {row} (counted from 0), cell {name}: {found} is no digit; write 1 to {side}, and 0 for a blank", row=row, cell=name)
    dimensions = 1 if puzzles.shape[-1] == side * side else 2
    return Squares(np.ascontiguousarray(puzzles.reshape(-1, side * side), np.uint8), side, puzzles.shape, puzzles.shape[:-dimensions])


_BLOCK = 1 << 14


def _blocks(
    array: npt.NDArray[Any], outer: tuple[int, ...]
) -> Iterator[tuple[slice, npt.NDArray[Any], npt.NDArray[np.bool_]]]:
    """Some rows of an array of integers at a time, and which of their cells are no digits: so that what is made of them on the
    way takes no memory to speak of."""
    count = int(np.prod(outer, dtype=np.int64))
    flat = array.reshape(count, 81)
    for first in range(0, count, _BLOCK):
        block = slice(first, min(first + _BLOCK, count))
        yield block, flat[block], (flat[block] < 0) | (flat[block] > 9)
