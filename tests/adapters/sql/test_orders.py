"""Course orders: storage, lists, counts and views."""

from contextlib import nullcontext
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World, actor, caller, result
from tests.support.ids import numbered
from wordmate.adapters.sql.orders.queries import (
    TIMED,
    TIMED_ORDER,
    OrderScope,
    orders_in,
    running_count,
)
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.orders.operations import CountOrders
from wordmate.application.orders.ports import DueOrder
from wordmate.application.orders.views import order_view
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import BookId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import NOTHING_DONE, LessonRecord
from wordmate.domain.lessons.pause import Pause
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import AnotherLessonRuns
from wordmate.domain.orders.order_actions import OrderAction, actions_of
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.review_days import is_todays
from wordmate.domain.reviews.review_plan import PlannedReview

SHOWN = [one for one in OrderFilter if one is not OrderFilter.DELETED]


def _scope(
    account: Account | None, request: OrderFilter = OrderFilter.ALL, **changes: Any
) -> OrderScope:
    scope = OrderScope(
        user_id=account.id if account else None,
        role=account.role if account else Role.STUDENT,
        filter=request,
        since=EPOCH,
        until=None,
        lesson_type=None,
        soonest_first=False,
    )
    return replace(scope, **changes)


async def _timed(world: World, order_id: OrderId) -> Any:
    return TIMED_ORDER.one(await world.run(lambda unit: unit.tx.one(TIMED, id=order_id)))


async def _listed(
    world: World, scope: OrderScope, seen_by: Account, *, limit: int = 20, offset: int = 0
) -> tuple[list[int], int]:
    page = await orders_in(
        world.database.source, scope, caller(seen_by), NOON, limit=limit, offset=offset
    )
    return [one.course_order_id for one in page.data], page.total


@pytest.mark.parametrize(
    ("status", "ended_at"),
    [
        (OrderStatus.RESERVED, NOON),
        (OrderStatus.COMPLETED, NOON),
        (OrderStatus.COMPLETED, NOON - DAY),
    ],
)
async def test_todays_list_has_the_reviews_of_the_domain_rule(
    world: World, status: OrderStatus, ended_at: Instant
) -> None:
    today = (Instant(NOON - HOUR), Instant(NOON + HOUR))
    held = status is OrderStatus.COMPLETED
    for days, closes in product((-3, -1, 0, 1), (-1, 1)):
        student, planned = await world.student(), NOON + days * DAY
        another = await world.order(student, None, Instant(planned))
        review = await world.order(
            student,
            None,
            Instant(planned),
            lesson_type=LessonType.ANTI_FORGETTING,
            status=status,
            closes_at=NOON + closes,
            started_at=NOON - DAY if held else None,
            ended_at=ended_at if status is OrderStatus.COMPLETED else None,
        )

        scope = _scope(
            student, since=today[0], until=today[1], soonest_first=True, held_from=NOON - 2 * DAY
        )
        listed = await _listed(world, scope, student)

        shown = -3 < days <= 0 and is_todays(review, NOON, today)
        expected = [another.id] * (days == 0) + [review.id] * shown
        assert listed == (expected, len(expected))


