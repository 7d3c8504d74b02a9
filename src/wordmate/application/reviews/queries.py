"""Reviews: the agenda, a month's record, the plan of a lesson."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from zoneinfo import ZoneInfo

from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ledger.access import own_order
from wordmate.application.orders.access import check_shows_student
from wordmate.application.orders.views import student_of, tutor_of
from wordmate.application.ports import Ports
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
from wordmate.application.reviews.ports import ReviewRow
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_date, month_window
from wordmate.domain.kernel.roles import Role
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

_OVER = (ReviewState.DONE, ReviewState.MISSED)


@operation("CustomerRetrieveReviewAgenda", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def review_agenda(ports: Ports, call: Call, _request: Empty) -> ReviewAgenda:
    """Lists the caller's reviews: due today, overdue, and by local days.

    A tutor gets those of their students, without those at a time at which the tutor rests.
    """
    now, zone = ports.clock.now(), ports.policy.zone
    begins, until = agenda_window(now, zone, ports.policy.review_days)
    since = max(begins, launched_at(zone))
    rows = await ports.reads.reviews_between(call.caller, since, until)
    if call.caller.role is Role.TUTOR:
        taken = await ports.reads.rest_taken(call.caller.user_id, since, until)
        resting = {slot.starts_at for slot in taken if slot.state is SlotState.APPROVED}
        rows = [row for row in rows if not waits_in_rest(row.order, resting)]
    all_states = [(row, review_state(row.order, now, zone)) for row in rows]
    states = [(row, state) for row, state in all_states if state is not None]
    request = [(row, state) for row, state in states if state in WAITING]
    tracks = await _tracks(ports, [row for row, _request in request], now)
    today = local_date(now, zone)
    views = _views(request, tracks, call.caller, now)
    return ReviewAgenda(
        server_time=now,
        today=today.isoformat(),
        due=[one for one in views if one.state is ReviewState.DUE],
        overdue=[one for one in views if one.state is ReviewState.CATCH_UP],
        done_today=sum(
            state is ReviewState.DONE and local_date(over_at(row.order), zone) == today
            for row, state in states
        ),
        days=_days(states, now, zone),
    )


@operation("CustomerListReviewRecord", roles=SIGNED_IN, owns=Owns.SELF)
async def review_record(ports: Ports, call: Call, request: ListReviewRecord) -> ReviewRecord:
    """Lists the caller's reviews of a month: done in it, or planned for it and missed.

    There are none before 2025-04-02.
    """
    now, zone = ports.clock.now(), ports.policy.zone
    begins, until = month_window(request.year, request.month, zone)
    since = max(begins, launched_at(zone))
    window = record_window(since, until, zone, ports.policy.review_days)
    rows = await ports.reads.reviews_between(call.caller, *window)
    states = ((row, review_state(row.order, now, zone)) for row in rows)
    over = [
        (row, state)
        for row, state in states
        if state in _OVER and since <= over_at(row.order) < until
    ]
    over.sort(key=lambda one: (over_at(one[0].order), one[0].order.id), reverse=True)
    views = _views(over, {}, call.caller, now)
    return ReviewRecord(server_time=now, data=views, total=len(views))


@operation("CustomerQueryReviewPlan", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def review_plan(ports: Ports, call: Call, request: QueryReviewPlan) -> ReviewPlan:
    """Returns a lesson's review plan, by the lesson or by one of its reviews."""
    now, zone = ports.clock.now(), ports.policy.zone
    order = await own_order(ports.reads, call, request.course_order_id)
    await check_shows_student(ports.reads, call, order)
    source = order.source_order_id or order.id
    rows = await ports.reads.reviews_of([source])
    first = rows[0] if rows else None
    return ReviewPlan(
        server_time=now,
        source_order_id=source,
        utc_learned=None if first is None else first.learned_at,
        course_book=None if first is None else first.context.book,
        days=review_days(rows, now, zone),
    )


async def _tracks(
    ports: Ports, rows: Sequence[ReviewRow], now: Instant
) -> Mapping[int, list[ReviewDay]]:
    """The days of the plans of these reviews, by lesson."""
    sources = sorted({row.order.source_order_id for row in rows if row.order.source_order_id})
    of_lesson = defaultdict[int, list[ReviewRow]](list)
    if sources:
        for row in await ports.reads.reviews_of(sources):
            of_lesson[row.order.source_order_id or 0].append(row)
    return {one: review_days(plan, now, ports.policy.zone) for one, plan in of_lesson.items()}


def _days(
    states: Iterable[tuple[ReviewRow, ReviewState]], now: Instant, zone: ZoneInfo
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
            of_day["words"] += row.order.word_count
    return [AgendaDay(day=day.isoformat(), **counted) for day, counted in counts.items()]


def review_days(rows: Iterable[ReviewRow], now: Instant, zone: ZoneInfo) -> list[ReviewDay]:
    """The days of a plan, without those that were canceled."""
    states = ((row, review_state(row.order, now, zone)) for row in rows)
    return [
        ReviewDay(
            course_order_id=row.order.id,
            day=row.order.review_day or 0,
            date=row.order.appointment_at,
            closes_at=row.order.closes_at,
            state=state,
            right=row.score[0],
            total=row.score[1],
        )
        for row, state in states
        if state is not None
    ]


def _views(
    states: Iterable[tuple[ReviewRow, ReviewState]],
    tracks: Mapping[int, list[ReviewDay]],
    caller: Caller,
    now: Instant,
) -> list[ReviewView]:
    return [
        ReviewView(
            course_order_id=row.order.id,
            source_order_id=row.order.source_order_id,
            day=row.order.review_day or 0,
            appointment_time=row.order.appointment_at,
            utc_opens=starts_from(row.order, caller.role, now),
            utc_closes=row.order.closes_at,
            utc_learned=row.learned_at,
            utc_ended=row.order.ended_at,
            state=state,
            is_running=row.order.status is OrderStatus.IN_PROGRESS,
            word_count=row.order.word_count,
            list_count=row.order.list_count,
            right=row.score[0],
            total=row.score[1],
            rating=row.order.rating,
            user=student_of(row.order, row.context, caller),
            tutor=tutor_of(row.order, row.context),
            course_book=row.context.book,
            actions=list(actions_of(row.order, caller.actor, now)),
            track=tracks.get(row.order.source_order_id or 0, []),
        )
        for row, state in states
    ]
