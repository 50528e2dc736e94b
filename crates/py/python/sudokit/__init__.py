"""Sudoku at scale: solve, check, rate, generate, canonicalise, deduplicate and split puzzles.

One puzzle is a text (``str`` or ``bytes``, any format that `formats` lists) or a `Board`, and gives one answer. Many
puzzles are a numpy array of shape ``(n, 81)`` or ``(n, 9, 9)`` with 0 for a blank, a sequence of texts, or Arrow data
of any library, and give an array, a structured array or Arrow data:

>>> import sudokit
>>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
>>> print(sudokit.solve(puzzle).format())
812753649943682175675491283154237896369845721287169534521974368438526917796318452
>>> puzzles = sudokit.generate(1000, seed=7)
>>> puzzles.shape, puzzles.dtype
((1000, 81), dtype('uint8'))
>>> bool((sudokit.count(puzzles) == 1).all())
True

Everything that works long runs on all cores without Python's lock, ends at Ctrl-C, and takes ``threads``, ``timeout`` (in
seconds) and ``progress`` (``True`` for a bar of tqdm, or a function of rows done and rows in all). Bad input raises `SudokitError`, a ``ValueError`` that knows its line, row, column and cell.
"""

from __future__ import annotations

from . import rules
from ._api import (
    Check,
    Measurement,
    Rating,
    Trace,
    annotate,
    array,
    canonical,
    check,
    count,
    dedup,
    format,
    minimize,
    parse,
    rate,
    solve,
    split,
    steps,
    trace,
    weights,
)
from ._arrow import Column, Table
from ._request import ask, prompt
from ._audit import Audit, Counts, Overlap, SetAudit, audit
from ._cover import count_covers, cover
from ._errors import LimitReached, SudokitError
from ._evaluate import evaluate, evaluate_steps
from ._generate import generate
from ._judging import Answer, read_answers
from ._learning import add_givens, augment, candidates, encode
from ._native import Board, Step, __version__
from ._program import dataset, program
from ._puzzle import Puzzle
from ._reward import reward
from ._tables import (
    ColumnInfo,
    ConstraintInfo,
    FormatInfo,
    MeasureInfo,
    ScaleInfo,
    SolverInfo,
    TechniqueInfo,
    VariantInfo,
    columns,
    constraints,
    formats,
    measures,
    scales,
    solvers,
    techniques,
    variants,
)
from ._text_environment import TextEnvironment, Turn
from ._traces import trace_words, traces
from ._training import DataSet, Stream, write_folder

__all__ = [
    "Answer",
    "Audit",
    "Board",
    "Check",
    "Column",
    "ColumnInfo",
    "ConstraintInfo",
    "Counts",
    "DataSet",
    "FormatInfo",
    "LimitReached",
    "MeasureInfo",
    "Measurement",
    "Overlap",
    "Puzzle",
    "Rating",
    "ScaleInfo",
    "SetAudit",
    "SolverInfo",
    "Step",
    "Stream",
    "SudokitError",
    "Table",
    "TechniqueInfo",
    "TextEnvironment",
    "Trace",
    "Turn",
    "VariantInfo",
    "__version__",
    "add_givens",
    "annotate",
    "array",
    "ask",
    "audit",
    "augment",
    "candidates",
    "canonical",
    "check",
    "columns",
    "constraints",
    "count",
    "count_covers",
    "cover",
    "dataset",
    "dedup",
    "encode",
    "evaluate",
    "evaluate_steps",
    "format",
    "formats",
    "generate",
    "measures",
    "minimize",
    "parse",
    "program",
    "prompt",
    "rate",
    "read_answers",
    "reward",
    "rules",
    "scales",
    "solve",
    "solvers",
    "split",
    "steps",
    "techniques",
    "trace",
    "trace_words",
    "traces",
    "variants",
    "weights",
    "write_folder",
]
