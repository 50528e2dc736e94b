"""Rules of cells, marks, cages and lines, as their sentences say them: see `sentences.py`."""

from __future__ import annotations

import itertools
import re

from sentences import differ, following, group, kind, line, on, sampled, some, windows

# Single cells.


@kind("odd")
def _(board, rng):
    cells = some(board, rng, 1, 3)
    return f"odd: {board.names(cells)}", lambda grid: all(grid[cell] % 2 == 1 for cell in cells)


@kind("even")
def _(board, rng):
    cells = some(board, rng, 1, 3)
    return f"even: {board.names(cells)}", lambda grid: all(grid[cell] % 2 == 0 for cell in cells)


@kind("one-of")
def _(board, rng):
    cells = some(board, rng, 1, 3)
    digits = rng.sample(board.digits(), 2)
    text = f"one-of {' '.join(map(str, digits))}: {board.names(cells)}"
    return text, lambda grid: all(grid[cell] in digits for cell in cells)


def extreme(board, rng, name, is_less):
    cells = some(board, rng, 1, 3)
    pairs = [pair for pair in board.sides() if (pair[0] in cells) != (pair[1] in cells)]
    ordered = [(a, b) if a in cells else (b, a) for a, b in pairs]
    return f"{name}: {board.names(cells)}", lambda grid: all(is_less(grid[a], grid[b]) for a, b in ordered)


@kind("minimum")
def _(board, rng):
    return extreme(board, rng, "minimum", lambda a, b: a < b)


@kind("maximum")
def _(board, rng):
    return extreme(board, rng, "maximum", lambda a, b: a > b)


def indexer(board, rng, name, line_of, place_of):
    cells = some(board, rng, 1, 2)

    def points(grid, cell):
        house = line_of(cell)
        at = grid[cell]
        return 1 <= at <= len(house) and grid[house[at - 1]] == place_of(cell)

    return f"{name}: {board.names(cells)}", lambda grid: all(points(grid, cell) for cell in cells)


@kind("row-indexer")
def _(board, rng):
    return indexer(
        board,
        rng,
        "row-indexer",
        lambda cell: board.column(board.place(cell)[1]),
        lambda cell: board.place(cell)[0] + 1,
    )


@kind("column-indexer")
def _(board, rng):
    return indexer(
        board,
        rng,
        "column-indexer",
        lambda cell: board.row(board.place(cell)[0]),
        lambda cell: board.place(cell)[1] + 1,
    )


@kind("box-indexer")
def _(board, rng):
    text, check = indexer(board, rng, "box-indexer", board.region, lambda cell: board.region(cell).index(cell) + 1)
    return text, check if board.regions else None


@kind("counting-circles")
def _(board, rng):
    cells = some(board, rng, 2, 5)
    return (
        f"counting-circles: {board.names(cells)}",
        lambda grid: all(on(grid, cells).count(grid[cell]) == grid[cell] for cell in cells),
    )


@kind("count-distinct")
def _(board, rng):
    cells = some(board, rng, 1, 4)
    control = rng.choice(board.cells())
    return (
        f"count-distinct: {board.names([control] + cells)}",
        lambda grid: grid[control] == len(set(on(grid, cells))),
    )


# Marks between cells.


@kind("greater")
def _(board, rng):
    a, b = rng.sample(rng.choice(board.sides()), 2)
    return f"greater: {board.names([a, b])}", lambda grid: grid[a] > grid[b]


@kind("difference")
def _(board, rng):
    a, b = rng.choice(board.sides())
    expected = rng.choice([None, 1, 2])
    return (
        f"difference{'' if expected is None else f' {expected}'}: {board.names([a, b])}",
        lambda grid: abs(grid[a] - grid[b]) == (expected or 1),
    )


@kind("ratio")
def _(board, rng):
    a, b = rng.choice(board.sides())
    expected = rng.choice([None, 2, 3])
    times = expected or 2
    return (
        f"ratio{'' if expected is None else f' {expected}'}: {board.names([a, b])}",
        lambda grid: grid[a] == times * grid[b] or grid[b] == times * grid[a],
    )


