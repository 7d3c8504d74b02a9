import asyncio
from datetime import datetime

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.house import MINUTE, PASSWORD, ZONE, House, idempotent
from wordmate.application.kernel.limits import SIMULATIONS_OF_ACCOUNT
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import (
    CreateSimulation,
    LessonClock,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    OrderFilter,
    OrderStudent,
    SelectCourseBook,
)
from wordmate.application.orders.store_messages import ListStoreOrders
from wordmate.application.words.messages import MarkWords
from wordmate.domain.kernel.errors import (
    IdempotencyKeyReused,
    NotFound,
    RoleCannotOperate,
    TooManyRequests,
)
from wordmate.domain.kernel.ids import BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.lessons.errors import AlreadyPaused
from wordmate.domain.lessons.lesson_timer import TimerState
from wordmate.domain.lessons.pause import MOST_PAUSES
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import (
    AnotherLessonRuns,
    AppointmentPassed,
    CourseAlreadyChosen,
    DeletionNotPending,
    NoNewWords,
    OrderNotInProgress,
    ResultRequired,
    StartTooEarly,
)
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.periods import OrderPeriod

STARTS = "SELECT kind FROM order_event WHERE kind = 'started'"
KEPT = "SELECT error_code FROM kept_answer"
KEY = "a-key-of-a-device"


async def test_the_tutor_starts_a_class_and_its_clock_runs(house: House) -> None:
    order = await house.booked()
    view = await house.app.start_course_order(house.tutor, order)
    assert view.status is OrderStatus.IN_PROGRESS
    assert view.utc_started == house.clock.now()
    assert view.deadline == house.clock.now() + 60 * MINUTE
    assert await house.rows(STARTS) == [("started",)]


async def test_starting_again_returns_the_running_class(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=5)
    again = await house.app.start_course_order(house.tutor, order)
    assert again.utc_started == house.clock.now() - 5 * MINUTE
    assert await house.rows(STARTS) == [("started",)]


async def test_two_devices_starting_at_once_start_one_class(house: House) -> None:
    order = await house.booked()
    first, second = await asyncio.gather(
        *(house.app.start_course_order(house.tutor, order) for _ in range(2))
    )
    assert first == second
    assert await house.rows(STARTS) == [("started",)]


async def test_another_users_order_is_not_found(house: House) -> None:
    order = await house.running()
    missing = OneCourseOrder(course_order_id=OrderId(9_999))
    for request, caller in (
        (order, house.other_tutor),
        (order, house.other_student),
        (missing, house.tutor),
    ):
        for use_case in (
            house.app.start_course_order,
            house.app.pause_course_order,
            house.app.leave_review,
            house.app.check_time,
            house.app.lesson_snapshot,
        ):
            with pytest.raises(NotFound):
                await use_case(caller, request)
        with pytest.raises(NotFound):
            await house.app.complete_course_order(caller, house.end(request))


async def test_a_ten_second_pause_takes_ten_seconds_and_shows_who_resumed(
    house: House,
) -> None:
    order = await house.running()
    house.clock.move(minutes=10)
    paused = await house.app.pause_course_order(house.student, order)
    assert (paused.pause_ms, paused.utc_resumed) == (5 * MINUTE, None)
    house.clock.move(minutes=1 / 6)

    resumed = await house.app.resume_course_order(house.tutor, order)

    assert resumed.utc_resumed == house.clock.now()
    assert resumed.utc_student_seen == paused.server_time
    assert resumed.deadline == paused.deadline
    assert (await house.app.check_time(house.student, order)).utc_resumed == resumed.utc_resumed
    house.clock.move(minutes=30)
    assert await house.app.resume_course_order(house.student, order) == replace(
        resumed, utc_student_seen=None, server_time=house.clock.now()
    )
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    record = await house.app.query_record(house.tutor, order)
    assert record.time.consumed == 40 * MINUTE
    assert record.time.pauses[0].until == resumed.utc_resumed
    assert (await house.app.verify_ledger()).differences == 0


async def test_the_same_key_for_another_order_is_an_error(house: House) -> None:
    order, other = await house.running(), await house.booked(minutes_ahead=60)
    student = idempotent(house.student, KEY)
    await house.app.pause_course_order(student, order)
    with pytest.raises(IdempotencyKeyReused):
        await house.app.pause_course_order(student, other)


