"""Rules of clues outside, of the whole board and of other rules, as their sentences say them: see `sentences.py`."""

from __future__ import annotations

import itertools
import math
from typing import Callable

from sentences import Board, KINDS, Make, differ, following, kind, on, outside, pairs_spared, sampled, some, spared_text
from sentences_of_cells import third

# Clues outside the board.


@kind("sandwich")
def _(board, rng):
    place, cells = outside(board, rng)
    ends = sorted(rng.sample(board.digits(), 2)) if rng.random() < 0.3 else None
    low, high = ends or (board.lowest, board.highest)
    grid = sampled(board, rng)

    def total(values):
        if values.count(low) != 1 or values.count(high) != 1:
            return None
        a, b = sorted([values.index(low), values.index(high)])
        return sum(values[a + 1 : b])

    clue = total(on(grid, cells)) or 0
    words = "" if ends is None else f" {low} {high}"
    return f"sandwich {clue}{words}: {place}", lambda grid: total(on(grid, cells)) == clue


@kind("x-sum")
def _(board, rng):
    place, cells = outside(board, rng)

    def total(values):
        return sum(values[: values[0]]) if 0 <= values[0] <= len(values) else None

    clue = total(on(sampled(board, rng), cells)) or 0
    return f"x-sum {clue}: {place}", lambda grid: total(on(grid, cells)) == clue


@kind("skyscraper")
def _(board, rng):
    place, cells = outside(board, rng)

    def seen(values):
        return sum(value > max([0] + values[:at]) for at, value in enumerate(values))

    clue = seen(on(sampled(board, rng), cells))
    return f"skyscraper {clue}: {place}", lambda grid: seen(on(grid, cells)) == clue


@kind("hidden-skyscraper")
def _(board, rng):
    place, cells = outside(board, rng)

    def hidden(values):
        return next((value for at, value in enumerate(values) if at and max(values[:at]) >= value), None)

    clue = hidden(on(sampled(board, rng), cells))
    if clue is None:
        clue = board.lowest
    return f"hidden-skyscraper {clue}: {place}", lambda grid: hidden(on(grid, cells)) == clue


@kind("numbered-room")
def _(board, rng):
    place, cells = outside(board, rng)

    def target_of(values):
        return values[values[0] - 1] if 1 <= values[0] <= len(values) else None

    clue = target_of(on(sampled(board, rng), cells))
    if clue is None:
        clue = board.lowest
    return f"numbered-room {clue}: {place}", lambda grid: target_of(on(grid, cells)) == clue


@kind("little-killer")
def _(board, rng):
    starts = [(0, column, "D", 1) for column in range(board.columns + 2)]
    starts += [(board.rows + 1, column, "U", -1) for column in range(board.columns + 2)]
    cells = []
    while not cells:
        row, column, letter, down = rng.choice(starts)
        side, right = rng.choice([("R", 1), ("L", -1)])
        steps = range(1, max(board.rows, board.columns) + 1)
        along = [board.at(row - 1 + down * step, column - 1 + right * step) for step in steps]
        cells = [cell for cell in along if cell is not None]
    clue = sum(on(sampled(board, rng), cells))
    return f"little-killer {clue} {letter}{side}: r{row}c{column}", lambda grid: sum(on(grid, cells)) == clue


def readings(board):
    return board.lines() + [cells[::-1] for cells in board.lines()]


@kind("full-rank")
def _(board, rng):
    place, cells = outside(board, rng)
    all_lines = readings(board)
    ties = rng.random() < 0.4

    def rank(grid):
        own = on(grid, cells)
        return 1 + sum(on(grid, other) < own for other in all_lines)

    def alone(grid):
        return sum(on(grid, other) == on(grid, cells) for other in all_lines) == 1

    clue = rank(sampled(board, rng))
    text = f"full-rank {clue}{' ties' if ties else ''}: {place}"
    if not is_latin(board):
        return text, None
    return text, lambda grid: rank(grid) == clue and (ties or alone(grid))


def is_latin(board):
    return board.lines_differ and board.rows == board.columns == board.values


# Rules all over the board.


@kind("no-rank-ties")
def _(board, rng):
    lines = readings(board)
    return "no-rank-ties", lambda grid: len({tuple(on(grid, cells)) for cells in lines}) == len(lines)


