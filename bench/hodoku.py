#!/usr/bin/env python3
"""The scale hodoku against HoDoKu itself: level, score and path of each puzzle, and what the first step is that differs.

    bench/hodoku.py HODOKU.JAR PUZZLES [PROGRAM]

PUZZLES has a puzzle a line (what follows a comma or a blank is left out). HoDoKu is not part of this project; its program is run as it
is, once over the whole file, and its time is its own measure, without its start. Ours is that of `rate` on one thread.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Names that are not the identifier with blanks.
IDS = {"locked candidates type 1 (pointing)": "pointing", "locked candidates type 2 (claiming)": "claiming",
       "naked quadruple": "naked-quad", "hidden quadruple": "hidden-quad", "bivalue universal grave + 1": "bug-1",
       "2-string kite": "two-string-kite", "simple colors trap": "simple-colours-trap",
       "simple colors wrap": "simple-colours-wrap", "multi colors 1": "multi-colours-1",
       "multi colors 2": "multi-colours-2",
       "almost locked set xz-rule": "als-xz", "almost locked set xy-wing": "als-xy-wing",
       "almost locked set chain": "als-chain",
       **{f"avoidable rectangle type {i}": f"avoidable-rectangle-{i}" for i in (1, 2)},
       **{f"uniqueness test {i}": f"unique-rectangle-{i}" for i in range(1, 7)}}
NAMED = re.compile(r"(forcing (?:chain|net) (?:contradiction|verity)|bivalue universal grave \+ 1|[^:]+)")


def effects(text):
    """The candidates that a step places or takes away, as HoDoKu writes them."""
    found = set()
    for cells, sign, digits in re.findall(r"((?:r[1-9]+c[1-9]+,?)+)(<>|=)([1-9](?:,[1-9])*)", text.replace(" ", "")):
        for rows, columns in re.findall(r"r([1-9]+)c([1-9]+)", cells):
            found |= {(int(r) * 9 + int(c) - 10, int(d), sign) for r in rows for c in columns for d in digits.split(",")}
    return found


def theirs(jar, puzzles):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "puzzles.txt").write_text("".join(puzzle + "\n" for puzzle in puzzles))
        output = subprocess.run(
            ["java", "-Djava.awt.headless=true", "-jar", Path(jar).resolve(), "/bs", "puzzles.txt", "/vp", "/o", "paths.txt"],
            cwd=folder, capture_output=True, text=True, check=True)
        text = (Path(folder) / "paths.txt").read_text(errors="replace")
    spent = re.search(r"puzzles in (\d+)ms", output.stdout + output.stderr)
    rated = {}
    for line in text.splitlines():
        head = re.match(r"\s*([0-9.]{81}) #\d+ (\w+) \((\d+)\)", line)
        if head:
            path = []
            rated[head[1]] = (head[2].lower(), int(head[3]), path)
        elif rated and re.match(r"   \S", line):
            name = NAMED.match(line.strip().lower())[1].strip()
            rest = line.split("=>")[-1] if "=>" in line else line.partition(":")[2]
            path.append((IDS.get(name, name.replace(" ", "-")), effects(rest)))
    return rated, int(spent[1]) / 1000 if spent else None


def ours(program, puzzles):
    text = "".join(puzzle + "\n" for puzzle in puzzles)

    def run(*words):
        return subprocess.run([program, *words, "-j", "1"], input=text, capture_output=True, text=True).stdout

    start = time.perf_counter()
    ratings = [json.loads(line) for line in run("rate", "--scale", "hodoku", "--json").splitlines()]
    spent = time.perf_counter() - start
    rated = {}

    def number(candidate):
        row, column = re.fullmatch("r([1-9])c([1-9])", candidate["cell"]).groups()
        return 9 * int(row) + int(column) - 10

    for rating, line in zip(ratings, run("steps", "--scale", "hodoku", "--json").splitlines()):
        path = []
        for found in json.loads(line)["steps"]:
            step, place = found["step"], found["step"]["place"]
            done = {(number(place), place["digit"], "=")} if place else {
                (number(gone), gone["digit"], "<>") for gone in step["eliminate"]}
            path.append((re.sub("hidden-single-.*", "hidden-single", found["technique"]), done))
        [of_scale] = rating["ratings"]
        rated[rating["question"]["input"]] = (of_scale["level"], of_scale["rating"], path)
    return rated, spent


def main():
    jar, file, program = sys.argv[1], sys.argv[2], (sys.argv + [ROOT / "target/release/sudokit"])[3]
    lines = [re.split("[,\\s]", line)[0] for line in Path(file).read_text().splitlines()]
    puzzles = list(dict.fromkeys(line for line in lines if re.fullmatch("[0-9.]{81}", line)))
    (here, our_time), (there, their_time) = ours(str(program), puzzles), theirs(jar, puzzles)
    same, causes = Counter(), Counter()
    for puzzle, (level, score, path) in there.items():
        mine = here.get(puzzle, (None, None, []))
        same["level"] += mine[0] == level
        same["score"] += mine[1] == score
        same["path"] += mine[2] == path
        if mine[2] != path:
            name = lambda list, i: list[i][0] if i < len(list) else "nothing"
            i = next((i for i, (a, b) in enumerate(zip(path, mine[2])) if a != b), min(len(path), len(mine[2])))
            causes[f"{name(path, i)} there, {name(mine[2], i)} here"] += 1
    print(f"{len(there)} puzzles: level equal {same['level']}, score {same['score']}, path {same['path']}")
    print(f"HoDoKu {their_time} s by its own measure, rate {our_time:.2f} s")
    for cause, count in causes.most_common():
        print(f"{count:6}  {cause}")


main()
