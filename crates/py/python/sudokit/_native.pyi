from collections.abc import Sequence
from typing import Any, Optional, Union, final

import numpy as np
import numpy.typing as npt

_Rows = npt.NDArray[np.uint8]
_Options = dict[str, Any]

__version__: str

@final
class Board:
    """A puzzle of any size and shape, with everything that its text says. Its givens may clash; `check` says so.

    ``Board(text)`` reads the one puzzle of a text; `parse` reads all.
    """

    def __new__(cls, text: Union[str, bytes]) -> Board: ...
    @classmethod
    def from_values(
        cls,
        values: Union[bytes, Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]],
        boxes: Optional[tuple[int, int]] = None,
        zones: Optional[Sequence[int]] = None,
        diagonals: bool = False,
        windows: bool = False,
    ) -> Board:
        """A board from N² values row by row or N sequences of N, 0 for a blank; boxes as (rows, columns), or a zone for each cell."""

    @property
    def size(self) -> int:
        """Side of the board."""

    @property
    def clues(self) -> int:
        """Number of givens."""

    @property
    def layout(self) -> str:
        """The board's shape in words."""

    @property
    def is_classic(self) -> bool:
        """Whether this is the ordinary 9×9 board."""

    @property
    def values(self) -> _Rows:
        """Givens and placed digits, shape (N, N), 0 for a blank."""

    @property
    def givens(self) -> _Rows:
        """The givens alone, shape (N, N), 0 for a blank."""

    @property
    def stated_solution(self) -> Optional[Board]:
        """What the text calls the solution; unchecked."""

    @property
    def rule_lines(self) -> list[str]:
        """The rules beyond the houses, each as a line of the format ``rules``: ``killer 5: r1c1 r1c2``."""

    @property
    def sentences(self) -> list[str]:
        """What holds on the board, in sentences: the houses, then each kind of rule once."""

    @property
    def meta(self) -> dict[str, str]:
        """Title, author, rating and the like, as far as the text states them."""

    def format(self, format: str = "line", *, blank: str = ".", alphabet: Optional[str] = None) -> str:
        """The board in a format by its id; `formats` lists them."""

    def svg(self, *, candidates: bool = False, dark: bool = False) -> str:
        """A picture."""

    def _repr_html_(self) -> str: ...
    def __array__(self, dtype: Optional[npt.DTypeLike] = None, copy: Optional[bool] = None) -> npt.NDArray[Any]: ...
    def __hash__(self) -> int: ...

@final
class Step:
    """One step of a path of human-style solving. It can be compared, hashed, copied and pickled."""

    @property
    def technique(self) -> str:
        """The technique's id."""

    @property
    def name(self) -> str:
        """The technique's name in words."""

    @property
    def points(self) -> float:
        """Points by the scale."""

    @property
    def place(self) -> Optional[tuple[int, int, int]]:
        """The digit that is placed: row and column from 0, and the digit."""

    @property
    def eliminate(self) -> list[tuple[int, int, int]]:
        """The candidates that are removed: rows and columns from 0, and digits."""

    @property
    def diagram(self) -> dict[str, Any]:
        """The evidence as the API has it: houses, marks with their roles, links, and under rules the reasons."""

    @property
    def before(self) -> Board:
        """The board before the step, with its candidates."""

    @property
    def after(self) -> Board:
        """The board after the step, with its candidates."""

    def to_dict(self) -> dict[str, Any]:
        """The step as the API has it: technique, points, effect, argument, words, and the position before it."""

    def words(self, rung: int = 5, *, coordinates: str = "r1c1") -> str:
        """A hint of rung 1 (where to look) to 5 (the whole argument).

        ``coordinates`` is how cells are named: ``r1c1`` (r4c7), ``hodoku`` (r4c78), ``a1`` (D7) or ``explainer`` (G4).
        """

    def svg(self, *, dark: bool = False, coordinates: str = "r1c1") -> str:
        """A picture: board, candidates, evidence, effect; ``coordinates`` as in `words`."""

    def _repr_html_(self) -> str: ...
    def __hash__(self) -> int: ...

