"""What language models answer: grids out of texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._arrow import is_arrow
from ._errors import SudokitError
from ._options import Progress, run_options, whole
from ._rows import board, is_one, items_of, to_rows


class Answer(NamedTuple):
    """The grid in one text."""

    grid: Optional[npt.NDArray[np.uint8]]
    """Digits from 1, shape (size, size); ``None`` if the text holds no complete grid."""
    form: str
    """How it was written: ``line``, ``rows``, ``numbered-rows``, ``table``, ``brackets`` or ``cells``; empty if there is none."""
    reason: str
    """Why there is none: ``empty``, ``no-grid``, ``incomplete``, ``question-only``, ``wrong-size`` or ``thinking-only``."""
    in_thinking: bool
    """Whether it stands in a thinking block."""


def read_answers(
    texts: Any,
    *,
    size: int = 9,
    puzzle: Any = None,
    thinking: bool = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """The last complete grid in each text of a language model, whatever its form.

    Rows with spaces, commas, bars or nothing between the digits; in tags, ``\\boxed{}``, fences, LaTeX arrays, Markdown, HTML and
    drawn tables; "Row 1: …" with or without prose between; one line. Also JSON, Python and numpy lists, and lists of ``r3c6: 5``,
    ``grid[2][5] = 5`` and ``{"row": 3, "col": 6, "value": 5}``. A grid is read as it was written, and may be wrong: `evaluate` says
    so. A row that is cut off is not completed, one that an arrow replaces counts as its last form, and the first rows of attempts
    that fail again and again make no grid. Nor do columns or boxes under a heading that says so, or cells such as ``A1``, whose
    letter may be the row or the column.

    Args:
        texts: one text, or many as a list, an array or a column; ``None`` is an empty text.
        size: rows and columns of the grid, 2 to 25. Above 9 digits are numbers, or letters as the grid as a whole uses them.
        puzzle: the puzzle of all texts, or as many as there are texts. A list of its blanks alone is then an answer, and a text that
            only repeats the puzzle is told apart.
        thinking: whether a grid that stands in a thinking block alone counts.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        Of one text an `Answer`; of many a structured array with its fields, ``grid`` of shape (size, size) with zeros where there is
        none.

    Raises:
        SudokitError: the puzzles are not of this size, or neither one nor as many as texts.

    >>> import sudokit
    >>> sudokit.read_answers("**Row 1:** 1 2 3 4\\n**Row 2:** 3 4 1 2\\n**Row 3:** 2 1 4 3\\n**Row 4:** 4 3 2 1", size=4).form
    'numbered-rows'
    >>> sudokit.read_answers(["I cannot solve it.", "1234341221434321"], size=4)["reason"].tolist()
    ['no-grid', '']
    """
    size, one = whole("size", size, 2, 25), isinstance(texts, (str, bytes, bytearray)) or texts is None
    listed = [_text(text) for text in ([texts] if one else _listed(texts))]
    givens = np.zeros((0, size * size), np.uint8) if puzzle is None else _givens(puzzle, size)
    with run_options(threads, timeout, progress, "texts") as run:
        grids, forms, reasons, thought = _native.read_answer_texts(listed, size, givens, bool(thinking), run)
    form_words, reason_words = (np.array(words) for words in _native.answer_words())
    if one:
        grid = None if reasons[0] else grids[0].reshape(size, size)
        return Answer(grid, str(form_words[forms[0]]), str(reason_words[reasons[0]]), bool(thought[0]))
    found = np.empty(len(grids), [("grid", "u1", (size, size)), ("form", form_words.dtype), ("reason", reason_words.dtype), ("in_thinking", "?")])
    found["grid"], found["in_thinking"] = grids.reshape(-1, size, size), thought
    found["form"], found["reason"] = form_words[forms], reason_words[reasons]
    return found


def _listed(texts: Any) -> list[Any]:
    if is_arrow(texts):
        if _arrow.has_columns(texts):
            raise SudokitError("texts are one column, not a table: sudokit.read_answers(table['output'])")
        return list(texts.to_pylist() if hasattr(texts, "to_pylist") else texts.to_list())
    return list(items_of(texts, "read_answers"))


def _text(text: Any) -> Optional[str]:
    if isinstance(text, (bytes, bytearray)):
        return text.decode(errors="replace")
    if text is None or isinstance(text, str):
        return text
    # Missing values of pandas and numpy.
    if isinstance(text, float) and text != text:
        return None
    raise SudokitError(f"sudokit.read_answers reads texts, not {type(text).__name__}; arrays of digits are grids already")


def _givens(puzzle: Any, size: int) -> npt.NDArray[np.uint8]:
    """Givens row by row: of one puzzle, or of several."""
    if size == 9 and not is_one(puzzle):
        try:
            return to_rows(puzzle, "read_answers")[0].reshape(-1, 81)
        except SudokitError:
            # Rows have no rules, boards have.
            read = _boards(puzzle) if isinstance(puzzle, (list, tuple)) else []
            if not read or any(one.size != 9 for one in read):
                raise
            return np.array([one.givens.reshape(-1) for one in read], np.uint8)
    if isinstance(puzzle, np.ndarray) and puzzle.dtype.kind in "iu" and puzzle.size and puzzle.size % (size * size) == 0:
        return np.ascontiguousarray(puzzle.reshape(-1, size * size), np.uint8)
    boards = [board(puzzle, "read_answers")] if is_one(puzzle) else [board(one, "read_answers") for one in items_of(puzzle, "read_answers")]
    for found in boards:
        if found.size != size:
            raise SudokitError(f"the puzzle is {found.layout}, and answers of size {size} are read; give size={found.size}")
    return np.array([found.givens.reshape(-1) for found in boards], np.uint8).reshape(len(boards), size * size)


def _boards(puzzles: Sequence[Any]) -> list[_native.Board]:
    """The boards of puzzles, none if one of them is no puzzle."""
    try:
        return [board(one, "read_answers") for one in puzzles]
    except SudokitError:
        return []
