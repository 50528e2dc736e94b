"""Boards on which rules are counted, with all their grids, and what the checks of rules in Python have in common.

The checks stand in `sentences_of_cells.py` and `sentences_of_boards.py`. They are written from the sentences that
`sudokit constraints KIND` prints, not from the program, so that they can contradict it. Each kind is a function that makes an
instance for a board (its line in the format `rules`) and the check of a grid. The boards are small, or have this many givens
that all their grids can be listed.
"""

from __future__ import annotations

import itertools
import random
import re
from dataclasses import dataclass, field
from typing import Callable, Iterator, Optional

Grid = tuple[int, ...]
Check = Callable[[Grid], bool]
# The line of a rule and what it demands of a grid; `None` where the rule has no meaning on the board and must be refused.
Instance = tuple[str, Optional[Check]]


@dataclass
class Board:
    """A board, its statements and all grids in which no digit repeats in a house."""

    name: str
    rows: int
    columns: int
    lowest: int = 1
    values: int = 0
    regions: list[list[int]] = field(default_factory=list)
    statements: str = ""
    lines_differ: bool = True
    givens: str = ""
    limit: int = 1_000_000
    grids: list[Grid] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.values = self.values or max(self.rows, self.columns)
        self.houses = (self.lines() if self.lines_differ else []) + self.regions
        cells = self.rows * self.columns
        peers: list[set[int]] = [set() for _ in range(cells)]
        for house in self.houses:
            for cell in house:
                peers[cell] |= set(house) - {cell}
        given = re.findall(r"\S", self.givens)
        grid: list[Optional[int]] = [int(sign) if sign != "." else None for sign in given] or [None] * cells

        def candidates(cell: int) -> list[int]:
            seen = {grid[peer] for peer in peers[cell]}
            return [digit for digit in self.digits() if digit not in seen]

        def search() -> None:
            if len(self.grids) == self.limit:
                return
            blanks = [(len(candidates(cell)), cell) for cell in range(cells) if grid[cell] is None]
            if not blanks:
                self.grids.append(tuple(value for value in grid if value is not None))
                return
            _, cell = min(blanks)
            for digit in candidates(cell):
                grid[cell] = digit
                search()
            grid[cell] = None

        search()

    def text(self) -> str:
        """The board in the format `rules`."""
        givens = "givens:\n" + self.givens.strip() + "\n" if self.givens else ""
        return f"board {self.rows}x{self.columns}\n{self.statements}{givens}"

    def digits(self) -> range:
        return range(self.lowest, self.lowest + self.values)

    @property
    def highest(self) -> int:
        return self.lowest + self.values - 1

    def row(self, row: int) -> list[int]:
        return [row * self.columns + column for column in range(self.columns)]

    def column(self, column: int) -> list[int]:
        return [row * self.columns + column for row in range(self.rows)]

    def lines(self) -> list[list[int]]:
        """Rows, then columns."""
        return [self.row(row) for row in range(self.rows)] + [self.column(at) for at in range(self.columns)]

    def at(self, row: int, column: int) -> Optional[int]:
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def place(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self.columns)

    def cells(self) -> range:
        return range(self.rows * self.columns)

    def region(self, cell: int) -> Optional[list[int]]:
        return next((region for region in self.regions if cell in region), None)

    def name_of(self, cell: int) -> str:
        row, column = self.place(cell)
        return f"r{row + 1}c{column + 1}"

    def names(self, cells: list[int]) -> str:
        return " ".join(map(self.name_of, cells))

    def steps(self, moves: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Pairs of cells that lie one of these moves apart, both ways counted once."""
        pairs = set()
        for cell in self.cells():
            row, column = self.place(cell)
            for down, right in moves:
                other = self.at(row + down, column + right)
                if other is not None and other != cell:
                    pairs.add((min(cell, other), max(cell, other)))
        return sorted(pairs)

    def sides(self) -> list[tuple[int, int]]:
        """Pairs of cells side by side."""
        return self.steps([(0, 1), (1, 0)])

    def near(self, moves: list[tuple[int, int]]) -> dict[int, list[int]]:
        """The cells that lie one of these moves apart, for each cell."""
        near: dict[int, list[int]] = {cell: [] for cell in self.cells()}
        for a, b in self.steps(moves):
            near[a].append(b)
            near[b].append(a)
        return near

    def squares(self) -> list[list[int]]:
        corners = itertools.product(range(self.rows - 1), range(self.columns - 1))
        return [
            [(row + down) * self.columns + column + right for down in (0, 1) for right in (0, 1)]
            for row, column in corners
        ]


def board_of_map(name: str, text: str, **more: object) -> Board:
    """A board whose regions are drawn with letters, one row a word."""
    rows = text.split()
    columns = len(rows[0])
    letters = "".join(rows)
    regions = [[at for at, sign in enumerate(letters) if sign == letter] for letter in sorted(set(letters) - {"."})]
    statements = str(more.pop("statements", "")) + "regions:\n" + "\n".join(rows) + "\n"
    return Board(name, len(rows), columns, regions=regions, statements=statements, **more)  # type: ignore[arg-type]


def boxes(rows: int, columns: int, height: int, width: int) -> list[list[int]]:
    corners = itertools.product(range(0, rows, height), range(0, columns, width))
    return [
        [(top + down) * columns + left + right for down in range(height) for right in range(width)]
        for top, left in corners
    ]


def opened(make: Callable[..., Board], solution: str, at_least: int) -> Board:
    """A solution of a board with as many cells opened, in an arbitrary order, as give this many grids."""
    board = make(givens=solution)
    assert len(board.grids) == 1, f"{board.name}: its solution breaks it"
    cells = random.Random(board.name).sample(board.cells(), len(board.cells()))
    signs = list(solution)
    for count, cell in enumerate(cells):
        signs[cell] = "."
        if 3 * count < len(cells):
            continue
        givens = ["".join(signs[at : at + board.columns]) for at in range(0, len(signs), board.columns)]
        made = make(givens="\n".join(givens), limit=4 * at_least)
        if len(made.grids) >= at_least:
            break
    return make(givens=made.givens)


Make = Callable[[Board, random.Random], Instance]
# Kinds: functions that make an instance, by id.
KINDS: dict[str, Make] = {}


def kind(name: str) -> Callable[[Make], None]:
    def add(make: Make) -> None:
        assert name not in KINDS
        KINDS[name] = make

    return add


def differ(grid: Grid, cells: list[int]) -> bool:
    values = [grid[cell] for cell in cells]
    return len(set(values)) == len(values)


def some(board: Board, rng: random.Random, at_least: int, at_most: int) -> list[int]:
    """Different cells, anywhere."""
    return rng.sample(board.cells(), rng.randint(at_least, min(at_most, len(board.cells()))))


def group(board: Board, rng: random.Random, at_least: int, at_most: int) -> list[int]:
    """Connected cells."""
    size = rng.randint(at_least, min(at_most, len(board.cells())))
    cells = [rng.choice(board.cells())]
    sides = board.sides()
    while len(cells) < size:
        near = [b for a, b in sides if a in cells and b not in cells]
        near += [a for a, b in sides if b in cells and a not in cells]
        cells.append(rng.choice(near))
    return sorted(cells)


def line(board: Board, rng: random.Random, at_least: int, at_most: int) -> list[int]:
    """A path in king's steps without a cell twice."""
    near = board.near([(0, 1), (1, 0), (1, 1), (1, -1)])
    while True:
        size = rng.randint(at_least, at_most)
        path = [rng.choice(board.cells())]
        while len(path) < size:
            free = [cell for cell in near[path[-1]] if cell not in path]
            if not free:
                break
            path.append(rng.choice(free))
        if len(path) >= at_least:
            return path


def sampled(board: Board, rng: random.Random) -> Grid:
    return rng.choice(board.grids)


def outside(board: Board, rng: random.Random) -> tuple[str, list[int]]:
    """A place beside the board and the cells that are seen from it."""
    if rng.random() < 0.5:
        row = rng.randrange(board.rows)
        cells = board.row(row)
        return (f"r{row + 1}c0", cells) if rng.random() < 0.5 else (f"r{row + 1}c{board.columns + 1}", cells[::-1])
    column = rng.randrange(board.columns)
    cells = board.column(column)
    return (f"r0c{column + 1}", cells) if rng.random() < 0.5 else (f"r{board.rows + 1}c{column + 1}", cells[::-1])


def pairs_spared(board: Board, rng: random.Random, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(rng.sample(pairs, rng.randint(0, min(3, len(pairs)))))


def spared_text(board: Board, spared: list[tuple[int, int]]) -> str:
    return ": " + " | ".join(board.names(list(pair)) for pair in spared) if spared else ""


def windows(values: list[int], size: int) -> Iterator[list[int]]:
    size = min(size, len(values))
    return (values[at : at + size] for at in range(len(values) - size + 1))


def on(grid: Grid, cells: list[int]) -> list[int]:
    return [grid[cell] for cell in cells]


def following(values: list[int]) -> Iterator[tuple[int, int]]:
    return zip(values, values[1:])
