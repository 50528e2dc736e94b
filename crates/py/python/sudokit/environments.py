"""Environments for agents: `SudokuEnv` and `SudokuVectorEnv` for gymnasium (``pip install 'sudokit[gym]'``), and `TextEnvironment` for language
models. None of them shows the solution.

>>> from sudokit.environments import SudokuEnv
>>> env = SudokuEnv(clues=40)
>>> board, info = env.reset(seed=3)
>>> board.shape, int(info["action_mask"].sum()) > 0
((81,), True)
"""

from __future__ import annotations

from typing import Any, Literal, Optional, Union

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from . import generate, solve
from ._errors import SudokitError
from ._options import whole
from ._text_environment import TextEnvironment

__all__ = ["SudokuEnv", "SudokuVectorEnv", "TextEnvironment"]

Reward = Literal["sparse", "dense"]
Grid = npt.NDArray[np.uint8]


def _peers() -> npt.NDArray[np.int64]:
    """For each action (9 × cell + digit - 1) the actions that it makes impossible: other digits of its cell, its digit in peers."""
    cells = np.arange(81)
    row, column = cells // 9, cells % 9
    box = row // 3 * 3 + column // 3
    meet = (row[:, None] == row) | (column[:, None] == column) | (box[:, None] == box)
    others = [np.flatnonzero(meet[cell] & (cells != cell)) for cell in cells]
    actions = []
    for cell in cells:
        for digit in range(9):
            same = [9 * cell + other for other in range(9)]
            actions.append(np.array([*same, *(9 * others[cell] + digit)]))
    return np.array(actions)


_TAKEN = _peers()
_PUZZLES = 32
"""How many puzzles are made together."""


