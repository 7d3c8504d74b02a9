"""The daily goal: today's progress, the week, and the time of the reminder."""

from collections.abc import Sequence
from datetime import timedelta

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.progress.ports import Practised
from wordmate.application.routine.messages import DailyGoal, GoalDayView, SaveReminder
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.lessons.grouping import GROUP_SIZE
from wordmate.domain.progress.counting import (
    STREAK_DAYS,
    day_number,
    day_of,
    monday_of,
    streak,
)
from wordmate.domain.routine.daily_goal import (
    Answered,
    GoalDay,
    ReviewOfDay,
    goal_days,
    reached_days,
    week_states,
)
from wordmate.domain.routine.reminder import check_slot


@operation("CustomerRetrieveDailyGoal", roles=STUDENTS, owns=Owns.SELF)
async def retrieve_daily_goal(ports: Ports, call: Call, _request: Empty) -> DailyGoal:
    """Returns today's goal, the state of this week, and the reminder."""
    student_id, now = call.caller.user_id, ports.clock.now()
    today = day_number(local_date(now, ports.policy.zone))
    practised = await _practised(ports, student_id, today, days=STREAK_DAYS)
    week, _ = await _goals(ports, student_id, now, practised, since=monday_of(today))
    goal, states = week[-1], week_states(reached_days(week), today)
    return DailyGoal.of(
        goal,
        server_time=now,
        group_words=GROUP_SIZE,
        streak_days=streak({day.number for day in practised}, today),
        week=[
            GoalDayView(day=day_of(monday_of(today) + nth), state=state)
            for nth, state in enumerate(states)
        ],
        reminder_slot=await ports.reads.reminder_slot(student_id),
        push_key=ports.push.public_key,
    )


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
    today = day_number(local_date(now, ports.policy.zone))
    practised = await _practised(ports, student_id, today, days=1)
    [goal], reviews = await _goals(ports, student_id, now, practised, since=today)
    return None if goal.is_reached else [one for one in reviews if one.done_from is None]


async def _practised(
    ports: Ports, student_id: AccountId, today: int, *, days: int
) -> Sequence[Practised]:
    """The days with practice among this many days up to today."""
    read = await ports.reads.practice(student_id, since=today - days + 1, until_plan_day=0)
    return read.days


async def _goals(
    ports: Ports,
    student_id: AccountId,
    now: Instant,
    practised: Sequence[Practised],
    *,
    since: int,
) -> tuple[list[GoalDay], Sequence[ReviewOfDay]]:
    """The days from a day number to today, and their reviews."""
    zone = ports.policy.zone
    today = local_date(now, zone)
    until = day_start(today + timedelta(days=1), zone)
    reviews = await ports.reads.reviews_of_days(student_id, day_start(day_of(since), zone), until)
    answered = {day.number: Answered(day.words_learned, day.review_asked) for day in practised}
    numbers = range(since, day_number(today) + 1)
    return goal_days(numbers, answered, reviews, zone), reviews