@kind("diagonal")
def _(board, rng):
    direction = rng.choice(["up", "down"])
    size = board.rows
    if size != board.columns:
        return f"diagonal {direction}", None
    columns = range(size) if direction == "down" else range(size - 1, -1, -1)
    cells = [row * board.columns + column for row, column in zip(range(size), columns)]
    return f"diagonal {direction}", lambda grid: differ(grid, cells)


KNIGHT = [(1, 2), (2, 1), (1, -2), (2, -1)]


@kind("anti-knight")
def _(board, rng):
    pairs = board.steps(KNIGHT)
    return "anti-knight", lambda grid: all(grid[a] != grid[b] for a, b in pairs)


@kind("anti-king")
def _(board, rng):
    pairs = board.steps([(1, 1), (1, -1), (0, 1), (1, 0)])
    return "anti-king", lambda grid: all(grid[a] != grid[b] for a, b in pairs)


@kind("leap")
def _(board, rng):
    down, right = rng.choice([(1, 1), (1, 2), (2, 2), (0, 2), (1, 3)])
    digits = rng.sample(board.digits(), 2) if rng.random() < 0.5 else []
    pairs = board.steps([(down, right), (down, -right), (right, down), (right, -down)])
    return (
        " ".join(map(str, ["leap", down, right] + digits)),
        lambda grid: all(grid[a] != grid[b] or (digits and grid[a] not in digits) for a, b in pairs),
    )


@kind("anti-taxicab")
def _(board, rng):
    fixed = rng.choice([None, 2, 3])

    def steps(a, b):
        (row, column), (other, another) = board.place(a), board.place(b)
        return abs(row - other) + abs(column - another)

    pairs = [(a, b, steps(a, b)) for a, b in itertools.combinations(board.cells(), 2)]

    def holds(grid):
        clue = lambda digit: digit if fixed is None else fixed  # noqa: E731
        return all(grid[a] != grid[b] or far != clue(grid[a]) for a, b, far in pairs)

    return f"anti-taxicab{'' if fixed is None else f' {fixed}'}", holds


def unmarked(board, rng, name, numbers, usual, pairs, allows):
    chosen = rng.choice([[], numbers])
    spared = pairs_spared(board, rng, pairs)
    left = [pair for pair in pairs if pair not in spared]
    return (
        " ".join(map(str, [name] + chosen)) + spared_text(board, spared),
        lambda grid: all(allows(grid[a], grid[b], number) for a, b in left for number in chosen or usual),
    )


@kind("non-consecutive")
def _(board, rng):
    return unmarked(board, rng, "non-consecutive", [2, 3], [1], board.sides(), lambda a, b, n: abs(a - b) != n)


@kind("anti-ratio")
def _(board, rng):
    allows = lambda a, b, n: a != n * b and b != n * a  # noqa: E731
    return unmarked(board, rng, "anti-ratio", [2, 3], [2], board.sides(), allows)


@kind("anti-sum")
def _(board, rng):
    return unmarked(board, rng, "anti-sum", [4, 7], [5, 10], board.sides(), lambda a, b, n: a + b != n)


@kind("knightmare")
def _(board, rng):
    return unmarked(board, rng, "knightmare", [4, 6], [5, 15], board.steps(KNIGHT), lambda a, b, n: a + b != n)


@kind("strict-kropki")
def _(board, rng):
    spared = pairs_spared(board, rng, board.sides())
    left = [pair for pair in board.sides() if pair not in spared]
    return (
        "strict-kropki" + spared_text(board, spared),
        lambda grid: all(
            abs(grid[a] - grid[b]) != 1 and grid[a] != 2 * grid[b] and grid[b] != 2 * grid[a] for a, b in left
        ),
    )


@kind("disjoint-groups")
def _(board, rng):
    if not box_shape(board):
        return "disjoint-groups", None
    groups = [list(cells) for cells in zip(*map(sorted, board.regions))]
    return "disjoint-groups", lambda grid: all(differ(grid, cells) for cells in groups)


