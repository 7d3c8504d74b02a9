"""A course order does what a clerk with a notebook would let it do."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from wordmate.domain import errors
from wordmate.domain.course_order import (
    LessonType,
    OrderAction,
    OrderStatus,
    book,
    check_appointment,
    lesson_minutes,
    new_simulation,
)
from wordmate.domain.deletion import DeletionStatus
from wordmate.domain.errors import AppointmentPassed
from wordmate.domain.roles import Actor, Role

MINUTE = 60_000
BOOKED_AT = 1_000 * MINUTE
STUDENT, TUTOR = Actor(11, Role.STUDENT), Actor(22, Role.TUTOR)
STRANGERS = (Actor(11, Role.TUTOR), Actor(22, Role.STUDENT), Actor(33, Role.TUTOR))
actors = st.sampled_from([STUDENT, TUTOR, *STRANGERS])


def reserved(**facts):
    booked = {"lesson_type": LessonType.QUOTA_60, "appointment_at": BOOKED_AT, "tutor_id": 22}
    return book(student_id=11, **{**booked, **facts})


def running(**facts):
    return replace(reserved(**facts), status=OrderStatus.IN_PROGRESS, started_at=BOOKED_AT)


class OrderByNotebook(RuleBasedStateMachine):
    """The notebook answers each request with the name of a refusal, or with what to write down."""

    @initialize(lesson_type=st.sampled_from(LessonType), simulated=st.booleans())
    def reserve(self, lesson_type, simulated):
        self.order = reserved(lesson_type=lesson_type, is_simulated=simulated)
        self.minutes = {"QUOTA_60": 60, "QUOTA_TRIAL": 60}.get(lesson_type.value, 30)
        self.leaders = []
        if not simulated:
            self.leaders.append(TUTOR)
        if simulated or lesson_type.value == "ANTI_FORGETTING":
            self.leaders.append(STUDENT)
        self.now = BOOKED_AT - 20 * MINUTE
        self.status, self.deletion = "RESERVED", "NORMAL"
        self.started = self.ended = None
        self.extra = 0

    @rule(minutes=st.sampled_from([0, 1, 5, 15, 29, 35]))
    def time_passes(self, minutes):
        self.now += minutes * MINUTE

    def _try(self, refusal, attempt):
        if refusal is None:
            self.order = attempt()
            return True
        with pytest.raises(refusal) as caught:
            attempt()
        assert type(caught.value) is refusal
        return False

    def _stranger(self, actor):
        return errors.NotFound if actor not in (STUDENT, TUTOR) else None

    def _outsider(self, actor):
        leads = actor in self.leaders
        return self._stranger(actor) or (None if leads else errors.RoleCannotOperate)

    @rule(actor=actors)
    def start(self, actor):
        refusal = self._outsider(actor)
        if not refusal and self.status != "IN_PROGRESS":
            if self.status != "RESERVED" or self.deletion in ("DELETE_APPROVED", "DELETED"):
                refusal = errors.OrderClosed
            elif self.now < BOOKED_AT - 15 * MINUTE:
                refusal = errors.StartTooEarly
        if self._try(refusal, lambda: self.order.start(actor, self.now)):
            self.started = self.started or self.now
            self.status = "IN_PROGRESS"

    @rule(actor=actors)
    def pause(self, actor):
        refusal = self._stranger(actor) or self._not_running()
        if not refusal and self.extra:
            refusal = errors.AlreadyPaused
        if self._try(refusal, lambda: self.order.pause(actor, self.now)):
            self.extra = 5

    def _not_running(self):
        if self.status == "RESERVED" and self.deletion != "DELETED":
            return errors.OrderNotInProgress
        return None if self.status == "IN_PROGRESS" else errors.OrderClosed

    @rule(actor=actors, has_result=st.booleans())
    def complete(self, actor, has_result):
        refusal = self._outsider(actor)
        if not refusal and self.status != "COMPLETED":
            refusal = self._not_running()
            if not refusal and not has_result:
                over = self.now >= self.started + (self.minutes + self.extra) * MINUTE
                refusal = errors.ResultRequired if over else None
        if self._try(refusal, lambda: self.order.complete(actor, self.now, has_result)):
            self.ended = self.now if self.ended is None else self.ended
            self.status = "COMPLETED"

    def _not_reserved(self):
        if self.status == "RESERVED":
            return None
        running = self.status == "IN_PROGRESS"
        return errors.OrderNotReserved if running else errors.OrderClosed

    @rule()
    def cancel(self):
        if self._try(self._not_reserved(), self.order.cancel):
            self.status = "CANCELED"

    @rule()
    def expire(self):
        refusal = self._not_reserved()
        if not refusal and self.now <= BOOKED_AT + self.minutes * MINUTE:
            refusal = errors.OrderNotOverdue
        if self._try(refusal, lambda: self.order.expire(self.now)):
            self.status = "EXPIRED"

    @rule()
    def ask_deletion(self):
        refusal = errors.OrderInProgress if self.status == "IN_PROGRESS" else None
        if not refusal and self.deletion != "NORMAL":
            refusal = errors.DeletionNotNormal
        if self._try(refusal, self.order.ask_deletion):
            self.deletion = "DELETE_PENDING"

    @rule(actor=actors)
    def approve_deletion(self, actor):
        refusal = self._stranger(actor)
        if not refusal and actor is STUDENT:
            refusal = errors.RoleCannotOperate
        if not refusal and self.status == "IN_PROGRESS":
            refusal = errors.OrderInProgress
        if not refusal and self.deletion != "DELETE_PENDING":
            refusal = errors.DeletionNotPending
        if self._try(refusal, lambda: self.order.approve_deletion(actor)):
            self.deletion = "DELETE_APPROVED"

    @rule()
    def withdraw_deletion(self):
        refusal = None if self.deletion == "DELETE_PENDING" else errors.DeletionNotPending
        if self._try(refusal, self.order.withdraw_deletion):
            self.deletion = "NORMAL"

    @rule()
    def purge(self):
        refusal = None if self.deletion == "DELETE_APPROVED" else errors.DeletionNotApproved
        if self._try(refusal, self.order.purge):
            self.deletion = "DELETED"

    @invariant()
    def the_order_says_what_the_notebook_says(self):
        seen = (self.order.status, self.order.deletion, self.order.started_at, self.order.ended_at)
        assert seen == (self.status, self.deletion, self.started, self.ended)

    @invariant()
    def the_deadline_moves_by_exactly_five_minutes_and_once(self):
        end = self.started and self.started + (self.minutes + self.extra) * MINUTE
        assert self.order.deadline == end

    @rule()
    def what_a_screen_offers_is_what_the_order_allows(self):
        for actor in (STUDENT, TUTOR):
            assert set(self.order.actions(actor.role, self.now)) == _allowed(
                self.order, actor, self.now
            )


TestOrderByNotebook = OrderByNotebook.TestCase


def _allowed(order, actor, now):
    attempts = {
        OrderAction.START: lambda: order.start(actor, now),
        OrderAction.ENTER: lambda: order.enter(actor),
        OrderAction.PAUSE: lambda: order.pause(actor, now),
        OrderAction.COMPLETE: lambda: order.complete(actor, now, has_result=True),
        OrderAction.APPROVE_DELETION: lambda: order.approve_deletion(actor),
    }
    allowed = set()
    for action, attempt in attempts.items():
        try:
            after = attempt()
        except errors.DomainError:
            continue
        if after is not order or action is OrderAction.ENTER:
            allowed.add(action)
    return allowed


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("status", OrderStatus)
def test_actions_equal_asking_the_order_for_every_combination_of_facts(role, status):
    actor = STUDENT if role is Role.STUDENT else TUTOR
    combinations = product(DeletionStatus, LessonType, (True, False), (None, BOOKED_AT))
    for deletion, lesson_type, simulated, paused_at in combinations:
        begun = status in (OrderStatus.IN_PROGRESS, OrderStatus.COMPLETED)
        order = replace(
            reserved(lesson_type=lesson_type, is_simulated=simulated),
            status=status,
            deletion=deletion,
            started_at=BOOKED_AT if begun else None,
            paused_at=paused_at if begun else None,
        )
        for now in (BOOKED_AT - 15 * MINUTE - 1, BOOKED_AT - 15 * MINUTE, BOOKED_AT + 99 * MINUTE):
            assert set(order.actions(role, now)) == _allowed(order, actor, now)


@pytest.mark.parametrize("status", ["COMPLETED", "CANCELED", "EXPIRED"])
def test_nothing_leaves_a_final_status(status):
    closed = replace(running(), status=OrderStatus(status))
    attempts = (
        lambda: closed.pause(TUTOR, BOOKED_AT),
        lambda: closed.start(TUTOR, BOOKED_AT),
        lambda: closed.choose_book(TUTOR, 1, has_progress=False),
        lambda: closed.enter(TUTOR),
        closed.cancel,
        lambda: closed.expire(BOOKED_AT + 999 * MINUTE),
    )
    for attempt in attempts:
        with pytest.raises(errors.OrderClosed):
            attempt()


def test_starting_twice_and_completing_twice_change_nothing():
    order = reserved().start(TUTOR, BOOKED_AT)
    assert order.start(TUTOR, BOOKED_AT + 5) is order
    completed = order.complete(TUTOR, BOOKED_AT + 9, has_result=False)
    assert completed.complete(TUTOR, BOOKED_AT + 99, has_result=True) is completed
    assert completed.ended_at == BOOKED_AT + 9


def test_a_students_start_and_end_of_a_class_meet_the_cannot_operate_error_in_any_status():
    for status in OrderStatus:
        order = replace(running(), status=status)
        with pytest.raises(errors.RoleCannotOperate):
            order.start(STUDENT, BOOKED_AT)
        with pytest.raises(errors.RoleCannotOperate):
            order.complete(STUDENT, BOOKED_AT, has_result=True)


def test_a_student_runs_a_simulation_alone_and_no_tutor_sees_it():
    order = new_simulation(
        student_id=11, course_book_id=3, lesson_type=LessonType.QUOTA_30, now=BOOKED_AT
    )
    started = order.start(STUDENT, BOOKED_AT)
    assert started.complete(STUDENT, BOOKED_AT + 1, has_result=False).status == "COMPLETED"
    assert started.actions(Role.TUTOR, BOOKED_AT) == ()
    with pytest.raises(errors.NotFound):
        started.enter(TUTOR)


def test_student_and_tutor_may_both_lead_a_review():
    review = reserved(lesson_type=LessonType.ANTI_FORGETTING)
    for actor in (STUDENT, TUTOR):
        assert review.start(actor, BOOKED_AT).started_at == BOOKED_AT
    assert not review.is_new_word_book
    assert reserved().is_new_word_book


@given(st.sampled_from(LessonType))
def test_sixty_and_trial_lessons_last_sixty_minutes_others_thirty(lesson_type):
    expected = {"QUOTA_30": 30, "QUOTA_60": 60, "QUOTA_TRIAL": 60, "ANTI_FORGETTING": 30}
    assert lesson_minutes(lesson_type) == expected[lesson_type.value]
    assert reserved(lesson_type=lesson_type).length_ms == expected[lesson_type.value] * MINUTE


def test_before_the_start_there_is_no_deadline():
    assert reserved().deadline is None


def test_a_book_is_chosen_until_there_is_progress_and_a_review_keeps_its_words():
    order = reserved().choose_book(STUDENT, 5, has_progress=False)
    assert order.course_book_id == 5
    assert order.choose_book(TUTOR, 5, has_progress=True) is order
    with pytest.raises(errors.CourseAlreadyChosen):
        order.choose_book(TUTOR, 6, has_progress=True)
    with pytest.raises(errors.CourseAlreadyChosen):
        reserved(lesson_type=LessonType.ANTI_FORGETTING).choose_book(STUDENT, 6, has_progress=False)
    with pytest.raises(errors.NotFound):
        order.choose_book(STRANGERS[0], 6, has_progress=False)


def test_from_the_instant_of_the_deadline_on_a_class_ends_with_a_result():
    order = running()
    end = BOOKED_AT + 60 * MINUTE
    assert order.complete(TUTOR, end - 1, has_result=False).status == "COMPLETED"
    with pytest.raises(errors.ResultRequired):
        order.complete(TUTOR, end, has_result=False)
    assert order.complete(TUTOR, end, has_result=True).ended_at == end


def test_a_class_cannot_be_booked_for_a_time_at_which_it_would_expire_at_once():
    over = BOOKED_AT + 30 * MINUTE
    check_appointment(BOOKED_AT, LessonType.QUOTA_30, over)
    check_appointment(BOOKED_AT, LessonType.QUOTA_60, over + 1)
    with pytest.raises(AppointmentPassed):
        check_appointment(BOOKED_AT, LessonType.QUOTA_30, over + 1)


def test_an_order_expires_when_its_booked_time_has_passed_by_more_than_its_length():
    with pytest.raises(errors.OrderNotOverdue):
        reserved().expire(BOOKED_AT + 60 * MINUTE)
    assert reserved().expire(BOOKED_AT + 60 * MINUTE + 1).status == "EXPIRED"


def test_a_class_starts_from_fifteen_minutes_before_its_booked_time_on():
    with pytest.raises(errors.StartTooEarly):
        reserved().start(TUTOR, BOOKED_AT - 15 * MINUTE - 1)
    assert reserved().start(TUTOR, BOOKED_AT - 15 * MINUTE).status == "IN_PROGRESS"


def test_a_deleted_order_is_closed_even_if_its_class_never_was():
    deleted = replace(reserved(), deletion=DeletionStatus.DELETED)
    attempts = (
        lambda: deleted.start(TUTOR, BOOKED_AT),
        lambda: deleted.enter(STUDENT),
        lambda: deleted.pause(TUTOR, BOOKED_AT),
        lambda: deleted.complete(TUTOR, BOOKED_AT, has_result=True),
    )
    for attempt in attempts:
        with pytest.raises(errors.OrderClosed):
            attempt()
