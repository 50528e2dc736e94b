"""The functions of the package: each takes one puzzle, or many as an array, a sequence or Arrow data.

Their types by form of input stand in `__init__.pyi`. Every function that works long takes ``threads`` (worker threads, all
cores by default), ``timeout`` (seconds, after which `LimitReached` is raised) and ``progress`` (``True`` for a bar of tqdm,
or a function of rows done and rows in all).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._arrow import is_arrow
from ._request import ask
from ._errors import LimitReached, SudokitError
from ._native import Board, Step
from ._options import MAX, Progress, run_options, shares, whole
from ._rows import One, OnePuzzle, Rows, items_of, board, is_one, is_text_view, one_row, squares_of, to_rows
from ._split import places

Sequences = Union[npt.NDArray[Any], list[Any], tuple[Any, ...]]
By = Literal["raw", "class", "grid"]


class Rating(NamedTuple):
    """How hard a puzzle is by a scale of human-style solving."""

    rating: Optional[float]
    """The hardest step, or the sum of all; ``None`` (in arrays NaN) if the scale's techniques do not solve the puzzle."""
    to_first_placement: Optional[float]
    """The hardest step up to and including the first placement."""
    first: Optional[float]
    """The first step."""
    level: str
    """The scale's word for it; empty if there is none."""
    hardest_technique: str
    """The technique of the hardest step."""
    steps: int
    """How many steps."""
    solved: bool
    """Whether the scale's techniques solve the puzzle."""


class Measurement(NamedTuple):
    """A measure of difficulty that is no scale of human-style solving."""

    rating: float
    """The value: a mean over the runs."""
    standard_error: float
    """The standard error of the mean; 0 for a single run."""
    runs: int
    """How many seeded runs; always the same ones, so the value follows from the puzzle."""


class Check(NamedTuple):
    """Whether a puzzle is as it should be, and why not. Cells go by their names, ``r1c1`` for example."""

    valid: Optional[bool]
    """Whether the puzzle has exactly one solution; ``None`` if that was not decided."""
    clashes: list[dict[str, Any]]
    """What clashes, among givens and placed digits: ``digit``, ``cells``, ``house`` and ``text``."""
    solved: bool
    """Whether every cell is filled and nothing clashes."""
    candidates: list[int]
    """What each blank may still take by the digits that stand: bit d - 1 for digit d."""
    verdict: Optional[str]
    """Number of solutions: ``none``, ``one``, ``many``; ``None`` if givens clash."""
    clues: int
    """How many givens there are."""
    rules: int
    """How many rules there are beyond the houses."""
    minimal: Optional[bool]
    """Whether every given and rule is needed; ``None`` unless there is one solution and all were tried."""
    text: str
    """The verdict and its reasons in words."""
    differ: list[str]
    """Of a puzzle with several solutions: cells in which two of them differ."""
    solutions: list[str]
    """The only solution on a line, or two that differ."""
    impossible: list[str]
    """Of a puzzle without a solution: givens that cannot stand together, each of them needed for that."""
    redundant: list[str]
    """Of a puzzle with one solution: givens without which there is still only one."""
    conflict: Optional[dict[str, Any]]
    """Of a puzzle with rules and no solution: rules, givens and houses that cannot stand together."""
    redundant_parts: Optional[dict[str, Any]]
    """Of a puzzle with rules and one solution: rules and givens that could go, one at a time."""
    redundant_together: Optional[dict[str, Any]]
    """Of such a puzzle: rules and givens that could go all at once."""
    mistakes: list[str]
    """Cells of placed digits that are not those of the one solution."""
    wrong_solution: list[str]
    """Cells in which the solution that the text states is not the one solution."""
    version: str
    """Version of sudokit."""
    stop: Optional[str]
    """Why not all reasons were found; ``None`` if they were."""
    solution: Optional[Board]
    """The first of the solutions as a board, where one can hold it."""
    second: Optional[Board]
    """The second."""

    def to_dict(self) -> dict[str, Any]:
        """The fields of the reply of the API, without the boards."""
        return {**{name: getattr(self, name) for name in self._fields[:-2]}, "grids": None}


