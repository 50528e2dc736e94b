"""What experiments with learning machines need besides: symmetric copies and candidate masks."""

from __future__ import annotations

from typing import Any, Literal, Optional

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._api import solve
from ._arrow import is_arrow
from ._errors import SudokitError
from ._options import whole
from ._rows import Rows, is_one, one_row, square_side, to_rows


def augment(
    puzzles: Any,
    solutions: Any = None,
    *,
    copies: int = 1,
    keep_first: bool = False,
    seed: int = 0,
    batch: Optional[int] = None,
) -> Any:
    """Random symmetric copies: digits renamed, rows, columns, bands and stacks exchanged, transposed or not.

    Each of the 3,359,232 x 9! symmetries is equally likely. Augment after `split`, never before: copies in the test set of
    puzzles in the training set are the leak that `audit` finds.

    Args:
        puzzles: an array, a sequence or a column; 0 is a blank.
        solutions: as many solutions of these puzzles, which get the same symmetries.
        copies: how many of each puzzle; the copies of a row follow each other.
        keep_first: let the first of the copies of each puzzle be the puzzle itself.
        seed: the same seed gives the same copies, whatever the batches.
        batch: give an iterator over pieces with the copies of this many rows each, so that all copies need never be there at once.

    Returns:
        A ``uint8`` array of shape (n * copies, 81), or (n * copies, 9, 9) if the input has nine rows of nine; with
        ``solutions`` two of them. Of an Arrow array or series one, null where the source is null. With ``batch`` an iterator over
        such.

    Raises:
        SudokitError: a row cannot be read, or ``solutions`` has one that does not solve its puzzle (``row`` says which).

    >>> import sudokit
    >>> puzzles, solutions = sudokit.generate(2, seed=1, solutions=True)
    >>> inputs, targets = sudokit.augment(puzzles, solutions, copies=3, keep_first=True)
    >>> inputs.shape, bool((inputs[::3] == puzzles).all()), bool((sudokit.solve(inputs) == targets).all())
    ((6, 81), True, True)
    """
    copies, seed = whole("copies", copies, 1), whole("seed", seed)
    batch = None if batch is None else whole("batch", batch, 1)
    sets = [_Grids(puzzles, "puzzles")]
    if solutions is not None:
        sets.append(_Grids(solutions, "solutions"))
        if len(sets[1].rows) != len(sets[0].rows):
            raise SudokitError(f"there are {len(sets[0].rows)} puzzles and {len(sets[1].rows)} solutions")
        row = _native.first_wrong(sets[0].rows, sets[1].rows, sets[0].there & sets[1].there)
        if row is not None:
            raise SudokitError(
                f"row {row} (counted from 0): this is no solution of its puzzle; sudokit.solve(puzzles) makes solutions",
                row=row,
            )

    def part(rows: slice) -> Any:
        made = _copies([grids.rows[rows] for grids in sets], copies, keep_first, seed, rows.start * copies)
        found = [grids.like_source(array, copies, rows) for grids, array in zip(sets, made)]
        return found[0] if solutions is None else (found[0], found[1])

    count = len(sets[0].rows)
    if batch is None:
        return part(slice(0, count))
    return (part(slice(first, min(first + batch, count))) for first in range(0, count, batch))


class _Grids:
    """Grids of an array, a sequence or a column, and how others are brought into that form."""

    def __init__(self, source: Any, name: str) -> None:
        self.source, self.is_arrow = source, is_arrow(source)
        if not self.is_arrow:
            self.rows, shaped, outer = to_rows(source, "augment")
            self.cells = shaped(self.rows).shape[len(outer) :] or (81,)
            self.rows = self.rows.reshape(-1, 81)
            _native.check_digits(self.rows)
            self.there = np.ones(len(self.rows), dtype=np.bool_)
            return
        if _arrow.has_columns(source):
            raise SudokitError(
                f"sudokit.augment makes more rows than a table has, so it takes columns, not a {type(source).__name__}: "
                "sudokit.augment(table['puzzle'], table['solution'])"
            )
        self.rows, readings = _native.read_arrow(*_arrow.data(source, None), False)
        self.there = readings == 0

    def like_source(self, rows: Rows, copies: int, part: slice) -> Any:
        if self.is_arrow:
            source = self.source if part == slice(0, len(self.rows)) else self.source[part]
            return _arrow.copied(source, rows, np.repeat(self.there[part], copies), copies)
        return rows.reshape(-1, *self.cells)


