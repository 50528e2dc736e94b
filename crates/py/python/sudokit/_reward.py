"""Rewards for training language models, as TRL and verifiers call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._api import solve
from ._request import ask
from ._errors import SudokitError
from ._evaluate import evaluate
from ._judging import read_answers
from ._rows import board

Scheme = Literal["exact", "cells", "reasoning-gym"]
Reward = Callable[..., Union[float, list[float]]]


def reward(scheme: Scheme = "exact", *, puzzle: str = "puzzle", answer: str = "answer", size: int = 9, thinking: bool = False) -> Reward:
    """A function that rewards the texts of a model, for ``GRPOTrainer(reward_funcs=[…])`` of TRL and ``Rubric(funcs=[…])`` of verifiers.

    It takes the columns of the data set by name, beside ``completions`` (TRL: many texts or conversations, the columns are lists) or
    ``completion`` (verifiers: one, the columns are single values), and gives as many numbers from 0 to 1.

    Args:
        scheme: ``exact``: 1 for a grid that keeps the givens and breaks no rule of the puzzle, whichever solution it is, else 0.
            ``cells``: 1 for such a grid, else the part of the blanks that are as in ``answer``. ``reasoning-gym``: the formula of the
            task ``sudoku`` of reasoning-gym [1]_: 1 for the text of ``answer`` itself, else 0.9 times the part of all cells that are right,
            compared row by row. A text longer than the answer loses in proportion to its length.
        puzzle: the column of puzzles: texts in any format, or lists of digits.
        answer: the column of solutions. Where there is none ``cells`` solves the puzzle.
        size: rows and columns of the board.
        thinking: whether a grid that stands in a thinking block alone counts.

    .. [1] https://github.com/open-thought/reasoning-gym, ``reasoning_gym/games/sudoku.py``

    >>> import sudokit
    >>> exact = sudokit.reward("exact", size=4)
    >>> exact(completions=["1234341221434321", "no idea"], puzzle=["1..............." for _ in range(2)])
    [1.0, 0.0]
    """
    if scheme not in ("exact", "cells", "reasoning-gym"):
        raise SudokitError(f"scheme must be 'exact', 'cells' or 'reasoning-gym', not {scheme!r}")

    def rewards(completions: Optional[Sequence[Any]] = None, completion: Any = None, **columns: Any) -> Union[float, list[float]]:
        if completions is None:
            if completion is None:
                raise SudokitError("a reward needs completions (many) or completion (one)")
            found = rewards([completion], **{name: [columns[name]] for name in (puzzle, answer) if name in columns})
            return found[0] if isinstance(found, list) else found
        texts = [_text_of(one) for one in completions]
        inputs, solutions = columns.get(puzzle), columns.get(answer)
        needed = answer if scheme == "reasoning-gym" else puzzle
        if needed not in columns:
            raise SudokitError(f"the scheme {scheme!r} needs the column {needed!r}; the columns are {', '.join(sorted(columns)) or 'none'}")
        for name, column in ((puzzle, inputs), (answer, solutions)):
            if column is not None and len(column) != len(texts):
                raise SudokitError(f"there are {len(texts)} completions and {len(column)} values of {name!r}")
        if scheme == "reasoning-gym":
            assert solutions is not None
            return [_reasoning_gym(text, solution, size) for text, solution in zip(texts, solutions)]
        assert inputs is not None
        boards = [board(one, "reward") for one in inputs]
        grids = read_answers(texts, size=size, puzzle=boards, thinking=thinking)["grid"].reshape(len(texts), -1)
        solved = _solved(boards, grids)
        return [
            1.0 if solved[at] else _value(grid, boards[at], None if solutions is None else solutions[at], scheme, size)
            for at, grid in enumerate(grids)
        ]

    rewards.__name__ = f"sudoku_{scheme.replace('-', '_')}"
    return rewards


def _text_of(completion: Any) -> str:
    """The text of a completion: itself, or the last message of a conversation."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, dict):
        completion = [completion]
    if isinstance(completion, (list, tuple)):
        for message in reversed(completion):
            content = message.get("content") if isinstance(message, dict) else None
            if isinstance(content, str):
                return content
            if isinstance(content, list):
                return "".join(part.get("text", "") for part in content if isinstance(part, dict))
        return ""
    raise SudokitError(f"a completion is a text or a list of messages, not {type(completion).__name__}")


def _solved(boards: list[_native.Board], grids: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Which grids solve their puzzles; those of ordinary boards are looked at all at once."""
    solved = np.zeros(len(boards), bool)
    if not boards:
        return solved
    is_classic = np.array([one.is_classic and not one.rule_lines for one in boards]) & grids.all(1)
    if is_classic.any():
        at = np.flatnonzero(is_classic)
        found = evaluate(np.stack([boards[one].givens.reshape(-1) for one in at]), grids[at], threads=1)
        solved[at] = found["valid"] & found["givens_kept"]
    for one in np.flatnonzero(grids.all(1) & ~is_classic):
        givens = boards[one].givens.reshape(-1)
        keeps_givens = (grids[one] == givens)[givens > 0].all()
        solved[one] = keeps_givens and ask("progress", boards[one], numbers=grids[one].tolist())["solved"]
    return solved


def _value(grid: npt.NDArray[np.uint8], puzzle: _native.Board, solution: Any, scheme: str, size: int) -> float:
    """The value of a grid that does not solve its puzzle."""
    if scheme == "exact" or not grid.all():
        return 0.0
    givens = puzzle.givens.reshape(-1)
    expected = _digits(solution, size) if solution is not None else None
    if expected is None:
        found = solve(puzzle)
        if found is None:
            return 0.0
        expected = found.values.reshape(-1)
    blanks = givens == 0
    # A grid that breaks a rule is never all right.
    return float((grid == expected)[blanks].mean()) if blanks.any() else 0.0


def _digits(solution: Any, size: int) -> npt.NDArray[np.uint8]:
    """A solution of a column: a text, or digits."""
    if isinstance(solution, str):
        found = read_answers(solution, size=size)
        if found.grid is None:
            raise SudokitError(f"the answer {solution[:40]!r} is no complete grid of size {size}")
        return np.asarray(found.grid, np.uint8).reshape(-1)
    if isinstance(solution, _native.Board):
        return np.asarray(solution.values, np.uint8).reshape(-1)
    return np.asarray(solution, np.uint8).reshape(-1)


def _reasoning_gym(text: str, answer: Any, size: int) -> float:
    """The value that reasoning-gym gives. `answer` is its text, or a grid, which is written as its text."""
    expected = _digits(answer, size).reshape(size, size)
    answer_text = answer if isinstance(answer, str) and "\n" in answer else "\n".join(" ".join(map(str, row)) for row in expected.tolist())

    def stripped(lines: str) -> list[str]:
        return [line.rstrip() for line in lines.split("\n")]

    if not text:
        return 0.0
    if stripped(text) == stripped(answer_text):
        value = 1.0
    else:
        read = [[int(sign) for sign in line if sign in "123456789"] for line in text.split("\n")]
        rows = [row for row in read if len(row) == size][:size]
        right = sum(digit == known for row, known_row in zip(rows, expected.tolist()) for digit, known in zip(row, known_row))
        value = 0.9 * right / (size * size)
    return value * min(1.0, len(answer_text) / len(text))
