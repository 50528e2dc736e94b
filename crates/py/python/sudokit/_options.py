"""What every function that works long takes: threads, a timeout, and somebody who wants to know how far it is."""

from __future__ import annotations

import importlib
import sys
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Optional, Union

Progress = Union[bool, None, Callable[[int, int], object]]
"""``True`` for a bar of tqdm, if that is installed; or a function of rows done and rows in all."""


@contextmanager
def options(
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
    unit: str = "puzzles",
) -> Iterator[dict[str, Any]]:
    """The options as the native half takes them; a bar of tqdm is closed in the end."""
    bar: Optional[_Bar] = None
    callback: Optional[Callable[[int, int], object]] = None
    if callable(progress):
        callback = progress
    elif progress:
        bar = _bar(unit)
        callback = None if bar is None else bar.tell
    try:
        yield {"threads": threads, "timeout": timeout, "progress": callback}
    finally:
        if bar is not None:
            bar.close()


class _Bar:
    def __init__(self, bar: Any) -> None:
        self.bar = bar

    def tell(self, done: int, total: int) -> None:
        self.bar.total = total
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        self.bar.close()


def _bar(unit: str) -> Optional[_Bar]:
    try:
        tqdm = importlib.import_module("tqdm.auto").tqdm
    except ImportError:
        print("sudokit: progress=True shows a bar where tqdm is installed", file=sys.stderr)
        return None
    return _Bar(tqdm(unit=f" {unit}", unit_scale=True))
