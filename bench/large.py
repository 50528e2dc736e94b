#!/usr/bin/env python3
"""Boards beyond the ordinary one, to the proof of uniqueness: the program beside SAT and CP solvers, in turns.

    bench/large.py PROGRAM [--limit S] [--peers NAME,NAME] [--box RxC|none] FILE...

A file is one board in numbers with blanks between, or a board a line in symbols (`1`-`9`, `A`-; `.` blank), a layout of regions behind it or not. Peers: any
name of PySAT's solvers (`python-sat`; direct encoding, at most one pairwise, every house has every number), `cp-sat` (OR-tools, one worker), `gecode`
(`fzn-gecode`; all_different domain, dom/wdeg). Each looks for two solutions. Times are of the processor, one run each: of a peer without reading and encoding, of
the program and gecode with their start, less what the program takes for an ordinary board. A run that reaches the limit counts as the limit. All must give the same number of solutions.
"""

import argparse
import math
import multiprocessing
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def boards(path):
    """Pairs of a number for each cell, 0 for a blank, and the text that the program reads."""
    text = Path(path).read_text()
    rows = [line for line in text.splitlines() if line.strip()]
    if len(rows[0].split()) > 1 and all(word == "." or word.isdigit() for word in rows[0].split()):
        return [([int(word) if word != "." else 0 for row in rows for word in row.split()], text, None)]
    found = []
    for line in rows:
        line = line.split()[0]
        size = math.isqrt(len(line))
        layout = None
        if size * size != len(line):
            line, layout = line[: len(line) // 2], line[len(line) // 2:]
        found.append(([SYMBOLS.find(symbol) + 1 for symbol in line], line + (layout or "") + "\n", layout))
    return found


def houses(cells, layout, box):
    """The cells of each house."""
    size = math.isqrt(len(cells))
    lines = [[size * row + column for column in range(size)] for row in range(size)]
    lines += [[size * row + column for row in range(size)] for column in range(size)]
    if layout:
        return lines + [[cell for cell in range(size * size) if layout[cell] == name] for name in sorted(set(layout))]
    if box == "none":
        return lines
    root = math.isqrt(size)
    height, width = map(int, box.split("x")) if box else (root, root)
    of = {}
    for cell in range(size * size):
        of.setdefault((cell // size // height, cell % size // width), []).append(cell)
    return lines + list(of.values())


def by_sat(name, cells, groups, size):
    from pysat.solvers import Solver
    literal = lambda cell, value: size * cell + value + 1
    solver = Solver(name=name)
    sets = [[literal(cell, value) for value in range(size)] for cell in range(len(cells))]
    sets += [[literal(cell, value) for cell in group] for group in groups for value in range(size)]
    for literals in sets:
        solver.add_clause(literals)
        for at, a in enumerate(literals):
            for b in literals[:at]:
                solver.add_clause([-a, -b])
    for cell, value in enumerate(cells):
        if value:
            solver.add_clause([literal(cell, value - 1)])
    start, count = time.process_time(), 0
    while count < 2 and solver.solve():
        count += 1
        true = set(literal for literal in solver.get_model() if literal > 0)
        solver.add_clause([-literal for literal in sorted(true)])
    return count, time.process_time() - start


def by_cp_sat(cells, groups, size):
    from ortools.sat.python import cp_model
    model = cp_model.CpModel()
    values = [model.new_int_var(value or 1, value or size, "") for value in cells]
    for group in groups:
        model.add_all_different([values[cell] for cell in group])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    start, count = time.process_time(), 0
    while count < 2 and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        count += 1
        differs = []
        for cell, variable in enumerate(values):
            if not cells[cell]:
                differs.append(model.new_bool_var(""))
                model.add(variable != solver.value(variable)).only_enforce_if(differs[-1])
        model.add_bool_or(differs)
    return count, time.process_time() - start


def by_gecode(cells, groups, size):
    name = [f"x{cell}" for cell in range(len(cells))]
    lines = ["predicate all_different_int(array [int] of var int: x);"]
    lines += [f"var {value or 1}..{value or size}: {name[cell]} :: output_var;" for cell, value in enumerate(cells)]
    lines += [f"constraint all_different_int([{','.join(name[cell] for cell in group)}]) :: domain;" for group in groups]
    lines += [f"solve :: int_search([{','.join(name)}], dom_w_deg, indomain_min, complete) satisfy;"]
    done, spent = run(["fzn-gecode", "-n", "2"], "\n".join(lines) + "\n", ".fzn")
    return done.stdout.count("----------"), spent


def by_program(program, text, box):
    boxes = ["--box", box] if box and box != "none" else []
    if box == "none":
        size = math.isqrt(len(text.strip()))
        rows = "\n".join(text[size * row:size * (row + 1)] for row in range(size))
        text = f"board {size}x{size}\nno boxes\ngivens:\n{rows}\n"
    done, spent = run([program, "count", "--cap", "2", "-j1", *boxes], text, ".txt")
    return int(done.stdout.strip().rstrip("+")), spent


def run(command, text, suffix):
    """A program on a file of this text, and its processor time."""
    with tempfile.NamedTemporaryFile("w", suffix=suffix) as file:
        file.write(text)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([*command, file.name], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr[-2000:])
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def job(channel, limit, call, arguments):
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    channel.send(call(*arguments))


def limited(limit, call, *arguments):
    """What the call gives, in a process that may use so many seconds; `None` if it does not end."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=job, args=(theirs, limit, call, arguments))
    process.start()
    theirs.close()
    try:
        return ours.recv()
    except EOFError:
        return None
    finally:
        process.join()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--peers", default="cadical195,glucose4,minisat22,cp-sat,gecode")
    parser.add_argument("--box")
    options = parser.parse_args()
    names = ["sudokit", *filter(None, options.peers.split(","))]
    full = by_program(options.program, "." * 81 + "\n", None)
    start = min(by_program(options.program, "." * 81 + "\n", None)[1] for _ in range(5))
    assert full[0] == 2
    times = {name: [] for name in names}
    settled = dict.fromkeys(names, 0)
    print(f"{'board':28}" + "".join(f"{name:>11}" for name in names))
    for path in options.files:
        for number, (cells, text, layout) in enumerate(boards(path), 1):
            groups, size = houses(cells, layout, options.box), math.isqrt(len(cells))
            counts = {}
            for name in names:
                call, arguments = {"sudokit": (by_program, (options.program, text, options.box)),
                                   "cp-sat": (by_cp_sat, (cells, groups, size)),
                                   "gecode": (by_gecode, (cells, groups, size))}.get(name, (by_sat, (name, cells, groups, size)))
                outcome = limited(options.limit, call, *arguments)
                spent = options.limit if outcome is None else max(outcome[1] - (start if name == "sudokit" else 0), 0.0001)
                times[name].append(spent)
                if outcome is not None:
                    settled[name] += 1
                    counts.setdefault(outcome[0], []).append(name)
            print(f"{Path(path).stem:>24} {number:3}" + "".join(f"{times[name][-1]:11.4f}" for name in names), flush=True)
            if len(counts) > 1:
                sys.exit(f"{path}, board {number}: different numbers of solutions: {counts}")
    for title, of in [("settled", lambda name: settled[name]), ("geometric mean", lambda name: math.exp(sum(map(math.log, times[name])) / len(times[name]))),
                      ("sum", lambda name: sum(times[name])), ("longest", lambda name: max(times[name]))]:
        print(f"{title:28}" + "".join(f"{of(name):11.4f}" for name in names))


if __name__ == "__main__":
    main()
