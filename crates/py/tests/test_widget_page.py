"""The widget in Chromium, with both sides of its messages: typed, clicked and touched as people do.

SHOTS names a folder for pictures.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import sudokit

pytest.importorskip("anywidget")
playwright = pytest.importorskip("playwright.sync_api")
import widget_page  # noqa: E402
from sudokit.widget import BoardWidget  # noqa: E402
from test_widget import EASY, FROM_ZERO, INKALA, KILLER  # noqa: E402

if widget_page.chromium() is None:
    pytest.skip("NOT RUN: Chromium is absent; the widget is not tested in a page", allow_module_level=True)


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=widget_page.chromium(), args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def show(browser, monkeypatch, request):
    """Shows a widget in a page of its own, in which no error may be left."""
    widget_page.recorded(monkeypatch)
    contexts, errors = [], []

    def shown(puzzle, *, ground="#ffffff", width=900, touch=False, **options):
        context = browser.new_context(viewport={"width": width, "height": 760}, has_touch=touch)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None
        )
        return widget_page.Page(page, BoardWidget(puzzle, **options), ground)

    yield shown
    for number, context in enumerate(contexts):
        if "SHOTS" in os.environ:
            name = f"widget-{request.node.name}-{number}.png".replace("/", "-")
            context.pages[0].screenshot(path=str(Path(os.environ["SHOTS"]) / name), full_page=True)
        context.close()
    assert errors == []


def cell(at):
    return f'[data-cell="{at}"]'


def label(board, at):
    return board.page.get_attribute(cell(at), "aria-label")


def texts(board, kind):
    """What stands in the picture in this ink."""
    return board.page.eval_on_selector_all(f".sudokit svg text.{kind}", "all => all.map((one) => one.textContent)")


def test_typing(show):
    board = show(INKALA)
    board.click(cell(1))
    board.press("1", "ArrowRight", "Shift+Digit2", "Shift+Digit4", "Shift+Digit2", " ", "9", " ", "ArrowRight", "7")
    assert board.widget.placed[1:4] == [1, None, 7] and board.widget.marks[2] == [4, 9]
    assert [label(board, at) for at in range(4)] == ["r1c1: 8, given", "r1c2: 1", "r1c3: marks 4 9", "r1c4: 7"]
    assert texts(board, "written") == ["1", "7"] and texts(board, "pencil") == ["4", "9"]
    board.press("Control+z", "Control+z")
    assert board.widget.placed[3] is None and board.widget.marks[2] == [4]
    board.press("Control+y", "Control+Shift+z", "Backspace")
    assert board.widget.placed[3] is None and board.widget.marks[2] == [4, 9]
    # A given stays; arrows go around the edges.
    board.click(cell(0))
    board.press("5", "Delete", "ArrowUp")
    assert board.widget.placed[0] is None and board.widget.selected == 72
    board.press("ArrowLeft")
    assert board.widget.selected == 80 and board.page.evaluate("document.activeElement.dataset.cell") == "80"


def test_buttons_by_touch(show):
    board = show(EASY, width=360, touch=True)
    for what in (cell(0), "[data-number='3']", cell(1), "[data-act=mode]", "[data-number='6']", "[data-number='4']"):
        board.page.tap(what)
        board.pump()
    assert board.widget.placed[0] == 3 and board.widget.marks[1] == [4, 6]
    assert board.page.get_attribute("[data-act=mode]", "aria-pressed") == "true"
    for what in ("[data-act=undo]", "[data-act=undo]", cell(0), "[data-act=erase]"):
        board.page.tap(what)
        board.pump()
    assert board.widget.placed[0] is None and board.widget.marks[1] == []
    assert board.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_numbers_above_nine_and_from_zero(show):
    board = show(sudokit.Board.from_values([[0] * 16] * 16))
    board.click(cell(0))
    board.press("1", "2", "ArrowRight", "g", "ArrowRight", "1", "7", "ArrowRight", "1", "ArrowRight", "2")
    assert board.widget.placed[:5] == [12, 16, 7, 1, 2]
    board = show(FROM_ZERO)
    board.click(cell(0))
    board.press("0", "ArrowRight", "3")
    assert board.widget.placed[:2] == [0, 3] and label(board, 0) == "r1c1: 0" and label(board, 15) == "r4c4: 0, given"


def test_arrows_pass_places_without_a_cell(show):
    board = show(sudokit.generate(1, variant="tiny-samurai", size=4, seed=1)[0])
    names = board.widget.board["cells"]
    void = names.index(None)
    assert names[void - 1] is not None and board.page.query_selector(cell(void)) is None
    board.click(cell(void - 1))
    board.press("ArrowRight")
    assert board.widget.selected == next(at for at in range(void, len(names)) if names[at] is not None)


def test_what_is_broken_and_solved(show):
    board = show(KILLER)
    board.click(cell(0))
    board.press("1", "ArrowRight", "1")
    assert label(board, 0) == "r1c1: 1, broken" and texts(board, "wrong") == ["1", "1"]
    assert "two 1s in row 1" in board.page.inner_text(".words")
    numbers = sudokit.solve(KILLER).values.ravel().tolist()
    board.widget.placed = numbers
    board.pump()
    assert board.page.inner_text(".words").strip() == "Solved" and texts(board, "wrong") == []
    # What Python places can be undone in the page.
    board.click("[data-act=undo]")
    assert board.widget.placed[:2] == [1, 1]


def test_hints_rung_by_rung_and_done(show):
    board = show(EASY)
    spoken = []
    for _ in range(5):
        board.click("[data-act=hint]")
        spoken.append(board.page.inner_text(".words p >> nth=0"))
    assert spoken == [board.widget.hint(rung)["step"]["words"][rung - 1] for rung in range(1, 6)]
    assert len(board.page.query_selector_all(".sudokit svg rect.blocker")) == 3
    assert len(board.page.query_selector_all(".sudokit svg circle.placed")) == 1
    board.pump()
    board.click("[data-act=do]")
    assert board.widget.placed[8] == 1 and board.widget.shown == {}
    board.click("[data-act=check]")
    assert board.page.inner_text(".words .name") == "Nothing is wrong"
    board.page.focus(cell(8))
    board.press("Escape")
    assert board.widget.shown == {} and board.page.inner_text(".words") == ""


def test_a_step_that_takes_candidates_away_is_done_in_marks(show):
    board = show(INKALA)
    board.widget.hint()
    board.pump()
    gone = board.widget.shown["eliminate"]
    assert gone and len(board.page.query_selector_all(".sudokit svg .strike")) == len(gone)
    assert board.page.query_selector_all(".sudokit svg path.link")
    board.click("[data-act=do]")
    assert all(number not in board.widget.marks[at] for at, number in gone)
    assert all(board.widget.marks[at] for at in range(81) if board.widget.board["givens"][at] is None)
    board.click("[data-act=hint]")
    board.widget.hint()
    assert board.widget.shown["eliminate"] != gone


SOLVERS = [
    "dancing-links",
    "backtrack",
    "brute-force",
    "algorithm-x",
    "fewest-candidates",
    "propagation",
    "constraint-programming",
    "annealing",
    "simd",
    "lp",
    "sat",
]
SMALL = "1...3...2...4..."


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_run_ends_with_its_solution(show, solver):
    board = show(EASY if solver == "simd" else SMALL)
    run = board.widget.trace(solver, events=10**6)
    board.pump()
    board.click("[data-act=last]")
    assert board.widget.frame == len(board.widget.replay["frames"]) > 0
    values = [label(board, at).split(": ")[1].split(",")[0] for at in range(len(run.grid))]
    assert [int(value) for value in values] == run.grid
    board.click("[data-act=first]")
    assert (
        len(texts(board, "given")) == board.widget.puzzle.board.clues
        and texts(board, "placed") == texts(board, "guess") == []
    )


def test_moments_of_a_run_are_the_same_forwards_and_backwards(show):
    board = show(INKALA)
    board.widget.trace("dancing-links", events=1000)
    board.pump()

    def at(frame):
        board.widget.frame = frame
        board.pump()
        return [label(board, one) for one in range(81)], board.page.inner_text(".words")

    forwards = {frame: at(frame) for frame in (0, 3, 249, 250, 251, 600, 999)}
    assert {frame: at(frame) for frame in reversed(list(forwards))} == forwards
    assert len({tuple(cells) for cells, _ in forwards.values()}) > 3


def test_a_replay_is_moved_by_keys_slider_and_buttons(show):
    board = show(EASY)
    path = board.widget.steps()
    board.pump()
    assert (
        board.page.inner_text(".count") == f"Path: 1 of {len(path)}"
        and board.page.inner_text(".words .name").lower() == path[0].name
    )
    board.click("[data-act=next]")
    board.page.focus(cell(0))
    board.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert board.widget.frame == 2
    board.page.focus("input[type=range]")
    board.press("ArrowRight", "End")
    assert board.widget.frame == len(path) and board.page.inner_text(".words .name") == "Solved"
    # Nothing is written into a replay, and the game is as it was.
    board.page.focus(cell(0))
    board.press("3")
    board.click("[data-act=play]")
    assert board.widget.replay == {} and board.widget.placed == [None] * 81
    assert not board.page.is_visible("input[type=range]") and board.page.is_visible("[data-act=hint]")


def test_a_replay_runs_by_itself(show):
    board = show(SMALL)
    board.widget.trace("backtrack")
    board.pump()
    board.click("[data-act=run]")
    assert board.page.get_attribute("[data-act=run]", "aria-label") == "Pause"
    board.page.wait_for_function("() => model.get('frame') >= 2")
    board.click("[data-act=run]")
    assert board.widget.frame >= 2 and board.page.get_attribute("[data-act=run]", "aria-label") == "Run"


@pytest.mark.parametrize(
    "ground, theme, seen",
    [
        ("#ffffff", "auto", "light"),
        ("#111111", "auto", "dark"),
        ("#111111", "light", "light"),
        ("#ffffff", "dark", "dark"),
    ],
)
def test_light_and_dark(show, ground, theme, seen):
    board = show(KILLER, ground=ground, theme=theme)
    assert board.page.get_attribute(".sudokit", "data-theme") == seen
    assert board.widget.board[seen][1].strip()[:40] in board.page.inner_html(".picture")
    board.page.evaluate("document.body.style.background = '#000000'")
    board.page.wait_for_selector(f".sudokit[data-theme={'dark' if theme == 'auto' else theme}]")


def test_readers_of_the_screen(show):
    board = show(KILLER)
    assert board.page.get_by_role("grid").get_attribute("aria-label") == board.widget.board["summary"]
    assert board.page.get_by_role("row").count() == 4 and board.page.get_by_role("gridcell").count() == 16
    assert board.page.get_by_role("button", name="Write marks").count() == 1
    # One cell is reached by the tab key, and whatever has the focus keeps its keys from the notebook.
    assert (
        board.page.eval_on_selector_all("[role=gridcell]", "all => all.filter((one) => one.tabIndex === 0).length") == 1
    )
    assert board.page.eval_on_selector_all(
        ".sudokit :is(button, input, summary, [tabindex])",
        "all => all.every((one) => one.dataset.lmSuppressShortcuts === 'true')",
    )
    sentences = board.page.eval_on_selector_all(".rules li", "all => all.map((one) => one.textContent)")
    assert sentences[: len(board.widget.puzzle.sentences)] == board.widget.puzzle.sentences


def test_texts_of_a_puzzle_are_no_markup(show):
    board = show('title: <img src=x onerror="document.title=1">\nboard 4x4\nkiller 3: r1c1-2\n')
    assert board.page.query_selector(".sudokit img") is None and board.page.title() == "A widget"
    assert board.page.inner_text(".title").startswith("<img")


def test_a_view_that_is_closed_listens_no_more(show):
    board = show(KILLER)
    board.page.evaluate("() => unmount()")
    assert board.page.evaluate("Object.values(model.listeners).flat().length") == 0
