"""A course order: one booked training session, from reservation to its end.

A command checks its rules and names the event that follows. ``evolve`` applies the event to a new
order, which keeps it in ``new_events`` until it is appended to the order's ledger.
"""

from dataclasses import replace
from typing import Any

from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.machine import refusal_of
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.lessons.leading import absent_from, last_absence
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.pause import (
    PAUSE_MS,
)
from wordmate.domain.orders.deletion import GONE, DeletionMachine
from wordmate.domain.orders.errors import (
    AnotherLessonRuns,
    DeletionWithoutTutor,
    OrderClosed,
    OrderNotReserved,
)
from wordmate.domain.orders.events import (
    BookChosen,
    BroughtBack,
    Canceled,
    Completed,
    DeletionMoved,
    Entered,
    Event,
    Expired,
    GivenUp,
    LeaderBack,
    LeaderGone,
    LedgerEntry,
    Left,
    Moved,
    NoShow,
    NoShowTakenBack,
    NothingDue,
    Paused,
    Rated,
    Reminded,
    Reopened,
    Resumed,
    ReviewMoved,
    Started,
    Terms,
    TimeBegan,
    TutorChanged,
)
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.order_rules import (
    refusal_to_answer,
    refusal_to_approve_deletion,
    refusal_to_choose_book,
    refusal_to_delete,
    refusal_to_enter,
    refusal_to_lead,
    refusal_to_others,
    refusal_to_pause,
    refusal_to_start,
)
from wordmate.domain.orders.order_state import OrderState
from wordmate.domain.orders.order_status import (
    CourseOrderMachine,
    CourseType,
    LeftBecause,
    OrderStatus,
    window_of,
)
from wordmate.domain.reviews.review_flow import is_too_short