async def test_a_temporary_refusal_is_not_stored_under_its_key(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    tutor = idempotent(house.tutor, KEY)
    with pytest.raises(StartTooEarly):
        await house.app.start_course_order(tutor, order)
    assert await house.rows(KEPT) == []
    house.clock.move(minutes=60)
    await house.app.start_course_order(tutor, order)
    assert await house.rows(KEPT) == [(None,)]


async def test_another_running_lesson_is_a_temporary_refusal(house: House) -> None:
    first = await house.running()
    second = await house.booked(minutes_ahead=60)
    house.clock.move(minutes=50)
    tutor = idempotent(house.tutor, KEY)
    with pytest.raises(AnotherLessonRuns):
        await house.app.start_course_order(tutor, second)
    await house.app.complete_course_order(house.tutor, house.end(first))
    view = await house.app.start_course_order(tutor, second)
    assert view.status is OrderStatus.IN_PROGRESS


async def test_a_missing_result_is_a_temporary_refusal(house: House) -> None:
    order = await house.running()
    await house.taught(order, correct=[0])
    tutor = idempotent(house.tutor, KEY)
    with pytest.raises(ResultRequired):
        await house.app.complete_course_order(tutor, house.end(order))
    await house.app.submit_new_word_result(house.tutor, house.result(order, correct=[0]))
    await house.app.complete_course_order(tutor, house.end(order))


async def test_past_the_deadline_an_untouched_class_lacks_a_result_and_ends_without_the_test(
    house: House,
) -> None:
    order = await house.running()
    house.clock.move(minutes=60)
    with pytest.raises(ResultRequired) as refused:
        await house.app.complete_course_order(house.tutor, house.end(order))
    assert "tested yet" not in refused.value.wording.en
    ended = await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    assert ended.status is OrderStatus.COMPLETED


async def test_a_final_refusal_is_stored_under_its_key(house: House) -> None:
    order = await house.booked(lesson=LessonType.QUOTA_30)
    house.clock.move(minutes=31)
    tutor = idempotent(house.tutor, KEY)
    for _ in range(2):
        with pytest.raises(AppointmentPassed):
            await house.app.start_course_order(tutor, order)
        assert await house.rows(KEPT) == [("APPOINTMENT_PASSED",)]
        house.clock.move(minutes=-10)
    await house.app.start_course_order(idempotent(house.tutor, "another-key"), order)


async def test_equal_keys_of_two_people_are_independent(house: House) -> None:
    order = await house.running()
    await house.app.pause_course_order(idempotent(house.student, KEY), order)
    with pytest.raises(AlreadyPaused):  # a separate answer, not the student's
        await house.app.pause_course_order(idempotent(house.tutor, KEY), order)


async def test_simulations_are_limited_per_hour(house: House) -> None:
    request = CreateSimulation(course_book_id=house.book_id)
    hour = SIMULATIONS_OF_ACCOUNT[0]
    await house.app.create_simulation(house.student, request)
    for _ in range(hour.most - 1):
        with pytest.raises(AnotherLessonRuns):
            await house.app.create_simulation(house.student, request)
    with pytest.raises(TooManyRequests):
        await house.app.create_simulation(house.student, request)
    await house.app.create_simulation(house.other_student, request)


async def test_a_student_runs_a_simulation_alone(house: House) -> None:
    view = await house.app.create_simulation(
        house.student, CreateSimulation(course_book_id=house.book_id, lesson_type="QUOTA_30")
    )
    assert (view.is_simulated, view.tutor) == (True, None)
    assert (view.status, view.utc_started) == (OrderStatus.IN_PROGRESS, house.clock.now())
    order = OneCourseOrder(course_order_id=view.course_order_id)
    assert await house.app.start_course_order(house.student, order) == view
    ended = await house.app.complete_course_order(house.student, house.end(order))
    assert (ended.status, ended.started_by, ended.ended_by) == ("COMPLETED", "user", "user")
    assert await house.rows("SELECT count(*) FROM commission") == [(0,)]


async def test_a_simulation_whose_start_is_refused_is_not_stored(
    house: House,
) -> None:
    await house.running()
    for student in (house.student, idempotent(house.student, KEY)):
        with pytest.raises(AnotherLessonRuns):
            await house.app.create_simulation(
                student, CreateSimulation(course_book_id=house.book_id)
            )
    assert await house.rows("SELECT count(*) FROM course_order WHERE is_simulated") == [(0,)]
    assert await house.rows("SELECT count(*) FROM order_event WHERE order_id > 1") == [(0,)]
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_finished_book_cannot_be_simulated_and_the_next_book_is_current(
    house: House,
) -> None:
    marks = MarkWords(word_ids=house.word_ids, is_mastered=True)
    await house.app.mark_words(house.student, marks)
    with pytest.raises(NoNewWords):
        await house.app.create_simulation(
            house.student, CreateSimulation(course_book_id=house.book_id)
        )
    orders = await house.app.list_orders(house.student, ListCourseOrders())
    assert orders.total == 0

    await house.another_book("another")
    book = (await house.app.query_book_in_hand(house.student, Empty())).book
    assert book is not None
    assert book.metric.new == 1
    request = CreateSimulation(course_book_id=book.course_book.course_book_id)
    assert (await house.app.create_simulation(house.student, request)).is_simulated


async def test_a_simulation_of_an_unknown_book_is_refused(house: House) -> None:
    with pytest.raises(NotFound):
        await house.app.create_simulation(
            house.student, CreateSimulation(course_book_id=BookId(999))
        )


async def test_the_tutor_chooses_the_book_of_a_class_until_the_lesson_has_begun(
    house: House,
) -> None:
    order = await house.running(with_book=False)
    chosen = SelectCourseBook(course_order_id=order.course_order_id, course_book_id=house.book_id)
    with pytest.raises(RoleCannotOperate):
        await house.app.select_course_book(house.student, chosen)
    missing = SelectCourseBook(course_order_id=order.course_order_id, course_book_id=BookId(999))
    with pytest.raises(NotFound):
        await house.app.select_course_book(house.tutor, missing)
    view = await house.app.select_course_book(house.tutor, chosen)
    assert view.course_book is not None
    assert view.course_book.course_book_id == house.book_id
    assert OrderAction.CHOOSE_BOOK in view.actions
    await house.taught(order)
    other = SelectCourseBook(
        course_order_id=order.course_order_id, course_book_id=BookId(house.book_id + 1)
    )
    with pytest.raises(CourseAlreadyChosen):
        await house.app.select_course_book(house.tutor, other)
    again = await house.app.select_course_book(house.tutor, chosen)
    assert OrderAction.CHOOSE_BOOK not in again.actions


async def test_a_student_chooses_the_book_of_their_simulation(house: House) -> None:
    order = await house.simulation()
    chosen = SelectCourseBook(course_order_id=order.course_order_id, course_book_id=house.book_id)
    view = await house.app.select_course_book(house.student, chosen)
    assert view.course is not None
    assert view.course.course_id == house.book_id


async def test_lists_show_own_orders_of_a_period_and_a_status(house: House) -> None:
    today = await house.running()
    tomorrow = await house.booked(minutes_ahead=24 * 60)
    in_list = {
        (OrderFilter.ALL, OrderPeriod.ANY): [tomorrow, today],
        (OrderFilter.ALL, OrderPeriod.TODAY): [today],
        (OrderFilter.ALL, OrderPeriod.UPCOMING): [today, tomorrow],
        (OrderFilter.ALL, OrderPeriod.LAST_7_DAYS): [today],
        (OrderFilter.RESERVED, OrderPeriod.ANY): [tomorrow],
        (OrderFilter.IN_PROGRESS, OrderPeriod.ANY): [today],
        (OrderFilter.COMPLETED, OrderPeriod.ANY): [],
    }
    for (status, period), orders in in_list.items():
        request = ListCourseOrders(status=status, period=period)
        for caller in (house.student, house.tutor):
            page = await house.app.list_orders(caller, request)
            assert page.total == len(orders)
            shown = [view.course_order_id for view in page.data]
            assert shown == [order.course_order_id for order in orders]
        assert (await house.app.list_orders(house.other_tutor, request)).total == 0


async def test_counts_agree_with_the_lists(house: House) -> None:
    await house.running()
    await house.booked(minutes_ahead=24 * 60)
    count = await house.app.count_orders(house.student, Empty())
    assert (count.all, count.in_progress, count.reserved, count.today) == (2, 1, 1, 1)


async def test_the_words_of_a_lesson_are_not_counted_before_they_are_chosen(house: House) -> None:
    await house.booked()
    page = await house.app.list_orders(house.student, ListCourseOrders())
    assert [view.word_count for view in page.data] == [None]


async def test_the_store_cancels_only_unstarted_classes(house: House) -> None:
    order = await house.booked()
    canceled = await house.app.cancel_class(order.course_order_id)
    assert canceled.status is OrderStatus.CANCELED
    with pytest.raises(OrderNotInProgress):
        await house.app.pause_course_order(house.tutor, await house.booked())


async def test_deleting_a_record_takes_store_tutor_and_clock(house: House) -> None:
    order = await house.running()
    await house.app.complete_course_order(house.tutor, house.end(order))
    with pytest.raises(DeletionNotPending):
        await house.app.approve_deletion(house.tutor, order)
    await house.app.ask_deletion(order.course_order_id)
    with pytest.raises(NotFound):
        await house.app.approve_deletion(house.other_tutor, order)
    view = await house.app.approve_deletion(house.tutor, order)
    assert view.deletion_status is DeletionStatus.DELETE_APPROVED
    assert await house.app.purge_deleted() == 1
    shown = await house.app.list_orders(house.student, ListCourseOrders())
    deleted = await house.app.list_orders(
        house.student, ListCourseOrders(status=OrderFilter.DELETED)
    )
    assert (shown.total, deleted.total) == (0, 1)


async def test_every_step_of_a_deletion_is_audited_with_record_and_student(
    house: House,
) -> None:
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1])
    await house.app.complete_course_order(house.tutor, house.end(order))
    await house.app.ask_deletion(order.course_order_id)
    await house.app.withdraw_deletion(order.course_order_id)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    assert await house.app.purge_deleted() == 1
    rows = await house.rows(
        "SELECT event, actor, account_id, order_id, address, at FROM audit_log"
        " WHERE event LIKE 'delet%' ORDER BY id"
    )
    tutor = str(house.accounts["tutor"].id)
    assert rows == [
        (event, actor, house.accounts["student"].id, order.course_order_id, "", house.clock.now())
        for event, actor in [
            ("deletion_asked", "store"),
            ("deletion_withdrawn", "store"),
            ("deletion_asked", "store"),
            ("deletion_approved", tutor),
            ("deleted", "clock"),
        ]
    ]
    assert (await house.app.verify_ledger()).differences == 0  # its counts are deleted, too


