"""A question has one answer: typed objects say by ``to_dict`` what the program prints with ``--json``."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import sudokit

QUESTIONS = json.loads((Path(__file__).parents[3] / "testdata" / "one-answer.json").read_text())
PUZZLES = {name: puzzle for name, puzzle in QUESTIONS["puzzles"].items() if name != "no puzzle"}


def program(puzzle, *words):
    """What the program prints, but for the question and what is measured."""
    done = subprocess.run(
        [sys.executable, "-m", "sudokit", *words, "--json", "-"], input=puzzle, capture_output=True, text=True, check=False
    )
    answer = json.loads(done.stdout)
    del answer["question"]
    return answer


def asked(work):
    """The answer, or the error as the program has it."""
    try:
        return work()
    except sudokit.SudokitError as error:
        return {"error": str(error)}


@pytest.mark.parametrize("name", PUZZLES)
def test_check(name):
    said = asked(lambda: sudokit.check(PUZZLES[name]).to_dict())
    assert said == program(PUZZLES[name], "check")


@pytest.mark.parametrize("name", PUZZLES)
def test_count(name):
    said = asked(lambda: sudokit.count(PUZZLES[name], cap=50))
    printed = program(PUZZLES[name], "count", "--cap", "50")
    if "error" in printed:
        assert isinstance(said, dict) and printed["error"]["kind"] == "clash"
    else:
        assert said == printed["found"]


@pytest.mark.parametrize("name", ["ordinary", "several solutions", "clashing givens", "no solution"])
def test_steps(name):
    said = asked(lambda: [step.to_dict() for step in sudokit.steps(PUZZLES[name])])
    printed = program(PUZZLES[name], "steps")
    if "error" in printed:
        assert isinstance(said, dict)
    else:
        assert said == printed["steps"]


@pytest.mark.parametrize("name", ["jigsaw", "killer", "digits from 0", "cells beside the board", "16x16"])
def test_steps_of_any_board(name):
    said = asked(lambda: sudokit.rule_steps(PUZZLES[name]))
    assert said == program(PUZZLES[name], "steps")["steps"]


@pytest.mark.parametrize("name", PUZZLES)
def test_trace(name):
    said = asked(lambda: sudokit.trace(PUZZLES[name], "propagation", events=50, nodes=50).to_dict())
    printed = program(PUZZLES[name], "trace", "--solver", "propagation", "--events", "50", "--nodes", "50")
    assert ("error" in said) == ("error" in printed)
    if "error" not in said:
        del said["milliseconds"], printed["milliseconds"]
        assert said == printed


def test_tables():
    for table, rows in (("solvers", sudokit.solvers()), ("formats", sudokit.formats())):
        done = subprocess.run([sys.executable, "-m", "sudokit", table, "--json"], capture_output=True, text=True, check=True)
        assert [row._asdict() for row in rows] == [json.loads(line) for line in done.stdout.splitlines()]
