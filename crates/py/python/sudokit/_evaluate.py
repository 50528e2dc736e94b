"""How good outputs are as solutions of puzzles, and placements as steps towards them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._api import rate, structured
from ._arrow import is_arrow
from ._errors import SudokitError
from ._judging import read_answers
from ._native import Board, Step
from ._options import Progress, run_options
from ._rows import One, OnePuzzle, board, is_one, is_text_view, items_of, read_each, square_side

By = Union[None, str, Sequence[Any], npt.NDArray[Any]]


def evaluate(
    puzzles: Any,
    outputs: Any,
    *,
    by: By = None,
    scale: str = "se-1.2.1",
    thinking: bool = False,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """How good outputs are as solutions of puzzles: of these puzzles, not just any filled grid.

    Any solution counts: where a puzzle has several, each of them solves it. What cannot be judged is a row like the others, so one bad
    output does not cost the answers for all.

    Args:
        puzzles: an array, a sequence or Arrow data. A sequence may hold texts and boards of any size and with any rules, an array
            other squares: ``(n, 16)``, ``(n, 4, 4)``, ``(n, 256)``, ….
        outputs: as many grids in an array, a sequence or a column; 0 is an empty cell. Or logits: an array of floats of shape
            ``(n, cells, k)`` or ``(n, side, side, k)``, in which k is ``side`` (digits from 1), ``side + 1`` (0 for empty first) or
            ``side + 2`` (the vocabulary of HRM: padding, empty, digits). Or texts of a language model, in which the last grid counts as
            `read_answers` reads it, and ``None``.
        by: instead of a row for each output give one for each group: ``"rating"`` (whole points of a scale that counts tenths,
            otherwise powers of two), ``"level"``, ``"givens"``, a column of the table by its name, or a label for each puzzle.
        scale: of ``by="rating"`` and ``by="level"``.
        thinking: whether a grid that stands in a thinking block alone counts.
        column, suffix: of a table of puzzles, as for `solve`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        A structured array of the puzzles' shape: ``solved`` (the output is a solution), ``valid`` (a filled grid without a
        repeated digit in a house, of whatever puzzle), ``givens_kept``, and ``correct_cells`` of the ``blanks`` (cells that were not
        given). A digit is correct if some solution has it there. Puzzles that are no rows of an array also have ``rules_kept`` of the
        ``rules`` beyond the houses. ``failure`` is empty, or the reason why the output could not be judged: ``puzzle-unreadable``,
        ``puzzle-missing``, ``no-solution``, ``undecided`` (too large a search), ``output-unreadable``, ``output-missing``, or a reason
        of `read_answers`. Then ``solved`` is false and ``correct_cells`` 0. Arrow data gives these fields as columns, null where there
        is no puzzle, and ``failure`` null where there is none.

        With ``by`` a row for each ``group`` and one for ``all``: ``rows`` that could be judged, and ``unjudged`` whose puzzle could
        not. ``solved``, ``valid`` and ``givens_kept`` are shares of the rows, with the ends of their 95 % intervals by Wilson
        (``solved_low``, ``solved_high``, …). ``cells`` (right ones of all blanks) and ``rules_kept`` (of all rules) are shares too. An
        output that is missing or cannot be read counts as not solved.

    Raises:
        SudokitError: there are not as many outputs as puzzles, or an argument holds no grids at all.

    >>> import sudokit
    >>> puzzles, solutions = sudokit.generate(3, seed=1, solutions=True)
    >>> sudokit.evaluate(puzzles, solutions)["solved"].tolist()
    [True, True, True]
    >>> texts = [f"The answer is {sudokit.format(solutions[:1]).strip()}.", "I give up.", None]
    >>> sudokit.evaluate(puzzles, texts)["failure"].tolist()
    ['', 'no-grid', 'output-missing']
    >>> groups = sudokit.evaluate(puzzles, texts, by=["easy", "easy", "hard"])
    >>> groups[["group", "rows", "solved"]].tolist()
    [('easy', 2, 0.5), ('hard', 1, 0.0), ('all', 3, 0.3333333333333333)]
    """
    _arrow.check_columns(puzzles, column)
    table = puzzles if is_arrow(puzzles) else None
    if table is not None and by is not None:
        if isinstance(by, str) and by not in _BY:
            by = _column(table, by)
        puzzles, column = _arrow_rows(table, column), None
    with run_options(threads, timeout, progress) as run:
        if is_arrow(puzzles):
            found, readings = _read_outputs(outputs, None, thinking)
            if hasattr(puzzles, "__len__") and len(puzzles) != len(found):
                raise SudokitError(f"there are {len(puzzles)} puzzles and {len(found)} outputs")
            return _arrow.beside(
                puzzles, column, suffix, lambda data, target: _native.evaluate_arrow(data, target, found, readings, run), True
            )
        boards = _boards(puzzles)
        questions: Any
        if boards is None:
            puzzles = (_board(puzzles) or puzzles) if is_one(puzzles) else puzzles
            questions, read, outer = read_each(puzzles, "evaluate")
            found, readings = _read_outputs(outputs, questions, thinking)
            _same_number(len(questions), len(found))
            columns = _native.evaluate_rows(questions, read, found, readings, run)
        else:
            questions, read, outer = boards
            grids, readings = _read_grids(outputs, questions, thinking)
            _same_number(len(questions), len(grids))
            columns = _native.evaluate_boards(questions, read.tolist(), grids, readings.tolist(), run)
    scores = structured(columns, failure=np.array(_native.failures()))
    if by is None:
        return scores.reshape(outer)[()]
    return _grouped(scores, by, scale, questions, read)


_BY = ("rating", "level", "givens")
_UNREADABLE, _MISSING, _NO_ANSWER = 1, 2, 3
"""How an output was read; reasons of `read_answers` follow in their order."""


def _same_number(puzzles: int, outputs: int) -> None:
    if puzzles != outputs:
        raise SudokitError(f"there are {puzzles} puzzles and {outputs} outputs")


def _arrow_rows(table: Any, column: Optional[str]) -> list[Any]:
    """The puzzles of a table or column, ``None`` where they are missing and an empty text where they cannot be read."""
    rows, readings = _native.read_arrow(*_arrow.data(table, column, True), True)
    return [None if reading == 2 else "" if reading else row for row, reading in zip(rows, readings)]


def _column(table: Any, name: str) -> list[Any]:
    """A column of a table by its name."""
    try:
        return list(table[name].to_pylist() if hasattr(table[name], "to_pylist") else table[name])
    except (KeyError, TypeError, IndexError, ValueError):
        raise SudokitError(f"by: there is no column {name!r}, and it is none of {', '.join(_BY)}") from None


def _boards(puzzles: Any) -> Optional[tuple[list[Optional[Board]], npt.NDArray[np.uint8], tuple[int, ...]]]:
    """Puzzles of which some are no rows of 81 digits, as boards; how each was read; their shape. ``None`` if all are rows."""
    if is_one(puzzles):
        one = _board(puzzles)
        return None if one is None or _native.row_of(one) is not None else ([one], np.zeros(1, np.uint8), ())
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iu":
        side = square_side(puzzles.shape)
        if side in (None, 9):
            return None
        cells, outer = _cells_last(puzzles, side or 0)
        made: list[Optional[Board]] = [_board_of(row.tolist()) for row in cells]
        return made, np.array([board is None for board in made], np.uint8), outer
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "OUST":
        return None
    if not isinstance(puzzles, (list, tuple)) and not (isinstance(puzzles, np.ndarray) and puzzles.ndim == 1):
        return None
    items = list(puzzles)
    if not any(is_one(item) and _is_other(item) for item in items):
        return None
    boards = [_board(item) for item in items]
    read = np.array([(0 if found is not None else 2 if item is None or item != item else 1) for found, item in zip(boards, items)], np.uint8)
    return boards, read, (len(boards),)


def _is_other(item: Any) -> bool:
    """Whether this is a puzzle that no row of 81 digits can hold; what cannot be read is none."""
    if isinstance(item, OnePuzzle):
        item = item.board
    if isinstance(item, Board):
        return _native.row_of(item) is None
    if len(item) == 81:
        return False
    read = _board(item)
    return read is not None and _native.row_of(read) is None


def _board(item: Any) -> Optional[Board]:
    """A puzzle as a board, if it can be read."""
    try:
        return None if item is None else board(item, "evaluate")
    except (SudokitError, TypeError, ValueError):
        return None


def _board_of(values: list[int]) -> Optional[Board]:
    try:
        return Board.from_values(values)
    except (SudokitError, TypeError, ValueError, OverflowError):
        return None


def _cells_last(array: npt.NDArray[Any], side: int) -> tuple[npt.NDArray[Any], tuple[int, ...]]:
    """Grids as rows, and the dimensions before the cells."""
    dimensions = 1 if array.shape[-1] == side * side else 2
    return array.reshape(-1, side * side), array.shape[:-dimensions]


def _digits_of_logits(outputs: Any) -> Any:
    """Logits as digits, by the greatest; a grid with a logit that is no number as -1, which is unreadable. What is no array of floats
    stays as it is."""
    if isinstance(outputs, np.ndarray) or is_one(outputs) or not hasattr(outputs, "__array__") or is_arrow(outputs):
        array = outputs
    else:
        array = np.asarray(outputs)
    if not isinstance(array, np.ndarray) or array.dtype.kind != "f":
        return outputs
    for dimensions in (1, 2):
        side = square_side(array.shape[:-1]) if array.ndim > dimensions else None
        cells = () if side is None else ((side * side,) if dimensions == 1 else (side, side))
        if side is not None and array.shape[-1 - dimensions : -1] == cells and side <= array.shape[-1] <= side + 2:
            first = {side: 1, side + 1: 0, side + 2: -1}[array.shape[-1]]
            digits = np.maximum(array.argmax(axis=-1).astype(np.int16) + first, 0)
            wrong = np.isnan(array).any(axis=tuple(range(-1 - dimensions, 0)))
            digits[wrong] = -1
            return digits
    if array.shape[-1:] in ((81,), (9,)):
        raise SudokitError(
            f"outputs of dtype {array.dtype} and shape {array.shape} are no digits and no logits: give integers, "
            "for example array.astype('uint8'), or logits of shape (n, 81, 9)"
        )
    raise SudokitError(
        f"outputs of dtype {array.dtype} and shape {array.shape} are no logits: give (n, cells, k) or (n, side, side, k) with k the "
        "side of the board (digits from 1), one more (empty cells first) or two more (padding, empty cells, digits)"
    )


def _read_outputs(
    outputs: Any, puzzles: Optional[npt.NDArray[np.uint8]], thinking: bool
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Outputs of ordinary puzzles as rows, and how each was read; texts that are no line as `read_answers` reads them."""
    if is_arrow(outputs):
        if _arrow.has_columns(outputs):
            raise SudokitError(
                f"the outputs of sudokit.evaluate are one column, not a {type(outputs).__name__}: "
                "sudokit.evaluate(table, table['output'])"
            )
        rows, readings = _native.read_arrow(*_arrow.data(outputs, None, True), True)
        texts: Any = outputs if readings.any() else None
        if texts is not None:
            texts = list(texts.to_pylist() if hasattr(texts, "to_pylist") else texts.to_list() if hasattr(texts, "to_list") else texts)
    else:
        outputs = _digits_of_logits(outputs)
        if not is_one(outputs) and not isinstance(outputs, (np.ndarray, memoryview)) and not hasattr(outputs, "__array__"):
            outputs = items_of(outputs, "evaluate")
        rows, readings, _ = read_each(outputs, "evaluate")
        texts = [outputs] if is_one(outputs) else outputs
    unread = [int(at) for at in np.flatnonzero(readings == 1)]
    if texts is None or not unread or (isinstance(texts, np.ndarray) and texts.dtype.kind not in "OUST") or len(texts) != len(rows):
        return rows, readings
    unread = [at for at in unread if isinstance(texts[at], (str, bytes, bytearray))]
    if not unread:
        return rows, readings
    questions = None if puzzles is None or len(puzzles) != len(rows) else puzzles[unread]
    answers = read_answers([texts[at] for at in unread], puzzle=questions, thinking=thinking)
    if not rows.flags.writeable or rows is outputs:
        rows = rows.copy()
    reasons = _native.answer_words()[1]
    for at, grid, reason in zip(unread, answers["grid"], answers["reason"]):
        if reason:
            readings[at] = _NO_ANSWER - 1 + reasons.index(str(reason))
        else:
            rows[at], readings[at] = grid.reshape(81), 0
    return rows, readings


