"""The hours in which a tutor is offered, as the store saves them."""

from collections.abc import Sequence

from wordmate.application.accounts.administration import check_role
from wordmate.application.accounts.reach import held_person
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.changes import note_on_board
from wordmate.application.kernel.operations import operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.rest.messages import HoursOfDay, SaveWorkingHours, WorkingHours
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.rest.working_hours import Window, working_hours


@operation("StoreSaveWorkingHours", right=Right.PEOPLE, or_right=Right.SCHEDULE, once=True)
async def save_working_hours(
    ports: Ports, unit: Unit, call: Call, request: SaveWorkingHours
) -> WorkingHours:
    """Saves the hours of a week in which a tutor is offered, in place of those before. They are
    shown and warned of, and refuse no booking.
    """
    tutor_id = request.user_id
    check_role(await held_person(unit, call, tutor_id), Role.TUTOR)
    hours = working_hours(
        Window(one.weekday, _minutes(one.starts), _minutes(one.ends)) for one in request.hours
    )
    await unit.working_hours.put(tutor_id, hours)
    note_on_board(tutor_id)
    answer = hours_view(tutor_id, hours)
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.WORKING_HOURS_SET,
            at=ports.clock.now(),
            actor=call.by,
            account_id=tutor_id,
            reason=request.reason,
            facts={
                "hours": ", ".join(f"{one.weekday} {one.starts}-{one.ends}" for one in answer.hours)
            },
        )
    )
    return answer


def hours_view(tutor_id: AccountId, hours: Sequence[Window]) -> WorkingHours:
    """The hours as an answer."""
    return WorkingHours(
        user_id=tutor_id,
        hours=[
            HoursOfDay(weekday=one.weekday, starts=_text(one.starts), ends=_text(one.ends))
            for one in hours
        ],
    )


def _minutes(text: str) -> int:
    hour, minute = text.split(":")
    return 60 * int(hour) + int(minute)


def _text(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