class Trace(NamedTuple):
    """What a solver did."""

    verdict: str
    """``none``, ``one``, ``many``, or ``unknown`` if the run ended before that was known."""
    found: int
    """How many solutions were found."""
    grid: Optional[list[int]]
    """The first solution, row by row."""
    events: int
    """How many events there were."""
    whole: bool
    """Whether all of them were kept."""
    items: Optional[list[str]]
    """Names of the items, if the method covers items."""
    records: list[dict[str, Any]]
    """The events kept, in order; ``number`` counts all of them."""
    solver: str
    nodes: int
    guesses: int
    iterations: int
    backtracks: int
    depth: int
    figures: dict[str, float]
    """Further figures of the method by name."""
    milliseconds: float
    version: str
    seed: int
    stop: Optional[str]
    """Why the run ended before everything was searched."""
    solution: Optional[Board]
    """The first solution as a board, where one can hold it."""

    def to_dict(self) -> dict[str, Any]:
        """The fields of the reply of the API, without the board."""
        return {name: getattr(self, name) for name in self._fields[:-1]}


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

    >>> [board.clues for board in sudokit.parse("1" + "." * 80 + "\\n" + "." * 81)]
    [1, 0]
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

    >>> sudokit.array(["." * 80 + "7", "1" + "." * 80])[:, [0, 80]].tolist()
    [[0, 7], [1, 0]]
    """
    if isinstance(puzzles, memoryview) and is_text_view(puzzles):
        puzzles = puzzles.tobytes()
    if isinstance(puzzles, bytearray):
        puzzles = bytes(puzzles)
    if isinstance(puzzles, (str, bytes)):
        lines = puzzles.splitlines()
        if len(lines) > 1 and all(len(line) == 81 for line in lines):
            return _native.read_rows(lines)
        return _native.read_rows(parse(puzzles))
    if isinstance(puzzles, Board):
        return _native.read_rows([puzzles])
    if is_arrow(puzzles):
        rows, readings = _native.read_arrow(*_arrow.data(puzzles, None), False)
        if readings.any():
            row = int(np.flatnonzero(readings)[0])
            raise SudokitError(f"row {row} (counted from 0) is null, and an array has no nulls", row=row)
        return rows
    rows = to_rows(puzzles, "array")[0].reshape(-1, 81)
    _native.check_digits(rows)
    return rows


def format(puzzles: Union[One, Sequences, Iterable[Any]], format: str = "line") -> str:
    """Puzzles as one text in a format by its id; `formats` lists them.

    >>> sudokit.format(sudokit.generate(1, seed=7)[0], "line").strip()
    '...8..59........1..6..93.....5....2..73.......92.86..371.4.5.......67...4.....9.7'
    """
    if isinstance(puzzles, OnePuzzle) or is_one(puzzles):
        one: Any = puzzles
        return board(one, "format").format(format)
    if not is_arrow(puzzles) and not isinstance(puzzles, (np.ndarray, list, tuple, memoryview)) and not hasattr(puzzles, "__array__"):
        puzzles = list(items_of(puzzles, "format"))
    if isinstance(puzzles, (list, tuple)) and puzzles and all(isinstance(item, Board) for item in puzzles):
        return _native.write_boards(list(puzzles), format)
    many: Any = puzzles
    return _native.format_rows(array(many), format)


def solve(
    puzzles: Any,
    *,
    unique: bool = False,
    column: Optional[str] = None,
    suffix: str = "",
    solver: Optional[str] = None,
    options: Optional[Mapping[str, str]] = None,
    nodes: Optional[int] = None,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """A solution of each puzzle.

    Args:
        unique: give only solutions that are the only one.
        column: the column of a table that holds the puzzles; by default the one called puzzle, quizzes, question, ….
        suffix: is appended to the name of the new column. A column of a table is never replaced.
        solver: for one puzzle: the solver by its id (`solvers` lists them), with its options in ``options``, at most
            ``nodes`` search nodes, and a ``seed`` for methods that use chance.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        Of one puzzle a `Board`, or ``None`` if it has no solution (or with ``unique`` several). Of an array an array of its
        shape, zeros where there is no solution. Of an Arrow array or series one, null where there is none; of a batch,
        table or frame the same with a column ``solution``.

    Raises:
        SudokitError: a puzzle cannot be read, the givens of one puzzle clash, or a table has the column already.
        LimitReached: the timeout or the node limit came first, or the solver gave up.

    >>> sudokit.solve(sudokit.generate(2, seed=7))[:, :9].tolist()
    [[2, 3, 1, 8, 7, 4, 5, 9, 6], [9, 6, 3, 8, 5, 2, 1, 7, 4]]
    """
    if isinstance(puzzles, str) and seed == 0 and (solver, options, nodes, threads, timeout, progress, column) == _NOTHING:
        # The commonest question in the shortest way.
        solution = _native.solve_line(puzzles, bool(unique))
        if solution is not None:
            return solution
    _arrow.check_columns(puzzles, column)
    with run_options(threads, timeout, progress) as run:
        if is_one(puzzles):
            request = _request(solver, options, nodes, seed, limit=2 if unique else 1)
            return _native.solve_board(board(puzzles, "solve"), request, run)
        if solver is not None or options or nodes is not None or whole("seed", seed) != 0:
            raise SudokitError("solver, options, nodes and seed are for one puzzle; many are solved by the fastest engine")
        if is_arrow(puzzles):
            return _arrow.beside(
                puzzles, column, suffix, lambda data, target: _native.solve_arrow(data, target, unique, run)
            )
        squares = squares_of(puzzles)
        if squares is not None:
            counts, grids = _native.solve_squares(squares.rows, squares.side, 2 if unique else 1, run)
            grids[counts != 1] = 0
            return grids.reshape(squares.shape)
        rows, shaped, _ = to_rows(puzzles, "solve")
        return shaped(_native.solve_rows(rows, unique, run))


_NOTHING = (None,) * 7


def _request(solver: Optional[str], options: Optional[Mapping[str, str]], nodes: Optional[int], seed: int, **more: Any) -> str:
    request = {
        "solver": solver,
        "options": {name: str(value) for name, value in (options or {}).items()},
        "nodes": None if nodes is None else whole("nodes", nodes),
        "seed": whole("seed", seed),
    }
    return json.dumps({**request, **more})


def count(
    puzzles: Any,
    *,
    cap: Optional[int] = None,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """The number of solutions of each puzzle.

    Args:
        cap: count up to this number; ``None`` counts exactly, however long that takes.
        column, suffix: of a table, as for `solve`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        Of one puzzle an ``int``, of an array a ``uint64`` array, of an Arrow array or series one; of a batch, table or frame
        the same with a column ``solutions``.

    >>> sudokit.count(["." * 80 + "7", "11" + "." * 79], cap=5).tolist()
    [5, 0]
    """
    _arrow.check_columns(puzzles, column)
    limit = MAX if cap is None else whole("cap", cap, 1)
    with run_options(threads, timeout, progress) as run:
        if is_one(puzzles):
            return _native.count_board(board(puzzles, "count"), limit, run)
        if is_arrow(puzzles):
            return _arrow.beside(
                puzzles, column, suffix, lambda data, target: _native.count_arrow(data, target, limit, run)
            )
        squares = squares_of(puzzles)
        if squares is not None:
            return _native.solve_squares(squares.rows, squares.side, limit, run)[0].reshape(squares.outer)[()]
        rows, _, outer = to_rows(puzzles, "count")
        return _native.count_rows(rows, limit, run).reshape(outer)[()]


def check(
    puzzles: Any,
    *,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """Whether puzzles are as they should be.

    Args:
        column, suffix: of a table, as for `solve`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        Of one puzzle a `Check`, with the reasons why not. Of many a structured array, or Arrow columns: ``valid`` (exactly one
        solution), ``clashing`` (two givens clash), ``solutions`` (2 for two or more), ``minimal`` (one solution, and every given
        is needed), ``clues``.

    >>> sudokit.check(sudokit.generate(2, seed=7))[["valid", "minimal", "clues"]].tolist()
    [(True, True, 25), (True, True, 25)]
    """
    _arrow.check_columns(puzzles, column)
    with run_options(threads, timeout, progress) as run:
        if is_one(puzzles):
            reply, boards = _native.check_board(board(puzzles, "check"), run)
            solution, second = (*boards, None, None)[:2]
            del reply["grids"]
            return Check(**reply, solution=solution, second=second)
        if is_arrow(puzzles):
            return _arrow.beside(puzzles, column, suffix, lambda data, target: _native.check_arrow(data, target, run))
        rows, _, outer = to_rows(puzzles, "check")
        return structured(_native.check_rows(rows, run)).reshape(outer)[()]


def structured(columns: dict[str, npt.NDArray[Any]], **words: npt.NDArray[np.str_]) -> npt.NDArray[np.void]:
    """Columns as a structured array; those that are numbers of words as these words."""
    dtype = np.dtype([(name, words.get(name, values).dtype) for name, values in columns.items()])
    table = np.empty(len(next(iter(columns.values()))), dtype=dtype)
    for name, values in columns.items():
        if name not in words:
            table[name] = values
            continue
        for first in range(0, len(values), _BLOCK):
            block = slice(first, first + _BLOCK)
            table[name][block] = words[name][values[block]]
    return table


_BLOCK = 1 << 14


def rate(
    puzzles: Any,
    *,
    scale: str = "se-1.2.1",
    uniqueness: bool = True,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """How hard puzzles are, by any of `measures`.

    One puzzle may have any board and rules for which the measure is defined: ``se-1.2.1`` rates 9x9 boards with other houses too
    (jigsaws, diagonals, windoku, disjoint groups, extra regions of nine cells, boards without boxes, anti-knight, anti-king).

    Args:
        scale: a scale of human-style solving (`scales` lists them; ``er`` is another name of ``se-1.2.1``) or any other of
            `measures`: ``guesses``, ``level``, ….
        uniqueness: of one puzzle: whether techniques may rest on the puzzle having one solution.
        column, suffix: of a table, as for `solve`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        By a scale, of one puzzle a `Rating`, of many a structured array or Arrow columns with the same fields; with
        ``se-1.2.1``, ``rating``, ``to_first_placement`` and ``first`` are the ER, EP and ED of Sudoku Explainer 1.2.1. By
        another measure a `Measurement`, or the same fields. A puzzle that has not exactly one solution gets NaN and empty
        texts, or nulls; one that the scale's techniques do not solve has no ``rating`` and no ``level``.

    Raises:
        SudokitError: also if one puzzle has not exactly one solution.

    >>> sudokit.rate(sudokit.generate(2, seed=7))[["rating", "level"]].tolist()
    [(3.6, 'fiendish'), (7.1, 'diabolical')]
    """
    _arrow.check_columns(puzzles, column)
    with run_options(threads, timeout, progress) as run:
        if is_arrow(puzzles):
            return _arrow.beside(puzzles, column, suffix, lambda data, target: _native.rate_arrow(data, target, scale, run))
        if is_one(puzzles):
            puzzle = board(puzzles, "rate")
            rows, outer = _native.row_of(puzzle), None
            if rows is None or not uniqueness:
                return _rated(puzzle, scale, uniqueness, threads, timeout)
        elif not uniqueness:
            raise SudokitError("uniqueness=False is for one puzzle")
        else:
            rows, _, outer = to_rows(puzzles, "rate")
        columns = _native.rate_rows(rows, scale, run)
        levels = _native.levels(scale)
        words = {}
        if levels is not None:
            # The last name of each table is for the index -1: none.
            words["level"] = np.array([*levels, ""])
            words["hardest_technique"] = np.array([*_native.technique_ids(), ""])
        found = structured(columns, **words)
        if outer is not None:
            return found.reshape(outer)[()]
        values = [_none_if_nan(value) for value in found[0].item()]
        rating = Measurement(*values) if levels is None else Rating(*values)
        if (rating.runs == 0) if isinstance(rating, Measurement) else (rating.steps < 0):
            raise SudokitError("only puzzles with exactly one solution are rated; sudokit.check says what is wrong")
        return rating


def _rated(puzzle: Board, scale: str, uniqueness: bool, threads: Optional[int], timeout: Optional[float]) -> Union[Rating, Measurement]:
    """The rating of one puzzle of any board."""
    switches: dict[str, Any] = {} if uniqueness else {"no_uniqueness": True}
    reply = ask("rate", puzzle, measures=[scale], threads=threads, timeout=timeout, **switches)
    if reply["stop"] is not None:
        raise LimitReached(f"the puzzle was not rated: {reply['stop']}")
    found = reply["ratings"][0]
    if "steps" not in found:
        return Measurement(found["rating"], found["standard_error"] or 0.0, found["runs"])
    fields: dict[str, Any] = {name: "" if found[name] is None and name in ("level", "hardest_technique") else found[name] for name in Rating._fields}
    return Rating(**fields)


def _none_if_nan(value: Any) -> Any:
    return None if isinstance(value, float) and value != value else value


def steps(
    puzzle: Union[One, Sequences],
    *,
    scale: Optional[str] = None,
    uniqueness: bool = True,
    timeout: Optional[float] = None,
) -> list[Step]:
    """The path of human-style solving, each step with its evidence in words and as a picture, on any board and under any rules.

    Args:
        scale: one of `scales`; the techniques are tried in its order. By default ``se-1.2.1`` on the ordinary board, and
            ``any-board`` on others and under rules. ``se-1.2.1`` is also for 9x9 boards with other
            houses, those that `rate` rates by it.
        uniqueness: whether techniques may rest on the puzzle having one solution.
        timeout: seconds until `LimitReached`.

    Returns:
        The steps in order. The path ends early where no technique of the scale finds more; ``path[-1].after`` is how far it
        came.

    Raises:
        SudokitError: the givens clash, or the scale is not for the board; by another scale than ``any-board`` also if there is not exactly one
            solution.

    >>> sudokit.steps(sudokit.generate(1, seed=7)[0])[0].words(2)
    'There is a hidden single in a box.'
    """
    with run_options(None, timeout) as run:
        return _native.steps_board(board(puzzle, "steps"), scale, uniqueness, run)[0]



def weights(puzzles: Any, *, column: Optional[str] = None, suffix: str = "") -> Any:
    """How often each puzzle of ``generate(sampling="controlled")`` counts so that all minimal puzzles count alike.

    The weight depends on the number of givens alone and is 1 for 26.

    Args:
        column, suffix: of a table, as for `solve`.

    Returns:
        Of an array a ``float64`` array, of an Arrow array or series one; of a batch, table or frame the same with a column
        ``weight``.

    >>> sudokit.weights(sudokit.generate(2, seed=7, sampling="controlled")).shape
    (2,)
    """
    _arrow.check_columns(puzzles, column)
    if is_arrow(puzzles):
        return _arrow.beside(puzzles, column, suffix, _native.weights_arrow)
    rows, _, outer = to_rows(puzzles, "weights")
    _native.check_digits(rows)
    table = np.array([_native.weight(clues) for clues in range(82)])
    found = np.empty(len(rows))
    for first in range(0, len(rows), _BLOCK):
        block = slice(first, first + _BLOCK)
        found[block] = table[np.count_nonzero(rows[block], axis=1)]
    return found.reshape(outer)[()]


def minimize(
    puzzles: Any,
    *,
    seed: int = 0,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """Removes givens, in a random order, until each that is left is needed for there being one solution.

    Args:
        seed: the order in which givens are tried follows from it and the row's number.
        column, suffix: of a table, as for `solve`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        Of one puzzle a `Board`, of many an array of their shape, zeros where there is not exactly one solution. Of an Arrow
        array or series one, null where there is not; of a batch, table or frame the same with a column ``minimized``.

    Raises:
        SudokitError: also if one puzzle has not exactly one solution.

    >>> int((sudokit.minimize(sudokit.solve(sudokit.generate(1, seed=7))) > 0).sum())
    25
    """
    _arrow.check_columns(puzzles, column)
    with run_options(threads, timeout, progress) as run:
        if is_one(puzzles):
            found = _native.minimize_rows(one_row(puzzles, "minimize", _INSTEAD_OF_MINIMIZE), whole("seed", seed), run)
            if not found.any():
                raise SudokitError("only puzzles with exactly one solution can be minimized")
            return Board.from_values(found[0].tobytes())
        if is_arrow(puzzles):
            seed = whole("seed", seed)
            return _arrow.beside(
                puzzles, column, suffix, lambda data, target: _native.minimize_arrow(data, target, seed, run)
            )
        rows, shaped, _ = to_rows(puzzles, "minimize")
        return shaped(_native.minimize_rows(rows, whole("seed", seed), run))


_INSTEAD_OF_MINIMIZE = "sudokit.check says which givens of any puzzle are redundant"


def canonical(
    puzzles: Any,
    *,
    automorphisms: bool = False,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """The smallest form of each puzzle under all symmetries: equal exactly for equivalent puzzles.

    Args:
        automorphisms: give a second array, number or Arrow column as well: how many symmetries map the puzzle to itself.
        column, suffix: of a table, as for `solve`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        Of one puzzle a `Board`, of an array one of its shape, of Arrow data an array or a column ``canonical``.

    >>> sudokit.canonical(sudokit.generate(1, seed=7)[0]).tolist()[:12]
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    """
    _arrow.check_columns(puzzles, column)
    with run_options(threads, timeout, progress) as run:
        if is_arrow(puzzles):
            return _arrow.beside(
                puzzles, column, suffix, lambda data, target: _native.canonical_arrow(data, target, automorphisms, run)
            )
        if is_one(puzzles):
            images, counts = _native.canonical_rows(one_row(puzzles, "canonical", _INSTEAD_OF_CANONICAL), run)
            image = Board.from_values(images[0].tobytes())
            return (image, int(counts[0])) if automorphisms else image
        rows, shaped, outer = to_rows(puzzles, "canonical")
        images, counts = _native.canonical_rows(rows, run)
        return (shaped(images), counts.reshape(outer)[()]) if automorphisms else shaped(images)


_INSTEAD_OF_CANONICAL = "the program compares any two puzzles: sudokit same FILE FILE"


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
        column: the column of a table that holds the puzzles.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        An array of rows (with ``index`` three arrays), or the rows of the table; null puzzles are left out.

    >>> sudokit.dedup(["1" + "." * 80, "." * 80 + "2"]).shape
    (1, 81)
    """
    _arrow.check_columns(puzzles, column)
    with run_options(threads, timeout, progress) as run:
        if is_arrow(puzzles):
            if index:
                raise SudokitError("index is for arrays and sequences; sudokit.array(column) makes an array of a column")
            return _arrow.selected(puzzles, column, lambda data, name: _native.dedup_arrow(data, name, by, run))
        rows = to_rows(puzzles, "dedup")[0]
        first = _native.first_identical(rows, by, 0, run)[0]
    firsts, inverse = np.unique(first, return_inverse=True)
    return (rows[firsts], firsts, inverse.reshape(-1)) if index else rows[firsts]


