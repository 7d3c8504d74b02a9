"""Queries about a student's week on one page, and its links."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from sqlalchemy import Text, and_, select

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.accounts.stores import ACCOUNT, BY_ID
from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import IS_REVIEW, WAITS, tutor
from wordmate.adapters.sql.orders.credits import credits_of
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.routine.schema import shared_week
from wordmate.adapters.sql.words.memory_stores import memories_of
from wordmate.adapters.sql.words.practice_queries import lessons_held, word_events
from wordmate.adapters.sql.words.probes import probe_results_of
from wordmate.adapters.sql.words.word_views import words_by_id
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.limits import SHARED_WEEKS_OF_ADDRESS, consume, of_address
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.credit_messages import CreditsLeft
from wordmate.application.routine.messages import (
    HardWordView,
    KnownShareView,
    NextClass,
    OpenSharedWeek,
    ProbedStudyWord,
    RetrieveStudyWeek,
    SharedWeeks,
    SharedWeekView,
    StillKnown,
    StudyDay,
    StudyWeekView,
    StudyWord,
    TrendView,
    TutorWords,
    WeekSummaryView,
)
from wordmate.application.routine.operations import OwnSharedWeeks, SharedWeekOfLink, WeekOfStudent
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.review_days import record_window
from wordmate.domain.progress.counting import DAYS_OF_WEEK, day_of
from wordmate.domain.reviews.probe import results_since
from wordmate.domain.routine.errors import SharedWeekGone
from wordmate.domain.routine.study_week import StudyWeek, first_day_of, shows, study_week
from wordmate.domain.routine.week_summary import (
    ProbedWord,
    WeekSummary,
    last_probed,
    summarize,
    summarized_mondays,
)

MOST_WORDS: Final = 60
"""How many gained words the page lists."""

_o, _w = course_order.c, shared_week.c

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


@answers(WeekOfStudent)
async def retrieve_study_week(read: Read, call: Call, request: RetrieveStudyWeek) -> StudyWeekView:
    student_id = await student_named(read, call, request.student_id)
    today = local_date(read.now, read.policy.zone)
    first = first_day_of(request.day or today, today)
    is_own = student_id == call.caller.user_id
    return await _week(read, student_id, first, with_credits=is_own)


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
    return await _week(read, student_id, day_of(week), with_credits=True)


def _span(read: Read, mondays: Sequence[date]) -> tuple[Instant, Instant, tuple[Instant, Instant]]:
    """When some weeks begin and end, and for when sessions that were held in them were booked."""
    zone = read.policy.zone
    since = day_start(mondays[0], zone)
    until = day_start(mondays[-1] + timedelta(days=DAYS_OF_WEEK), zone)
    return since, until, record_window(since, until, zone, read.policy.review_days)


async def study_weeks(
    read: Read, student_id: AccountId, mondays: Sequence[date]
) -> Sequence[StudyWeek]:
    """A student's practice in the weeks of these Mondays, the oldest first."""
    since, until, window = _span(read, mondays)
    lessons = await lessons_held(read, student_id, since, until, booked=window)
    practised = await word_events(read, student_id, since, until)
    return [study_week(one, lessons, practised, read.policy.zone) for one in mondays]


async def _week(
    read: Read, student_id: AccountId, first: date, *, with_credits: bool
) -> StudyWeekView:
    zone = read.policy.zone
    mondays = summarized_mondays(first)
    *before, week = await study_weeks(read, student_id, mondays)
    _, until, window = _span(read, mondays)
    probes_since = day_start(results_since(first + timedelta(days=DAYS_OF_WEEK - 1)), zone)
    results = await probe_results_of(read, student_id, probes_since, until)
    probed = last_probed((one for result in results for one in result.answers), until)
    met = await memories_of(read, student_id, list(probed)) if probed else {}
    summary = summarize(
        first,
        week,
        before,
        [ProbedWord(met[one].met_on, right) for one, right in probed.items() if one in met],
        local_date(read.now, zone),
    )
    shown = [
        *week.gained[:MOST_WORDS],
        *(one.word_id for one in week.hard_words),
        *(one.word_id for result in results for one in result.answers),
    ]
    words = {one.id: one for one in await words_by_id(read, shown, student_id)} if shown else {}
    credits = await credits_of(read, student_id) if with_credits else ()
    student = present(ACCOUNT.one(await read.one(BY_ID, id=student_id)))
    messages = await read.all(
        MESSAGES,
        student_id=student_id,
        since=day_start(first, zone),
        until=until,
        booked_from=window[0],
        booked_until=window[1],
    )
    return StudyWeekView.of(
        week,
        server_time=read.now,
        student_name=student.name,
        first_day=first,
        summary=_summary(summary, words),
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
        credits=[CreditsLeft.of(one) for one in credits],
    )


def _summary(summary: WeekSummary, words: Mapping[WordId, WordView]) -> WeekSummaryView:
    return WeekSummaryView.of(
        summary,
        known=summary.known and KnownShareView.of(summary.known),
        trend=summary.trend and TrendView.of(summary.trend),
        words_to_ask=[StudyWord.of(words[one]) for one in summary.words_to_ask if one in words],
    )