def _read_grids(
    outputs: Any, boards: list[Optional[Board]], thinking: bool
) -> tuple[list[Optional[list[int]]], npt.NDArray[np.uint8]]:
    """Outputs of puzzles on any boards as numbers cell by cell, and how each was read."""
    outputs = _digits_of_logits(outputs)
    if is_one(outputs):
        items: Any = [outputs]
    elif is_arrow(outputs):
        items = list(outputs.to_pylist() if hasattr(outputs, "to_pylist") else outputs)
    elif isinstance(outputs, np.ndarray) and outputs.dtype.kind in "iu":
        side = square_side(outputs.shape)
        items = list(_cells_last(outputs, side)[0]) if side else list(outputs)
    else:
        items = list(items_of(outputs, "evaluate"))
    _same_number(len(boards), len(items))
    grids: list[Optional[list[int]]] = []
    readings = np.zeros(len(items), np.uint8)
    for at, (item, puzzle) in enumerate(zip(items, boards)):
        grid = _grid(item, puzzle, thinking)
        grids.append(None if isinstance(grid, int) else grid)
        readings[at] = grid if isinstance(grid, int) else 0
    return grids, readings


def _grid(item: Any, puzzle: Optional[Board], thinking: bool) -> Union[list[int], int]:
    """The numbers of one output, or how it was read if there are none."""
    if item is None or (isinstance(item, float) and item != item):
        return _MISSING
    if isinstance(item, Board):
        return [int(value) for value in item.values.reshape(-1)]
    if is_one(item):
        if puzzle is None:
            return _UNREADABLE
        raw: Any = item
        text = item if isinstance(item, str) else bytes(raw.tobytes() if is_text_view(raw) else raw).decode(errors="replace")
        try:
            answer = read_answers(text, size=puzzle.size, puzzle=puzzle, thinking=thinking)
        except SudokitError:
            return _UNREADABLE
        if answer.grid is None:
            return _NO_ANSWER - 1 + _native.answer_words()[1].index(answer.reason)
        return [int(value) for value in answer.grid.reshape(-1)]
    try:
        numbers = np.asarray(item)
    except (ValueError, TypeError):
        return _UNREADABLE
    if numbers.dtype.kind not in "iu" or puzzle is None or numbers.size != puzzle.values.size or numbers.min(initial=0) < 0:
        return _UNREADABLE
    return [int(value) for value in numbers.reshape(-1)]


