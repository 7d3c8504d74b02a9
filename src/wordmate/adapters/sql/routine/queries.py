"""Queries about the daily goal and the calendar."""

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import Text, case, null, or_, select

from wordmate.adapters.sql.accounts.schema import account, login_session
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_GIVEN_UP,
    IS_NOTHING_DUE,
    IS_REVIEW,
    LACKS_DUE,
    WORDS_TO_ASK,
    owned_by,
    student,
    tutor,
)
from wordmate.adapters.sql.orders.queries import NAMED_CLASS
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order, order_event
from wordmate.adapters.sql.progress.queries import Practised, practice
from wordmate.adapters.sql.routine.schema import calendar_address, daily_reminder, push_device
from wordmate.adapters.sql.words.memory_stores import minutes_of
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import LAST_INSTANT, Empty
from wordmate.application.routine.messages import (
    AppointmentView,
    CalendarAddress,
    CalendarWeeks,
    DailyGoal,
    GoalDayView,
)
from wordmate.application.routine.operations import (
    CalendarOfToken,
    GoalOfToday,
    OwnCalendar,
    OwnCalendarAddress,
    PushDeviceById,
    ReviewsLeftToday,
)
from wordmate.application.routine.ports import Calendar, PushDevice, PushKeys
from wordmate.domain.kernel.ids import AccountId, PushDeviceId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.grouping import GROUP_SIZE
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.standing import name_for_tutor
from wordmate.domain.progress.counting import STREAK_DAYS, day_number, day_of, monday_of, streak
from wordmate.domain.routine.calendar import Appointment, appointment, calendar_from, shown_weeks
from wordmate.domain.routine.daily_goal import (
    Answered,
    GoalDay,
    ReviewOfDay,
    goal_days,
    reached_days,
    week_states,
)

_o, _p, _a = course_order.c, push_device.c, calendar_address.c
IS_CALLED_OFF: Final = or_(_o.status == constant(OrderStatus.CANCELED), IS_GIVEN_UP, IS_DELETED)
"""Reviews that are not a day of a plan: ``review_state`` in ``domain.orders.review_days`` as a
condition."""

_SLOT = Statement(
    lambda d: select(daily_reminder.c.slot).where(
        daily_reminder.c.student_id == param("student_id")
    )
)

_DEVICE: Final = Columns(
    PushDevice,
    id=_p.id,
    keys=Columns(PushKeys, endpoint=_p.endpoint, p256dh=_p.p256dh, auth=_p.auth),
    language=_p.language,
)
_DEVICE_BY_ID = Statement(
    lambda d: (
        select(*_DEVICE)
        .join(login_session, login_session.c.token_hash == _p.session_hash)
        .where(_p.id == param("id"), login_session.c.expires_at > param("now"))
    )
)

_REVIEW: Final = Columns(
    ReviewOfDay,
    _o.appointment_at,
    case((IS_COMPLETED, _o.started_at), else_=null()),
    WORDS_TO_ASK,
)
REVIEWS_OF_DAYS = Statement(
    lambda d: select(*_REVIEW).where(
        _o.student_id == param("student_id"),
        IS_REVIEW,
        _o.appointment_at >= param("since"),
        _o.appointment_at < param("until"),
        ~IS_CALLED_OFF,
        ~IS_NOTHING_DUE,
        ~LACKS_DUE,
    )
)

_CREATED = Statement(lambda d: select(_a.created_at).where(_a.account_id == param("account_id")))
_OWNER: Final = Columns(lambda *row: row, _a.account_id, one_of(account.c.role, Role), _a.language)
_OWNER_BY_TOKEN = Statement(
    lambda d: (
        select(*_OWNER)
        .join(account, account.c.id == _a.account_id)
        .where(_a.token_hash == param("token_hash", Text), ~account.c.disabled)
    )
)

_last_change = (
    select(order_event.c.received_at)
    .where(order_event.c.order_id == _o.id)
    .order_by(order_event.c.sequence.desc())
    .limit(1)
    .correlate(course_order)
    .scalar_subquery()
)
_CALENDAR: Final = Columns(
    lambda *row: row,
    NAMED_CLASS,
    As(_last_change, lambda at: at or 0),
)


@cache
def calendar_orders(role: Role) -> Statement:
    """A person's orders of a period; for a tutor without reviews."""
    query = (
        select(*_CALENDAR)
        .select_from(course_order)
        .join(student, student.c.id == _o.student_id)
        .outerjoin(tutor, tutor.c.id == _o.tutor_id)
        .where(
            owned_by(role),
            _o.appointment_at >= param("since"),
            _o.appointment_at < param("until"),
            ~IS_DELETED,
            *([] if role is Role.STUDENT else [~IS_REVIEW]),
        )
        .order_by(_o.appointment_at, _o.id)
    )
    return Statement(lambda d: query)


