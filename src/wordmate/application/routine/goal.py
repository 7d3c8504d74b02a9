"""The daily goal: today's progress, the week, and the time of the reminder."""

from collections.abc import Sequence

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import SaveReminder
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.routine.daily_goal import (
    ReviewOfDay,
)
from wordmate.domain.routine.reminder import check_slot


@operation("CustomerSaveReminder", roles=STUDENTS, owns=Owns.SELF)
async def save_reminder(_ports: Ports, unit: Unit, call: Call, request: SaveReminder) -> Nothing:
    """Sets the half hour of the daily reminder, or turns it off."""
    if request.reminder_slot is not None:
        check_slot(request.reminder_slot)
    await unit.routines.put_reminder(call.caller.user_id, request.reminder_slot)
    return Nothing()


async def left_today(
    ports: Ports, student_id: AccountId, now: Instant
) -> Sequence[ReviewOfDay] | None:
    """Today's reviews that are not done; none once today's goal is reached."""
    goal, reviews = await ports.reads.goal_of_today(student_id, now, ports.policy.zone)
    return None if goal.is_reached else [one for one in reviews if one.done_from is None]