def split(
    puzzles: Any,
    fractions: Sequence[float] = (0.8, 0.1, 0.1),
    *,
    by: By = "class",
    seed: int = 0,
    exact: bool = False,
    stratify: Optional[Sequences] = None,
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> list[Any]:
    """Divides puzzles into parts, such as one to train with and one to test with, so that equivalent puzzles stay in one part.

    By default a puzzle's part depends on its class and the seed alone: what is split later, or on another machine, goes to
    the same part. The fractions then hold on the average over classes: of 6,000 rows a fifth is 1,200 give or take 31.

    Args:
        fractions: the share of each part; they add up to 1.
        by: what keeps puzzles together, see `dedup`.
        exact: let the rows of each part be the fraction of all rows, as nearly as whole classes allow. The part of a puzzle
            then depends on all of them.
        stratify: a label for each row, for example a level of difficulty. The fractions are then exact within each label (a
            class goes by the label of its first row).
        column: the column of a table that holds the puzzles.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        Of an array or sequence the row numbers of each part; of a table, batch, frame or column one for each part, without rows
        whose puzzle is null.

    >>> [len(rows) for rows in sudokit.split(sudokit.generate(100, seed=7), (0.8, 0.2), exact=True)]
    [80, 20]
    """
    _arrow.check_columns(puzzles, column)
    parts, seed = shares(fractions), whole("seed", seed)
    with run_options(threads, timeout, progress) as run:
        if is_arrow(puzzles):
            rows, readings = _native.read_arrow(*_arrow.data(puzzles, column), False)
            valid = readings == 0
        else:
            rows, valid = to_rows(puzzles, "split")[0], None
        first, position = _native.first_identical(rows, by, seed, run)
    place = places(first, position, valid, parts, exact, stratify)
    if is_arrow(puzzles):
        return _arrow.parts(puzzles, place, len(parts))
    return [np.flatnonzero(place == part) for part in range(len(parts))]


def annotate(
    puzzles: Any,
    columns: Union[str, Sequence[str]] = "default",
    *,
    column: Optional[str] = None,
    suffix: str = "",
    runs: int = 100,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """A batch or table with further columns: solution, clues, canonical form, grid class, ratings and more.

    This is the function from record batch to record batch that the recipes for Spark and Ray run, and that
    ``sudokit dataset`` runs.

    Args:
        columns: names of `columns`, as a list or with commas between; ``"default,+er"`` changes the default.
        column: the column of a table that holds the puzzles.
        suffix: is appended to the names of new columns. A column of the table is never replaced.
        runs, seed: of the averaged guesses; the defaults are those of `rate` and `generate`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        The batch, table or frame with the new columns; of arrays and sequences a `Table` that begins with ``puzzle``.

    >>> list(sudokit.annotate(sudokit.generate(1, seed=7), "clues,er")["er"])
    [3.6]
    """
    _arrow.check_columns(puzzles, column)
    names = columns if isinstance(columns, str) else ",".join(columns)
    if not names.strip():
        raise SudokitError("name the columns that are wanted; sudokit.columns() lists them")
    runs, seed = whole("runs", runs, 1, 2**32 - 1), whole("seed", seed)
    with run_options(threads, timeout, progress) as run:
        if is_one(puzzles):
            puzzles = one_row(puzzles, "annotate", "sudokit.check and sudokit.steps take any")
        if not is_arrow(puzzles):
            puzzles, column = _native.text_column(to_rows(puzzles, "annotate")[0]), None
        return _arrow.beside(
            puzzles, column, suffix, lambda data, target: _native.annotate_arrow(data, target, names, runs, seed, run)
        )


def trace(
    puzzle: Union[One, Sequences],
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
    """Runs one solver on one puzzle and records what it did.

    Args:
        solver: its id (`solvers` lists them), with its options in ``options``.
        events: keep at most this many events: the first ones, or with ``sample`` an even sample of the whole run.
        unique: prove that there is no second solution, instead of stopping at the first.
        nodes, timeout: end the run after this many search nodes or seconds; ``stop`` says so.
        seed: for methods that use chance.

    >>> sudokit.trace("1...3...2...4...", "backtrack").records[1]
    {'number': 1, 'iteration': 2, 'event': 'place', 'candidate': {'cell': 'r1c2', 'digit': 2}}
    """
    request = _request(solver, options, nodes, seed, events=whole("events", events), sample=sample, unique=unique)
    with run_options(None, timeout) as run:
        reply, solution = _native.trace_board(board(puzzle, "trace"), request, run)
        return Trace(**reply, solution=solution)