def _grouped(
    scores: npt.NDArray[np.void], by: Any, scale: str, puzzles: Any, read: npt.NDArray[np.uint8]
) -> npt.NDArray[np.void]:
    """Shares of groups of rows."""
    labels, order = _labels(by, scale, puzzles, read)
    if len(labels) != len(scores):
        raise SudokitError(f"by: there are {len(scores)} puzzles and {len(labels)} labels")
    has_rules = "rules" in (scores.dtype.names or ())
    shares = ("solved", "valid", "givens_kept")
    fields: list[tuple[str, Any]] = [("group", f"U{max(3, *map(len, order), 3)}"), ("rows", "i8"), ("unjudged", "i8")]
    fields += [(f"{share}{end}", "f8") for share in shares for end in ("", "_low", "_high")] + [("cells", "f8")]
    fields += [("rules_kept", "f8")] if has_rules else []
    groups = np.zeros(len(order) + 1, fields)
    unjudged = np.isin(scores["failure"], ["puzzle-unreadable", "puzzle-missing", "no-solution", "undecided"])
    for at, group in enumerate([*order, "all"]):
        inside = np.ones(len(scores), np.bool_) if at == len(order) else labels == group
        judged = scores[inside & ~unjudged]
        groups["group"][at], groups["rows"][at], groups["unjudged"][at] = group, len(judged), (inside & unjudged).sum()
        for share in shares:
            values = wilson(int(judged[share].sum()), len(judged))
            for end, value in zip(("", "_low", "_high"), values):
                groups[f"{share}{end}"][at] = value
        groups["cells"][at] = _share(judged["correct_cells"].sum(), judged["blanks"].sum())
        if has_rules:
            groups["rules_kept"][at] = _share(judged["rules_kept"].sum(), judged["rules"].sum())
    return groups


