"""The tables of the library: solvers, techniques, scales, formats, columns of data sets."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _native
from ._request import ask


class SolverInfo(NamedTuple):
    """A solver."""

    id: str
    name: str
    idea: str
    source: str
    supports: str
    """``ordinary``: 9×9 with 3×3 boxes; ``houses``: square boards of any size without rules beyond their houses; ``rules``: all."""
    complete: bool
    """Whether it can prove "no solution" and "no other solution"."""
    node: str
    """What one node is, as ``nodes`` counts them; empty if it counts none."""
    iteration: str
    """What one iteration is; empty if it counts none."""
    control: str
    """What steers the method from one iteration to the next; empty if nothing."""
    options: list[dict[str, Any]]
    """Its options: ``name``, ``values`` (the first is the default), ``help``."""


class TechniqueInfo(NamedTuple):
    """A technique of human-style solving."""

    id: str
    name: str
    family: str


class ScaleInfo(NamedTuple):
    """A scale of human-style solving."""

    name: str
    about: str
    measure: str
    """``hardest`` step, or ``sum`` of the steps."""
    tenths: bool
    """Whether its points are tenths, as those of Sudoku Explainer are: 71 is 7.1."""
    order: list[str]
    """The ids of its techniques, in the order in which they are tried."""
    points: dict[str, int]
    """The points of each technique by id."""
    levels: list[dict[str, Any]]
    """From easy to hard: ``name``, and ``max``, the greatest rating of the level, or ``None``."""


class MeasureInfo(NamedTuple):
    """A measure of difficulty."""

    name: str
    aliases: list[str]
    """Other names for it."""
    about: str
    unit: str
    min: float
    """The least value that it can have."""
    max: Optional[float]
    """The greatest value, if there is one."""
    step: float
    """All values are multiples of this; 0 if any number may come out."""
    runs: int
    """How many seeded runs the value is the mean of; 1 for what does not vary."""
    scale: Optional[str]
    """The scale of human-style solving that it belongs to."""
    microseconds: int
    """The cost of an average minimal puzzle on one core, to one digit; 0 if not known."""


class FormatInfo(NamedTuple):
    """A format of puzzles as text."""

    id: str
    name: str
    what: str
    reads: bool
    writes: bool
    one_a_line: bool
    """Whether a puzzle takes one line."""
    extensions: list[str]
    """Endings of file names."""


class ConstraintInfo(NamedTuple):
    """A kind of rule."""

    id: str
    name: str
    section: str
    sentence: str
    """What it says to a solver."""
    why: str
    """Why it takes candidates away."""
    words: str
    """The words that it takes, such as a sum."""
    cells: str
    """The cells that it takes."""
    example: str
    """As a line of the format ``rules``."""
    parameters: dict[str, Any]
    """How it is drawn by hand: ``tool``, and whether ``words`` are ``none``, ``optional`` or ``required``."""


class VariantInfo(NamedTuple):
    """A variant of which `generate` makes puzzles."""

    id: str
    what: str
    kinds: list[str]
    """The kinds of rules that its puzzles have."""
    grid: Optional[int]
    """The side of each grid, if it is an arrangement of overlapping grids; ``None`` for others."""


class ColumnInfo(NamedTuple):
    """A column of a data set."""

    id: str
    about: str
    type: str
    default: bool
    derived: bool
    """Whether it follows from the puzzle, so that `annotate` can compute it."""


def solvers() -> list[SolverInfo]:
    """All solvers.

    >>> sudokit.solvers()[0].id
    'backtrack'
    """
    return [SolverInfo(**row) for row in ask("solvers")]


def techniques() -> list[TechniqueInfo]:
    """The techniques of human-style solving; the scales say which they have.

    >>> sudokit.techniques()[0].id
    'full-house'
    """
    return [TechniqueInfo(**row) for row in ask("techniques")["techniques"]]


def scales() -> list[ScaleInfo]:
    """The scales of human-style solving that `rate` and `steps` know; `measures` lists these and more.

    >>> [info.name for info in sudokit.scales()][:2]
    ['se-1.2.1', 'hodoku']
    """
    return [ScaleInfo(**row) for row in ask("techniques")["scales"]]


def measures() -> list[MeasureInfo]:
    """The measures of difficulty: what `rate` takes as ``scale``, and `generate` in ``difficulty``.

    >>> "guesses" in [info.name for info in sudokit.measures()]
    True
    """
    return [MeasureInfo(**row) for row in ask("measures")]


def formats() -> list[FormatInfo]:
    """The formats that `parse` reads and `format` writes.

    >>> len(sudokit.formats()) > 40
    True
    """
    return [FormatInfo(**row) for row in ask("formats")]


def constraints() -> list[ConstraintInfo]:
    """The rules that puzzles may have beyond rows, columns and boxes; `sudokit.rules` has a class for each.

    >>> next(info.example for info in sudokit.constraints() if info.id == "killer")
    'killer 15: r1c1-2 r2c1'
    """
    return [ConstraintInfo(**row) for row in ask("constraints")]


def variants() -> list[VariantInfo]:
    """The variants of which `generate` makes puzzles.

    >>> "killer" in [info.id for info in sudokit.variants()]
    True
    """
    return [VariantInfo(**row) for row in ask("variants")]


def columns() -> list[ColumnInfo]:
    """The columns of data sets; those that are derived can be asked of `annotate`.

    >>> sudokit.columns()[0].id
    'puzzle'
    """
    return [ColumnInfo(**row) for row in _native.column_table()]