@kind("pair-sum")
def _(board, rng):
    a, b = rng.choice(board.sides())
    word, total = rng.choice([("X", 10), ("V", 5), ("XV", 15), ("4", 4)])
    return f"pair-sum {word}: {board.names([a, b])}", lambda grid: grid[a] + grid[b] == total


@kind("quadruple")
def _(board, rng):
    cells = rng.choice(board.squares())
    digits = [rng.choice(on(sampled(board, rng), cells)) for _ in range(rng.randint(1, 2))]
    return (
        f"quadruple {' '.join(map(str, digits))}: {board.names(cells)}",
        lambda grid: all(on(grid, cells).count(digit) >= digits.count(digit) for digit in digits),
    )


# Cages.


@kind("killer")
def _(board, rng):
    cells = group(board, rng, 2, min(4, board.values))
    total = sum(on(sampled(board, rng), cells)) if rng.random() < 0.8 else None
    return (
        f"killer{'' if total is None else f' {total}'}: {board.names(cells)}",
        lambda grid: differ(grid, cells) and total in (None, sum(on(grid, cells))),
    )


@kind("sum")
def _(board, rng):
    cells = group(board, rng, 1, 4)
    grid = sampled(board, rng)
    choice = rng.randrange(3)
    if choice == 0:
        totals = [sum(on(grid, cells)), sum(on(grid, cells)) + 2]
        return (
            f"sum {totals[0]} {totals[1]}: {board.names(cells)}",
            lambda grid: sum(on(grid, cells)) in totals,
        )
    if choice == 1:
        root = rng.randrange(10)

        def digital_root(number):
            while number > 9:
                number = sum(map(int, str(number)))
            return number

        return f"sum root {root}: {board.names(cells)}", lambda grid: digital_root(sum(on(grid, cells))) == root
    factors = [rng.choice([-1, 1, 2]) for _ in cells]
    weighted = lambda grid: sum(factor * grid[cell] for factor, cell in zip(factors, cells))  # noqa: E731
    total = weighted(grid)
    return (
        f"sum {total} times {' '.join(map(str, factors))}: {board.names(cells)}",
        lambda grid: weighted(grid) == total,
    )


@kind("rellik")
def _(board, rng):
    cells = group(board, rng, 2, min(4, board.values))
    expected = rng.randint(1, 3 * board.highest)

    def makes(values):
        sizes = range(1, len(values) + 1)
        return any(sum(part) == expected for size in sizes for part in itertools.combinations(values, size))

    return (
        f"rellik {expected}: {board.names(cells)}",
        lambda grid: differ(grid, cells) and not makes(on(grid, cells)),
    )


@kind("lunchbox")
def _(board, rng):
    cells = line(board, rng, 2, min(5, board.values))

    def between(grid):
        values = on(grid, cells)
        a, b = sorted([values.index(min(values)), values.index(max(values))])
        return sum(values[a + 1 : b])

    total = between(sampled(board, rng))
    return f"lunchbox {total}: {board.names(cells)}", lambda grid: differ(grid, cells) and between(grid) == total


