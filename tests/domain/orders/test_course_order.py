"""The rules of a course order, one by one."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import (
    BOOKED_AT,
    HOUR,
    MINUTE,
    STRANGERS,
    STUDENT,
    TUTOR,
    allowed,
    reserved,
    review,
    running,
    with_lesson,
)
from tests.support.terms import TERMS
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.projections import replay
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.lessons.errors import AlreadyPaused, DeadlinePassed, PauseNotRunning
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.pause import MOST_PAUSES, PAUSE_MS, Pause
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import (
    AppointmentPassed,
    CourseAlreadyChosen,
    OrderClosed,
    OrderInProgress,
    OrderNotAbandoned,
    OrderNotOverdue,
    ResultRequired,
    StartTooEarly,
)
from wordmate.domain.orders.events import Left, Resumed
from wordmate.domain.orders.new_order import check_appointment, new_simulation
from wordmate.domain.orders.order_actions import OrderAction, actions_of, starts_from
from wordmate.domain.orders.order_status import LeftBecause, LessonType, OrderStatus, lesson_minutes
from wordmate.domain.reviews.errors import RatingRequired, ReviewLedByOther, ReviewTooShort


@pytest.mark.parametrize(
    "actor", [STUDENT, TUTOR, *STRANGERS], ids=lambda one: f"{one.role}-{one.user_id}"
)
@pytest.mark.parametrize("status", OrderStatus)
def test_offered_actions_match_the_rules_for_every_combination_of_facts(actor, status) -> None:
    begun = status in (OrderStatus.IN_PROGRESS, OrderStatus.COMPLETED)
    combinations = product(
        DeletionStatus,
        LessonType,
        (True, False),
        ((), (Pause(Instant(BOOKED_AT), PAUSE_MS),)) if begun else ((),),
        Role if begun else (None,),
        (0, 3),
    )
    moments = (-20 * MINUTE, -15 * MINUTE - 1, -15 * MINUTE, 30 * MINUTE, 99 * MINUTE)
    for deletion, lesson_type, simulated, pauses, started_by, saved in combinations:
        order = replace(
            reserved(
                lesson_type=lesson_type, is_simulated=simulated, opens_at=BOOKED_AT - 20 * MINUTE
            ),
            status=status,
            deletion=deletion,
            started_at=BOOKED_AT if begun else None,
            started_by=started_by,
            pauses=pauses,
            progress_version=saved,
        )
        for moment in moments:
            now = Instant(BOOKED_AT + moment)
            assert set(actions_of(order, actor, now)) == allowed(order, actor, now)


@pytest.mark.parametrize("status", ["COMPLETED", "CANCELED", "EXPIRED"])
def test_nothing_leaves_a_final_status(status) -> None:
    closed = replace(running(), status=OrderStatus(status))
    attempts = (
        lambda: closed.pause(TUTOR, BOOKED_AT),
        lambda: closed.start(TUTOR, BOOKED_AT),
        lambda: closed.choose_book(TUTOR, 1, EPOCH),
        lambda: closed.enter(TUTOR),
        lambda: closed.cancel(BOOKED_AT),
        lambda: closed.expire(BOOKED_AT + 999 * MINUTE),
    )
    for attempt in attempts:
        with pytest.raises(OrderClosed):
            attempt()


def test_starting_or_completing_again_changes_nothing() -> None:
    order = reserved().start(TUTOR, BOOKED_AT)
    assert order.start(TUTOR, BOOKED_AT + 5) is order
    completed = order.complete(TUTOR, BOOKED_AT + 9, TERMS)
    assert completed.complete(TUTOR, BOOKED_AT + 99, TERMS) is completed
    assert completed.ended_at == BOOKED_AT + 9


def test_a_student_can_never_start_or_end_a_class() -> None:
    for status in OrderStatus:
        order = replace(running(), status=status)
        with pytest.raises(RoleCannotOperate):
            order.start(STUDENT, BOOKED_AT)
        with pytest.raises(RoleCannotOperate):
            order.complete(STUDENT, BOOKED_AT, TERMS)


def test_a_student_runs_a_simulation_alone_and_no_tutor_sees_it() -> None:
    order = new_simulation(
        student_id=AccountId(11),
        course_book_id=BookId(3),
        lesson_type=LessonType.QUOTA_30,
        now=Instant(BOOKED_AT),
    )
    started = order.start(STUDENT, Instant(BOOKED_AT))
    assert started.complete(STUDENT, Instant(BOOKED_AT + 1), TERMS).status == "COMPLETED"
    assert actions_of(started, TUTOR, Instant(BOOKED_AT)) == ()
    with pytest.raises(NotFound):
        started.enter(TUTOR)


def test_either_side_may_start_a_review_and_only_that_side_ends_it() -> None:
    for actor, other in ((STUDENT, TUTOR), (TUTOR, STUDENT)):
        started = replace(review().start(actor, BOOKED_AT), rating=4)
        assert (started.started_at, started.started_by) == (BOOKED_AT, actor.role)
        for command in (
            lambda who, one=started: one.complete(who, BOOKED_AT + MINUTE, TERMS),
            lambda who, one=started: one.leave(who, BOOKED_AT + 1),
            lambda who, one=started: one.start(who, BOOKED_AT + 1),
        ):
            with pytest.raises(ReviewLedByOther):
                command(other)
            command(actor)
    assert not review().is_new_word_book
    assert reserved().is_new_word_book


def test_a_student_may_start_a_review_in_the_morning_a_tutor_15_minutes_before() -> None:
    opens, early = BOOKED_AT - 5 * HOUR, BOOKED_AT - 15 * MINUTE
    for actor, first in ((STUDENT, opens), (TUTOR, early)):
        with pytest.raises(StartTooEarly):
            review().start(actor, first - 1)
        assert review().start(actor, first).started_by is actor.role


def test_a_review_lasts_a_minute_and_is_rated_before_it_ends() -> None:
    started = review().start(STUDENT, BOOKED_AT)
    with pytest.raises(ReviewTooShort):
        started.complete(STUDENT, BOOKED_AT + MINUTE - 1, TERMS)
    with pytest.raises(RatingRequired):
        started.complete(STUDENT, BOOKED_AT + MINUTE, TERMS)
    rated = started.rate(STUDENT, 4, BOOKED_AT)
    ended = rated.complete(STUDENT, BOOKED_AT + MINUTE, TERMS)
    assert (ended.rating, ended.ended_by) == (4, "user")


def test_a_review_left_within_its_first_minute_does_not_count() -> None:
    started = review().start(STUDENT, BOOKED_AT)
    opened = LessonOpened(mode=LessonMode.REVIEW, seed=7)
    saved = started.rate(STUDENT, 4, BOOKED_AT).with_event(opened, BOOKED_AT, STUDENT)
    rated = replace(saved, progress_version=4)
    left = rated.pause(STUDENT, BOOKED_AT).leave(STUDENT, BOOKED_AT + MINUTE - 1)
    assert left == replace(review(), version=len(left.new_events))
    told = replay(left.new_events, left.id)
    assert told == left
    assert told.lesson.progress is None
    assert left.start(TUTOR, BOOKED_AT + MINUTE).started_by is Role.TUTOR
    assert rated.leave(STUDENT, BOOKED_AT + MINUTE) is rated
    assert running().leave(TUTOR, BOOKED_AT + 1) == running()


def test_the_last_stars_count_and_equal_stars_change_nothing() -> None:
    rated = review().start(STUDENT, BOOKED_AT).rate(STUDENT, 4, BOOKED_AT)
    assert rated.rate(STUDENT, 4, BOOKED_AT + 1) is rated
    assert rated.rate(STUDENT, 5, BOOKED_AT + 1).rating == 5
    with pytest.raises(OrderClosed):
        running().rate(STUDENT, 4, BOOKED_AT)


@given(st.sampled_from(LessonType))
def test_sixty_and_trial_lessons_last_sixty_minutes_others_thirty(lesson_type) -> None:
    expected = {"QUOTA_30": 30, "QUOTA_60": 60, "QUOTA_TRIAL": 60, "ANTI_FORGETTING": 30}
    assert lesson_minutes(lesson_type) == expected[lesson_type.value]
    assert reserved(lesson_type=lesson_type).length_ms == expected[lesson_type.value] * MINUTE


def test_before_the_start_there_is_no_deadline() -> None:
    assert reserved().deadline is None


def test_the_leader_chooses_the_book_until_there_is_progress_except_for_a_review() -> None:
    order = reserved().choose_book(TUTOR, 5, EPOCH)
    assert order.course_book_id == 5
    with pytest.raises(RoleCannotOperate):
        order.choose_book(STUDENT, 6, EPOCH)
    saved = replace(order, progress_version=3)
    assert saved.choose_book(TUTOR, 5, EPOCH) is saved
    with pytest.raises(CourseAlreadyChosen):
        saved.choose_book(TUTOR, 6, EPOCH)
    for actor in (STUDENT, TUTOR):
        with pytest.raises(CourseAlreadyChosen):
            review().choose_book(actor, 6, EPOCH)
    with pytest.raises(NotFound):
        order.choose_book(STRANGERS[0], 6, EPOCH)
    alone = reserved(is_simulated=True)
    assert alone.choose_book(STUDENT, 6, EPOCH).course_book_id == 6
    given_up = replace(reserved(), deletion=DeletionStatus.DELETE_APPROVED)
    with pytest.raises(OrderClosed):
        given_up.choose_book(TUTOR, 5, EPOCH)
    assert "canceled" in OrderClosed.wording.en
    assert OrderAction.CHOOSE_BOOK not in actions_of(given_up, TUTOR, EPOCH)
    with pytest.raises(RoleCannotOperate):
        alone.choose_book(TUTOR, 6, EPOCH)


def test_from_its_deadline_on_a_class_without_words_also_needs_its_result() -> None:
    order = running()
    end = BOOKED_AT + 60 * MINUTE
    assert order.complete(TUTOR, end - 1, TERMS).status == "COMPLETED"
    with pytest.raises(ResultRequired):
        order.complete(TUTOR, end, TERMS)
    assert with_lesson(order, has_result=True).complete(TUTOR, end, TERMS).ended_at == end


def test_a_class_cannot_be_booked_for_a_time_at_which_it_would_expire_at_once() -> None:
    over = BOOKED_AT + 30 * MINUTE
    check_appointment(Instant(BOOKED_AT), LessonType.QUOTA_30, Instant(over))
    check_appointment(Instant(BOOKED_AT), LessonType.QUOTA_60, Instant(over + 1))
    with pytest.raises(AppointmentPassed):
        check_appointment(Instant(BOOKED_AT), LessonType.QUOTA_30, Instant(over + 1))


def test_words_that_were_worked_through_need_a_result_at_any_time() -> None:
    with pytest.raises(ResultRequired):
        with_lesson(running(), has_words=True).complete(TUTOR, BOOKED_AT + 1, TERMS)
    tested = with_lesson(running(), has_words=True, has_result=True)
    ended = tested.complete(TUTOR, BOOKED_AT + 1, TERMS)
    assert ended.ended_by == "TEACHER"


def test_a_class_is_paused_before_its_deadline() -> None:
    end = BOOKED_AT + 60 * MINUTE
    assert running().pause(STUDENT, end - 1).deadline == end + 5 * MINUTE
    with pytest.raises(DeadlinePassed):
        running().pause(STUDENT, end)


def test_a_class_is_paused_once_and_its_deadline_moves_with_the_pause() -> None:
    paused, end = running().pause(STUDENT, BOOKED_AT), BOOKED_AT + 65 * MINUTE
    for actor in (STUDENT, TUTOR):
        with pytest.raises(AlreadyPaused):
            paused.pause(actor, BOOKED_AT + MINUTE)
    assert paused.complete(TUTOR, end - 1, TERMS).status == "COMPLETED"
    assert paused.deadline == end


def test_an_order_expires_when_it_can_no_longer_be_started() -> None:
    over = BOOKED_AT + 60 * MINUTE
    assert reserved().clock_at == over + 1
    with pytest.raises(OrderNotOverdue):
        reserved().expire(over)
    assert reserved().start(TUTOR, over).status == "IN_PROGRESS"
    with pytest.raises(AppointmentPassed):
        reserved().start(TUTOR, over + 1)
    assert reserved().expire(over + 1).status == "EXPIRED"
    with pytest.raises(OrderNotOverdue):
        review().expire(BOOKED_AT + 24 * HOUR)
    assert review().expire(BOOKED_AT + 24 * HOUR + 1).status == "EXPIRED"


@pytest.mark.parametrize(
    ("order", "hours"),
    [
        (running(), 24),
        (running(is_simulated=True, started_by=Role.STUDENT), 2),
        (replace(review().start(STUDENT, BOOKED_AT), rating=4), 2),
        (replace(review().start(TUTOR, BOOKED_AT), rating=4), 24),
    ],
    ids=["a class", "a simulation", "a review held alone", "a review led by the tutor"],
)
def test_the_clock_ends_orders_that_nobody_ended(order, hours) -> None:
    late = order.deadline + hours * HOUR
    assert not order.may_close(late - 1)
    with pytest.raises(OrderNotAbandoned):
        order.close(LeftBecause.ABANDONED, late - 1, TERMS)
    assert order.may_close(late)
    closed = order.close(LeftBecause.ABANDONED, late, TERMS)
    assert (closed.status, closed.ended_at, closed.ended_by) == ("COMPLETED", late, "clock")
    assert closed.clock_at is None


def test_an_unrated_review_is_not_done_and_can_be_held_again() -> None:
    started = review().start(STUDENT, BOOKED_AT).remind(BOOKED_AT)
    late = started.deadline + 2 * HOUR
    with pytest.raises(RatingRequired):
        started.close(LeftBecause.ABANDONED, late, TERMS)
    with pytest.raises(OrderInProgress):
        started.put_back(LeftBecause.ABANDONED, late - 1)
    left = started.put_back(LeftBecause.ABANDONED, late)
    assert left == replace(review(), version=len(left.new_events))
    assert left.start(TUTOR, late).started_by is Role.TUTOR
    [*_, why] = left.new_events
    assert why.event == Left(because=LeftBecause.ABANDONED)
    last = (
        review()
        .start(STUDENT, BOOKED_AT + 21 * HOUR)
        .put_back(LeftBecause.ABANDONED, BOOKED_AT + 24 * HOUR)
    )
    assert last.status == "RESERVED"
    over = (
        review()
        .start(STUDENT, BOOKED_AT + 23 * HOUR)
        .put_back(LeftBecause.ABANDONED, BOOKED_AT + 26 * HOUR)
    )
    assert (over.status, over.ended_at, over.clock_at) == ("EXPIRED", None, None)
    with pytest.raises(OrderInProgress):
        running().put_back(LeftBecause.ABANDONED, late + 99 * HOUR)


def test_a_review_gives_way_to_an_order_that_a_tutor_starts() -> None:
    alone = replace(review(), id=2).start(STUDENT, BOOKED_AT)
    led = replace(review(), id=3).start(TUTOR, BOOKED_AT)
    class_ = replace(running(), id=1)
    simulation = replace(running(started_by=Role.STUDENT, is_simulated=True), id=4)
    assert alone.gives_way(class_)
    assert alone.gives_way(led)
    assert led.gives_way(class_)
    assert led.gives_way(replace(class_, student_id=AccountId(99)))
    assert simulation.gives_way(class_)
    assert simulation.gives_way(led)
    for stays, begun in (
        (led, replace(class_, tutor_id=AccountId(99))),
        (led, replace(led, id=5)),
        (led, simulation),
        (class_, replace(class_, id=6)),
        (simulation, replace(simulation, id=6)),
        (simulation, replace(class_, student_id=AccountId(99))),
        (replace(simulation, status=OrderStatus.COMPLETED), class_),
        (alone, simulation),
        (alone, replace(led, id=alone.id)),
        (alone, replace(class_, student_id=AccountId(99))),
        (replace(review(), id=2), class_),
    ):
        assert not stays.gives_way(begun)
    for one in (alone, led):
        given = one.put_back(LeftBecause.TUTOR_STARTED, BOOKED_AT + HOUR)
        assert (given.status, given.started_by) == ("RESERVED", None)
        assert given.new_events[-1].event == Left(because=LeftBecause.TUTOR_STARTED)
        assert one.put_back(LeftBecause.TUTOR_STARTED, one.closes_at + 1).status == "EXPIRED"
        with pytest.raises(RatingRequired):
            one.close(LeftBecause.TUTOR_STARTED, BOOKED_AT + HOUR, TERMS)
    for stays in (class_, simulation):
        with pytest.raises(OrderInProgress):
            stays.put_back(LeftBecause.TUTOR_STARTED, BOOKED_AT + HOUR)
    with pytest.raises(OrderNotAbandoned):
        class_.close(LeftBecause.TUTOR_STARTED, BOOKED_AT + HOUR, TERMS)
    ended = simulation.close(LeftBecause.TUTOR_STARTED, BOOKED_AT + 1, TERMS)
    assert (ended.status, ended.ended_at, ended.ended_by) == ("COMPLETED", BOOKED_AT + 1, "TEACHER")


def test_only_the_side_that_started_a_review_answers_and_rates_it() -> None:
    for actor, other in ((STUDENT, TUTOR), (TUTOR, STUDENT)):
        started = review().start(actor, BOOKED_AT)
        assert started.answer(actor) is started
        for command in (started.answer, lambda who, one=started: one.rate(who, 3, BOOKED_AT)):
            with pytest.raises(ReviewLedByOther):
                command(other)
    assert running().answer(STUDENT) == running().answer(TUTOR)


def test_the_tutor_of_a_class_is_reminded_at_its_deadline_and_twice_again() -> None:
    order, looks = running(), []
    for _ in range(4):
        looks.append((order.clock_at - order.deadline) // HOUR)
        order = order.remind(order.clock_at)
    assert looks == [0, 2, 12, 24]
    assert running().pause(TUTOR, BOOKED_AT).clock_at == running().clock_at + 5 * MINUTE


def test_a_pause_of_ten_seconds_takes_ten_seconds_and_moves_the_deadline_by_five_minutes() -> None:
    paused = running().pause(STUDENT, Instant(BOOKED_AT + 10 * MINUTE))
    resumed = paused.resume(TUTOR, Instant(BOOKED_AT + 10 * MINUTE + 10_000))
    assert resumed.deadline == running().deadline + 5 * MINUTE
    assert resumed.consumed_ms(BOOKED_AT + 30 * MINUTE) == 30 * MINUTE - 10_000
    no_more = replace(resumed, pauses=resumed.pauses * MOST_PAUSES)
    with pytest.raises(AlreadyPaused):
        no_more.pause(STUDENT, BOOKED_AT + 20 * MINUTE)


def test_resuming_after_the_pause_is_over_changes_nothing() -> None:
    paused = running().pause(STUDENT, BOOKED_AT)
    assert paused.resume(TUTOR, BOOKED_AT + 5 * MINUTE) is paused
    resumed = paused.resume(TUTOR, BOOKED_AT + MINUTE)
    assert resumed.resume(STUDENT, BOOKED_AT + 2 * MINUTE) is resumed
    [went_on] = resumed.new_events[len(paused.new_events) :]
    assert (went_on.event, went_on.at, went_on.account_id) == (Resumed(), BOOKED_AT + MINUTE, 22)


def test_only_an_own_paused_class_can_be_resumed() -> None:
    with pytest.raises(PauseNotRunning):
        running().resume(TUTOR, BOOKED_AT)
    with pytest.raises(NotFound):
        running().pause(TUTOR, BOOKED_AT).resume(STRANGERS[0], BOOKED_AT)


def test_used_time_excludes_the_pause_and_stops_at_the_end() -> None:
    paused = running().pause(TUTOR, BOOKED_AT + 10 * MINUTE)
    used = [paused.consumed_ms(BOOKED_AT + minute * MINUTE) // MINUTE for minute in (10, 13, 20)]
    assert used == [10, 10, 15]
    ended = paused.complete(TUTOR, BOOKED_AT + 30 * MINUTE, TERMS)
    assert ended.consumed_ms(BOOKED_AT + 99 * MINUTE) == 25 * MINUTE
    assert (reserved().consumed_ms(BOOKED_AT), ended.remaining_ms(BOOKED_AT)) == (0, 0)
    assert (reserved().remaining_ms(BOOKED_AT), running().remaining_ms(BOOKED_AT)) == (HOUR, HOUR)
    over = BOOKED_AT + 60 * MINUTE
    assert running().remaining_ms(over + 9) == 0
    assert [running().is_overdue(at) for at in (over - 1, over)] == [False, True]
    assert not ended.is_overdue(over)


def test_a_class_starts_from_fifteen_minutes_before_its_booked_time_on() -> None:
    with pytest.raises(StartTooEarly):
        reserved().start(TUTOR, BOOKED_AT - 15 * MINUTE - 1)
    assert reserved().start(TUTOR, BOOKED_AT - 15 * MINUTE).status == "IN_PROGRESS"


def test_a_waiting_class_shows_when_each_side_may_start_it() -> None:
    opens, last = Instant(BOOKED_AT - 5 * HOUR), Instant(BOOKED_AT + 24 * HOUR)
    for now in (Instant(opens - 1), last):
        assert starts_from(review(), Role.STUDENT, now) == opens
        assert starts_from(review(), Role.TUTOR, now) == BOOKED_AT - 15 * MINUTE
    assert starts_from(review(), Role.STUDENT, Instant(last + 1)) is None
    assert starts_from(running(), Role.TUTOR, Instant(BOOKED_AT)) is None
    assert starts_from(reserved(), Role.TUTOR, Instant(BOOKED_AT)) == BOOKED_AT - 15 * MINUTE
    assert starts_from(reserved(), Role.STUDENT, Instant(BOOKED_AT)) is None


def test_a_deleted_order_is_closed_even_if_never_held() -> None:
    deleted = replace(reserved(), deletion=DeletionStatus.DELETED)
    attempts = (
        lambda: deleted.start(TUTOR, BOOKED_AT),
        lambda: deleted.enter(STUDENT),
        lambda: deleted.pause(TUTOR, BOOKED_AT),
        lambda: deleted.complete(TUTOR, BOOKED_AT, TERMS),
    )
    for attempt in attempts:
        with pytest.raises(OrderClosed):
            attempt()
