"""Prompts, what is read of the answers to them, and files made of files."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import sudokit

KILLER = "board 4x4\nkiller 3: r1c1-2\ngiven 1: r4c4\n"


def answer(grid: np.ndarray) -> str:
    rows = "\n".join(" ".join(map(str, row)) for row in grid)
    return f"I think that it is this.\n<answer>\n{rows}\n</answer>"


def test_an_answer_as_the_prompt_wants_it_is_read(inkala):
    for puzzle in (inkala, "board 4x4\ngivens:\n1...\n..3.\n.4..\n...2\n", sudokit.Board.from_values(sudokit.generate(1, size=16, seed=1)[0])):
        text = sudokit.prompt(puzzle)
        solution = sudokit.solve(puzzle).values
        size = len(solution)
        assert f"{size} lines" in text and "<answer>" in text
        found = sudokit.read_answers(f"{text}\n\n{answer(solution)}", size=size)
        assert np.array_equal(np.asarray(found.grid).reshape(size, size), solution)
        # The question alone is no answer: it has a board, and no full one.
        assert sudokit.read_answers(text, size=size).grid is None


def test_modes_and_objects():
    puzzle = sudokit.Puzzle(KILLER)
    assert puzzle.prompt() == sudokit.prompt(KILLER) == sudokit.prompt(puzzle.board)
    assert "turn" in puzzle.prompt("many-steps") and "<answer>" not in puzzle.prompt("single-step")
    for sentence in puzzle.sentences:
        assert sentence in puzzle.prompt()
    with pytest.raises(sudokit.SudokitError, match="single-answer"):
        sudokit.prompt(KILLER, "all")  # type: ignore[arg-type]


def test_a_mix_is_the_same_by_program_by_python_and_after_a_kill(tmp_path: Path):
    mix = "level=1:30%,level=2..3:70%"
    build = [sys.executable, "-m", "sudokit", "dataset", "build", "-n", "512", "--seed", "3", "--mix", mix, "--part-rows", "64"]
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    made = sudokit.dataset("build", n=512, seed=3, mix=mix, part_rows=64, output=one)
    assert made["complete"] and made["rows"] == 512
    subprocess.run([*build, "--threads", "1", "-o", str(two)], check=True, capture_output=True)
    killed = subprocess.Popen([*build, "--threads", "1", "-o", str(three)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(list(three.glob("part-*.parquet"))) < 2:
        with contextlib.suppress(subprocess.TimeoutExpired):
            pytest.fail(f"the build ended by itself with {killed.wait(0.01)}")
    killed.kill()
    killed.wait()
    sudokit.dataset("build", n=512, seed=3, mix=mix, part_rows=64, output=three, resume=True)
    files = {path.name: path.read_bytes() for path in sorted(one.iterdir()) if path.is_file() and not path.name.startswith(".")}
    assert len(files) == 9
    for other in (two, three):
        assert {name: (other / name).read_bytes() for name in files} == files


def test_an_exact_split_of_a_file_is_that_of_arrays(tmp_path: Path):
    puzzles = sudokit.generate(400, seed=8)
    images = np.concatenate([puzzles, sudokit.augment(puzzles[:50], copies=2, seed=1)])
    source = tmp_path / "set.txt"
    source.write_text(sudokit.format(images, "line"))
    sudokit.dataset("split", source, exact=True, fractions="train=0.7,test=0.3", seed=5, output=tmp_path / "parts")
    train, test = sudokit.split(images, (0.7, 0.3), seed=5, exact=True)
    for name, rows in (("train", train), ("test", test)):
        assert np.array_equal(sudokit.array((tmp_path / "parts" / f"{name}.txt").read_text().split()), images[rows]), name


def test_errors_are_those_of_the_program(tmp_path: Path):
    with pytest.raises(sudokit.SudokitError, match="the shares add up to 90 %"):
        sudokit.dataset("build", n=10, seed=1, mix="er=1..2:30%,er=3..4:60%", output=tmp_path / "x")
    (tmp_path / "a.csv").write_text(f"puzzle\n{'.' * 81}\n")
    with pytest.raises(sudokit.SudokitError, match="no ending of a data format"):
        sudokit.dataset("convert", tmp_path / "a.csv", output=tmp_path / "x.toml")
