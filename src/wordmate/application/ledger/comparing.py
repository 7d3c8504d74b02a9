"""Compares the students of an experiment's arms."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.ledger.studying import result_of
from wordmate.domain.reviews.comparison import ArmResult
from wordmate.domain.reviews.experiment import Arm

_STUDENTS: Final = 500


async def compare_arms(ports: Ports, experiment: str) -> list[ArmResult]:
    """The results of an experiment's arms, by name; one student is read at a time."""
    found, now = dict[Arm, ArmResult](), ports.clock.now()
    async for student_id, arm in _students(ports, experiment):
        records = await ports.units.run(
            lambda unit: unit.ledger.records(student_id)  # noqa: B023
        )
        before = found.get(arm, ArmResult(arm=arm))
        found[arm] = before.plus(result_of(records, ports.policy.zone, now))
    return sorted(found.values(), key=lambda one: (one.arm.name, one.arm.minutes))


async def _students(ports: Ports, experiment: str) -> AsyncIterator[tuple[AccountId, Arm]]:
    """The students of an experiment, page by page."""
    last = 0
    while page := await _page(ports, experiment, last):
        for one in page:
            yield one
        last, _ = page[-1]


async def _page(ports: Ports, experiment: str, after: int) -> Sequence[tuple[AccountId, Arm]]:
    return await ports.units.run(
        lambda unit: unit.ledger.in_experiment(experiment, after=after, limit=_STUDENTS)
    )
