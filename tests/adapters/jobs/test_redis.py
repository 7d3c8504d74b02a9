"""Jobs through a real Redis, in separate processes."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from structlog.testing import capture_logs

from tests.adapters.jobs.stage import HandClock, Heard, put, working
from tests.support.patience import PATIENCE_S, comes_true
from tests.support.redis import free_port, redis_program, started_redis
from wordmate.adapters.jobs.delivery import LEASE_MS, Followed, Wait
from wordmate.adapters.jobs.transport import CAPACITY, ThroughRedis
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase

ROOT = Path(__file__).parents[3]


@pytest.fixture
def redis_url(redis_process: tuple[str, "subprocess.Popen[str]"]) -> str:
    """The address of a separate redis-server that writes an append-only file."""
    return redis_process[0]


@pytest.fixture
def redis_process(tmp_path: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """The same, with its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--port", str(port), "--appendonly", "yes", "--dir", str(tmp_path)]
    with subprocess.Popen([redis_program(), *options], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert any("Ready to accept connections" in line for line in server.stdout)
        yield f"redis://127.0.0.1:{port}/0", server
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


async def test_redis_losing_its_data_loses_no_message(
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


async def test_a_worker_stops_quietly_while_redis_is_gone(
    database: SqliteDatabase,
    clock: HandClock,
    redis_process: tuple[str, "subprocess.Popen[str]"],
    tmp_path: Path,
) -> None:
    url, server = redis_process
    began, go_on = threading.Event(), threading.Event()

    def hold(message: Followed[Any], wait: Wait) -> None:
        began.set()
        go_on.wait(PATIENCE_S)

    await put(database, *["t"] * 2)
    working_one = working(database, clock, {"t": hold}, transport=ThroughRedis(url), workers=1)
    async with working_one as jobs:
        assert await asyncio.to_thread(began.wait, PATIENCE_S)
        threads: Any = jobs._worker

        async def second_is_fetched() -> bool:
            return bool(threads.work_queue.qsize())

        await comes_true(second_is_fetched)
        server.kill()
        server.wait()
    # Without a Redis its thread would try to confirm the message until the tests end.
    with started_redis(urlsplit(url).port or 0, tmp_path):
        go_on.set()
        for thread in threads.workers:
            await asyncio.to_thread(thread.join, PATIENCE_S)


async def test_work_continues_after_redis_hung(
    database: SqliteDatabase,
    clock: HandClock,
    redis_process: tuple[str, "subprocess.Popen[str]"],
    caplog: pytest.LogCaptureFixture,
) -> None:
    url, server = redis_process
    began, go_on, heard = threading.Event(), threading.Event(), Heard()
    transport = ThroughRedis(url)

    def hold(message: Followed[Any], wait: Wait) -> None:
        began.set()
        go_on.wait(PATIENCE_S)
        heard(message, wait)

    async def worker_told_in_vain() -> bool:
        return "until the connection recovers" in caplog.text

    async def is_empty() -> bool:
        return await asyncio.to_thread(transport.room) == CAPACITY

    await put(database, "t")
    async with working(database, clock, {"t": hold}, transport=transport, workers=1):
        assert await asyncio.to_thread(began.wait, PATIENCE_S)
        server.send_signal(signal.SIGSTOP)
        go_on.set()
        await heard.count(1)
        await comes_true(worker_told_in_vain)
        server.send_signal(signal.SIGCONT)
        await comes_true(is_empty)
        await put(database, "t")
        await heard.count(2)


async def test_a_lost_redis_is_logged_once_and_messages_are_sent_later(
    database: SqliteDatabase, clock: HandClock, tmp_path: Path
) -> None:
    port, heard = free_port(), Heard()
    transport = ThroughRedis(f"redis://127.0.0.1:{port}/0")
    rounds, room = list[None](), transport.room

    def counted() -> int:
        rounds.append(None)
        return room()

    async def failed_often() -> bool:
        return len(rounds) > 3

    transport.room = counted  # type: ignore[method-assign]
    with capture_logs() as logs:
        await put(database, "t")
        async with working(database, clock, {}, transport=transport, workers=0, poll_seconds=0.01):
            await comes_true(failed_often)
            with started_redis(port, tmp_path):
                worker = ThroughRedis(f"redis://127.0.0.1:{port}/0")
                async with working(database, clock, {"t": heard}, transport=worker, workers=1):
                    await heard.count(1)
    relay = [one["event"] for one in logs if str(one["event"]).startswith("outbox relay")]
    assert relay[:2] == ["outbox relay failed, will go on", "outbox relay goes on"]
