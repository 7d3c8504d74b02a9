"""A course order against a simple model that records its allowed actions."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tests.domain.orders.made_orders import (
    BOOKED_AT,
    HOUR,
    MINUTE,
    STRANGERS,
    STUDENT,
    TUTOR,
    actors,
    allowed,
    reserved,
)
from tests.support.examples import WALKS
from tests.support.ids import numbered
from tests.support.terms import TERMS
from tests.support.walking import in_lesson
from wordmate.domain.kernel.errors import DomainError, NotFound, RoleCannotOperate
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.projections import replay
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.lessons.errors import AlreadyPaused, DeadlinePassed, PauseNotRunning
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.orders.errors import (
    AppointmentPassed,
    CourseAlreadyChosen,
    DeletionNotApproved,
    DeletionNotNormal,
    DeletionNotPending,
    NoShowNotPossible,
    NoShowTooEarly,
    OrderClosed,
    OrderInProgress,
    OrderNotAbandoned,
    OrderNotInProgress,
    OrderNotOverdue,
    OrderNotReserved,
    ResultRequired,
    StartTooEarly,
    StudentHasEntered,
)
from wordmate.domain.orders.events import LedgerEntry, ResultSubmitted
from wordmate.domain.orders.order_actions import actions_of
from wordmate.domain.orders.order_status import LeftBecause, LessonType
from wordmate.domain.reviews.errors import RatingRequired, ReviewLedByOther, ReviewTooShort

reasons = st.sampled_from([LeftBecause.TUTOR_STARTED, LeftBecause.ABANDONED])
WORKED = in_lesson(numbered(1), until=LessonStep.REVIEW)
SUBMITTED = [ResultSubmitted(correct=numbered(1), wrong=(), already_known=(), by="TEACHER")]


@WALKS
class OrderByNotebook(RuleBasedStateMachine):
    """The model answers each request with the code of a refusal, or with its effect."""

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
        self.entered, self.is_no_show = nothing, False
        self.extra = self.reminders = 0
        self.paused = self.went_on = nothing
        self.has_progress = False
        self.story: list[LedgerEntry] = []
        self._keep()

    def _keep(self) -> None:
        """Like the service: the events are appended to the ledger."""
        self.story += self.order.new_events
        assert self.order.version == len(self.story)
        self.order = replace(self.order, new_events=())

    @rule(minutes=st.sampled_from([0, 0.5, 1, 5, 10, 15, 29, 35, 120, 720]))
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
        if self.is_review and self.leader:
            return self._stranger(actor) or (None if actor is self.leader else ReviewLedByOther)
        return self._stranger(actor) or (None if actor in self.leaders else RoleCannotOperate)

    def _is_over(self):
        waits = self.simulated and not self.is_review and not self.has_progress
        return not waits and self.now >= self._deadline()

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
        if not refusal and self._is_over():
            refusal = DeadlinePassed
        if self._try(refusal, lambda: self.order.pause(actor, self.now)):
            self.extra, self.paused = 5, self.now

    @rule(actor=actors)
    def resume(self, actor) -> None:
        refusal = self._stranger(actor) or self._not_running()
        if not refusal and self.paused is None:
            refusal = PauseNotRunning
        is_over = self.paused is not None and self.now >= (self.went_on or self.paused + 5 * MINUTE)
        if self._try(refusal, lambda: self.order.resume(actor, self.now)) and not is_over:
            self.went_on = self.now

    def _not_running(self):
        if self.status == "RESERVED" and self.deletion != "DELETED":
            return OrderNotInProgress
        return None if self.status == "IN_PROGRESS" else OrderClosed

    @rule(actor=actors)
    def leave(self, actor) -> None:
        refusal = self._outsider(actor) or self._not_running()
        invalid = not refusal and self.is_review and self.now < self.started + MINUTE
        if self._try(refusal, lambda: self.order.leave(actor, self.now)) and invalid:
            self._begin_anew()

    def _begin_anew(self):
        self.status = "RESERVED"
        self.started = self.leader = self.stars = self.paused = self.went_on = self.entered = None
        self.extra, self.has_progress, self.reminders = 0, False, 0

    @rule(because=reasons)
    def put_back(self, because) -> None:
        refusal = self._not_running()
        if not refusal and not (self.is_review and self._may_close(because)):
            refusal = OrderInProgress
        if self._try(refusal, lambda: self.order.put_back(because, self.now)):
            self._begin_anew()
            if self.now > self.closes:
                self.status = "EXPIRED"

    @rule(actor=actors, stars=st.integers(1, 5))
    def rate(self, actor, stars) -> None:
        refusal = self._stranger(actor) or self._not_running()
        if not refusal and not self.is_review:
            refusal = OrderClosed
        if not refusal and actor is not self.leader:
            refusal = ReviewLedByOther
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
            has_words = has_words and self.has_progress
            if not refusal and (has_words or self._is_over()) and not has_result:
                refusal = ResultRequired

        def attempt():
            order, done = self.order, [*(WORKED * has_words), *(SUBMITTED * has_result)]
            for event in done if self.status == "IN_PROGRESS" else ():
                order = order.with_event(event, self.now, STUDENT)
            return order.complete(actor, self.now, TERMS)

        if self._try(refusal, attempt) and self.status != "COMPLETED":
            self.ended, self.ender = self.now, actor.role.value
            self.status = "COMPLETED"

    @rule(actor=actors)
    def enter(self, actor) -> None:
        refusal = self._stranger(actor) or self._not_running()
        if self._try(refusal, lambda: self.order.arrive(actor, self.now)):
            comes = actor is STUDENT and self.leader is TUTOR
            self.entered = self.entered or (self.now if comes else None)

    @rule(actor=actors)
    def end_as_no_show(self, actor) -> None:
        refusal = self._outsider(actor)
        if not refusal and not self.is_no_show:
            refusal = self._not_running()
            if not refusal and (self.is_review or self.simulated):
                refusal = NoShowNotPossible
            if not refusal and self.entered:
                refusal = StudentHasEntered
            if not refusal and self.now < max(self.started, BOOKED_AT) + 10 * MINUTE:
                refusal = NoShowTooEarly
        if self._try(refusal, lambda: self.order.end_as_no_show(actor, self.now, TERMS)):
            if not self.is_no_show:
                self.ended, self.ender, self.status = self.now, "TEACHER", "CANCELED"
            self.is_no_show = True

    @rule(because=reasons)
    def close(self, because) -> None:
        refusal = self._not_running()
        if not refusal and not self._may_close(because):
            refusal = OrderNotAbandoned
        if not refusal and self.is_review and self.stars is None:
            refusal = RatingRequired
        if self._try(refusal, lambda: self.order.close(because, self.now, TERMS)):
            ender = "TEACHER" if because == "tutor_started" else "clock"
            self.ended, self.ender, self.status = self.now, ender, "COMPLETED"

    def _may_close(self, because):
        gives_way = because == "tutor_started" and (self.simulated or self.is_review)
        return gives_way or self.now >= self._deadline() + self._patience()

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
        self._try(None, lambda: self.order.with_event(opened, self.now, STUDENT))
        self.has_progress = True

    @rule(actor=actors, book_id=st.sampled_from([5, 6]))
    def choose_book(self, actor, book_id) -> None:
        refusal = self._stranger(actor)
        given_up = self.status == "RESERVED" and self.deletion in ("DELETE_APPROVED", "DELETED")
        if not refusal and (self._not_running() is OrderClosed or given_up):
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
        refusal = self._not_reserved()
        if not refusal and self.deletion in ("DELETE_APPROVED", "DELETED"):
            refusal = OrderClosed
        if self._try(refusal, lambda: self.order.cancel(self.now)):
            self.status = "CANCELED"

    @rule()
    def expire(self) -> None:
        refusal = self._not_reserved()
        if not refusal and self.now <= self.closes:
            refusal = OrderNotOverdue
        if self._try(refusal, lambda: self.order.expire(self.now)):
            self.status = "EXPIRED"

    @rule()
    def pass_over(self) -> None:
        refusal = self._not_reserved()
        if not refusal:
            refusal = OrderNotOverdue  # the sessions of the notebook choose no words
        self._try(refusal, lambda: self.order.pass_over(self.now))

    @rule()
    def ask_deletion(self) -> None:
        refusal: type[DomainError] | None = None
        if self.status == "IN_PROGRESS":
            refusal = OrderInProgress
        elif self.deletion != "NORMAL":
            refusal = DeletionNotNormal
        if self._try(refusal, lambda: self.order.ask_deletion(self.now)):
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
        if self._try(refusal, lambda: self.order.approve_deletion(actor, self.now)):
            self.deletion = "DELETE_APPROVED"

    @rule()
    def withdraw_deletion(self) -> None:
        refusal = None if self.deletion == "DELETE_PENDING" else DeletionNotPending
        if self._try(refusal, lambda: self.order.withdraw_deletion(self.now)):
            self.deletion = "NORMAL"

    @rule()
    def purge(self) -> None:
        refusal = None if self.deletion == "DELETE_APPROVED" else DeletionNotApproved
        if self._try(refusal, lambda: self.order.purge(self.now)):
            self.deletion = "DELETED"

    @invariant()
    def the_order_says_what_the_notebook_says(self) -> None:
        order = self.order
        seen = (order.status, order.deletion, order.started_at, order.ended_at, order.ended_by)
        assert seen == (self.status, self.deletion, self.started, self.ended, self.ender)
        leader = self.leader and self.leader.role
        more = (order.started_by, order.rating, order.course_book_id, order.reminders)
        assert more == (leader, self.stars, self.book, self.reminders)
        assert (order.student_entered_at, order.is_no_show) == (self.entered, self.is_no_show)
        sides = [order.entered_at(one.role) for one in (STUDENT, TUTOR)]
        by_leader = [self.started if self.leader is one else None for one in (STUDENT, TUTOR)]
        assert sides == [by_leader[0] or self.entered, by_leader[1]]
        if order.no_show_from is not None and self.now >= order.no_show_from:
            assert order.end_as_no_show(TUTOR, self.now, TERMS).is_no_show

    @invariant()
    def the_deadline_moves_by_exactly_five_minutes_and_once(self) -> None:
        assert self.order.deadline == (self.started and self._deadline())

    @invariant()
    def the_time_used_leaves_out_the_real_pause_alone(self) -> None:
        waits = self.simulated and not self.is_review and not self.has_progress
        if self.started is None or waits or self.status == "RESERVED":
            return
        end = self.ended or self.now
        paused = 0
        if self.paused is not None:
            paused = min(self.went_on or self.paused + 5 * MINUTE, end) - self.paused
        used = min(end - self.started - paused, self.minutes * MINUTE)
        assert self.order.consumed_ms(self.now) == used

    @invariant()
    def the_ledger_alone_makes_the_same_order(self) -> None:
        assert replay(self.story, self.order.id) == self.order

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
        for actor in (STUDENT, TUTOR, *STRANGERS):
            assert set(actions_of(self.order, actor, Instant(self.now))) == allowed(
                self.order, actor, self.now
            )


TestOrderByNotebook = OrderByNotebook.TestCase
