"""Evaluating the tutor of a class."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.access import held
from wordmate.application.ports import Ports, Unit
from wordmate.application.records.messages import EvaluateTutor, EvaluationView
from wordmate.application.records.views import evaluation_view
from wordmate.domain.records.evaluation import Evaluated, evaluate
from wordmate.domain.records.tally import place_of


@operation("CustomerEvaluateTutor", roles=STUDENTS, owns=Owns.OWN_ORDER, once=True)
async def evaluate_tutor(
    ports: Ports, unit: Unit, call: Call, request: EvaluateTutor
) -> EvaluationView:
    """Stores the student's evaluation of the tutor of a completed class; once, and unchangeable."""
    order_id, now = request.course_order_id, ports.clock.now()
    order = (await held(unit, order_id)).order
    said = evaluate(
        order,
        call.actor,
        stars=request.stars,
        criteria=request.criteria,
        suggestion=request.suggestion,
        said_before=await unit.evaluations.of(order_id),
        now=now,
    )
    tally = (await unit.evaluations.tally(said.tutor_id)).adding(said)
    await unit.evaluations.add(said, tally, place_of(ports.randomness.token()))
    event = Evaluated(student_id=said.student_id, tutor_id=said.tutor_id)
    await publish(unit, [event], now, order_id=order_id)
    return evaluation_view(said)
