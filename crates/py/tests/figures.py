"""Measures what the package promises, beside the Rust library on the same machine, and checks the answers.

    python figures.py target/release/examples/batch [--check 100000] [--minimal 2000] [--runs 5]

Rates are ratios of medians over alternating runs with the same number of threads on the same cores. Both sides go from rows in
memory to rows in memory: the package from array to array, `crates/sudokit/examples/batch.rs` from slice to slice, which is the
library's batch engine without text. Neither side's time holds the start of its process, or the reading of puzzles. On a busy
machine the seconds of the processors, which are printed too, say more.

`--check` puzzles are solved by a SAT solver of another package (python-sat), which proves that there is no second solution; of
`--minimal` puzzles it also finds two solutions for each missing given.
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
import timeit
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Callable

import numpy as np

import sudokit

sys.path.insert(0, str(Path(__file__).parent))


def checksum(rows: np.ndarray) -> int:
    """Of all values in order, as the example computes it: a polynomial in 31."""
    prime, total = 1_000_000_007, 0
    flat = rows.reshape(-1, 81).astype(np.int64)
    weights = np.array([pow(31, 80 - place, prime) for place in range(81)], dtype=np.int64)
    step = pow(31, 81, prime)
    for value in (flat * weights % prime).sum(axis=1).tolist():
        total = (total * step + value) % prime
    return total


def run(command: list[str]) -> tuple[float, list[str]]:
    """The processors' seconds, and the words of the output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, out


def compare(name: str, ours: Callable[[], np.ndarray], command: list[str], count: int, runs: int) -> None:
    """Prints the package's rate as a part of the library's, by the clock and by the work of the processors."""
    clock: tuple[list[float], list[float]] = ([], [])
    work: tuple[list[float], list[float]] = ([], [])
    sums: set[int] = set()
    for _ in range(runs):
        start, busy = time.perf_counter(), time.process_time()
        rows = ours()
        clock[0].append(time.perf_counter() - start)
        work[0].append(time.process_time() - busy)
        sums.add(checksum(rows))
        # With no thread the program does all that is not to be measured: it reads its file and sums zeros.
        idle, _ = run([*command, "0"])
        busy, out = run(command)
        clock[1].append(float(out[0]))
        work[1].append(busy - idle)
        sums.add(int(out[1]))
    assert len(sums) == 1, "the two sides have other results"
    (package, library), (a, b) = (tuple(map(statistics.median, sides)) for sides in (clock, work))
    print(f"{name}: package {count / package:,.0f}/s, library {count / library:,.0f}/s, ratio {library / package:.2f}; same results")
    print(f"    package {', '.join(f'{t:.3f}' for t in clock[0])} s; library {', '.join(f'{t:.3f}' for t in clock[1])} s")
    print(f"    processors: package {a:.3f} s, library {b:.3f} s, ratio {b / a:.2f}")


def peak(work: Callable[[], object]) -> int:
    """By how many bytes the memory of this process grows at most during the work."""

    def status(name: str) -> int:
        text = Path("/proc/self/status").read_text()
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith(name)) * 1024

    Path("/proc/self/clear_refs").write_text("5")  # begins a new high-water mark
    before = status("VmRSS")
    work()
    return status("VmHWM") - before


def unique_by_reference(rows: np.ndarray) -> int:
    from reference_solver import SatSudoku

    found = 0
    for start in range(0, len(rows), 2000):
        solver = SatSudoku()  # a fresh one now and then, or the clauses of finished puzzles pile up
        found += sum(len(solver.solutions(row)) == 1 for row in rows[start : start + 2000])
    return found


def minimal_by_reference(rows: np.ndarray) -> int:
    from reference_solver import SatSudoku

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
    print(f"{len(os.sched_getaffinity(0))} threads on each side, medians of {runs} alternating runs")

    puzzles = sudokit.generate(100_000, seed=7)
    assert puzzles.shape == (100_000, 81) and puzzles.dtype == np.uint8
    assert len(np.unique(puzzles, axis=0)) == 100_000
    found = sudokit.check(puzzles)
    assert found["valid"].all() and found["minimal"].all()
    print("generate: 100,000 different puzzles, all unique and minimal by our engine")
    count = min(arguments.check, 100_000)
    assert shared_out(unique_by_reference, puzzles[:count]) == count
    print(f"generate: {count:,} of them unique by python-sat (glucose4)")
    count = min(arguments.minimal, 100_000)
    assert shared_out(minimal_by_reference, puzzles[:count]) == count
    print(f"generate: {count:,} of them minimal by python-sat (glucose4)")
    compare("generate", lambda: sudokit.generate(100_000, seed=7), [program, "generate", "100000", "7"], 100_000, runs)

    line = sudokit.format(puzzles[:1]).strip()
    for name, call in {
        "generate(1)": lambda: sudokit.generate(1, seed=3),
        "solve(text)": lambda: sudokit.solve(line),
        "Board(text)": lambda: sudokit.Board(line),
        "solve(array of one row)": lambda: sudokit.solve(puzzles[:1]),
    }.items():
        call()
        print(f"{name}: {min(timeit.repeat(call, number=200, repeat=5)) / 200 * 1e6:.0f} microseconds")

    rows = arguments.rows
    many = sudokit.generate(rows, seed=8)
    sudokit.solve(many[:1000])
    for name, work in (("solve", sudokit.solve), ("count", sudokit.count), ("canonical", sudokit.canonical)):
        print(f"{name}: {rows:,} rows of 81 bytes, memory grew by {peak(lambda: work(many)) / 1e6:.0f} MB at most")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.bin"
        path.write_bytes(many.tobytes())
        compare("solve", lambda: sudokit.solve(many), [program, "solve", str(path)], rows, runs)


if __name__ == "__main__":
    main()
