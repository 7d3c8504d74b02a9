"""Parts of the job tests: a real database, a manual clock, and recording handlers."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import URL, create_engine

from tests.support.house import ZONE
from tests.support.patience import PATIENCE_S
from wordmate.adapters.jobs.delivery import Followed, Handler, Wait
from wordmate.adapters.jobs.runner import Jobs
from wordmate.adapters.jobs.transport import InProcess, Transport
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.adapters.sql.schema import metadata
from wordmate.application.content.audio_key import audio_key
from wordmate.application.content.operations import FilesOfKeys, ReadyAudio
from wordmate.application.content.ports import AudioVersion
from wordmate.application.kernel.outbox import NewMessage, OutboxQueue
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import Reminded

ENGINE = Espeak().name
APPLE = ("apple", "苹果")
APPLE_KEY = audio_key(ENGINE, *APPLE)
NEVER = 3_600.0
NOON = Instant(1_800_000_000_000)


@dataclass(slots=True)
class HandClock:
    """A clock that stands still until it is moved."""

    instant: int = NOON

    def now(self) -> Instant:
        return Instant(self.instant)

    def forward(self, milliseconds: int) -> None:
        self.instant += milliseconds


def database_at(folder: Path) -> SqliteDatabase:
    """A new database in this folder."""
    path = folder / "wordmate.sqlite"
    path.write_bytes(_without_rows())
    return opened(path)


@cache
def _without_rows() -> bytes:
    """All tables, created once, because creating them takes longer than most tests."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        engine = create_engine(f"sqlite:///{path}")
        metadata.create_all(engine)
        engine.dispose()
        return path.read_bytes()


def opened(path: Path) -> SqliteDatabase:
    return SqliteDatabase(URL.create("sqlite", database=str(path)), ZONE)


async def put(database: SqliteDatabase, *subscribers: str, now: Instant = NOON) -> None:
    """Commits a message for each subscriber, with events that count from 0."""
    messages = [
        NewMessage(event=Reminded(number=number), subscriber=subscriber)
        for number, subscriber in enumerate(subscribers)
    ]

    async def work(unit: Unit) -> None:
        await unit.outbox.put(messages, now)

    await database.run(work)


async def ready(
    ports: Ports, keys: Sequence[str], version: AudioVersion = AudioVersion.ALL
) -> AbstractSet[str]:
    """Which of these keys have their audio."""
    return await ReadyAudio.ask(ports, FilesOfKeys(keys, version))


@dataclass(slots=True)
class Heard:
    """A handler that records its messages; ``count`` waits for a number of them."""

    messages: list[Followed[Any]] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)

    def __call__(self, message: Followed[Any], wait: Wait) -> None:
        self._loop.call_soon_threadsafe(self._note, message)

    def _note(self, message: Followed[Any]) -> None:
        self.messages.append(message)
        self._changed.set()

    async def count(self, count: int) -> list[Followed[Any]]:
        async with asyncio.timeout(PATIENCE_S):
            while len(self.messages) < count:
                self._changed.clear()
                await self._changed.wait()
        return self.messages


@asynccontextmanager
async def working(
    database: SqliteDatabase,
    clock: HandClock,
    handlers: Mapping[str, Handler[Any]],
    *,
    transport: Transport | None = None,
    queue: OutboxQueue | None = None,
    workers: int = 2,
    poll_seconds: float = NEVER,
) -> AsyncIterator[Jobs]:
    """Jobs that run until the block ends; they poll only if requested."""
    jobs = Jobs(
        queue=queue or database.queue,
        handlers=handlers,
        clock=clock,
        transport=transport or InProcess(),
        workers=workers,
        poll_seconds=poll_seconds,
        idle_ms=20,
    )
    database.on_outbox(jobs.wake)
    await jobs.start()
    try:
        yield jobs
    finally:
        await jobs.stop()


def failing(times: int, then: Handler[Any]) -> Handler[Any]:
    """A handler that fails a number of times before it succeeds."""
    left = [times]

    def handle(message: Followed[Any], wait: Wait) -> None:
        if left[0]:
            left[0] -= 1
            raise RuntimeError("the line is down")
        then(message, wait)

    return handle
