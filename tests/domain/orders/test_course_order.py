"""A course order does what a clerk with a notebook would let it do."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from wordmate.domain.kernel.errors import DomainError, NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.ledger.lesson import replay
from wordmate.domain.lessons.errors import AlreadyPaused, DeadlinePassed
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.orders.course_order import (
    LessonType,
    OrderAction,
    OrderStatus,
    book,
    check_appointment,
    lesson_minutes,
    new_simulation,
)
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import (
    AppointmentPassed,
    CourseAlreadyChosen,
    DeletionNotApproved,
    DeletionNotNormal,
    DeletionNotPending,
    OrderClosed,
    OrderInProgress,
    OrderNotAbandoned,
    OrderNotInProgress,
    OrderNotOverdue,
    OrderNotReserved,
    ResultRequired,
    StartTooEarly,
)
from wordmate.domain.orders.events import Happened, LessonOpened
from wordmate.domain.reviews.errors import RatingRequired, ReviewTooShort

MINUTE = 60_000
HOUR = 60 * MINUTE
BOOKED_AT = 1_000 * MINUTE
STUDENT, TUTOR = Actor(AccountId(11), Role.STUDENT), Actor(AccountId(22), Role.TUTOR)
STRANGERS = (
    Actor(AccountId(11), Role.TUTOR),
    Actor(AccountId(22), Role.STUDENT),
    Actor(AccountId(33), Role.TUTOR),
)
actors = st.sampled_from([STUDENT, TUTOR, *STRANGERS])


def reserved(**facts):
    booked = {"lesson_type": LessonType.QUOTA_60, "appointment_at": BOOKED_AT, "tutor_id": 22}
    return book(student_id=AccountId(11), **{**booked, **facts})


def running(started_by=Role.TUTOR, **facts):
    order = reserved(**facts)
    return replace(
        order, status=OrderStatus.IN_PROGRESS, started_at=BOOKED_AT, started_by=started_by
    )


def review(**facts):
    """A review whose day begins five hours before its slot and ends a day later."""
    window = {"opens_at": BOOKED_AT - 5 * HOUR, "closes_at": BOOKED_AT + 24 * HOUR}
    return reserved(**{**window, "lesson_type": LessonType.ANTI_FORGETTING, **facts})


class OrderByNotebook(RuleBasedStateMachine):
    """The notebook answers each request with the name of a refusal, or with what to write down."""

    @initialize(
        lesson_type=st.sampled_from(LessonType),
        simulated=st.booleans(),
        opens=st.sampled_from([15, 18, 300]),
        closes=st.sampled_from([60, 400]),
    )
    def reserve(self, lesson_type, simulated, opens, closes) -> None:
        self.opens, self.closes = BOOKED_AT - opens * MINUTE, BOOKED_AT + closes * MINUTE
        self.order = reserved(
            lesson_type=lesson_type,
            is_simulated=simulated,
            opens_at=self.opens,
            closes_at=self.closes,
        )
        self.minutes = {"QUOTA_60": 60, "QUOTA_TRIAL": 60}.get(lesson_type.value, 30)
        self.is_review, self.simulated = lesson_type.value == "ANTI_FORGETTING", simulated
        self.leaders = []
        if not simulated:
            self.leaders.append(TUTOR)
        if simulated or self.is_review:
            self.leaders.append(STUDENT)
        self.now = BOOKED_AT - 20 * MINUTE
        self.status, self.deletion = "RESERVED", "NORMAL"
        nothing: Any = None
        self.started = self.ended = self.leader = self.ender = self.stars = self.book = nothing
        self.extra = self.reminders = 0
        self.has_progress = False
        self.story: list[Happened] = []
        self._keep()

    def _keep(self) -> None:
        """As the service does: the events go to the ledger, the order gets its new version."""
        self.story += self.order.happened
        self.order = replace(self.order, happened=(), version=len(self.story))

    @rule(minutes=st.sampled_from([0, 0.5, 1, 5, 15, 29, 35, 120, 720]))
    def time_passes(self, minutes) -> None:
        self.now += int(minutes * MINUTE)

    def _try(self, refusal, attempt):
        if refusal is None:
            self.order = attempt()
            self._keep()
            return True
        with pytest.raises(refusal) as caught:
            attempt()
        assert type(caught.value) is refusal
        return False

    def _stranger(self, actor):
        return NotFound if actor not in (STUDENT, TUTOR) else None

    def _outsider(self, actor):
        leaders = [self.leader] if self.is_review and self.leader else self.leaders
        return self._stranger(actor) or (None if actor in leaders else RoleCannotOperate)

    def _deadline(self):
        return self.started + (self.minutes + self.extra) * MINUTE

    @rule(actor=actors)
    def start(self, actor) -> None:
        refusal = self._outsider(actor)
        if not refusal and self.status != "IN_PROGRESS":
            opens = self.opens if actor is STUDENT else BOOKED_AT - 15 * MINUTE
            if self.status != "RESERVED" or self.deletion in ("DELETE_APPROVED", "DELETED"):
                refusal = OrderClosed
            elif self.now < opens:
                refusal = StartTooEarly
            elif self.now > self.closes:
                refusal = AppointmentPassed
        if self._try(refusal, lambda: self.order.start(actor, self.now)):
            if self.status != "IN_PROGRESS":
                self.started, self.leader = self.now, actor
            self.status = "IN_PROGRESS"

    @rule(actor=actors)
    def pause(self, actor) -> None:
        refusal = self._stranger(actor) or self._not_running()
        if not refusal and self.extra:
            refusal = AlreadyPaused
        if not refusal and self.now >= self._deadline():
            refusal = DeadlinePassed
        if self._try(refusal, lambda: self.order.pause(actor, self.now)):
            self.extra = 5

    def _not_running(self):
        if self.status == "RESERVED" and self.deletion != "DELETED":
            return OrderNotInProgress
        return None if self.status == "IN_PROGRESS" else OrderClosed

    @rule(actor=actors)
    def leave(self, actor) -> None:
        refusal = self._outsider(actor) or self._not_running()
        invalid = not refusal and self.is_review and self.now < self.started + MINUTE
        if self._try(refusal, lambda: self.order.leave(actor, self.now)) and invalid:
            self.status = "RESERVED"
            self.started = self.leader = self.stars = None
            self.extra, self.has_progress = 0, False

    @rule(actor=actors, stars=st.integers(1, 5))
    def rate(self, actor, stars) -> None:
        refusal = self._stranger(actor) or self._not_running()
        if not refusal and not self.is_review:
            refusal = OrderClosed
        if self._try(refusal, lambda: self.order.rate(actor, stars, self.now)):
            self.stars = stars

    @rule(actor=actors, has_result=st.booleans(), has_words=st.booleans())
    def complete(self, actor, has_result, has_words) -> None:
        refusal = self._outsider(actor)
        if not refusal and self.status != "COMPLETED":
            refusal = self._not_running()
            if not refusal and self.is_review and self.now < self.started + MINUTE:
                refusal = ReviewTooShort
            if not refusal and self.is_review and self.stars is None:
                refusal = RatingRequired
            if not refusal and not has_result:
                over = self.now >= self._deadline()
                refusal = ResultRequired if over or has_words else None

        def attempt():
            return self.order.complete(actor, self.now, has_result=has_result, has_words=has_words)

        if self._try(refusal, attempt) and self.status != "COMPLETED":
            self.ended, self.ender = self.now, actor.role.value
            self.status = "COMPLETED"

    @rule()
    def close(self) -> None:
        refusal = self._not_running()
        if not refusal and self.now < self._deadline() + self._patience():
            refusal = OrderNotAbandoned
        if self._try(refusal, lambda: self.order.close(self.now)):
            self.ended, self.ender, self.status = self.now, "clock", "COMPLETED"

    def _patience(self):
        alone = self.simulated or self.leader is STUDENT
        return 2 * HOUR if alone else 24 * HOUR

    @precondition(lambda self: self.status == "IN_PROGRESS")
    @rule()
    def remind(self) -> None:
        self._try(None, lambda: self.order.remind(self.now))
        self.reminders += 1

    @precondition(lambda self: self.status == "IN_PROGRESS" and not self.has_progress)
    @rule()
    def save_progress(self) -> None:
        opened = LessonOpened(mode=LessonMode.NEW_WORDS, seed=7)
        saved = replace(self.order, progress_version=self.order.version + 1)
        self._try(None, lambda: saved.noting(opened, self.now, STUDENT))
        self.has_progress = True

    @rule(actor=actors, book_id=st.sampled_from([5, 6]))
    def choose_book(self, actor, book_id) -> None:
        refusal = self._stranger(actor)
        if not refusal and (self._not_running() is OrderClosed):
            refusal = OrderClosed
        if not refusal and self.is_review:
            refusal = CourseAlreadyChosen
        refusal = refusal or self._outsider(actor)
        if not refusal and self.has_progress and book_id != self.book:
            refusal = CourseAlreadyChosen
        if self._try(refusal, lambda: self.order.choose_book(actor, book_id, self.now)):
            self.book = book_id

    def _not_reserved(self):
        if self.status == "RESERVED":
            return None
        running = self.status == "IN_PROGRESS"
        return OrderNotReserved if running else OrderClosed

    @rule()
    def cancel(self) -> None:
        if self._try(self._not_reserved(), self.order.cancel):
            self.status = "CANCELED"

    @rule()
    def expire(self) -> None:
        refusal = self._not_reserved()
        if not refusal and self.now <= self.closes:
            refusal = OrderNotOverdue
        if self._try(refusal, lambda: self.order.expire(self.now)):
            self.status = "EXPIRED"

    @rule()
    def ask_deletion(self) -> None:
        refusal: type[DomainError] | None = None
        if self.status == "IN_PROGRESS":
            refusal = OrderInProgress
        elif self.deletion != "NORMAL":
            refusal = DeletionNotNormal
        if self._try(refusal, self.order.ask_deletion):
            self.deletion = "DELETE_PENDING"

    @rule(actor=actors)
    def approve_deletion(self, actor) -> None:
        refusal = self._stranger(actor)
        if not refusal and actor is STUDENT:
            refusal = RoleCannotOperate
        if not refusal and self.status == "IN_PROGRESS":
            refusal = OrderInProgress
        if not refusal and self.deletion != "DELETE_PENDING":
            refusal = DeletionNotPending
        if self._try(refusal, lambda: self.order.approve_deletion(actor)):
            self.deletion = "DELETE_APPROVED"

    @rule()
    def withdraw_deletion(self) -> None:
        refusal = None if self.deletion == "DELETE_PENDING" else DeletionNotPending
        if self._try(refusal, self.order.withdraw_deletion):
            self.deletion = "NORMAL"

    @rule()
    def purge(self) -> None:
        refusal = None if self.deletion == "DELETE_APPROVED" else DeletionNotApproved
        if self._try(refusal, self.order.purge):
            self.deletion = "DELETED"

    @invariant()
    def the_order_says_what_the_notebook_says(self) -> None:
        order = self.order
        seen = (order.status, order.deletion, order.started_at, order.ended_at, order.ended_by)
        assert seen == (self.status, self.deletion, self.started, self.ended, self.ender)
        leader = self.leader and self.leader.role
        more = (order.started_by, order.rating, order.course_book_id, order.reminders)
        assert more == (leader, self.stars, self.book, self.reminders)

    @invariant()
    def the_deadline_moves_by_exactly_five_minutes_and_once(self) -> None:
        assert self.order.deadline == (self.started and self._deadline())

    @invariant()
    def the_ledger_alone_makes_the_same_order(self) -> None:
        assert replay(self.story, self.order.id).order == self.order

    @invariant()
    def the_clock_looks_when_there_is_something_for_it_to_do(self) -> None:
        expected = None
        if self.deletion != "DELETED" and self.status == "RESERVED":
            expected = self.closes + 1
        elif self.deletion != "DELETED" and self.status == "IN_PROGRESS":
            alone = self.simulated or self.leader is STUDENT
            hours = [] if alone else [0, 2, 12]
            waits = [*hours[self.reminders :], self._patience() // HOUR]
            expected = self._deadline() + waits[0] * HOUR
        assert self.order.clock_at == expected

    @rule()
    def what_a_screen_offers_is_what_the_order_allows(self) -> None:
        for actor in (STUDENT, TUTOR):
            assert set(self.order.actions(actor.role, self.now)) == _allowed(
                self.order, actor, self.now
            )


TestOrderByNotebook = OrderByNotebook.TestCase


def _allowed(order, actor, now):
    """Ending is offered as long as its own leader may end it sooner or later."""
    in_time = replace(order, rating=5)
    later = (order.started_at or 0) + MINUTE
    attempts = {
        OrderAction.START: lambda: order.start(actor, now),
        OrderAction.CHOOSE_BOOK: lambda: order.choose_book(actor, 99, now),
        OrderAction.ENTER: lambda: order.enter(actor),
        OrderAction.PAUSE: lambda: order.pause(actor, now),
        OrderAction.COMPLETE: lambda: in_time.complete(actor, later, has_result=True),
        OrderAction.APPROVE_DELETION: lambda: order.approve_deletion(actor),
    }
    same = {OrderAction.START: order, OrderAction.COMPLETE: in_time}
    allowed = set()
    for action, attempt in attempts.items():
        try:
            after = attempt()
        except DomainError:
            continue
        if after is not same.get(action):
            allowed.add(action)
    return allowed


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("status", OrderStatus)
def test_actions_equal_asking_the_order_for_every_combination_of_facts(role, status) -> None:
    actor = STUDENT if role is Role.STUDENT else TUTOR
    begun = status in (OrderStatus.IN_PROGRESS, OrderStatus.COMPLETED)
    combinations = product(
        DeletionStatus,
        LessonType,
        (True, False),
        (None, BOOKED_AT) if begun else (None,),
        Role if begun else (None,),
        (0, 3),
    )
    moments = (-20 * MINUTE, -15 * MINUTE - 1, -15 * MINUTE, 30 * MINUTE, 99 * MINUTE)
    for deletion, lesson_type, simulated, paused_at, started_by, saved in combinations:
        order = replace(
            reserved(
                lesson_type=lesson_type, is_simulated=simulated, opens_at=BOOKED_AT - 20 * MINUTE
            ),
            status=status,
            deletion=deletion,
            started_at=BOOKED_AT if begun else None,
            started_by=started_by,
            paused_at=paused_at,
            progress_version=saved,
        )
        for moment in moments:
            now = BOOKED_AT + moment
            assert set(order.actions(role, now)) == _allowed(order, actor, now)


@pytest.mark.parametrize("status", ["COMPLETED", "CANCELED", "EXPIRED"])
def test_nothing_leaves_a_final_status(status) -> None:
    closed = replace(running(), status=OrderStatus(status))
    attempts = (
        lambda: closed.pause(TUTOR, BOOKED_AT),
        lambda: closed.start(TUTOR, BOOKED_AT),
        lambda: closed.choose_book(TUTOR, 1),
        lambda: closed.enter(TUTOR),
        closed.cancel,
        lambda: closed.expire(BOOKED_AT + 999 * MINUTE),
    )
    for attempt in attempts:
        with pytest.raises(OrderClosed):
            attempt()


def test_starting_twice_and_completing_twice_change_nothing() -> None:
    order = reserved().start(TUTOR, BOOKED_AT)
    assert order.start(TUTOR, BOOKED_AT + 5) is order
    completed = order.complete(TUTOR, BOOKED_AT + 9, has_result=False)
    assert completed.complete(TUTOR, BOOKED_AT + 99, has_result=True) is completed
    assert completed.ended_at == BOOKED_AT + 9


def test_a_students_start_and_end_of_a_class_meet_the_cannot_operate_error_in_any_status() -> None:
    for status in OrderStatus:
        order = replace(running(), status=status)
        with pytest.raises(RoleCannotOperate):
            order.start(STUDENT, BOOKED_AT)
        with pytest.raises(RoleCannotOperate):
            order.complete(STUDENT, BOOKED_AT, has_result=True)


def test_a_student_runs_a_simulation_alone_and_no_tutor_sees_it() -> None:
    order = new_simulation(
        student_id=AccountId(11),
        course_book_id=BookId(3),
        lesson_type=LessonType.QUOTA_30,
        now=BOOKED_AT,
    )
    started = order.start(STUDENT, BOOKED_AT)
    assert started.complete(STUDENT, BOOKED_AT + 1, has_result=False).status == "COMPLETED"
    assert started.actions(Role.TUTOR, BOOKED_AT) == ()
    with pytest.raises(NotFound):
        started.enter(TUTOR)


def test_student_and_tutor_may_both_lead_a_review_and_who_started_it_ends_it() -> None:
    for actor, other in ((STUDENT, TUTOR), (TUTOR, STUDENT)):
        started = replace(review().start(actor, BOOKED_AT), rating=4)
        assert (started.started_at, started.started_by) == (BOOKED_AT, actor.role)
        for command in (
            lambda who, one=started: one.complete(who, BOOKED_AT + MINUTE, has_result=True),
            lambda who, one=started: one.leave(who, BOOKED_AT + 1),
            lambda who, one=started: one.start(who, BOOKED_AT + 1),
        ):
            with pytest.raises(RoleCannotOperate):
                command(other)
            command(actor)
    assert not review().is_new_word_book
    assert reserved().is_new_word_book


def test_a_review_is_its_students_from_the_morning_on_and_its_tutors_from_a_quarter_before() -> (
    None
):
    opens, early = BOOKED_AT - 5 * HOUR, BOOKED_AT - 15 * MINUTE
    for actor, first in ((STUDENT, opens), (TUTOR, early)):
        with pytest.raises(StartTooEarly):
            review().start(actor, first - 1)
        assert review().start(actor, first).started_by is actor.role


def test_a_review_lasts_a_minute_and_is_rated_before_it_ends() -> None:
    started = review().start(STUDENT, BOOKED_AT)
    with pytest.raises(ReviewTooShort):
        started.complete(STUDENT, BOOKED_AT + MINUTE - 1, has_result=True)
    with pytest.raises(RatingRequired):
        started.complete(STUDENT, BOOKED_AT + MINUTE, has_result=True)
    rated = started.rate(STUDENT, 4, BOOKED_AT)
    ended = rated.complete(STUDENT, BOOKED_AT + MINUTE, has_result=True)
    assert (ended.rating, ended.ended_by) == (4, "user")


def test_nothing_of_a_review_left_within_its_first_minute_counts() -> None:
    started = review().start(STUDENT, BOOKED_AT)
    opened = LessonOpened(mode=LessonMode.REVIEW, seed=7)
    saved = started.rate(TUTOR, 4, BOOKED_AT).noting(opened, BOOKED_AT, STUDENT)
    rated = replace(saved, progress_version=4)
    left = rated.pause(STUDENT, BOOKED_AT).leave(STUDENT, BOOKED_AT + MINUTE - 1)
    assert replace(left, happened=()) == replace(review(), happened=())
    told = replay(left.happened, left.id)
    assert told.order == replace(left, happened=(), version=len(left.happened))
    assert told.progress is None
    assert left.start(TUTOR, BOOKED_AT + MINUTE).started_by is Role.TUTOR
    assert rated.leave(STUDENT, BOOKED_AT + MINUTE) is rated
    assert running().leave(TUTOR, BOOKED_AT + 1) == running()


def test_the_last_stars_count_and_the_same_stars_say_nothing_new() -> None:
    rated = review().start(STUDENT, BOOKED_AT).rate(STUDENT, 4, BOOKED_AT)
    assert rated.rate(STUDENT, 4, BOOKED_AT + 1) is rated
    assert rated.rate(TUTOR, 5, BOOKED_AT + 1).rating == 5
    with pytest.raises(OrderClosed):
        running().rate(STUDENT, 4, BOOKED_AT)


@given(st.sampled_from(LessonType))
def test_sixty_and_trial_lessons_last_sixty_minutes_others_thirty(lesson_type) -> None:
    expected = {"QUOTA_30": 30, "QUOTA_60": 60, "QUOTA_TRIAL": 60, "ANTI_FORGETTING": 30}
    assert lesson_minutes(lesson_type) == expected[lesson_type.value]
    assert reserved(lesson_type=lesson_type).length_ms == expected[lesson_type.value] * MINUTE


def test_before_the_start_there_is_no_deadline() -> None:
    assert reserved().deadline is None


def test_its_leader_chooses_the_book_until_there_is_progress_and_a_review_keeps_its_words() -> None:
    order = reserved().choose_book(TUTOR, 5)
    assert order.course_book_id == 5
    with pytest.raises(RoleCannotOperate):
        order.choose_book(STUDENT, 6)
    saved = replace(order, progress_version=3)
    assert saved.choose_book(TUTOR, 5) is saved
    with pytest.raises(CourseAlreadyChosen):
        saved.choose_book(TUTOR, 6)
    for actor in (STUDENT, TUTOR):
        with pytest.raises(CourseAlreadyChosen):
            review().choose_book(actor, 6)
    with pytest.raises(NotFound):
        order.choose_book(STRANGERS[0], 6)
    alone = reserved(is_simulated=True)
    assert alone.choose_book(STUDENT, 6).course_book_id == 6
    with pytest.raises(RoleCannotOperate):
        alone.choose_book(TUTOR, 6)


def test_from_the_instant_of_the_deadline_on_a_class_ends_with_a_result() -> None:
    order = running()
    end = BOOKED_AT + 60 * MINUTE
    assert order.complete(TUTOR, end - 1, has_result=False).status == "COMPLETED"
    with pytest.raises(ResultRequired):
        order.complete(TUTOR, end, has_result=False)
    assert order.complete(TUTOR, end, has_result=True).ended_at == end


def test_a_class_cannot_be_booked_for_a_time_at_which_it_would_expire_at_once() -> None:
    over = BOOKED_AT + 30 * MINUTE
    check_appointment(BOOKED_AT, LessonType.QUOTA_30, over)
    check_appointment(BOOKED_AT, LessonType.QUOTA_60, over + 1)
    with pytest.raises(AppointmentPassed):
        check_appointment(BOOKED_AT, LessonType.QUOTA_30, over + 1)


def test_words_that_were_worked_through_need_a_result_at_any_time() -> None:
    with pytest.raises(ResultRequired):
        running().complete(TUTOR, BOOKED_AT + 1, has_result=False, has_words=True)
    ended = running().complete(TUTOR, BOOKED_AT + 1, has_result=True, has_words=True)
    assert ended.ended_by == "TEACHER"


def test_a_class_is_paused_before_its_deadline() -> None:
    end = BOOKED_AT + 60 * MINUTE
    assert running().pause(STUDENT, end - 1).deadline == end + 5 * MINUTE
    with pytest.raises(DeadlinePassed):
        running().pause(STUDENT, end)


def test_an_order_expires_when_it_can_be_started_no_more() -> None:
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
        (running(lesson_type=LessonType.ANTI_FORGETTING, started_by=Role.STUDENT), 2),
        (running(lesson_type=LessonType.ANTI_FORGETTING, started_by=Role.TUTOR), 24),
    ],
    ids=["a class", "a simulation", "a review held alone", "a review led by the tutor"],
)
def test_the_clock_ends_what_nobody_ended(order, hours) -> None:
    late = order.deadline + hours * HOUR
    assert not order.may_close(late - 1)
    with pytest.raises(OrderNotAbandoned):
        order.close(late - 1)
    assert order.may_close(late)
    closed = order.close(late)
    assert (closed.status, closed.ended_at, closed.ended_by) == ("COMPLETED", late, "clock")
    assert closed.clock_at is None


def test_the_tutor_of_a_class_is_reminded_at_its_deadline_and_twice_again() -> None:
    order, looks = running(), []
    for _ in range(4):
        looks.append((order.clock_at - order.deadline) // HOUR)
        order = order.remind(order.clock_at)
    assert looks == [0, 2, 12, 24]
    assert running().pause(TUTOR, BOOKED_AT).clock_at == running().clock_at + 5 * MINUTE


def test_used_time_is_without_the_pause_and_stands_still_after_the_end() -> None:
    paused = running().pause(TUTOR, BOOKED_AT + 10 * MINUTE)
    used = [paused.consumed_ms(BOOKED_AT + minute * MINUTE) // MINUTE for minute in (10, 13, 20)]
    assert used == [10, 10, 15]
    ended = paused.complete(TUTOR, BOOKED_AT + 30 * MINUTE, has_result=True)
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


def test_a_deleted_order_is_closed_even_if_its_class_never_was() -> None:
    deleted = replace(reserved(), deletion=DeletionStatus.DELETED)
    attempts = (
        lambda: deleted.start(TUTOR, BOOKED_AT),
        lambda: deleted.enter(STUDENT),
        lambda: deleted.pause(TUTOR, BOOKED_AT),
        lambda: deleted.complete(TUTOR, BOOKED_AT, has_result=True),
    )
    for attempt in attempts:
        with pytest.raises(OrderClosed):
            attempt()
