"""An order's ledger: everything that happened to it, and all that follows from it.

The tables are a projection of the ledger, computed by the pure functions here: the order, its
lesson's progress, its result, the states of its words, the review plan, the pay and the student's
practice. They are written in the transaction that appends the events, and can be verified and
rebuilt at any time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.ledger.lesson_history import progress_after
from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import LessonState, worked_through
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult, judged
from wordmate.domain.lessons.review_progress import review_run
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import (
    Booked,
    Completed,
    LedgerEntry,
    Left,
    NoShow,
    NoShowTakenBack,
    ResultSubmitted,
    ReviewsSupplemented,
    Terms,
    TimePicked,
)
from wordmate.domain.orders.evolution import evolve, with_plan_time, with_progress, with_words
from wordmate.domain.orders.new_order import order_of
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.pay.commission import CommissionRecord, commission_for, deduction
from wordmate.domain.progress.counting import Practice, negate, practice_of
from wordmate.domain.reviews.review_flow import RATING, ReviewRun, is_too_short
from wordmate.domain.reviews.review_plan import PlannedReview, plan
from wordmate.domain.words.word_learning import WordState, next_state
from wordmate.domain.words.word_ledger import (
    UNMET,
    WordKnown,
    WordLedgerEntry,
    known_after,
    known_by_decision,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """An order with everything its lesson produced. ``terms`` are those of its end, ``supplements``
    the reviews added later. ``past_pay`` are the payments of its no-shows that were taken back.
    """

    order: CourseOrder
    progress: LessonState | None = None
    result: SubmittedResult | None = None
    terms: Terms | None = None
    supplements: tuple[ReviewsSupplemented, ...] = ()
    past_pay: tuple[CommissionRecord, ...] = ()

    @property
    def worked_through(self) -> tuple[WordId, ...]:
        """The words worked through; for an interactive course, the words that were marked."""
        if self.progress is None:
            return ()
        marked = self.order.is_interactive
        return self.progress.chosen_ids if marked else worked_through(self.progress)

    @property
    def mode(self) -> LessonMode:
        """Whether it teaches new words or reviews."""
        return LessonMode.NEW_WORDS if self.order.is_new_word_book else LessonMode.REVIEW

    @property
    def lists(self) -> LessonResultLists:
        """The result's lists; empty ones without a result."""
        return LessonResultLists() if self.result is None else self.result.lists

    @property
    def is_result_behind(self) -> bool:
        """Whether its test went on after the result was submitted."""
        return self.result is not None and self.result.is_behind(self.progress)

    @property
    def words(self) -> tuple[WordId, ...]:
        """The words that count wherever the lesson is shown. In a lesson: those worked through or
        judged in its test, without known ones that it left out. In a review: those that were asked.
        """
        lists = self.lists
        words = {*lists.correct, *lists.wrong}
        if self.mode is LessonMode.NEW_WORDS:
            words = {*words, *self.worked_through} - {*lists.already_known}
        return tuple(sorted(words))

    @property
    def decided_words(self) -> tuple[WordId, ...]:
        """The words whose state the lesson decides."""
        lists = self.lists
        words = {*self.worked_through, *lists.correct, *lists.wrong, *lists.already_known}
        return tuple(sorted(words))

    @property
    def review(self) -> ReviewRun:
        """The state of a running review."""
        order = self.order
        return review_run(self.progress, started_at=order.started_at or EPOCH, stars=order.rating)

    @property
    def is_reviewed(self) -> bool:
        """Whether a review is done: every word is answered, and it is rated."""
        return self.review.state == RATING and self.order.rating is not None

    def is_done(self, now: Instant) -> bool:
        """Whether a running review would count if it ended now: it is done and lasted a minute."""
        started_at = self.order.started_at or EPOCH
        return self.is_reviewed and not is_too_short(started_at, now)

    @property
    def is_tested(self) -> bool:
        """Whether the after-lesson test is finished: every word of the lesson was judged in it, or
        in an earlier test before more words followed.
        """
        progress = self.progress
        if progress is None:
            return False
        if progress.tests_over:
            return True
        if not progress.finished:
            return False
        judged = {*progress.test_correct_ids, *progress.test_wrong_ids}
        return judged.issuperset(distinct_words(progress.groups))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The consequences of a lesson's end: words, plan, pay and practice."""

    words: Mapping[WordId, Mapping[WordState, WordState]]
    reviews: tuple[PlannedReview, ...]
    pay: CommissionRecord | None
    practice: Practice


def outcome(lesson: Lesson) -> Outcome:
    """The outcome of a lesson that has ended."""
    return Outcome(
        words=learning(lesson),
        reviews=reviews(lesson),
        pay=pay(lesson),
        practice=practice(lesson),
    )


def purged(lesson: Lesson) -> Outcome:
    """The effect of deleting a lesson from every list and count: it no longer counts."""
    return Outcome(words={}, reviews=(), pay=None, practice=negate(practice(lesson)))


def replay(events: Iterable[LedgerEntry], order_id: OrderId) -> Lesson:
    """The lesson rebuilt from its events; the first is its booking."""
    story = iter(events)
    first = next(story)
    booked = order_of(cast("Booked", first.event), first.at)
    lesson = Lesson(order=replace(booked, id=order_id, new_events=()))
    for entry in story:
        lesson = lesson_after(lesson, entry)
    return lesson


