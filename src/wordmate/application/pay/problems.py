"""Problems that tutors report with their pay, and the store's answers."""

from wordmate.application.accounts.naming import first_named
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.access import held
from wordmate.application.pay.messages import (
    AnswerProblem,
    CommissionProblemView,
    RaiseCommissionProblem,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.errors import NoCommission
from wordmate.domain.pay.problem import Problem, ProblemAnswered, raise_problem


@operation(
    "CustomerTeacherRaiseCommissionProblem",
    roles=TUTORS,
    owns=Owns.OWN_ORDER,
    once=True,
)
async def raise_commission_problem(
    ports: Ports, unit: Unit, call: Call, request: RaiseCommissionProblem
) -> CommissionProblemView:
    """Reports a problem with a commission; one may be open at a time."""
    order_id = request.course_order_id
    # Locks the commission before its order, in the same sequence as batches and their results.
    found = await unit.commissions.held([order_id])
    (await held(unit, order_id)).order.check_owner(call.actor)
    if not found:
        raise NoCommission
    problem = raise_problem(
        found[0].record,
        call.caller.user_id,
        request.text,
        last=await unit.commission_problems.last(order_id),
        now=ports.clock.now(),
    )
    await unit.commission_problems.add(problem)
    return problem_view(problem)


@operation("StoreAnswerCommissionProblem", right=Right.PAY, once=True)
async def answer_problem(
    ports: Ports, unit: Unit, call: Call, request: AnswerProblem
) -> CommissionProblemView:
    """Answers the last problem with a commission; its tutor is notified."""
    order_id, now = request.course_order_id, ports.clock.now()
    present(await unit.commissions.held([order_id], call.staff) or None, Thing.PROBLEM, order_id)
    problem = present(await unit.commission_problems.last(order_id), Thing.PROBLEM, order_id)
    async with first_named(unit):
        answered = problem.answered(request.text, by=call.by, now=now)
    await unit.commission_problems.put_answer(answered)
    entry = AuditEntry(
        event=AuditEvent.PROBLEM_ANSWERED,
        at=now,
        actor=call.by,
        account_id=problem.tutor_id,
        order_id=order_id,
        reason=request.text,
    )
    await unit.audit.put(entry)
    event = ProblemAnswered(tutor_id=problem.tutor_id)
    await publish(unit, [event], now, order_id=order_id)
    return problem_view(answered)


def problem_view(problem: Problem) -> CommissionProblemView:
    """A problem as its tutor sees it."""
    answer = problem.answer
    return CommissionProblemView(
        course_order_id=problem.order_id,
        text=problem.text,
        utc_raised=problem.at,
        answer=None if answer is None else answer.text,
        utc_answered=None if answer is None else answer.at,
    )
