"""The store's audit of pay."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wordmate.application.ledger.audit import all_accounts, all_students
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.ledger.audit import StudentRecords, all_pay_differences

Report = Callable[[str], None]


@dataclass(slots=True)
class PayAudit:
    """How much was checked, and how many differences were found."""

    orders: int = 0
    differences: int = 0


async def verify_pay(ports: Ports, report: Report) -> PayAudit:
    """Recomputes pay from the events, student after student, and reports every difference: of a
    class, of a payment's state, of a tutor's sums.

    The service may keep running: a difference is checked again under a lock.
    """
    audit = PayAudit()

    def found(texts: Sequence[str]) -> None:
        audit.differences += len(texts)
        for text in texts:
            report(text)

    async for student_id in all_students(ports):
        orders, texts = await ports.units.run(
            lambda unit: _of_student(unit, student_id)  # noqa: B023
        )
        audit.orders += orders
        found(texts)
    async for after, until in all_accounts(ports):
        found(
            await ports.units.run(
                lambda unit: unit.ledger.wrong_pay(after=after, until=until)  # noqa: B023
            )
        )
    return audit


async def _of_student(unit: Unit, student_id: AccountId) -> tuple[int, list[str]]:
    records = await unit.ledger.records(student_id)
    texts = _differences(records)
    if texts:
        texts = _differences(await unit.ledger.records(student_id, hold=True))
    return len(records.orders), texts


def _differences(records: StudentRecords) -> list[str]:
    return [
        f"order {one.order_id}: {one.projection} {one.what}" for one in all_pay_differences(records)
    ]