async def test_a_repeated_pause_gets_the_original_clock(
    house: House,
) -> None:
    order, device = await house.running(), idempotent(house.tutor, KEY)
    house.clock.move(minutes=5)
    first = await house.app.pause_course_order(device, order)
    now = house.clock.now()
    assert first == LessonClock(
        course_order_id=order.course_order_id,
        status=OrderStatus.IN_PROGRESS,
        utc_started=Instant(now - 5 * MINUTE),
        deadline=Instant(now + 60 * MINUTE),
        is_paused=True,
        pauses_left=MOST_PAUSES - 1,
        utc_paused=now,
        pause_ms=5 * MINUTE,
        utc_resumed=None,
        progress_version=0,
        has_result=False,
        is_student_awaited=True,
        utc_no_show=Instant(now + 5 * MINUTE),
        utc_leader_seen=now,
        timer=TimerState.RUNNING,
        server_time=now,
    )
    await house.taught(order, correct=[0])
    await house.app.submit_new_word_result(house.student, house.result(order, correct=[0]))
    house.clock.move(minutes=1)
    later = house.clock.now()
    seen_later = replace(first, utc_leader_seen=later, utc_student_seen=now, server_time=later)
    assert await house.app.pause_course_order(device, order) == seen_later


@pytest.mark.parametrize("resumes", [True, False])
async def test_a_class_says_whether_it_is_paused_now_and_how_many_pauses_are_left(
    house: House, resumes: bool
) -> None:
    order = await house.running()

    async def pauses() -> tuple[bool, int]:
        snapshot = await house.app.lesson_snapshot(house.student, order)
        [listed] = (await house.app.list_orders(house.student, ListCourseOrders())).data
        clock = await house.app.check_time(house.student, order)
        [told] = {(one.is_paused, one.pauses_left) for one in (snapshot.order, listed, clock)}
        return told

    assert await pauses() == (False, MOST_PAUSES)
    await house.app.pause_course_order(house.tutor, order)
    house.clock.move(minutes=4)
    assert await pauses() == (True, MOST_PAUSES - 1)
    if resumes:
        await house.app.resume_course_order(house.student, order)
    else:
        house.clock.move(minutes=1)
    assert await pauses() == (False, MOST_PAUSES - 1)


