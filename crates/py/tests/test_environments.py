"""Environments for agents keep the rules of gymnasium, tell no solution, and count what is done."""

from __future__ import annotations

import numpy as np
import pytest

import sudokit

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from sudokit.environments import SudokuEnv, SudokuVectorEnv, TextEnvironment  # noqa: E402


def actions_of(board, solution):
    return [9 * cell + int(solution[cell]) - 1 for cell in np.flatnonzero(board == 0)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("options", [{}, {"reward": "dense"}, {"puzzles": ["." * 80 + "1"]}])
def test_the_checker_of_gymnasium_is_content(options):
    if "puzzles" in options:
        options = {"puzzles": sudokit.generate(3, seed=1)}
    check_env(gymnasium.make("sudokit/Sudoku-v0", render_mode="ansi", **options).unwrapped, skip_render_check=False)


def test_an_episode():
    env = SudokuEnv(limit=300)
    board, info = env.reset(seed=4)
    assert (board == sudokit.generate(1, seed=4)[0]).all()
    left = sudokit.candidates([board])[0] & (board == 0)[:, None]
    assert (info["action_mask"].reshape(81, 9) == left).all()
    solution = sudokit.solve(board)
    actions = actions_of(board, solution)
    given = 9 * int(np.flatnonzero(board)[0])
    same, reward, ended, truncated, _ = env.step(given)
    assert (same == board).all() and (reward, ended, truncated) == (-0.1, False, False)
    total = 0.0
    for number, action in enumerate(actions):
        board, reward, ended, truncated, info = env.step(action)
        total += reward
        assert ended == (number == len(actions) - 1) and not truncated
    assert total == 1.0 and (board == solution).all()
    other, _ = env.reset()
    assert (other == sudokit.generate(1, seed=4, start=1)[0]).all()
    named, _ = env.reset(options={"puzzle": sudokit.format(sudokit.generate(1, seed=77)).strip()})
    assert (named == sudokit.generate(1, seed=77)[0]).all()


def test_dense_rewards_add_up_and_episodes_are_cut_off():
    env = SudokuEnv(reward="dense", limit=7, puzzles=sudokit.generate(2, seed=1))
    board, _ = env.reset()
    actions = actions_of(board, sudokit.solve(board))
    blanks = len(actions)
    rewards = [env.step(action) for action in actions[:7]]
    assert all(reward == pytest.approx(1 / blanks) for _, reward, *_ in rewards) and rewards[-1][3] and not rewards[-2][3]


def test_the_vector_form_plays_as_the_single_one():
    single, vector = [SudokuEnv(reward="dense", puzzles=sudokit.generate(1, seed=seed)) for seed in range(3)], SudokuVectorEnv(
        3, reward="dense", puzzles=np.concatenate([sudokit.generate(1, seed=seed) for seed in range(3)])
    )
    boards, info = vector.reset(seed=0)
    assert (boards == np.stack([env.reset()[0] for env in single])).all()
    chance = np.random.default_rng(1)
    over = np.zeros(3, bool)
    for _ in range(400):
        actions = np.array([chance.choice(np.flatnonzero(mask)) if mask.any() and chance.random() < 0.9 else chance.integers(729) for mask in info["action_mask"]])
        boards, rewards, ended, truncated, info = vector.step(actions)
        for at, env in enumerate(single):
            if over[at]:
                # Whichever puzzle has come, the single one plays it too.
                over[at] = False
                env.reset(options={"puzzle": sudokit.format(boards[at : at + 1]).strip()})
                continue
            board, reward, one_ended, one_truncated, one_info = env.step(actions[at])
            assert (board == boards[at]).all() and reward == pytest.approx(rewards[at]) and (one_ended, one_truncated) == (ended[at], truncated[at])
            assert (one_info["action_mask"] == info["action_mask"][at]).all()
            over[at] = one_ended or one_truncated
    made = gymnasium.make_vec("sudokit/Sudoku-v0", num_envs=4, clues=(30, 40))
    boards, _ = made.reset(seed=2)
    assert boards.shape == (4, 81)


def test_wrong_options():
    for arguments, message in [
        ({"reward": "all"}, "reward must be"),
        ({"puzzles": ["." * 81]}, "exactly one solution"),
        ({"puzzles": sudokit.generate(1), "clues": 30}, "leave out clues"),
        ({"limit": 0}, "limit must be at least 1"),
    ]:
        with pytest.raises(sudokit.SudokitError, match=message):
            SudokuEnv(**arguments)


KILLER = "board 4x4\nkiller 3: r1c1-2\ngiven 1: r4c4\n"


def test_a_conversation():
    game = TextEnvironment(KILLER)
    first = game.reset()
    assert "the cage 3 at r1c1 and r1c2" in first and ". . . 1" in first
    assert game.step("place r1c1 4").text == "killer 3: r1c1 r1c2"
    assert game.step("r1c1 = 1").text == "Nothing is broken."
    assert game.step("inspect").text.splitlines()[0] == "1 . . ."
    assert game.step("undo").text == "r1c1 is 4 again." and game.step("undo").text == "r1c1 is blank again."
    assert game.step("undo").text == "There is nothing to take back."
    assert game.step("place r4c4 2").text == "r4c4 is given as 1 and stays."
    assert "no cell r5c1" in game.step("place r5c1 2").text and "There is no cell" in game.step("candidates r9c9").text
    assert "Say one of these" in game.step("what is the solution?").text and "Say one of these" in game.step("").text
    assert "7" in game.step("place r1c1 7").text and game.step("inspect").text.splitlines()[0] == ". . . ."
    assert game.step("candidates r4c3").text == "r4c3: 2 3 4"


def test_it_is_solved_by_any_solution_and_says_no_more_than_the_rules():
    solution = sudokit.solve(KILLER).values
    game = TextEnvironment(KILLER)
    texts = [game.reset()]
    for row in range(4):
        for column in range(4):
            if (row, column) != (3, 3):
                turn = game.step(f"place r{row + 1}c{column + 1} {solution[row, column]}")
                texts.append(turn.text)
    assert turn == ("Solved.", 1.0, True) and not any(other != "Nothing is broken." for other in texts[1:-1])
    short = TextEnvironment(KILLER, turns=2)
    assert not short.step("inspect").done
    last = short.step("inspect")
    assert last.done and last.reward == 0 and "used up" in last.text
