"""Lessons during every kind of fault, then floods beside a person who only reads.

    python -m tests.chaos [lessons] [seconds of each trouble] [postgresql|sqlite] [flood ...]

starts a database, a Redis, servers and a worker of its own, and prints what it found. It needs
root: the database has a small disk of its own, which is filled. With no lessons there are only the
floods: all of them, or those named.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Final

import httpx

from tests.benchmarks.machine import described
from tests.chaos.floods import FLOODS, HEAD, felt_beside, scene_of
from tests.chaos.lessons import STAGES, Device, Devices, device_in, paused
from tests.chaos.outcome import wrong_in
from tests.chaos.places import Place, opened_place, opened_postgres, opened_sqlite
from tests.races.desk import opened_desk
from tests.support.databases import migrated_postgres
from tests.support.processes import server_process
from wordmate.adapters.sql import migrate
from wordmate.entrypoints.logs import configure_logs

_CALM_S: Final = 3
_OPENED: Final = {"postgresql": opened_postgres, "sqlite": opened_sqlite}


async def through_troubles(place: Place, lessons: int, seconds: float) -> int:
    """Lessons during one fault after the other; prints each, and returns the violations."""
    devices_in = [await device_in(place.desk, nth) for nth in range(lessons)]
    pause_s = len(place.troubles) * (seconds + _CALM_S) / STAGES
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=lessons)) as http:
        devices = Devices(lambda: [one.url for one in place.servers], http)

        calm = asyncio.Event()

        async def one(device: Device, nth: int) -> None:
            await paused(pause_s * nth / lessons, calm)
            await device.save_all(devices.save, pause_s, calm)

        running = asyncio.gather(*(one(device, nth) for nth, device in enumerate(devices_in)))
        for trouble in place.troubles:
            print(f"{trouble.__name__} after {devices.answers}", flush=True)
            await trouble(seconds)
            await asyncio.sleep(_CALM_S)
        calm.set()
        over = monotonic()
        await running
        print(f"{lessons} lessons: {devices.answers}; drained {monotonic() - over:.1f} s after")
    return await wrong_in(place.desk, devices_in, devices.answers)


async def _troubled(database: str, lessons: int, seconds: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with _OPENED[database](Path(folder)) as place:
            wrong = await through_troubles(place, lessons, seconds)
            lines = [line for one in place.servers for line in one.log.read_text().splitlines()]
            print(f"{len(lines)} lines in the logs of the servers")
            return wrong


async def _beside_sqlite(name: str, url: str, folder: Path) -> str:
    async with opened_desk(url, folder) as desk:
        scene = await scene_of(desk)
    with server_process(folder, {"WORDMATE_DATABASE": url}) as server:
        return await felt_beside(name, scene, server)


async def _beside_postgres(name: str, url: str, folder: Path) -> str:
    settings = {"log_level": "info", "people_per_address": "1"}
    async with opened_place(url, folder, settings, number=1) as place:
        return await felt_beside(name, await scene_of(place.desk), place.servers[0])


def _felt(database: str, name: str) -> str:
    """One flood of a server and a database of its own: none pays for what another left."""
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        if database == "sqlite":
            url = f"sqlite:///{folder}/wordmate.db"
            migrate(url)
            return asyncio.run(_beside_sqlite(name, url, folder))
        with migrated_postgres() as url:
            return asyncio.run(_beside_postgres(name, url, folder))


def main() -> None:
    """Runs it; exit code 1 if something was lost, doubled or answered with 500."""
    configure_logs("error")
    lessons, seconds, database, *names = (
        *sys.argv[1:],
        *("200", "10", "postgresql")[len(sys.argv) - 1 :],
    )
    wrong = asyncio.run(_troubled(database, int(lessons), float(seconds))) if int(lessons) else 0
    print(f"{described()}, {database}\n\n{HEAD}", flush=True)
    for name in names or FLOODS:
        print(_felt(database, name), flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
