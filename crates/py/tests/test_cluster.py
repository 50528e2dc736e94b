"""The recipes on real clusters: a Spark master with two workers, and Ray, all on 127.0.0.1. In the middle of the work one
worker is killed; the result is complete and, row for row, that of a single process.

`SUDOKIT_CLUSTER_ROWS` sets how many rows; `SUDOKIT_CLUSTER_RAY_COLUMNS` what Ray computes of them (ratings take a millisecond
a row or so, the rest some microseconds).
"""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import sudokit
from conftest import PROJECT

if not os.environ.get("SUDOKIT_CLUSTER"):
    pytest.skip("runs with --cluster", allow_module_level=True)

pa = pytest.importorskip("pyarrow")
HOST = "127.0.0.1"
ROWS = int(os.environ.get("SUDOKIT_CLUSTER_ROWS", 20_000))
PARTS = 48
"""Files for Spark, blocks for Ray: a task for each, so that there is a middle of the work."""


def recipe(name: str):
    """An example as a module that other processes can import as well."""
    spec = importlib.util.spec_from_file_location(name, PROJECT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def wait_for(what: str, found, seconds: float = 120):
    """Asks until there is an answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = found()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError(f"no {what} within {seconds} s")


@pytest.fixture(scope="module")
def table():
    """Puzzles with numbers; every fifth is a copy of an earlier one in disguise."""
    copies = ROWS // 5
    puzzles = sudokit.generate(ROWS - copies, seed=21)
    names = np.concatenate([[0], 1 + np.roll(np.arange(9), 4)]).astype(np.uint8)
    disguised = names[puzzles[:copies].reshape(-1, 9, 9)].transpose(0, 2, 1).reshape(-1, 81)
    every = np.concatenate([puzzles, disguised])
    return pa.table({"id": np.arange(ROWS), "puzzle": sudokit.format(every).split()})


def parts(table):
    """The table in as many parts as there shall be tasks."""
    bounds = [ROWS * part // PARTS for part in range(PARTS + 1)]
    return [table.slice(start, end - start) for start, end in zip(bounds, bounds[1:])]


def assert_same(found, expected) -> None:
    """Two tables have equal columns and values, row for row by `id`."""
    found = found.sort_by("id")
    assert found.num_rows == expected.num_rows and found.column_names == expected.column_names
    for name in found.column_names:
        assert found[name].combine_chunks().equals(expected[name].combine_chunks()), name


@pytest.fixture
def report(capsys):
    """Prints what was done, past the capture of output."""

    def write_line(*words: object) -> None:
        with capsys.disabled():
            print("\n   ", *words, end="")

    return write_line


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return listener.getsockname()[1]


class Standalone:
    """A Spark master and two workers, each in a process group of its own."""

    def __init__(self, folder: Path) -> None:
        import pyspark

        self.home = Path(pyspark.__file__).parent
        self.folder, self.port = folder, free_port()
        self.processes: list[subprocess.Popen] = []
        self.environment = {
            **os.environ,
            "SPARK_LOCAL_IP": HOST,
            "SPARK_HOME": str(self.home),
            "SPARK_WORKER_DIR": str(folder / "work"),
            "SPARK_LOCAL_DIRS": str(folder / "local"),
            "PYSPARK_PYTHON": sys.executable,
            "SPARK_NO_DAEMONIZE": "1",
        }
        self.start("deploy.master.Master", "--host", HOST, "--port", str(self.port), "--webui-port", str(free_port()))
        self.master = f"spark://{HOST}:{self.port}"
        wait_for("master", lambda: "New state: ALIVE" in self.log(0))
        self.add_worker()
        self.add_worker()

    def add_worker(self) -> int:
        """Its number."""
        port, number = str(free_port()), len(self.processes)
        self.start("deploy.worker.Worker", "--host", HOST, "--cores", "1", "--memory", "2g", "--webui-port", port, self.master)
        wait_for("worker", lambda: "Successfully registered with master" in self.log(number))
        return number

    def start(self, name: str, *arguments: str) -> None:
        log = open(self.folder / f"{len(self.processes)}.log", "wb")
        command = [str(self.home / "bin" / "spark-class"), f"org.apache.spark.{name}", *arguments]
        self.processes.append(
            subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, start_new_session=True)
        )

    def log(self, number: int) -> str:
        return (self.folder / f"{number}.log").read_text(errors="replace")

    def kill(self, number: int) -> None:
        """Ends a process and its children, the executors, without a word."""
        if self.processes[number].poll() is None:
            os.killpg(self.processes[number].pid, signal.SIGKILL)
            self.processes[number].wait()

    def stop(self) -> None:
        for number in reversed(range(len(self.processes))):
            self.kill(number)


@pytest.fixture(scope="module")
def spark_and_cluster(tmp_path_factory):
    pytest.importorskip("pyspark")
    from pyspark.sql import SparkSession

    folder = tmp_path_factory.mktemp("spark")
    cluster = Standalone(folder)
    os.environ.update({name: cluster.environment[name] for name in ("SPARK_LOCAL_IP", "PYSPARK_PYTHON")})
    spark = (
        SparkSession.builder.master(cluster.master)
        .appName("sudokit tests")
        .config("spark.driver.host", HOST)
        .config("spark.driver.bindAddress", HOST)
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "1g")
        .config("spark.sql.shuffle.partitions", "8")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.local.dir", str(folder / "driver"))
        .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
        .getOrCreate()
    )
    yield spark, cluster
    spark.stop()
    cluster.stop()


def executors(spark) -> int:
    """Executors besides the driver."""
    return len(spark.sparkContext._jsc.sc().statusTracker().getExecutorInfos()) - 1


class Killer(threading.Thread):
    """Kills a worker when this many of the tasks that compute are done, but not all of them."""

    def __init__(self, spark, cluster: Standalone, worker: int, after: int) -> None:
        super().__init__()
        self.tracker, self.cluster, self.worker, self.after = spark.sparkContext.statusTracker(), cluster, worker, after
        self.done = PARTS
        self.start()

    def run(self) -> None:
        info = wait_for("stage at work", self.in_the_middle, 600)
        self.cluster.kill(self.worker)
        self.done = info.numCompletedTasks

    def in_the_middle(self):
        for stage in self.tracker.getActiveStageIds():
            info = self.tracker.getStageInfo(stage)
            if info and info.numTasks == PARTS and info.numCompletedTasks >= self.after:
                return info
        return None


def test_spark_loses_a_worker_and_nothing_else(spark_and_cluster, table, tmp_path, report):
    import pyarrow.parquet as pq

    spark, cluster = spark_and_cluster
    spark_solve = recipe("spark_solve")
    source = tmp_path / "source"
    source.mkdir()
    for number, part in enumerate(parts(table)):
        pq.write_table(part, source / f"{number:03}.parquet")
    spark.sparkContext.addPyFile(str(PROJECT / "examples" / "spark_solve.py"))
    spark.conf.set("spark.sql.files.openCostInBytes", str(1 << 30))  # a task for each file

    # Solutions and canonical forms.
    wait_for("two executors", lambda: executors(spark) == 2)
    killer = Killer(spark, cluster, worker=2, after=4)
    start = time.perf_counter()
    spark_solve.solve(spark.read.parquet(str(source))).write.parquet(str(tmp_path / "solved"))
    seconds = time.perf_counter() - start
    killer.join()
    assert 4 <= killer.done < PARTS, f"killed too late, after {killer.done} tasks"
    wait_for("loss of the executor", lambda: executors(spark) == 1)
    start = time.perf_counter()
    alone = sudokit.annotate(table, spark_solve.COLUMNS)
    expected = pa.Table.from_batches([spark_solve.spark_types(alone.combine_chunks().to_batches()[0])])
    report(f"Spark, solve: {ROWS:,} rows, {seconds:.1f} s, a worker killed after {killer.done} of {PARTS} tasks;",
         f"a single process {time.perf_counter() - start:.1f} s")
    solved = pq.read_table(tmp_path / "solved")
    assert_same(solved, expected)

    # The whole recipe, duplicates removed. A worker dies that holds parts of the shuffle, so finished tasks are run again.
    number = cluster.add_worker()
    wait_for("two executors", lambda: executors(spark) == 2)
    killer = Killer(spark, cluster, worker=number, after=PARTS // 2)
    start = time.perf_counter()
    spark_solve.dedup(spark_solve.solve(spark.read.parquet(str(source)))).write.parquet(str(tmp_path / "once"))
    seconds = time.perf_counter() - start
    killer.join()
    assert PARTS // 2 <= killer.done < PARTS, f"killed too late, after {killer.done} tasks"
    wait_for("loss of the executor", lambda: executors(spark) == 1)
    start = time.perf_counter()
    alone = sudokit.dedup(table)
    once = pq.read_table(tmp_path / "once")
    report(f"Spark, solve and dedup: {ROWS:,} rows, {seconds:.1f} s, a worker killed after {killer.done} of {PARTS} tasks;",
         f"{once.num_rows:,} kept; dedup in a single process {time.perf_counter() - start:.1f} s")
    assert once.num_rows == ROWS - ROWS // 5
    assert once.sort_by("id")["id"].combine_chunks().equals(alone["id"].combine_chunks())
    assert_same(once, expected.take(alone["id"].combine_chunks()))


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return 0


def is_ours(pid: int) -> bool:
    """Whether this process descends from the test."""
    while pid > 1:
        if pid == os.getpid():
            return True
        pid = parent(pid)
    return False


def ray_workers(task: str) -> list[int]:
    """Our worker processes that run this task just now."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                command = (folder / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if re.match(rf"ray::.*{task}", command) and is_ours(int(folder.name)):
                found.append(int(folder.name))
    return found


def test_ray_loses_a_worker_and_nothing_else(table, report):
    ray = pytest.importorskip("ray")
    import ray.data

    ray_rate = recipe("ray_rate")
    columns = os.environ.get("SUDOKIT_CLUSTER_RAY_COLUMNS", ray_rate.COLUMNS)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["PYTHONPATH"] = str(PROJECT / "examples")
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        _node_ip_address=HOST,
        object_store_memory=1 << 30,
        logging_level="ERROR",
        runtime_env={"env_vars": {"PYTHONPATH": str(PROJECT / "examples")}},
    )
    try:
        ray.data.DataContext.get_current().enable_progress_bars = False
        rated = ray_rate.rate(ray.data.from_arrow(parts(table)), columns, -(-ROWS // PARTS))
        found, killed = [], []
        start = time.perf_counter()
        for block in rated.iter_batches(batch_size=None, batch_format="pyarrow"):
            found.append(block)
            if len(found) == 4:
                killed = wait_for("worker that rates", lambda: ray_workers("MapBatches"))[:1]
                os.kill(killed[0], signal.SIGKILL)
        seconds = time.perf_counter() - start
        assert len(killed) == 1 and not is_ours(killed[0]) and len(found) > 8
        start = time.perf_counter()
        expected = sudokit.annotate(table, columns)
        report(f"Ray, {columns}: {ROWS:,} rows, {seconds:.1f} s, a worker killed after 4 of {len(found)} blocks;",
             f"a single process {time.perf_counter() - start:.1f} s")
        assert_same(pa.concat_tables(found), expected)
    finally:
        ray.shutdown()
