"""Exact cover problems: from a table, a mapping or an array to covers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from ._request import ask
from ._errors import LimitReached, SudokitError
from ._options import MAX, whole

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

    >>> sudokit.cover({"a": [1, 2], "b": [3], "c": [2, 3]})
    [['a', 'b']]
    """
    return _covers(problem, limit, True, method, timeout)[0]


def count_covers(
    problem: Union[str, Mapping[str, Iterable[str]], npt.NDArray[Any]],
    *,
    method: Literal["dancing-links", "algorithm-x"] = "dancing-links",
    timeout: Optional[float] = None,
) -> int:
    """The number of exact covers of a problem, see `cover`; ``timeout`` is in seconds.

    >>> sudokit.count_covers({"a": [1, 2], "b": [3], "c": [2, 3]})
    1
    """
    return _covers(problem, None, False, method, timeout)[1]


def _covers(
    problem: Any, limit: Optional[int], keep: bool, method: str, timeout: Optional[float]
) -> tuple[CoverLists, int]:
    maximum = MAX if limit is None else whole("limit", limit, 1)
    names: Optional[list[Any]] = None
    if not isinstance(problem, str):
        items, marks, names = _marks(problem)
        if not items or not names:
            # A table has a line of items and lines of options.
            count = int(all(item.endswith("?") for item in items))
            empty: list[list[str]] = [[]]
            return empty[: count if keep else 0], count
        problem = "\n".join([",".join(["", *items]), *(",".join([str(number), *row]) for number, row in enumerate(marks))])
    reply = ask("cover", table=problem, method=method, limit=maximum, keep=maximum if keep else 0, timeout=timeout)
    if reply["stop"] is not None:
        raise LimitReached(f"{reply['stop']}: {reply['found']} covers were found")
    options = reply["options"] if names is None else names
    return [[options[option] for option in sorted(chosen)] for chosen in reply["covers"]], reply["found"]


def _marks(problem: Any) -> tuple[list[str], list[list[str]], list[Any]]:
    """The items as a table names them, the marks of each option, and the names of the options."""
    if isinstance(problem, Mapping):
        options = {str(name): {str(item) for item in items} for name, items in problem.items()}
        items = list(dict.fromkeys(str(item) for listed in problem.values() for item in listed))
        marks = [["1" if item in chosen else "0" for item in items] for chosen in options.values()]
        return [f"{number}{'?' * item.endswith('?')}" for number, item in enumerate(items)], marks, list(options)
    array = np.asarray(problem)
    if array.ndim != 2:
        raise SudokitError(f"a cover problem is a two-dimensional array, not one of shape {array.shape}")
    rows = np.where(array != 0, "1", "0").tolist()
    return [str(number) for number in range(array.shape[1])], rows, list(range(len(rows)))