def read_boards(text: bytes, format: Optional[str], alphabet: Optional[str]) -> list[Board]: ...
def write_boards(boards: Sequence[Board], format: str) -> str: ...
def board_of(text: str) -> Board: ...
def read_rows(items: Sequence[Any]) -> _Rows: ...
def read_each_row(items: Sequence[Any]) -> tuple[_Rows, npt.NDArray[np.uint8]]: ...
def row_of(board: Board) -> Optional[_Rows]: ...
def one_row(board: Board, work: str, instead: str) -> _Rows: ...
def format_rows(array: _Rows, format: str) -> str: ...
def check_digits(array: _Rows) -> None: ...
def solve_rows(array: _Rows, unique: bool, options: _Options) -> _Rows: ...
def count_rows(array: _Rows, cap: int, options: _Options) -> npt.NDArray[np.uint64]: ...
def check_rows(array: _Rows, options: _Options) -> dict[str, npt.NDArray[Any]]: ...
def rate_rows(array: _Rows, name: str, options: _Options) -> dict[str, npt.NDArray[Any]]: ...
def minimize_rows(array: _Rows, seed: int, options: _Options) -> _Rows: ...
def canonical_rows(array: _Rows, options: _Options) -> tuple[_Rows, npt.NDArray[np.uint32]]: ...
def first_identical(
    array: _Rows, by_name: str, seed: int, options: _Options
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]: ...
def generate_rows(
    count: int, request: str, solutions: bool, options: _Options
) -> tuple[_Rows, Optional[_Rows]]: ...
def weight(clues: int) -> float: ...
def read_arrow(input: object, column: Optional[str], each: bool) -> tuple[_Rows, npt.NDArray[np.uint8]]: ...
def has_columns(input: object) -> bool: ...
def column_like(array: _Rows, there: npt.NDArray[np.bool_], like: object) -> Any: ...
def audit_files(
    paths: Sequence[str], column: Optional[str], measure: str, memory: int, total: int, options: _Options
) -> dict[str, Any]: ...
def puzzle_column(names: Sequence[str], column: Optional[str]) -> int: ...
def text_column(array: _Rows) -> Any: ...
def take_column(input: object, name: str) -> Any: ...
def table_to_bytes(input: object) -> bytes: ...
def table_of_bytes(bytes: bytes, is_column: bool) -> Any: ...
def split_arrow(input: object, places: npt.NDArray[np.int64], parts: int) -> list[Any]: ...
def solve_arrow(input: object, target: _Options, unique: bool, options: _Options) -> Any: ...
def count_arrow(input: object, target: _Options, cap: int, options: _Options) -> Any: ...
def check_arrow(input: object, target: _Options, options: _Options) -> Any: ...
def rate_arrow(input: object, target: _Options, name: str, options: _Options) -> Any: ...
def canonical_arrow(input: object, target: _Options, automorphisms: bool, options: _Options) -> Any: ...
def minimize_arrow(input: object, target: _Options, seed: int, options: _Options) -> Any: ...
def weights_arrow(input: object, target: _Options) -> Any: ...
def candidates_arrow(input: object, target: _Options) -> Any: ...
def candidates_rows(array: _Rows) -> npt.NDArray[np.bool_]: ...
def failures() -> list[str]: ...
def first_wrong(puzzles: _Rows, grids: _Rows, there: npt.NDArray[np.bool_]) -> Optional[int]: ...
def evaluate_rows(
    puzzles: _Rows,
    readings: npt.NDArray[np.uint8],
    outputs: _Rows,
    output_readings: npt.NDArray[np.uint8],
    options: _Options,
) -> dict[str, npt.NDArray[Any]]: ...
def evaluate_arrow(
    input: object, target: _Options, outputs: _Rows, output_readings: npt.NDArray[np.uint8], options: _Options
) -> Any: ...
def evaluate_boards(
    boards: Sequence[Optional[Board]],
    readings: Sequence[int],
    outputs: Sequence[Optional[Sequence[Optional[int]]]],
    output_readings: Sequence[int],
    options: _Options,
) -> dict[str, npt.NDArray[Any]]: ...
def evaluate_steps_board(
    board: Board,
    placements: Sequence[tuple[int, int]],
    scale_name: Optional[str],
    up_to: Union[None, str, float],
    uniqueness: bool,
    options: _Options,
) -> list[tuple[str, Optional[str], Optional[float]]]: ...
def dedup_arrow(input: object, column: Optional[str], by_name: str, options: _Options) -> Any: ...
def annotate_arrow(
    input: object, target: _Options, wanted: str, runs: int, seed: int, options: _Options
) -> Any: ...
def step_of(
    scale_name: str, givens: bytes, allowed: Sequence[int], values: bytes, marks: Sequence[int], uniqueness: bool
) -> Step: ...
def step_on_board(scale_name: str, text: str, values: bytes, marks: Sequence[int], uniqueness: bool) -> Step: ...
def solve_line(text: str, unique: bool) -> Optional[Board]: ...
def solve_squares(
    array: _Rows, side: int, limit: int, options: _Options
) -> tuple[npt.NDArray[np.uint64], _Rows]: ...
def solve_board(board: Board, request: str, options: _Options) -> Optional[Board]: ...
def count_board(board: Board, limit: int, options: _Options) -> int: ...
def check_board(board: Board, options: _Options) -> tuple[dict[str, Any], list[Board]]: ...
def trace_board(board: Board, request: str, options: _Options) -> tuple[dict[str, Any], Optional[Board]]: ...
def steps_board(
    board: Board, scale_name: Optional[str], uniqueness: bool, options: _Options
) -> tuple[list[Step], bool]: ...
def ask(operation: str, request: str, options: _Options) -> Any: ...
def trace_words() -> list[str]: ...
def traces_rows(
    array: _Rows, form: str, scale_name: str, options: _Options
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int64]]: ...
def traces_in_words(array: _Rows, scale_name: str, options: _Options) -> list[Optional[list[str]]]: ...
def traces_arrow(input: object, target: _Options, form: str, scale_name: str, options: _Options) -> Any: ...
def answer_words() -> tuple[list[str], list[str]]: ...
def read_answer_texts(
    texts: Sequence[Optional[str]], size: int, puzzles: _Rows, thinking: bool, options: _Options
) -> tuple[_Rows, npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.bool_]]: ...
def levels(name: str) -> Optional[list[str]]: ...
def technique_ids() -> list[str]: ...
def column_table() -> list[dict[str, Any]]: ...

def run_program(arguments: Sequence[str]) -> int:
    """Runs the program sudokit with these arguments, its name first, and gives its exit code."""
