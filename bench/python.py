#!/usr/bin/env python3
"""What each function of many puzzles of the Python package costs, beside peers of PyPI and npm; answers are checked.

    bench/python.py [--rows N] [--seconds S] [--rounds N] [--npm FOLDER]

Microseconds are of one thread and of its processor time, the median of the rounds, for each row of an array of minimal
puzzles. Megabytes are by how much the memory of a process grows at most in one call of N rows, the output included, for
a million rows. Peers are asked a puzzle a call, as they offer it, as many as take S seconds; those that are not
installed are left out. Install the package from a release build, and what is compared:
`pip install rustoku dokusan hodoku-py py-sudoku`, and in FOLDER
`npm install sudoku @algorithm.ts/sudoku sudoku-core sudoku-gen`.
"""

import argparse
import importlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

# Another script of this folder has the name of a package.
sys.path.pop(0)

import sudokit  # noqa: E402

NODE = """
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
const require = createRequire(process.argv[1] + '/');
const { seconds, puzzles } = JSON.parse(readFileSync(0, 'utf8'));
const digits = (values) => values.map((value) => value ?? 0).join('');
const cells = (text, blank, from) => [...text].map((symbol) => (symbol === '0' ? blank : Number(symbol) - from));
const all = {
  'solve @algorithm.ts/sudoku': () => {
    const { SudokuSolver } = require('@algorithm.ts/sudoku');
    const solver = new SudokuSolver({ childMatrixWidth: 3 });
    return (text) => {
      const solution = Array(81).fill(-1);
      solver.solve(cells(text, -1, 1), solution);
      return digits(solution.map((value) => value + 1));
    };
  },
  'solve sudoku': () => {
    const { solvepuzzle } = require('sudoku');
    return (text) => digits(solvepuzzle(cells(text, null, 1)).map((value) => value + 1));
  },
  'solve sudoku-core': () => {
    const { solve } = require('sudoku-core');
    return (text) => digits(solve(cells(text, null, 0)).board ?? []);
  },
  'generate sudoku': () => {
    const { makepuzzle } = require('sudoku');
    return () => digits(makepuzzle().map((value) => (value === null ? 0 : value + 1)));
  },
  'generate sudoku-core': () => {
    const { generate } = require('sudoku-core');
    return () => digits(generate('hard'));
  },
  'generate sudoku-gen': () => {
    const { getSudoku } = require('sudoku-gen');
    return () => getSudoku('expert').puzzle.replaceAll('-', '0');
  },
};
for (const [name, make] of Object.entries(all)) {
  let work;
  try { work = make(); } catch { continue; }
  const answers = [];
  const start = process.cpuUsage();
  const spent = () => { const { user, system } = process.cpuUsage(start); return (user + system) / 1e6; };
  for (const puzzle of puzzles) {
    answers.push(work(puzzle));
    if (spent() > seconds) break;
  }
  console.log(JSON.stringify({ name, seconds: spent(), answers }));
}
"""