async def test_an_order_is_read_as_added(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    book_id = await world.book(["cat"])

    added = await world.order(
        student,
        tutor,
        course_book_id=book_id,
        is_simulated=True,
        new_audio=True,
        opens_at=NOON - 1,
        closes_at=NOON + 9,
        started_at=NOON + 1,
        started_by=Role.STUDENT,
        pauses=(Pause(Instant(NOON + 2), 9, Instant(NOON + 3)),),
        ended_at=NOON + 3,
        ended_by="clock",
        anti_forget_time="19:30",
        rating=4,
        reminders=2,
        word_count=7,
        progress_version=3,
        status=OrderStatus.COMPLETED,
        deletion=DeletionStatus.DELETE_PENDING,
    )

    assert added.version == 1
    assert await world.whole(added.id) == added
    assert (await world.held(added)).order == added


async def test_there_is_no_order_under_an_unknown_id(world: World) -> None:
    assert await world.whole(OrderId(1)) is None
    assert await world.run(lambda unit: unit.orders.hold(1)) is None
    assert await world.run(lambda unit: unit.orders.hold_shown(1)) is None
    assert await _timed(world, OrderId(1)) is None
    assert await world.whole(OrderId(1)) is None


async def test_storing_increments_the_version_by_its_events(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.order(student, tutor)
    started = order.start(actor(tutor), NOON)
    opened = LessonOpened(mode=LessonMode.NEW_WORDS, seed=1)
    both = started.with_event(opened, NOON, actor(student)).new_events

    after = await world.record(order, *both)

    assert (after.version, after.progress_version) == (3, 3)
    assert (after.status, after.started_by) == (OrderStatus.IN_PROGRESS, Role.TUTOR)
    assert await world.whole(order.id) == after


async def test_orders_stored_together_are_stored_all_or_none(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    orders = [await world.order(student, tutor), await world.order(student, tutor)]
    changed = [(one, one.cancel(NOON)) for one in orders]
    await world.record(orders[1], *orders[1].cancel(NOON).new_events)

    with pytest.raises(StaleVersion):
        await world.run(lambda unit: unit.orders.store_together(changed, NOON))
    assert await world.whole(orders[0].id) == orders[0]
    await world.run(lambda unit: unit.orders.store_together(changed[:1], NOON))
    assert await world.whole(orders[0].id) == replace(changed[0][1], new_events=())


async def test_storing_an_outdated_version_is_refused(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.order(student, tutor)
    canceled = await world.record(order, *order.cancel(NOON).new_events)

    with pytest.raises(StaleVersion):
        await world.record(order, *order.start(actor(tutor), NOON).new_events)

    assert await world.whole(order.id) == canceled


async def test_a_command_reads_the_order_with_all_it_needs(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.running(student, tutor)
    progress = LessonState(mode=LessonMode.NEW_WORDS, seed=5, groups=(numbered(1, 2),), cursor=2)
    submitted = result(1, 2, account_id=tutor.id, slot="19:30")

    bare = await world.held(order)
    await world.run(
        lambda unit: unit.lessons.put_progress(
            order.id, progress, version=4, saved_by=student.id, now=NOON
        )
    )
    await world.run(lambda unit: unit.lessons.put_result(order.id, submitted))
    full = await world.held(order)

    assert bare.order.lesson == NOTHING_DONE
    assert (bare.titles, bare.last_number) == ({LAUNCHED_ON: "gold"}, 0)
    lesson = LessonRecord(progress=progress, result=submitted)
    assert full.order == replace(order, lesson_record=lesson)
    alone = await world.order(student)
    assert (await world.held(alone)).titles == {}


@pytest.mark.parametrize(
    ("second", "leader", "fits"),
    [
        ("student", Role.TUTOR, False),
        ("student", Role.STUDENT, False),
        ("tutor", Role.TUTOR, False),
        ("tutor", Role.STUDENT, True),
        ("nobody", Role.TUTOR, True),
    ],
)
async def test_a_student_and_a_leading_tutor_have_one_running_order(
    world: World, second: str, leader: Role, fits: bool
) -> None:
    student, tutor = await world.student(), await world.tutor()
    await world.running(student, tutor)
    people = {
        "student": (student, await world.tutor()),
        "tutor": (await world.student(), tutor),
        "nobody": (await world.student(), await world.tutor()),
    }[second]
    other = await world.order(*people, lesson_type=LessonType.ANTI_FORGETTING)
    held = await world.held_shown(other)
    starting = replace(other, started_by=leader)

    with nullcontext() if fits else pytest.raises(AnotherLessonRuns):
        starting.check_alone(student_runs=held.student_runs, tutor_runs=held.tutor_runs)
    start = other.start(actor(people[leader is Role.TUTOR]), NOON).new_events
    if fits:
        assert (await world.record(other, *start)).status is OrderStatus.IN_PROGRESS
    else:
        with pytest.raises(StaleVersion):
            await world.record(other, *start)


@pytest.mark.parametrize("leader", SIDES)
async def test_a_running_order_is_found_by_its_student_and_its_leading_tutor(
    world: World, leader: Role
) -> None:
    student, tutor, other = await world.student(), await world.tutor(), await world.tutor()
    await world.order(student, tutor)
    review = await world.order(student, tutor, lesson_type=LessonType.ANTI_FORGETTING)
    who = student if leader is Role.STUDENT else tutor
    running = await world.record(review, *review.start(actor(who), NOON).new_events)

    async def found(unit: Unit) -> tuple[OrderId | None, ...]:
        of_student = await unit.orders.running_of(student.id)
        return of_student, *[await unit.orders.led_by(one.id) for one in (tutor, other)]

    led_id = running.id if leader is Role.TUTOR else None
    assert await world.run(found) == (running.id, led_id, None)


async def test_orders_in_progress_are_counted(world: World) -> None:
    assert await running_count(world.database.source) == 0
    for _ in range(2):
        await world.running(await world.student(), await world.tutor())
    await world.order(await world.student(), await world.tutor())
    assert await running_count(world.database.source) == 2


async def test_a_running_order_does_not_count_as_another_running_order(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    first = await world.running(student, tutor)
    await world.order(student, tutor)

    held = await world.held_shown(first)

    assert (held.student_runs, held.tutor_runs) == (False, False)


async def test_the_store_sees_all_orders(world: World) -> None:
    tutor = await world.tutor()
    first = await world.order(await world.student(), tutor, NOON)
    second = await world.order(await world.student(), None, Instant(NOON + HOUR))

    assert await _listed(world, _scope(None), tutor) == ([second.id, first.id], 2)


async def test_a_period_includes_its_first_instant_but_not_its_last(world: World) -> None:
    student = await world.student()
    await world.order(student, None, Instant(NOON - 1))
    inside = await world.order(student, None, NOON)
    await world.order(student, None, Instant(NOON + DAY))

    listed = await _listed(world, _scope(student, since=NOON, until=NOON + DAY), student)

    assert listed == ([inside.id], 1)


async def test_pages_have_the_length_of_the_whole_list(world: World) -> None:
    student = await world.student()
    ids = [(await world.order(student, None, Instant(NOON - hour * HOUR))).id for hour in range(5)]

    assert await _listed(world, _scope(student), student, limit=2) == (ids[:2], 5)
    assert await _listed(world, _scope(student), student, limit=2, offset=4) == (ids[4:], 5)
    assert await _listed(world, _scope(student), student, limit=2, offset=6) == ([], 5)
    assert await _listed(world, _scope(student), student, limit=5) == (ids, 5)


async def test_a_filter_shows_its_status_and_deleted_orders_show_nowhere_else(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    by_status = {
        status.value: await world.order(
            student,
            tutor,
            status=status,
            started_at=NOON if status is OrderStatus.IN_PROGRESS else None,
        )
        for status in OrderStatus
    }
    deleted = await world.order(student, tutor, deletion=DeletionStatus.DELETED)

    for request in SHOWN:
        ids, total = await _listed(world, _scope(tutor, request), tutor)
        expected = (
            {one.id for one in by_status.values()}
            if request is OrderFilter.ALL
            else {by_status[request.value].id}
        )
        assert (set(ids), total) == (expected, len(expected))
    assert await _listed(world, _scope(tutor, OrderFilter.DELETED), tutor) == ([deleted.id], 1)


async def test_given_up_orders_are_only_in_the_list_of_all_times(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    for lesson_type in (LessonType.QUOTA_30, LessonType.ANTI_FORGETTING):
        given_up = await world.order(
            student,
            tutor,
            NOON,
            lesson_type=lesson_type,
            closes_at=NOON + DAY,
            deletion=DeletionStatus.DELETE_APPROVED,
        )
        for one, soonest_first, held_from in product(
            (student, tutor), (True, False), (EPOCH, None)
        ):
            of_day = _scope(
                one,
                since=NOON,
                until=Instant(NOON + DAY),
                soonest_first=soonest_first,
                held_from=held_from,
            )
            assert await _listed(world, of_day, one) == ([], 0)
            ever = await _listed(world, _scope(one), one)
            assert ever[0][0] == given_up.id
            count = await world.ask(CountOrders, Empty(), by=one)
            assert (count.all, count.today, count.reviews_today) == (ever[1], 0, 0)


async def test_a_view_has_both_people_the_book_and_the_allowed_actions(world: World) -> None:
    student, tutor = await world.student("小明"), await world.tutor("李老师")
    book_id = await world.book(["cat", "dog"])
    order = await world.order(student, tutor, course_book_id=book_id)

    held = await world.held_shown(order)

    assert held.order == order == await world.whole(order.id)
    view = order_view(held.order, held.context, caller(tutor), NOON)
    assert (view.user.user_name, view.length_minutes) == ("小明", 60)
    assert view.tutor is not None
    assert view.tutor.user_name == "李老师"
    assert view.course_book is not None
    assert (view.course_book.code, view.course_book.word_count) == ("starter", 2)
    assert (view.utc_started, view.deadline, view.is_paused) == (None, None, False)
    assert view.actions == list(actions_of(order, caller(tutor).actor, NOON))
    assert OrderAction.START in view.actions


async def test_a_view_without_tutor_and_book_has_none(world: World) -> None:
    student = await world.student()
    order = await world.order(student, None)

    held = await world.held_shown(order)

    view = order_view(held.order, held.context, caller(student), NOON)
    assert (view.tutor, view.course_book) == (None, None)


async def test_the_clock_finds_what_is_due(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    hour = await world.order(student, None, NOON)
    half = await world.order(student, None, Instant(NOON + 1), LessonType.QUOTA_30)
    running = await world.running(student, tutor, appointment_at=NOON - DAY)
    await world.order(student, None, Instant(NOON - DAY), status=OrderStatus.CANCELED)
    await world.order(student, None, Instant(NOON - DAY), deletion=DeletionStatus.DELETED)

    async def due(now: Instant, limit: int = 10, after: CourseOrder | None = None) -> list[int]:
        place = DueOrder(EPOCH, OrderId(0))
        if after is not None and after.clock_at is not None:
            place = DueOrder(after.clock_at, after.id)
        found = await world.run(lambda unit: unit.orders.due(now, after=place, limit=limit))
        return [one.order_id for one in found]

    assert await due(Instant(NOON + 30 * MINUTE + 1)) == []
    assert await due(Instant(NOON + 30 * MINUTE + 2)) == [half.id]
    assert await due(Instant(NOON + HOUR)) == [half.id, running.id]
    assert await due(Instant(NOON + HOUR + 1)) == [half.id, running.id, hour.id]
    assert await due(Instant(NOON + DAY), limit=1) == [half.id]
    assert await due(Instant(NOON + DAY), limit=1, after=half) == [running.id]
    assert await due(Instant(NOON + DAY), after=hour) == []


async def test_approved_deletions_wait_for_the_clock(world: World) -> None:
    student = await world.student()
    first, second = [
        (await world.order(student, None, deletion=DeletionStatus.DELETE_APPROVED)).id for _ in "ab"
    ]
    await world.order(student, None, deletion=DeletionStatus.DELETED)
    await world.order(student, None)

    async def approved(limit: int, after: int = 0) -> list[int]:
        found = world.run(lambda unit: unit.orders.deletion_approved(after=after, limit=limit))
        return list(await found)

    assert await approved(10) == [first, second]
    assert await approved(1) == [first]
    assert await approved(10, after=first) == [second]


async def test_reviews_share_the_lessons_word_list(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    book_id = await world.book(["a", "b", "c"])
    words = list((await world.book_words(BookId(book_id))).values())
    source = await world.running(student, tutor, course_book_id=book_id)
    listed = [words[2], words[0]]

    reviews = await world.reviews(source, listed, NOON + DAY, NOON + 2 * DAY)

    assert [one.appointment_at for one in reviews] == [NOON + DAY, NOON + 2 * DAY]
    for review in reviews:
        assert review.lesson_type is LessonType.ANTI_FORGETTING
        assert review.status is OrderStatus.RESERVED
        assert (review.student_id, review.tutor_id) == (student.id, tutor.id)
        assert (review.source_order_id, review.word_count) == (source.id, 2)
        assert review.opens_at == review.appointment_at - 5 * HOUR
        assert review.closes_at == review.appointment_at + 12 * HOUR
        place = DueOrder(review.closes_at, review.id)
        due = lambda unit, at=place: unit.orders.due(Instant(at.at + 1), after=at, limit=1)  # noqa: E731
        assert [one.order_id for one in await world.run(due)] == [review.id]
        assert await world.run(lambda unit, one=review: unit.orders.word_ids(one.id)) == listed
    assert await world.run(lambda unit: unit.orders.word_ids(source.id)) == []


async def test_a_supplement_keeps_the_existing_word_list(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a", "b"])
    words = list((await world.book_words(BookId(book_id))).values())
    source: CourseOrder = await world.order(student, None, status=OrderStatus.COMPLETED)
    [first] = await world.reviews(source, words, NOON + DAY)
    planned = PlannedReview(
        1,
        Instant(NOON + 2 * DAY),
        opens_at=Instant(NOON + 2 * DAY),
        closes_at=Instant(NOON + 3 * DAY),
    )

    await world.run(lambda unit: unit.orders.add_reviews(source, [planned], words[:1], NOON))

    for review in (first.id, first.id + 1):
        assert await world.run(lambda unit, one=review: unit.orders.word_ids(one)) == words