@kind("equality-cage")
def _(board, rng):
    cells = group(board, rng, 2, 2) if rng.random() < 0.5 or board.values < 4 else group(board, rng, 4, 4)
    digits = list(board.digits())
    low, high = digits[: len(digits) // 2], digits[(len(digits) + 1) // 2 :]

    def balanced(values):
        half = len(values) / 2
        counts = [sum(value % 2 for value in values), sum(value in low for value in values)]
        return counts == [half, half] and sum(value in high for value in values) == half

    return f"equality-cage: {board.names(cells)}", lambda grid: differ(grid, cells) and balanced(on(grid, cells))


@kind("look-and-say")
def _(board, rng):
    cells = group(board, rng, 2, 5)
    values = on(sampled(board, rng), cells)
    digits = rng.sample(sorted(set(values)), min(2, len(set(values)))) if rng.random() < 0.8 else [board.lowest]
    counts = [(values.count(digit), digit) for digit in digits]
    if rng.random() < 0.5:
        word = "".join(f"{count}{digit}" for count, digit in counts)
    else:
        word = " ".join(f"{count}x{digit}" for count, digit in counts)
    return (
        f"look-and-say {word}: {board.names(cells)}",
        lambda grid: all(on(grid, cells).count(digit) == count for count, digit in counts),
    )


@kind("extra-region")
def _(board, rng):
    cells = some(board, rng, 2, board.values)
    return f"extra-region: {board.names(cells)}", lambda grid: differ(grid, cells)


@kind("contain-at-least")
def _(board, rng):
    cells = some(board, rng, 2, 5)
    digits = rng.sample(on(sampled(board, rng), cells), 2)
    return (
        f"contain-at-least {' '.join(map(str, digits))}: {board.names(cells)}",
        lambda grid: all(on(grid, cells).count(digit) >= digits.count(digit) for digit in digits),
    )


@kind("contain-exactly")
def _(board, rng):
    cells = some(board, rng, 2, 5)
    digits = rng.sample(on(sampled(board, rng), cells), 2)
    return (
        f"contain-exactly {' '.join(map(str, digits))}: {board.names(cells)}",
        lambda grid: all(on(grid, cells).count(digit) == digits.count(digit) for digit in digits),
    )


def lists_of(board, rng, low, high):
    """Two lists of as many cells without a cell in common."""
    size = rng.randint(low, high)
    cells = rng.sample(board.cells(), 2 * size)
    return cells[:size], cells[size:]


@kind("clone")
def _(board, rng):
    a, b = lists_of(board, rng, 1, 2)
    return f"clone: {board.names(a)} | {board.names(b)}", lambda grid: on(grid, a) == on(grid, b)


@kind("same-values")
def _(board, rng):
    a, b = lists_of(board, rng, 2, 3)
    return (
        f"same-values: {board.names(a)} | {board.names(b)}",
        lambda grid: sorted(on(grid, a)) == sorted(on(grid, b)),
    )


@kind("equal-sums")
def _(board, rng):
    sets = [some(board, rng, 1, 3) for _ in range(rng.randint(2, 3))]
    return (
        "equal-sums: " + " | ".join(map(board.names, sets)),
        lambda grid: len({sum(on(grid, cells)) for cells in sets}) == 1,
    )


@kind("compare-sums")
def _(board, rng):
    a, b = some(board, rng, 1, 3), some(board, rng, 1, 3)
    sign = rng.choice(["<", "<=", "=", ">=", ">"])
    counts = {
        "<": lambda first, second: first < second,
        "<=": lambda first, second: first <= second,
        "=": lambda first, second: first == second,
        ">=": lambda first, second: first >= second,
        ">": lambda first, second: first > second,
    }[sign]
    return (
        f"compare-sums {sign}: {board.names(a)} | {board.names(b)}",
        lambda grid: counts(sum(on(grid, a)), sum(on(grid, b))),
    )


# Lines.


@kind("thermometer")
def _(board, rng):
    cells = line(board, rng, 2, 4)
    return f"thermometer: {board.names(cells)}", lambda grid: all(a < b for a, b in following(on(grid, cells)))


@kind("slow-thermometer")
def _(board, rng):
    cells = line(board, rng, 2, 5)
    return f"slow-thermometer: {board.names(cells)}", lambda grid: all(a <= b for a, b in following(on(grid, cells)))


@kind("palindrome")
def _(board, rng):
    cells = line(board, rng, 3, 5)
    return f"palindrome: {board.names(cells)}", lambda grid: on(grid, cells) == on(grid, cells)[::-1]


@kind("renban")
def _(board, rng):
    cells = line(board, rng, 2, min(4, board.values))

    def consecutive(values):
        return len(set(values)) == len(values) and max(values) - min(values) == len(values) - 1

    return f"renban: {board.names(cells)}", lambda grid: consecutive(on(grid, cells))


@kind("nabner")
def _(board, rng):
    cells = line(board, rng, 2, 3)
    return (
        f"nabner: {board.names(cells)}",
        lambda grid: all(abs(a - b) > 1 for a, b in itertools.combinations(on(grid, cells), 2)),
    )


@kind("whisper")
def _(board, rng):
    cells = line(board, rng, 2, 4)
    low = rng.choice([None, 2, 3])
    expected = (board.values + 1) // 2 if low is None else low
    return (
        f"whisper{'' if low is None else f' {low}'}: {board.names(cells)}",
        lambda grid: all(abs(a - b) >= expected for a, b in following(on(grid, cells))),
    )


@kind("between")
def _(board, rng):
    cells = line(board, rng, 3, 4)

    def inside(values):
        low, high = sorted([values[0], values[-1]])
        return all(low < value < high for value in values[1:-1])

    return f"between: {board.names(cells)}", lambda grid: inside(on(grid, cells))


@kind("lockout")
def _(board, rng):
    cells = line(board, rng, 2, 4)
    low = rng.choice([None, 1, 2])
    expected = board.values // 2 if low is None else low

    def holds(values):
        low, high = sorted([values[0], values[-1]])
        return high - low >= expected and not any(low <= value <= high for value in values[1:-1])

    return f"lockout{'' if low is None else f' {low}'}: {board.names(cells)}", lambda grid: holds(on(grid, cells))


def third(board, digit):
    """0 for a low, 1 for a middle, 2 for a high digit: as many low as high ones, the middle ones one more or less at most."""
    low = (board.values + 1) // 3
    return 0 if digit < board.lowest + low else 2 if digit > board.highest - low else 1


@kind("entropic")
def _(board, rng):
    cells = line(board, rng, 2, 5)

    def holds(values):
        return all(len(set(part)) == len(part) for part in windows([third(board, value) for value in values], 3))

    return f"entropic: {board.names(cells)}", lambda grid: holds(on(grid, cells))


@kind("modular")
def _(board, rng):
    cells = line(board, rng, 2, 5)
    modulus = rng.choice([None, 2, 4])
    by = modulus or 3

    def holds(values):
        return all(len(set(part)) == len(part) for part in windows([value % by for value in values], by))

    return (
        f"modular{'' if modulus is None else f' {modulus}'}: {board.names(cells)}",
        lambda grid: holds(on(grid, cells)),
    )


@kind("parity-line")
def _(board, rng):
    cells = line(board, rng, 2, 5)
    return (
        f"parity-line: {board.names(cells)}",
        lambda grid: all((a + b) % 2 == 1 for a, b in following(on(grid, cells))),
    )


@kind("region-sum")
def _(board, rng):
    cells = line(board, rng, 3, 6)
    runs = itertools.groupby(cells, key=lambda cell: board.region(cell))
    segments = [list(segment) for _, segment in runs]
    return (
        f"region-sum: {board.names(cells)}",
        lambda grid: len({sum(on(grid, segment)) for segment in segments}) == 1,
    )


@kind("double-arrow")
def _(board, rng):
    cells = line(board, rng, 3, 5)
    return (
        f"double-arrow: {board.names(cells)}",
        lambda grid: grid[cells[0]] + grid[cells[-1]] == sum(on(grid, cells[1:-1])),
    )


@kind("zipper")
def _(board, rng):
    cells = line(board, rng, 3, 5)

    def holds(values):
        size = len(values)
        sums = {values[at] + values[size - 1 - at] for at in range(size // 2)}
        return len(sums | ({values[size // 2]} if size % 2 else set())) == 1

    return f"zipper: {board.names(cells)}", lambda grid: holds(on(grid, cells))


@kind("same-difference")
def _(board, rng):
    cells = line(board, rng, 3, 4)
    return (
        f"same-difference: {board.names(cells)}",
        lambda grid: len({abs(a - b) for a, b in following(on(grid, cells))}) == 1,
    )


def splits_into_sums(values, total):
    if not values:
        return True
    return any(sum(values[:size]) == total and splits_into_sums(values[size:], total) for size in range(1, len(values) + 1))


@kind("sum-line")
def _(board, rng):
    cells = line(board, rng, 2, 6)
    total = rng.choice([None, 5, 6, 7])
    loop = rng.random() < 0.4
    expected = 10 if total is None else total

    def holds(values):
        starts = range(len(values)) if loop else [0]
        return any(splits_into_sums(values[start:] + values[:start], expected) for start in starts)

    words = ("" if total is None else f" {total}") + (" loop" if loop else "")
    return f"sum-line{words}: {board.names(cells)}", lambda grid: holds(on(grid, cells))


@kind("arrow")
def _(board, rng):
    bulb_size = rng.choice([1, 1, 2])
    cells = line(board, rng, bulb_size + 2, bulb_size + 3)
    bulb, shaft = cells[:bulb_size], cells[bulb_size:]
    shafts = [shaft, [rng.choice(board.cells())]] if rng.random() < 0.3 else [shaft]

    def number(values):
        total = 0
        for value in values:
            total = 10 * total + value
        return total

    return (
        "arrow: " + " | ".join(map(board.names, [bulb] + shafts)),
        lambda grid: all(sum(on(grid, shaft)) == number(on(grid, bulb)) for shaft in shafts),
    )


@kind("value-indexing")
def _(board, rng):
    cells = line(board, rng, 3, 5)

    def holds(values):
        at = values[1]
        return 1 <= at <= len(values) - 2 and values[1 + at] == values[0]

    return f"value-indexing: {board.names(cells)}", lambda grid: holds(on(grid, cells))


@kind("regex")
def _(board, rng):
    cells = line(board, rng, 2, 5)
    a, b, c = (rng.choice(board.digits()) for _ in range(3))
    pattern = rng.choice(
        [f"[^{a}]+{b}?.*", f"({a}|{b}|[{c}])*.", f".{{2}}[^{a}]*", f"{a}?{b}?.[{min(a, c)}-{max(a, c)}]*"]
    )
    compiled = re.compile(pattern)
    return (
        f"regex {pattern}: {board.names(cells)}",
        lambda grid: compiled.fullmatch("".join(map(str, on(grid, cells)))) is not None,
    )


@kind("pair")
def _(board, rng):
    cells = line(board, rng, 2, 4)
    table = {first: rng.sample(board.digits(), rng.randint(1, len(board.digits()))) for first in board.digits()}
    everywhere = rng.random() < 0.5
    rows = " ".join(f"{first}>{','.join(map(str, partners))}" for first, partners in table.items())

    def holds(values):
        pairs = itertools.combinations(values, 2) if everywhere else following(values)
        return all(b in table[a] for a, b in pairs)

    return (
        f"pair {'all' if everywhere else 'consecutive'} {rows}: {board.names(cells)}",
        lambda grid: holds(on(grid, cells)),
    )


@kind("nfa")
def _(board, rng):
    cells = line(board, rng, 2, 4)
    moves = [
        (rng.randrange(3), rng.randrange(3), sorted(rng.sample(board.digits(), rng.randint(1, len(board.digits())))))
        for _ in range(6)
    ]
    accept = rng.randrange(3)

    def holds(values):
        states = {0}
        for value in values:
            states = {to for start, to, digits in moves if start in states and value in digits}
        return accept in states

    words = " ".join(f"{start}>{to}={','.join(map(str, digits))}" for start, to, digits in moves)
    return f"nfa accept={accept} {words}: {board.names(cells)}", lambda grid: holds(on(grid, cells))
