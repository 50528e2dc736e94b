"""The functions of the package: each takes one puzzle, or many as an array, a sequence or Arrow data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._arrow import is_arrow
from ._errors import SudokitError
from ._native import Board, Step
from ._options import MOST, Progress, limits, whole
from ._rows import One, Rows, board, is_one, to_rows

Sequences = Union[npt.NDArray[Any], list[Any], tuple[Any, ...]]
By = Literal["raw", "class", "grid"]


class Rating(NamedTuple):
    """How hard a puzzle is by a scale of a person's logic."""

    rating: float
    """The hardest step, or the sum of all; 20 if Sudoku Explainer's techniques do not solve the puzzle."""
    to_first_placement: float
    """The hardest step up to and including the first placement."""
    first: float
    """The first step."""
    level: str
    """The scale's word for it."""
    hardest_technique: str
    """The technique of the hardest step."""
    steps: int
    """How many steps."""
    solved: bool
    """Whether the scale's techniques solve the puzzle."""


class Check(NamedTuple):
    """Whether a puzzle is as it should be, and why not. Cells are named r1c1 to r9c9."""

    valid: bool
    """Whether no two givens clash."""
    verdict: str
    """Number of solutions: ``none``, ``one``, ``many``."""
    minimal: bool
    """Whether there is one solution and every given is needed for that."""
    why: str
    """What is wrong with the givens, in words."""
    clashing: list[str]
    """Givens that clash."""
    impossible: list[str]
    """Of a puzzle without a solution: givens that cannot stand together, each of them needed for that."""
    differ: list[str]
    """Of a puzzle with several solutions: cells in which two of them differ."""
    redundant: list[str]
    """Of a puzzle with one solution: givens without which there is still only one."""
    solution: Optional[Board]
    """A solution."""
    second: Optional[Board]
    """Another solution."""


class Trace(NamedTuple):
    """What a solver did."""

    solver: str
    events: list[dict[str, Any]]
    """The events kept, in order; ``number`` counts all of them."""
    seen: int
    """How many events there were."""
    verdict: str
    """``none``, ``one``, ``many``, or ``unknown`` if the run ended before it could tell."""
    stop: Optional[str]
    """Why the run ended before everything was searched."""
    stats: dict[str, Any]
    """Nodes, guesses, iterations and the like."""
    solutions: list[Board]


def parse(
    text: Union[str, bytes, "os.PathLike[str]"],
    *,
    format: Optional[str] = None,
    alphabet: Optional[str] = None,
) -> list[Board]:
    """The boards in a text of any format, or in the file of a path.

    The format is detected unless it is named; `formats` lists them. ``alphabet`` names the symbols of boards above 9×9,
    for example ``0-9A-F``.

    Raises:
        SudokitError: with ``line`` and ``column``.
    """
    if isinstance(text, os.PathLike):
        with open(text, "rb") as file:
            text = file.read()
    if not isinstance(text, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"parse takes a text or a path, not {type(text).__name__}; sudokit.array reads sequences")
    data = text.encode() if isinstance(text, str) else bytes(text)
    return _native.read_boards(data, format, alphabet)


def array(puzzles: Union[str, bytes, Sequences, Iterable[Any]]) -> Rows:
    """Puzzles as an array of shape (n, 81), 0 for a blank: the form in which everything is fastest.

    A text is taken apart into lines; an array or a sequence of puzzles is brought into this form.
    """
    if isinstance(puzzles, (str, bytes)):
        lines = puzzles.splitlines()
        if len(lines) > 1 and all(len(line) == 81 for line in lines):
            return _native.read_rows(lines)
        return _native.read_rows(parse(puzzles))
    if isinstance(puzzles, Board):
        return _native.read_rows([puzzles])
    if is_arrow(puzzles):
        rows, there = _native.read_arrow(*_arrow.data(puzzles, None))
        if not there.all():
            row = int(np.flatnonzero(~there)[0])
            raise SudokitError(f"row {row} (counted from 0) is null, and an array has no nulls", row=row)
        return rows
    return to_rows(puzzles)[0].reshape(-1, 81)


