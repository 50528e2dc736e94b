"""What experiments with learning machines need besides: symmetric copies, candidate masks, and a fair score."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import SudokitError
from ._options import Progress, run_options, whole
from ._rows import Rows, to_rows


def augment(puzzles: Any, solutions: Any = None, *, copies: int = 1, seed: int = 0) -> Any:
    """Random symmetric copies: digits renamed, rows, columns, bands and stacks exchanged, transposed or not.

    Each of the 3,359,232 x 9! symmetries is equally likely. Augment after `split`, never before: copies in the test set of
    puzzles in the training set are the leak that `audit` finds.

    Args:
        puzzles: an array or sequence; 0 is a blank.
        solutions: another array of as many grids, which get the same symmetries.
        copies: how many of each puzzle; the copies of a row follow each other.
        seed: the same seed gives the same copies.

    Returns:
        A ``uint8`` array of shape (n * copies, 81); with ``solutions`` two of them.
    """
    copies, seed = whole("copies", copies, 1), whole("seed", seed)
    rows = _checked(puzzles)
    sets = [rows]
    if solutions is not None:
        sets.append(_checked(solutions))
        if len(sets[1]) != len(rows):
            raise SudokitError(f"there are {len(rows)} puzzles and {len(sets[1])} solutions")
    count = len(rows) * copies
    chance = np.random.Generator(np.random.PCG64(seed))
    lines = [_lines(chance, count) for _ in range(2)]
    turned = chance.integers(0, 2, count, dtype=np.int64).astype(bool)
    digits = np.zeros((count, 10), dtype=np.uint8)
    digits[:, 1:] = 1 + np.argsort(chance.random((count, 9)), axis=1, kind="stable")
    # Where each cell of the copy comes from.
    source = lines[0][:, :, None] * 9 + lines[1][:, None, :]
    source = np.where(turned[:, None, None], source.transpose(0, 2, 1), source).reshape(count, 81)
    made = []
    for values in sets:
        moved = np.take_along_axis(np.repeat(values, copies, axis=0), source, axis=1)
        made.append(np.take_along_axis(digits, moved.astype(np.int64), axis=1))
    return made[0] if solutions is None else (made[0], made[1])


def _lines(chance: np.random.Generator, count: int) -> npt.NDArray[np.int64]:
    """Rows or columns in a random order that keeps the lines of a band together."""
    bands = np.argsort(chance.random((count, 3)), axis=1, kind="stable")
    within = np.argsort(chance.random((count, 3, 3)), axis=2, kind="stable")
    lines: npt.NDArray[np.int64] = (3 * bands[:, :, None] + within).reshape(count, 9)
    return lines


def candidates(puzzles: Any) -> npt.NDArray[np.bool_]:
    """Which digits the givens leave to each cell: shape (n, 81, 9), the last axis for digits 1 to 9.

    A given has its own digit alone; a blank every digit that stands in none of its row, column and box. An input of shape
    (…, 9, 9) or (…, 81) gives (…, 81, 9).
    """
    rows, _, outer = to_rows(puzzles)
    _native.check_digits(rows)
    given = rows[:, :, None] == np.arange(1, 10, dtype=np.uint8)
    square = given.reshape(-1, 9, 9, 9)
    in_row, in_column = square.any(axis=2), square.any(axis=1)
    in_box = given.reshape(-1, 3, 3, 3, 3, 9).any(axis=(2, 4))
    taken = in_row[:, :, None] | in_column[:, None, :] | np.repeat(np.repeat(in_box, 3, axis=1), 3, axis=2)
    left = ~taken.reshape(-1, 81, 9)
    found: npt.NDArray[np.bool_] = np.where(rows[:, :, None] == 0, left, given).reshape(*outer, 81, 9)
    return found


def evaluate(
    puzzles: Any,
    outputs: Any,
    *,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> npt.NDArray[np.void]:
    """How good outputs are as solutions of puzzles: of these puzzles, not just any filled grid.

    Args:
        puzzles: an array or sequence of puzzles with exactly one solution.
        outputs: as many grids; 0 is an empty cell.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        A structured array of the puzzles' shape: ``solved`` (the output is the solution), ``valid`` (a filled grid without a
        repeated digit, of whatever puzzle), ``givens_kept``, ``correct_cells`` of the ``blanks`` (cells that were not given).

    Raises:
        SudokitError: a puzzle has not exactly one solution (``row`` says which), or there are not as many outputs.
    """
    rows, _, outer = to_rows(puzzles)
    found = _checked(outputs)
    if len(found) != len(rows):
        raise SudokitError(f"there are {len(rows)} puzzles and {len(found)} outputs")
    with run_options(threads, timeout, progress) as run:
        solutions = _native.solve_rows(rows, True, run)
    wrong = np.flatnonzero(solutions[:, 0] == 0)
    if len(wrong):
        row = int(wrong[0])
        raise SudokitError(f"row {row} (counted from 0) has not exactly one solution, so no output can be judged", row=row)
    blank = rows == 0
    result = np.empty(
        len(rows),
        dtype=[("solved", "?"), ("valid", "?"), ("givens_kept", "?"), ("correct_cells", "u1"), ("blanks", "u1")],
    )
    result["solved"] = (found == solutions).all(axis=1)
    result["valid"] = _is_valid(found)
    result["givens_kept"] = (blank | (found == rows)).all(axis=1)
    result["correct_cells"] = (blank & (found == solutions)).sum(axis=1)
    result["blanks"] = blank.sum(axis=1)
    return result.reshape(outer)


def _is_valid(grids: Rows) -> npt.NDArray[np.bool_]:
    square = grids.reshape(-1, 9, 9)
    boxes = square.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    full = np.arange(1, 10)
    views = (square, square.transpose(0, 2, 1), boxes)
    found: npt.NDArray[np.bool_] = np.all([(np.sort(view, axis=2) == full).all(axis=(1, 2)) for view in views], axis=0)
    return found


def _checked(grids: Any) -> Rows:
    rows = to_rows(grids)[0].reshape(-1, 81)
    _native.check_digits(rows)
    return rows
