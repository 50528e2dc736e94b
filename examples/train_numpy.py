"""Trains a small network on fresh 4x4 puzzles for a while and judges it: `python examples/train_numpy.py [SECONDS]`.

Two hidden layers, numpy alone. Every batch of `Stream` is new, so there is nothing to memorise; the test puzzles are of another seed, and
the classes that training has seen are counted. What comes out stands in bench/record/learning.md.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

import sudokit

Array = npt.NDArray[np.float32]
SIDE, HIDDEN, BATCH, RATE = 4, 256, 256, 1e-3
CELLS, POOL = SIDE * SIDE, 32


def one_hot(puzzles: npt.NDArray[np.uint8]) -> Array:
    """Shape (n, cells * (side + 1)): a blank is a class of its own."""
    return np.eye(SIDE + 1, dtype=np.float32)[puzzles].reshape(len(puzzles), -1)


class Network:
    """Layers of weights, trained by Adam."""

    def __init__(self, *sizes: int, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        pairs = list(zip(sizes, sizes[1:]))
        self.weights = [(chance.standard_normal(pair) * np.sqrt(2 / pair[0])).astype(np.float32) for pair in pairs]
        self.weights += [np.zeros(width, dtype=np.float32) for _, width in pairs]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps, self.depth = 0, len(pairs)

    def layers(self, inputs: Array) -> list[Array]:
        """The values of all layers; the last ones are logits."""
        values = [inputs]
        for number in range(self.depth):
            value = values[-1] @ self.weights[number] + self.weights[self.depth + number]
            values.append(value if number + 1 == self.depth else np.maximum(value, 0))
        return values

    def logits(self, puzzles: npt.NDArray[np.uint8]) -> Array:
        """Shape (n, cells, side)."""
        return self.layers(one_hot(puzzles))[-1].reshape(-1, CELLS, SIDE)

    def learn(self, puzzles: npt.NDArray[np.uint8], solutions: npt.NDArray[np.uint8]) -> float:
        """One step; gives the mean cross entropy of the cells."""
        values = self.layers(one_hot(puzzles))
        logits = values[-1].reshape(-1, CELLS, SIDE)
        shares = np.exp(logits - logits.max(axis=2, keepdims=True))
        shares /= shares.sum(axis=2, keepdims=True)
        targets = np.eye(SIDE, dtype=np.float32)[solutions - 1]
        loss = -float(np.log(np.maximum((shares * targets).sum(axis=2), 1e-9)).mean())
        slope: Array = ((shares - targets) / (len(puzzles) * CELLS)).reshape(len(puzzles), -1)
        slopes: list[Array] = [np.empty(0, dtype=np.float32)] * (2 * self.depth)
        for number in reversed(range(self.depth)):
            slopes[number], slopes[self.depth + number] = values[number].T @ slope, slope.sum(axis=0)
            slope = (slope @ self.weights[number].T) * (values[number] > 0)
        self.steps += 1
        for weight, mean, square, own in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (own - mean)
            square += 0.001 * (own * own - square)
            fair = mean / (1 - 0.9**self.steps), square / (1 - 0.999**self.steps)
            weight -= RATE * fair[0] / (np.sqrt(fair[1]) + 1e-8)
        return loss


def batches(seed: int) -> Iterator[tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]]:
    """Puzzles of a stream with random further givens, so that the first lessons are easy."""
    chance = np.random.default_rng(seed)
    for puzzles, solutions in sudokit.Stream(batch=BATCH * POOL, seed=seed, size=SIDE):
        for rows in np.split(np.arange(len(puzzles)), POOL):
            shown = chance.random((BATCH, CELLS)) < chance.random((BATCH, 1)) * 0.8
            yield np.where(shown, solutions[rows], puzzles[rows]), solutions[rows]


def main(seconds: float) -> None:
    test, _ = sudokit.generate(1_000, seed=999_983, size=SIDE, solutions=True)
    network = Network(CELLS * (SIDE + 1), HIDDEN, HIDDEN, CELLS * SIDE)
    print(f"before: {solved(network, test):.3f} of {len(test)} test puzzles solved")
    start, losses = time.process_time(), []
    for puzzles, solutions in batches(seed=1):
        losses.append(network.learn(puzzles, solutions))
        if time.process_time() - start > seconds:
            break
    print(f"{network.steps} steps of {BATCH} puzzles, loss {np.mean(losses[-50:]):.3f}")
    found = sudokit.evaluate(test, network.logits(test))
    cells = found["correct_cells"].sum() / found["blanks"].sum()
    print(f"after: {found['solved'].mean():.3f} of {len(test)} test puzzles solved, {cells:.3f} of their blanks right")


def solved(network: Network, puzzles: npt.NDArray[np.uint8]) -> float:
    return float(sudokit.evaluate(puzzles, network.logits(puzzles))["solved"].mean())


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