class CourseOrder(OrderState):
    """One booked session with its lesson. A command returns a new order."""

    __slots__ = ()

    def begin_time(self, at: Instant, actor: Actor) -> "CourseOrder":
        """The order whose first word came at an instant; unchanged if its time is running
        already.
        """
        if self.has_time or self.status is not OrderStatus.IN_PROGRESS:
            return self
        return self.with_event(TimeBegan(), at, actor)

    def start(self, actor: Actor, now: Instant) -> "CourseOrder":
        """Starts the class; a running one is returned unchanged.

        Raises NotFound, RoleCannotOperate, ReviewLedByOther, StartTooEarly, AppointmentPassed,
        OrderClosed.
        """
        self.check_leader(actor)
        if self.status is OrderStatus.IN_PROGRESS:
            return self
        check(refusal_to_start(self, actor.role, now))
        return self.with_event(Started(by=actor.role), now, actor)

    def check_alone(self, *, student_runs: bool, tutor_runs: bool) -> None:
        """Raises AnotherLessonRuns if its student has another running order, or the tutor who leads
        it leads another one.
        """
        if student_runs or (tutor_runs and not self.is_alone):
            raise AnotherLessonRuns

    def enter(self, actor: Actor) -> "CourseOrder":
        """The unchanged order, if its lesson pages may be opened.

        Raises NotFound, OrderNotInProgress, OrderClosed.
        """
        check(refusal_to_enter(self, actor))
        return self

    def answer(self, actor: Actor) -> "CourseOrder":
        """The unchanged order, if the actor may answer in its lesson: both sides in a class, only
        the one who started it in a review.

        Raises NotFound, OrderNotInProgress, OrderClosed, ReviewLedByOther.
        """
        self.enter(actor)
        self.check_answers(actor)
        return self

    def check_answers(self, actor: Actor) -> None:
        """Raises ReviewLedByOther for a review that the other side started."""
        check(refusal_to_answer(self, actor))

    def arrive(self, actor: Actor, now: Instant) -> "CourseOrder":
        """The order after a device of the actor opened its lesson. The student's first time is
        recorded if the tutor started it; otherwise the order is unchanged.

        Raises NotFound, OrderNotInProgress, OrderClosed.
        """
        self.enter(actor)
        is_known = self.student_entered_at is not None or self.started_by is Role.STUDENT
        if actor.role is not Role.STUDENT or is_known:
            return self
        return self.with_event(Entered(by=actor.role), now, actor)

    def note_seen(
        self,
        side: Role,
        now: Instant,
        *,
        before: Instant | None = None,
        other_seen_at: Instant | None = None,
    ) -> "CourseOrder":
        """The order after a side of a class was seen: a leader who was absent is back, and one who
        was not seen for 20 seconds is absent.

        ``before`` is when this side was seen before, ``other_seen_at`` when the other one was last
        seen; None if unknown. The tutor leads at least the test; the student only if the lead was
        handed to them.
        """
        if not self.has_follower:
            return self
        order, sides = self, ((side, before), (side.other, other_seen_at))
        for one, seen_at in sides:
            if one is Role.TUTOR or self.lesson.student_leads:
                order = order._note_absent(one, seen_at, now)
        return order._note_present(side, now, now)._note_present(side.other, other_seen_at, now)

    def _note_absent(self, side: Role, seen_at: Instant | None, now: Instant) -> "CourseOrder":
        """The order with a new absence of a side that was last seen at an instant; unchanged if the
        side is present, or nobody knows.
        """
        since = None if seen_at is None else absent_from(self.absences, side, seen_at)
        if since is None or since > now:
            return self
        return self.with_event(LeaderGone(side=side), since)

    def _note_present(self, side: Role, seen_at: Instant | None, now: Instant) -> "CourseOrder":
        """The order after a side was seen at an instant: an absence that began before is over."""
        gone = last_absence(self.absences, side)
        if gone is None or gone.until is not None or seen_at is None:
            return self
        is_back = gone.since <= seen_at <= now
        return self.with_event(LeaderBack(side=side), seen_at) if is_back else self

    def pause(self, actor: Actor, now: Instant) -> "CourseOrder":
        """Pauses the class: its deadline moves by five minutes.

        Raises NotFound, OrderNotInProgress, OrderClosed, AlreadyPaused, DeadlinePassed.
        """
        self.check_owner(actor)
        check(refusal_to_pause(self, now))
        return self.with_event(Paused(length_ms=PAUSE_MS), now, actor)

    def resume(self, actor: Actor, now: Instant) -> "CourseOrder":
        """Ends the pause early; the used time leaves out the pause's real length.

        If the pause is over, the order is unchanged. Raises NotFound, OrderNotInProgress,
        OrderClosed, PauseNotRunning.
        """
        self.check_owner(actor)
        is_running = self.status is OrderStatus.IN_PROGRESS
        if is_running and self.pauses and not self.is_paused(now):
            return self
        self._check("resume", now=now)
        return self.with_event(Resumed(), max(now, self.pauses[-1].since), actor)

    def leave(self, actor: Actor, now: Instant) -> "CourseOrder":
        """Leaves a review: in its first minute it becomes reserved again.

        Any other order is unchanged. Raises NotFound, RoleCannotOperate, ReviewLedByOther,
        OrderNotInProgress, OrderClosed.
        """
        self.check_leader(actor)
        self.enter(actor)
        if self.is_new_word_book or not is_too_short(self.started_at or EPOCH, now):
            return self
        return self._left(LeftBecause.TOO_SHORT, now, actor)

    def rate(self, actor: Actor, stars: int, now: Instant) -> "CourseOrder":
        """Stores the stars of a running review; the last ones count.

        Raises NotFound, OrderNotInProgress, ReviewLedByOther, OrderClosed (also unless it is a
        review).
        """
        self.answer(actor)
        if self.is_new_word_book:
            raise OrderClosed
        if self.rating == stars:
            return self
        return self.with_event(Rated(stars=stars), now, actor)

    def complete(self, actor: Actor, now: Instant, terms: Terms) -> "CourseOrder":
        """Ends the class; a completed one is returned unchanged.

        Raises NotFound, RoleCannotOperate, ReviewLedByOther, OrderNotInProgress, OrderClosed,
        ReviewTooShort, RatingRequired, and ResultRequired without a result if words were worked
        through or its time is up.
        """
        self.check_leader(actor)
        if self.status is OrderStatus.COMPLETED:
            return self
        self._check("complete", role=actor.role, now=now)
        return self.with_event(Completed(by=actor.role.value, terms=terms), now, actor)

    def end_as_no_show(self, actor: Actor, now: Instant, terms: Terms) -> "CourseOrder":
        """Its tutor cancels a class whose student has not come; a no-show is returned unchanged.

        Raises NotFound, RoleCannotOperate, OrderNotInProgress, OrderClosed, NoShowNotPossible,
        StudentHasEntered, NoShowTooEarly.
        """
        self.check_leader(actor)
        if self.is_no_show:
            return self
        self._check("no_show", role=actor.role, now=now)
        return self.with_event(NoShow(terms=terms), now, actor)

    def put_back(self, because: LeftBecause, now: Instant) -> "CourseOrder":
        """Puts back a review that was not done, because it gives way or nobody ended it: it is
        reserved again, or expired if it can no longer be started.

        Raises OrderNotInProgress, OrderClosed, OrderInProgress.
        """
        left = self._left(because, now)
        return left.expire(now) if now > self.closes_at else left

    def close(self, because: LeftBecause, now: Instant, terms: Terms) -> "CourseOrder":
        """Completes an order that gives way or that nobody ended; the tutor whose start it gives
        way to ended it, else the clock.

        Raises OrderNotInProgress, OrderClosed, OrderNotAbandoned, RatingRequired for a review that
        is not rated.
        """
        self._check("close", now=now, because=because)
        return self.with_event(Completed(by=because.closes_as, terms=terms), now)

    def remind(self, now: Instant) -> "CourseOrder":
        """Records another reminder to its tutor that it is still running."""
        return self.with_event(Reminded(number=self.reminders + 1), now)

    def move(self, to: Instant, now: Instant) -> "CourseOrder":
        """The store moves a class to another time; unchanged if it has that time already.

        Raises OrderNotReserved, OrderClosed, ReviewNotMovable, AppointmentPassed.
        """
        self._check("move", to=to, now=now)
        if to == self.appointment_at:
            return self
        opens_at, closes_at = window_of(to, self.lesson_type)
        event = Moved(
            moved_from=self.appointment_at,
            appointment_at=to,
            opens_at=opens_at,
            closes_at=closes_at,
        )
        return self.with_event(event, now)

    def change_tutor(self, tutor_id: AccountId, now: Instant) -> "CourseOrder":
        """The store gives a class to another tutor; unchanged if it is theirs already.

        Raises OrderNotReserved, OrderClosed, TutorNotChangeable.
        """
        self._check("change_tutor")
        if self.tutor_id is None or tutor_id == self.tutor_id:
            return self
        event = TutorChanged(
            tutor_before=self.tutor_id, tutor_id=tutor_id, appointment_at=self.appointment_at
        )
        return self.with_event(event, now)

    def move_review(self, to: Instant, now: Instant, actor: Actor | None = None) -> "CourseOrder":
        """Moves a waiting review to another time on its day; unchanged if it has that time already.

        Raises OrderNotReserved.
        """
        if not self.waits:
            raise OrderNotReserved
        if to == self.appointment_at:
            return self
        event = ReviewMoved(moved_from=self.appointment_at, appointment_at=to)
        return self.with_event(event, now, actor)

    def cancel(self, now: Instant) -> "CourseOrder":
        """The store cancels it, unless its deletion did; raises OrderNotReserved, OrderClosed."""
        self._check("cancel")
        return self.with_event(Canceled(), now)

    def take_back_no_show(
        self, reason: str, now: Instant, *, deducted: str | None
    ) -> "CourseOrder":
        """The store corrects a wrong no-show: it is called off, as if nobody had started it. Its
        pay, if it was issued, is ``deducted`` in a month.

        Raises OrderNotNoShow, OrderClosed.
        """
        self._check("take_back")
        return self.with_event(NoShowTakenBack(reason=reason, deducted=deducted), now)

    def reopen(self, now: Instant, to: Instant | None = None) -> "CourseOrder":
        """The store takes a cancellation or an expiry back: it waits again, at its time or at
        another one.

        Raises OrderNotCalledOff, OrderClosed, ReviewNotMovable, AppointmentPassed.
        """
        self._check("reopen", now=now, to=to)
        at, opens_at, closes_at = self.appointment_at, self.opens_at, self.closes_at
        if to is not None:
            at, (opens_at, closes_at) = to, window_of(to, self.lesson_type)
        event = Reopened(appointment_at=at, opens_at=opens_at, closes_at=closes_at)
        return self.with_event(event, now)

    def expire(self, now: Instant) -> "CourseOrder":
        """Nobody started it in time: it becomes missed, or canceled if its lesson is gone.

        Raises OrderNotReserved, OrderClosed, OrderNotOverdue.
        """
        self._check("expire", now=now)
        if self.lesson_gone and self.deletion not in GONE:
            return self.cancel(now)
        return self.with_event(Expired(), now)

    def pass_over(self, now: Instant) -> "CourseOrder":
        """Nobody had to hold it: none of its words was due on its day.

        Raises OrderNotReserved, OrderClosed, OrderNotOverdue.
        """
        self._check("pass_over", now=now)
        return self.with_event(NothingDue(), now)

    def choose_book(
        self,
        actor: Actor,
        course_book_id: BookId,
        now: Instant,
        *,
        course_type: CourseType = CourseType.QUICK_WORD_MEMORIZATION,
    ) -> "CourseOrder":
        """Its leader chooses the material of an order without progress.

        Raises NotFound, RoleCannotOperate, OrderClosed, CourseAlreadyChosen (also for a review: it
        has its words).
        """
        check(refusal_to_choose_book(self, actor, course_book_id))
        if self.course_book_id == course_book_id:
            return self
        begun = self.begin_time(now, actor) if course_type is CourseType.INTERACTIVE else self
        event = BookChosen(course_book_id=course_book_id, course_type=course_type)
        return begun.with_event(event, now, actor)

    def ask_deletion(self, now: Instant) -> "CourseOrder":
        """The store requests its deletion; raises OrderInProgress, DeletionWithoutTutor,
        DeletionNotNormal.
        """
        check(refusal_to_delete(self))
        if self.tutor_id is None:
            raise DeletionWithoutTutor
        return self._deletion("ask", now)

    def give_up(self, now: Instant) -> "CourseOrder":
        """The reviewed lesson is being deleted. A running review continues, and is given up when
        someone leaves it.
        """
        return self.with_event(GivenUp(), now)

    def bring_back(self, now: Instant) -> "CourseOrder":
        """The reviewed lesson is not deleted after all."""
        return self.with_event(BroughtBack(), now)

    def withdraw_deletion(self, now: Instant) -> "CourseOrder":
        """The store withdraws its deletion request; raises DeletionNotPending."""
        return self._deletion("withdraw", now)

    def approve_deletion(self, actor: Actor, now: Instant) -> "CourseOrder":
        """Its tutor approves the deletion.

        Raises NotFound, RoleCannotOperate, OrderInProgress, DeletionNotPending.
        """
        check(refusal_to_approve_deletion(self, actor))
        return self.with_event(DeletionMoved(step="approve"), now, actor)

    def purge(self, now: Instant) -> "CourseOrder":
        """The clock removes it from lists and counts; raises DeletionNotApproved."""
        return self._deletion("purge", now)

    def with_event(self, event: Event, at: Instant, actor: Actor | None = None) -> "CourseOrder":
        """The order after one more event."""
        account = None if actor is None else actor.user_id
        at = max(at, self.started_at or at)  # another server's clock may be behind
        return self.with_events((LedgerEntry(event=event, at=at, account_id=account), None))

    def with_events(self, *events: tuple[LedgerEntry, LessonState | None]) -> "CourseOrder":
        """The order after more events, which it keeps for its ledger; each with the lesson's state
        after it, if it was decided by running the lesson's machine.
        """
        order = self
        for entry, progress in events:
            order = evolve(order, entry, progress)
        return replace(order, new_events=(*self.new_events, *(entry for entry, _ in events)))

    def check_owner(self, actor: Actor) -> None:
        """Raises NotFound unless the actor is the order's own student or tutor."""
        check(refusal_to_others(self, actor))

    def check_leader(self, actor: Actor) -> None:
        """Raises NotFound or RoleCannotOperate unless the actor starts and ends it, and
        ReviewLedByOther for a review that the other side started.
        """
        check(refusal_to_lead(self, actor))

    def _check(self, event: str, **facts: Any) -> None:
        check(refusal_of(CourseOrderMachine, self, event, **facts))

    def _left(
        self, because: LeftBecause, now: Instant, actor: Actor | None = None
    ) -> "CourseOrder":
        role = None if actor is None else actor.role
        self._check("leave", now=now, because=because, role=role)
        return self.with_event(Left(because=because), now, actor)

    def _deletion(self, step: str, now: Instant) -> "CourseOrder":
        check(refusal_of(DeletionMachine, self, step))
        return self.with_event(DeletionMoved(step=step), now)
