"""The real service on a loopback port, in a thread, with a clock that tests move."""

import asyncio
import os
import shutil
import socket
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TextIO, cast
from zoneinfo import ZoneInfo

import uvicorn

from tests.e2e.transcript import TRANSCRIPT, Noting
from tests.support.fakes import FakeSms, ShiftedClock
from tests.support.patience import PATIENCE_S, comes_true
from wordmate.adapters.sql import migrate
from wordmate.entrypoints.bootstrap import app_of, open_service
from wordmate.entrypoints.cli.serving import fill_first
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.settings import Settings

DATABASE = "wordmate.db"
SHANGHAI = ZoneInfo("Asia/Shanghai")
_TUESDAY = 1
_MIDDLE = range(8, 28)
"""Days that follow a full week of the same month."""


def _next_tuesday(now: datetime) -> datetime:
    """Ten in the morning of the next Tuesday in the middle of a month, never today."""
    days = (now + timedelta(days=ahead) for ahead in range(1, 32))
    day = next(d for d in days if d.weekday() == _TUESDAY and d.day in _MIDDLE)
    return day.replace(hour=10, minute=0, second=0, microsecond=0)


TODAY = _next_tuesday(datetime.now(SHANGHAI))
"""The day of every test: its week and month look the same whenever the tests run. It is in the
future, because the command line, whose clock is the machine's, leaves due work to the service."""


class RunningServer:
    """A server under test: its address, its clock, its sent messages, its database."""

    def __init__(self, url: str, clock: ShiftedClock, sms: FakeSms, folder: Path) -> None:
        self.url = url
        self.clock = clock
        self.sms = sms
        self.folder = folder
        self._database = folder / DATABASE

    def rest(self) -> None:
        """Waits until all background work is done."""

        async def resting() -> bool:
            return self.rows("SELECT 1 FROM outbox WHERE done_at IS NULL LIMIT 1") == []

        _apart(comes_true(resting))

    def until(self, condition: Callable[[], bool]) -> None:
        """Waits until the condition holds."""

        async def holds() -> bool:
            return condition()

        _apart(comes_true(holds))

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the database."""
        with closing(sqlite3.connect(self._database, timeout=PATIENCE_S)) as connection:
            return connection.execute(sql, values).fetchall()


def settings_for(folder: Path, **more: Any) -> Settings:
    """Settings of a development service in this folder; its speech engine starts at once."""
    return Settings(data_dir=str(folder), **{"speech": "espeak", **more})


def morning() -> ShiftedClock:
    """A clock at ten of one day, the same for all tests, so that no day ends during a test."""
    clock = ShiftedClock()
    clock.move(seconds=TODAY.timestamp() - clock.now() / 1000)
    return clock


def _apart(work: Coroutine[Any, Any, None]) -> None:
    """Runs it in a separate thread: the browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, work).result()


def fill(folder: Path) -> None:
    """Migrates and fills the database of a folder like a first run."""
    settings = settings_for(folder)
    configure_logs("debug", cast("TextIO", TRANSCRIPT))
    migrate(settings.database_url)

    async def run() -> None:
        async with open_service(settings, clock=morning()) as service:
            await fill_first(service)

    _apart(run())
    with closing(sqlite3.connect(folder / DATABASE, timeout=PATIENCE_S)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copied(source: str, target: str) -> str:
    """Copies a file into a folder. The database is changed in place; any other file is only
    rewritten, and may be a link."""
    if Path(source).name.startswith(DATABASE):
        return str(shutil.copy2(source, target))
    os.link(source, target)
    return target


@contextmanager
def running(template: Path, folder: Path, **more: Any) -> Iterator[RunningServer]:
    """A server over a copy of a filled folder; ``more`` are settings."""
    shutil.copytree(template, folder, dirs_exist_ok=True, copy_function=_copied)
    listening = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    settings, clock, sms = settings_for(folder, public_url=url, **more), morning(), FakeSms()
    configure_logs("debug", cast("TextIO", TRANSCRIPT))
    started, servers = threading.Event(), list[uvicorn.Server]()

    async def serve() -> None:
        async with open_service(settings, clock=clock, sms=sms) as service:
            config = uvicorn.Config(
                Noting(app_of(service)),
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=PATIENCE_S,
            )
            server = _Announcing(config, started)
            servers.append(server)
            await server.serve(sockets=[listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="server")
    thread.start()
    if not started.wait(timeout=PATIENCE_S):
        raise RuntimeError("the server did not start")
    try:
        yield RunningServer(url, clock, sms, folder)
    finally:
        servers[0].should_exit = True
        thread.join(timeout=PATIENCE_S)


class _Announcing(uvicorn.Server):
    """Reports that it listens, and leaves signals to the test runner."""

    def __init__(self, config: uvicorn.Config, started: threading.Event) -> None:
        super().__init__(config)
        self._announced = started

    async def startup(self, sockets: Sequence[socket.socket] | None = None) -> None:
        await super().startup(list(sockets) if sockets else None)
        self._announced.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
