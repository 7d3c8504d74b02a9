"""Queries about reviews: the agenda, a month's record, the plan of a lesson."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import ClauseElement, Select, select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.schema import lesson_result
from wordmate.adapters.sql.lessons.stores import RESULT
from wordmate.adapters.sql.orders.columns import (
    IS_REVIEW,
    ORDER,
    ORDER_CONTEXT,
    owned_by,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.own_students import check_shows_student
from wordmate.adapters.sql.orders.queries import own_order
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.rest.stores import taken_of_tutor
from wordmate.adapters.sql.reviews.asked import words_asked
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.views import OrderContext, student_of, tutor_of
from wordmate.application.reviews.messages import (
    AgendaDay,
    ListReviewRecord,
    QueryReviewPlan,
    ReviewAgenda,
    ReviewDay,
    ReviewPlan,
    ReviewRecord,
    ReviewView,
)
from wordmate.application.reviews.operations import Agenda, PlanOfLesson, RecordOfMonth
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_date, month_window
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.result import SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_actions import actions_of, starts_from
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.review_days import (
    WAITING,
    ReviewState,
    agenda_days,
    agenda_window,
    over_at,
    record_window,
    review_state,
    waits_in_rest,
)
from wordmate.domain.rest.rest_slot import SlotState

_OVER: Final = (ReviewState.DONE, ReviewState.MISSED)
_NOTHING: Final = ReviewState.NOTHING_DUE
_OPEN: Final = (*WAITING, ReviewState.TO_COME)
_c = course_order.c
_source = course_order.alias("source")


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review with what is shown beside it, the end of its lesson, and its result."""

    order: CourseOrder
    context: OrderContext
    learned_at: Instant | None
    result: SubmittedResult | None

    @property
    def score(self) -> tuple[int | None, int | None]:
        """The number of right answers and of all answers, if it is done."""
        if self.result is None or self.order.status is not OrderStatus.COMPLETED:
            return None, None
        lists = self.result.lists
        return len(lists.correct), len(lists.correct) + len(lists.wrong)


REVIEW: Final = Columns(ReviewRow, ORDER, ORDER_CONTEXT, _source.c.ended_at, RESULT.maybe())


