"""Compares the booked pay with the events of the classes."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Final

from wordmate.application.ledger.audit import all_students
from wordmate.application.pay.ports import PaymentState, WrongSum
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.ledger.audit import StudentRecords, all_pay_differences

Report = Callable[[str], None]

_PAGE: Final = 500
"""The size of a batch; it bounds the memory."""


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

    def found(text: str) -> None:
        audit.differences += 1
        report(text)

    async for student_id in all_students(ports):
        orders, texts = await ports.units.run(
            lambda unit: _of_student(unit, student_id)  # noqa: B023
        )
        audit.orders += orders
        for text in texts:
            found(text)
    async for payment in _payments(ports):
        if payment.stands is not payment.says:
            found(f"order {payment.order_id}: is {payment.stands}, its history says {payment.says}")
    async for sum_ in _wrong_sums(ports):
        found(
            f"tutor {sum_.tutor_id}: {sum_.month} {sum_.status} sums {sum_.stands.lessons} lessons,"
            f" {sum_.stands.total_fen} fen, not {sum_.says.lessons}, {sum_.says.total_fen} fen"
        )
    return audit


async def _payments(ports: Ports) -> AsyncIterator[PaymentState]:
    """All payments, page by page."""
    after = (0, 0)
    while page := await ports.reads.payment_states(after=after, limit=_PAGE):
        for one in page:
            yield one
        after = (page[-1].order_id, page[-1].number)


async def _wrong_sums(ports: Ports) -> AsyncIterator[WrongSum]:
    """All wrong sums, some accounts at a time."""
    after = 0
    while accounts := await ports.reads.account_ids(after=after, limit=_PAGE):
        for one in await ports.reads.wrong_sums(after=after, until=accounts[-1]):
            yield one
        after = accounts[-1]


async def _of_student(unit: Unit, student_id: AccountId) -> tuple[int, list[str]]:
    records = await unit.ledger.records(student_id)
    texts = _differences(records)
    if texts:
        texts = _differences(await unit.ledger.records(student_id, hold=True))
    return len(records.lessons), texts


def _differences(records: StudentRecords) -> list[str]:
    return [
        f"order {one.order_id}: {one.projection} {one.what}" for one in all_pay_differences(records)
    ]
