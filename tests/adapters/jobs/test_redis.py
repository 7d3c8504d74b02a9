"""Jobs through a real Redis, in processes of their own."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.jobs.stage import HandClock, Heard, put, working
from tests.support.patience import PATIENCE_S
from wordmate.adapters.jobs.delivery import LEASE_MS
from wordmate.adapters.jobs.transport import CAPACITY, ThroughRedis
from wordmate.adapters.sql.sqlite import SqliteDatabase

ROOT = Path(__file__).parents[3]


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    """A redis-server of its own that writes an append-only file."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = Path(sys.executable).with_name("redis-server")
    options = ["--port", str(port), "--appendonly", "yes", "--dir", str(tmp_path)]
    with subprocess.Popen([program, *options], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert any("Ready to accept connections" in line for line in server.stdout)
        yield f"redis://127.0.0.1:{port}/0"
        server.kill()


async def test_a_worker_gets_what_a_server_without_workers_relays(
    database: SqliteDatabase, clock: HandClock, redis_url: str
) -> None:
    heard = Heard()
    handlers = {"t": heard}
    server = working(database, clock, handlers, transport=ThroughRedis(redis_url), workers=0)
    worker = working(database, clock, handlers, transport=ThroughRedis(redis_url))
    async with worker, server:
        await put(database, *["t"] * 20)
        messages = await heard.count(20)
    assert sorted(message.id for message in messages) == list(range(1, 21))
    clock.forward(LEASE_MS)
    assert await database.queue.claim(clock.now(), limit=50, until=clock.now()) == []


async def test_a_message_whose_worker_was_killed_runs_again(
    database: SqliteDatabase, clock: HandClock, redis_url: str, tmp_path: Path
) -> None:
    await put(database, "t")
    doomed = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.adapters.jobs.doomed_worker",
        str(tmp_path / "wordmate.sqlite"),
        redis_url,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )
    assert doomed.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        assert await doomed.stdout.readline() == b"began 1\n"
    doomed.send_signal(signal.SIGKILL)
    await doomed.wait()

    heard = Heard()
    clock.forward(LEASE_MS)
    async with working(database, clock, {"t": heard}, transport=ThroughRedis(redis_url)):
        assert [message.id for message in await heard.count(1)] == [1]
    clock.forward(LEASE_MS)
    assert await database.queue.claim(clock.now(), limit=9, until=clock.now()) == []


async def test_a_redis_that_forgot_everything_loses_nothing(
    database: SqliteDatabase, clock: HandClock, redis_url: str
) -> None:
    transport = ThroughRedis(redis_url)
    await put(database, "t", "t")
    async with working(database, clock, {}, transport=transport, workers=0, poll_seconds=0.01):
        while await asyncio.to_thread(transport.room) > CAPACITY - 2:
            await asyncio.to_thread(transport.room)
    forgetful = ThroughRedis(redis_url)
    broker: Any = forgetful.broker
    await asyncio.to_thread(broker.client.flushall)

    heard = Heard()
    clock.forward(LEASE_MS)
    async with working(database, clock, {"t": heard}, transport=forgetful):
        assert sorted(message.id for message in await heard.count(2)) == [1, 2]


async def test_the_relay_waits_while_redis_is_full(
    database: SqliteDatabase, clock: HandClock, redis_url: str
) -> None:
    heard = Heard()
    transport = ThroughRedis(redis_url)
    await put(database, *["t"] * (CAPACITY + 50))
    async with working(database, clock, {}, transport=transport, workers=0, poll_seconds=0.01):
        while await asyncio.to_thread(transport.room) > 0:
            await asyncio.to_thread(transport.room)
    waiting = await database.queue.claim(clock.now(), limit=500, until=clock.now())
    assert len(waiting) == 50
    handlers = {"t": heard}
    worker = ThroughRedis(redis_url)
    async with working(database, clock, handlers, transport=worker, poll_seconds=0.01):
        await heard.count(CAPACITY + 50)
