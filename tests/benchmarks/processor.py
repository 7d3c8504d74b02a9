"""``python -m tests.benchmarks.processor [sqlite|postgresql]``: what a tutor's lists and metrics
take after one week and after five years, called one after the other in this process.

Of SQLite the processor's time, which other work on the machine hardly changes; PostgreSQL works in
processes of its own: the time that passed, of which the shortest third says most.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from tests.benchmarks import tutors
from tests.benchmarks.__main__ import OF_TUTORS
from tests.benchmarks.databases import databases
from tests.benchmarks.server import Then
from tests.benchmarks.tutor_operations import TUTORS_OWN, OfTutor
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.operations import OPERATIONS
from wordmate.application.pay.report import month_report
from wordmate.application.ports import ServicePorts
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.bootstrap import opened
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.settings import Settings

TIMES: Final = 24


Watch = Callable[[], float]
WATCHES: Final[dict[str, Watch]] = {"sqlite": time.process_time, "postgresql": time.perf_counter}


async def _spent(watch: Watch, work: Callable[[int], Awaitable[object]]) -> float:
    """Milliseconds that a third of all times stay below."""
    spent = []
    for nth in range(TIMES):
        began = watch()
        await work(nth)
        spent.append(watch() - began)
    return sorted(spent)[TIMES // 3] * 1e3


async def _of(watch: Watch, ports: ServicePorts, own: OfTutor, tutor: int) -> float:
    measured, operation = own.of(tutor), OPERATIONS[own.name]
    caller = Call(Caller(AccountId(tutor), Role.TUTOR))

    async def ask(nth: int) -> None:
        body = measured.told(measured.body(nth, OF_TUTORS))
        await operation(ports, caller, msgspec.convert(body, operation.request))

    return await _spent(watch, ask)


async def _all(watch: Watch, url: str) -> None:
    settings = Settings(database=url, data_dir="var/bench", workers=0)
    async with opened(settings, clock=Then(OF_TUTORS.now)) as service:
        ports = service.ports
        for own in TUTORS_OWN:
            week = await _of(watch, ports, own, tutors.FIRST_NEW)
            after = await _of(watch, ports, own, tutors.FIRST_OLD)
            print(f"{own.key:28}{week:8.2f} ms{after:8.2f} ms{after / week:8.2f}")
        report = await _spent(watch, lambda _: month_report(ports, "2030-11"))
        print(f"{'store report':28}{report:22.2f} ms")


def main(kind: str) -> None:
    """Prints a line for each."""
    configure_logs("error")
    with databases(kind) as kept:
        kept.ready(OF_TUTORS)
        with kept.copied(OF_TUTORS) as url:
            asyncio.run(_all(WATCHES[kind], url))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "sqlite")
