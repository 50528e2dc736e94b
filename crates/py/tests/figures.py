"""Measures what the package promises, beside the program on the same machine, and checks the answers.

    python figures.py target/release/sudokit [--check 100000] [--minimal 2000] [--runs 5]

Rates are ratios of medians over alternating runs with the same number of threads; both sides do the same work: the program
reads and writes lines, the package arrays. `--check` puzzles are solved by a SAT solver of another package (python-sat),
which proves that there is no second solution; of `--minimal` puzzles it also finds two solutions for each missing given.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Callable

import numpy as np

import sudokit

sys.path.insert(0, str(Path(__file__).parent))


def compare(name: str, ours: Callable[[], object], command: list[str], count: int, runs: int) -> float:
    """The package's rate as a part of the program's."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(runs):
        start = time.perf_counter()
        ours()
        times[0].append(time.perf_counter() - start)
        start = time.perf_counter()
        with open(os.devnull, "wb") as nothing:
            subprocess.run(command, check=True, stdout=nothing)
        times[1].append(time.perf_counter() - start)
    package, program = (statistics.median(side) for side in times)
    print(f"{name}: package {count / package:,.0f}/s, program {count / program:,.0f}/s, ratio {program / package:.2f}")
    print(f"    package {', '.join(f'{t:.2f}' for t in times[0])} s; program {', '.join(f'{t:.2f}' for t in times[1])} s")
    return program / package


def peak() -> int:
    """The most memory so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def unique_by_another(rows: np.ndarray) -> int:
    from another import SatSudoku

    found = 0
    for start in range(0, len(rows), 2000):
        solver = SatSudoku()  # a fresh one now and then, or the clauses of finished puzzles pile up
        found += sum(len(solver.solutions(row)) == 1 for row in rows[start : start + 2000])
    return found


def minimal_by_another(rows: np.ndarray) -> int:
    from another import SatSudoku

    found = 0
    for start in range(0, len(rows), 50):
        solver = SatSudoku()
        for row in rows[start : start + 50]:
            fewer = []
            for cell in np.flatnonzero(row):
                fewer.append(row.copy())
                fewer[-1][cell] = 0
            found += all(len(solver.solutions(puzzle)) == 2 for puzzle in fewer)
    return found


def shared_out(work: Callable[[np.ndarray], int], rows: np.ndarray) -> int:
    with ProcessPoolExecutor() as pool:
        return sum(pool.map(work, np.array_split(rows, max(1, len(rows) // 500))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--check", type=int, default=10_000)
    parser.add_argument("--minimal", type=int, default=500)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rows", type=int, default=1_000_000)
    arguments = parser.parse_args()
    program, runs = arguments.program, arguments.runs

    puzzles = sudokit.generate(100_000, seed=7)
    assert puzzles.shape == (100_000, 81) and puzzles.dtype == np.uint8
    text = subprocess.run([program, "generate", "-n", "100000", "--seed", "7"], check=True, capture_output=True).stdout
    assert sudokit.format(puzzles).encode() == text, "the program makes other puzzles"
    assert len(np.unique(puzzles, axis=0)) == 100_000
    found = sudokit.check(puzzles)
    assert found["unique"].all() and found["minimal"].all()
    print("generate: 100,000 different puzzles, all unique and minimal by our engine, the same as the program's")
    count = min(arguments.check, 100_000)
    assert shared_out(unique_by_another, puzzles[:count]) == count
    print(f"generate: {count:,} of them unique by python-sat (glucose4)")
    count = min(arguments.minimal, 100_000)
    assert shared_out(minimal_by_another, puzzles[:count]) == count
    print(f"generate: {count:,} of them minimal by python-sat (glucose4)")
    compare("generate", lambda: sudokit.generate(100_000, seed=7), [program, "generate", "-n", "100000", "--seed", "7"], 100_000, runs)

    rows = arguments.rows
    many = sudokit.generate(rows, seed=8)
    before = peak()
    solutions = sudokit.solve(many)
    grown = peak() - before
    print(f"solve: {rows:,} rows, peak memory grew by {grown / 1e6:.0f} MB (the result has {solutions.nbytes / 1e6:.0f} MB)")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.txt"
        path.write_text(sudokit.format(many))
        command = [program, "solve", str(path)]
        text = subprocess.run(command, check=True, capture_output=True).stdout
        assert sudokit.format(solutions).encode() == text, "the program has other solutions"
        print("solve: the solutions are the program's, row for row")
        compare("solve", lambda: sudokit.solve(many), command, rows, runs)


if __name__ == "__main__":
    main()
