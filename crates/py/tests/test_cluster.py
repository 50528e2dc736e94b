"""The recipes on real clusters: a Spark master with two workers, and Ray, all on 127.0.0.1. In the middle of the work one
worker is killed; the result is complete and, row for row, that of a single process.

`SUDOKIT_CLUSTER_ROWS` sets how many rows Spark gets; `SUDOKIT_CLUSTER_RAY_ROWS` and `SUDOKIT_CLUSTER_RAY_COLUMNS` the same for Ray.
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
SPARK_ROWS = int(os.environ.get("SUDOKIT_CLUSTER_ROWS", 60_000))
RAY_ROWS = int(os.environ.get("SUDOKIT_CLUSTER_RAY_ROWS", 3_000))


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


def data(rows: int):
    """Puzzles with numbers; every fifth is a copy of an earlier one in disguise."""
    fresh = rows - rows // 5
    puzzles = sudokit.generate(fresh, seed=21)
    names = np.concatenate([[0], 1 + np.roll(np.arange(9), 4)]).astype(np.uint8)
    copies = names[puzzles[: rows // 5].reshape(-1, 9, 9)].transpose(0, 2, 1).reshape(-1, 81)
    every = np.concatenate([puzzles, copies])
    return pa.table({"id": np.arange(rows), "puzzle": sudokit.format(every).split()})


def free_port() -> int:
    with socket.socket() as door:
        door.bind((HOST, 0))
        return door.getsockname()[1]


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
        for number in (1, 2):
            port = str(free_port())
            self.start("deploy.worker.Worker", "--host", HOST, "--cores", "1", "--memory", "2g", "--webui-port", port, self.master)
            wait_for("worker", lambda: "Successfully registered with master" in self.log(number))

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


def test_spark_loses_a_worker_and_nothing_else(spark_and_cluster, tmp_path):
    import pyarrow.parquet as pq

    spark, cluster = spark_and_cluster
    spark_solve = recipe("spark_solve")
    table = data(SPARK_ROWS)
    source = tmp_path / "source"
    source.mkdir()
    parts = 48
    for part in range(parts):
        start, end = SPARK_ROWS * part // parts, SPARK_ROWS * (part + 1) // parts
        pq.write_table(table.slice(start, end - start), source / f"{part:03}.parquet")
    spark.sparkContext.addPyFile(str(PROJECT / "examples" / "spark_solve.py"))
    spark.conf.set("spark.sql.files.openCostInBytes", str(1 << 30))  # a task for each file
    wait_for("two executors", lambda: executors(spark) == 2)

    tracker = spark.sparkContext.statusTracker()
    killed: dict[str, int] = {}

    def kill_one() -> None:
        def in_the_middle():
            for stage in tracker.getActiveStageIds():
                info = tracker.getStageInfo(stage)
                if info and info.numTasks == parts and info.numCompletedTasks >= 4:
                    return info
            return None

        info = wait_for("stage at work", in_the_middle)
        cluster.kill(2)
        killed.update(done=info.numCompletedTasks, tasks=info.numTasks)

    killer = threading.Thread(target=kill_one)
    killer.start()
    target = str(tmp_path / "solved")
    spark_solve.solve(spark.read.parquet(str(source))).write.parquet(target)
    killer.join()
    assert 4 <= killed["done"] < killed["tasks"], f"killed too late: {killed}"
    wait_for("loss of the executor", lambda: executors(spark) == 1)

    solved = pq.read_table(target).sort_by("id")
    expected = spark_solve.spark_types(
        sudokit.annotate(table, spark_solve.COLUMNS).combine_chunks().to_batches()[0]
    )
    assert solved.num_rows == SPARK_ROWS and solved.column_names == expected.schema.names
    for name in solved.column_names:
        assert solved[name].to_pylist() == expected[name].to_pylist(), name

    # Global removal of duplicates, on the worker that is left.
    target = str(tmp_path / "once")
    spark_solve.dedup(spark.read.parquet(str(tmp_path / "solved"))).write.parquet(target)
    once = pq.read_table(target).sort_by("id")
    alone = sudokit.dedup(table)
    assert once["id"].to_pylist() == alone["id"].to_pylist()
    assert once.num_rows == SPARK_ROWS - SPARK_ROWS // 5
    print(f"Spark: {SPARK_ROWS} rows, a worker killed after {killed['done']} of {killed['tasks']} tasks; {once.num_rows} kept")


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


def test_ray_loses_a_worker_and_nothing_else():
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
        object_store_memory=1 << 29,
        logging_level="ERROR",
        runtime_env={"env_vars": {"PYTHONPATH": str(PROJECT / "examples")}},
    )
    try:
        ray.data.DataContext.get_current().enable_progress_bars = False
        table = data(RAY_ROWS)
        parts = 48
        bounds = [RAY_ROWS * part // parts for part in range(parts + 1)]
        blocks = [table.slice(start, end - start) for start, end in zip(bounds, bounds[1:])]
        killed: list[int] = []

        def kill_one() -> None:
            pids = wait_for("worker that rates", lambda: ray_workers("MapBatches"))
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])

        killer = threading.Thread(target=kill_one)
        killer.start()
        rated = ray_rate.rate(ray.data.from_arrow(blocks), columns, max(1, RAY_ROWS // parts)).materialize()
        killer.join()
        assert killed and not Path(f"/proc/{killed[0]}").exists()
        found = pa.concat_tables(ray.get(rated.to_arrow_refs())).sort_by("id")
        expected = sudokit.annotate(table, columns)
        assert found.num_rows == RAY_ROWS and found.column_names == expected.column_names
        for name in found.column_names:
            assert found[name].to_pylist() == expected[name].to_pylist(), name
        print(f"Ray: {RAY_ROWS} rows, worker {killed[0]} killed")
    finally:
        ray.shutdown()
