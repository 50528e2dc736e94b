"""Types of the public functions by their form of input: one puzzle gives one answer, an array an array, Arrow data Arrow data.

Only what has several forms stands here; everything else has its types in its own module.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from . import rules as rules
from ._api import Check as Check
from ._api import Measurement as Measurement
from ._api import Rating as Rating
from ._api import Trace as Trace
from ._api import array as array
from ._api import format as format
from ._api import parse as parse
from ._api import steps as steps
from ._api import trace as trace
from ._arrow import Column as Column
from ._arrow import Table as Table
from ._request import ask as ask
from ._request import prompt as prompt
from ._audit import Audit as Audit
from ._audit import Counts as Counts
from ._audit import Overlap as Overlap
from ._audit import SetAudit as SetAudit
from ._audit import audit as audit
from ._cover import count_covers as count_covers
from ._errors import LimitReached as LimitReached
from ._errors import SudokitError as SudokitError
from ._evaluate import evaluate_steps as evaluate_steps
from ._judging import Answer as Answer
from ._learning import add_givens as add_givens
from ._learning import encode as encode
from ._native import Board as Board
from ._native import Step as Step
from ._native import __version__ as __version__
from ._options import Progress
from ._program import dataset as dataset
from ._program import program as program
from ._puzzle import Puzzle as Puzzle
from ._reward import reward as reward
from ._rows import One, Rows
from ._tables import ColumnInfo as ColumnInfo
from ._tables import ConstraintInfo as ConstraintInfo
from ._tables import FormatInfo as FormatInfo
from ._tables import MeasureInfo as MeasureInfo
from ._tables import ScaleInfo as ScaleInfo
from ._tables import SolverInfo as SolverInfo
from ._tables import TechniqueInfo as TechniqueInfo
from ._tables import VariantInfo as VariantInfo
from ._tables import columns as columns
from ._tables import constraints as constraints
from ._tables import formats as formats
from ._tables import measures as measures
from ._tables import scales as scales
from ._tables import solvers as solvers
from ._tables import techniques as techniques
from ._tables import variants as variants
from ._text_environment import TextEnvironment as TextEnvironment
from ._text_environment import Turn as Turn
from ._traces import Form as _Form
from ._traces import trace_words as trace_words
from ._training import DataSet as DataSet
from ._training import Stream as Stream
from ._training import write_folder as write_folder

_Sequences = Union[npt.NDArray[Any], list[Any], tuple[Any, ...]]
_By = Literal["raw", "class", "grid"]
_Clues = Union[None, int, tuple[int, int]]
_Sampling = Literal["greedy", "controlled", "unbiased", "grids"]
_Method = Literal["dancing-links", "algorithm-x"]

@overload
def solve(
    puzzles: One,
    *,
    unique: bool = False,
    solver: Optional[str] = None,
    options: Optional[Mapping[str, str]] = None,
    nodes: Optional[int] = None,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Optional[Board]: ...
@overload
def solve(
    puzzles: _Sequences,
    *,
    unique: bool = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Rows: ...
@overload
def solve(
    puzzles: object,
    *,
    unique: bool = False,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def count(
    puzzles: One,
    *,
    cap: Optional[int] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> int: ...
@overload
def count(
    puzzles: _Sequences,
    *,
    cap: Optional[int] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> npt.NDArray[np.uint64]: ...
@overload
def count(
    puzzles: object,
    *,
    cap: Optional[int] = None,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def check(
    puzzles: One,
    *,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Check: ...
@overload
def check(
    puzzles: _Sequences,
    *,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> npt.NDArray[np.void]: ...
@overload
def check(
    puzzles: object,
    *,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def rate(
    puzzles: One,
    *,
    scale: Literal["se-1.2.1", "er", "hodoku", "te-depth", "whip", "braid", "bpb"] = "se-1.2.1",
    uniqueness: bool = True,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Rating: ...
@overload
def rate(
    puzzles: One,
    *,
    scale: str,
    uniqueness: bool = True,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...
@overload
def rate(
    puzzles: _Sequences,
    *,
    scale: str = "se-1.2.1",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> npt.NDArray[np.void]: ...
@overload
def rate(
    puzzles: object,
    *,
    scale: str = "se-1.2.1",
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    size: int = 9,
    box: Optional[tuple[int, int]] = None,
    variant: None = None,
    clues: _Clues = None,
    minimal: Optional[bool] = None,
    symmetry: Optional[str] = None,
    pattern: Optional[str] = None,
    sampling: _Sampling = "greedy",
    difficulty: Optional[str] = None,
    technique: Optional[str] = None,
    scale: str = "se-1.2.1",
    uniqueness: bool = True,
    solutions: Literal[False] = False,
    start: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Rows: ...
@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    size: int = 9,
    box: Optional[tuple[int, int]] = None,
    variant: None = None,
    clues: _Clues = None,
    minimal: Optional[bool] = None,
    symmetry: Optional[str] = None,
    pattern: Optional[str] = None,
    sampling: _Sampling = "greedy",
    difficulty: Optional[str] = None,
    technique: Optional[str] = None,
    scale: str = "se-1.2.1",
    uniqueness: bool = True,
    solutions: Literal[True],
    start: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> tuple[Rows, Rows]: ...

@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    size: int = 9,
    box: Optional[tuple[int, int]] = None,
    variant: None = None,
    clues: _Clues = None,
    minimal: Optional[bool] = None,
    symmetry: Optional[str] = None,
    pattern: Optional[str] = None,
    sampling: _Sampling = "greedy",
    difficulty: Optional[str] = None,
    technique: Optional[str] = None,
    scale: str = "se-1.2.1",
    uniqueness: bool = True,
    solutions: bool,
    start: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Union[Rows, tuple[Rows, Rows]]: ...

@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    size: int = 9,
    symmetry: Optional[str] = None,
    variant: Union[str, list[str]],
    solutions: Literal[False] = False,
    start: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
) -> list[Puzzle]: ...
@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    size: int = 9,
    symmetry: Optional[str] = None,
    variant: Union[str, list[str]],
    solutions: Literal[True],
    start: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
) -> tuple[list[Puzzle], list[Board]]: ...

@overload
def minimize(
    puzzles: One,
    *,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Board: ...
@overload
def minimize(
    puzzles: _Sequences,
    *,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Rows: ...

@overload
def minimize(
    puzzles: object,
    *,
    seed: int = 0,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def weights(puzzles: _Sequences) -> npt.NDArray[np.float64]: ...
@overload
def weights(puzzles: object, *, column: Optional[str] = None, suffix: str = "") -> Any: ...

@overload
def canonical(
    puzzles: One,
    *,
    automorphisms: Literal[False] = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Board: ...
@overload
def canonical(
    puzzles: One,
    *,
    automorphisms: Literal[True],
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> tuple[Board, int]: ...
@overload
def canonical(
    puzzles: _Sequences,
    *,
    automorphisms: Literal[False] = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Rows: ...
@overload
def canonical(
    puzzles: _Sequences,
    *,
    automorphisms: Literal[True],
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> tuple[Rows, npt.NDArray[np.uint32]]: ...
@overload
def canonical(
    puzzles: object,
    *,
    automorphisms: bool = False,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def dedup(
    puzzles: _Sequences,
    *,
    by: _By = "class",
    index: Literal[False] = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Rows: ...
@overload
def dedup(
    puzzles: _Sequences,
    *,
    by: _By = "class",
    index: Literal[True],
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> tuple[Rows, npt.NDArray[np.int64], npt.NDArray[np.int64]]: ...
@overload
def dedup(
    puzzles: object,
    *,
    by: _By = "class",
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def split(
    puzzles: _Sequences,
    fractions: Sequence[float] = (0.8, 0.1, 0.1),
    *,
    by: _By = "class",
    seed: int = 0,
    exact: bool = False,
    stratify: Optional[_Sequences] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> list[npt.NDArray[np.int64]]: ...
@overload
def split(
    puzzles: object,
    fractions: Sequence[float] = (0.8, 0.1, 0.1),
    *,
    by: _By = "class",
    seed: int = 0,
    exact: bool = False,
    stratify: Optional[_Sequences] = None,
    column: Optional[str] = None,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> list[Any]: ...

def annotate(
    puzzles: object,
    columns: Union[str, Sequence[str]] = "default",
    *,
    column: Optional[str] = None,
    suffix: str = "",
    runs: int = 100,
    seed: int = 0,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def augment(
    puzzles: _Sequences, solutions: None = None, *, copies: int = 1, keep_first: bool = False, seed: int = 0, batch: None = None
) -> Rows: ...
@overload
def augment(
    puzzles: _Sequences, solutions: _Sequences, *, copies: int = 1, keep_first: bool = False, seed: int = 0, batch: None = None
) -> tuple[Rows, Rows]: ...
@overload
def augment(
    puzzles: object,
    solutions: Optional[object] = None,
    *,
    copies: int = 1,
    keep_first: bool = False,
    seed: int = 0,
    batch: Optional[int] = None,
) -> Any: ...

@overload
def candidates(puzzles: Union[One, _Sequences]) -> npt.NDArray[np.bool_]: ...
@overload
def candidates(puzzles: object, *, column: Optional[str] = None, suffix: str = "") -> Any: ...

@overload
def read_answers(
    texts: Union[str, bytes, None],
    *,
    size: int = 9,
    puzzle: Any = None,
    thinking: bool = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Answer: ...
@overload
def read_answers(
    texts: object,
    *,
    size: int = 9,
    puzzle: Any = None,
    thinking: bool = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def evaluate(
    puzzles: Union[One, _Sequences],
    outputs: object,
    *,
    by: Union[None, str, Sequence[Any], npt.NDArray[Any]] = None,
    scale: str = "se-1.2.1",
    thinking: bool = False,
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> npt.NDArray[np.void]: ...
@overload
def evaluate(
    puzzles: object,
    outputs: object,
    *,
    by: Union[None, str, Sequence[Any], npt.NDArray[Any]] = None,
    scale: str = "se-1.2.1",
    thinking: bool = False,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def traces(
    puzzles: Union[One, _Sequences],
    form: _Form = "placements",
    *,
    scale: str = "se-1.2.1",
    length: Union[int, Literal["longest"]],
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> npt.NDArray[np.uint16]: ...
@overload
def traces(
    puzzles: object,
    form: _Form = "placements",
    *,
    scale: str = "se-1.2.1",
    length: Union[None, int, Literal["longest"]] = None,
    column: Optional[str] = None,
    suffix: str = "",
    threads: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Progress = None,
) -> Any: ...

@overload
def cover(
    problem: Union[str, Mapping[str, Iterable[str]]],
    *,
    limit: Optional[int] = 1,
    method: _Method = "dancing-links",
    timeout: Optional[float] = None,
) -> list[list[str]]: ...
@overload
def cover(
    problem: npt.NDArray[Any],
    *,
    limit: Optional[int] = 1,
    method: _Method = "dancing-links",
    timeout: Optional[float] = None,
) -> list[list[int]]: ...
