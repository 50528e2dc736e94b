# %% [markdown]
# # sudokit: a tour
# Run the cells in order in any notebook that understands `# %%`, or run the file as a program.

# %%
from __future__ import annotations

import numpy as np

import sudokit

# %% [markdown]
# ## One puzzle
# A text in any everyday form is read; the last expression of a cell shows the board as a picture.

# %%
puzzle = sudokit.Board("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
puzzle

# %%
solution = sudokit.solve(puzzle)
assert solution is not None
print(solution)

# %% [markdown]
# Is it sound? `check` says so, and if not, why.

# %%
verdict = sudokit.check(puzzle)
print(verdict.verdict, "minimal" if verdict.minimal else "not minimal")
broken = sudokit.check(puzzle.format().replace("8", ".", 1))
print(broken.verdict, "— two solutions differ in", *broken.differ[:5], "…")

# %% [markdown]
# ## Many puzzles
# Puzzle number k of a seed is always the same one, on any machine and any number of threads.

# %%
puzzles = sudokit.generate(2_000, seed=7)
print(puzzles.shape, puzzles.dtype)
solutions = sudokit.solve(puzzles)
assert (np.sort(solutions.reshape(-1, 9, 9), axis=2) == np.arange(1, 10)).all()

# %% [markdown]
# ## How hard are they?
# The ratings of Sudoku Explainer 1.2.1, as a structured array.

# %%
ratings = sudokit.rate(puzzles[:100])
for level, count in zip(*np.unique(ratings["level"], return_counts=True)):
    print(f"{level:12} {count:4}")
hardest = int(np.argmax(ratings["rating"]))
print("the hardest:", ratings["rating"][hardest], ratings["hardest_technique"][hardest])

# %% [markdown]
# The steps of human-style solving. Each is drawn with its evidence.

# %%
path = sudokit.steps(puzzles[hardest])
for step in path[:5]:
    print(f"{step.points:4.1f}  {step}")
step = max(path, key=lambda step: step.points or 0.0)
print(step.words())
step

# %% [markdown]
# ## Training and test sets that do not leak
# A symmetric copy of a training puzzle in the test set is a leak that comparing texts does not see. Here are ten disguises
# of each of 100 puzzles: digits renamed, rows of a band exchanged.

# %%
chance = np.random.default_rng(0)
copies = []
for row in np.repeat(puzzles[:100], 10, axis=0):
    digits = np.concatenate([[0], 1 + chance.permutation(9)])
    rows = np.concatenate([3 * band + chance.permutation(3) for band in range(3)])
    copies.append(digits[row.reshape(9, 9)[rows]].reshape(81))
augmented = np.array(copies, dtype=np.uint8)

shuffled = chance.permutation(len(augmented))
naive = sudokit.audit(augmented[shuffled[:800]], augmented[shuffled[800:]]).overlaps[0]
print("split at random: the same text in both:", naive.shared.raw, "· the same puzzle in both:", naive.shared.by_class)

train, test = sudokit.split(augmented, (0.8, 0.2), by="class")
careful = sudokit.audit(augmented[train], augmented[test]).overlaps[0]
print("split by class: the same puzzle in both:", careful.shared.by_class)
assert naive.shared.by_class > 0 and careful.shared.by_class == 0

# %% [markdown]
# `dedup` keeps one of each class; `canonical` gives the form that all copies share.

# %%
assert len(sudokit.dedup(augmented)) == 100
assert len(np.unique(sudokit.canonical(augmented), axis=0)) == 100

# %% [markdown]
# ## Tables
# Arrow data of any library comes in and goes out. Without one, results are `sudokit.Table`s, which every library
# that speaks Arrow takes.

# %%
table = sudokit.annotate(puzzles[:200], "solution,clues,canonical,level")
print(table)

# %% [markdown]
# ## Look inside an algorithm

# %%
run = sudokit.trace(puzzle, "fix-square", unique=True)
print(run.solver, run.verdict, "after", run.nodes, "nodes and", run.events, "events")
print(run.records[:3])

# %% [markdown]
# Sudoku is one exact cover problem of many.

# %%
shifts = {"Ann": ["Mon", "Wed"], "Bo": ["Tue"], "Cy": ["Mon", "Tue", "Wed"]}
print(sudokit.cover(shifts, limit=None))

# %% [markdown]
# ## Errors know their place

# %%
wrong = puzzles.copy()
wrong[1_234, 40] = 12
try:
    sudokit.solve(wrong)
except sudokit.SudokitError as error:
    print(error)
    assert (error.row, error.cell) == (1_234, "r5c5")
