"""Audits: what leaks from one set of puzzles into another. Arrays and tables are written to files, which
the audit reads in bounded memory."""

from __future__ import annotations

import csv
import os
import tempfile
from collections.abc import Mapping
from typing import Any, NamedTuple, Optional

import numpy as np

from . import _arrow, _native
from ._api import array
from ._arrow import is_arrow
from ._errors import SudokitError
from ._options import Progress, run_options, whole


class Counts(NamedTuple):
    """Counts by what makes two puzzles the same."""

    raw: int
    """How many puzzles have equal givens."""
    by_class: int
    """A symmetry turns one into the other."""
    grid: int
    """Their solutions are equivalent."""


class SetAudit(NamedTuple):
    """What an audit found of one set of puzzles."""

    name: str
    puzzles: int
    unreadable: int
    empty: int
    no_solution: int
    several_solutions: int
    not_minimal: int
    stated_solutions: int
    """Solutions that a file states."""
    wrong_solutions: int
    """Those of them that are not the only solution."""
    different: Counts
    duplicates: Counts
    """Puzzles beyond the first of their kind."""
    clues: dict[int, int]
    """How many puzzles have how many givens."""
    difficulty: dict[int, int]
    """How many puzzles lie in the bin of difficulty that begins here."""
    known: Optional[dict[str, Any]] = None
    """The public data set that a file is or begins as, if that is known: ``name``, ``rows``, ``caveat``."""


class Overlap(NamedTuple):
    """What two sets have in common."""

    a: int
    b: int
    shared: Counts
    """Kinds that are in both."""
    rows_of_a: Counts
    """Rows of the first whose kind is in the second."""
    rows_of_b: Counts


class Audit(NamedTuple):
    """What an audit found."""

    sets: list[SetAudit]
    overlaps: list[Overlap]
    """Each pair of sets."""


def audit(
    *puzzles: Any,
    column: Optional[str] = None,
    difficulty: str = "level",
    memory: int = 512 << 20,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Audit:
    """What leaks from one set of puzzles into another, what stands twice, what is no proper puzzle.

    Each set is a path of a file (Parquet, CSV, npy, lines), an array, a sequence or Arrow data.

    >>> train, test = sudokit.generate(900, seed=1), sudokit.generate(100, seed=2)
    >>> sudokit.audit(train, test).overlaps[0].shared.by_class
    0

    Args:
        column: the column of puzzles in tables.
        difficulty: what the histogram shows: ``level``, ``guesses``, ``er`` or another column that is a measure, or ``none``.
        memory: bytes for sorting; the rest goes to temporary files.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all (of files as far as their number of rows is known).

    Returns:
        ``sets``: of each set how many puzzles it has, how many of them have no solution or several, how many are different;
        ``overlaps``: of each two sets, by their numbers ``a`` and ``b``, what is in both. ``Counts`` count as they stand and up to
        symmetry (``by_class``).
    """
    if not puzzles:
        raise SudokitError("an audit takes one set of puzzles or several")
    memory = whole("memory", memory, 1, 2**63 - 1)
    with tempfile.TemporaryDirectory(prefix="sudokit-") as folder, run_options(threads, timeout, progress) as run:
        paths, names, rows = [], [], 0
        for number, part in enumerate(puzzles):
            if isinstance(part, str) and "\n" not in part and os.path.exists(part):
                raise SudokitError(f"a text is read as puzzles; for the file give pathlib.Path({part!r})")
            if isinstance(part, os.PathLike):
                paths.append(os.fspath(part))
                names.append(str(paths[-1]))
                continue
            paths.append(os.path.join(folder, f"{number}.npy" if column is None else f"{number}.csv"))
            names.append(f"set {number}")
            rows += _write(paths[-1], part, column)
        found = _native.audit_files(paths, column, difficulty, memory, rows, run)
    for name, row in zip(names, found["files"]):
        row["name"] = name
    return Audit([_set_audit(row) for row in found["files"]], [_overlap(row) for row in found["overlaps"]])


def _write(path: str, puzzles: Any, column: Optional[str]) -> int:
    """Writes a set as an array, or if there is a name for the column of puzzles as text under that name; says how many rows."""
    if is_arrow(puzzles):
        # Of several sets those with columns are meant.
        name = None if _arrow.has_no_columns(puzzles) else column
        rows, readings = _native.read_arrow(*_arrow.data(puzzles, name), False)
        rows = rows[readings == 0]
    else:
        rows = array(puzzles)
    if column is None:
        np.save(path, rows)
    else:
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow([column])
            file.write(_native.format_rows(rows, "line"))
    return len(rows)


def _counts(row: Mapping[str, int]) -> Counts:
    return Counts(row["raw"], row["class"], row["grid"])


def _set_audit(row: dict[str, Any]) -> SetAudit:
    row["different"], row["duplicates"] = _counts(row["different"]), _counts(row["duplicates"])
    for histogram in ("clues", "difficulty"):
        row[histogram] = {int(bin): count for bin, count in row[histogram].items()}
    return SetAudit(**row)


def _overlap(row: dict[str, Any]) -> Overlap:
    counts = (_counts(row[name]) for name in ("shared", "rows_of_a", "rows_of_b"))
    return Overlap(row["a"], row["b"], *counts)