def _share(part: Any, whole: Any) -> float:
    return float(part) / float(whole) if whole else math.nan


_Z = 1.959963984540054
"""The quantile of the normal distribution that leaves 2.5 % on each side."""


def wilson(hits: int, trials: int) -> tuple[float, float, float]:
    """The share of hits and the ends of its 95 % interval by Wilson (1927); three times NaN without trials."""
    if not trials:
        return math.nan, math.nan, math.nan
    share, square = hits / trials, _Z * _Z / trials
    centre = (share + square / 2) / (1 + square)
    half = _Z / (1 + square) * math.sqrt(share * (1 - share) / trials + square / (4 * trials))
    return share, max(0.0, centre - half), min(1.0, centre + half)


_UNRATED = "unrated"


def _labels(by: Any, scale: str, puzzles: Any, read: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.str_], list[str]]:
    """The group of each row, and the groups in order."""
    if not isinstance(by, str):
        given = list(by.to_pylist() if hasattr(by, "to_pylist") else by)
        keys = {value: None for value in given}
        try:
            ordered = sorted(keys)
        except TypeError:
            ordered = list(keys)
        return np.array([str(value) for value in given]), [str(value) for value in ordered]
    if by == "givens":
        counts = [one.clues if isinstance(one, Board) else 0 for one in puzzles] if isinstance(puzzles, list) else np.count_nonzero(puzzles, axis=1)
        return np.array([str(count) for count in counts]), [str(count) for count in sorted(set(int(count) for count in counts))]
    if by not in _BY:
        raise SudokitError(f"by must be {', '.join(_BY)}, or a label for each puzzle, not {by!r}")
    values = _ratings(by, scale, puzzles, read)
    if by == "level":
        words = _native.levels(scale)
        if not words:
            raise SudokitError(f"by='level': the measure {scale} has no levels")
        named = [value or _UNRATED for value in values]
        return np.array(named), [word for word in [*words, _UNRATED] if word in named]
    tenths = scale in ("er", "se-1.2.1") or all(value is None or float(value) < 12.5 for value in values) and _native.levels(scale) is not None
    bins = [None if value is None else math.floor(value) if tenths else int(value).bit_length() for value in values]

    def word(at: Optional[int]) -> str:
        if at is None:
            return _UNRATED
        return f"[{at}, {at + 1})" if tenths else "[0, 1)" if at == 0 else f"[{1 << (at - 1)}, {1 << at})"

    known = sorted({at for at in bins if at is not None})
    return np.array([word(at) for at in bins]), [*map(word, known), *([_UNRATED] if None in bins else [])]


