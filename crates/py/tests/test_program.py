"""The program inside the wheel: ``python -m sudokit`` and the console script."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig

import pytest

import sudokit

PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ANSWER = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"

SCRIPT = os.path.join(sysconfig.get_path("scripts"), "sudokit.exe" if os.name == "nt" else "sudokit")


@pytest.fixture(params=["module", "script"])
def program(request):
    command = [sys.executable, "-m", "sudokit"] if request.param == "module" else [SCRIPT]

    def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *words], input=text, capture_output=True, text=True, check=False)

    return run


def test_words_files_and_pipes_are_answered(program):
    assert program("solve", PUZZLE).stdout == f"{ANSWER}\n"
    assert program("solve", "-", text=f"{PUZZLE}\n" * 3).stdout == f"{ANSWER}\n" * 3
    assert program("--version").stdout.strip() == f"sudokit {sudokit.__version__}"


def test_exit_codes_are_those_of_the_program(program):
    assert program("check", PUZZLE).returncode == 0
    assert program("check", PUZZLE.replace("8", ".", 1)).returncode == 1
    wrong = program("dance")
    assert wrong.returncode == 2 and "dance" in wrong.stderr


def test_it_makes_the_puzzles_of_the_module(program):
    made = program("generate", "--count", "5", "--seed", "7").stdout
    assert made == sudokit.format(sudokit.generate(5, seed=7))


def test_all_features_are_in(program):
    assert "Parquet" in program("dataset", "--help").stdout or program("dataset", "build", "--help").returncode == 0
    assert program("solve", "--solver", "ilp", PUZZLE).stdout == f"{ANSWER}\n"
