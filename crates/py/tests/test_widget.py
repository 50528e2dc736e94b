"""The widget without a page: what its traits take, what its methods show, and what messages of a page do."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

import sudokit

pytest.importorskip("anywidget")
import widget_page  # noqa: E402
from sudokit.widget import BoardWidget  # noqa: E402

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "000000090190470608052819407200048000009000500000750009907364180506081074080000000"
KILLER = "board 4x4\nkiller 3: r1c1-2\ngiven 1: r4c4\n"
FROM_ZERO = "board 4x4\ndigits 0-3\ngiven 0: r4c4\nkiller 3: r1c1-2\n"
OBLONG = "board 2x3\ndigits 1-6\nno boxes\n"


@pytest.fixture(autouse=True)
def channel(monkeypatch):
    widget_page.recorded(monkeypatch)


def state_sent(widget):
    """The last value of each trait that the widget has told the page since it was asked last."""
    state = {}
    for data in widget.comm.sent:
        if data.get("method") == "update":
            state.update(data["state"])
    widget.comm.sent.clear()
    return json.loads(json.dumps(widget_page.plain(state)))


UPDATES = [
    ("placed", [3, None, None, None] + [None] * 12, [3, None, None, None] + [None] * 12),
    ("placed", [None] * 15 + [2], [None] * 16),
    ("marks", [[2, 1, 2]] + [[]] * 15, [[1, 2]] + [[]] * 15),
    ("marks", [[]] * 15 + [[1]], [[]] * 16),
    ("selected", 7, 7),
    ("shown", {}, {}),
    ("replay", {}, {}),
    ("frame", 3, 3),
    ("watch", False, False),
    ("theme", "dark", "dark"),
]


@pytest.mark.parametrize("trait, sent, stored", UPDATES)
def test_what_the_page_sends_is_kept(trait, sent, stored):
    widget = BoardWidget(KILLER)
    widget.hint()
    widget_page.deliver(widget, {"method": "update", "state": {trait: sent}})
    assert getattr(widget, trait) == stored


REFUSED = [
    ("placed", [None] * 15, "an entry for each of 16 cells, not 15"),
    ("placed", [9] + [None] * 15, "9 in r1c1 is no number of this board; they are 1 to 4"),
    ("placed", [True] + [None] * 15, "True in r1c1"),
    ("placed", ["1"] + [None] * 15, "'1' in r1c1"),
    ("marks", [[0]] + [[]] * 15, "0 in r1c1"),
    ("theme", "blue", "theme must be one of auto, light, dark"),
]


@pytest.mark.parametrize("trait, value, message", REFUSED)
def test_what_fits_no_board_is_refused(trait, value, message):
    widget = BoardWidget(KILLER)
    before = getattr(widget, trait)
    with pytest.raises(sudokit.SudokitError, match=message):
        setattr(widget, trait, value)
    assert getattr(widget, trait) == before


HINT, CHECK = {"kind": "hint"}, {"kind": "check"}
MESSAGES = [
    ([HINT], [], "Hint", 1, ["Look at box 3."]),
    ([HINT, HINT], [], "hidden single in a box", 2, ["There is a hidden single in a box."]),
    ([HINT] * 4, [], "hidden single in a box", 4, ["r1c9 is 1."]),
    (
        [HINT] * 9,
        [],
        "hidden single in a box",
        5,
        ["In box 3 the digit 1 can go only to r1c9: the 1s in r2c1, r3c5 and r7c7 keep it out of other cells."],
    ),
    ([CHECK], [], "Nothing is wrong", 0, ["45 cells are blank."]),
    ([CHECK], [("r1c1", 9)], "Something is broken", 0, None),
    ([CHECK], [("r1c1", 3)], "Not as in the solution", 0, ["r1c1"]),
    ([HINT], [("r1c1", 3)], "No step", 0, ["First correct this: r1c1 is not 3."]),
    ([{"kind": "other"}, {}, "hint", None], [], None, None, None),
]


@pytest.mark.parametrize("messages, placed, title, rung, words", MESSAGES)
def test_messages_of_the_page(messages, placed, title, rung, words):
    widget = BoardWidget(EASY)
    for cell, number in placed:
        widget.place(cell, number)
    state_sent(widget)
    for content in messages:
        widget_page.deliver(widget, {"method": "custom", "content": content})
    shown = state_sent(widget).get("shown", {})
    assert (shown.get("title"), shown.get("rung")) == (title, rung)
    assert words is None or shown["words"] == words


def test_another_position_begins_with_the_first_rung():
    widget = BoardWidget(EASY)
    for _ in range(3):
        widget_page.deliver(widget, {"method": "custom", "content": HINT})
    widget.place("r1c9", 1)
    widget_page.deliver(widget, {"method": "custom", "content": HINT})
    assert widget.shown["rung"] == 1


def test_what_cannot_be_answered_is_shown(monkeypatch):
    widget = BoardWidget(EASY)

    def late():
        raise sudokit.LimitReached("the time limit was reached")

    monkeypatch.setattr(widget, "check", late)
    widget_page.deliver(widget, {"method": "custom", "content": CHECK})
    assert (widget.shown["title"], widget.shown["words"]) == ("No answer", ["the time limit was reached"])


def test_what_is_broken_is_seen_at_once():
    widget = BoardWidget(KILLER)
    assert widget.clashes == [] and not widget.solved
    state_sent(widget)
    widget.place("r1c1", 3)
    assert state_sent(widget)["clashes"] == [{"cells": [0], "text": "killer 3: r1c1 r1c2"}]
    widget.watch = False
    assert widget.clashes == []
    widget.watch = True
    widget.place("r1c1", 1)
    widget.place("r1c2", 1)
    assert {tuple(clash["cells"]) for clash in widget.clashes} == {(0, 1)}
    solution = sudokit.solve(KILLER).values
    widget.placed = solution.ravel().tolist()
    assert widget.solved and widget.clashes == [] and (widget.values == solution).all()
    widget.clear()
    assert not widget.solved and (widget.values >= 0).sum() == 1


BOARDS = {
    "ordinary": (INKALA, 9, 9, 81),
    "an array": (sudokit.generate(1, size=4, seed=1)[0].reshape(4, 4), 4, 4, 16),
    "16x16": (sudokit.generate(1, size=16, seed=1)[0].reshape(16, 16), 16, 16, 256),
    "killer": (sudokit.Puzzle(KILLER), 4, 4, 16),
    "from zero": (FROM_ZERO, 4, 4, 16),
    "oblong": (OBLONG, 2, 3, 6),
    "jigsaw": (sudokit.generate(1, variant="jigsaw", seed=1)[0], 9, 9, 81),
    "tiny samurai": (sudokit.generate(1, variant="tiny-samurai", size=4, seed=1)[0], 10, 10, 76),
}
"""By name: the puzzle, rows, columns, cells."""


@pytest.mark.parametrize("name", BOARDS)
def test_boards_of_every_shape(name):
    puzzle, rows, columns, cells = BOARDS[name]
    widget = BoardWidget(puzzle)
    board = json.loads(json.dumps(widget_page.plain(widget.board)))
    assert (board["rows"], board["columns"], sum(one is not None for one in board["cells"])) == (rows, columns, cells)
    assert all(len(board[of]) == rows * columns for of in ("cells", "zones", "givens"))
    assert board["sentences"][: len(widget.puzzle.sentences)] == widget.puzzle.sentences
    # A solution that is placed solves it; what is hinted at from the start is so in the solution, where there is one.
    numbers = sudokit.ask("check", widget.puzzle, grids=True)["grids"][0]
    first = next(at for at, cell in enumerate(board["cells"]) if cell is not None and board["givens"][at] is None)
    widget.place(board["cells"][first], numbers[first])
    hint = widget.hint()["step"]
    if hint is not None and sudokit.count(widget.puzzle.board, cap=2) == 1:
        shown = widget.shown
        assert [numbers[place] == number for place, number in shown["eliminate"]] == [False] * len(shown["eliminate"])
        assert shown["place"] is None or numbers[shown["place"][0]] == shown["place"][1]
        assert shown["place"] or shown["eliminate"]
    assert not widget.solved
    widget.placed = numbers
    assert widget.solved and widget.clashes == []


def test_numbers_from_zero_are_numbers_and_no_blanks():
    widget = BoardWidget(FROM_ZERO)
    assert widget.board["numbers"] == [0, 1, 2, 3] and widget.board["givens"][15] == 0 and widget.values[3, 3] == 0
    widget.place("r1c1", 0)
    assert widget.values[0, 0] == 0 and widget.values[0, 1] == -1 and widget.clashes == []
    widget.place("r1c4", 0)
    assert widget.clashes
    widget.place("r1c4", None)
    widget.place("r1c1", 3)
    widget.hint()
    # Of 3 = 3 + 0 nothing but 0 is left to the other cell of the cage.
    assert widget.shown["place"] == [1, 0]


def test_hints_are_of_the_marks_where_all_are_there():
    widget = BoardWidget(INKALA)
    first = widget.hint()["step"]
    left = sudokit.candidates(INKALA)
    for cell, name in enumerate(widget.board["cells"]):
        if widget.board["givens"][cell] is None:
            widget.mark(name, *(np.flatnonzero(np.ravel(left).reshape(81, 9)[cell]) + 1).tolist())
    assert widget.hint()["step"]["step"]["eliminate"] == first["step"]["eliminate"]
    for one in first["step"]["eliminate"]:
        at = widget.board["cells"].index(one["cell"])
        widget.mark(one["cell"], *(number for number in widget.marks[at] if number != one["digit"]))
    assert widget.hint()["step"]["step"]["eliminate"] != first["step"]["eliminate"]


def test_marks_and_placed_digits_of_a_text_are_on_the_board():
    puzzle = sudokit.ask("convert", EASY, placed=[1 if cell == 8 else 0 for cell in range(81)], to="json")["text"]
    widget = BoardWidget(sudokit.Board(puzzle))
    assert widget.placed[8] == 1 and widget.board["givens"][8] is None


def test_a_path_ends_with_the_solution():
    widget = BoardWidget(EASY)
    path = widget.steps()
    frames = widget.replay["frames"]
    assert len(frames) == len(path) + 1
    assert [frame["shown"]["title"] for frame in frames[:-1]] == [step.name for step in path]
    assert (
        frames[-1]["values"] == sudokit.solve(EASY).values.ravel().tolist() and frames[-1]["shown"]["title"] == "Solved"
    )
    for frame, step in zip(frames, path):
        assert frame["values"] == [int(value) or None for value in step.before.values.ravel()]
        assert "\n".join(frame["shown"]["words"]) == step.words(5)
    widget.play()
    assert widget.replay == {}


def test_a_path_that_does_not_end_says_so():
    frames_of = BoardWidget("board 4x4\n")
    assert frames_of.steps() == [] and frames_of.replay["frames"][-1]["shown"]["title"] == "The path ends here"


def test_a_run_is_cut_after_so_many_events():
    widget = BoardWidget(INKALA)
    run = widget.trace("dancing-links", events=50)
    assert len(widget.replay["frames"]) == 50 and widget.replay["words"][0].startswith("The first 50 events, ")
    assert run.verdict in ("one", "many", "unknown")
    widget.trace("dancing-links", events=10**6)
    shown = [
        record
        for record in run.records
        if record["event"] in ("guess", "place", "retract", "contradiction", "choose-item", "solution")
    ]
    assert len(widget.replay["frames"]) == len(shown)
    with pytest.raises(sudokit.SudokitError, match="does not know rules"):
        BoardWidget(KILLER).trace("backtrack")


def test_what_is_refused():
    for arguments, message in [
        ({"puzzle": "oops"}, "fits no format"),
        ({"puzzle": INKALA, "theme": "blue"}, "theme must be one of"),
        ({"puzzle": "board 4x4\ncells V 2 wide 2: two more\n"}, "cells beside"),
    ]:
        with pytest.raises(sudokit.SudokitError, match=message):
            BoardWidget(**arguments)
    widget = BoardWidget(KILLER)
    for call, message in [
        (lambda: widget.place("r4c4", 2), "r4c4 is given"),
        (lambda: widget.place("r9c9", 2), "no cell 'r9c9'"),
        (lambda: widget.place("r1c1", 5), "5 in r1c1 is no number of this board; they are 1 to 4"),
        (lambda: widget.mark("r1c1", 0), "0 in r1c1"),
        (lambda: widget.hint(6), "rung"),
        (lambda: widget.hint(scale="best"), "best"),
        (lambda: widget.trace("best"), "best"),
    ]:
        with pytest.raises(sudokit.SudokitError, match=message):
            call()


def test_without_anywidget_the_package_works_and_the_widget_says_what_to_install():
    program = """
import sys
sys.modules["anywidget"] = None
import sudokit
assert sudokit.count("." * 80 + "1", cap=2) == 2
try:
    import sudokit.widget
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == 'sudokit.widget needs anywidget: pip install "sudokit[widget]"'