async def _goals(
    source: Source,
    student_id: AccountId,
    now: Instant,
    zone: ZoneInfo,
    practised: Sequence[Practised],
    *,
    since: int,
) -> tuple[list[GoalDay], Sequence[ReviewOfDay]]:
    """The days from a day number to today, and their reviews."""
    today = local_date(now, zone)
    rows = await source.all(
        REVIEWS_OF_DAYS,
        student_id=student_id,
        since=day_start(day_of(since), zone),
        until=day_start(today + timedelta(days=1), zone),
        today=day_number(today),
    )
    reviews = _REVIEW.all(rows)
    answered = {day.number: Answered(day.words_learned, day.review_asked) for day in practised}
    numbers = range(since, day_number(today) + 1)
    return goal_days(numbers, answered, reviews, zone), reviews


@answers(GoalOfToday)
async def retrieve_daily_goal(read: Read, call: Call, _request: Empty) -> DailyGoal:
    return await goal_of(read, call.caller.user_id)


async def goal_of(read: Read, student_id: AccountId) -> DailyGoal:
    now, zone = read.now, read.policy.zone
    today = day_number(local_date(now, zone))
    monday = monday_of(today)
    practised, _ = await practice(read, student_id, since=today - STREAK_DAYS + 1, until_plan_day=0)
    week, _ = await _goals(read, student_id, now, zone, practised, since=monday)
    slot = await read.one(_SLOT, student_id=student_id)
    return DailyGoal.of(
        week[-1],
        server_time=now,
        group_words=GROUP_SIZE,
        streak_days=streak({day.number for day in practised}, today),
        week=[
            GoalDayView(day=day_of(monday + nth), state=state)
            for nth, state in enumerate(week_states(reached_days(week), today))
        ],
        reminder_slot=None if slot is None else slot[0],
        review_minutes=await minutes_of(read, student_id),
        push_key=read.ports.push.public_key,
    )


@answers(OwnCalendarAddress)
async def retrieve_calendar_address(read: Read, call: Call, _request: Empty) -> CalendarAddress:
    row = await read.one(_CREATED, account_id=call.caller.user_id)
    return CalendarAddress(utc_created=None if row is None else row[0])


@answers(OwnCalendar)
async def retrieve_calendar(read: Read, call: Call, _request: Empty) -> CalendarWeeks:
    since, until = shown_weeks(read.now, read.policy.zone)
    shown = await _appointments(read, call.caller.user_id, call.caller.role, since, until)
    return CalendarWeeks(
        server_time=read.now,
        first_day=local_date(since, read.policy.zone),
        appointments=[
            AppointmentView.of(
                one,
                course_order_id=one.order_id,
                appointment_time=one.starts_at,
                length_minutes=one.minutes,
                word_count=one.words,
                person_name=one.person,
            )
            for one in shown
        ],
    )


@answers(PushDeviceById)
async def push_device_by_id(read: Read, push_device_id: PushDeviceId) -> PushDevice | None:
    return _DEVICE.one(await read.one(_DEVICE_BY_ID, id=push_device_id, now=read.now))


@answers(ReviewsLeftToday)
async def reviews_left_today(read: Read, student_id: AccountId) -> Sequence[ReviewOfDay] | None:
    now, zone = read.now, read.policy.zone
    today = day_number(local_date(now, zone))
    practised, _ = await practice(read, student_id, since=today, until_plan_day=0)
    [goal], reviews = await _goals(read, student_id, now, zone, practised, since=today)
    return None if goal.is_reached else [one for one in reviews if one.done_from is None]


@answers(CalendarOfToken)
async def calendar_at(read: Read, token: str) -> Calendar | None:
    owner = await read.one(_OWNER_BY_TOKEN, token_hash=token_hash(token))
    if owner is None:
        return None
    account_id, role, language = _OWNER.read(owner)
    since, until = calendar_from(read.now), Instant(LAST_INSTANT)
    return Calendar(language, await _appointments(read, account_id, role, since, until))


async def _appointments(
    read: Read, account_id: AccountId, role: Role, since: Instant, until: Instant
) -> list[Appointment]:
    """A person's calendar of a period; the app and calendar programs show the same."""
    rows = await read.all(calendar_orders(role), user_id=account_id, since=since, until=until)
    found = (
        appointment(
            class_.order,
            person=(
                class_.tutor
                if role is Role.STUDENT
                else name_for_tutor(class_.student, class_.order, is_own=class_.is_own)
            ),
            changed_at=changed_at,
        )
        for class_, changed_at in _CALENDAR.all(rows)
    )
    return [one for one in found if one is not None]
