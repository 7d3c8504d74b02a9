"""An installation in which everything can fail: servers, a worker, Redis, and the database's disk.

Each fault is a method that lasts a number of seconds; its docstring describes the fault.
"""

import asyncio
import os
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

import asyncpg
from sqlalchemy import make_url

from tests.races.desk import Desk, opened_desk
from tests.support.commands import surroundings
from tests.support.forked import CLOCK, Forked
from tests.support.house import ZONE
from tests.support.patience import PATIENCE_S
from tests.support.postgres import PROGRAMS, PostgresProcess
from tests.support.processes import ServerProcess, server_process
from tests.support.redis import free_port, redis_program
from wordmate.adapters.sql import migrate

_NAMED: Final = "chaos"
"""The application name of the connections of servers and worker."""
_DISK_MB: Final = 400
_PEOPLE: Final = 400
"""All devices have one address."""
_HOURS_AHEAD_NS: Final = 2 * 60 * 60 * 1_000_000_000
_LASTING: Final = ("fsync=off", "jit=off", "wal_level=minimal", "max_wal_senders=0")
"""Each commit is written before it is acknowledged: only processes are killed, not the computer."""
Trouble = Callable[[float], Awaitable[None]]


class Redis:
    """A Redis that can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._process.pid

    def start(self) -> None:
        """Starts it empty."""
        command = [redis_program(), "--port", str(self._port), "--save", ""]
        self._process = subprocess.Popen(command, cwd=self._folder, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kills it."""
        self._process.kill()
        self._process.wait()


class Disk:
    """A small file system in memory for the database only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Fills it to the last byte."""
        with self._ballast.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    continue

    def empty(self) -> None:
        """Frees everything that the database does not use."""
        self._ballast.unlink(missing_ok=True)


@contextmanager
def mounted_disk() -> Iterator[Disk]:
    """Needs root and the right to mount."""
    folder = Path(tempfile.mkdtemp(prefix="wordmate-disk-"))
    folder.chmod(0o755)
    size = f"size={_DISK_MB}m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], check=True)
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
        folder.rmdir()


class Clock:
    """A file with the offset of a process's clock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set_ahead(0)

    def set_ahead(self, ahead_ns: int) -> None:
        """Sets the clock, even of a running process."""
        with self.path.open("r+b" if self.path.exists() else "w+b") as file:
            file.write(ahead_ns.to_bytes(8, "little", signed=True))


@dataclass
class Place:
    """Servers over one database, on a disk of its own."""

    desk: Desk
    disk: Disk | None
    """None if the database is on the machine's disk, which is not filled."""
    clocks: Sequence[Clock]
    """Of each server."""
    start_server: Callable[[int], ServerProcess]
    """Starts the server with that number."""
    servers: list[ServerProcess] = field(default_factory=list)

    @property
    def troubles(self) -> Sequence[Trouble]:
        """The possible faults."""
        return (self.full_disk, self.killed_server, self.wrong_clock)

    async def full_disk(self, seconds: float) -> None:
        """The database's disk is full."""
        assert self.disk is not None
        self.disk.fill()
        await asyncio.sleep(seconds)
        self.disk.empty()

    async def killed_server(self, seconds: float) -> None:
        """A server is killed and started again."""
        self.servers[0].kill()
        await asyncio.sleep(min(seconds, 1))
        self.servers[0] = await asyncio.to_thread(self.start_server, 0)

    async def wrong_clock(self, seconds: float) -> None:
        """A server's clock is set two hours ahead, and back."""
        self.clocks[0].set_ahead(_HOURS_AHEAD_NS)
        await asyncio.sleep(seconds)
        self.clocks[0].set_ahead(0)


