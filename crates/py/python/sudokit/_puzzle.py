"""One puzzle with its rules, and every question that the library answers about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from ._api import Check, Measurement, Rating, check, count, rate, solve, steps
from ._request import ask, prompt
from ._errors import LimitReached
from ._native import Board, Step
from ._rows import OnePuzzle, board
from .rules import Rule, _made


class Puzzle(OnePuzzle):
    """A puzzle on any board with any rules. Every function that takes one puzzle takes it, and each question is a method.

    Args:
        givens: a text in any format, a `Board`, or an array or lists of digits with 0 for a blank; none by default.
        size: the side of an empty board.
        rules: further rules, of `sudokit.rules`, or as lines of the format ``rules``.

    Raises:
        SudokitError: the text cannot be read, or a rule does not fit the board.

    >>> import sudokit
    >>> puzzle = sudokit.Puzzle(size=4, rules=[sudokit.rules.Killer(["r1c1", "r1c2"], sum=3), sudokit.rules.Diagonal(words=["down"])])
    >>> puzzle.count(), puzzle.sentences[1]
    (8, 'Killer cage: Digits in a cage do not repeat and add up to the number in its corner, if there is one.')
    >>> puzzle.true_candidates()[0].tolist()
    [[True, True, False, False], [True, True, False, False], [False, False, True, True], [False, False, True, True]]
    """

    def __init__(self, givens: Any = None, *, size: int = 9, rules: Iterable[Union[Rule, str]] = ()) -> None:
        lines = [rule if isinstance(rule, str) else rule.text for rule in rules]
        if givens is None:
            read = Board.from_values([0] * (size * size))
        elif isinstance(givens, (np.ndarray, list, tuple)):
            read = Board.from_values(givens)
        else:
            read = board(givens, "Puzzle")
        if lines:
            known = read.format("rules").rstrip("\n")
            read = board("\n".join([known, *lines]) + "\n", "Puzzle")
        self.board = read

    @property
    def rules(self) -> list[Rule]:
        """The rules beyond the houses, as objects."""
        return [_rule(line) for line in self.board.rule_lines]

    @property
    def sentences(self) -> list[str]:
        """What holds on the board, in sentences: the houses, then each kind of rule once."""
        return self.board.sentences

    @property
    def text(self) -> str:
        """The puzzle in the format ``rules``."""
        return self.board.format("rules")

    @property
    def givens(self) -> npt.NDArray[np.uint8]:
        """The givens, shape (rows, columns), 0 for a blank."""
        return self.board.givens

    def solve(self, **options: Any) -> Optional[Board]:
        """See `sudokit.solve`."""
        found: Optional[Board] = solve(self.board, **options)
        return found

    def count(self, **options: Any) -> int:
        """See `sudokit.count`."""
        found: int = count(self.board, **options)
        return found

    def check(self, **options: Any) -> Check:
        """See `sudokit.check`; `Check.conflict` and `Check.redundant_parts` are about rules."""
        found: Check = check(self.board, **options)
        return found

    def rate(self, **options: Any) -> Union[Rating, Measurement]:
        """See `sudokit.rate`."""
        found: Union[Rating, Measurement] = rate(self.board, **options)
        return found

    def steps(self, **options: Any) -> list[Step]:
        """See `sudokit.steps`."""
        return steps(self.board, **options)

    def hint(self, **fields: Any) -> dict[str, Any]:
        """The next step of human-style solving as the API has it: ``step`` with technique, effect, argument and words."""
        found: dict[str, Any] = ask("hint", self.board, **fields)
        return found

    def prompt(self, mode: Literal["single-answer", "single-step", "many-steps"] = "single-answer") -> str:
        """See `sudokit.prompt`."""
        return prompt(self.board, mode)

    def true_candidates(self, **fields: Any) -> npt.NDArray[np.bool_]:
        """Which numbers each cell holds in some solution: truth values of shape (rows, columns, numbers).

        Raises:
            LimitReached: that was not decided for all.
        """
        found = ask("true-candidates", self.board, **fields)
        rows, columns = self.board.givens.shape
        sets = np.array(found["candidates"][: rows * columns], np.uint32)
        return ((sets[:, None] >> np.arange(len(found["counts"][0]))) & 1).astype(np.bool_).reshape(rows, columns, -1)

    def fillings(self, rule: int, **fields: Any) -> dict[str, Any]:
        """What rule number ``rule`` of `rules` allows by itself: fillings and combinations."""
        found: dict[str, Any] = ask("fillings", self.board, rule=rule, **fields)
        return found

    def improve(self, **fields: Any) -> dict[str, Any]:
        """The puzzle with one solution, without what it does not need, or made harder, as the API has it."""
        found: dict[str, Any] = ask("improve", self.board, **fields)
        return found

    def conflict(self) -> Optional[dict[str, Any]]:
        """Of a puzzle without a solution: rules, givens and houses that cannot stand together; ``None`` if there is a solution."""
        found = self.check()
        if found.impossible and found.conflict is None:
            return {"rules": [], "givens": found.impossible, "words": [f"givens {', '.join(found.impossible)}"], "cells": found.impossible, "minimal": True}
        return found.conflict

    def redundant(self) -> dict[str, Any]:
        """Of a puzzle with one solution: rules and givens that could go, one at a time; empty lists if none can."""
        found = self.check()
        return found.redundant_parts or {"rules": [], "givens": found.redundant, "words": [], "cells": found.redundant, "minimal": False}

    def transform(self, by: Optional[str] = None, *, seed: int = 0) -> Board:
        """The puzzle turned, mirrored, with rows and columns exchanged or digits renamed: an equivalent one.

        Args:
            by: what is done, as words from left to right: ``transpose``, ``rot90``, ``rot180``, ``rot270``, ``anti-transpose``,
                ``flip-rows``, ``flip-cols``, ``rows=213456789`` and ``cols=…`` (the source of each row and column), ``digits=…`` (the
                new name of each digit). Without it all of that is drawn at random.
            seed: of what is drawn.

        >>> sudokit.Puzzle("123456789" + "." * 72).transform("flip-cols").givens[0].tolist()
        [9, 8, 7, 6, 5, 4, 3, 2, 1]
        """
        return Board(ask("transform", self.board, by=by, seed=seed)["puzzle"])

    def same(self, other: Any) -> bool:
        """Whether a symmetry turns this puzzle into another."""
        there = other.board if isinstance(other, OnePuzzle) else board(other, "same")
        return bool(ask("same", self.board, other=there.format("json"))["same"])

    def minimize(self, *, seed: int = 0, **fields: Any) -> Board:
        """A puzzle without the givens that it does not need, in a random order from a seed, on any board without rules.

        Raises:
            LimitReached: a limit came before the answer.
        """
        return Board(_whole(ask("minimize", self.board, seed=seed, **fields))["puzzle"])

    def minimals(self, **fields: Any) -> list[Board]:
        """All minimal puzzles among the givens of the ordinary puzzle, ``limit`` at most."""
        return [Board(line) for line in _whole(ask("minimals-of", self.board, **fields))["puzzles"]]

    def backdoors(self, **fields: Any) -> list[list[str]]:
        """The smallest sets of cells that, once filled with their digits, let naked and hidden singles finish the puzzle.

        Args:
            fields: ``max``: the largest size to look at (3); ``timeout_ms`` and other limits.

        Returns:
            All sets of the smallest size, each as names of cells; none if no set of up to ``max`` cells does it.

        >>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        >>> len(sudokit.Puzzle(puzzle).backdoors()[0])
        2
        """
        found: list[list[str]] = _whole(ask("backdoors", self.board, **fields))["sets"]
        return found

    def unavoidable(self, *, max_cells: int = 10, **fields: Any) -> list[list[str]]:
        """The minimal unavoidable sets of the puzzle's solution, smallest first, with at most this many cells."""
        return [found["cells"] for found in _whole(ask("unavoidable", self.board, max=max_cells, **fields))["sets"]]

    def vicinity(self, k: int = 1, **fields: Any) -> list[Board]:
        """The minimal ordinary puzzles that arise by dropping any k givens and adding k others.

        Of puzzles that a symmetry turns into each other there is one.

        Raises:
            LimitReached: a limit came before the search was done.

        >>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        >>> near = sudokit.Puzzle(puzzle).vicinity(1)
        >>> all(board.clues == 21 for board in near)
        True
        """
        return [Board(line) for line in _whole(ask("vicinity", self.board, k=k, **fields))["puzzles"]]

    def in_grid(self, givens: int, **fields: Any) -> list[Board]:
        """All puzzles with this many givens in the solution of this one."""
        return [Board(line) for line in _whole(ask("in-grid", self.board, givens=givens, **fields))["puzzles"]]

    def format(self, format: str = "rules") -> str:
        """The puzzle in a format by its id; `sudokit.formats` lists them."""
        return self.board.format(format)

    def _repr_html_(self) -> str:
        return self.board._repr_html_()

    def __repr__(self) -> str:
        return f"<Puzzle {self.board.layout}, {self.board.clues} givens, {len(self.board.rule_lines)} rules>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.board == other.board

    def __hash__(self) -> int:
        return hash(self.board)


def _whole(found: dict[str, Any]) -> dict[str, Any]:
    """A reply that no limit but the one of its list has cut."""
    if found["stop"] not in (None, "limit"):
        raise LimitReached(f"a limit came before the answer: {found['stop']}")
    return found


def _rule(line: str) -> Rule:
    """A rule of its line."""
    head, _, cells = line.partition(":") if "{" not in line else (line, "", "")
    kind, *words = head.split()
    if "{" in line:
        inside = line[line.index("{") + 1 : line.rindex("}")]
        parts = inside.split("} {") if "} {" in inside else inside.split(";")
        return _made(kind, [], [_rule(part.strip()) for part in parts], words[: words.index("{")])
    lists = [part.strip() for part in cells.split("|")] if cells.strip() else []
    return _made(kind, lists, [], words)

