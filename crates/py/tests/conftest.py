from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import sudokit

PROJECT = Path(__file__).resolve().parents[3]
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture(scope="session")
def inkala() -> str:
    return INKALA


@pytest.fixture(scope="session")
def puzzles() -> np.ndarray:
    """500 minimal puzzles."""
    return sudokit.generate(500, seed=11)


@pytest.fixture(scope="session")
def lines(puzzles: np.ndarray) -> list[str]:
    return sudokit.format(puzzles).split()


def data_file(name: str) -> Path:
    """A file of the public collections, or the test is skipped."""
    folder = Path(os.environ.get("SUDOKIT_DATA", PROJECT.parent / "shared" / "data"))
    if not (folder / name).exists():
        pytest.skip(f"{folder / name} is absent")
    return folder / name
