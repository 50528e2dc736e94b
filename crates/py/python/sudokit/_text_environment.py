"""A puzzle as a conversation: an agent reads the board, places numbers, and takes them back. It never hears the solution."""

from __future__ import annotations

from typing import NamedTuple, Optional

from ._native import Board, TextGame
from ._rows import One, board


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
        turns: after this many it ends; unlimited by default.

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
        self._game = TextGame(self.board, turns)

    def reset(self) -> str:
        """The puzzle at its start, in words and rows."""
        self.used = 0
        return self._game.reset()

    def step(self, action: str) -> Turn:
        """One turn.

        Args:
            action: ``inspect``, ``candidates r3c6``, ``place r3c6 5``, ``undo``, ``rules`` or ``help``. What is not understood is
                answered with the list of these, and counts as a turn too.

        Returns:
            What the environment says, the reward (1 when the puzzle is solved), and whether it is over.
        """
        self.used += 1
        text, solved, done = self._game.step(action)
        return Turn(text, float(solved), done)
