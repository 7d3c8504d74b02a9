"""Applying for rest in the half hours of a week."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.changes import note_on_board
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.rest.messages import (
    ApplyRest,
    OneRestApplication,
    RestApplicationView,
    RestStretch,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.booking import longest_ms
from wordmate.domain.rest.rest_application import RestApplication, apply_for_rest
from wordmate.domain.rest.rest_slot import SLOT_MS
from wordmate.domain.rest.rest_week import mark_slots, offered_slots


@operation("CustomerTeacherApplyRest", roles=TUTORS, owns=Owns.SELF, once=True)
async def apply_rest(
    ports: Ports, unit: Unit, call: Call, request: ApplyRest
) -> RestApplicationView:
    """Applies for rest; the store approves or rejects it."""
    now, tutor_id = ports.clock.now(), call.caller.user_id
    slots = offered_slots(now, ports.policy.zone)
    since, until = min(slots), Instant(max(slots) + SLOT_MS)
    await unit.accounts.held([tutor_id])
    taken = await unit.rest.taken(tutor_id, since, until)
    booked = await unit.bookings.of_tutor(tutor_id, Instant(since - longest_ms()), until)
    classes = [(one.appointment_at, one.ends_at) for one in booked]
    now_marked = mark_slots(
        (slots[one] for one in set(request.slots) & slots.keys()), taken, classes
    )
    slots.update({one.starts_at: one for one in now_marked})
    application = apply_for_rest(tutor_id, request.slots, slots, now)
    note_on_board(tutor_id)
    return application_view(application, now, await unit.rest.add(application))


@operation("CustomerTeacherWithdrawRest", roles=TUTORS, owns=Owns.OWN_REST, once=True)
async def withdraw_rest(
    ports: Ports, unit: Unit, call: Call, request: OneRestApplication
) -> RestApplicationView:
    """Withdraws an application that is not answered yet."""
    found = await _own_application(unit, call, request.rest_application_id)
    now = ports.clock.now()
    withdrawn = found.withdrawn(now)
    await unit.rest.put_answer(withdrawn)
    note_on_board(withdrawn.tutor_id)
    return application_view(withdrawn, now)


async def _own_application(
    unit: Unit, call: Call, application_id: RestApplicationId
) -> RestApplication:
    found = present(await unit.rest.held(application_id))
    if found.tutor_id != call.caller.user_id:
        raise NotFound
    return found


def application_view(
    application: RestApplication, now: Instant, number: RestApplicationId | None = None
) -> RestApplicationView:
    """The application as its tutor sees it."""
    return RestApplicationView(
        rest_application_id=number or application.id,
        status=application.status,
        utc_applied=application.created_at,
        stretches=[
            RestStretch(starts_at=since, ends_at=until) for since, until in application.stretches
        ],
        minutes=len(application.starts) * SLOT_MS // 60_000,
        reason=application.reason,
        utc_answered=application.answered_at,
        server_time=now,
    )
