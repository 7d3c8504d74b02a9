"""The store's audit of pay."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from wordmate.application.kernel.call import Call, Visitor, store_call
from wordmate.application.kernel.operations import operation
from wordmate.application.pay.messages import VerifiedPay, VerifyPay
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.staff import Right
from wordmate.domain.ledger.audit import all_pay_differences
from wordmate.domain.pay.differences import PayDifference

Report = Callable[[str], None]
_TOGETHER: Final = 50
"""How many students one call checks."""
_LAST: Final = 2**63 - 1


@dataclass(slots=True)
class PayAudit:
    """How much was checked, and how many differences were found."""

    orders: int = 0
    differences: int = 0


async def verify_pay(ports: Ports, report: Report, language: str = "en") -> PayAudit:
    """Recomputes all pay from the events, and reports every difference."""
    call = replace(store_call(), visitor=Visitor(language=language))
    audit, after = PayAudit(), 0
    while True:
        some = await verify_some_pay(ports, call, VerifyPay(after=after))
        audit.orders += some.orders
        audit.differences += len(some.differences)
        for text in some.differences:
            report(text)
        if some.next is None:
            return audit
        after = some.next


@operation("StoreVerifyPay", right=Right.PAY)
async def verify_some_pay(ports: Ports, call: Call, request: VerifyPay) -> VerifiedPay:
    """Recomputes the pay of some students and tutors from the events: of a class, of a payment's
    state, of a tutor's sums.

    The service may keep running: a difference is checked again under a lock.
    """
    after, orders, differences = request.after, 0, list[PayDifference]()
    students = await ports.units.run(
        lambda unit: unit.ledger.students(after=after, limit=_TOGETHER, staff=call.staff)
    )
    for student_id in students:
        checked, found = await ports.units.run(
            lambda unit: _of_student(unit, student_id)  # noqa: B023
        )
        orders += checked
        differences += found
    until = students[-1] if len(students) == _TOGETHER else None
    differences += await ports.units.run(
        lambda unit: unit.ledger.wrong_pay(after=after, until=until or _LAST, staff=call.staff)
    )
    texts = [one.text(call.visitor.language) for one in differences]
    return VerifiedPay(orders=orders, differences=texts, next=until)


async def _of_student(unit: Unit, student_id: AccountId) -> tuple[int, list[PayDifference]]:
    records = await unit.ledger.records(student_id)
    found = list(all_pay_differences(records))
    if found:
        found = list(all_pay_differences(await unit.ledger.records(student_id, hold=True)))
    return len(records.orders), found
