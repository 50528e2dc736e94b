#!/usr/bin/env python3
"""How soon a command stops at its limit: wall time of long questions under a short --timeout, and of long texts in no format.

    bench/limits.py [PROGRAM]

Prints a table in Markdown; bench/record/limits.md has one. Each question takes minutes to years without the limit.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EMPTY = "." * 81
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ANSWER = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
LONG = {"dots": b"." * 1_000_000, "digits": b"1" * 20_000_000, "lines": b"x\n" * 5_000_000,
        "json": b"[" * 300_000, "xml": b"<opensudoku>" * 200_000}

QUESTIONS = [
    ["solve", "--all", EMPTY],
    ["solve", "--all", "--json", EMPTY],
    ["solve", "--all", "--solver", "dancing-links", EMPTY],
    ["solve", "--solver", "annealing", "--size", "25", "--seed", "1", "." * 625],
    ["count", EMPTY],
    ["count", "--size", "25", "." * 625],
    ["rate", "--scale", "guesses", "--runs", "100000", INKALA],
    ["minimals-of", ANSWER],
    ["vicinity", "-k", "3", INKALA],
    ["unavoidable", "--max", "24", INKALA],
    ["backdoors", "--max", "5", INKALA],
    ["generate", "--clues", "17", "--seed", "1", "-n", "100"],
    ["generate", "--size", "25", "--seed", "1", "-n", "100"],
    ["generate", "--difficulty", "er=11..", "--seed", "1"],
    ["enumerate", "classes"],
    ["cover", "--all", str(ROOT / "testdata/pentominoes-6x10.txt")],
    ["compare", "--solvers", "backtrack,brute-force", HARD],
    ["trace", "--solver", "brute-force", "--events", "10", HARD],
]


def run(arguments, timeout=None):
    """Wall seconds and exit code."""
    command = [PROGRAM, *arguments] + ([f"--timeout={timeout}"] if timeout else [])
    start = time.monotonic()
    process = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - start, process.returncode


if __name__ == "__main__":
    PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "target/release/sudokit")
    print("| question | limit | wall s | exit |\n|---|---|---:|---:|")
    for question in QUESTIONS:
        wall, code = run(question, "1s")
        words = [word.removeprefix(f"{ROOT}/") for word in question]
        name = " ".join(word if len(word) < 40 else word[:8] + "…" for word in words)
        print(f"| `{name}` | 1 s | {wall:.2f} | {code} |", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in LONG.items():
            path = Path(folder, name)
            path.write_bytes(content)
            wall, code = run(["solve", str(path)])
            print(f"| `solve`, {len(content):,} bytes of {name} | none | {wall:.2f} | {code} |", flush=True)
