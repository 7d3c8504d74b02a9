"""The daily goal: today's progress, the week, and the time of the reminder."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import DailyGoal, GoalDayView, SaveReminder
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.lessons.grouping import GROUP_SIZE
from wordmate.domain.progress.counting import day_number, day_of
from wordmate.domain.routine.daily_goal import (
    DAYS_OF_WEEK,
    Answered,
    GoalDay,
    ReviewOfDay,
    goal_days,
    monday_of,
    reached_days,
    run_of_days,
    week_states,
)
from wordmate.domain.routine.reminder import check_slot

DAYS_BACK: Final = 12 * DAYS_OF_WEEK
"""How far back a run of days is counted."""


@operation("CustomerRetrieveDailyGoal", roles=STUDENTS, owns=Owns.SELF)
async def retrieve_daily_goal(ports: Ports, call: Call, __: Empty) -> DailyGoal:
    """Returns today's goal, the state of this week, and the reminder."""
    student_id, now = call.caller.user_id, ports.clock.now()
    today = day_number(local_date(now, ports.policy.zone))
    days, _ = await _days(ports, student_id, now, back=DAYS_BACK)
    reached, goal = reached_days(days), days[-1]
    states = week_states(reached, today)
    return DailyGoal(
        server_time=now,
        is_reached=goal.is_reached,
        group_words=GROUP_SIZE,
        words_learned=goal.words_learned,
        reviews_due=goal.reviews_due,
        reviews_done=goal.reviews_done,
        run_days=run_of_days(reached, today),
        week=[
            GoalDayView(day=day_of(monday_of(today) + nth), state=state)
            for nth, state in enumerate(states)
        ],
        reminder_slot=await ports.reads.reminder_slot(student_id),
        push_key=ports.push.public_key,
    )


@operation("CustomerSaveReminder", roles=STUDENTS, owns=Owns.SELF)
async def save_reminder(_: Ports, unit: Unit, call: Call, request: SaveReminder) -> Nothing:
    """Sets the half hour of the daily reminder, or turns it off. Raises ReminderAtNight."""
    if request.reminder_slot is not None:
        check_slot(request.reminder_slot)
    await unit.routines.put_reminder(call.caller.user_id, request.reminder_slot)
    return Nothing()


async def left_today(
    ports: Ports, student_id: AccountId, now: Instant
) -> Sequence[ReviewOfDay] | None:
    """Today's reviews that are not done; none once today's goal is reached."""
    [today], reviews = await _days(ports, student_id, now, back=0)
    return None if today.is_reached else [one for one in reviews if one.done_from is None]


async def _days(
    ports: Ports, student_id: AccountId, now: Instant, *, back: int
) -> tuple[list[GoalDay], Sequence[ReviewOfDay]]:
    """This many days before today, and today as the last; and their reviews."""
    zone = ports.policy.zone
    today = local_date(now, zone)
    number = day_number(today)
    since = day_start(today - timedelta(days=back), zone)
    until = day_start(today + timedelta(days=1), zone)
    practice = await ports.reads.practice(student_id, since=number - back, until_plan_day=0)
    reviews = await ports.reads.reviews_of_days(student_id, since, until)
    answered = {one.number: Answered(one.words_learned, one.review_asked) for one in practice.days}
    return goal_days(range(number - back, number + 1), answered, reviews, zone), reviews
