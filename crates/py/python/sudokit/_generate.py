"""Puzzles from a seed, on any board and with rules."""

from __future__ import annotations

import json
from typing import Any, Literal, Optional, Union

import numpy as np

from . import _native
from ._request import ask
from ._errors import LimitReached, SudokitError
from ._options import Progress, run_options, whole
from ._puzzle import Puzzle


def generate(
    n: int,
    *,
    seed: int = 0,
    size: int = 9,
    box: Optional[tuple[int, int]] = None,
    variant: Union[None, str, list[str]] = None,
    clues: Union[None, int, tuple[int, int]] = None,
    minimal: Optional[bool] = None,
    symmetry: Optional[str] = None,
    pattern: Optional[str] = None,
    sampling: Literal["greedy", "controlled", "unbiased", "grids"] = "greedy",
    difficulty: Optional[str] = None,
    technique: Optional[str] = None,
    scale: str = "se-1.2.1",
    uniqueness: bool = True,
    solutions: bool = False,
    start: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any:
    """Puzzles with one solution; the same for the same seed, whatever the threads or the machine.

    Args:
        n: how many.
        seed: puzzle number k of a seed is always the same puzzle, the one that the program makes.
        size, box: the side of the board, 2 to 25, and rows and columns of its boxes, as square as the size allows. Boards other than the
            ordinary one take ``seed``, ``start``, ``clues``, ``minimal``, ``symmetry``, ``difficulty`` and ``solutions``.
        variant: puzzles with rules: of a variant, or several together, by its id in `variants` or by a kind of rule. These take
            ``seed``, ``start``, ``size``, ``symmetry`` and ``difficulty``.
        start: the number of the first puzzle. Parts with ``start`` and ``n`` laid end to end are the whole.
        clues: number of givens, or a lowest and a highest one; puzzles are then minimal only if ``minimal`` is true.
        minimal: every given is needed. That is so anyway unless ``clues`` is given.
        symmetry: of the pattern of givens: ``180``, ``90``, ``full``, ``one-diagonal``, ``both-diagonals``,
            ``vertical-or-horizontal``, ``vertical-and-horizontal``.
        pattern: exactly these cells given: 81 characters, ``.`` or ``0`` for a blank.
        sampling: ``greedy`` is fast and favours few givens; ``controlled`` makes minimal puzzles with a known bias that
            `weights` undoes; ``unbiased`` gives every minimal puzzle the same chance (slow); ``grids`` gives solved grids.
        difficulty: a range of one of `measures`, such as ``er=4.5..7`` or ``guesses=2..5``, or a word such as ``easy``. The
            value of every puzzle by `rate` or `annotate` lies in it. On other boards and with rules a word such as ``medium`` is a level
            of the scale ``any-board``, and the other measures are those that are defined there.
        technique, scale, uniqueness: every puzzle needs this technique (an id of `techniques`) and nothing that stands after
            it on the scale: without it the path gets stuck. ``uniqueness=False`` leaves out techniques that rest on the
            puzzle having one solution. Some techniques are rare: give a ``timeout``.
        solutions: give the solutions too, as a second array.
        threads, timeout, progress: worker threads (all cores), seconds until `LimitReached`, and ``True`` for a bar of
            tqdm or a function of rows done and rows in all.

    Returns:
        A ``uint8`` array of shape (n, cells), 0 for a blank; with ``solutions`` two of them. With ``variant`` a list of `Puzzle`, with
        ``solutions`` two lists, the second of boards, or of arrays where grids overlap: 0 where no cell is.

    Raises:
        SudokitError: no puzzle can be as asked for.
        LimitReached: the timeout came first.

    >>> sudokit.generate(2, size=4, seed=1).shape, sudokit.generate(1, variant="killer", size=4, seed=2)[0].count()
    ((2, 16), 1)
    """
    n, start = whole("n", n, 0, 2**63 - 1), whole("start", start, 0, 2**63 - 1)
    low, high = clues if isinstance(clues, (tuple, list)) and len(clues) == 2 else (clues, clues)
    if variant is not None or size != 9 or box is not None:
        fields = {"clues": clues, "minimal": minimal, "pattern": pattern, "technique": technique}
        taken = {"clues", "minimal"} if variant is None else set()
        for name in [name for name, value in fields.items() if value is not None] + (["sampling"] if sampling != "greedy" else []):
            if name not in taken:
                raise SudokitError(f"{name} is for ordinary 9x9 puzzles" + ("" if variant is None else ", and a variant is asked for"))
        board_request = {
            "seed": whole("seed", seed),
            "symmetry": symmetry,
            "board": {"size": whole("size", size, 2, 25), **({} if box is None else {"box": list(box)})},
            "clues": None if low is None else (whole("clues", low, 0, size * size), whole("clues", high, 0, size * size)),
            "minimal": bool(minimal),
            "difficulty": difficulty,
            "variants": [variant] if isinstance(variant, str) else list(variant or ()),
        }
        return _generate_boards(n, start, board_request, solutions, threads, timeout)
    request = {
        "seed": whole("seed", seed),
        "first": start,
        "sampling": sampling,
        "clues": None if clues is None else (whole("clues", low, 0, 81), whole("clues", high, 0, 81)),
        "minimal": bool(minimal),
        "symmetry": symmetry,
        "pattern": None if pattern is None else [cell not in ".0" for cell in pattern if not cell.isspace()],
        "difficulty": difficulty,
        "technique": technique,
        "measure": scale,
        "no_uniqueness": not uniqueness,
    }
    with run_options(threads, timeout, progress) as run:
        puzzles, answers = _native.generate_rows(n, json.dumps(request), solutions, run)
    return (puzzles, answers) if solutions else puzzles


def _generate_boards(
    n: int, start: int, request: dict[str, Any], solutions: bool, threads: Optional[int], timeout: Optional[float]
) -> Any:
    """Puzzles on other boards or with rules: arrays, or lists of puzzles with rules."""
    made: list[dict[str, Any]] = []
    while len(made) < n:
        count = min(n - len(made), _CHUNK)
        reply = ask("generate", count=count, first=start + len(made), to="rules", threads=threads, timeout=timeout, **request)
        if reply["stop"] is not None:
            raise LimitReached(f"only {len(made) + len(reply['puzzles'])} of {n} puzzles were made: {reply['stop']}")
        made += reply["puzzles"]
    if request["variants"]:
        puzzles = [Puzzle(one["text"]) for one in made]
        return (puzzles, [_answer(*pair) for pair in zip(puzzles, made)]) if solutions else puzzles
    side = request["board"]["size"]
    rows = np.array([one["puzzle"]["givens"] for one in made], np.uint8).reshape(n, side * side)
    answers = np.array([one["solution"] for one in made], np.uint8).reshape(n, side * side)
    return (rows, answers) if solutions else rows


def _answer(puzzle: Puzzle, made: dict[str, Any]) -> Any:
    """A solution as a board; of overlapping grids as an array with 0 where no cell is."""
    shape = made["puzzle"]["variant"]
    if not shape["void"]:
        return puzzle.solve()
    numbers = [0 if number is None else number for number in made["solution"]]
    return np.array(numbers, np.uint8).reshape(shape["rows"], shape["columns"])


_CHUNK = 100
"""Puzzles in a request, between which Ctrl-C is heard."""