def reviews() -> Select[tuple[object, ...]]:
    """Reviews with the details that lists show, soonest first; without deleted ones."""
    return (
        with_people_and_book(select(*REVIEW))
        .outerjoin(_source, _source.c.id == _c.source_order_id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(IS_REVIEW, ~IS_DELETED)
        .order_by(_c.appointment_at, _c.id)
    )


@cache
def between(role: Role) -> Statement:
    """A person's reviews in a range of days."""
    return Statement(
        lambda d: reviews().where(
            owned_by(role),
            _c.appointment_at >= param("since"),
            _c.appointment_at < param("until"),
        )
    )


@Statement
def of_lessons(d: Dialect) -> ClauseElement:
    """The reviews of these lessons."""
    orders = d.rows("orders", id=Id)
    return reviews().where(_c.source_order_id.in_(select(orders.c.id)))


async def reviews_of(source: Source, lesson_ids: Sequence[OrderId]) -> Sequence[ReviewRow]:
    """The reviews of these lessons, soonest first; without deleted ones."""
    return REVIEW.all(await source.all(of_lessons, orders=lesson_ids))


@answers(Agenda)
async def review_agenda(read: Read, call: Call, _request: Empty) -> ReviewAgenda:
    now, zone = read.now, read.policy.zone
    begins, until = agenda_window(now, zone, read.policy.review_days)
    since = max(begins, launched_at(zone))
    rows = await _between(read, call, since, until)
    if call.caller.role is Role.TUTOR:
        taken = await taken_of_tutor(read, call.caller.user_id, since, until)
        resting = {slot.starts_at for slot in taken if slot.state is SlotState.APPROVED}
        rows = [row for row in rows if not waits_in_rest(row.order, resting)]
    states = _states(rows, now, zone)
    asked = await words_asked(read, call, (row.order for row, state in states if state in _OPEN))
    states = [
        (row, state)
        for row, state in states
        if state is not _NOTHING and asked.get(row.order.id) != 0
    ]
    waiting = [(row, state) for row, state in states if state in WAITING]
    lessons = sorted({row.order.source_order_id for row, _ in waiting if row.order.source_order_id})
    plans = defaultdict[OrderId | None, list[ReviewRow]](list)
    for row in await reviews_of(read, lessons) if lessons else ():
        plans[row.order.source_order_id].append(row)
    tracks = {lesson: review_days(plan, now, zone, asked) for lesson, plan in plans.items()}
    views = [
        _view(
            row,
            state,
            call,
            now,
            words=asked.get(row.order.id),
            track=tracks.get(row.order.source_order_id, ()),
        )
        for row, state in waiting
    ]
    today = local_date(now, zone)
    return ReviewAgenda(
        server_time=now,
        today=today.isoformat(),
        due=[one for one in views if one.state is ReviewState.DUE],
        overdue=[one for one in views if one.state is ReviewState.CATCH_UP],
        done_today=sum(
            state is ReviewState.DONE and local_date(over_at(row.order), zone) == today
            for row, state in states
        ),
        days=_days(states, asked, now, zone),
    )


@answers(RecordOfMonth)
async def review_record(read: Read, call: Call, request: ListReviewRecord) -> ReviewRecord:
    now, zone = read.now, read.policy.zone
    begins, until = month_window(request.year, request.month, zone)
    since = max(begins, launched_at(zone))
    window = record_window(since, until, zone, read.policy.review_days)
    over = [
        (row, state)
        for row, state in _states(await _between(read, call, *window), now, zone)
        if state in _OVER and since <= over_at(row.order) < until
    ]
    over.sort(key=lambda one: (over_at(one[0].order), one[0].order.id), reverse=True)
    return ReviewRecord(
        server_time=now,
        data=[_view(row, state, call, now) for row, state in over],
        total=len(over),
    )


@answers(PlanOfLesson)
async def review_plan(read: Read, call: Call, request: QueryReviewPlan) -> ReviewPlan:
    order = await own_order(read, call, request.course_order_id)
    await check_shows_student(read, call, order)
    source = order.source_order_id or order.id
    rows = await reviews_of(read, [source])
    asked = await words_asked(read, call, (row.order for row in rows))
    first = rows[0] if rows else None
    return ReviewPlan(
        server_time=read.now,
        source_order_id=source,
        utc_learned=None if first is None else first.learned_at,
        course_book=None if first is None else first.context.book,
        days=review_days(rows, read.now, read.policy.zone, asked),
    )


async def _between(read: Read, call: Call, since: Instant, until: Instant) -> list[ReviewRow]:
    """The caller's own reviews, soonest first."""
    caller = call.caller
    return REVIEW.all(
        await read.all(between(caller.role), user_id=caller.user_id, since=since, until=until)
    )


def _states(
    rows: Iterable[ReviewRow], now: Instant, zone: ZoneInfo
) -> list[tuple[ReviewRow, ReviewState]]:
    """The reviews with their states, without those that were canceled."""
    states = ((row, review_state(row.order, now, zone)) for row in rows)
    return [(row, state) for row, state in states if state is not None]


def _days(
    states: Iterable[tuple[ReviewRow, ReviewState]],
    asked: Mapping[OrderId, int],
    now: Instant,
    zone: ZoneInfo,
) -> list[AgendaDay]:
    """Every day of the agenda with its counts; finished reviews count for the day of
    ``over_at``."""
    counts = {
        day: {"done": 0, "missed": 0, "open": 0, "words": 0} for day in agenda_days(now, zone)
    }
    for row, state in states:
        at = over_at(row.order) if state in _OVER else row.order.appointment_at
        of_day = counts.get(local_date(at, zone))
        if of_day is None:
            continue
        of_day[state.value if state in _OVER else "open"] += 1
        if state not in _OVER:
            of_day["words"] += asked.get(row.order.id, row.order.word_count)
    return [AgendaDay(day=day.isoformat(), **counted) for day, counted in counts.items()]


def review_days(
    rows: Iterable[ReviewRow],
    now: Instant,
    zone: ZoneInfo,
    asked: Mapping[OrderId, int] = MappingProxyType({}),
) -> list[ReviewDay]:
    """The days of a plan, without those that were canceled. A review waits for nothing if it is
    known to ask no words."""
    return [
        ReviewDay(
            course_order_id=row.order.id,
            day=row.order.review_day or 0,
            date=row.order.appointment_at,
            closes_at=row.order.closes_at,
            state=_NOTHING if state in WAITING and asked.get(row.order.id) == 0 else state,
            right=row.score[0],
            total=row.score[1],
        )
        for row, state in _states(rows, now, zone)
    ]


def _view(
    row: ReviewRow,
    state: ReviewState,
    call: Call,
    now: Instant,
    *,
    words: int | None = None,
    track: Sequence[ReviewDay] = (),
) -> ReviewView:
    """A review as its student or tutor sees it."""
    order, right_and_total = row.order, row.score
    return ReviewView(
        course_order_id=order.id,
        source_order_id=order.source_order_id,
        day=order.review_day or 0,
        appointment_time=order.appointment_at,
        utc_opens=starts_from(order, call.caller.role, now),
        utc_closes=order.closes_at,
        utc_learned=row.learned_at,
        utc_ended=order.ended_at,
        state=state,
        is_running=order.status is OrderStatus.IN_PROGRESS,
        word_count=order.word_count if words is None else words,
        list_count=order.list_count,
        right=right_and_total[0],
        total=right_and_total[1],
        rating=order.rating,
        user=student_of(order, row.context, call.caller),
        tutor=tutor_of(order, row.context),
        course_book=row.context.book,
        actions=list(actions_of(order, call.actor, now)),
        track=list(track),
    )
