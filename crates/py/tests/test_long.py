"""Long work: progress, timeouts, Ctrl-C, and other threads of Python."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import sudokit


def test_progress_is_reported_and_ends_at_the_whole(puzzles):
    many = np.tile(puzzles, (40, 1))
    seen = []
    sudokit.canonical(many, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (len(many), len(many))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_tqdm_is_used_where_it_is(puzzles, capsys):
    pytest.importorskip("tqdm")
    sudokit.solve(puzzles, progress=True)
    assert "500" in capsys.readouterr().err


def test_an_exception_of_the_callback_ends_the_work(puzzles):
    def stop(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        sudokit.solve(puzzles, progress=stop)


@pytest.mark.parametrize("many", [False, True])
def test_an_audit_reports_progress_and_ends_at_its_timeout(puzzles, many):
    seen = []
    sets = [puzzles, np.tile(puzzles, (60, 1))] if many else [puzzles]
    sudokit.audit(*sets, difficulty="none", progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (sum(map(len, sets)), sum(map(len, sets))) and seen == sorted(seen)
    # By its clock the work would go on for minutes; a few hundred milliseconds of processors are allowed for the rest.
    start = time.process_time()
    with pytest.raises(sudokit.LimitReached, match="time limit"):
        sudokit.audit(np.tile(puzzles, (400, 1)), difficulty="guesses", timeout=0.2)
    assert time.process_time() - start < 30


def test_a_timeout_ends_the_work():
    with pytest.raises(sudokit.LimitReached, match="time limit"):
        sudokit.count("." * 81, timeout=0.1)
    with pytest.raises(sudokit.LimitReached):
        sudokit.count(np.zeros((3, 81), np.uint8), timeout=0.1)
    with pytest.raises(sudokit.LimitReached):
        sudokit.generate(10_000_000, timeout=0.2)
    with pytest.raises(sudokit.LimitReached):
        sudokit.cover(np.eye(12, dtype=int).repeat(12, axis=0), limit=None, timeout=0.1)
    with pytest.raises(sudokit.LimitReached, match="node limit"):
        sudokit.solve("." * 81, solver="backtrack", nodes=5)


ENDLESS = {
    "count": "sudokit.count('.' * 81)",
    "count rows": "sudokit.count(np.zeros((2, 81), np.uint8))",
    "generate": "sudokit.generate(3_000_000_000 // 81)",
    "rate": "sudokit.rate(np.tile(sudokit.generate(2000, seed=1), (50, 1)))",
    "cover": "sudokit.count_covers(np.eye(14, dtype=int).repeat(14, axis=0))",
    "audit": "sudokit.audit(np.tile(sudokit.generate(2000, seed=1), (50, 1)), difficulty='guesses')",
    "guesses": "sudokit.rate(np.tile(sudokit.generate(2000, seed=1), (50, 1)), scale='guesses')",
    "minimize": "sudokit.minimize(np.tile(sudokit.generate(2000, seed=1, sampling='grids'), (100, 1)))",
    "annotate": "sudokit.annotate(np.tile(sudokit.generate(2000, seed=1), (20, 1)), 'er')",
}


@pytest.mark.parametrize("work", ENDLESS)
def test_ctrl_c_ends_the_work(work):
    program = f"import sudokit, numpy as np\nprint('begin', flush=True)\n{ENDLESS[work]}\nprint('end')"
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "begin\n"
    child.send_signal(signal.SIGINT)
    try:
        out, err = child.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        child.kill()
        raise
    assert "KeyboardInterrupt" in err and "end" not in out, err


def test_other_threads_of_python_run_meanwhile(puzzles):
    many = np.tile(puzzles, (2000, 1))
    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    before = ticks
    sudokit.solve(many, threads=1)
    during = ticks - before
    over.set()
    ticker.join()
    # A lock held through the call would leave none.
    assert during > 1000


def test_several_threads_may_call_at_once(puzzles):
    expected = sudokit.solve(puzzles)
    found = [None] * 4

    def work(number: int) -> None:
        found[number] = sudokit.solve(puzzles, threads=2)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert all(np.array_equal(one, expected) for one in found)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_share_the_work(method, puzzles, lines):
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(sudokit.solve, [puzzles[:20], puzzles[20:40], sudokit.Board(lines[0])])
        np.testing.assert_array_equal(np.concatenate(found[:2]), sudokit.solve(puzzles[:40]))
        assert found[2] == sudokit.solve(lines[0])
        paths = pool.map(sudokit.steps, lines[:2])
        assert paths == [sudokit.steps(line) for line in lines[:2]]
        tables = pool.map(sudokit.annotate, [puzzles[:5]])
        assert isinstance(tables[0], sudokit.Table) and tables[0].num_rows == 5
        with pytest.raises(sudokit.SudokitError, match="row 1 ") as caught:
            pool.map(sudokit.solve, [[lines[0], "?!"]])
    assert caught.value.row == 1


def test_a_callback_may_call_the_package(puzzles):
    inner = []
    sudokit.canonical(puzzles, progress=lambda done, total: inner.append(sudokit.count(puzzles[:5]).sum()))
    assert inner and set(inner) == {5}


def test_importing_starts_no_thread():
    program = "import threading, sudokit, os; print(len(os.listdir('/proc/self/task')), threading.active_count())"
    if not os.path.exists("/proc/self/task"):
        pytest.skip("no /proc")
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment).stdout
    assert out.split() == ["1", "1"]
