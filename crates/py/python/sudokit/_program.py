"""The commands of the program that are no operations of the API, as functions: JSON in their replies, puzzles in files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Optional, Union

from ._errors import LimitReached, SudokitError
from ._options import _seconds
from ._rows import board

_LIMIT, _NO = 3, 1


def program(command: str, *operands: Any, timeout: Optional[float] = None, **options: Any) -> list[Any]:
    """What a command of the program answers with ``--json``: for what has no function of its own.

    It runs as a process of its own, which takes some hundredths of a second to start.

    Args:
        command: ``dedup``, ``enumerate``, ``print``, …: one that is no operation of `sudokit.ask`, or one of them with its options.
        operands: puzzles as texts in any format or boards, in the order in which the command takes them.
        timeout: seconds until `LimitReached`.
        options: its options: ``givens=17`` is ``--givens 17``, ``k=2`` is ``-k 2``, ``random=True`` is ``--random``.

    Returns:
        The objects that it prints, one for each puzzle or answer.

    Raises:
        SudokitError: the program refuses the call.
        LimitReached: a limit came before the answer.

    >>> import sudokit
    >>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> sudokit.program("backdoors", puzzle)[0]["size"]
    2
    """
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, puzzle in enumerate(operands):
            path = Path(folder, f"{number + 1}.txt")
            path.write_text(puzzle if isinstance(puzzle, str) else board(puzzle, "program").format("json"))
            paths.append(str(path))
        return _run([command, "--json", *_flags(options), *paths], timeout)


def dataset(verb: str, *paths: Union[str, os.PathLike[str]], timeout: Optional[float] = None, **options: Any) -> dict[str, Any]:
    """Files of puzzles: ``sudokit dataset build``, ``annotate``, ``convert``, ``sample``, ``augment``, ``mix``, ``split``, ``audit``, ``describe``.

    It runs as a process of its own, on all cores, with the bytes that the program writes.

    Args:
        verb: what to do.
        paths: the files that it reads, and for ``mix`` ``FILE=SHARE%``.
        timeout: seconds until `LimitReached`; a build that is ended goes on with ``resume=True``.
        options: of the verb, ``output="out.parquet"`` for ``--output out.parquet``, ``n=1000`` for ``-n 1000``, ``exact=True`` for
            ``--exact``.

    Returns:
        What it prints with ``--json``: the manifest of a build, rows and files.

    Raises:
        SudokitError: the program refuses the call or a file.
        LimitReached: the timeout came first.

    >>> import sudokit, tempfile, os
    >>> folder = tempfile.mkdtemp()
    >>> made = sudokit.dataset("build", n=50, seed=1, mix="er=1..1.2:40%,er=1.5..2.6:60%", output=os.path.join(folder, "mixed.parquet"))
    >>> made["rows"], made["manifest"]["difficulty"]
    (50, 'se-1.2.1=1..1.2:40%,se-1.2.1=1.5..2.6:60%')
    """
    return dict(_run(["dataset", verb, "--json", *_flags(options), *[os.fspath(path) for path in paths]], timeout)[0])


def _flags(options: dict[str, Any]) -> list[str]:
    """The options as the program takes them."""
    flags: list[str] = []
    for name, value in options.items():
        flag = f"-{name}" if len(name) == 1 else f"--{name.replace('_', '-')}"
        if value is True:
            flags.append(flag)
        elif value is not None and value is not False:
            flags += [flag, str(value)]
    return flags


def _run(words: list[str], timeout: Optional[float]) -> list[Any]:
    """The objects that the program prints."""
    seconds = None if timeout is None else _seconds(timeout)
    arguments = [sys.executable, "-m", "sudokit", *words]
    try:
        done = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise LimitReached("the time limit was reached") from None
    if done.returncode == _LIMIT:
        raise LimitReached(_first_line(done.stderr) or "a limit was reached")
    if done.returncode not in (0, _NO) or (done.returncode == _NO and done.stderr.startswith("error")):
        raise SudokitError(_first_line(done.stderr) or f"the program ended with {done.returncode}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.strip()]


def _first_line(text: str) -> str:
    return next((line.removeprefix("error: ") for line in text.splitlines() if line.strip()), "")
