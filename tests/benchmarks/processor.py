"""``python -m tests.benchmarks.processor``: what a tutor's lists and metrics cost the processor
after one week and after five years, called one after the other in this process, on SQLite. On a
machine that has other work these numbers say more than those over HTTP."""

import asyncio
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


async def _spent(work: Callable[[int], Awaitable[object]]) -> float:
    """Milliseconds of the processor: what a third of all times stay below."""
    spent = []
    for nth in range(TIMES):
        began = time.process_time()
        await work(nth)
        spent.append(time.process_time() - began)
    return sorted(spent)[TIMES // 3] * 1e3


async def _of(ports: ServicePorts, own: OfTutor, tutor: int) -> float:
    measured, operation = own.of(tutor), OPERATIONS[own.name]
    caller = Call(Caller(AccountId(tutor), Role.TUTOR))

    async def ask(nth: int) -> None:
        body = measured.told(measured.body(nth, OF_TUTORS))
        await operation(ports, caller, msgspec.convert(body, operation.request))

    return await _spent(ask)


async def main() -> None:
    """Prints a line for each."""
    configure_logs("error")
    with databases("sqlite") as kept:
        kept.ready(OF_TUTORS)
        with kept.copied(OF_TUTORS) as url:
            settings = Settings(database=url, data_dir="var/bench", workers=0)
            async with opened(settings, clock=Then(OF_TUTORS.now)) as service:
                ports = service.ports
                for own in TUTORS_OWN:
                    week = await _of(ports, own, tutors.FIRST_NEW)
                    after = await _of(ports, own, tutors.FIRST_OLD)
                    print(f"{own.key:28}{week:8.2f} ms{after:8.2f} ms{after / week:8.2f}")
                for month in ("2026-03", "2030-11"):
                    report = await _spent(lambda _, month=month: month_report(ports, month))  # type: ignore[misc]
                    print(f"store report, {month:14}{report:8.2f} ms")


if __name__ == "__main__":
    asyncio.run(main())
