"""What every function that works long takes: threads, a timeout, and a function that is called with the progress."""

from __future__ import annotations

import importlib
import operator
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Callable, Optional, Union

from ._errors import SudokitError

Progress = Union[bool, None, Callable[[int, int], object]]
"""``True`` for a bar of tqdm, if that is installed; or a function of rows done and rows in all."""

_MAX_THREADS = 1024
MAX = 2**64 - 1
"""The largest number that the native half takes, and "no limit" where something is counted."""
# Longer than anybody waits, and short enough for every clock.
_LONG = 1e9


def whole(name: str, value: Any, lowest: int = 0, highest: int = MAX) -> int:
    """An argument that must be an integer in this range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if not lowest <= number <= highest:
        limits = f"at least {lowest}" if number < lowest else f"at most {highest}"
        raise SudokitError(f"{name} must be {limits}, not {number}")
    return number


def shares(fractions: Any) -> list[float]:
    """Fractions of a split: numbers from 0 to 1 that add up to 1."""
    wrong = SudokitError("fractions must be numbers from 0 to 1 that add up to 1, for example (0.8, 0.1, 0.1)")
    if isinstance(fractions, (str, bytes)):
        raise wrong
    try:
        found = [_number(share) for share in fractions]
    except (TypeError, ValueError):
        raise wrong from None
    if not all(0 <= share <= 1 for share in found) or abs(sum(found) - 1) > 1e-6:
        raise wrong
    return found


def _number(value: Any) -> float:
    """A number; a text or a truth value is none, though Python would read it."""
    if isinstance(value, (str, bytes, bytearray, bool)):
        raise TypeError
    return float(value)


def _seconds(timeout: Any) -> Optional[float]:
    try:
        seconds = _number(timeout)
    except (TypeError, ValueError):
        raise TypeError(f"timeout must be a number of seconds, not {timeout!r}") from None
    if not seconds >= 0:
        raise SudokitError(f"timeout must be a number of seconds from 0 on, not {seconds}")
    return seconds if seconds < _LONG else None


@contextmanager
def run_options(
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
    unit: str = "puzzles",
) -> Iterator[dict[str, Any]]:
    """The options as the native half takes them; a bar of tqdm is closed in the end."""
    options: dict[str, Any] = {
        "threads": None if threads is None else whole("threads", threads, 1, _MAX_THREADS),
        "timeout": None if timeout is None else _seconds(timeout),
        "progress": None,
    }
    bar: Optional[_Bar] = None
    if callable(progress):
        options["progress"] = progress
    elif progress is True:
        bar = _bar(unit)
        options["progress"] = None if bar is None else bar.update
    elif progress is not None and progress is not False:
        raise TypeError(f"progress must be True or a function of (done, total), not {type(progress).__name__}")
    try:
        yield options
    finally:
        if bar is not None:
            bar.close()


class _Bar:
    """A bar of tqdm, made at the first report, so that it begins with a total and a rate."""

    def __init__(self, make: Any) -> None:
        self.make = make
        self.bar: Any = None

    def update(self, done: int, total: int) -> None:
        if self.bar is None:
            self.bar = self.make(total=total)
        self.bar.total = total
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def _bar(unit: str) -> Optional[_Bar]:
    try:
        tqdm = importlib.import_module("tqdm.auto").tqdm
    except ImportError:
        print("sudokit: progress=True shows a bar where tqdm is installed", file=sys.stderr)
        return None
    return _Bar(lambda total: tqdm(total=total, unit=f" {unit}", unit_scale=True))