async def test_a_person_with_both_roles_has_two_lists_at_the_store(house: House) -> None:
    learner = await house.app.create_student(
        phone="13900000001", name="learns too", password=PASSWORD
    )
    await house.booked()
    tutor_id = house.accounts["tutor"].id
    for request, total in (
        (ListStoreOrders(tutor_id=tutor_id), 1),
        (ListStoreOrders(student_id=learner.id), 0),
    ):
        page = await house.app.list_classes(request)
        assert page.total == total


async def test_the_end_of_a_class_records_who_updated_its_result_and_when(
    house: House,
) -> None:
    order = await house.running()
    await house.taught(order, correct=[0], asked=[1])
    first = house.result(order, correct=[0], at="19:30")
    await house.app.submit_new_word_result(house.student, first)
    await house.taught(order, correct=[0], wrong=[1])
    house.clock.move(minutes=60)
    end = house.end(order, anti_forget_time="20:00")
    await house.app.complete_course_order(house.tutor, end)
    told = await house.rows(
        "SELECT kind, account_id, body FROM order_event WHERE order_id = 1"
        " AND happened_at = (SELECT max(happened_at) FROM order_event) ORDER BY sequence"
    )
    tutor = house.accounts["tutor"].id
    assert [row[:2] for row in told] == [
        ("result_handed_in", tutor),
        ("time_picked", tutor),
        ("completed", tutor),
    ]
    submitted, _, completed = [msgspec.json.decode(body) for *_, body in told]
    assert (submitted["by"], submitted["composed"]) == ("user", True)
    assert (completed["by"], completed["terms"]["zone"]) == ("TEACHER", "Asia/Shanghai")


