"""Lessons through every trouble, and floods beside people who only want to read.

    python -m tests.chaos [lessons] [seconds of each trouble] [postgresql|sqlite]

starts a database, a Redis, servers and a worker of its own, and prints what it found. It needs
root: the database has a small disk of its own, which is filled.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Final

import httpx

from tests.chaos.floods import flooded
from tests.chaos.lessons import STAGES, Device, Devices, device_in, paused
from tests.chaos.outcome import wrong_in
from tests.chaos.places import Place, opened_postgres, opened_sqlite
from wordmate.entrypoints.logs import configure_logs

_CALM_S: Final = 3
_OPENED: Final = {"postgresql": opened_postgres, "sqlite": opened_sqlite}


async def through_troubles(place: Place, lessons: int, seconds: float) -> int:
    """Lessons through one trouble after the other; prints each, and returns what went wrong."""
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


async def _run(database: str, lessons: int, seconds: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with _OPENED[database](Path(folder)) as place:
            wrong = await through_troubles(place, lessons, seconds)
            await flooded(place.desk, place.servers[-1].url)
            lines = [line for one in place.servers for line in one.log.read_text().splitlines()]
            print(f"{len(lines)} lines in the logs of the servers")
            return wrong


def main() -> None:
    """Runs it; ends with 1 where something was lost, doubled or answered with 500."""
    configure_logs("error")
    lessons, seconds, database = (*sys.argv[1:], *("200", "10", "postgresql")[len(sys.argv) - 1 :])
    sys.exit(asyncio.run(_run(database, int(lessons), float(seconds))) > 0)


if __name__ == "__main__":
    main()