def _ratings(by: str, scale: str, puzzles: Any, read: npt.NDArray[np.uint8]) -> list[Any]:
    """The rating or level of each puzzle, ``None`` where there is none."""
    if not isinstance(puzzles, list):
        found = rate(np.where(read[:, None] == 0, puzzles, 0), scale=scale)[by]
        return [None if value != value or value == "" else value for value in found.tolist()]
    values: list[Any] = []
    for one in puzzles:
        try:
            values.append(None if one is None else getattr(rate(one, scale=scale), by))
        except SudokitError:
            values.append(None)
    return values


def evaluate_steps(
    puzzle: One,
    placements: Any,
    *,
    scale: Optional[str] = None,
    up_to: Union[None, float, str] = None,
    uniqueness: bool = True,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
) -> npt.NDArray[np.void]:
    """What each placement of a solver is, in its order: wrong, true but not proved at that point, or proved, and by which technique.

    A placement is proved if techniques of the scale find it from the digits that stand, by eliminations alone, with nothing else
    placed in between. Its technique is the hardest one of the easiest proof. What is true is put on the board, proved or not; what is
    wrong is not.

    Args:
        puzzle: a text in any format or a `Board`, of any size and with any rules.
        placements: a text with ``r3c6 = 5`` or ``r3c6: 5`` in it, or a sequence of such texts, of (row, column, digit) with row and
            column from 0 as `Step.place` has them, or of steps.
        scale: one of `scales`; by default ``se-1.2.1`` on the ordinary board and ``any-board`` elsewhere.
        up_to: leave out techniques that rate above this (in points of the scale), or that the scale has after the technique with this id.
        uniqueness: whether techniques may rest on the puzzle having one solution.
        threads, timeout: as for `solve`.

    Returns:
        A structured array with a row for each placement: ``cell`` (``r1c1`` for example), ``digit``, ``verdict``, and of those that are
        proved ``technique`` (its id) and ``points`` (NaN on a scale without). The verdict is ``wrong`` (no solution has it beside
        what stands), ``known`` (it stands already), ``unproved`` (true, but the scale does not prove it here) or ``proved``.

    Raises:
        SudokitError: the puzzle has no solution or, by a scale with points, several; a placement cannot be read or its cell is not
            on the board; the scale is not for the board.

    >>> import sudokit
    >>> puzzle = "000000090190470608052819407200048000009000500000750009907364180506081074080000000"
    >>> found = sudokit.evaluate_steps(puzzle, "r9c3 = 1, then r1c1: 7 and r1c2: 9", up_to=2.5)
    >>> found[["cell", "digit", "verdict"]].tolist()
    [('r9c3', 1, 'proved'), ('r1c1', 7, 'unproved'), ('r1c2', 9, 'wrong')]
    """
    read = board(puzzle, "evaluate_steps")
    columns = read.values.shape[1]
    listed = [_placement(item) for item in _items(placements)]
    rows = read.values.shape[0]
    for row, column, _ in listed:
        if not (0 <= row < rows and 0 <= column < columns):
            raise SudokitError(f"there is no cell r{row + 1}c{column + 1} on a board of {rows} rows and {columns} columns", cell=f"r{row + 1}c{column + 1}")
    with run_options(threads, timeout) as run:
        places = [(row * columns + column, digit) for row, column, digit in listed]
        judged = _native.evaluate_steps_board(read, places, scale, up_to, uniqueness, run)
    names = np.array([technique or "" for _, technique, _ in judged] or [""])
    found = np.zeros(len(judged), [("cell", "U6"), ("digit", "i4"), ("verdict", "U8"), ("technique", names.dtype), ("points", "f8")])
    for at, ((row, column, digit), (verdict, technique, points)) in enumerate(zip(listed, judged)):
        found[at] = (f"r{row + 1}c{column + 1}", digit, verdict, technique or "", math.nan if points is None else points)
    return found


_PLACEMENT = re.compile(r"\br(\d{1,2})c(\d{1,2})\s*(?:=|:|is|->|→)?\s*(\d{1,2})\b", re.I)


def _items(placements: Any) -> list[Any]:
    """The placements one by one."""
    if isinstance(placements, str):
        return [match.group() for match in _PLACEMENT.finditer(placements)]
    return [step for step in placements if not isinstance(step, Step) or step.place is not None]


def _placement(item: Any) -> tuple[int, int, int]:
    """Row and column from 0, and the digit."""
    if isinstance(item, Step):
        assert item.place is not None
        return item.place
    if isinstance(item, str):
        match = _PLACEMENT.fullmatch(item.strip())
        if match is None:
            raise SudokitError(f"{item!r} is no placement; write r3c6 = 5, or (2, 5, 5) with row and column from 0")
        row, column, digit = map(int, match.groups())
        return row - 1, column - 1, digit
    try:
        row, column, digit = (int(number) for number in item)
    except (TypeError, ValueError):
        raise SudokitError(f"{item!r} is no placement; write r3c6 = 5, or (2, 5, 5) with row and column from 0") from None
    return row, column, digit