@kind("windoku")
def _(board, rng):
    side = math.isqrt(board.rows)
    shape = box_shape(board)
    if not shape and board.rows == board.columns == side * side:
        shape = (side, side)
    if not shape:
        return "windoku", None
    height, width = shape
    starts = [top for top in range(1, board.rows, height + 1) if top + height < board.rows]
    lefts = [left for left in range(1, board.columns, width + 1) if left + width < board.columns]
    groups = [
        [(top + down) * board.columns + left + right for down in range(height) for right in range(width)]
        for top in starts
        for left in lefts
    ]
    return "windoku", lambda grid: all(differ(grid, cells) for cells in groups)


def box_shape(board):
    """Height and width of the boxes, if all are rectangles of one shape."""
    shapes: set[tuple[int, int]] = set()
    for region in board.regions:
        rows = {board.place(cell)[0] for cell in region}
        columns = {board.place(cell)[1] for cell in region}
        if len(rows) * len(columns) != len(region):
            return None
        shapes.add((len(rows), len(columns)))
    return shapes.pop() if len(shapes) == 1 else None


@kind("global-entropy")
def _(board, rng):
    if board.values % 3:
        return "global-entropy", None
    return (
        "global-entropy",
        lambda grid: all(len({third(board, digit) for digit in on(grid, cells)}) == 3 for cells in board.squares()),
    )


@kind("global-mod")
def _(board, rng):
    modulus = rng.choice([None, 2])
    by = modulus or 3
    return (
        f"global-mod{'' if modulus is None else f' {modulus}'}",
        lambda grid: all(len({digit % by for digit in on(grid, cells)}) == by for cells in board.squares()),
    )