def bulk(puzzles, solutions, folder):
    """The functions by name: the work on this many rows, and a check of what comes back."""
    one = {"threads": 1}
    texts = ["\n".join(" ".join(map(str, row)) for row in grid.reshape(9, 9)) for grid in solutions]
    placed, wide = puzzles > 0, puzzles.astype(np.int64)
    lines = ["".join(map(str, row)) for row in puzzles.tolist()]
    right = sudokit.reward("exact")
    return {
        "array": (lambda n: sudokit.array(wide[:n]), lambda got, n: (got == puzzles[:n]).all()),
        "array(texts)": (lambda n: sudokit.array(lines[:n]), lambda got, n: (got == puzzles[:n]).all()),
        "parse": (
            lambda n: sudokit.parse("\n".join(lines[:n])),
            lambda got, n: len(got) == n and (got[n - 1].values.ravel() == puzzles[n - 1]).all(),
        ),
        "solve": (lambda n: sudokit.solve(puzzles[:n], **one), lambda got, n: (got == solutions[:n]).all()),
        "solve(unique=True)": (
            lambda n: sudokit.solve(puzzles[:n], unique=True, **one),
            lambda got, n: (got == solutions[:n]).all(),
        ),
        "count(cap=2)": (lambda n: sudokit.count(puzzles[:n], cap=2, **one), lambda got, n: (got == 1).all()),
        "check": (
            lambda n: sudokit.check(puzzles[:n], **one),
            lambda got, n: got["valid"].all() and got["minimal"].all(),
        ),
        "candidates": (
            lambda n: sudokit.candidates(puzzles[:n]),
            lambda got, n: all(np.take_along_axis(got, solutions[:n, :, None].astype(int) - 1, 2)[~placed[:n]]),
        ),
        'rate("level")': (lambda n: sudokit.rate(puzzles[:n], scale="level", **one), lambda got, n: len(got) == n),
        'rate("guesses")': (
            lambda n: sudokit.rate(puzzles[:n], scale="guesses", **one),
            lambda got, n: (got["rating"] >= 0).all(),
        ),
        "rate": (lambda n: sudokit.rate(puzzles[:n], **one), lambda got, n: got["solved"].all()),
        "minimize": (lambda n: sudokit.minimize(puzzles[:n], **one), lambda got, n: (got == puzzles[:n]).all()),
        "weights": (lambda n: sudokit.weights(puzzles[:n]), lambda got, n: len(got) == n),
        "canonical": (
            lambda n: sudokit.canonical(puzzles[:n], **one),
            lambda got, n: (np.count_nonzero(got, 1) == np.count_nonzero(puzzles[:n], 1)).all(),
        ),
        "dedup": (lambda n: sudokit.dedup(puzzles[:n], **one), lambda got, n: (got == puzzles[:n]).all()),
        "split": (
            lambda n: sudokit.split(puzzles[:n], (0.8, 0.2), **one),
            lambda got, n: sorted(np.concatenate(got)) == list(range(n)),
        ),
        "format": (lambda n: sudokit.format(puzzles[:n]), lambda got, n: got.count("\n") == n),
        "generate": (lambda n: sudokit.generate(n, seed=7, **one), lambda got, n: (got == puzzles[:n]).all()),
        "Stream": (
            lambda n: [batch for batch, _ in sudokit.Stream(batch=200, seed=7, batches=n // 200)],
            lambda got, n: (np.concatenate(got) == puzzles[: n // 200 * 200]).all(),
        ),
        "augment": (
            lambda n: sudokit.augment(puzzles[:n], solutions[:n]),
            lambda got, n: (np.where(got[0], got[0], got[1]) == got[1]).all(),
        ),
        "add_givens": (
            lambda n: sudokit.add_givens(puzzles[:n], clues=40),
            lambda got, n: (np.count_nonzero(got, 1) == 40).all(),
        ),
        'encode("one-hot")': (
            lambda n: sudokit.encode(puzzles[:n], "one-hot"),
            lambda got, n: got.shape == (n, 81, 10),
        ),
        'encode("tokens")': (
            lambda n: sudokit.encode(puzzles[:n]),
            lambda got, n: (got == puzzles[:n] + 1).all(),
        ),
        'traces("placements")': (
            lambda n: sudokit.traces(puzzles[:n], length="longest", **one),
            lambda got, n: len(got) == n,
        ),
        'traces("steps")': (
            lambda n: sudokit.traces(puzzles[:n], "steps", length="longest", **one),
            lambda got, n: len(got) == n,
        ),
        'traces("words")': (
            lambda n: sudokit.traces(puzzles[:n], "words", **one),
            lambda got, n: len(got) == n,
        ),
        'traces("search")': (
            lambda n: sudokit.traces(puzzles[:n], "search", length="longest", **one),
            lambda got, n: len(got) == n,
        ),
        "annotate": (lambda n: sudokit.annotate(puzzles[:n], **one), lambda got, n: len(got["solution"]) == n),
        "evaluate": (lambda n: sudokit.evaluate(puzzles[:n], solutions[:n], **one), lambda got, n: got["solved"].all()),
        "evaluate(texts)": (
            lambda n: sudokit.evaluate(puzzles[:n], texts[:n], **one),
            lambda got, n: got["solved"].all(),
        ),
        "reward": (
            lambda n: right(completions=texts[:n], puzzle=lines[:n]),
            lambda got, n: got == [1.0] * n,
        ),
        "read_answers": (
            lambda n: sudokit.read_answers(texts[:n], **one),
            lambda got, n: (got["grid"].reshape(n, 81) == solutions[:n]).all(),
        ),
        "write_folder": (
            lambda n: sudokit.write_folder(Path(folder) / f"{time.monotonic_ns()}", puzzles[:n]),
            lambda got, n: got is not None,
        ),
        "audit": (
            lambda n: sudokit.audit(puzzles[:n], puzzles[: n // 2], **one),
            lambda got, n: got.overlaps[0].shared.raw == n // 2,
        ),
    }


def status(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name)) * 1024


def measured(work, check, rows, rounds, seconds):
    """Microseconds a row, on fewer rows where all would take longer, and how many rows."""
    start = time.process_time()
    small = work(min(200, rows))
    assert check(small, min(200, rows))
    cost = (time.process_time() - start) / min(200, rows)
    rows = max(200, min(rows, int(seconds / max(cost, 1e-9))))
    spent = []
    for _ in range(rounds):
        start = time.process_time()
        made = work(rows)
        spent.append((time.process_time() - start) / rows * 1e6)
        assert check(made, rows)
    return statistics.median(spent), rows


def memory(name, folder, rows):
    """Bytes a row by which the memory grows, in a process of its own: what another call has left is used again."""
    command = [sys.executable, __file__, "--memory-of", name, "--folder", folder, "--rows", str(rows)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def grown(name, folder, rows):
    """In that process: the growth of one call, after a small one."""
    puzzles, solutions = (np.load(Path(folder) / f"{what}.npy") for what in ("puzzles", "solutions"))
    work, _ = bulk(puzzles, solutions, folder)[name]
    work(200)
    Path("/proc/self/clear_refs").write_text("5")
    before = status("VmRSS")
    made = work(rows)
    growth = status("VmHWM") - before
    del made
    return growth / rows


def peers():
    """Of PyPI: what they do, and a call for each puzzle, as text with 0 for blanks."""
    found = {}

    def offer(name, module, make):
        try:
            found[name] = make(importlib.import_module(module))
        except ImportError:
            pass

    offer("solve rustoku", "rustoku", lambda it: it.solve)
    offer("count rustoku", "rustoku", lambda it: lambda text: str(it.count_solutions(text, 2)))
    offer("generate rustoku", "rustoku", lambda it: lambda text: it.generate_advanced())
    offer("candidates rustoku", "rustoku", lambda it: lambda text: str(sum(map(len, sum(it.candidates(text), [])))))
    offer("solve dokusan", "dokusan.solvers", lambda it: lambda text: dokusan_text(it.backtrack, text))
    offer("rate dokusan", "dokusan.stats", lambda it: lambda text: str(it.rank(dokusan_board(text))))
    offer("generate dokusan", "dokusan.generators", lambda it: lambda text: str(it.random_sudoku(avg_rank=150)))
    offer("rate hodoku-py", "hodoku", lambda it: lambda text: str(it.Solver().rate(text).score))
    offer(
        "generate py-sudoku",
        "sudoku",
        lambda it: lambda text: "".join(str(value or 0) for row in it.Sudoku(3).difficulty(0.6).board for value in row),
    )
    offer(
        "solve py-sudoku",
        "sudoku",
        lambda it: (
            lambda text: "".join(
                str(value or 0)
                for row in it.Sudoku(3, board=[[int(text[9 * r + c]) or None for c in range(9)] for r in range(9)])
                .solve()
                .board
                for value in row
            )
        ),
    )
    return found


def dokusan_board(text):
    from dokusan.boards import BoxSize, Sudoku

    return Sudoku.from_string(text, box_size=BoxSize(3, 3))


def dokusan_text(solve, text):
    return str(solve(dokusan_board(text)))


def judged(what, answers, puzzles, solutions):
    """How many of a peer's answers are right, and of what: only for its own work."""
    if what == "solve":
        return f"{sum(answer == solution for answer, solution in zip(answers, solutions)):,} of {len(answers):,} solved"
    if what == "generate":
        single = int((sudokit.count([answer.replace(".", "0") for answer in answers], cap=2) == 1).sum())
        return f"{single:,} of {len(answers):,} have one solution"
    if what == "count":
        return f"{answers.count('1'):,} of {len(answers):,} right"
    if what == "candidates":
        given = sudokit.candidates(puzzles[: len(answers)])
        blank = puzzles[: len(answers)] == 0
        right = sum(int(answer) == int(mask[empty].sum()) for answer, mask, empty in zip(answers, given, blank))
        return f"{right:,} of {len(answers):,} right"
    return "a scale of its own"


def others(puzzles, solutions, seconds, npm):
    """The costs of peers: what they do, name, microseconds, the check."""
    texts = ["".join(map(str, row)) for row in puzzles.tolist()]
    right = ["".join(map(str, row)) for row in solutions.tolist()]
    for name, call in peers().items():
        answers, start = [], time.process_time()
        for text in texts:
            answers.append(call(text))
            if time.process_time() - start > seconds:
                break
        spent = (time.process_time() - start) / len(answers) * 1e6
        what, _, package = name.partition(" ")
        yield what, f"{package} (PyPI)", spent, judged(what, answers, puzzles, right)
    if npm:
        command = json.dumps({"seconds": seconds, "puzzles": texts})
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "peers.mjs"
            script.write_text(NODE.replace("process.argv[1]", json.dumps(str(Path(npm).resolve()))))
            out = subprocess.run(["node", script], input=command, capture_output=True, text=True, check=True).stdout
        for line in out.splitlines():
            result = json.loads(line)
            what, _, package = result["name"].partition(" ")
            yield (
                what,
                f"{package} (npm)",
                result["seconds"] / len(result["answers"]) * 1e6,
                judged(what, result["answers"], puzzles, right),
            )


def figure(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--npm", help="a folder with node_modules")
    parser.add_argument("--memory-of", help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory_of:
        print(grown(options.memory_of, options.folder, options.rows))
        return
    puzzles = sudokit.generate(options.rows, seed=7)
    solutions = sudokit.solve(puzzles)
    assert (np.sort(solutions.reshape(-1, 9, 9), 2) == np.arange(1, 10)).all() and (
        (puzzles == 0) | (puzzles == solutions)
    ).all()
    costs = {}
    print("| function | µs a row | MB a million rows | rows |\n|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        np.save(Path(folder) / "puzzles.npy", puzzles)
        np.save(Path(folder) / "solutions.npy", solutions)
        for name, (work, check) in bulk(puzzles, solutions, folder).items():
            spent, rows = measured(work, check, options.rows, options.rounds, options.seconds)
            costs[name.partition("(")[0]] = costs.get(name.partition("(")[0], spent) if name != "rate" else spent
            # Of few rows blocks of a fixed size would be most of it.
            growth = f"{memory(name, folder, options.rows):,.0f}" if spent < 100 else ""
            print(f"| `{name}` | {figure(spent)} | {growth} | {rows:,} |", flush=True)
    print("\n| work | package | µs a puzzle | times ours | answers |\n|---|---|--:|--:|---|")
    for what, package, spent, check in others(puzzles, solutions, options.seconds, options.npm):
        print(f"| {what} | {package} | {figure(spent)} | {figure(spent / costs[what])} | {check} |", flush=True)


if __name__ == "__main__":
    main()
