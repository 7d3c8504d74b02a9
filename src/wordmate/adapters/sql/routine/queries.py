"""Queries about the daily goal, the calendar and the week."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import Text, and_, case, func, null, or_, select

from wordmate.adapters.sql.accounts.schema import account, login_session
from wordmate.adapters.sql.accounts.stores import ACCOUNT, BY_ID
from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Source, Statement, param, required_row
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_GIVEN_UP,
    IS_MISSED,
    IS_NOTHING_DUE,
    IS_REVIEW,
    LACKS_DUE,
    WAITS,
    WHOLE_ORDER,
    WORDS_TO_ASK,
    owned_by,
    student,
    tutor,
    with_lesson,
)
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.adapters.sql.orders.queries import NAMED_CLASS
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order, order_event
from wordmate.adapters.sql.progress.queries import Practised, practice
from wordmate.adapters.sql.routine.schema import (
    calendar_address,
    daily_reminder,
    push_device,
    shared_week,
)
from wordmate.adapters.sql.words.probes import probe_results_of
from wordmate.adapters.sql.words.queries import (
    confusions_of,
    hard_words_of,
    lessons_held,
    word_events,
)
from wordmate.adapters.sql.words.stores import memories_of, minutes_of
from wordmate.adapters.sql.words.word_views import words_by_id
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.limits import SHARED_WEEKS_OF_ADDRESS, consume, of_address
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import LAST_INSTANT, Empty
from wordmate.application.routine.messages import (
    AppointmentView,
    BeforeClass,
    CalendarAddress,
    CalendarWeeks,
    DailyGoal,
    GoalDayView,
    HardWordView,
    NextClass,
    OfferedWord,
    OpenSharedWeek,
    ProbedStudyWord,
    RetrieveBeforeClass,
    RetrieveStudyWeek,
    SharedWeeks,
    SharedWeekView,
    StillKnown,
    StudyDay,
    StudyWeekView,
    StudyWord,
    TutorWords,
)
from wordmate.application.routine.operations import (
    BeforeClassOfStudent,
    CalendarOfToken,
    GoalOfToday,
    OwnCalendar,
    OwnCalendarAddress,
    OwnSharedWeeks,
    PushDeviceById,
    ReviewsLeftToday,
    SharedWeekOfLink,
    WeekOfStudent,
)
from wordmate.application.routine.ports import Calendar, PushDevice, PushKeys
from wordmate.domain.kernel.ids import AccountId, PushDeviceId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, launched_at, local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.grouping import GROUP_SIZE
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.review_days import record_window
from wordmate.domain.orders.standing import name_for_tutor
from wordmate.domain.progress.counting import (
    DAYS_OF_WEEK,
    STREAK_DAYS,
    day_number,
    day_of,
    monday_of,
    streak,
)
from wordmate.domain.reviews.confusions import confused_with
from wordmate.domain.reviews.probe import results_since
from wordmate.domain.routine.before_class import MISSED_DAYS, offered_words
from wordmate.domain.routine.calendar import Appointment, appointment, calendar_from, shown_weeks
from wordmate.domain.routine.daily_goal import (
    Answered,
    DayState,
    GoalDay,
    ReviewOfDay,
    goal_days,
    reached_days,
    week_states,
)
from wordmate.domain.routine.errors import SharedWeekGone
from wordmate.domain.routine.study_week import first_day_of, shows, study_week

MOST_WORDS: Final = 60
"""How many gained words the page lists."""

_o, _p, _a, _w = course_order.c, push_device.c, calendar_address.c, shared_week.c
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


_MESSAGE: Final = Columns(
    TutorWords,
    tutor_name=tutor.c.name,
    appointment_time=_o.appointment_at,
    message=class_feedback.c.message,
)
MESSAGES = Statement(
    lambda d: (
        select(*_MESSAGE)
        .select_from(course_order)
        .join(class_feedback, class_feedback.c.order_id == _o.id)
        .join(tutor, tutor.c.id == class_feedback.c.tutor_id)
        .where(
            _o.student_id == param("student_id"),
            _o.appointment_at >= param("booked_from"),
            _o.appointment_at < param("booked_until"),
            ~IS_DELETED,
            _o.started_at >= param("since"),
            _o.started_at < param("until"),
        )
        .order_by(_o.started_at, _o.id)
    )
)

_NEXT: Final = Columns(
    NextClass,
    appointment_time=_o.appointment_at,
    lesson_type=one_of(_o.lesson_type, LessonType),
    tutor_name=tutor.c.name,
)
NEXT_CLASS = Statement(
    lambda d: (
        select(*_NEXT)
        .select_from(course_order)
        .join(tutor, tutor.c.id == _o.tutor_id)
        .where(
            _o.student_id == param("student_id"),
            WAITS,
            ~IS_REVIEW,
            _o.appointment_at > param("now"),
        )
        .order_by(_o.appointment_at, _o.id)
        .limit(1)
    )
)

LAST_LESSON = Statement(
    lambda d: (
        with_lesson(select(*WHOLE_ORDER).select_from(course_order))
        .where(
            _o.student_id == param("student_id"),
            ~IS_REVIEW,
            IS_COMPLETED,
            ~IS_DELETED,
            _o.appointment_at < param("now"),
        )
        .order_by(_o.appointment_at.desc(), _o.id.desc())
        .limit(1)
    )
)
MISSED_REVIEWS = Statement(
    lambda d: (
        select(func.count())
        .select_from(course_order)
        .where(
            _o.student_id == param("student_id"),
            IS_REVIEW,
            IS_MISSED,
            ~IS_DELETED,
            _o.appointment_at >= param("since"),
            _o.appointment_at < param("now"),
        )
    )
)
LAST_FEEDBACK = Statement(
    lambda d: (
        select(class_feedback.c.feedback)
        .select_from(course_order)
        .join(class_feedback, class_feedback.c.order_id == _o.id)
        .where(
            _o.student_id == param("student_id"),
            class_feedback.c.tutor_id == param("tutor_id"),
            ~IS_DELETED,
        )
        .order_by(_o.appointment_at.desc(), _o.id.desc())
        .limit(1)
    )
)

_SHARED_VIEW: Final = Columns(
    SharedWeekView,
    shared_week_id=_w.id,
    first_day=As(_w.week, day_of),
    utc_created=_w.created_at,
    utc_expires=_w.expires_at,
)
_SHARED_WEEKS = Statement(
    lambda d: (
        select(*_SHARED_VIEW)
        .where(_w.student_id == param("student_id"), _w.expires_at > param("now"))
        .order_by(_w.created_at.desc(), _w.id.desc())
    )
)
"""``shows`` in ``domain.routine.study_week``, as a condition."""
SHARED_BY_TOKEN = Statement(
    lambda d: (
        select(_w.student_id, _w.week, _w.expires_at)
        .join(account, account.c.id == _w.student_id)
        .where(and_(_w.token_hash == param("token_hash", Text), ~account.c.disabled))
    )
)


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
    return await _goal_of(read, call.caller.user_id)


async def _goal_of(read: Read, student_id: AccountId) -> DailyGoal:
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


@answers(WeekOfStudent)
async def retrieve_study_week(read: Read, call: Call, request: RetrieveStudyWeek) -> StudyWeekView:
    student_id = await student_named(read, call, request.student_id)
    today = local_date(read.now, read.policy.zone)
    return await _week(read, student_id, first_day_of(request.day or today, today))


@answers(BeforeClassOfStudent)
async def retrieve_before_class(
    read: Read, call: Call, request: RetrieveBeforeClass
) -> BeforeClass:
    student_id = await student_named(read, call, request.student_id)
    now, zone = read.now, read.policy.zone
    last = WHOLE_ORDER.one(await read.one(LAST_LESSON, student_id=student_id, now=now))
    missed = () if last is None else last.lesson.lists.wrong
    first = local_date(now, zone) - timedelta(days=MISSED_DAYS)
    since = max(launched_at(zone), day_start(first, zone))
    reviews = await read.one(MISSED_REVIEWS, student_id=student_id, since=since, now=now)
    feedback = await read.one(LAST_FEEDBACK, student_id=student_id, tutor_id=call.caller.user_id)
    goal = await _goal_of(read, student_id)
    return BeforeClass(
        server_time=now,
        words=await _offered(read, student_id, missed),
        missed_words=len(missed),
        utc_last_lesson=None if last is None else last.started_at,
        missed_reviews=int(required_row(reviews)[0]),
        is_goal_reached=goal.is_reached,
        goal_days=sum(one.state is DayState.REACHED for one in goal.week),
        review_minutes=goal.review_minutes,
        streak_days=goal.streak_days,
        feedback=None if feedback is None else feedback[0],
    )


async def _offered(
    read: Read, student_id: AccountId, missed: Sequence[WordId]
) -> list[OfferedWord]:
    """The words that a class of the student may begin with."""
    hard = await hard_words_of(read, student_id)
    confusions = await confusions_of(read, student_id)
    confused = [word for one in confusions for word in one.pair]
    named = sorted({*hard, *missed, *confused})
    if not named:
        return []
    taught = await memories_of(read, student_id, named)
    words = {one.id: one for one in await words_by_id(read, named, student_id)}
    return [
        OfferedWord.of(
            words[one],
            confused_with=tuple(
                words[other] for other in confused_with(one, confusions) if other in words
            ),
            is_hard=one in hard,
            was_missed=one in missed,
        )
        for one in offered_words(hard, missed, confused, taught)
    ]


@answers(OwnSharedWeeks)
async def list_shared_weeks(read: Read, call: Call, _request: Empty) -> SharedWeeks:
    rows = await read.all(_SHARED_WEEKS, student_id=call.caller.user_id, now=read.now)
    valid = _SHARED_VIEW.all(rows)
    return SharedWeeks(data=valid, total=len(valid), server_time=read.now)


@answers(SharedWeekOfLink)
async def open_shared_week(read: Read, visitor: Visitor, request: OpenSharedWeek) -> StudyWeekView:
    await consume(read.ports, [of_address(read.policy, SHARED_WEEKS_OF_ADDRESS, visitor)])
    found = await read.one(SHARED_BY_TOKEN, token_hash=token_hash(request.link_token))
    if found is None:
        raise SharedWeekGone
    student_id, week, expires_at = found
    if not shows(expires_at, read.now):
        raise SharedWeekGone
    return await _week(read, student_id, day_of(week))


async def _week(read: Read, student_id: AccountId, first: date) -> StudyWeekView:
    zone = read.policy.zone
    since = day_start(first, zone)
    until = day_start(first + timedelta(days=DAYS_OF_WEEK), zone)
    window = record_window(since, until, zone, read.policy.review_days)
    lessons = await lessons_held(read, student_id, since, until, booked=window)
    practised = await word_events(read, student_id, since, until)
    week = study_week(first, lessons, practised, zone)
    probes_since = day_start(results_since(first + timedelta(days=DAYS_OF_WEEK - 1)), zone)
    results = await probe_results_of(read, student_id, probes_since, until)
    shown = [
        *week.gained[:MOST_WORDS],
        *(one.word_id for one in week.hard_words),
        *(one.word_id for result in results for one in result.answers),
    ]
    words = {one.id: one for one in await words_by_id(read, shown, student_id)} if shown else {}
    student = present(ACCOUNT.one(await read.one(BY_ID, id=student_id)))
    messages = await read.all(
        MESSAGES,
        student_id=student_id,
        since=since,
        until=until,
        booked_from=window[0],
        booked_until=window[1],
    )
    return StudyWeekView.of(
        week,
        server_time=read.now,
        student_name=student.name,
        first_day=first,
        gained=len(week.gained),
        gained_words=[StudyWord.of(words[one]) for one in week.gained[:MOST_WORDS] if one in words],
        hard_words=[
            HardWordView.of(words[one.word_id], missed_days=one.missed_days)
            for one in week.hard_words
            if one.word_id in words
        ],
        still_known=[
            StillKnown.of(
                result,
                words=[
                    ProbedStudyWord.of(words[one.word_id], right=one.right)
                    for one in result.answers
                ],
            )
            for result in results
        ],
        days=[StudyDay.of(one) for one in week.days],
        messages=_MESSAGE.all(messages),
        next_class=_NEXT.one(await read.one(NEXT_CLASS, student_id=student_id, now=read.now)),
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
