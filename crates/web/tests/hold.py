#!/usr/bin/env python3
"""Holds a server in every known way at once and asks, as another client, how long it takes to answer.

    crates/web/tests/hold.py [PROGRAM] [SECONDS]

PROGRAM (target/release/sudokit or target/debug/sudokit by default) is started on a free port of 127.0.0.1 and ended again.
For SECONDS (20 by default) these go on together, all bounded and over the loopback interface only:

- 2,000 idle connections, opened again when the server closes them;
- 500 requests whose body comes one byte a second;
- 8 clients that send tables of 4,500 rows to /v1/cover;
- 4 clients that ask for traces of 100,000 events and do not read them;
- 8 clients that send 64 KB of ". TAB ." to /v1/check;
- 2 clients that ask for puzzles with 82 givens, 4 that ask for counts of 30 seconds and leave.

Meanwhile another client, in a process of its own, asks /healthz and /v1/solve ten times a second, on a new connection each time. The slowest answers
are printed; the exit code is 1 if one took more than a second or was not 200.
"""

import asyncio
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def post(path, body, content="application/json"):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {content}\r\ncontent-length: {len(data)}\r\n\r\n"
    return head.encode() + data


async def exchange(port, request):
    """The answer to a request on a new connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        await writer.drain()
        return await reader.read()
    finally:
        writer.close()


async def forever(counts, name, work):
    """Does something again and again; what the server refuses or closes is part of it."""
    while True:
        try:
            await work()
            counts[name] = counts.get(name, 0) + 1
        except (OSError, ValueError, asyncio.IncompleteReadError):
            counts[name + " closed"] = counts.get(name + " closed", 0) + 1
            await asyncio.sleep(0.2)


def measure(port, seconds):
    """Asks as a client of its own; the slowest answer to each request in seconds, how many, how many were not 200."""
    requests = {
        "/healthz": b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
        "/v1/solve": post("/v1/solve", {"puzzle": PUZZLE}),
    }
    worst, requested, bad = dict.fromkeys(requests, 0.0), 0, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for path, request in requests.items():
            start = time.monotonic()
            answer = b""
            try:
                with socket.create_connection(("127.0.0.1", port), 60) as stream:
                    stream.sendall(request)
                    while part := stream.recv(65536):
                        answer += part
            except OSError as error:
                answer = repr(error).encode()
            worst[path] = max(worst[path], time.monotonic() - start)
            requested += 1
            if not answer.startswith(b"HTTP/1.1 200 "):
                bad += 1
                print(f"{path} was answered {answer[:80]!r}")
        time.sleep(0.1)
    return worst, requested, bad


def main(program, seconds):
    server = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    loading = None
    try:
        port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
        quiet, *_ = measure(port, 2)
        loading = subprocess.Popen([sys.executable, __file__, "--load", str(port), str(seconds + 8)])
        time.sleep(5)  # until all of them are there
        worst, requested, bad = measure(port, seconds)
        peak = int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{server.pid}/status").read_text()).group(1)) / 1024
        loading.wait(60)
        show = lambda times: ", ".join(f"{path} {time * 1000:.0f} ms" for path, time in times.items())
        print(f"slowest answers before: {show(quiet)}")
        print(f"slowest of {requested} answers under load: {show(worst)}; {bad} were not 200")
        print(f"peak memory of the server {peak:.0f} MiB")
        return bool(bad) or max(worst.values()) > 1
    finally:
        if loading:
            loading.kill()
        server.send_signal(signal.SIGINT)
        server.wait(10)


async def load(port, seconds):
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    counts = {}

    async def idle():
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            await reader.read(1)
        finally:
            writer.close()
        await asyncio.sleep(1)

    async def slow():
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(b"POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n")
            for _ in range(1000):
                writer.write(b"1")
                await writer.drain()
                await asyncio.sleep(1)
        finally:
            writer.close()

    async def unread():
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        try:
            writer.write(post("/v1/trace", {"puzzle": PUZZLE, "solver": "brute-force", "events": 100_000}))
            await writer.drain()
            await asyncio.sleep(15)
        finally:
            writer.transport.abort()

    table = "".join(f"a{i}: x{i}\n" for i in range(4500))
    blanks = (".\t" * (32 << 10)).encode()

    async def disconnect():
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(post("/v1/count", {"board": {"size": 9}, "limit": 10**12, "timeout_ms": 30_000}))
        await writer.drain()
        await asyncio.sleep(3)
        writer.close()

    kinds = [
        (2000, "idle", idle),
        (500, "slow body", slow),
        (8, "cover", lambda: exchange(port, post("/v1/cover", {"table": table, "method": "algorithm-x"}))),
        (4, "unread trace", unread),
        (8, "blanks", lambda: exchange(port, post("/v1/check", blanks, "text/plain"))),
        (2, "82 givens", lambda: exchange(port, post("/v1/generate", {"clues": [82, 82], "timeout_ms": 500}))),
        (4, "count and leave", disconnect),
    ]
    tasks = [asyncio.create_task(forever(counts, name, work)) for number, name, work in kinds for _ in range(number)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"in {seconds:.0f} s: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--load"]:
        asyncio.run(load(int(sys.argv[2]), float(sys.argv[3])))
        sys.exit()
    known = [ROOT / "target/release/sudokit", ROOT / "target/debug/sudokit"]
    program = sys.argv[1] if len(sys.argv) > 1 else next((str(path) for path in known if path.exists()), None)
    if program is None or not os.access(program, os.X_OK):
        sys.exit("build the program first: cargo build --release")
    sys.exit(main(program, float(sys.argv[2]) if len(sys.argv) > 2 else 20))