class _Supply:
    """Puzzles with their solutions, one after the other from a seed."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options, self.seed, self.next = options, 0, 0
        self.made: tuple[Grid, Grid] = (np.zeros((0, 81), np.uint8), np.zeros((0, 81), np.uint8))

    def restart(self, seed: int) -> None:
        self.seed, self.next = seed, 0

    def take(self, count: int) -> tuple[Grid, Grid]:
        puzzles, solutions = [], []
        while count:
            at = self.next % _PUZZLES
            if at == 0 or not len(self.made[0]):
                first = self.next - at
                self.made = generate(_PUZZLES, seed=self.seed, start=first, solutions=True, threads=1, **self.options)
            size = min(count, _PUZZLES - at)
            puzzles.append(self.made[0][at : at + size])
            solutions.append(self.made[1][at : at + size])
            self.next, count = self.next + size, count - size
        return np.concatenate(puzzles), np.concatenate(solutions)


def _check(reward: str) -> None:
    if reward not in ("sparse", "dense"):
        raise SudokitError(f"reward must be 'sparse' or 'dense', not {reward!r}")


class SudokuEnv(gymnasium.Env[Grid, np.int64]):
    """One puzzle of ordinary Sudoku an episode: an action puts a digit into a cell.

    Observations are the 81 digits row by row, 0 for a blank. Action ``9 * cell + digit - 1`` (0 to 728) puts a digit into a blank cell;
    ``info["action_mask"]`` (729 of 0 and 1) says which break no rule with what stands. An action that does, or fills a filled cell, changes nothing
    and costs 0.1. The episode ends when the grid is full (1 for the solution; any other cannot be reached), when no cell can be
    filled any more, and is cut off after ``limit`` actions.

    Args:
        reward: ``sparse``: nothing but these. ``dense``: besides, for each digit ``1 / blanks``, positive if it is that of the solution and negative if
            not. This tells an agent which digits are right, so it is for training and not for judging.
        limit: actions after which an episode is cut off.
        puzzles: the puzzles to play in this order, again and again, instead of fresh ones: whatever `solve` takes many of, each with
            one solution.
        options: what `generate` takes: ``difficulty``, ``clues``, ….
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self, *, reward: Reward = "sparse", limit: int = 500, puzzles: Any = None, render_mode: Optional[str] = None, **options: Any
    ) -> None:
        _check(reward)
        self.reward, self.limit, self.render_mode = reward, whole("limit", limit, 1), render_mode
        self.observation_space = spaces.Box(0, 9, (81,), np.uint8)
        self.action_space = spaces.Discrete(729)
        self._supply = _supply(puzzles, options)
        self._board = np.zeros(81, np.uint8)
        self._mask = np.zeros(729, np.int8)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Grid, dict[str, Any]]:
        """A new puzzle: with ``seed`` the first one of that seed, else the next one. ``options={"puzzle": …}`` names one."""
        super().reset(seed=seed)
        if seed is not None:
            self._supply.restart(seed)
        if options and "puzzle" in options:
            puzzle, solution = _Fixed(options["puzzle"]).take(1)
        else:
            puzzle, solution = self._supply.take(1)
        self._board, self._solution, self._steps = puzzle[0].copy(), solution[0], 0
        self._share = 1.0 / max(1, int((self._board == 0).sum()))
        self._mask = np.ones(729, np.int8)
        for cell in np.flatnonzero(self._board):
            self._mask[_TAKEN[9 * cell + self._board[cell] - 1]] = 0
        self._left = int((self._board == 0).sum())
        return self._board.copy(), {"action_mask": self._mask.copy()}

    def step(self, action: Any) -> tuple[Grid, float, bool, bool, dict[str, Any]]:
        """Puts a digit into a cell.

        Args:
            action: ``9 * cell + digit - 1``.

        Returns:
            As gymnasium has it: the board, the reward, whether the episode has ended, whether ``limit`` cut it off, and
            ``{"action_mask": …}``, which of the 729 actions break no rule now.
        """
        action = int(action)
        self._steps += 1
        reward, ended = -0.1, False
        if self._mask[action]:
            cell, digit = divmod(action, 9)
            self._board[cell] = digit + 1
            self._mask[_TAKEN[action]] = 0
            self._left -= 1
            reward = 0.0
            if self.reward == "dense":
                reward = self._share if self._solution[cell] == digit + 1 else -self._share
            if not self._left:
                ended, reward = True, reward + 1.0
            else:
                ended = not self._mask.any()
        return self._board.copy(), reward, ended, self._steps >= self.limit and not ended, {"action_mask": self._mask.copy()}

    def render(self) -> Any:
        """The board as nine lines, if ``render_mode`` is ``ansi``."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(" ".join(str(digit) if digit else "." for digit in row) for row in self._board.reshape(9, 9).tolist())


class _Fixed:
    """Given puzzles, again and again."""

    def __init__(self, puzzles: Any) -> None:
        many = [puzzles] if isinstance(puzzles, (str, bytes)) else puzzles
        solutions = np.asarray(solve(many, unique=True)).reshape(-1, 81)
        if not len(solutions) or not solutions.all():
            raise SudokitError("an environment needs puzzles with exactly one solution")
        from . import array

        self.rows, self.solutions, self.next = array(many).reshape(-1, 81), solutions, 0

    def restart(self, seed: int) -> None:
        self.next = seed % len(self.rows)

    def take(self, count: int) -> tuple[Grid, Grid]:
        rows = (self.next + np.arange(count)) % len(self.rows)
        self.next += count
        return self.rows[rows], self.solutions[rows]


def _supply(puzzles: Any, options: dict[str, Any]) -> Union[_Supply, _Fixed]:
    if puzzles is None:
        generate(0, **options)
        return _Supply(options)
    if options:
        raise SudokitError(f"puzzles are given, so nothing is generated: leave out {', '.join(options)}")
    return _Fixed(puzzles)


class SudokuVectorEnv(VectorEnv[Grid, npt.NDArray[np.int64], npt.NDArray[np.int64]]):
    """Many `SudokuEnv` side by side, stepped together as arrays; each begins a new puzzle on the step after it ended.

    Args:
        num_envs: how many.
        reward, limit, puzzles, options: as for `SudokuEnv`.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int, *, reward: Reward = "sparse", limit: int = 500, puzzles: Any = None, **options: Any) -> None:
        _check(reward)
        self.num_envs, self.reward, self.limit = whole("num_envs", num_envs, 1), reward, whole("limit", limit, 1)
        self.single_observation_space = spaces.Box(0, 9, (81,), np.uint8)
        self.single_action_space = spaces.Discrete(729)
        self.observation_space = spaces.Box(0, 9, (num_envs, 81), np.uint8)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, 729))
        self._supply = _supply(puzzles, options)
        # One action more that is never possible, so that all sets of actions have one length.
        self._board, self._solution = np.zeros((2, num_envs, 81), np.uint8)
        self._mask = np.zeros((num_envs, 729), np.int8)
        self._steps, self._left = np.zeros((2, num_envs), np.int64)
        self._share = np.ones(num_envs)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> tuple[Grid, dict[str, Any]]:
        """New puzzles for all: with ``seed`` the first ones of that seed, else the next ones."""
        if seed is not None:
            self._supply.restart(int(seed[0] if isinstance(seed, (list, tuple)) else seed))
        self._begin(np.arange(self.num_envs))
        return self._board.copy(), {"action_mask": self._mask.copy()}

    def _begin(self, which: npt.NDArray[np.int64]) -> None:
        puzzles, solutions = self._supply.take(len(which))
        self._board[which], self._solution[which] = puzzles, solutions
        masks = np.ones((len(which), 729), np.int8)
        at, cells = np.nonzero(puzzles)
        masks[at[:, None], _TAKEN[9 * cells + puzzles[at, cells] - 1]] = 0
        self._mask[which], self._steps[which], self._ended[which] = masks, 0, False
        self._left[which] = (puzzles == 0).sum(axis=1)
        self._share[which] = 1.0 / np.maximum(1, self._left[which])

    def step(self, actions: Any) -> tuple[Grid, Any, Any, Any, dict[str, Any]]:
        """Puts a digit into a cell of each board; where an episode has ended, a new puzzle comes and the action is not looked at."""
        actions = np.asarray(actions, np.int64)
        begun = self._ended.copy()
        if begun.any():
            self._begin(np.flatnonzero(begun))
        rows = np.arange(self.num_envs)
        placed = (self._mask[rows, actions] > 0) & ~begun
        rewards = np.where(placed | begun, 0.0, -0.1)
        at, done = rows[placed], actions[placed]
        cells, digits = done // 9, (done % 9 + 1).astype(np.uint8)
        self._board[at, cells] = digits
        self._mask[at[:, None], _TAKEN[done]] = 0
        self._left[at] -= 1
        self._steps[~begun] += 1
        if self.reward == "dense":
            right = self._solution[at, cells] == digits
            rewards[at] += np.where(right, self._share[at], -self._share[at])
        full = np.zeros(self.num_envs, np.bool_)
        full[at] = self._left[at] == 0
        rewards[full] += 1.0
        stuck = np.zeros(self.num_envs, np.bool_)
        stuck[at] = ~self._mask[at].any(axis=1)
        ended = full | stuck
        truncated = (self._steps >= self.limit) & ~ended & ~begun
        self._ended = ended | truncated
        return self._board.copy(), rewards, ended, truncated, {"action_mask": self._mask.copy()}


gymnasium.register(
    "sudokit/Sudoku-v0",
    entry_point="sudokit.environments:SudokuEnv",
    vector_entry_point="sudokit.environments:SudokuVectorEnv",
)
