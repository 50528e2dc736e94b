"""A puzzle as a conversation: an agent reads the board, places numbers, and takes them back. It never hears the solution."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Optional

from ._ask import ask
from ._errors import SudokitError
from ._native import Board
from ._rows import One, board

_HELP = (
    "inspect: the board, and what is broken; candidates r3c6: what the houses leave to a cell; place r3c6 5: put 5 into row 3, column 6; "
    "undo: take the last number back; rules: the rules of the puzzle; help: this"
)


class Turn(NamedTuple):
    """What the environment says."""

    text: str
    reward: float
    """1 when the puzzle is solved, else 0."""
    done: bool
    """Whether the puzzle is solved, or the turns are used up."""


class TextEnvironment:
    """A puzzle of any board and with any rules for agents that write: ``inspect``, ``candidates r3c6``, ``place r3c6 5``, ``undo``, ``rules``, ``help``.

    A number that breaks a rule is put on the board, and what it breaks is said: that is what a person sees. Whether a number that
    breaks nothing is right is never said, and the solution is never shown.

    Args:
        puzzle: a text in any format or a `Board`.
        turns: after so many it ends; unlimited by default.

    >>> from sudokit import TextEnvironment
    >>> game = TextEnvironment("board 4x4\\ngiven 1: r1c1\\n", turns=10)
    >>> game.step("place r1c2 1").text
    'two 1s in row 1: r1c1, r1c2; two 1s in region 1: r1c1, r1c2'
    >>> game.step("undo").text
    'r1c2 is blank again.'
    """

    def __init__(self, puzzle: One, *, turns: Optional[int] = None) -> None:
        self.board: Board = board(puzzle, "TextEnvironment")
        self.turns, self.used = turns, 0
        self.rows, self.columns = self.board.values.shape
        self._given = [int(value) for value in self.board.givens.reshape(-1)]
        self._placed: list[tuple[int, int]] = []
        self._numbers: dict[int, int] = {}
        self._tell()

    def reset(self) -> str:
        """The puzzle at its start, in words and rows."""
        self.used, self._placed, self._numbers = 0, [], {}
        return f"{self._rules()}\n{self._grid()}\nSay one of these a turn. {_HELP}."

    def step(self, action: str) -> Turn:
        """One turn; what is not understood is answered with what can be said, and counts as a turn."""
        self.used += 1
        text = self._answer(action.strip())
        solved = bool(self._said["solved"])
        out = self.turns is not None and self.used >= self.turns
        return Turn("Solved." if solved else text + (" The turns are used up." if out else ""), float(solved), solved or out)

    def _answer(self, action: str) -> str:
        word = action.split()[0].lower() if action else ""
        match = re.fullmatch(r"(?:place\s+)?r(\d+)c(\d+)\s*(?:=|:|is)?\s*(-?\d+)", action, re.I)
        asked = re.fullmatch(r"candidates\s+r(\d+)c(\d+)", action, re.I)
        if match:
            return self._place(int(match[1]), int(match[2]), int(match[3]))
        if asked:
            return self._candidates(int(asked[1]), int(asked[2]))
        if word == "undo":
            if not self._placed:
                return "There is nothing to take back."
            cell, before = self._placed.pop()
            if before:
                self._numbers[cell] = before
            else:
                del self._numbers[cell]
            self._tell()
            return f"{self._name(cell)} is {before} again." if before else f"{self._name(cell)} is blank again."
        if word == "inspect":
            return f"{self._grid()}\n{self._broken()}"
        if word == "rules":
            return self._rules()
        return f"Say one of these. {_HELP}."

    def _cell(self, row: int, column: int) -> Optional[int]:
        inside = 1 <= row <= self.rows and 1 <= column <= self.columns
        return (row - 1) * self.columns + column - 1 if inside else None

    def _name(self, cell: int) -> str:
        return f"r{cell // self.columns + 1}c{cell % self.columns + 1}"

    def _place(self, row: int, column: int, number: int) -> str:
        cell = self._cell(row, column)
        if cell is None:
            return f"There is no cell r{row}c{column}: the board has {self.rows} rows and {self.columns} columns."
        if self._given[cell]:
            return f"{self._name(cell)} is given as {self._given[cell]} and stays."
        before = self._numbers.get(cell, 0)
        self._numbers[cell] = number
        try:
            self._tell()
        except SudokitError as error:
            if before:
                self._numbers[cell] = before
            else:
                del self._numbers[cell]
            return f"{error}."
        self._placed.append((cell, before))
        return self._broken()

    def _candidates(self, row: int, column: int) -> str:
        cell = self._cell(row, column)
        if cell is None:
            return f"There is no cell r{row}c{column}: the board has {self.rows} rows and {self.columns} columns."
        if self._given[cell] or cell in self._numbers:
            return f"{self._name(cell)} is {self._given[cell] or self._numbers[cell]}."
        mask = int(self._said["candidates"][cell])
        left = [str(digit + 1) for digit in range(mask.bit_length()) if mask >> digit & 1]
        return f"{self._name(cell)}: {' '.join(left) or 'nothing is left'}"

    def _tell(self) -> None:
        numbers = [self._numbers.get(cell) for cell in range(self.rows * self.columns)]
        self._said: dict[str, Any] = ask("progress", self.board, numbers=numbers)

    def _broken(self) -> str:
        return "; ".join(clash["text"] for clash in self._said["clashes"]) or "Nothing is broken."

    def _rules(self) -> str:
        return "\n".join(self.board.sentences)

    def _grid(self) -> str:
        numbers = [self._given[cell] or self._numbers.get(cell, 0) for cell in range(len(self._given))]
        width = len(str(max(numbers, default=0)))
        rows = [numbers[first : first + self.columns] for first in range(0, len(numbers), self.columns)]
        return "\n".join(" ".join((str(number) if number else ".").rjust(width) for number in row) for row in rows)
