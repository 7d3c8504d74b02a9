"""``python -m tests.benchmarks.processor [sqlite|postgresql] [students|tutors]``: the time of own
lists and metrics after one week and after five years, called in turn in this process.

For SQLite it is CPU time, which other work on the machine hardly changes; PostgreSQL works in
separate processes, so it is elapsed time, of which the shortest third is the most reliable.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import msgspec

from tests.benchmarks import tutors, years
from tests.benchmarks.__main__ import FIVE_YEARS, OF_TUTORS
from tests.benchmarks.data import Scale
from tests.benchmarks.databases import databases
from tests.benchmarks.operations import OWN, Measured
from tests.benchmarks.server import Then, unlimited
from tests.benchmarks.tutor_operations import TUTORS_OWN
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.operations import OPERATIONS
from wordmate.application.pay.messages import OneMonth
from wordmate.application.pay.operations import MonthOfTutors
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.settings import Settings

TIMES: Final = 90
WARM_UP: Final = 6


Watch = Callable[[], float]
Asked = tuple[Measured, int]
"""The operations, and their callers."""
Pair = tuple[str, Asked, Asked]
WATCHES: Final[dict[str, Watch]] = {"sqlite": time.process_time, "postgresql": time.perf_counter}


Work = Callable[[int], Awaitable[object]]


async def _spent(watch: Watch, *works: Work) -> list[float]:
    """The lower third of the times in milliseconds, of each operation; they alternate, so that
    other load and warm caches affect all equally."""
    spent: list[list[float]] = [[] for _ in works]
    for nth in range(WARM_UP + TIMES):
        for work, times in zip(works, spent, strict=True):
            began = watch()
            await work(nth)
            if nth >= WARM_UP:
                times.append(watch() - began)
    return [sorted(times)[TIMES // 3] * 1e3 for times in spent]


def _asking(ports: Ports, measured: Measured, caller: Caller, scale: Scale) -> Work:
    operation = OPERATIONS[measured.name]

    async def ask(nth: int) -> None:
        body = measured.told(measured.body(nth * years.EACH, scale))
        await operation(ports, Call(caller), msgspec.convert(body, operation.request))

    return ask


async def _side_by_side(
    watch: Watch, ports: Ports, pairs: Iterable[Pair], role: Role, scale: Scale
) -> None:
    for key, *both in pairs:
        asking = [
            _asking(ports, of, Caller(AccountId(account), role), scale) for of, account in both
        ]
        one, other = await _spent(watch, *asking)
        print(f"{key:28}{one:8.2f} ms{other:8.2f} ms{other / one:8.2f}")


async def _of_tutors(watch: Watch, ports: Ports) -> None:
    new, old = tutors.FIRST_NEW, tutors.FIRST_OLD
    pairs = [(own.key, (own.of(new), new), (own.of(old), old)) for own in TUTORS_OWN]
    await _side_by_side(watch, ports, pairs, Role.TUTOR, OF_TUTORS)
    (report,) = await _spent(
        watch, lambda _: MonthOfTutors(ports, store_call(), OneMonth(month="2030-11"))
    )
    print(f"{'store report':28}{report:22.2f} ms")


async def _of_students(watch: Watch, ports: Ports) -> None:
    new, old = years.FIRST_NEW, years.FIRST_OLD
    pairs = [(own.key, (own.of(new), new), (own.of(old), old)) for own in OWN]
    await _side_by_side(watch, ports, pairs, Role.STUDENT, FIVE_YEARS)


OF: Final = {"students": (FIVE_YEARS, _of_students), "tutors": (OF_TUTORS, _of_tutors)}


async def _all(watch: Watch, url: str, who: str) -> None:
    scale, measure = OF[who]
    settings = Settings(database=url, data_dir="var/bench", workers=0)
    async with open_service(settings, clock=Then(scale.now)) as service:
        await measure(watch, unlimited(service.ports))


def main(kind: str, who: str) -> None:
    """Prints a line for each."""
    configure_logs("error")
    scale = OF[who][0]
    with databases(kind) as kept:
        kept.ready(scale)
        with kept.copied(scale) as url:
            asyncio.run(_all(WATCHES[kind], url, who))


if __name__ == "__main__":
    main(*[*sys.argv[1:], *["sqlite", "tutors"][len(sys.argv) - 1 :]])
