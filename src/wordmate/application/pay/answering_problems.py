"""The store's answers to tutors' problems with their pay."""

from collections.abc import Sequence
from typing import Final

from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.pay.ports import OpenProblem
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.pay.events import ProblemAnswered
from wordmate.domain.pay.problem import Problem

PAGE: Final = 500


async def list_open_problems(
    ports: Ports, *, after: int = 0, limit: int = PAGE
) -> Sequence[OpenProblem]:
    """The open problems, the oldest first."""
    return await ports.reads.open_problems(after=after, limit=limit)


async def answer_problem(ports: Ports, order_id: OrderId, text: str, *, by: str = STORE) -> Problem:
    """Answers the last problem with a commission; its tutor is notified.

    Raises NotFound, CommissionProblemAnswered, CommissionProblemEmpty.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> Problem:
        await unit.commissions.held([order_id])
        problem = present(await unit.commission_problems.last(order_id), Thing.PROBLEM, order_id)
        answered = problem.answered(text, by=by.strip() or STORE, now=now)
        await unit.commission_problems.put_answer(answered)
        entry = AuditEntry(
            event=AuditEvent.PROBLEM_ANSWERED,
            at=now,
            actor=by.strip() or STORE,
            account_id=problem.tutor_id,
            order_id=order_id,
            reason=text,
        )
        await unit.audit.put(entry)
        event = ProblemAnswered(tutor_id=problem.tutor_id)
        await publish(unit, [event], now, order_id=order_id)
        return answered

    return await ports.units.run(work)
