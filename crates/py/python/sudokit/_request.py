"""Any question of the API about one puzzle: its request in, its reply out."""

from __future__ import annotations

import json
from typing import Any, Literal, Optional

from . import _native
from ._errors import SudokitError
from ._options import run_options
from ._rows import OnePuzzle, is_one, is_text_view


def ask(operation: str, puzzle: Any = None, *, threads: Optional[int] = None, timeout: Optional[float] = None, **fields: Any) -> Any:
    """The reply of the API to one request, as the program prints it with ``--json`` and the server sends it.

    This is for what has no function of its own, of any board and with any rules: ``hint``, ``true-candidates``, ``render``,
    ``improve``, ``convert``, ….

    Args:
        operation: its name, or that of a table: ``solvers``, ``constraints``, ``variants``, …. An unknown one is refused with a list
            of all.
        puzzle: a text in any format or a `Board`, for operations that are about a puzzle.
        threads: worker threads of operations that use several; all cores by default.
        timeout: seconds until `LimitReached`. The field ``timeout_ms`` ends the work too, but with a reply that says ``stop``.
        fields: of the request; ``sudokit schema`` prints them with their meaning.

    Returns:
        The reply: dictionaries, lists, numbers and texts. Cells go by their names.

    Raises:
        SudokitError: the request is refused; its ``reply`` is the error as the API has it.

    >>> import sudokit
    >>> hint = sudokit.ask("hint", "000000090190470608052819407200048000009000500000750009907364180506081074080000000")
    >>> hint["step"]["name"]
    'hidden single in a box'
    """
    if puzzle is not None:
        fields["puzzle"] = _text(puzzle)
    with run_options(threads, timeout) as run:
        return _native.reply(operation, json.dumps(fields), run)


def prompt(puzzle: Any, mode: Literal["single-answer", "single-step", "many-steps"] = "single-answer") -> str:
    """A puzzle as a question for a language model: board, rules in sentences, what is drawn in words, and how to answer.

    What it asks for is what `read_answers` and `evaluate_steps` read. The wording has a name, ``sudokit.ask("prompt", puzzle)["protocol"]``:
    results are comparable among prompts of one protocol.

    Args:
        puzzle: a text in any format, a `Board` or a `Puzzle`, of any board and with any rules; placed digits are shown.
        mode: ``single-answer`` asks for the whole board, ``single-step`` for one number, ``many-steps`` for numbers turn by turn.

    Raises:
        SudokitError: the puzzle cannot be read, or there is no such mode.

    >>> import sudokit
    >>> print(sudokit.prompt("board 4x4\\nkiller 3: r1c1-2\\ngiven 1: r4c4\\n").splitlines()[-1][:52])
    Write the full board at the end of your answer betwe
    """
    text: str = ask("prompt", puzzle, mode=mode)["text"]
    return text


def _text(puzzle: Any) -> str:
    """A text in which all of a puzzle stands."""
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, OnePuzzle):
        puzzle = puzzle.board
    if isinstance(puzzle, _native.Board):
        return puzzle.format("json")
    if is_one(puzzle):
        data = bytes(puzzle.tobytes() if is_text_view(puzzle) else puzzle)
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise SudokitError("the text of the puzzle is not UTF-8") from None
    raise SudokitError(f"sudokit.ask takes one puzzle as a text or a Board, not {type(puzzle).__name__}")
