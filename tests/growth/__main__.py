"""A school of many students on a PostgreSQL of its own: what its tables weigh, and how long lists
and the clock's work take.

    python -m tests.growth [students] [store]

2,000 students unless said otherwise; ``store`` fills and asks only what the store's lists read. The
plans of what once took more than 100 ms stand in ``var/growth/plans.txt``.
"""

import asyncio
import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from tests.benchmarks.machine import described
from tests.benchmarks.server import unlimited
from tests.growth.asking import Asked, by_clock, by_people, by_store, explained, recording, slow
from tests.growth.data import School
from tests.growth.filling import Weight, connected, fill, weights
from tests.support.databases import migrated_postgres
from tests.support.fakes import StandingClock
from tests.support.house import ZONE
from tests.support.postgres import HURRIED
from wordmate.domain.kernel.local_dates import instant
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.settings import Settings

EVENING: Final = instant(datetime(2030, 12, 16, 20, 0, tzinfo=ZONE))
"""Years after the launch: nothing is shown that is older."""
_STUDENTS: Final = 2_000
_SLOW_MS: Final = 100
_MB: Final = 1_000_000
_PLANS: Final = Path("var/growth/plans.txt")
_ROOMY: Final = (
    *HURRIED,
    "shared_buffers=2GB",
    "maintenance_work_mem=1GB",
    "max_wal_size=2GB",
    "checkpoint_timeout=1h",
)


async def grown(url: str, folder: Path, school: School) -> tuple[list[Weight], list[Asked]]:
    """Fills a migrated, empty database and asks everything of it."""
    began = monotonic()
    await fill(url, school)
    print(f"filled in {monotonic() - began:.0f} s", flush=True)
    weighed = await weights(url)
    clock = StandingClock(school.now)
    settings = Settings(database=url, data_dir=str(folder), workers=0, speech="espeak")
    async with open_service(settings, clock=clock) as service:
        recorded = recording(unlimited(service.ports), service.database)
        asked = await by_store(recorded, school)
        if not school.store_alone:
            asked += [*await by_people(recorded, school), *await by_clock(recorded, clock)]
    return weighed, asked


async def plans(url: str, asked: Iterable[Asked]) -> str:
    """The plans of what was slow."""
    connection = await connected(url)
    try:
        lines = list[str]()
        for one in asked:
            lines.append(f"== {one.name}: {one.worst:.0f} ms")
            lines += await explained(connection, one.slowest)
        return "\n\n".join(lines)
    finally:
        await connection.close()


def report(weighed: Iterable[Weight], asked: Iterable[Asked]) -> None:
    """Prints both tables."""
    print(f"\n{'':24}{'rows':>14}{'MB':>10}{'indexes MB':>12}{'bytes a row':>13}")
    for table, rows, heap, indexes in weighed:
        if heap + indexes > _MB:
            each = (heap + indexes) / max(1, rows)
            print(f"{table:24}{rows:14,}{heap / _MB:10,.0f}{indexes / _MB:12,.0f}{each:13,.0f}")
    print(f"\n{'':56}{'p50 ms':>10}{'worst ms':>10}")
    for one in asked:
        print(f"{one.name:56}{one.p50:10.1f}{one.worst:10.1f}")


def main() -> None:
    """Fills, asks, prints."""
    configure_logs("error")
    students = int((*sys.argv[1:], str(_STUDENTS))[0])
    school = School(students, EVENING, store_alone="store" in sys.argv)
    print(described())
    with TemporaryDirectory() as folder, migrated_postgres(_ROOMY) as url:
        weighed, asked = asyncio.run(grown(url, Path(folder), school))
        report(weighed, asked)
        _PLANS.parent.mkdir(parents=True, exist_ok=True)
        _PLANS.write_text(asyncio.run(plans(url, slow(asked, _SLOW_MS))))


if __name__ == "__main__":
    main()
