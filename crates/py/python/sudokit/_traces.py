"""How puzzles are solved, as numbers and sentences to train on."""

from __future__ import annotations

from typing import Any, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._arrow import is_arrow
from ._errors import SudokitError
from ._options import Progress, run_options, whole
from ._rows import is_one, one_row, to_rows

Form = Literal["placements", "steps", "words", "search", "solver-order"]


def traces(
    puzzles: Any,
    form: Form = "placements",
    *,
    scale: str = "se-1.2.1",
    length: Union[None, int, Literal["longest"]] = None,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """How each puzzle is solved: a sequence of numbers, which `trace_words` has in words, or of sentences.

    Args:
        form: what a trace holds. ``placements``: the digits in the order in which the scale's techniques place them.
            ``steps``: of each step its technique, the candidates that it takes away, and the digit that it places. ``words``: of each
            step its argument, as `Step.words` has it. ``search``: singles, and where there are none a guess in a cell of the fewest
            candidates, lowest digit first; a guess that fails is taken back (``undo``), and its digit then taken from its cell. A path
            that the scale's techniques do not finish ends with ``unsolved``. ``solver-order``: the 325 numbers of a puzzle in the data
            of "Causal Language Modeling Can Elicit Search and Reasoning Capabilities on Logic Puzzles" [1]_. The first
            says how many cells are given; then come row, column (from 0), digit and strategy of each cell. The given ones are first,
            with strategy 0, the others in the order of the path, with the hardest strategy since the last placement: 2 single, 3
            hidden single, 4 naked pair, 5 naked triple, 6 locked candidates, 7 XY-wing, 8 unique rectangle, 9 any other.
        scale: of human-style solving, one of `scales`.
        length: give an array of this width, or as wide as the ``longest`` trace, with zeros after each; a longer trace is cut off.
        column, suffix: of a table, as for `solve`.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        A `Column` of lists (numbers ``uint16``, or texts), null where there is not exactly one solution, or no path of the
        ``solver-order``; of a table, batch or frame the same with a column ``trace``. Of one puzzle one trace: an array or a list of
        sentences. With ``length``, and of ``solver-order`` in arrays, an array ``uint16`` of shape (n, length), zeros where there is no
        trace.

    Raises:
        SudokitError: ``words`` with ``length``, or a wrong ``form`` or ``scale``.

    .. [1] K. Shah et al., 2024, https://github.com/kulinshah98/llm-reasoning-logic-puzzles

    >>> import sudokit
    >>> puzzle = "000000090190470608052819407200048000009000500000750009907364180506081074080000000"
    >>> words = sudokit.trace_words()
    >>> [words[number] for number in sudokit.traces(puzzle, "steps")[:4]]
    ['hidden-single-box', 'r1c9=1', 'hidden-single-box', 'r2c8=5']
    >>> sudokit.traces([puzzle, puzzle], length=4).tolist()
    [[82, 158, 65, 237], [82, 158, 65, 237]]
    """
    _arrow.check_columns(puzzles, column)
    if length is not None and length != "longest":
        length = whole("length", length, 1)
    if length is not None and form == "words":
        raise SudokitError("form='words' gives sentences, which have no length as numbers have")
    if form == "solver-order" and length is None and not is_arrow(puzzles):
        length = 325
    with run_options(threads, timeout, progress) as run:
        if is_one(puzzles):
            row = one_row(puzzles, "traces", "sudokit.steps takes any")
            if form != "words":
                return _native.traces_rows(row, form, scale, run)[0]
            return _native.traces_in_words(row, scale, run)[0] or []
        if length is not None:
            rows = _native.read_arrow(*_arrow.data(puzzles, column), False)[0] if is_arrow(puzzles) else to_rows(puzzles, "traces")[0]
            return _padded(*_native.traces_rows(rows.reshape(-1, 81), form, scale, run), length)
        if not is_arrow(puzzles):
            rows = to_rows(puzzles, "traces")[0].reshape(-1, 81)
            puzzles, column = _native.take_column(_native.text_column(rows), "puzzle"), None
        return _arrow.beside(puzzles, column, suffix, lambda data, target: _native.traces_arrow(data, target, form, scale, run))


def _padded(flat: npt.NDArray[np.uint16], ends: npt.NDArray[np.int64], length: Union[int, str]) -> npt.NDArray[np.uint16]:
    """Traces that lie one after the other as rows."""
    starts = np.concatenate([[0], ends[:-1]]) if len(ends) else ends
    lengths = ends - starts
    width = int(length) if length != "longest" else int(lengths.max(initial=0))
    array = np.zeros((len(ends), width), np.uint16)
    for first in range(0, len(ends), _BLOCK):
        block = slice(first, first + _BLOCK)
        within = np.arange(width) < lengths[block, None]
        places = starts[block, None] + np.arange(width)
        array[block][within] = flat[places[within]]
    return array


_BLOCK = 1 << 12


def trace_words() -> list[str]:
    """What each number of a trace means: 0 is ``padding``, 1 ``guess``, 2 ``undo``, 3 ``unsolved``. A digit that is placed, such as
    ``r1c1=1``, is 10 + 9 × cell + digit - 1, cells row by row from 0; one that is taken away, ``r1c1<>1``, is 739 + 9 × cell + digit - 1.
    From 1,468 on there are the techniques by their ids, in the order of `techniques`.

    >>> import sudokit
    >>> words = sudokit.trace_words()
    >>> words[10], words[738], words[739], len(words) == 1468 + len(sudokit.techniques())
    ('r1c1=1', 'r9c9=9', 'r1c1<>1', True)
    """
    return _native.trace_words()
