"""Puzzles with constraints as models for CP-SAT (OR-tools): one puzzle in our text form `rules` from stdin, one JSON line out.

    python cpsat.py SECONDS RUNS < puzzle.rules

It needs the package `ortools`, which is no part of this project. A model has an integer variable for each cell, all different in
each house, and the rules in whatever of the solver's constraints says them most directly. One worker, default parameters. A run is building the
model, a first solution, and the search for another one, by adding that some cell differs; reading the text is not measured. A rule
that is not written here makes the puzzle one that is not expressed: `{"missing": "rule"}`.
"""

import itertools
import json
import re
import sys
import time

from ortools.sat.python import cp_model


class Missing(Exception):
    pass


def cells_of(text):
    """r1c1 r1c1-3 r6-2c3 as (row, column) from 1."""
    cells = []
    for word in text.split():
        found = re.fullmatch(r"r(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?", word)
        if not found:
            raise Missing("cells " + word)
        r, s, c, d = (int(n) if n else None for n in found.groups())
        def run(a, b):
            return [a] if b is None else list(range(a, b + (1 if b >= a else -1), 1 if b >= a else -1))
        cells += [(row, column) for row in run(r, s) for column in run(c, d)]
    return cells


class Puzzle:
    def __init__(self, text):
        self.rules, self.domains, self.regions = [], {}, None
        self.rows = self.columns = 9
        digits = None
        lines = text.split("\n")
        at = 0
        boxes = True
        while at < len(lines):
            line = lines[at].strip()
            at += 1
            if not line or line.startswith(("title", "author", "#")):
                continue
            head, _, tail = line.partition(":")
            words = head.split()
            if words[0] == "board":
                self.rows, self.columns = (int(n) for n in words[1].split("x"))
            elif words[0] == "digits":
                digits = tuple(int(n) for n in re.fullmatch(r"(\d+)-(\d+)", words[1]).groups())
            elif words[0] == "boxes":
                boxes = tuple(int(n) for n in words[1].split("x"))
            elif words[0] == "no" and words[1] == "boxes":
                boxes = None
            elif words[0] == "regions":
                self.regions = [cells_of(part) for part in re.split(r"[|/]", tail)]
            elif words[0] in ("no", "cells", "or", "and", "}", "fog"):
                raise Missing(words[0])
            elif words[0] == "givens":
                for row in range(1, self.rows + 1):
                    for column, symbol in enumerate(lines[at], 1):
                        if symbol != ".":
                            self.domains[row, column] = [int(symbol, 36)]
                    at += 1
            elif words[0] in ("given", "candidates"):
                for cell in cells_of(tail):
                    self.domains[cell] = [int(n) for n in words[1:]]
            else:
                self.rules.append((words[0], words[1:], [part.strip() for part in re.split(r"[|/]", tail)]))
        self.low, self.high = digits or (1, max(self.rows, self.columns))
        self.cells = [(r, c) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1)]
        if self.regions is None:
            self.regions = self.boxes(boxes) if boxes else []

    def boxes(self, shape):
        if shape is True:
            size = self.high - self.low + 1
            fit = [h for h in range(2, size + 1) if h * h <= size and size % h == 0 and self.rows % h == 0 and self.columns % (size // h) == 0]
            if not fit:
                return []
            shape = (fit[-1], size // fit[-1])
        h, w = shape
        return [[(r + i, c + j) for i in range(h) for j in range(w)] for r in range(1, self.rows + 1, h) for c in range(1, self.columns + 1, w)]

    def side_by_side(self):
        return [((r, c), (r + i, c + j)) for r, c in self.cells for i, j in ((0, 1), (1, 0)) if r + i <= self.rows and c + j <= self.columns]

    def outside(self, text):
        """The line of cells after a place outside the board, nearest first."""
        r, c = (int(n) for n in re.fullmatch(r"r(\d+)c(\d+)", text).groups())
        if r == 0:
            return [(i, c) for i in range(1, self.rows + 1)]
        if r == self.rows + 1:
            return [(i, c) for i in range(self.rows, 0, -1)]
        if c == 0:
            return [(r, j) for j in range(1, self.columns + 1)]
        return [(r, j) for j in range(self.columns, 0, -1)]


class Builder:
    def __init__(self, puzzle):
        self.p, self.m = puzzle, cp_model.CpModel()
        all_digits = range(puzzle.low, puzzle.high + 1)
        self.x = {}
        for cell in puzzle.cells:
            domain = puzzle.domains.get(cell, all_digits)
            self.x[cell] = self.m.new_int_var_from_domain(cp_model.Domain.from_values(list(domain)), f"r{cell[0]}c{cell[1]}")
        self.is_value = {}
        lines = [[(r, c) for c in range(1, puzzle.columns + 1)] for r in range(1, puzzle.rows + 1)]
        lines += [[(r, c) for r in range(1, puzzle.rows + 1)] for c in range(1, puzzle.columns + 1)]
        for house in lines + puzzle.regions:
            self.different(house)
        for name, words, lists in puzzle.rules:
            method = getattr(self, name.replace("-", "_"), None)
            if name.startswith("_") or name not in RULES or method is None:
                raise Missing(name)
            method(words, lists)

    def v(self, cells):
        return [self.x[cell] for cell in cells]

    def different(self, cells):
        if len(cells) > 1:
            self.m.add_all_different(self.v(cells))

    def literal(self, cell, value):
        if (cell, value) not in self.is_value:
            literal = self.m.new_bool_var("")
            self.m.add(self.x[cell] == value).only_enforce_if(literal)
            self.m.add(self.x[cell] != value).only_enforce_if(~literal)
            self.is_value[cell, value] = literal
        return self.is_value[cell, value]

    def pairs(self, a, b, holds):
        digits = range(self.p.low, self.p.high + 1)
        self.m.add_allowed_assignments(self.v([a, b]), [(d, e) for d in digits for e in digits if holds(d, e)])

    # One method a rule, named as the rule.

    def killer(self, words, lists):
        cells = cells_of(lists[0])
        self.different(cells)
        if words:
            self.m.add(sum(self.v(cells)) == int(words[0]))

    def extra_region(self, words, lists):
        self.different(cells_of(lists[0]))

    def sum(self, words, lists):
        if "root" in words or "times" in words or len(words) != 1:
            raise Missing("sum with words")
        self.m.add(sum(self.v(cells_of(lists[0]))) == int(words[0]))

    def thermometer(self, words, lists):
        for a, b in itertools.pairwise(cells_of(lists[0])):
            self.m.add(self.x[a] < self.x[b])

    def arrow(self, words, lists):
        head = 0
        for cell in cells_of(lists[0]):
            head = 10 * head + self.x[cell]
        pill = cells_of(lists[0])
        if len(pill) > 1:
            if self.p.high > 9 or words:
                raise Missing("pill on such a board")
        for shaft in lists[1:]:
            self.m.add(sum(self.v(cells_of(shaft))) == head)

    def difference(self, words, lists):
        d = int(words[0]) if words else 1
        self.pairs(*cells_of(lists[0]), lambda a, b: abs(a - b) == d)

    def ratio(self, words, lists):
        k = int(words[0]) if words else 2
        self.pairs(*cells_of(lists[0]), lambda a, b: a == k * b or b == k * a)

    def pair_sum(self, words, lists):
        total = {"X": 10, "V": 5}.get(words[0]) or int(words[0])
        self.m.add(sum(self.v(cells_of(lists[0]))) == total)

    def greater(self, words, lists):
        a, b = cells_of(lists[0])
        self.m.add(self.x[a] > self.x[b])

    def whisper(self, words, lists):
        n = self.p.high - self.p.low + 1
        d = int(words[0]) if words else (n + 1) // 2
        for a, b in itertools.pairwise(cells_of(lists[0])):
            self.pairs(a, b, lambda x, y: abs(x - y) >= d)

    def renban(self, words, lists):
        cells = cells_of(lists[0])
        self.different(cells)
        lowest = self.m.new_int_var(self.p.low, self.p.high, "")
        for cell in cells:
            self.m.add(self.x[cell] >= lowest)
            self.m.add(self.x[cell] < lowest + len(cells))

    def palindrome(self, words, lists):
        cells = cells_of(lists[0])
        for a, b in zip(cells[: len(cells) // 2], reversed(cells)):
            self.m.add(self.x[a] == self.x[b])

    def between(self, words, lists):
        first, *line, last = cells_of(lists[0])
        up = self.m.new_bool_var("")
        for cell in line:
            for a, b, literal in ((first, last, up), (last, first, ~up)):
                self.m.add(self.x[a] < self.x[cell]).only_enforce_if(literal)
                self.m.add(self.x[cell] < self.x[b]).only_enforce_if(literal)

    def double_arrow(self, words, lists):
        first, *line, last = cells_of(lists[0])
        self.m.add(sum(self.v(line)) == self.x[first] + self.x[last])

    def zipper(self, words, lists):
        cells = cells_of(lists[0])
        pairs = [self.x[a] + self.x[b] for a, b in zip(cells[: len(cells) // 2], reversed(cells))]
        if len(cells) % 2:
            pairs.append(self.x[cells[len(cells) // 2]])
        for a, b in itertools.pairwise(pairs):
            self.m.add(a == b)

    def entropic(self, words, lists):
        if (self.p.low, self.p.high) != (1, 9):
            raise Missing("entropic on such a board")
        self.classes(cells_of(lists[0]), 3, lambda d: (d - 1) // 3)

    def modular(self, words, lists):
        k = int(words[0]) if words else 3
        self.classes(cells_of(lists[0]), k, lambda d: d % k)

    def classes(self, cells, window, of):
        digits = range(self.p.low, self.p.high + 1)
        classes = []
        for cell in cells:
            own = self.m.new_int_var(0, self.p.high, "")
            self.m.add_allowed_assignments([self.x[cell], own], [(d, of(d)) for d in digits])
            classes.append(own)
        for at in range(len(cells) - window + 1):
            self.m.add_all_different(classes[at : at + window])

    def region_sum(self, words, lists):
        cells = cells_of(lists[0])
        region = {cell: at for at, cells_ in enumerate(self.p.regions) for cell in cells_}
        parts = [list(part) for _, part in itertools.groupby(cells, key=region.get)]
        for a, b in itertools.pairwise(parts):
            self.m.add(sum(self.v(a)) == sum(self.v(b)))

    def quadruple(self, words, lists):
        cells = cells_of(lists[0])
        for digit in set(words):
            self.m.add(sum(self.literal(cell, int(digit)) for cell in cells) >= words.count(digit))

    def little_killer(self, words, lists):
        r, c = (int(n) for n in re.fullmatch(r"r(\d+)c(\d+)", lists[0]).groups())
        step = {"D": 1, "U": -1}[words[1][0]], {"R": 1, "L": -1}[words[1][1]]
        cells = [(r + k * step[0], c + k * step[1]) for k in range(1, 60)]
        self.m.add(sum(self.v(cell for cell in cells if cell in self.x)) == int(words[0]))

    def sandwich(self, words, lists):
        if len(words) != 1:
            raise Missing("sandwich with other ends")
        line = self.p.outside(lists[0])
        n = len(line)
        ends = (self.p.low, self.p.high)
        # Which pair of places the ends have, and then the sum between them.
        places = []
        for i in range(n):
            for j in range(i + 1, n):
                for a, b in (ends, ends[::-1]):
                    literal = self.m.new_bool_var("")
                    places.append(literal)
                    self.m.add(self.x[line[i]] == a).only_enforce_if(literal)
                    self.m.add(self.x[line[j]] == b).only_enforce_if(literal)
                    self.m.add(sum(self.v(line[i + 1 : j])) == int(words[0])).only_enforce_if(literal)
        self.m.add_exactly_one(places)

    def x_sum(self, words, lists):
        line = self.p.outside(lists[0])
        for k in range(self.p.low, self.p.high + 1):
            self.m.add(sum(self.v(line[:k])) == int(words[0])).only_enforce_if(self.literal(line[0], k))

    def numbered_room(self, words, lists):
        line = self.p.outside(lists[0])
        self.m.add_element(self.x[line[0]] - 1, self.v(line), int(words[0]))

    def skyscraper(self, words, lists):
        line = self.p.outside(lists[0])
        seen = []
        for at in range(1, len(line)):
            highest = self.m.new_int_var(self.p.low, self.p.high, "")
            self.m.add_max_equality(highest, self.v(line[:at]))
            literal = self.m.new_bool_var("")
            self.m.add(self.x[line[at]] > highest).only_enforce_if(literal)
            self.m.add(self.x[line[at]] < highest).only_enforce_if(~literal)
            seen.append(literal)
        # A building of height 0 is not seen.
        first = ~self.literal(line[0], 0) if self.p.low == 0 else 1
        self.m.add(sum(seen) + first == int(words[0]))

    def lockout(self, words, lists):
        first, *line, last = cells_of(lists[0])
        n = self.p.high - self.p.low + 1
        d = int(words[0]) if words else n // 2
        up = self.m.new_bool_var("")
        for a, b, literal in ((first, last, up), (last, first, ~up)):
            self.m.add(self.x[b] - self.x[a] >= d).only_enforce_if(literal)
            for cell in line:
                low = self.m.new_bool_var("")
                self.m.add(self.x[cell] < self.x[a]).only_enforce_if(literal, low)
                self.m.add(self.x[cell] > self.x[b]).only_enforce_if(literal, ~low)

    def column_indexer(self, words, lists):
        for r, c in cells_of(lists[0]):
            row = [(r, j) for j in range(1, self.p.columns + 1)]
            for j in range(1, self.p.columns + 1):
                self.m.add(self.x[row[j - 1]] == c).only_enforce_if(self.literal((r, c), j))

    def row_indexer(self, words, lists):
        for r, c in cells_of(lists[0]):
            for i in range(1, self.p.rows + 1):
                self.m.add(self.x[i, c] == r).only_enforce_if(self.literal((r, c), i))

    def diagonal(self, words, lists):
        n = self.p.rows
        self.different([(n + 1 - i, i) if words[0] == "up" else (i, i) for i in range(1, n + 1)])

    def _leap(self, leaps):
        for r, c in self.p.cells:
            for i, j in leaps:
                if (r + i, c + j) in self.x:
                    self.m.add(self.x[r, c] != self.x[r + i, c + j])

    def anti_knight(self, words, lists):
        self._leap(((1, 2), (2, 1), (1, -2), (2, -1)))

    def anti_king(self, words, lists):
        self._leap(((1, 1), (1, -1)))

    def non_consecutive(self, words, lists):
        if words or lists != [""]:
            raise Missing("non-consecutive with words")
        for a, b in self.p.side_by_side():
            self.pairs(a, b, lambda d, e: abs(d - e) != 1)

    def strict_kropki(self, words, lists):
        spared = {frozenset(cells_of(part)) for part in lists}
        for a, b in self.p.side_by_side():
            if frozenset((a, b)) not in spared:
                self.pairs(a, b, lambda d, e: abs(d - e) != 1 and d != 2 * e and e != 2 * d)

    def anti_sum(self, words, lists):
        spared, sums = {frozenset(cells_of(part)) for part in lists}, [int(word) for word in words] or [5, 10]
        for a, b in self.p.side_by_side():
            if frozenset((a, b)) not in spared:
                self.pairs(a, b, lambda d, e: d + e not in sums)

    def disjoint_groups(self, words, lists):
        for cells in zip(*self.p.regions):
            self.different(list(cells))

    def windoku(self, words, lists):
        if (self.p.rows, self.p.columns) != (9, 9):
            raise Missing("windoku on such a board")
        for r, c in itertools.product((2, 6), (2, 6)):
            self.different([(r + i, c + j) for i in range(3) for j in range(3)])

    def odd(self, words, lists):
        for cell in cells_of(lists[0]):
            self.m.add_modulo_equality(1, self.x[cell], 2)

    def even(self, words, lists):
        for cell in cells_of(lists[0]):
            self.m.add_modulo_equality(0, self.x[cell], 2)

    def _extreme(self, lists, sign):
        marked = set(cells_of(lists[0]))
        for r, c in marked:
            for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                other = (r + i, c + j)
                if other in self.x and other not in marked:
                    self.m.add(sign * self.x[r, c] > sign * self.x[other])

    def maximum(self, words, lists):
        self._extreme(lists, 1)

    def minimum(self, words, lists):
        self._extreme(lists, -1)

    def clone(self, words, lists):
        for cells in zip(*(cells_of(part) for part in lists)):
            for a, b in itertools.pairwise(cells):
                self.m.add(self.x[a] == self.x[b])


RULES = {name.replace("_", "-") for name in vars(Builder) if not name.startswith("_")} - {"v", "different", "literal", "pairs", "classes"}


def run(puzzle, seconds):
    start = time.perf_counter()
    builder = Builder(puzzle)
    setup = time.perf_counter() - start
    solutions, grid = 0, None
    while solutions < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = max(0.01, seconds - (time.perf_counter() - start))
        status = solver.solve(builder.m)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            solutions = None
            break
        solutions += 1
        found = {cell: solver.value(builder.x[cell]) for cell in puzzle.cells}
        grid = grid or [found[cell] for cell in puzzle.cells]
        builder.m.add_bool_or(~builder.literal(cell, value) for cell, value in found.items())
    return setup * 1e3, (time.perf_counter() - start) * 1e3, solutions, grid


def main():
    seconds, runs = float(sys.argv[1]), int(sys.argv[2])
    try:
        puzzle = Puzzle(sys.stdin.read())
        results = []
        while len(results) < runs and sum(result[1] for result in results) < 1000:
            results.append(run(puzzle, seconds))
    except Missing as error:
        print(json.dumps({"missing": str(error)}))
        return
    setup, whole, solutions, grid = sorted(results, key=lambda result: result[1])[len(results) // 2]
    print(json.dumps({"setup": setup, "times": [result[1] for result in results], "solutions": solutions, "grid": grid}))


if __name__ == "__main__":
    main()