async def test_the_stores_list_shows_everybodys_orders(house: House) -> None:
    await house.booked()
    page = await house.app.list_classes(ListStoreOrders())
    student = house.accounts["student"]
    assert [view.user for view in page.data] == [
        OrderStudent(
            user_id=student.id,
            user_name="student",
            account_no=student.account_no,
            is_known=True,
        )
    ]


async def test_reviews_have_a_list_of_their_own(house: House) -> None:
    order = await house.running()
    await house.tested(order, at="19:30")
    await house.app.complete_course_order(house.tutor, house.end(order))
    every = ListAntiForgetOrders(period=OrderPeriod.ANY)
    reviews = await house.app.list_reviews(house.student, every)
    assert reviews.total == 10
    assert (await house.app.list_reviews(house.student, ListAntiForgetOrders())).total == 0
    house.clock.move(minutes=24 * 60)
    today = await house.app.list_reviews(house.student, ListAntiForgetOrders())
    assert [view.word_count for view in today.data] == [10]


async def test_a_week_begins_with_the_local_day_seven_days_ago(house: House) -> None:
    house.clock.at = instant(datetime(2026, 11, 20, 23, 50, tzinfo=ZONE))
    await house.booked()
    house.clock.at = instant(datetime(2026, 11, 21, 0, 5, tzinfo=ZONE))
    first_of_week = await house.booked(student="other student", tutor="other tutor")
    # In Greenwich it is still the previous day.
    house.clock.at = instant(datetime(2026, 11, 28, 7, 0, tzinfo=ZONE))
    week = ListCourseOrders(period=OrderPeriod.LAST_7_DAYS)
    assert (await house.app.list_orders(house.tutor, week)).total == 0
    [shown] = (await house.app.list_orders(house.other_tutor, week)).data
    assert shown.course_order_id == first_of_week.course_order_id


async def test_todays_reviews_include_overdue_ones(house: House) -> None:
    order = await house.running()
    await house.tested(order, at="19:30")
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=4 * 24 * 60)

    async def listed(period: OrderPeriod) -> list[Instant]:
        request = ListAntiForgetOrders(period=period, status=OrderFilter.RESERVED)
        page = await house.app.list_reviews(house.student, request)
        return [one.appointment_time for one in page.data]

    # Those of the first two days were missed; the clock has not marked them yet.
    third, fifth = sorted(await listed(OrderPeriod.ANY))[2:4]
    assert fifth - third == 2 * 24 * 60 * MINUTE
    assert await listed(OrderPeriod.TODAY) == [third]
    assert third not in await listed(OrderPeriod.UPCOMING)
    counted = await house.app.count_orders(house.student, Empty())
    assert (counted.today, counted.reviews_today) == (0, 1)


async def test_a_class_of_an_unknown_book_is_not_booked(house: House) -> None:
    with pytest.raises(NotFound):
        await house.app.book_class(
            student=house.accounts["other student"].phone,
            tutor=house.accounts["other tutor"].phone,
            appointment_at=house.clock.now(),
            book="no such book",
        )
