"""Puzzles with constraints: ours beside the crates `lisudoku-solver` and `sudoku-variants` and beside CP-SAT, in one run.

    python peers.py --sudokit PROGRAM --bench SUDOKIT-BENCH --crates PEERS --python PYTHON [--seconds 10] FILE.ndjson > peers.json

FILE has a puzzle a line as `bench variants` reads it, with `solution`. PEERS is crates.rs built as it says, PYTHON one that has
`ortools`; nothing of them is part of this project. Each puzzle is given to each tool that can express it, in the form that the
tool has. `sudokit convert` writes the JSON of lisudoku and our text `rules`, from which cpsat.py makes a model. `sudoku-variants` gets
givens, boxes, diagonals, anti-knight, anti-king and non-consecutive, all that the crate has. Each is asked whether there is one
solution; its grid is compared with the stated one. Times are medians of three runs (fewer where they take more than a second together), set-up included,
without reading the text. Ours is `bench variants`, a puzzle at a time in the same minute.
"""

import argparse
import json
import math
import re
import statistics
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser()
for name in ("--sudokit", "--bench", "--crates", "--python"):
    parser.add_argument(name, required=True)
parser.add_argument("--seconds", type=int, default=10)
parser.add_argument("file")
options = parser.parse_args()
CPSAT = __file__.rsplit("/", 1)[0] + "/cpsat.py"


def call(command, text, seconds=60):
    """What a command prints, or nothing if it fails or takes longer."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else ""


def for_variants(rules):
    """The puzzle for `sudoku-variants`; None if it has anything else."""
    found = {"rules": [], "givens": []}
    lines = rules.split("\n")
    size, at, diagonals = 9, 0, 0
    while at < len(lines):
        line = lines[at].strip()
        at += 1
        if not line or line.startswith(("title", "author")):
            continue
        if match := re.fullmatch(r"board (\d+)x(\d+)", line):
            if match[1] != match[2]:
                return None
            size = int(match[1])
        elif line == "givens:":
            for row in lines[at : at + size]:
                found["givens"] += [0 if symbol == "." else int(symbol, 36) for symbol in row]
            at += size
        elif line in ("diagonal up", "diagonal down"):
            diagonals += 1
        elif line in ("anti-knight", "anti-king", "non-consecutive"):
            found["rules"].append(line)
        else:
            return None
    shapes = {4: (2, 2), 6: (3, 2), 8: (4, 2), 9: (3, 3), 12: (4, 3), 16: (4, 4)}
    if size not in shapes or diagonals == 1:
        return None
    if diagonals:
        found["rules"].append("diagonals")
    found["columns"], found["rows"] = shapes[size]
    found["givens"] = found["givens"] or [0] * size * size
    return found


def for_lisudoku(text):
    """The JSON of lisudoku as its solver wants it: keys in camel case."""
    def renamed(value):
        if value in ("consecutive", "double"):
            return value.capitalize()
        if isinstance(value, dict):
            return {re.sub(r"_(\w)", lambda match: match[1].upper(), key): renamed(each) for key, each in value.items()}
        return [renamed(each) for each in value] if isinstance(value, list) else value

    return json.dumps(renamed(json.loads(text)))


def ours(entry):
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        file.write(json.dumps(entry) + "\n")
        file.flush()
        printed = call([options.bench, "variants", "--seconds", str(options.seconds), file.name], "", 120) or ""
    for line in printed.split("\n"):
        columns = line.split()
        if columns and columns[0] == entry["id"]:
            solutions = None if columns[4] == "?" else int(columns[4])
            return {"median": float(columns[1]) + float(columns[2]), "solutions": solutions}
    return {"median": None, "solutions": None}


def answer(printed, solution):
    """Median time and verdict of a tool's line; nothing if it was stopped."""
    if not printed:
        return {"median": None, "solutions": None, "failed": printed == ""}
    line = json.loads(printed)
    if "missing" in line:
        return line
    grid = line["grid"]
    flat = sum(grid, []) if grid and isinstance(grid[0], list) else grid
    # Digits, A for 10 and so on; or letters alone, A for 1.
    number = (lambda symbol: ord(symbol) - 64) if solution.isalpha() else (lambda symbol: int(symbol, 36))
    numbers = [number(symbol) for symbol in solution] if len(solution) == len(flat or []) else None
    agrees = None if numbers is None or line["solutions"] is None else flat == numbers
    return {"median": statistics.median(line["times"]), "solutions": line["solutions"], "agrees": agrees}


rows = []
for text in open(options.file):
    entry = json.loads(text)
    iss = entry["data"] if entry["encoding"] == "iss" else entry.get("iss")
    rules = call([options.sudokit, "convert", "--to", "rules", "-"], iss)
    lisudoku = call([options.sudokit, "convert", "--to", "lisudoku", "-"], iss)
    row = {"id": entry["id"], "ours": ours(entry)}
    limit = options.seconds + 1.5
    if lisudoku:
        row["lisudoku-solver"] = answer(call([options.crates, "lisudoku", "3"], for_lisudoku(lisudoku), limit), entry["solution"])
    variants = for_variants(rules)
    if variants:
        row["sudoku-variants"] = answer(call([options.crates, "variants", "3"], json.dumps(variants), limit), entry["solution"])
    row["CP-SAT"] = answer(call([options.python, CPSAT, str(options.seconds), "3"], rules, limit), entry["solution"])
    rows.append(row)
    print(json.dumps(row), flush=True)

print("| tool | expressed | proved unique within the limit | of these ours | median ratio | geometric mean | other answers |", file=sys.stderr)
for tool in ("lisudoku-solver", "sudoku-variants", "CP-SAT"):
    compared = [row for row in rows if tool in row and "missing" not in row[tool]]
    limit = options.seconds * 1e3
    in_time = [row for row in compared if row[tool]["median"] is not None and row[tool]["median"] <= limit]
    unique = [row for row in in_time if row[tool]["solutions"] == 1]
    our_unique = [row for row in compared if row["ours"]["solutions"] == 1]
    both = [row for row in unique if row["ours"]["solutions"] == 1]
    ratios = [row[tool]["median"] / row["ours"]["median"] for row in both]
    wrong = [row["id"] for row in in_time if row[tool].get("agrees") is False or row[tool]["solutions"] in (0, 2)]
    mean = math.exp(statistics.fmean(map(math.log, ratios))) if ratios else 0
    median = statistics.median(ratios) if ratios else 0
    print(f"| {tool} | {len(compared)} | {len(unique)} | {len(our_unique)} | {median:.1f} | {mean:.1f} | {' '.join(wrong) or 'none'} |", file=sys.stderr)
