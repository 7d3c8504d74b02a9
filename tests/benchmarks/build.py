"""A build under measurement: its own code, on its own copy of the same generated data.

python -P tests/benchmarks/build.py {sqlite|postgresql} <core> <scale as JSON>

Runs in a checkout, this one or an earlier commit's, whose modules it imports by PYTHONPATH. Prints
what each operation costs as one line of JSON, then its server's port, and ends with its standard
input.
"""

import asyncio
import subprocess
import sys
from typing import Any

import msgspec

from tests.benchmarks import recording
from tests.benchmarks.data import Scale
from tests.benchmarks.databases import databases
from tests.benchmarks.machine import pin
from tests.benchmarks.operations import floored
from tests.benchmarks.server import Then
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.settings import Settings


def _cost(told: recording.Told) -> tuple[int, int, int]:
    """Statements, the rows that they answered, and bytes of both arguments and rows."""
    rows = [tuple(row) for _, _, answered in told for row in answered]
    sent = sum(len(msgspec.json.encode(args)) for _, args, _ in told)
    return len(told), len(rows), sent + len(msgspec.json.encode(rows))


async def _costs(url: str, scale: Scale) -> dict[str, tuple[int, int, int]]:
    """What one request of each operation costs, by the operation's key."""
    patched: Any = recording
    patched._steps = lambda told, _: told
    settings = Settings(database=url, data_dir="var/bench")
    async with open_service(settings, clock=Then(scale.now)) as service:
        source: Any = service.database.source
        return {
            one.key: _cost(
                await patched.record(service.ports, service.database, source, one, scale)
            )
            for one in floored(scale).values()
        }


def main(kind: str, core: str, scale_text: str) -> None:
    """Serves until standard input ends."""
    pin(int(core))
    configure_logs("error")
    scale = msgspec.json.decode(scale_text, type=Scale)
    with databases(kind) as kept:
        kept.ready(scale)
        with kept.copied(scale) as url:
            costs = asyncio.run(_costs(url, scale))
            sys.stdout.buffer.write(msgspec.json.encode(costs) + b"\n")
            sys.stdout.flush()
            module = ["-m", "tests.benchmarks.server", "real", core, url, scale_text]
            subprocess.run([sys.executable, *module], check=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
