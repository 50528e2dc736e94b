"""What a call needs besides its input and its output, in bytes for each row: no more than docs/python.md promises."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys

import numpy as np
import pytest

import sudokit

BESIDES = {
    "solve": 0,
    "count": 0,
    "check": 10,
    "rate": 40,
    "minimize": 0,
    "weights": 0,
    "canonical": 90,
    "candidates": 0,
    "evaluate": 10,
    "augment": 0,
    "augment pairs": 0,
    "format": 82,
    "dedup": 100,
    "split": 100,
    "array": 0,
    "annotate": 175,
    "traces": 620,
    "add_givens": 90,
}
"""By function; the output itself is counted apart."""
SLACK = 45
"""For a row: less than one more copy of the rows (81), and more than blocks of a fixed size take of this number of rows. An output of
20,000 rows may also fit into memory that is free already (40.5 of the difference)."""

PROGRAM = """
import json, os, sys
import numpy as np
import sudokit
from pathlib import Path

many = np.tile(sudokit.generate(500, seed=1), (120, 1))
answers = sudokit.solve(many)
CALLS = {
    "solve": sudokit.solve,
    "count": lambda p: sudokit.count(p, cap=2),
    "check": sudokit.check,
    "rate": lambda p: sudokit.rate(p, scale="level"),
    "minimize": sudokit.minimize,
    "weights": sudokit.weights,
    "canonical": sudokit.canonical,
    "candidates": sudokit.candidates,
    "evaluate": lambda p: sudokit.evaluate(p, answers[: len(p)]),
    "augment": sudokit.augment,
    "augment pairs": lambda p: sudokit.augment(p, answers[: len(p)]),
    "format": sudokit.format,
    "dedup": lambda p: sudokit.dedup(p, by="raw"),
    "split": lambda p: sudokit.split(p, (0.5, 0.5), by="raw"),
    "array": lambda p: sudokit.array(wide[: len(p)]),
    "annotate": lambda p: sudokit.annotate(p, "clues"),
    "traces": lambda p: sudokit.traces(p, "search", length=200),
    "add_givens": lambda p: sudokit.add_givens(p, clues=40),
}
wide = many.astype(np.uint16)


def status(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name)) * 1024


def size(found):
    if isinstance(found, (list, tuple)):
        return sum(map(size, found))
    if isinstance(found, sudokit.Table):
        return found.to_pyarrow().nbytes
    return len(found) if isinstance(found, str) else found.nbytes


found = {}
for name, work in CALLS.items():
    work(many[:2000])
    besides = []
    for rows in (20_000, 60_000):
        part = many[:rows]
        Path("/proc/self/clear_refs").write_text("5")  # begins a new high-water mark
        before = status("VmRSS")
        made = work(part)
        besides.append(status("VmHWM") - before - size(made))
        del made
    found[name] = (besides[1] - besides[0]) / 40_000
print(json.dumps(found))
"""


def test_memory_grows_by_the_output_and_what_is_promised():
    if not os.access("/proc/self/clear_refs", os.W_OK):
        pytest.skip("the kernel keeps no high-water mark")
    # Large blocks of memory go back at once, so that no call profits by what another has left.
    environment = {**os.environ, "MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_ARENA_MAX": "2", "OPENBLAS_NUM_THREADS": "1"}
    # The high-water mark has what other threads have not given back yet; what is there each time is what a call needs.
    lowest: dict[str, float] = {}
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        assert found.keys() == BESIDES.keys()
        lowest = {name: min(besides, lowest.get(name, besides)) for name, besides in found.items()}
        if all(besides <= BESIDES[name] + SLACK for name, besides in lowest.items()):
            return
    raise AssertionError(lowest)


def test_every_function_of_many_puzzles_is_measured():
    # What takes one puzzle or text, and the audit, which writes files.
    others = {"audit", "ask", "prompt", "read_answers", "reward", "parse", "evaluate_steps", "write_folder", "steps", "trace"}
    functions = {name for name in sudokit.__all__ if inspect.isfunction(getattr(sudokit, name))}
    takes = {name for name in functions if {"puzzles", "puzzle"} & inspect.signature(getattr(sudokit, name)).parameters.keys()}
    assert takes - others == {name.split(" ")[0] for name in BESIDES}


def test_an_array_of_bytes_is_judged_where_it_lies():
    """Outputs that are read well are not copied, and those that are not are not changed."""
    puzzles = sudokit.generate(3, seed=1)
    outputs = sudokit.solve(puzzles)
    outputs[1, 5] = 77
    before = outputs.copy()
    assert sudokit.evaluate(puzzles, outputs)["failure"].tolist() == ["", "output-unreadable", ""]
    np.testing.assert_array_equal(outputs, before)
