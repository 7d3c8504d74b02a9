"""An upgrade during lessons: servers of the previous release beside servers of this one.

python -m tests.chaos.rolling COMMIT [lessons] takes the previous release from the repository's
history. Two servers and a worker of it start; then each is replaced in turn, while every device
saves through any server that answers.
"""

import asyncio
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.chaos.lessons import STAGES, Devices, device_in
from tests.chaos.outcome import wrong_in
from tests.chaos.places import Redis
from tests.races.desk import opened_desk
from tests.support.commands import BANNER, Command, command, surroundings
from tests.support.commits import ROOT, sources_of
from tests.support.postgres import started_postgres
from tests.support.redis import free_port
from wordmate.entrypoints.logs import configure_logs

_PAUSE_S = 4.0
_SOURCES = ("src", "alembic", "alembic.ini")


@dataclass(frozen=True)
class Running:
    """A running process and, of a server, its address."""

    url: str
    process: Command
    kept: ExitStack


class Release:
    """A release's sources and the settings with which its processes run."""

    def __init__(self, sources: Path, settings: dict[str, str]) -> None:
        self._sources = sources
        self._environment = {**surroundings(), **settings, "PYTHONPATH": str(sources / "src")}

    def server(self) -> Running:
        """Starts a server; it migrates the database if it has to."""
        port = free_port()
        running = self._started("serve", "--port", str(port))
        running.process.wait_for(BANNER)
        return Running(f"http://127.0.0.1:{port}", running.process, running.kept)

    def worker(self) -> Running:
        """Starts a worker."""
        return self._started("worker")

    def _started(self, *arguments: str) -> Running:
        kept = ExitStack()
        process = command(*arguments, env=self._environment, where=self._sources)
        return Running("", kept.enter_context(process), kept)


def _replaced(old: Running, new: Running) -> Running:
    """Stops the old one, and waits for it."""
    old.process.process.terminate()
    old.process.ended()
    old.kept.close()
    return new


async def _upgraded(url: str, before: Path, folder: Path, lessons: int) -> int:
    redis = Redis(folder)
    settings = {
        "WORDMATE_DATABASE": url,
        "WORDMATE_REDIS": redis.url,
        "WORDMATE_DATA_DIR": str(folder),
        "WORDMATE_LOG_LEVEL": "warning",
    }
    old, new = Release(before, settings), Release(ROOT, settings)
    servers = [await asyncio.to_thread(old.server) for _ in range(2)]
    worker = old.worker()
    # As on a real machine: the first server of the new release migrates under the old ones.
    servers.append(await asyncio.to_thread(new.server))
    servers[0] = _replaced(servers[0], servers.pop())
    print("beside each other: one server of each release", flush=True)
    try:
        async with (
            opened_desk(url, folder / "desk") as desk,
            httpx.AsyncClient(limits=httpx.Limits(max_connections=lessons)) as http,
        ):
            inside = [await device_in(desk, nth) for nth in range(lessons)]
            devices = Devices(lambda: [one.url for one in servers], http)
            saving = asyncio.gather(*(one.save_all(devices.save, _PAUSE_S) for one in inside))
            await asyncio.sleep(_PAUSE_S * STAGES / 2)
            print(f"the second server is replaced after {devices.answers}", flush=True)
            servers[1] = await asyncio.to_thread(
                lambda: _replaced(servers[1], new.server()),
            )
            worker = await asyncio.to_thread(lambda: _replaced(worker, new.worker()))
            await saving
            print(f"{lessons} lessons: {devices.answers}")
            return await wrong_in(desk, inside, devices.answers)
    finally:
        for one in (*servers, worker):
            one.kept.close()
        redis.kill()


def main() -> None:
    """Runs it; exit code 1 if something was lost, doubled or answered with 500."""
    configure_logs("error")
    commit, lessons = (*sys.argv[1:], *("HEAD", "40")[len(sys.argv) - 1 :])
    with started_postgres() as url, sources_of(commit, *_SOURCES) as before:
        database = url.render_as_string(hide_password=False)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "desk").mkdir()
            wrong = asyncio.run(_upgraded(database, before, Path(folder), int(lessons)))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
