"""A course order: one booked training session, from reservation to its end.

A command checks its rules and names the event that follows. ``evolve`` applies the event to a new
order, which keeps it in ``new_events`` until it is appended to the order's ledger.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.machine import refusal_of
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.lessons import lesson_timer
from wordmate.domain.lessons.leading import Absence, absent_from, last_absence
from wordmate.domain.lessons.pause import (
    PAUSE_MS,
    Pauses,
    deadline_of,
    pauses_left,
    pausing,
    spans_within,
)
from wordmate.domain.orders.deletion import GONE, DeletionMachine, DeletionStatus
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
    Paused,
    Rated,
    Reminded,
    Reopened,
    Resumed,
    ReviewMoved,
    Started,
    Terms,
    TimeBegan,
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
from wordmate.domain.orders.order_status import (
    CLOSED,
    CourseOrderMachine,
    CourseType,
    LeftBecause,
    LessonType,
    OrderStatus,
    leads_class,
    length_ms,
    no_show_from,
    window_of,
)
from wordmate.domain.reviews.review_flow import is_too_short


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseOrder:
    """One booked session. Instants are milliseconds since 1970 UTC; changes return a new order.

    It can be started from ``opens_at`` (by a student; by a tutor 15 minutes before the booked time)
    until ``closes_at``. ``version`` counts the events in its ledger; ``progress_version`` is the
    version that last saved its lesson's progress, 0 before the first. ``review_day`` is a review's
    day of its lesson's plan. ``list_count`` is set for a review that does not ask all its words:
    how many it chooses from; ``word_count`` is then how many it asks, and before it starts the
    maximum. ``by_tutor``: its tutor booked it, not the store. ``lesson_gone``: the reviewed lesson
    is being deleted. ``student_entered_at`` is when the student first entered a run that the tutor
    started; ``is_answered`` says whether a word was answered before its end. ``absences`` are those
    of the sides that led its class.
    """

    id: OrderId
    student_id: AccountId
    tutor_id: AccountId | None
    course_book_id: BookId | None
    lesson_type: LessonType
    course_type: CourseType
    material_type: str
    is_simulated: bool
    new_audio: bool
    appointment_at: Instant
    opens_at: Instant
    closes_at: Instant
    status: OrderStatus
    deletion: DeletionStatus
    lesson_gone: bool
    started_at: Instant | None
    started_by: Role | None
    pauses: Pauses
    ended_at: Instant | None
    ended_by: str | None
    anti_forget_time: str | None
    rating: int | None
    reminders: int
    student_entered_at: Instant | None
    is_answered: bool
    source_order_id: OrderId | None
    review_day: int | None
    word_count: int
    list_count: int | None
    by_tutor: bool
    progress_version: int
    version: int
    absences: tuple[Absence, ...] = ()
    new_events: tuple[LedgerEntry, ...] = field(default=(), compare=False, repr=False)

    @property
    def length_ms(self) -> int:
        """The booked length."""
        return length_ms(self.lesson_type)

    @property
    def words_listed(self) -> int:
        """How many words it has, whether it asks them or not."""
        return self.word_count if self.list_count is None else self.list_count

    @property
    def deadline(self) -> Instant | None:
        """Start plus length, extended by the full length of each pause; None before the start."""
        if self.started_at is None:
            return None
        return deadline_of(self.started_at, self.length_ms, self.pauses)

    @property
    def has_time(self) -> bool:
        """Whether its time is running: a simulation's time starts with its first word, except for
        interactive courses, whose time starts with the session.
        """
        waits = self.is_simulated and self.is_new_word_book and self.progress_version == 0
        return self.started_at is not None and (self.is_interactive or not waits)

    @property
    def waits(self) -> bool:
        """Whether it is still to be held. Not if its deletion is approved, nor if it reviews a
        lesson that is being deleted.
        """
        is_kept = self.deletion not in GONE and not self.lesson_gone
        return self.status is OrderStatus.RESERVED and is_kept

    @property
    def is_given_up(self) -> bool:
        """Whether it will never be held: while reserved, its deletion was approved or the deletion
        of its lesson was requested.
        """
        return self.status is OrderStatus.RESERVED and not self.waits

    @property
    def is_interactive(self) -> bool:
        """Whether an interactive course runs the lesson; its reviews are ordinary ones."""
        return self.course_type is CourseType.INTERACTIVE

    @property
    def is_new_word_book(self) -> bool:
        """Whether the session teaches new words, that is, is not a review."""
        return self.lesson_type is not LessonType.ANTI_FORGETTING

    @property
    def is_alone(self) -> bool:
        """Whether its student holds it alone: a simulation, or a review that they started."""
        return self.is_simulated or self.started_by is Role.STUDENT

    @property
    def is_led(self) -> bool:
        """Whether its tutor started it, listens and judges."""
        return self.started_by is Role.TUTOR

    @property
    def is_class(self) -> bool:
        """Whether its tutor started it and it teaches new words."""
        return self.is_led and self.is_new_word_book

    @property
    def has_follower(self) -> bool:
        """Whether it runs, one side leads it step by step and the other follows."""
        runs = self.status is OrderStatus.IN_PROGRESS
        return runs and self.is_class and not self.is_interactive

    @property
    def leader(self) -> Actor:
        """The side that leads it: for a review who started it, and before the start the student."""
        if self.is_led and self.tutor_id is not None:
            return Actor(self.tutor_id, Role.TUTOR)
        return Actor(self.student_id, Role.STUDENT)

    @property
    def is_no_show(self) -> bool:
        """Whether its student did not come: the only reason to cancel a class that was started."""
        return self.status is OrderStatus.CANCELED and self.started_at is not None

    @property
    def is_student_awaited(self) -> bool:
        """Whether its tutor started it and its student has not entered yet."""
        is_running = self.status is OrderStatus.IN_PROGRESS
        return is_running and self.is_led and self.student_entered_at is None

    @property
    def no_show_from(self) -> Instant | None:
        """From when its tutor may end a running class as a no-show; None once its student has
        entered.
        """
        waits = self.is_student_awaited and self.is_new_word_book
        if not waits or self.started_at is None:
            return None
        return no_show_from(self.started_at, self.appointment_at)

    @property
    def clock_at(self) -> Instant | None:
        """When the clock must handle it next: to expire it, to remind its tutor, or to end it."""
        if self.deletion is DeletionStatus.DELETED:
            return None
        if self.status is OrderStatus.RESERVED:
            return Instant(self.closes_at + 1)
        deadline = self.deadline
        if self.status is not OrderStatus.IN_PROGRESS or deadline is None:
            return None
        return lesson_timer.looks_at(deadline, is_alone=self.is_alone, reminders=self.reminders)

    def is_overdue(self, now: Instant) -> bool:
        """Whether it is still running after its deadline."""
        deadline = self.deadline
        running = self.status is OrderStatus.IN_PROGRESS and self.has_time
        return running and deadline is not None and lesson_timer.is_up(deadline, now)

    def consumed_ms(self, now: Instant) -> int:
        """The used part of its time so far: at most the booked length, however late its leader
        ended it; 0 for a no-show.
        """
        return 0 if self.is_no_show else min(self.ran_ms(now), self.length_ms)

    def ran_ms(self, now: Instant) -> int:
        """How long it ran so far: from start to end, without pauses; 0 if its time never
        started.
        """
        if self.started_at is None or not self.has_time:
            return 0
        end = max(now, self.started_at) if self.ended_at is None else self.ended_at
        return end - self.started_at - sum(until - since for since, until in self.paused(end))

    @property
    def used_ms(self) -> int | None:
        """The used part of its time at its end; None before it."""
        return None if self.ended_at is None else max(0, self.consumed_ms(self.ended_at))

    def is_paused(self, now: Instant) -> bool:
        """Whether it is paused at an instant."""
        return self.status is OrderStatus.IN_PROGRESS and pausing(self.pauses).at(now).is_paused

    @property
    def pauses_left(self) -> int:
        """How many pauses are left."""
        return pauses_left(self.pauses)

    def paused(self, end: Instant) -> Sequence[tuple[Instant, Instant]]:
        """The start and end of each pause as of an instant. A pause before the first word of a
        simulation does not count, because its time starts with that word.
        """
        return () if self.started_at is None else spans_within(self.pauses, self.started_at, end)

    def remaining_ms(self, now: Instant) -> int:
        """The remaining time: all of it before the time starts, 0 after the end."""
        running = self.status is OrderStatus.IN_PROGRESS
        if self.status is OrderStatus.RESERVED or (running and not self.has_time):
            return self.length_ms
        deadline = self.deadline
        if not running or deadline is None:
            return 0
        return lesson_timer.remaining_ms(deadline, now)

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

    def gives_way(self, started: "CourseOrder") -> bool:
        """Whether it runs and ends because a tutor started another order: its student holds it
        alone and takes part in that order, or it is a review that the same tutor leads, and that
        order is a class.
        """
        runs = self.status is OrderStatus.IN_PROGRESS
        if not runs or not started.is_led or started.id == self.id:
            return False
        if self.is_alone:
            return started.student_id == self.student_id
        return not self.is_class and started.is_class and started.tutor_id == self.tutor_id

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

    def note_absent(self, side: Role, seen_at: Instant | None, now: Instant) -> "CourseOrder":
        """The order with a new absence of a side that was last seen at an instant; unchanged if the
        side is present, or nobody knows.
        """
        since = None if seen_at is None else absent_from(self.absences, side, seen_at)
        if since is None or since > now:
            return self
        return self.with_event(LeaderGone(side=side), since)

    def note_present(self, side: Role, seen_at: Instant | None, now: Instant) -> "CourseOrder":
        """The order after a side was seen at an instant: an absence that began before is over."""
        gone = last_absence(self.absences, side)
        if gone is None or gone.until is not None or seen_at is None:
            return self
        is_back = gone.since <= seen_at <= now
        return self.with_event(LeaderBack(side=side), seen_at) if is_back else self

    def entered_at(self, role: Role) -> Instant | None:
        """When a side entered its lesson: the start for the one who started it; None if unknown."""
        if self.started_by is role:
            return self.started_at
        return self.student_entered_at if role is Role.STUDENT else None

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

    def complete(
        self,
        actor: Actor,
        now: Instant,
        *,
        has_result: bool,
        has_words: bool = False,
        terms: Terms,
    ) -> "CourseOrder":
        """Ends the class; a completed one is returned unchanged.

        ``has_words``: whether words were worked through. Raises NotFound, RoleCannotOperate,
        ReviewLedByOther, OrderNotInProgress, OrderClosed, ReviewTooShort, RatingRequired, and
        ResultRequired without a result if there are words or its time is up.
        """
        self.check_leader(actor)
        if self.status is OrderStatus.COMPLETED:
            return self
        facts = {"has_result": has_result, "has_words": has_words}
        self._check("complete", role=actor.role, now=now, **facts)
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

    def may_close(self, now: Instant) -> bool:
        """Whether the clock may end it now."""
        deadline = self.deadline
        return (
            self.status is OrderStatus.IN_PROGRESS
            and deadline is not None
            and now >= lesson_timer.closes_at(deadline, is_alone=self.is_alone)
        )

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
        """The order after one more event, which it keeps for its ledger."""
        account = None if actor is None else actor.user_id
        at = max(at, self.started_at or at)  # another server's clock may be behind
        return self.with_events(LedgerEntry(event=event, at=at, account_id=account))

    def with_events(self, *new_events: LedgerEntry) -> "CourseOrder":
        """The order after more events."""
        return replace(reduce(evolve, new_events, self), new_events=(*self.new_events, *new_events))

    @property
    def is_met(self) -> bool:
        """Whether it shows that its tutor knows its student: the store booked it, or a device of
        the student has entered it.
        """
        return not self.by_tutor or self.student_entered_at is not None

    @property
    def is_closed(self) -> bool:
        """Whether the session is over for good."""
        return self.status in CLOSED or self.deletion is DeletionStatus.DELETED

    def is_of(self, actor: Actor) -> bool:
        """Whether the actor is the order's own student or tutor."""
        owner_id = self.student_id if actor.role is Role.STUDENT else self.tutor_id
        return owner_id == actor.user_id

    def check_owner(self, actor: Actor) -> None:
        """Raises NotFound unless the actor is the order's own student or tutor."""
        check(refusal_to_others(self, actor))

    def may_lead(self, role: Role) -> bool:
        """Whether this side of it may start and end it."""
        return leads_class(
            role,
            is_simulated=self.is_simulated,
            lesson_type=self.lesson_type,
            started_by=self.started_by,
        )

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