@kind("dutch-flatmates")
def _(board, rng):
    middle = list(board.digits())[(board.values - 1) // 2]

    def lives(grid, cell):
        row, column = board.place(cell)
        above, below = board.at(row - 1, column), board.at(row + 1, column)
        return (above is not None and grid[above] == board.lowest) or (
            below is not None and grid[below] == board.highest
        )

    return "dutch-flatmates", lambda grid: all(lives(grid, cell) for cell in board.cells() if grid[cell] == middle)


@kind("connected-values")
def _(board, rng):
    digits = rng.sample(board.digits(), rng.randint(1, 3))
    area = some(board, rng, 3, 12) if rng.random() < 0.3 else None
    sides = board.sides()

    def found(grid):
        return [cell for cell in area or board.cells() if grid[cell] in digits]

    def connected(cells):
        if not cells:
            return False
        reached, wave = {cells[0]}, [cells[0]]
        while wave:
            cell = wave.pop()
            near = [b for a, b in sides if a == cell] + [a for a, b in sides if b == cell]
            new = [other for other in near if other in cells and other not in reached]
            reached.update(new)
            wave += new
        return len(reached) == len(cells)

    size = len(found(sampled(board, rng))) if rng.random() < 0.4 else None
    words = " ".join(map(str, digits)) + (f" size {size}" if size else "")
    text = f"connected-values {words}" + (f": {board.names(area)}" if area else "")
    return text, lambda grid: connected(found(grid)) and size in (None, 0, len(found(grid)))


@kind("region-same-values")
def _(board, rng):
    largest_size = max(map(len, board.houses), default=0)
    largest = [house for house in board.houses if len(house) == largest_size]
    return "region-same-values", lambda grid: len({frozenset(on(grid, house)) for house in largest}) <= 1


@kind("top-bottom")
def _(board, rng):
    if not is_latin(board):
        return "top-bottom", None

    def follow(grid, rows):
        at = [on(grid, board.row(row)).index(digit) for digit, row in zip(board.digits(), rows)]
        return all(abs(a - b) <= 1 for a, b in following(at))

    down = list(range(board.rows))
    return "top-bottom", lambda grid: follow(grid, down) and follow(grid, down[::-1])


# Rules of rules.


def two(board, rng):
    names = ["thermometer", "whisper", "odd", "sum", "anti-knight", "renban", "palindrome"]
    return [KINDS[name](board, rng) for name in rng.sample(names, 2)]


@kind("and")
def _(board, rng):
    (first, a), (second, b) = two(board, rng)
    return f"and {{ {first}; {second} }}", lambda grid: a(grid) and b(grid)


@kind("or")
def _(board, rng):
    (first, a), (second, b) = two(board, rng)
    return f"or {{ {first} }} {{ {second} }}", lambda grid: a(grid) or b(grid)


# Kinds of boards of their own.
SPECIAL: dict[str, Make] = {}


def special(name: str) -> Callable[[Make], None]:
    def add(make: Make) -> None:
        SPECIAL[name] = make

    return add


@special("doppelganger")
def _(board, rng):
    rows = [board.row(row) for row in range(board.rows)]
    families = [rows, [board.column(column) for column in range(board.columns)]]
    families += [board.regions] if board.regions else []

    def holds(grid):
        missed = []
        for family in families:
            missing = [[digit for digit in board.digits() if digit not in on(grid, house)] for house in family]
            if any(len(digits) != 1 or digits == [0] for digits in missing):
                return False
            missed.append([digits[0] for digits in missing])
            if len(set(missed[-1])) < len(family):
                return False
        for cell in board.cells():
            if grid[cell] == 0:
                around = [
                    missing[at]
                    for family, missing in zip(families, missed)
                    for at, house in enumerate(family)
                    if cell in house
                ]
                if len(set(around)) < len(around):
                    return False
        return True

    return "doppelganger", holds


def divisions(board: Board, size: int) -> list[tuple[int, ...]]:
    """All ways to divide a board into connected regions of this many cells: the number of its region for each cell."""
    near = board.near([(0, 1), (1, 0)])
    found = []

    def shapes(start: int, free: set[int]) -> set[frozenset[int]]:
        wave = {frozenset([start])}
        for _ in range(size - 1):
            wave = {part | {other} for part in wave for cell in part for other in near[cell] if other in free - part}
        return wave

    def divide(labels: list[int], count: int) -> None:
        free = {cell for cell in board.cells() if labels[cell] < 0}
        if not free:
            found.append(tuple(labels))
            return
        for part in shapes(min(free), free):
            divide([count if cell in part else label for cell, label in enumerate(labels)], count + 1)

    divide([-1] * len(board.cells()), 0)
    return found


def divided(board: Board, size: int) -> Board:
    """The board with grids that are digits and then the regions of the cells, in which no digit repeats."""
    count = len(board.cells())
    both = [grid + labels for labels in divisions(board, size) for grid in board.grids]
    fits = [pair for pair in both if len(set(zip(pair[:count], pair[count:]))) == count]
    board.grids = fits
    return board


@special("chaos-construction")
def _(board, rng):
    return chaos_words(board), lambda grid: True


def chaos_words(board):
    size = len(board.cells()) // (1 + max(board.grids[0][len(board.cells()) :]))
    return "chaos-construction" if size == board.values else f"chaos-construction {size}"


def label(board, grid, cell):
    return grid[len(board.cells()) + cell]


@special("chaos-count")
def _(board, rng):
    cell = rng.choice(board.cells())
    row, column = board.place(cell)
    around = [board.at(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    others = rng.random() < 0.4

    def count(grid):
        own = label(board, grid, cell)
        return sum(other is not None and label(board, grid, other) == own for other in around) - others

    words = " others" if others else ""
    return (
        f"{chaos_words(board)}\nchaos-count{words}: {board.name_of(cell)}",
        lambda grid: grid[cell] == count(grid),
    )


@special("chaos-arrow")
def _(board, rng):
    cell = rng.choice(board.cells())
    row, column = board.place(cell)
    directions = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    chosen = directions if rng.random() < 0.5 else rng.sample(directions, 2)
    others = rng.random() < 0.4
    arms = []
    for down, right in chosen:
        arm = [board.at(row + down * step, column + right * step) for step in range(max(board.rows, board.columns))]
        arms.append([other for other in arm if other is not None])

    def seen(grid):
        own = label(board, grid, cell)
        runs = (itertools.takewhile(lambda other: label(board, grid, other) == own, arm[1:]) for arm in arms)
        return 1 + sum(len(list(run)) for run in runs) - others

    words = " others" if others else ""
    stated = "" if chosen == directions else "".join(f" | {board.names(arm)}" for arm in arms)
    return (
        f"{chaos_words(board)}\nchaos-arrow{words}: {board.name_of(cell)}{stated}",
        lambda grid: grid[cell] == seen(grid),
    )
