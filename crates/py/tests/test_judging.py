"""Grids out of the texts of language models. The forms and the noise are held by the Rust tests; here is what Python adds."""

import numpy as np
import pytest
import sudokit

ROWS = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"
GRID = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def test_one_text():
    answer = sudokit.read_answers(f"<answer>\n{ROWS}\n</answer>", size=4)
    assert answer.grid.tolist() == GRID and answer[1:] == ("rows", "", False)
    assert sudokit.read_answers(b"I cannot solve it.", size=4) == (None, "", "no-grid", False)
    assert sudokit.read_answers(None).reason == "empty"
    thought = f"<think>\n{ROWS}</think>"
    assert sudokit.read_answers(thought, size=4).reason == "thinking-only"
    assert sudokit.read_answers(thought, size=4, thinking=True).in_thinking


def test_many_texts_in_every_container():
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    texts = [ROWS, None, "no", ROWS.replace(" ", "")]
    found = sudokit.read_answers(texts, size=4)
    assert found["reason"].tolist() == ["", "empty", "no-grid", ""] and found["form"].tolist() == ["rows", "", "", "rows"]
    assert found["grid"].shape == (4, 4, 4) and found["grid"][0].tolist() == GRID and not found["grid"][1].any()
    for make in (tuple, iter, lambda all: np.array(all, object), pandas.Series, polars.Series, pyarrow.array):
        assert (sudokit.read_answers(make(texts), size=4) == found).all()
    assert len(sudokit.read_answers([])) == 0
    assert (sudokit.read_answers(texts * 500, size=4, threads=2)["form"] == np.tile(found["form"], 500)).all()


def test_the_puzzle_helps(puzzles):
    few, solutions = puzzles[:3], sudokit.solve(puzzles[:3])
    lists = [
        "".join(f"r{cell // 9 + 1}c{cell % 9 + 1}: {digit}\n" for cell, digit in enumerate(solution) if not puzzle[cell])
        for puzzle, solution in zip(few, solutions)
    ]
    assert (sudokit.read_answers(lists)["reason"] != "").all()
    found = sudokit.read_answers(lists, puzzle=few)
    np.testing.assert_array_equal(found["grid"].reshape(3, 81), solutions)
    assert sudokit.evaluate(few, found["grid"])["solved"].all()
    question = sudokit.format(few[0], "rows")
    assert sudokit.read_answers(question, puzzle=few[0]).reason == "question-only"
    assert sudokit.read_answers([question], puzzle=question)["reason"].tolist() == ["question-only"]
    small = "board 4x4\ngivens:\n1...\n....\n....\n...1\n"
    assert sudokit.read_answers(ROWS, size=4, puzzle=small).grid.tolist() == GRID


def test_what_is_wrong_is_said():
    with pytest.raises(sudokit.SudokitError, match="answers of size 9 are read; give size=4"):
        sudokit.read_answers(ROWS, puzzle="board 4x4\n")
    with pytest.raises(sudokit.SudokitError, match="there are 3 texts and 2 puzzles"):
        sudokit.read_answers([ROWS] * 3, size=4, puzzle=["board 4x4\n"] * 2)
    with pytest.raises(sudokit.SudokitError, match="size must be at least 2"):
        sudokit.read_answers(ROWS, size=1)
    with pytest.raises(sudokit.SudokitError, match="reads texts, not int"):
        sudokit.read_answers([5])


TEXTS = [ROWS, ROWS.replace("1 2 3 4", "1 2 4 3"), "no idea", f"<think>{ROWS}</think>", ""]


@pytest.mark.parametrize("make", [str, lambda text: [{"role": "assistant", "content": text}]])
def test_rewards_as_trl_calls_them(make):
    columns = {"puzzle": ["1...3...2...4..."] * 5, "answer": [ROWS.replace("\n", "")] * 5, "prompts": ["?"] * 5, "completion_ids": [[]] * 5}
    completions = [make(text) for text in TEXTS]
    assert sudokit.reward(size=4)(completions=completions, **columns) == [1, 0, 0, 0, 0]
    assert sudokit.reward("exact", size=4, thinking=True)(completions=completions, **columns) == [1, 0, 0, 1, 0]
    # Two of the twelve blanks are wrong.
    assert sudokit.reward("cells", size=4)(completions=completions, **columns) == [1, 10 / 12, 0, 0, 0]
    found = sudokit.reward("reasoning-gym", size=4)(completions=completions, **columns)
    assert found[0] == 1 and found[1] == 0.9 * 14 / 16 and found[2] == found[4] == 0
    assert found[3] == pytest.approx(0.9 * len(ROWS) / len(TEXTS[3]))
    assert sudokit.reward("cells").__name__ == "sudoku_cells"


def test_rewards_as_verifiers_calls_them():
    exact = sudokit.reward(size=4)
    for text, expected in zip(TEXTS, [1, 0, 0, 0, 0]):
        assert exact(completion=[{"role": "assistant", "content": text}], puzzle="1...3...2...4...", answer="", prompt="?", state={}) == expected


def test_any_solution_is_rewarded_and_rules_count():
    exact = sudokit.reward(size=4)
    several, killer = "1" + "." * 15, "board 4x4\nkiller 3: r1c1-2\n"
    other = ROWS.replace("1", "x").replace("2", "1").replace("x", "2")
    assert exact(completions=[ROWS, other], puzzle=[several, several]) == [1, 0]
    assert exact(completions=[ROWS, other], puzzle=[killer, killer]) == [1, 1]
    assert exact(completions=[ROWS], puzzle=[killer.replace("3", "4")]) == [0]


def test_rewards_of_ordinary_boards_beside_boards_with_rules():
    """Ordinary boards are looked at all at once; a rule, a diagonal or a given that is not kept costs the reward all the same."""
    puzzles, solutions = sudokit.generate(3, seed=4, solutions=True)
    texts = sudokit.format(solutions).split()
    lines = sudokit.format(puzzles).split()
    rules = [f"board 9x9\nkiller {total}: r1c1-2\n" for total in (int(solutions[0][:2].sum()), int(solutions[0][:2].sum()) + 1)]
    diagonal = sudokit.Board.from_values([0] * 81, diagonals=True)
    column = [lines[0], lines[1], lines[2], lines[0], *rules, diagonal]
    texts_of_rows = [texts[0], texts[1], texts[0], "no idea", texts[0], texts[0], texts[0]]
    assert sudokit.reward()(completions=texts_of_rows, puzzle=column) == [1, 1, 0, 0, 1, 0, 0]
    wrong = texts[1][:-2] + texts[1][-1] * 2
    share = float(np.count_nonzero((puzzles[1] == 0) & (np.arange(81) != 79)) / np.count_nonzero(puzzles[1] == 0))
    assert sudokit.reward("cells")(completions=[texts[1], wrong], puzzle=[lines[1], lines[1]])[0] == 1
    assert sudokit.reward("cells")(completions=[wrong], puzzle=[lines[1]]) == [share]


def test_what_a_reward_needs_is_said():
    with pytest.raises(sudokit.SudokitError, match="scheme must be"):
        sudokit.reward("best")
    with pytest.raises(sudokit.SudokitError, match="needs the column 'puzzle'; the columns are question"):
        sudokit.reward()(completions=["x"], question=["."])
    with pytest.raises(sudokit.SudokitError, match="there are 2 completions and 1 values of 'puzzle'"):
        sudokit.reward()(completions=["x", "y"], puzzle=["." * 81])
