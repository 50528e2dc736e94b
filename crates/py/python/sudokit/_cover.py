"""Exact cover problems: from a table, a mapping or an array to covers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import SudokitError
from ._options import MOST, run_options, whole

CoverLists = Union[list[list[str]], list[list[int]]]


def cover(
    problem: Any,
    *,
    limit: Optional[int] = 1,
    method: Literal["dancing-links", "algorithm-x"] = "dancing-links",
    timeout: Optional[float] = None,
) -> Any:
    """Exact covers: choices of options that cover every item exactly once; the first ``limit``, or all if it is ``None``.

    The problem is a table as text (as the program reads it), a mapping from the name of each option to the items that it
    covers, or a two-dimensional array with a row for each option. Covers are lists of names, or of row numbers. An item
    whose name ends in ``?`` may stay uncovered.

    Args:
        limit: how many covers, ``None`` for all.
        method: the algorithm; both give the same covers, perhaps in another order.
        timeout: seconds after which to give up with `LimitReached`.

    Raises:
        SudokitError: the table cannot be read; ``line`` and ``column`` say where.
    """
    return _covers(problem, limit, True, method, timeout)[0]


def count_covers(
    problem: Union[str, Mapping[str, Iterable[str]], npt.NDArray[Any]],
    *,
    method: Literal["dancing-links", "algorithm-x"] = "dancing-links",
    timeout: Optional[float] = None,
) -> int:
    """The number of exact covers of a problem, see `cover`; ``timeout`` is in seconds."""
    return _covers(problem, None, False, method, timeout)[1]


def _covers(
    problem: Any, limit: Optional[int], keep: bool, method: str, timeout: Optional[float]
) -> tuple[CoverLists, int]:
    names: Optional[list[str]] = None
    if not isinstance(problem, str):
        problem, names = _numbers(problem)
    with run_options(None, timeout) as options:
        most = MOST if limit is None else whole("limit", limit, 1)
        found, total, read = _native.covers(problem, most, keep, method, options)
    names = names or read
    if names is None:
        return [sorted(chosen) for chosen in found], total
    return [[names[option] for option in sorted(chosen)] for chosen in found], total


def _numbers(problem: Any) -> tuple[tuple[int, int, list[list[int]]], Optional[list[str]]]:
    """Number of items, number of primary items, the items of each option; and the names of the options."""
    if isinstance(problem, Mapping):
        options_of = {str(name): [str(item) for item in items] for name, items in problem.items()}
        items = dict.fromkeys(item for items in options_of.values() for item in items)
        ordered = sorted(items, key=lambda item: item.endswith("?"))
        number = {item: place for place, item in enumerate(ordered)}
        primary = sum(not item.endswith("?") for item in ordered)
        rows = [[number[item] for item in items] for items in options_of.values()]
        return (len(ordered), primary, rows), list(options_of)
    marks = np.asarray(problem)
    if marks.ndim != 2:
        raise SudokitError(f"a cover problem is a two-dimensional array, not one of shape {marks.shape}")
    rows = [np.flatnonzero(row).tolist() for row in marks]
    return (marks.shape[1], marks.shape[1], rows), None
