"""Calls as people write them, for `mypy --strict` alone: the stubs must take them and say what comes back."""

from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

import sudokit

Rows = npt.NDArray[np.uint8]


def one(text: str, data: bytes, board: sudokit.Board, digits: list[int], lines: list[list[int]], row: Rows) -> None:
    """One puzzle in all its forms."""
    solved: Optional[sudokit.Board] = sudokit.solve(text)
    count: int = sudokit.count(data)
    checked: sudokit.Check = sudokit.check(board)
    rating: sudokit.Rating = sudokit.rate(text)
    smallest: sudokit.Board = sudokit.canonical(text)
    image: sudokit.Board
    image, count = sudokit.canonical(text, automorphisms=True)
    masks: npt.NDArray[np.bool_] = sudokit.candidates(text)
    words: str = sudokit.format(board, "sdk")
    sudokit.evaluate(text, data)
    for puzzle in (text, data, board, digits, lines, row):
        sudokit.steps(puzzle)
        sudokit.trace(puzzle, "backtrack")
    sudokit.Board.from_values(digits)
    sudokit.Board.from_values(lines)
    sudokit.Board.from_values(row)
    print(solved, count, checked, rating, smallest, image, masks, words)


def many(texts: list[str], rows: Rows, numbers: npt.NDArray[np.int64], frame: Any) -> None:
    """Many puzzles as sequences, arrays and tables."""
    solutions: Rows = sudokit.solve(texts)
    solutions = sudokit.solve(numbers)
    counts: npt.NDArray[np.uint64] = sudokit.count(rows)
    weights: npt.NDArray[np.float64] = sudokit.weights(texts)
    copies: Rows = sudokit.augment(rows)
    inputs: Rows
    targets: Rows
    inputs, targets = sudokit.augment(rows, solutions, copies=2)
    parts: list[npt.NDArray[np.int64]] = sudokit.split(rows, (0.8, 0.2), exact=True)
    unique: Rows = sudokit.dedup(rows)
    firsts: npt.NDArray[np.int64]
    unique, firsts, _ = sudokit.dedup(rows, index=True)
    found: npt.NDArray[np.void] = sudokit.evaluate(rows, texts)
    for work in (sudokit.solve, sudokit.count, sudokit.check, sudokit.rate, sudokit.minimize, sudokit.weights, sudokit.candidates, sudokit.dedup):
        work(frame, column="puzzle")
    sudokit.evaluate(frame, frame["output"], column="puzzle", suffix="_2")
    sudokit.augment(frame["puzzle"], frame["solution"], copies=2)
    print(counts, weights, copies, inputs, targets, parts, unique, firsts, found)


def made(flag: bool) -> None:
    """Generated puzzles with and without solutions, and as it comes."""
    puzzles: Rows = sudokit.generate(5)
    pairs: tuple[Rows, Rows] = sudokit.generate(5, solutions=True)
    either: Union[Rows, tuple[Rows, Rows]] = sudokit.generate(5, solutions=flag)
    print(puzzles, pairs, either)


def shown(table: sudokit.Table) -> None:
    """A table of the package is rows and columns."""
    rows: list[dict[str, Any]] = list(table)
    values = np.asarray(table["clues"])
    for value in table["clues"]:
        print(value, rows, values)