@dataclass(kw_only=True)
class SqlitePlace(Place):
    """One server over a SQLite file."""

    path: Path

    @property
    def troubles(self) -> Sequence[Trouble]:
        return (self.locked_file, *super().troubles)

    async def locked_file(self, seconds: float) -> None:
        """Another program holds the file's write lock."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            other.execute("ROLLBACK")


@dataclass(kw_only=True)
class PostgresPlace(Place):
    """Two servers and a worker over PostgreSQL and Redis."""

    database: str
    redis: Redis
    begin: Callable[[str, Path], Forked]
    """Begins a command, which ends with the place at the latest; its output goes to a file."""
    worker: Forked | None
    """None where a single server does everything."""
    postgres: PostgresProcess | None = None

    @property
    def troubles(self) -> Sequence[Trouble]:
        return (
            self.stopped_database,
            self.locked_tables,
            self.cut_connections,
            self.read_only,
            self.full_disk,
            self.no_redis,
            self.killed_server,
            self.wrong_clock,
        )

    async def stopped_database(self, seconds: float) -> None:
        """The database hangs."""
        pids = await self._pids()
        for pid in pids:
            _signal(pid, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        for pid in pids:
            _signal(pid, signal.SIGCONT)

    async def locked_tables(self, seconds: float) -> None:
        """Another program holds a lock on every order."""
        connection = await self._connected()
        async with connection.transaction():
            await connection.execute("LOCK TABLE course_order IN ACCESS EXCLUSIVE MODE")
            await asyncio.sleep(seconds)
        await connection.close()

    async def cut_connections(self, seconds: float) -> None:
        """Every connection is cut repeatedly."""
        connection = await self._connected()
        until = monotonic() + seconds
        while monotonic() < until:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                f" WHERE application_name = '{_NAMED}'"
            )
            await asyncio.sleep(0.2)
        await connection.close()

    async def read_only(self, seconds: float) -> None:
        """The database accepts no writes, like a replica."""
        connection = await self._connected()
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        await self.cut_connections(0.1)
        await asyncio.sleep(seconds)
        await connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = off')
        await connection.close()
        await self.cut_connections(0.1)

    async def full_disk(self, seconds: float) -> None:
        """The disk of the database and its log is full. If PostgreSQL ends because of it, it is
        started again when there is space."""
        assert self.postgres is not None
        await super().full_disk(seconds)
        if self.postgres.is_dead:
            print("PostgreSQL died of the full disk and is started again", flush=True)
            await asyncio.to_thread(self.postgres.start)

    async def no_redis(self, seconds: float) -> None:
        """Redis is killed, and returns empty."""
        self.redis.kill()
        await asyncio.sleep(seconds)
        self.redis.start()

    async def processes(self) -> dict[str, int]:
        """The id of each process."""
        found = {f"server {n}": one.process.pid for n, one in enumerate(self.servers, 1)}
        if self.worker is not None:
            found |= {"worker": self.worker.pid, "Redis": self.redis.pid}
        return {**found, "PostgreSQL": (await self._pids())[0]}

    async def _connected(self) -> asyncpg.Connection:
        plain = make_url(self.database).set(drivername="postgresql")
        return await asyncpg.connect(plain.render_as_string(hide_password=False))

    async def _pids(self) -> list[int]:
        """The server, and the processes of the connections to this database."""
        connection = await self._connected()
        own = await connection.fetchval("SELECT pg_backend_pid()")
        status = Path(f"/proc/{own}/status").read_text()  # noqa: ASYNC240
        rows = await connection.fetch(
            f"SELECT pid FROM pg_stat_activity WHERE application_name = '{_NAMED}'"
        )
        await connection.close()
        server = int(status.partition("PPid:")[2].split()[0])
        return [server, own, *(int(row[0]) for row in rows)]


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


@asynccontextmanager
async def opened_sqlite(folder: Path) -> AsyncIterator[SqlitePlace]:
    """One server over a migrated, empty file."""
    async with AsyncExitStack() as stack:
        disk = stack.enter_context(mounted_disk())
        path = disk.folder / "wordmate.db"
        url = f"sqlite:///{path}"
        await asyncio.to_thread(migrate, url)
        clocks, start = _servers(1, stack, folder, {"WORDMATE_DATABASE": url})
        desk = await _desk(stack, url, folder)
        yield SqlitePlace(desk, disk, clocks, start, [start(0)], path=path)


@asynccontextmanager
async def opened_postgres(folder: Path) -> AsyncIterator[PostgresPlace]:
    """Two servers and a worker over a separate PostgreSQL on a small disk."""
    async with AsyncExitStack() as stack:
        disk = stack.enter_context(mounted_disk())
        postgres = await asyncio.to_thread(PostgresProcess, disk.folder, _LASTING)
        stack.callback(postgres.stop)
        url = postgres.url.render_as_string(hide_password=False)
        await asyncio.to_thread(migrate, url)
        place = await stack.enter_async_context(opened_place(url, folder))
        place.disk, place.postgres = disk, postgres
        yield place


@asynccontextmanager
async def opened_place(
    url: str,
    folder: Path,
    more: Mapping[str, str] | None = None,
    *,
    number: int = 2,
    is_single: bool = False,
) -> AsyncIterator[PostgresPlace]:
    """A number of servers and a worker over a migrated, empty database; ``more`` settings.

    A single server needs neither a worker nor Redis.
    """
    async with AsyncExitStack() as stack:
        redis = Redis(folder)
        stack.callback(redis.kill)
        named = make_url(url).update_query_dict({"application_name": _NAMED})
        settings = {
            "WORDMATE_DATABASE": named.render_as_string(hide_password=False),
            **({} if is_single else {"WORDMATE_REDIS": redis.url}),
            **{f"WORDMATE_{name.upper()}": value for name, value in (more or {}).items()},
        }
        clocks, start = _servers(1 if is_single else number, stack, folder, settings)
        environment = {**surroundings(), "WORDMATE_DATA_DIR": str(folder), **settings}
        environment["PATH"] = f"{PROGRAMS}{os.pathsep}{environment['PATH']}"

        def begin(arguments: str, log: Path) -> Forked:
            process = Forked(arguments.split(), environment, log)
            stack.callback(process.terminate, within=PATIENCE_S)
            return process

        servers = [start(nth) for nth in range(len(clocks))]
        worker = None if is_single else begin("worker", folder / "worker.log")
        desk = await _desk(stack, url, folder, (more or {}).get("time_zone", ZONE.key))
        yield PostgresPlace(
            desk,
            None,
            clocks,
            start,
            servers,
            database=url,
            redis=redis,
            begin=begin,
            worker=worker,
        )


def _servers(
    number: int, stack: AsyncExitStack, folder: Path, settings: dict[str, str]
) -> tuple[Sequence[Clock], Callable[[int], ServerProcess]]:
    """The clocks of the servers, and the command that starts each of them."""
    clocks = [Clock(folder / f"clock-{nth}") for nth in range(number)]

    def start(nth: int) -> ServerProcess:
        more = {
            CLOCK: str(clocks[nth].path),
            "WORDMATE_LOG_LEVEL": "warning",
            "WORDMATE_PEOPLE_PER_ADDRESS": str(_PEOPLE),
        }
        return stack.enter_context(server_process(folder, {**more, **settings}))

    return clocks, start


async def _desk(stack: AsyncExitStack, url: str, folder: Path, time_zone: str = ZONE.key) -> Desk:
    folder.joinpath("desk").mkdir()
    return await stack.enter_async_context(opened_desk(url, folder / "desk", time_zone=time_zone))
