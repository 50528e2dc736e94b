"""The part of each row of a split."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from ._errors import SudokitError


def places(
    first: npt.NDArray[np.int64],
    position: npt.NDArray[np.float64],
    valid: Optional[npt.NDArray[np.bool_]],
    shares: list[float],
    exact: bool,
    labels: Any,
) -> npt.NDArray[np.int64]:
    """The number of the part of each row, -1 for a row without a puzzle.

    `first` is the first row of each row's class, `position` the place from 0 to 1 that the seed gives to the class.
    """
    last = len(shares) - 1
    ends = np.cumsum(np.array(shares, dtype=np.float64))[:-1]
    if not exact and labels is None:
        found = np.searchsorted(ends, position, side="right").astype(np.int64)
    else:
        found = _exact(first, position, valid, ends, _labels(labels, len(first)))
    found = np.minimum(found, last)
    if valid is not None:
        found[~valid] = -1
    return found


def _labels(labels: Any, rows: int) -> npt.NDArray[np.int64]:
    if labels is None:
        return np.zeros(rows, dtype=np.int64)
    array = np.asarray(labels)
    if array.shape != (rows,):
        raise SudokitError(f"stratify has a label for each row: {rows} of them, not an array of shape {array.shape}")
    return np.unique(array, return_inverse=True)[1].reshape(-1).astype(np.int64)


def _exact(
    first: npt.NDArray[np.int64],
    position: npt.NDArray[np.float64],
    valid: Optional[npt.NDArray[np.bool_]],
    ends: npt.NDArray[np.float64],
    labels: npt.NDArray[np.int64],
) -> npt.NDArray[np.int64]:
    """Classes in the order of their positions fill one part after the other, label by label."""
    counted = first if valid is None else first[valid]
    sizes = np.bincount(counted, minlength=len(first))
    heads = np.flatnonzero(sizes)
    order = heads[np.lexsort((heads, position[heads], labels[heads]))]
    part_of_class = np.full(len(first), -1, dtype=np.int64)
    for label in np.unique(labels[order]):
        classes = order[labels[order] == label]
        count = sizes[classes]
        middle = np.cumsum(count) - count / 2
        part_of_class[classes] = np.searchsorted(np.rint(ends * count.sum()), middle, side="right")
    return part_of_class[first]
