"""What is known of a course order, and what follows from it at any time.

Only ``evolve`` changes it; ``CourseOrder`` adds the commands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, SeriesId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.lessons import lesson_timer
from wordmate.domain.lessons.leading import Absence
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import LessonState, worked_through
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.lesson_run import fresh_state
from wordmate.domain.lessons.pause import Pauses, deadline_of, pauses_left, pausing, spans_within
from wordmate.domain.lessons.review_progress import review_run
from wordmate.domain.orders.deletion import GONE, DeletionStatus
from wordmate.domain.orders.events import LedgerEntry, NoShowTakenBack, ReviewsSupplemented, Terms
from wordmate.domain.orders.order_status import (
    CLOSED,
    CourseType,
    LessonType,
    OrderStatus,
    leads_class,
    length_ms,
    no_show_from,
)
from wordmate.domain.reviews.review_flow import RATING, ReviewRun, is_too_short


class PastNoShow(NamedTuple):
    """A no-show that the store took back at an instant, with the order as it was before."""

    order: "OrderState"
    taken_back: NoShowTakenBack
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderState:
    """One booked session. Instants are milliseconds since 1970 UTC; changes return a new order.

    It can be started from ``opens_at`` (by a student; by a tutor 15 minutes before the booked time)
    until ``closes_at``. ``version`` counts the events in its ledger; ``progress_version`` is the
    version that last saved its lesson's progress, 0 before the first. ``review_day`` is a review's
    day of its lesson's plan. ``list_count`` is set for a review that does not ask all its words:
    how many it chooses from; ``word_count`` is then how many it asks, and before it starts all
    of them. ``by_tutor``: its tutor booked it, not the store. ``series_id`` is the weekly series
    that it was booked in. ``lesson_gone``: the reviewed lesson is being deleted.
    ``student_entered_at`` is when the student first entered a run that the tutor started;
    ``is_answered`` says whether a word was answered before its end. ``absences`` are those of the
    sides that led its class.

    ``lesson_record`` is None in lists, which read orders without their lessons. ``terms`` are those
    of its end, ``supplements`` the reviews that were added later, and ``past_no_shows`` those that
    the store took back: they stand in the ledger alone, and are set by its events.
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
    series_id: SeriesId | None
    progress_version: int
    version: int
    absences: tuple[Absence, ...] = ()
    lesson_record: LessonRecord | None = None
    terms: Terms | None = None
    supplements: tuple[ReviewsSupplemented, ...] = ()
    past_no_shows: "tuple[PastNoShow, ...]" = ()
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
    def chooses_words(self) -> bool:
        """Whether it is a review that chooses its due words when it starts."""
        return self.list_count is not None and self.status is OrderStatus.RESERVED

    @property
    def is_nothing_due(self) -> bool:
        """Whether it is a review that is over without having been held, as none of its words was
        due.
        """
        never_held = self.list_count is not None and self.started_at is None
        return self.status is OrderStatus.COMPLETED and never_held

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
    def is_timed_class(self) -> bool:
        """Whether it is a class of a tutor, held at its time: no review and no simulation."""
        return self.is_new_word_book and not self.is_simulated

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

    def gives_way(self, started: "OrderState") -> bool:
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

    def entered_at(self, role: Role) -> Instant | None:
        """When a side entered its lesson: the start for the one who started it; None if unknown."""
        if self.started_by is role:
            return self.started_at
        return self.student_entered_at if role is Role.STUDENT else None

    def may_close(self, now: Instant) -> bool:
        """Whether the clock may end it now."""
        deadline = self.deadline
        return (
            self.status is OrderStatus.IN_PROGRESS
            and deadline is not None
            and now >= lesson_timer.closes_at(deadline, is_alone=self.is_alone)
        )

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

    def may_lead(self, role: Role) -> bool:
        """Whether this side of it may start and end it."""
        return leads_class(
            role,
            is_simulated=self.is_simulated,
            lesson_type=self.lesson_type,
            started_by=self.started_by,
        )

    @property
    def lesson(self) -> LessonRecord:
        """What was done in its lesson."""
        if self.lesson_record is None:
            raise LookupError(f"order {self.id} was read without its lesson")
        return self.lesson_record

    @property
    def mode(self) -> LessonMode:
        """Whether it teaches new words or reviews."""
        return LessonMode.NEW_WORDS if self.is_new_word_book else LessonMode.REVIEW

    @property
    def lesson_state(self) -> LessonState:
        """The state of its lesson: before the first action the one in which every device begins."""
        return self.lesson.progress or fresh_state(self.mode, self.id, self.started_at)

    @property
    def worked_through(self) -> tuple[WordId, ...]:
        """The words worked through; for an interactive course, the words that were marked."""
        progress = self.lesson.progress
        if progress is None:
            return ()
        return progress.chosen_ids if self.is_interactive else worked_through(progress)

    @property
    def words(self) -> tuple[WordId, ...]:
        """The words that count wherever the lesson is shown. In a lesson: those worked through or
        judged in its test, without known ones that it left out. In a review: those that were asked.
        """
        lists = self.lesson.lists
        words = {*lists.correct, *lists.wrong}
        if self.is_new_word_book:
            words = {*words, *self.worked_through} - {*lists.already_known}
        return tuple(sorted(words))

    @property
    def decided_words(self) -> tuple[WordId, ...]:
        """The words whose state the lesson decides."""
        lists = self.lesson.lists
        words = {*self.worked_through, *lists.correct, *lists.wrong, *lists.already_known}
        return tuple(sorted(words))

    @property
    def review(self) -> ReviewRun:
        """The state of a running review."""
        started_at = self.started_at or EPOCH
        return review_run(self.lesson.progress, started_at=started_at, stars=self.rating)

    def is_done(self, now: Instant) -> bool:
        """Whether a running review would count if it ended now: every word is answered, it is
        rated, and it lasted a minute.
        """
        is_rated = self.review.state == RATING and self.rating is not None
        return is_rated and not is_too_short(self.started_at or EPOCH, now)
