"""Sudoku by a solver of other people: a SAT solver of the package python-sat."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from pysat.solvers import Solver


def variable(cell: int, digit: int) -> int:
    return cell * 9 + digit


class SatSudoku:
    """The rules are clauses of one solver; the givens of a puzzle are assumptions."""

    def __init__(self) -> None:
        self.solver = Solver("glucose4")
        self.next = 730
        rows = [[r * 9 + c for c in range(9)] for r in range(9)]
        columns = [[r * 9 + c for r in range(9)] for c in range(9)]
        boxes = [[(b // 3 * 3 + i // 3) * 9 + b % 3 * 3 + i % 3 for i in range(9)] for b in range(9)]
        for cell in range(81):
            self.solver.add_clause([variable(cell, digit) for digit in range(1, 10)])
            for a, b in combinations(range(1, 10), 2):
                self.solver.add_clause([-variable(cell, a), -variable(cell, b)])
        for house in rows + columns + boxes:
            for digit in range(1, 10):
                self.solver.add_clause([variable(cell, digit) for cell in house])
                for a, b in combinations(house, 2):
                    self.solver.add_clause([-variable(a, digit), -variable(b, digit)])

    def solutions(self, puzzle: np.ndarray, limit: int = 2) -> list[list[int]]:
        """Solutions, at most this many."""
        givens = [variable(cell, int(puzzle[cell])) for cell in np.flatnonzero(puzzle).tolist()]
        # Clauses that forbid what was found hold only under this assumption.
        switch, self.next = self.next, self.next + 1
        found: list[list[int]] = []
        while len(found) < limit and self.solver.solve(assumptions=[switch, *givens]):
            model = self.solver.get_model()
            true = [literal for literal in model[:729] if literal > 0]
            found.append([(literal - 1) % 9 + 1 for literal in true])
            self.solver.add_clause([-switch, *(-literal for literal in true)])
        self.solver.add_clause([-switch])
        return found