def format(puzzles: Union[One, Sequences, Iterable[Any]], format: str = "line") -> str:
    """Puzzles as one text in a format by its id; `formats` lists them."""
    if isinstance(puzzles, (str, bytes, bytearray, Board)):
        return board(puzzles).format(format)
    if not is_arrow(puzzles) and not isinstance(puzzles, (np.ndarray, list, tuple)):
        puzzles = list(puzzles)
    if isinstance(puzzles, np.ndarray) and format == "line":
        rows = array(puzzles)
        _native.check_digits(rows)
        text = np.full((len(rows), 82), ord("\n"), dtype=np.uint8)
        text[:, :81] = np.where(rows == 0, np.uint8(ord(".")), rows + np.uint8(ord("0")))
        return text.tobytes().decode("ascii")
    if isinstance(puzzles, (list, tuple)) and all(isinstance(item, Board) for item in puzzles):
        boards = list(puzzles)
    else:
        boards = [Board.from_values(row.tobytes()) for row in array(puzzles)]
    if not boards:
        return ""
    return _native.write_boards(boards, format)


@overload
def solve(
    puzzles: One,
    *,
    unique: bool = ...,
    solver: Optional[str] = ...,
    options: Optional[Mapping[str, str]] = ...,
    nodes: Optional[int] = ...,
    seed: int = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Optional[Board]: ...
@overload
def solve(
    puzzles: Sequences,
    *,
    unique: bool = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Rows: ...
@overload
def solve(
    puzzles: object,
    *,
    unique: bool = ...,
    column: Optional[str] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Any: ...
def solve(
    puzzles: Any,
    *,
    unique: bool = False,
    column: Optional[str] = None,
    solver: Optional[str] = None,
    options: Optional[Mapping[str, str]] = None,
    nodes: Optional[int] = None,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """A solution of each puzzle.

    One puzzle gives a `Board`, or ``None`` if it has no solution. An array gives an array of its shape, zeros where there
    is no solution. An Arrow array gives an Arrow array, null where there is none; a batch or table gets a column
    ``solution`` (its puzzles stand in ``column``, or in the one that is called so).

    Args:
        unique: give only solutions that are the only one.
        solver: for one puzzle: the solver by its id (`solvers` lists them), with its options in ``options``, at most
            ``nodes`` search nodes, and a ``seed`` for methods that use chance.

    Raises:
        SudokitError: a puzzle cannot be read, or the givens of one puzzle clash.
        LimitReached: the timeout or the node limit came first, or the solver gave up.
    """
    with limits(threads, timeout, progress) as how:
        if is_one(puzzles):
            question = _question(solver, options, 2 if unique else 1, nodes, seed)
            return _native.solve_board(board(puzzles), question, how)
        if solver is not None or options or nodes is not None:
            raise SudokitError("solver, options and nodes are for one puzzle; many are solved by the fastest engine")
        if is_arrow(puzzles):
            return _arrow.beside(puzzles, column, lambda data, name: _native.solve_arrow(data, name, unique, how))
        rows, shaped, _ = to_rows(puzzles)
        return shaped(_native.solve_rows(rows, unique, how))


def _question(
    solver: Optional[str], options: Optional[Mapping[str, str]], limit: int, nodes: Optional[int], seed: int
) -> dict[str, Any]:
    return {
        "solver": solver,
        "options": [(name, str(value)) for name, value in (options or {}).items()],
        "limit": limit,
        "nodes": None if nodes is None else whole("nodes", nodes),
        "seed": whole("seed", seed),
    }


@overload
def count(
    puzzles: One,
    *,
    cap: Optional[int] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> int: ...
@overload
def count(
    puzzles: Sequences,
    *,
    cap: Optional[int] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> npt.NDArray[np.uint64]: ...
@overload
def count(
    puzzles: object,
    *,
    cap: Optional[int] = ...,
    column: Optional[str] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Any: ...
def count(
    puzzles: Any,
    *,
    cap: Optional[int] = None,
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """The number of solutions of each puzzle, exactly or up to ``cap``; a batch or table gets a column ``solutions``."""
    limit = MOST if cap is None else whole("cap", cap, 1)
    with limits(threads, timeout, progress) as how:
        if is_one(puzzles):
            return _native.count_board(board(puzzles), _question(None, None, limit, None, 0), how)
        if is_arrow(puzzles):
            return _arrow.beside(puzzles, column, lambda data, name: _native.count_arrow(data, name, limit, how))
        rows, _, outer = to_rows(puzzles)
        return _native.count_rows(rows, limit, how).reshape(outer)


@overload
def check(
    puzzles: One, *, threads: Optional[int] = ..., timeout: Optional[float] = ..., progress: Progress = ...
) -> Check: ...
@overload
def check(
    puzzles: Sequences, *, threads: Optional[int] = ..., timeout: Optional[float] = ..., progress: Progress = ...
) -> npt.NDArray[np.void]: ...
@overload
def check(
    puzzles: object,
    *,
    column: Optional[str] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Any: ...
def check(
    puzzles: Any,
    *,
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """Whether puzzles are as they should be.

    One puzzle gives a `Check`, with the reasons why not. Many give a structured array, or Arrow columns: ``valid``,
    ``solutions`` (2 for two or more), ``unique``, ``minimal``, ``clues``.
    """
    with limits(threads, timeout, progress) as how:
        if is_one(puzzles):
            found = _native.check_board(board(puzzles), how)
            empty: dict[str, Any] = {
                "minimal": False,
                "why": "",
                "clashing": [],
                "impossible": [],
                "differ": [],
                "redundant": [],
                "solution": None,
                "second": None,
            }
            return Check(**{**empty, **found})
        if is_arrow(puzzles):
            return _arrow.beside(puzzles, column, lambda data, name: _native.check_arrow(data, name, how))
        rows, _, outer = to_rows(puzzles)
        return _structured(_native.check_rows(rows, how)).reshape(outer)


def _structured(columns: dict[str, npt.NDArray[Any]]) -> npt.NDArray[np.void]:
    dtype = np.dtype([(name, values.dtype) for name, values in columns.items()])
    table = np.empty(len(next(iter(columns.values()))), dtype=dtype)
    for name, values in columns.items():
        table[name] = values
    return table


@overload
def rate(
    puzzles: One,
    *,
    scale: str = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Rating: ...
@overload
def rate(
    puzzles: Sequences,
    *,
    scale: str = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> npt.NDArray[np.void]: ...
@overload
def rate(
    puzzles: object,
    *,
    scale: str = ...,
    column: Optional[str] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Any: ...
def rate(
    puzzles: Any,
    *,
    scale: str = "se-1.2.1",
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """How hard puzzles are for a person, by a scale of `scales`.

    One puzzle gives a `Rating`; many give a structured array or Arrow columns with the same fields. With the scale
    ``se-1.2.1``, ``rating``, ``to_first_placement`` and ``first`` are the ER, EP and ED of Sudoku Explainer 1.2.1. A puzzle
    that has not exactly one solution gets NaN and empty words, or nulls.

    Raises:
        SudokitError: also if one puzzle has not exactly one solution.
    """
    with limits(threads, timeout, progress) as how:
        if is_arrow(puzzles):
            return _arrow.beside(puzzles, column, lambda data, name: _native.rate_arrow(data, name, scale, how))
        if is_one(puzzles):
            rows, outer = _native.read_rows([board(puzzles)]), None
        else:
            rows, _, outer = to_rows(puzzles)
        columns = _native.rate_rows(rows, scale, how)
        # The last name of each table is for the index -1: none.
        level = np.array([*_native.levels(scale), ""])
        technique = np.array([*(row["id"] for row in _native.technique_table()), ""])
        columns["level"] = level[columns["level"]]
        columns["hardest_technique"] = technique[columns["hardest_technique"]]
        if outer is not None:
            return _structured(columns).reshape(outer)
        rating = Rating(*(values[0].item() for values in columns.values()))
        if rating.steps < 0:
            raise SudokitError("only puzzles with exactly one solution are rated; sudokit.check tells what is wrong")
        return rating


def steps(
    puzzle: Union[One, npt.NDArray[Any]], *, scale: str = "se-1.2.1", timeout: Optional[float] = None
) -> list[Step]:
    """The path by which a person solves a puzzle, each step with its evidence in words and as a picture.

    The path ends early where no technique of the scale finds more; ``path[-1].after`` is how far it came.
    """
    with limits(None, timeout) as how:
        return _native.steps_board(board(puzzle), scale, how)[0]


@overload
def generate(
    n: int,
    *,
    seed: int = ...,
    clues: Union[None, int, tuple[int, int]] = ...,
    minimal: Optional[bool] = ...,
    symmetry: Optional[str] = ...,
    pattern: Optional[str] = ...,
    sampling: Literal["greedy", "controlled", "unbiased", "grids"] = ...,
    difficulty: Optional[str] = ...,
    solutions: Literal[False] = ...,
    start: int = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Rows: ...
@overload
def generate(
    n: int,
    *,
    seed: int = ...,
    clues: Union[None, int, tuple[int, int]] = ...,
    minimal: Optional[bool] = ...,
    symmetry: Optional[str] = ...,
    pattern: Optional[str] = ...,
    sampling: Literal["greedy", "controlled", "unbiased", "grids"] = ...,
    difficulty: Optional[str] = ...,
    solutions: Literal[True],
    start: int = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> tuple[Rows, Rows]: ...
def generate(
    n: int,
    *,
    seed: int = 0,
    clues: Union[None, int, tuple[int, int]] = None,
    minimal: Optional[bool] = None,
    symmetry: Optional[str] = None,
    pattern: Optional[str] = None,
    sampling: Literal["greedy", "controlled", "unbiased", "grids"] = "greedy",
    difficulty: Optional[str] = None,
    solutions: bool = False,
    start: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """Puzzles with one solution, shape (n, 81); the same for the same seed, whatever the threads or the machine.

    Args:
        seed: puzzle number k of a seed is always the same puzzle, the one that the program makes.
        start: the number of the first puzzle. Parts with ``start`` and ``n`` laid end to end are the whole.
        clues: number of givens, or a lowest and a highest one; puzzles are then minimal only if ``minimal`` is true.
        minimal: no given can go. That is so anyway unless ``clues`` is given.
        symmetry: of the pattern of givens: ``180``, ``90``, ``full``, ``one-diagonal``, ``both-diagonals``,
            ``vertical-or-horizontal``, ``vertical-and-horizontal``.
        pattern: exactly these cells given: 81 characters, ``.`` or ``0`` for a blank.
        sampling: ``greedy`` is fast and favours few givens; ``controlled`` makes minimal puzzles with a known bias that
            `weights` undoes; ``unbiased`` gives every minimal puzzle the same chance (slow); ``grids`` gives solved grids.
        difficulty: a window such as ``se-1.2.1=4.5..7`` or ``guesses=2..5``.
        solutions: give the solutions too, as a second array.
    """
    n, start = whole("n", n, 0, 2**63 - 1), whole("start", start, 0, 2**63 - 1)
    low, high = clues if isinstance(clues, (tuple, list)) and len(clues) == 2 else (clues, clues)
    wish = {
        "seed": whole("seed", seed),
        "start": start,
        "sampling": sampling,
        "clues": None if clues is None else (whole("clues", low, 0, 81), whole("clues", high, 0, 81)),
        "minimal": clues is None if minimal is None else minimal,
        "symmetry": symmetry,
        "pattern": None if pattern is None else [cell not in ".0" for cell in pattern if not cell.isspace()],
        "difficulty": difficulty,
    }
    with limits(threads, timeout, progress) as how:
        puzzles, answers = _native.generate_rows(n, wish, solutions, how)
    return (puzzles, answers) if solutions else puzzles


def weights(puzzles: Sequences) -> npt.NDArray[np.float64]:
    """How often each puzzle of ``generate(sampling="controlled")`` counts so that all minimal puzzles count alike.

    The weight depends on the number of givens alone and is 1 for 26.
    """
    rows, _, outer = to_rows(puzzles)
    table = np.array([_native.weight(clues) for clues in range(82)])
    found: npt.NDArray[np.float64] = table[np.count_nonzero(rows, axis=1)].reshape(outer)
    return found


@overload
def canonical(
    puzzles: One, *, threads: Optional[int] = ..., timeout: Optional[float] = ..., progress: Progress = ...
) -> Board: ...
@overload
def canonical(
    puzzles: Sequences,
    *,
    automorphisms: Literal[False] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Rows: ...
@overload
def canonical(
    puzzles: Sequences,
    *,
    automorphisms: Literal[True],
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> tuple[Rows, npt.NDArray[np.uint32]]: ...
@overload
def canonical(
    puzzles: object,
    *,
    automorphisms: bool = ...,
    column: Optional[str] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Any: ...
def canonical(
    puzzles: Any,
    *,
    automorphisms: bool = False,
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """The smallest form of each puzzle under all symmetries: equal exactly for equivalent puzzles.

    It asks for no solution. With ``automorphisms`` an array gives a second array, and Arrow data a second column: how many
    symmetries map the puzzle to itself.
    """
    with limits(threads, timeout, progress) as how:
        if is_arrow(puzzles):
            return _arrow.beside(
                puzzles, column, lambda data, name: _native.canonical_arrow(data, name, automorphisms, how)
            )
        if is_one(puzzles):
            found = _native.canonical_rows(_native.read_rows([board(puzzles)]), how)[0]
            return Board.from_values(found[0].tobytes())
        rows, shaped, outer = to_rows(puzzles)
        images, counts = _native.canonical_rows(rows, how)
        return (shaped(images), counts.reshape(outer)) if automorphisms else shaped(images)


@overload
def dedup(
    puzzles: Sequences,
    *,
    by: By = ...,
    index: Literal[False] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Rows: ...
@overload
def dedup(
    puzzles: Sequences,
    *,
    by: By = ...,
    index: Literal[True],
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> tuple[Rows, npt.NDArray[np.int64], npt.NDArray[np.int64]]: ...
@overload
def dedup(
    puzzles: object,
    *,
    by: By = ...,
    column: Optional[str] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> Any: ...
def dedup(
    puzzles: Any,
    *,
    by: By = "class",
    index: bool = False,
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """Each puzzle once, the first of its kind, in the order of the input.

    Args:
        by: what makes two puzzles the same: ``raw`` givens; ``class``, a symmetry turns one into the other; ``grid``,
            their solutions are equivalent (puzzles without exactly one solution go by class).
        index: also give the rows that are kept, and for each row of the input the kept row that it equals.
    """
    with limits(threads, timeout, progress) as how:
        if is_arrow(puzzles):
            return _arrow.picked(puzzles, column, lambda data, name: _native.dedup_arrow(data, name, by, how))
        rows = to_rows(puzzles)[0]
        first = _native.first_alike(rows, by, how)
    kept, inverse = np.unique(first, return_inverse=True)
    return (rows[kept], kept, inverse.reshape(-1)) if index else rows[kept]


@overload
def split(
    puzzles: Sequences,
    fractions: Sequence[float] = ...,
    *,
    by: By = ...,
    seed: int = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> list[npt.NDArray[np.int64]]: ...
@overload
def split(
    puzzles: object,
    fractions: Sequence[float] = ...,
    *,
    by: By = ...,
    seed: int = ...,
    column: Optional[str] = ...,
    threads: Optional[int] = ...,
    timeout: Optional[float] = ...,
    progress: Progress = ...,
) -> list[Any]: ...
def split(
    puzzles: Any,
    fractions: Sequence[float] = (0.8, 0.1, 0.1),
    *,
    by: By = "class",
    seed: int = 0,
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> list[Any]:
    """Parts of about these fractions, such that puzzles that are the same by ``by`` stand in one part.

    An array or sequence gives the row numbers of each part; a table or batch gives a table for each part, without rows
    whose puzzle is null. A puzzle's part depends on its class and the seed alone: what is split later, or on another
    machine, goes to the same part.
    """
    shares, seed = [float(share) for share in fractions], whole("seed", seed)
    with limits(threads, timeout, progress) as how:
        if is_arrow(puzzles):
            parts: list[Any] = _arrow.picked(
                puzzles, column, lambda data, name: _native.split_arrow(data, name, by, shares, seed, how)
            )
            return parts
        places = _native.assign_rows(to_rows(puzzles)[0], by, shares, seed, how)
    return [np.flatnonzero(places == part) for part in range(len(shares))]


def annotate(
    puzzles: Any,
    columns: Union[str, Sequence[str]] = "default",
    *,
    column: Optional[str] = None,
    runs: int = 100,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """A batch or table with further columns: solution, clues, canonical form, grid class, ratings and more.

    This is the function from record batch to record batch that the recipes for Spark and Ray run, and that
    ``sudokit dataset`` runs. `columns` lists what there is; ``"default,+er"`` changes the default. Arrays and sequences
    give a `Table` that begins with the column ``puzzle``. ``runs`` and ``seed`` are those of the averaged guesses.
    """
    wanted = columns if isinstance(columns, str) else ",".join(columns)
    if not wanted.strip():
        raise SudokitError("name the columns that are wanted; sudokit.columns() lists them")
    runs, seed = whole("runs", runs, 1, 2**32 - 1), whole("seed", seed)
    with limits(threads, timeout, progress) as how:
        if is_one(puzzles):
            puzzles = [board(puzzles)]
        if not is_arrow(puzzles):
            puzzles, column = _native.text_column(to_rows(puzzles)[0]), None
        return _arrow.beside(
            puzzles, column, lambda data, name: _native.annotate_arrow(data, name, wanted, runs, seed, how)
        )


def trace(
    puzzle: Union[One, npt.NDArray[Any]],
    solver: str,
    *,
    options: Optional[Mapping[str, str]] = None,
    events: int = 200_000,
    sample: bool = False,
    unique: bool = False,
    nodes: Optional[int] = None,
    seed: int = 0,
    timeout: Optional[float] = None,
) -> Trace:
    """Runs one solver on one puzzle and tells what it did.

    Args:
        events: keep at most so many events: the first ones, or with ``sample`` an even sample of the whole run.
        unique: prove that there is no second solution, instead of stopping at the first.
    """
    question = _question(solver, options, 2 if unique else 1, nodes, seed)
    events = whole("events", events)
    with limits(None, timeout) as how:
        return Trace(**_native.trace_board(board(puzzle), question, events, sample, how))
