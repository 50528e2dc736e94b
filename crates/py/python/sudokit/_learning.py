"""What experiments with learning machines need besides: symmetric copies and candidate masks."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from . import _arrow, _native
from ._arrow import is_arrow
from ._errors import SudokitError
from ._options import whole
from ._rows import Rows, is_one, one_row, to_rows


def augment(puzzles: Any, solutions: Any = None, *, copies: int = 1, seed: int = 0) -> Any:
    """Random symmetric copies: digits renamed, rows, columns, bands and stacks exchanged, transposed or not.

    Each of the 3,359,232 x 9! symmetries is equally likely. Augment after `split`, never before: copies in the test set of
    puzzles in the training set are the leak that `audit` finds.

    Args:
        puzzles: an array, a sequence or a column; 0 is a blank.
        solutions: as many solutions of these puzzles, which get the same symmetries.
        copies: how many of each puzzle; the copies of a row follow each other.
        seed: the same seed gives the same copies.

    Returns:
        A ``uint8`` array of shape (n * copies, 81), or (n * copies, 9, 9) if the input has nine rows of nine; with
        ``solutions`` two of them. Of an Arrow array or series one, null where the source is null.

    Raises:
        SudokitError: a row cannot be read, or ``solutions`` has one that does not solve its puzzle (``row`` says which).
    """
    copies, seed = whole("copies", copies, 1), whole("seed", seed)
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
    made = [grids.like_source(rows, copies) for grids, rows in zip(sets, _copies([g.rows for g in sets], copies, seed))]
    return made[0] if solutions is None else (made[0], made[1])


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

    def like_source(self, rows: Rows, copies: int) -> Any:
        if self.is_arrow:
            return _arrow.copied(self.source, rows, np.repeat(self.there, copies), copies)
        return rows.reshape(-1, *self.cells)


_BLOCK = 1 << 12


def _copies(sets: list[Rows], copies: int, seed: int) -> list[Rows]:
    """Copies of the rows of some arrays by the same symmetries, made some rows at a time."""
    count = len(sets[0]) * copies
    chance = np.random.Generator(np.random.PCG64(seed))
    lines = [_lines(chance, count) for _ in range(2)]
    turned = chance.integers(0, 2, count, dtype=np.int64).astype(bool)
    digits = np.zeros((count, 10), dtype=np.uint8)
    for first in range(0, count, _BLOCK):
        names = digits[first : first + _BLOCK]
        names[:, 1:] = 1 + np.argsort(chance.random((len(names), 9)), axis=1, kind="stable")
    made = [np.empty((count, 81), dtype=np.uint8) for _ in sets]
    for first in range(0, count, _BLOCK):
        block = slice(first, min(first + _BLOCK, count))
        # Where each cell of the copy comes from.
        source = lines[0][block, :, None].astype(np.int64) * 9 + lines[1][block, None, :]
        source = np.where(turned[block, None, None], source.transpose(0, 2, 1), source).reshape(-1, 81)
        rows = np.arange(block.start, block.stop) // copies
        for values, copied in zip(sets, made):
            moved = np.take_along_axis(values[rows], source, axis=1)
            copied[block] = np.take_along_axis(digits[block], moved.astype(np.int64), axis=1)
    return made


def _lines(chance: np.random.Generator, count: int) -> Rows:
    """Rows or columns in a random order that keeps the lines of a band together."""
    lines = np.empty((count, 3, 3), dtype=np.uint8)
    for first in range(0, count, _BLOCK):
        block = lines[first : first + _BLOCK]
        block[:] = 3 * np.argsort(chance.random((len(block), 3)), axis=1, kind="stable")[:, :, None]
    for first in range(0, count, _BLOCK):
        block = lines[first : first + _BLOCK]
        block += np.argsort(chance.random((len(block), 3, 3)), axis=2, kind="stable").astype(np.uint8)
    return lines.reshape(count, 9)


def candidates(puzzles: Any, *, column: Optional[str] = None, suffix: str = "") -> Any:
    """Which digits the givens leave to each cell: shape (n, 81, 9), the last axis for digits 1 to 9.

    A given has its own digit alone; a blank every digit that stands in none of its row, column and box.

    Args:
        column, suffix: of a table, as for `solve`.

    Returns:
        Of an array of shape (…, 9, 9) or (…, 81) an array of truth values of shape (…, 81, 9); of one puzzle (81, 9). Of an
        Arrow array a column of 81 lists of nine, of a series one of arrays of shape (81, 9), null where there is no puzzle; of
        a batch, table or frame the same with a column ``candidates``.
    """
    _arrow.check_columns(puzzles, column)
    if is_one(puzzles):
        instead = "sudokit.steps solves step by step under any rules"
        return _native.candidates_rows(one_row(puzzles, "candidates", instead))[0]
    if is_arrow(puzzles):
        return _arrow.beside(puzzles, column, suffix, _native.candidates_arrow)
    rows, _, outer = to_rows(puzzles, "candidates")
    return _native.candidates_rows(rows).reshape(*outer, 81, 9)