_BLOCK = 1 << 12
"""Copies whose symmetries are drawn together, from a generator of their own."""


def _copies(sets: list[Rows], copies: int, keep_first: bool, seed: int, first: int) -> list[Rows]:
    """Copies of the rows of some arrays by the same symmetries; `first` is the number of the first of them among all."""
    count = len(sets[0]) * copies
    made = [np.empty((count, 81), dtype=np.uint8) for _ in sets]
    for block in range(first // _BLOCK, -(-(first + count) // _BLOCK)):
        low, high = max(first, block * _BLOCK), min(first + count, (block + 1) * _BLOCK)
        inside = slice(low - block * _BLOCK, high - block * _BLOCK)
        source, digits = (drawn[inside] for drawn in _symmetries(seed, block))
        if keep_first:
            unchanged = np.arange(low, high) % copies == 0
            source[unchanged], digits[unchanged] = np.arange(81), np.arange(10)
        rows = np.arange(low - first, high - first) // copies
        for values, copied in zip(sets, made):
            moved = np.take_along_axis(values[rows], source, axis=1)
            copied[low - first : high - first] = np.take_along_axis(digits, moved.astype(np.int64), axis=1)
    return made


def _symmetries(seed: int, block: int) -> tuple[npt.NDArray[np.int64], Rows]:
    """Random symmetries: where each cell of a copy comes from, and the digits by their old ones."""
    chance = np.random.Generator(np.random.PCG64([seed, block]))
    rows, columns = (_lines(chance) for _ in range(2))
    transposed = chance.integers(0, 2, _BLOCK, dtype=np.int64).astype(bool)
    digits = np.zeros((_BLOCK, 10), dtype=np.uint8)
    digits[:, 1:] = 1 + np.argsort(chance.random((_BLOCK, 9)), axis=1, kind="stable")
    source = rows[:, :, None].astype(np.int64) * 9 + columns[:, None, :]
    return np.where(transposed[:, None, None], source.transpose(0, 2, 1), source).reshape(-1, 81), digits


def _lines(chance: np.random.Generator) -> Rows:
    """Rows or columns in a random order that keeps the lines of a band together."""
    bands = 3 * np.argsort(chance.random((_BLOCK, 3)), axis=1, kind="stable")[:, :, None]
    return (bands + np.argsort(chance.random((_BLOCK, 3, 3)), axis=2, kind="stable")).astype(np.uint8).reshape(_BLOCK, 9)


def add_givens(puzzles: Any, solutions: Any = None, *, clues: int, seed: int = 0) -> Rows:
    """The puzzles with random digits of their solutions added, until each has this many givens: for a curriculum from easy to hard.

    Args:
        puzzles: an array or a sequence of ordinary puzzles.
        solutions: their solutions; by default they are solved.
        clues: how many givens each has then, 0 to 81. A puzzle that has as many stays as it is.
        seed: which cells are filled follows from it and the row's number.

    Returns:
        A ``uint8`` array of the puzzles' shape. With one solution before there is one afterwards, the same.

    Raises:
        SudokitError: a puzzle has not exactly one solution, or another than the one that is given (``row`` says which).

    >>> import sudokit
    >>> puzzles = sudokit.generate(3, seed=1)
    >>> easier = sudokit.add_givens(puzzles, clues=40)
    >>> (easier > 0).sum(axis=1).tolist(), bool((sudokit.solve(easier) == sudokit.solve(puzzles)).all())
    ([40, 40, 40], True)
    """
    clues, seed = whole("clues", clues, 0, 81), whole("seed", seed)
    rows, shaped, _ = to_rows(puzzles, "add_givens")
    _native.check_digits(rows)
    known = solve(rows, unique=True)
    wrong = ~known.all(axis=1)
    if solutions is not None:
        stated = to_rows(solutions, "add_givens")[0]
        if len(stated) != len(rows):
            raise SudokitError(f"there are {len(rows)} puzzles and {len(stated)} solutions")
        wrong |= (stated != known).any(axis=1)
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        what = "this has not exactly one solution" if not known[row].all() else "this is no solution of its puzzle"
        raise SudokitError(f"row {row} (counted from 0): {what}", row=row)
    chance = np.random.Generator(np.random.PCG64(seed))
    for first in range(0, len(rows), _BLOCK):
        block = slice(first, first + _BLOCK)
        keys = chance.random(rows[block].shape)
        keys[rows[block] > 0] = -1.0
        # Givens come first, then blanks in a random order.
        place = np.argsort(np.argsort(keys, axis=1, kind="stable"), axis=1, kind="stable")
        known[block][(rows[block] == 0) & (place >= clues)] = 0
    return shaped(known)


Encoding = Literal["tokens", "one-hot", "blanks"]


def encode(grids: Any, form: Encoding = "tokens", *, dtype: Any = np.uint8) -> npt.NDArray[Any]:
    """Grids as models take them: tokens, one-hot vectors, or which cells are blank.

    Args:
        grids: an array of squares of any size, of shape (…, cells) or (…, side, side), or what holds ordinary puzzles.
        form: ``tokens``: 1 for a blank and digit d as d + 1, as HRM and TRM have them, which leaves 0 for padding. ``one-hot``:
            side + 1 numbers of which one is 1, the first for a blank. ``blanks``: whether each cell is blank, the mask of what is
            to be predicted.
        dtype: of tokens and one-hot vectors.

    Returns:
        An array of the grids' shape, for ``one-hot`` with one more dimension at the end, for ``blanks`` of truth values.

    Raises:
        SudokitError: a digit is above the side of its square.

    >>> import sudokit
    >>> puzzles = sudokit.generate(5, seed=1)
    >>> sudokit.encode(puzzles, "one-hot").shape, int(sudokit.encode(puzzles).max())
    ((5, 81, 10), 10)
    """
    side = square_side(grids.shape) if isinstance(grids, np.ndarray) and grids.dtype.kind in "iu" else 9
    if side is None or side == 9:
        rows, shaped, _ = to_rows(grids, "encode")
        _native.check_digits(rows)
        found, side = shaped(rows), 9
    else:
        found = grids
        if found.size and (found.min() < 0 or found.max() > side):
            raise SudokitError(f"squares of side {side} hold digits from 0 (blank) to {side}, and there is {int(found.max())}")
    if form == "tokens":
        tokens: npt.NDArray[Any] = found.astype(dtype)
        tokens += np.asarray(1, dtype)
        return tokens
    if form == "blanks":
        blanks: npt.NDArray[np.bool_] = found == 0
        return blanks
    if form == "one-hot":
        table: npt.NDArray[Any] = np.eye(side + 1, dtype=dtype)
        return table[found]
    raise SudokitError(f"form must be 'tokens', 'one-hot' or 'blanks', not {form!r}")


def candidates(puzzles: Any, *, column: Optional[str] = None, suffix: str = "") -> Any:
    """Which digits the givens leave to each cell: shape (n, 81, 9), the last axis for digits 1 to 9.

    A given has its own digit alone; a blank every digit that stands in none of its row, column and box.

    Args:
        column, suffix: of a table, as for `solve`.

    Returns:
        Of an array of shape (…, 9, 9) or (…, 81) an array of truth values of shape (…, 81, 9); of one puzzle (81, 9). Of an
        Arrow array a column of 81 lists of nine, of a series one of arrays of shape (81, 9), null where there is no puzzle; of
        a batch, table or frame the same with a column ``candidates``.

    >>> sudokit.candidates("12345678" + "." * 73)[8].tolist()
    [False, False, False, False, False, False, False, False, True]
    """
    _arrow.check_columns(puzzles, column)
    if is_one(puzzles):
        instead = "sudokit.steps solves step by step under any rules"
        return _native.candidates_rows(one_row(puzzles, "candidates", instead))[0]
    if is_arrow(puzzles):
        return _arrow.beside(puzzles, column, suffix, _native.candidates_arrow)
    rows, _, outer = to_rows(puzzles, "candidates")
    return _native.candidates_rows(rows).reshape(*outer, 81, 9)
