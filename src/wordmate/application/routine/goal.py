"""The daily goal: today's progress, the week, and the time of the reminder."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import SaveReminder, SaveReviewMinutes
from wordmate.domain.routine.reminder import check_slot


@operation("CustomerSaveReminder", roles=STUDENTS, owns=Owns.SELF)
async def save_reminder(_ports: Ports, unit: Unit, call: Call, request: SaveReminder) -> Nothing:
    """Sets the half hour of the daily reminder, or turns it off."""
    if request.reminder_slot is not None:
        check_slot(request.reminder_slot)
    await unit.routines.put_reminder(call.caller.user_id, request.reminder_slot)
    return Nothing()


@operation("CustomerSaveReviewMinutes", roles=STUDENTS, owns=Owns.SELF)
async def save_review_minutes(
    _ports: Ports, unit: Unit, call: Call, request: SaveReviewMinutes
) -> Nothing:
    """Sets for how many minutes a day the student is asked due words."""
    await unit.memories.put_minutes(call.caller.user_id, request.minutes)
    return Nothing()
