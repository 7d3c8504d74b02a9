"""The store's decisions on applications for rest."""

from collections.abc import Callable
from functools import partial

from wordmate.application.accounts.naming import first_named
from wordmate.application.accounts.reach import check_sees
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.changes import note_on_board
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.application.rest.applying import application_view
from wordmate.application.rest.messages import AnswerRest, LiftRest, RestApplicationView
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import Right
from wordmate.domain.rest.rest_application import RestApplication


@operation("StoreAnswerRest", right=Right.SCHEDULE, once=True)
async def answer_rest(
    ports: Ports, unit: Unit, call: Call, request: AnswerRest
) -> RestApplicationView:
    """Approves an application for rest, or rejects it with a reason, so that its half hours are
    free again. The tutor is notified.
    """
    event = AuditEvent.REST_APPROVED
    decide: Callable[..., RestApplication] = RestApplication.approved
    if not request.approved:
        event = AuditEvent.REST_REJECTED
        decide = partial(RestApplication.rejected, reason=request.reason)
    number = request.rest_application_id
    return await _decide(unit, call, number, decide, event=event, now=ports.clock.now())


@operation("StoreLiftRest", right=Right.SCHEDULE, once=True)
async def lift_rest(ports: Ports, unit: Unit, call: Call, request: LiftRest) -> RestApplicationView:
    """Takes approved rest back with a reason; its half hours are free again, and the tutor is
    notified.
    """
    number, event, now = request.rest_application_id, AuditEvent.REST_LIFTED, ports.clock.now()
    lift = partial(RestApplication.lifted, reason=request.reason)
    return await _decide(unit, call, number, lift, event=event, now=now)


async def _decide(
    unit: Unit,
    call: Call,
    number: RestApplicationId,
    decide: Callable[..., RestApplication],
    *,
    event: AuditEvent,
    now: Instant,
) -> RestApplicationView:
    found = present(await unit.rest.held(number), Thing.APPLICATION, number)
    tutor = present(await unit.accounts.by_id(found.tutor_id))
    check_sees(call, tutor.institution_id, Thing.APPLICATION, number)
    async with first_named(unit):
        answered = decide(found, by=call.by, now=now)
    await unit.rest.put_answer(answered)
    note_on_board(answered.tutor_id)
    entry = AuditEntry(
        event=event,
        at=now,
        actor=call.by,
        account_id=answered.tutor_id,
        reason=answered.reason or "",
        facts={"application": number},
    )
    await unit.audit.put(entry)
    await publish(unit, [answered.answer()], now, about=number, can_undo=call.is_at_desk)
    return application_view(answered, now)