def lesson_after(lesson: Lesson, entry: LedgerEntry) -> Lesson:
    """The lesson after one more event."""
    event, order = entry.event, evolve(lesson.order, entry)
    before, progress = lesson, progress_after(lesson.progress, event)
    if progress is not lesson.progress:
        order = with_progress(order, _words(progress, order))
    lesson = replace(lesson, order=order, progress=progress)
    if isinstance(event, ResultSubmitted | TimePicked):
        return replace(lesson, result=_result(lesson.result, entry))
    if isinstance(event, Left):
        return replace(lesson, progress=None, result=None)
    if isinstance(event, ReviewsSupplemented):
        return replace(lesson, supplements=(*lesson.supplements, event))
    if isinstance(event, Completed):
        return _ended(lesson, event)
    return _after_no_show(before, lesson, entry)


def _after_no_show(before: Lesson, lesson: Lesson, entry: LedgerEntry) -> Lesson:
    """The lesson after a no-show; or after that was taken back: as before its start, with its
    payments among the past ones.
    """
    event = entry.event
    if isinstance(event, NoShow):
        return replace(lesson, terms=event.terms, order=with_words(lesson.order, 0))
    if not isinstance(event, NoShowTakenBack):
        return lesson
    paid = pay(before)
    past = before.past_pay if paid is None else (*before.past_pay, paid)
    if paid is not None and event.deducted is not None:
        past = (*past, deduction(paid, event.reason, entry.at, event.deducted))
    return replace(lesson, progress=None, result=None, terms=None, past_pay=past)


def pay(lesson: Lesson) -> CommissionRecord | None:
    """What its tutor earns by its last end; None before an end, and if it pays nobody."""
    if lesson.terms is None:
        return None
    record = commission_for(lesson.order, lesson.terms, is_tested=lesson.is_tested)
    return None if record is None else replace(record, number=len(lesson.past_pay) + 1)


def payments(lesson: Lesson) -> tuple[CommissionRecord, ...]:
    """All payments of its order, by number."""
    last = pay(lesson)
    return lesson.past_pay if last is None else (*lesson.past_pay, last)


def practice(lesson: Lesson) -> Practice:
    """What it adds to its student's practice."""
    if lesson.terms is None:
        return {}
    return practice_of(lesson.order, lesson.lists, lesson.words, ZoneInfo(lesson.terms.zone))


def reviews(lesson: Lesson) -> tuple[PlannedReview, ...]:
    """Its review plan; None without words worked through or a picked time."""
    order, terms = lesson.order, lesson.terms
    if order.ended_at is None or order.anti_forget_time is None or not order.is_new_word_book:
        return ()
    if terms is None or order.status is not OrderStatus.COMPLETED or not lesson.worked_through:
        return ()
    return plan(
        order.ended_at,
        order.anti_forget_time,
        ZoneInfo(terms.zone),
        terms.review_days,
        terms.review_share,
    )


def learning(lesson: Lesson) -> dict[WordId, Mapping[WordState, WordState]]:
    """The new state of each word it touched, from each possible current state; None before
    its end.
    """
    if lesson.order.status is not OrderStatus.COMPLETED:
        return {}
    events = judged(lesson.worked_through, lesson.lists, lesson.mode)
    return {word: next_state(entry) for word, entry in events.items()}


def all_known(
    lessons: Iterable[Lesson], words: Iterable[WordLedgerEntry] = ()
) -> dict[WordId, WordKnown]:
    """A student's knowledge: from all their lessons, in the order of their ends, and their word
    events in between. At the same instant the word events come first: see ``not_stored_yet``.
    """
    known: dict[WordId, WordKnown] = {}
    ended = (lesson for lesson in lessons if lesson.order.ended_at is not None)
    steps: list[tuple[Instant, int, int, Lesson | WordLedgerEntry]] = [
        *((one.order.ended_at or EPOCH, 1, one.order.id, one) for one in ended),
        *((one.at, 0, nth, one) for nth, one in enumerate(words)),
    ]
    for at, _, __, step in sorted(steps, key=lambda one: one[:3]):
        if isinstance(step, Lesson):
            for word, next_states in learning(step).items():
                before = known.get(word, UNMET)
                known[word] = known_by_decision(before, next_states[before.state], at)
        else:
            known[step.word_id] = known_after(known.get(step.word_id, UNMET), step)
    return known


def _result(result: SubmittedResult | None, entry: LedgerEntry) -> SubmittedResult | None:
    event = entry.event
    if isinstance(event, ResultSubmitted):
        lists = LessonResultLists(
            correct=event.correct, wrong=event.wrong, already_known=event.already_known
        )
        return SubmittedResult(
            lists=lists,
            by=event.by,
            account_id=entry.account_id,
            at=entry.at,
            slot=None if result is None else result.slot,
        )
    if result is None or not isinstance(event, TimePicked):
        return result
    return replace(result, slot=event.slot)


def _ended(lesson: Lesson, event: Completed) -> Lesson:
    order, slot = lesson.order, None if lesson.result is None else lesson.result.slot
    if order.is_new_word_book:
        order = with_words(order, len(lesson.words))
        order = order if slot is None else with_plan_time(order, slot)
    return replace(lesson, terms=event.terms, order=order)


def _words(progress: LessonState | None, order: CourseOrder) -> int | None:
    """How many words a running lesson has, once they are chosen; a review was booked with its
    words.
    """
    if progress is not None and order.is_interactive:
        return len(progress.chosen_ids)
    if progress is None or not progress.groups or not order.is_new_word_book:
        return None
    return len(distinct_words(progress.groups))
