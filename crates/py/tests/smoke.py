"""What every Python must be able to do with the wheel and numpy alone."""

import platform
from pathlib import Path

import numpy as np

import sudokit

puzzles = sudokit.generate(200, seed=7)
assert puzzles.shape == (200, 81) and puzzles.dtype == np.uint8
assert (sudokit.count(puzzles, cap=2) == 1).all()
assert (sudokit.solve(puzzles).reshape(-1, 9, 9).sum(axis=2) == 45).all()
line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
solution = sudokit.solve(line)
assert solution is not None and solution.format().startswith("812753649")
assert sudokit.steps(sudokit.format(puzzles[:1]))
try:
    sudokit.solve(["oops"])
except sudokit.SudokitError as error:
    assert error.row == 0
else:
    raise AssertionError("a wrong text was taken")
# The board of notebooks is read from its files when it is used.
assert all((Path(sudokit.__file__).parent / name).exists() for name in ("widget.js", "widget.css", "py.typed"))
print(f"CPython {platform.python_version()}, numpy {np.__version__}: imported and at work")
