#!/usr/bin/env python3
"""Puzzles with constraints, each in a process that has seen no other: as whoever opens one puzzle meets a solver.

    bench/variants/first_time.py --iss PATH [--bench target/release/sudokit-bench] [--rounds 3] [--seconds 60] puzzles.ndjson

PATH is a checkout of the Interactive Sudoku Solver (ISS). For each puzzle both programs are started in turns, each on a core
of its own, three times, and the medians count: set-up (from the puzzle to a solver) and search (to the proof that there is one
solution) as `sudokit-bench variants --rounds 1` and `iss.mjs --rounds 1 --warm 0` measure them. Starting the processes, loading
the code and reading the text are measured on neither side.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
Cost = tuple[float, float, int, str]


def ours(bench: str, path: str, seconds: int) -> Cost:
    command = ["taskset", "-c", "0", bench, "variants", "--core", "0", "--rounds", "1", "--seconds", str(seconds), path]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    _, setup, search, nodes, solutions = lines[1].split()
    return float(setup), float(search), int(nodes), solutions


def other(iss: str, path: str, seconds: int) -> Cost:
    script = str(HERE / "iss.mjs")
    command = ["taskset", "-c", "1", "node", script, "--iss", iss, "--rounds", "1", "--warm", "0", "--limit", str(seconds), path]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    solutions = "?" if answer["solutions"] is None else str(answer["solutions"])
    return answer["setup"], answer["search"], answer["nodes"], solutions


def medians(costs: list[Cost]) -> Cost:
    return statistics.median(c[0] for c in costs), statistics.median(c[1] for c in costs), costs[0][2], costs[0][3]


def summary(name: str, ratios: list[float]) -> None:
    if ratios:
        mean = math.exp(statistics.fmean(map(math.log, ratios)))
        share = {least: 100 * sum(ratio >= least for ratio in ratios) / len(ratios) for least in (1.5, 3, 20)}
        print(
            f"{name}: {len(ratios)} puzzles, median {statistics.median(ratios):.2f}, geometric mean {mean:.2f}, "
            + ", ".join(f"at least {least}: {part:.0f} %" for least, part in share.items())
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--iss", required=True)
    parser.add_argument("--bench", default="target/release/sudokit-bench")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    rows: list[tuple[Cost, Cost]] = []
    print("milliseconds: set-up, search, nodes, solutions of ours | of ISS | ratio of all, of the search")
    for line in (line for name in arguments.files for line in Path(name).read_text().splitlines() if line):
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            file.write(line + "\n")
            file.flush()
            turns = []
            for _ in range(arguments.rounds):
                turns.append((ours(arguments.bench, file.name, arguments.seconds), other(arguments.iss, file.name, arguments.seconds)))
                if turns[0][1][1] > 5000:
                    break
        here, there = medians([turn[0] for turn in turns]), medians([turn[1] for turn in turns])
        rows.append((here, there))
        columns = [f"{cost[0]:9.3f} {cost[1]:11.3f} {cost[2]:8} {cost[3]}" for cost in (here, there)]
        ratio = (there[0] + there[1]) / (here[0] + here[1])
        print(f"{json.loads(line)['id']:16} {columns[0]} | {columns[1]} | {ratio:8.1f} {there[1] / here[1]:8.2f}", flush=True)
    settled = [(here, there) for here, there in rows if "?" not in (here[3], there[3])]
    print(f"settled by both: {len(settled)} of {len(rows)}")
    summary("with set-up", [(t[0] + t[1]) / (h[0] + h[1]) for h, t in settled])
    summary("search alone", [t[1] / h[1] for h, t in settled])
    summary("search alone, over 5 ms with ISS", [t[1] / h[1] for h, t in settled if t[1] >= 5])


if __name__ == "__main__":
    sys.exit(main())
