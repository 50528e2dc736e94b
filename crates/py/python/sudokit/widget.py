"""A board in a notebook: `BoardWidget` (``pip install "sudokit[widget]"``).

It takes what people type, and shows hints, checks, the path of human-style solving, and the run of a solver, step by
step.

>>> from sudokit.widget import BoardWidget
>>> board = BoardWidget("board 4x4\\nkiller 3: r1c1-2\\ngiven 1: r4c4\\n")
>>> board.place("r1c1", 1)
>>> board.hint()["step"]["name"]
'hidden single in a box'
>>> board.shown["title"]
'hidden single in a box'
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from ._api import Trace, steps, trace
from ._request import ask
from ._errors import LimitReached, SudokitError
from ._native import Board, Step
from ._options import whole
from ._puzzle import Puzzle
from ._rows import OnePuzzle, board
from ._widget_frames import Places, event_frames, explanation, path_frames

try:
    import anywidget
    import traitlets
except ImportError as missing:
    raise ImportError('sudokit.widget needs anywidget: pip install "sudokit[widget]"') from missing

__all__ = ["BoardWidget"]

_HERE = Path(__file__).parent
_MILLISECONDS = 20_000
"""After so long a hint or a check says that it was not decided."""
_THEMES = ("auto", "light", "dark")


class BoardWidget(anywidget.AnyWidget):
    """A puzzle of any size, shape and rules to play with in Jupyter, VS Code, Colab or marimo.

    With the keyboard: arrows move, numbers write (12 is 1, 2), with Shift they are marks, Space changes between numbers
    and marks, Backspace erases, Ctrl+Z and Ctrl+Y undo and redo, Escape hides an explanation. Mouse and touch have
    buttons for all of it.

    What is on the board is in `placed` and `marks`, which may be read, set and observed. A cell is an index, row by row
    from 0, and ``None`` is a blank.

    Args:
        puzzle: a text in any format, a `Board`, a `Puzzle`, or an array or lists of digits with 0 for a blank.
        watch: whether broken houses and rules are shown as soon as they arise.
        theme: ``auto`` (as the page around it is), ``light`` or ``dark``.

    Raises:
        SudokitError: the puzzle cannot be read, or it has cells beside its board, or there is no such theme.
    """

    _esm = _HERE / "widget.js"
    _css = _HERE / "widget.css"

    board = traitlets.Dict(read_only=True).tag(sync=True)
    """What does not change: places, numbers, regions, givens, how the rules are drawn and said."""
    placed: traitlets.List[Optional[int]] = traitlets.List().tag(sync=True)
    """The number that a person has placed in each cell; ``None`` for a blank, a given, and where no cell is."""
    marks: traitlets.List[list[int]] = traitlets.List().tag(sync=True)
    """The numbers that a person has noted in each cell."""
    selected = traitlets.Int(-1).tag(sync=True)
    """The cell that is chosen; -1 for none."""
    clashes: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(sync=True)
    """What is broken now: dictionaries with ``cells`` and ``text``; empty where ``watch`` is off."""
    solved = traitlets.Bool(False, read_only=True).tag(sync=True)
    """Whether every cell is filled and nothing is broken."""
    shown = traitlets.Dict().tag(sync=True)
    """The explanation that is shown: ``title``, ``words``, and what is highlighted; empty for none."""
    replay = traitlets.Dict().tag(sync=True)
    """The run that is shown instead of the game: ``kind``, ``title``, ``words``, ``frames``; empty for none."""
    frame = traitlets.Int(0).tag(sync=True)
    """How many events of a solver, or steps of a path, have happened in what is shown."""
    watch = traitlets.Bool(True).tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)

    def __init__(self, puzzle: Any, *, watch: bool = True, theme: str = "auto", **traits: Any) -> None:
        if theme not in _THEMES:
            raise SudokitError(f"theme must be one of {', '.join(_THEMES)}, not {theme!r}")
        self._puzzle = puzzle.board if isinstance(puzzle, OnePuzzle) else _read(puzzle)
        self._places = Places.of(self._puzzle)
        self._rung, self._hinted = 0, ""
        blank: list[Optional[int]] = [None] * len(self._places.names)
        super().__init__(watch=watch, theme=theme, placed=blank, marks=[[] for _ in blank], **traits)
        self.set_trait("board", self._places.traits(self._puzzle))
        self.placed = self._places.placed
        self.marks = self._places.marks
        self.on_msg(self._receive)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, without what was placed."""
        return Puzzle(self._puzzle)

    @property
    def values(self) -> npt.NDArray[np.int64]:
        """Givens and placed numbers, shape (rows, columns); -1 for a blank and where no cell is."""
        both = [given if given is not None else number for given, number in zip(self._places.givens, self.placed)]
        filled = np.array([-1 if number is None else number for number in both], np.int64)
        return filled.reshape(self._places.rows, self._places.columns)

    def place(self, cell: str, number: Optional[int]) -> None:
        """Writes a number into a cell by its name (``r1c2``), or takes it out with ``None``.

        Raises:
            SudokitError: there is no such cell, it is given, or the board has no such number.
        """
        at = self._cell(cell)
        self.placed = [number if other == at else old for other, old in enumerate(self.placed)]

    def mark(self, cell: str, *numbers: int) -> None:
        """Notes these numbers in a cell, and no others.

        Raises:
            SudokitError: there is no such cell, it is given, or the board has no such number.
        """
        at = self._cell(cell)
        self.marks = [list(numbers) if other == at else old for other, old in enumerate(self.marks)]

    def clear(self) -> None:
        """Takes out all that was placed and noted, and hides explanation and replay."""
        with self.hold_sync():
            self.placed = [None] * len(self.placed)
            self.marks = [[] for _ in self.marks]
            self.shown, self.replay, self.frame = {}, {}, 0

    def hint(self, rung: int = 5, *, scale: Optional[str] = None) -> dict[str, Any]:
        """Shows the next step of human-style solving from what is on the board: technique, words, and its cells.

        Where every blank cell has marks, they are the candidates of which the step is sought.

        Args:
            rung: how much is told: 1 where to look, 2 which technique, 3 which cells, 4 what follows, 5 the argument.
            scale: by the techniques of which scale; `sudokit.scales` lists them.

        Returns:
            The reply of ``sudokit.ask("hint", …)``.

        Raises:
            SudokitError: there is no such rung or scale.
        """
        rung = whole("rung", rung, 1, 5)
        puzzle, fields = self._position()
        self._rung, self._hinted = rung, puzzle.format("rules") + repr(fields)
        if scale is not None:
            fields = {**fields, "scale": scale}
        reply: dict[str, Any] = ask("hint", puzzle, **fields, timeout_ms=_MILLISECONDS)
        if reply["step"] is None:
            reason = reply["text"] or reply["reason"] or "no technique of the scale finds anything here"
            cells = [self._places.place_of(name) for name in reply["mistakes"]]
            self.shown = explanation("No step", [reason], bad=cells)
        else:
            self.shown = self._places.shown_step(reply["step"], rung)
        return reply

    def check(self) -> dict[str, Any]:
        """Shows what is broken, and which placed numbers are not those of the solution, where there is exactly one.

        Returns:
            The reply of ``sudokit.ask("check", …)``, with the broken rules among its ``clashes``.
        """
        reply: dict[str, Any] = ask("check", self._puzzle, grids=True, timeout_ms=_MILLISECONDS)
        progress = self._progress()
        reply["clashes"], reply["solved"] = progress["clashes"], progress["solved"]
        if reply["verdict"] == "one":
            both = zip(self._places.names, self.placed, reply["grids"][0])
            reply["mistakes"] = [
                name for name, number, right in both if name and number is not None and number != right
            ]
        bad = [self._places.place_of(name) for clash in reply["clashes"] for name in clash["cells"]]
        left = sum(name is not None for name in self._places.names) - int((self.values >= 0).sum())
        if reply["clashes"]:
            title, words = "Something is broken", [clash["text"] for clash in reply["clashes"]]
        elif reply["solved"]:
            title, words = "Solved", []
        elif reply["mistakes"]:
            title, words = "Not as in the solution", [", ".join(reply["mistakes"])]
            bad = [self._places.place_of(name) for name in reply["mistakes"]]
        else:
            title, words = "Nothing is wrong", [f"{left} cells are blank."] + _verdict(reply["verdict"])
        self.shown = explanation(title, words, bad=sorted(set(bad)))
        return reply

    def trace(
        self,
        solver: str = "dancing-links",
        *,
        events: int = 5000,
        options: Optional[Mapping[str, str]] = None,
        seed: int = 0,
    ) -> Trace:
        """Runs a solver on the puzzle and shows its run: what it places, tries, rules out and takes back, one by one.

        Args:
            solver: its id; `sudokit.solvers` lists them. Of puzzles with rules ``propagation`` shows its run.
            events: this many events are shown, from the first on. Those that change nothing on the board do not count.
            options, seed: as of `sudokit.trace`.

        Raises:
            SudokitError: there is no such solver, or it does not know the rules of the puzzle.
        """
        run = trace(self._puzzle, solver, options=options, seed=seed)
        frames, left_out = event_frames(self._places, run, whole("events", events, 1))
        title = next((info["name"] for info in ask("solvers") if info["id"] == solver), solver)
        note = f"The first {len(frames):,} events" if left_out or not run.whole else f"{len(frames):,} events"
        words = [f"{note}, {run.nodes:,} nodes, {run.guesses:,} guesses"]
        if any(frame[0] == "guess" for frame in frames):
            words.append("Numbers in italics are tried and may be taken back.")
        self._show_replay({"kind": "trace", "title": title, "words": words, "frames": frames, "grid": run.grid})
        return run

    def steps(self, *, scale: Optional[str] = None) -> list[Step]:
        """Shows the path of human-style solving from the puzzle's start: each step with words, cells and candidates.

        Args:
            scale: as of `sudokit.steps`.

        Returns:
            The steps, as `sudokit.steps` gives them.
        """
        path = steps(self._puzzle, scale=scale)
        frames = path_frames(self._places, path)
        self._show_replay({"kind": "path", "title": "Path", "words": [f"{len(path):,} steps"], "frames": frames})
        return path

    def play(self) -> None:
        """Ends a replay; what was placed before it is on the board again."""
        self.replay, self.frame = {}, 0

    def _show_replay(self, replay: dict[str, Any]) -> None:
        with self.hold_sync():
            self.shown, self.replay, self.frame = {}, replay, 0

    def _cell(self, name: str) -> int:
        """The index of a cell that may be written into."""
        at = self._places.place_of(name)
        if self._places.givens[at] is not None:
            raise SudokitError(f"{name} is given")
        return at

    def _position(self) -> tuple[Board, dict[str, Any]]:
        """What is on the board as the API takes it: digits are places among the numbers of the board, from 1."""
        places = self._places
        marks = self.marks if self._all_marked() else None
        if places.rows == places.columns:
            placed = [0 if number is None else number - places.lowest + 1 for number in self.placed]
            sets = {} if marks is None else {"marks": [places.set_of(numbers) for numbers in marks]}
            return self._puzzle, {"placed": placed, **sets}
        # The fields are for squares: on other boards numbers stand in the text.
        lines = [self._puzzle.format("rules").rstrip("\n")]
        for name, number, noted in zip(places.names, self.placed, marks or self.marks):
            if number is not None:
                lines.append(f"given {number}: {name}")
            elif marks is not None and noted:
                lines.append(f"candidates {' '.join(map(str, noted))}: {name}")
        return Board("\n".join(lines) + "\n"), {}

    def _all_marked(self) -> bool:
        cells = zip(self._places.names, self.values.ravel().tolist(), self.marks)
        return all(marks for name, value, marks in cells if name is not None and value < 0)

    def _progress(self) -> dict[str, Any]:
        found: dict[str, Any] = ask("progress", self._puzzle, numbers=self.placed, timeout_ms=_MILLISECONDS)
        return found

    def _next_hint(self) -> None:
        """What the button does: each time a rung more, as long as nothing is placed."""
        puzzle, fields = self._position()
        self.hint(min(self._rung + 1, 5) if self._hinted == puzzle.format("rules") + repr(fields) else 1)

    def _receive(self, _: Any, content: Any, buffers: Any = None) -> None:
        """A message of the page: ``{"kind": "hint"}`` or ``{"kind": "check"}``; others are passed over."""
        answers = {"hint": self._next_hint, "check": self.check}
        answer = answers.get(str(content.get("kind"))) if isinstance(content, dict) else None
        if answer is None:
            return
        try:
            answer()
        except (SudokitError, LimitReached) as error:
            self.shown = explanation("No answer", [str(error)])

    @traitlets.validate("placed", "marks")
    def _valid(self, proposal: Any) -> Any:
        """Refuses what does not fit the board, wherever it comes from, and leaves givens as they are."""
        name, cells = proposal["trait"].name, proposal["value"]
        if len(cells) != len(self._places.names):
            raise SudokitError(f"{name} has an entry for each of {len(self._places.names)} cells, not {len(cells)}")
        numbers_of_cells = [[] if cell is None else [cell] for cell in cells] if name == "placed" else cells
        for at, numbers in enumerate(numbers_of_cells):
            for number in numbers:
                if (
                    isinstance(number, bool)
                    or not isinstance(number, (int, np.integer))
                    or number not in self._places.numbers
                ):
                    low, high = self._places.numbers[0], self._places.numbers[-1]
                    raise SudokitError(
                        f"{number!r} in {self._places.names[at]} is no number of this board; they are {low} to {high}"
                    )
        free = [name is not None and given is None for name, given in zip(self._places.names, self._places.givens)]
        if proposal["trait"].name == "placed":
            return [None if cell is None or not may else int(cell) for cell, may in zip(cells, free)]
        return [sorted({int(number) for number in cell}) if may else [] for cell, may in zip(cells, free)]

    @traitlets.observe("placed", "watch")
    def _changed(self, _: Any) -> None:
        """Says what is broken, whenever something else is on the board."""
        found = self._progress()
        clashes = [
            {"cells": [self._places.place_of(name) for name in clash["cells"]], "text": clash["text"]}
            for clash in found["clashes"]
        ]
        self.set_trait("clashes", clashes if self.watch else [])
        self.set_trait("solved", found["solved"])

    @traitlets.validate("theme")
    def _valid_theme(self, proposal: Any) -> Any:
        if proposal["value"] not in _THEMES:
            raise SudokitError(f"theme must be one of {', '.join(_THEMES)}, not {proposal['value']!r}")
        return proposal["value"]


def _read(puzzle: Any) -> Board:
    if isinstance(puzzle, (np.ndarray, list, tuple)):
        return Board.from_values(puzzle)
    return board(puzzle, "widget.BoardWidget")


def _verdict(verdict: Optional[str]) -> list[str]:
    sentences = {
        "many": "The puzzle has several solutions.",
        "none": "The puzzle has no solution.",
        "unknown": "How many solutions there are was not decided.",
    }
    return [sentences[verdict]] if verdict in sentences else []
