"""A question has one answer: ``ask`` and typed objects by ``to_dict`` say what the server says, errors included."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import sudokit

QUESTIONS = json.loads((Path(__file__).parents[3] / "testdata" / "one-answer.json").read_text())
PUZZLES = QUESTIONS["puzzles"]
# A server has a limit of its own, which a busy machine reaches.
LONG = {"timeout_ms": 30_000}


@pytest.fixture(scope="module")
def server():
    """Answers one request of an operation, or a table, over HTTP."""
    command = [sys.executable, "-m", "sudokit", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        address = next(line for line in process.stdout if "http://" in line).split("http://")[1].split()[0].rstrip("/")

        def answer(operation, fields=None):
            data = None if fields is None else json.dumps({**fields, **LONG}).encode()
            request = urllib.request.Request(f"http://{address}/v1/{operation}", data, {"Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request) as reply:
                    body, kind = reply.read().decode(), reply.headers["Content-Type"]
            except urllib.error.HTTPError as error:
                return {"error": json.loads(error.read())}
            if kind == "image/svg+xml":
                return {"svg": body}
            return traced(body) if kind == "text/event-stream" else json.loads(body)

        yield answer
        process.terminate()


def traced(events):
    """The reply of a stream of events, with the records that went before it."""
    records, reply = [], {}
    for event in events.strip().split("\n\n"):
        name, data = (line.split(": ", 1)[1] for line in event.splitlines() if ": " in line)
        if name == "records":
            records += json.loads(data)
        elif name == "end":
            reply = json.loads(data)
    return {**reply, "records": records}


def timeless(answer):
    """Without what is measured."""
    if isinstance(answer, dict):
        return {name: timeless(value) for name, value in answer.items() if name != "milliseconds"}
    return [timeless(value) for value in answer] if isinstance(answer, list) else answer


def outcome_of(work):
    """The answer, or the error."""
    try:
        return work()
    except sudokit.SudokitError as error:
        return {"error": error.reply}


def must_be_equal(found, expected, name=""):
    if "error" in expected:
        # The title there is that of the status, beside which there is its number.
        assert found["error"] is not None, (name, found)
        assert {key: expected["error"].get(key) for key in found["error"] if key != "title"} == {
            key: value for key, value in found["error"].items() if key != "title"
        }, name
    else:
        assert timeless(found) == timeless(expected), name


@pytest.mark.parametrize("row", QUESTIONS["requests"], ids=lambda row: f"{row['operation']} {json.dumps(row['request'])}")
def test_every_operation(server, row):
    for name, puzzle in PUZZLES.items():
        found = outcome_of(lambda: sudokit.ask(row["operation"], puzzle, **row["request"], **LONG))
        must_be_equal(found, server(row["operation"], {**row["request"], "puzzle": puzzle}), name)


@pytest.mark.parametrize("row", QUESTIONS["alone"], ids=lambda row: f"{row['operation']} {json.dumps(row['request'])}")
def test_what_is_asked_of_no_puzzle(server, row):
    must_be_equal(outcome_of(lambda: sudokit.ask(row["operation"], **row["request"], **LONG)), server(row["operation"], row["request"]))


@pytest.mark.parametrize("table", ["solvers", "techniques", "measures", "formats", "constraints", "variants", "symmetries"])
def test_tables(server, table):
    assert sudokit.ask(table) == server(table)


@pytest.mark.parametrize("name", PUZZLES)
def test_typed_objects(server, name):
    puzzle = PUZZLES[name]
    checked = outcome_of(lambda: sudokit.check(puzzle).to_dict())
    expected = server("check", {"puzzle": puzzle})
    if "error" in expected:
        assert "error" in checked
        return
    assert checked == expected
    traced = outcome_of(lambda: sudokit.trace(puzzle, "propagation", events=50, nodes=50).to_dict())
    expected = server("trace", {"puzzle": puzzle, "solver": "propagation", "events": 50, "nodes": 50})
    assert ("error" in traced) == ("error" in expected)
    assert "error" in traced or timeless(traced) == timeless(expected)
    counted = outcome_of(lambda: sudokit.count(puzzle, cap=50))
    expected = server("count", {"puzzle": puzzle, "limit": 50})
    assert isinstance(counted, dict) if "error" in expected else counted == expected["found"]


@pytest.mark.parametrize("name", PUZZLES)
def test_steps(server, name):
    found = outcome_of(lambda: [step.to_dict() for step in sudokit.steps(PUZZLES[name])])
    expected = server("steps", {"puzzle": PUZZLES[name]})
    assert found is None or isinstance(found, dict) if "error" in expected else found == expected["steps"]


def test_a_board_is_asked_as_its_text_is():
    text = PUZZLES["killer"]
    assert timeless(sudokit.ask("solve", sudokit.Board(text))) == timeless(sudokit.ask("solve", text))


def test_what_cannot_be_asked():
    with pytest.raises(sudokit.SudokitError, match="solve") as caught:
        sudokit.ask("slove", PUZZLES["ordinary"])
    assert "hint" in caught.value.reply["known"]
    with pytest.raises(sudokit.SudokitError, match="sudokit.ask takes one puzzle as a text or a Board, not list"):
        sudokit.ask("solve", [PUZZLES["ordinary"]])
