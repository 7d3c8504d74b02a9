"""How lessons, reviews and free practice update a student's memory of words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from math import floor
from typing import NamedTuple
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.kernel.task import GUESSES, Task
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.ledger.projections import reviews
from wordmate.domain.lessons.actions import Answered, LessonOpened
from wordmate.domain.lessons.exercise import Reveal
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LedgerEntry, ReviewWordsChosen
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.confusions import Choice, Confusion, Pair, after_choices
from wordmate.domain.reviews.due import UNUSED, DayBudget
from wordmate.domain.reviews.errors import NothingDue
from wordmate.domain.reviews.memory import Grade, local_days
from wordmate.domain.reviews.probe import ProbeAnswer
from wordmate.domain.reviews.word_memory import WordMemory, taught
from wordmate.domain.words.word_ledger import WordEventKind, WordLedgerEntry


def grade_of(*, right: bool, task: str | None, reveal: str | None = None) -> Grade:
    """The grade of an answer: one that was checked counts for more than a claim. A right choice
    after the choices had appeared by themselves counts like a claim, because the word was not
    recalled before.
    """
    if not right:
        return Grade.MISSED
    is_firm = task in GUESSES and reveal != Reveal.TIME
    return Grade.RIGHT if is_firm else Grade.CLAIMED


class Remembered(NamedTuple):
    """What a student remembers of some words, and how much of their daily minutes they used."""

    words: Mapping[WordId, WordMemory]
    budget: DayBudget = UNUSED


def remembered(order: CourseOrder, events: Iterable[LedgerEntry], before: Remembered) -> Remembered:
    """The student's memories of the words of a completed lesson or review from its end on.

    ``events`` are those of a review and say how its words were asked. For a lesson the result
    counts, because its tutor may judge otherwise than a device did.
    """
    terms = order.terms
    if terms is None or order.status is not OrderStatus.COMPLETED or order.ended_at is None:
        return Remembered({}, before.budget)
    zone = ZoneInfo(terms.zone)
    day = local_days(order.ended_at, zone)
    right, wrong = {*order.lesson.lists.correct}, {*order.lesson.lists.wrong}
    if order.is_new_word_book:
        first_on = _first_on(order, zone)
        grades = {**dict.fromkeys(right, Grade.RIGHT), **dict.fromkeys(wrong, Grade.MISSED)}
        words = {
            one: taught(before.words.get(one), one, grades.get(one), day, first_on)
            for one in order.words
        }
        return Remembered(words, before.budget)
    answers = tested(events)
    after = Remembered({}, before.budget)
    for one in order.words:
        answer = answers.get(one)
        reveal = None if answer is None else answer.reveal
        grade = grade_of(right=one in right, task=task_of(order, answer), reveal=reveal)
        latency_ms = None if answer is None or order.is_led else answer.latency_ms
        word = before.words.get(one) or taught(None, one, grade, day)
        after = _asked(after, word, grade, day, latency_ms, is_new=one not in before.words)
    return after


def tested(events: Iterable[LedgerEntry]) -> Mapping[WordId, Answered]:
    """The answers of a review's test, by word."""
    return {one.word_id: one for one in answers_of(events) if one.step == LessonStep.AFTER_TEST}


def task_of(review: CourseOrder, answer: Answered | None) -> str | None:
    """How a review asked a word: a tutor who leads it hears the answer."""
    if review.is_led:
        return Task.BE_HEARD
    return None if answer is None else answer.task


def _first_on(order: CourseOrder, zone: tzinfo) -> int:
    """The last local day on which the first review of a lesson's plan may be held; 0 without a
    plan."""
    return next((floor(local_days(one.closes_at, zone)) for one in reviews(order)), 0)


def _asked(
    before: Remembered,
    word: WordMemory,
    grade: Grade,
    day: float,
    latency_ms: int | None,
    *,
    is_new: bool = False,
) -> Remembered:
    """After one more answer; ``is_new``: the word has no memory from before it."""
    counts = not (is_new or word.awaits_first)
    budget = before.budget.after(floor(day), counts=counts, latency_ms=latency_ms)
    after = word if is_new else word.after(grade, day)
    return Remembered({**before.words, word.word_id: after}, budget)


def choices_of(order: CourseOrder, events: Iterable[LedgerEntry]) -> list[Choice]:
    """The words of a completed lesson for which another word was chosen, on the day of its end.
    Late answers do not count; a class has no choices."""
    terms = order.terms
    if terms is None or order.status is not OrderStatus.COMPLETED or order.is_class:
        return []
    if not order.words:
        return []
    day = floor(local_days(order.ended_at or EPOCH, ZoneInfo(terms.zone)))
    return [
        Choice(one.word_id, one.other_id, right=False, day=day)
        for one in answers_of(events)
        if one.other_id not in (None, one.word_id) and not one.right and not one.late
    ]


def choices_practised(words: Iterable[WordLedgerEntry], zone: tzinfo) -> list[Choice]:
    """The answers of free practice between two words."""
    return [
        Choice(
            one.word_id,
            one.other_id,
            right=bool(one.right),
            day=floor(local_days(one.happened_at, zone)),
        )
        for one in words
        if one.other_id not in (None, one.word_id) and one.kind is WordEventKind.PRACTISED
    ]


def practised(words: Sequence[WordLedgerEntry], before: Remembered, zone: tzinfo) -> Remembered:
    """The memories after free practice, for words that were taught before. Answers of a probe use
    none of the daily minutes."""
    after = Remembered({}, before.budget)
    for one in words:
        word = after.words.get(one.word_id) or before.words.get(one.word_id)
        if word is not None and one.is_answer:
            grade = grade_of(right=bool(one.right), task=one.task, reveal=one.reveal)
            asked = _asked(after, word, grade, local_days(one.happened_at, zone), one.latency_ms)
            is_probe = one.kind is WordEventKind.PROBED
            after = asked._replace(budget=after.budget) if is_probe else asked
    return after


def probe_answers(words: Iterable[WordLedgerEntry]) -> list[ProbeAnswer]:
    """The answers of probes among a student's word events."""
    return [
        ProbeAnswer(one.word_id, one.met_days, bool(one.right), one.happened_at)
        for one in words
        if one.met_days is not None
    ]


def in_order(
    orders: Iterable[CourseOrder], words: Iterable[WordLedgerEntry]
) -> Iterator[CourseOrder | WordLedgerEntry]:
    """A student's completed lessons and free practice, in the order in which they ended."""
    done = [one for one in orders if one.status is OrderStatus.COMPLETED]
    free = [one for one in words if one.is_answer]
    steps: list[tuple[int, int, CourseOrder | WordLedgerEntry]] = [
        *((one.ended_at or EPOCH, one.id, one) for one in done),
        *((one.at, -1, one) for one in free),
    ]
    steps.sort(key=lambda one: one[:2])
    yield from (one for _, __, one in steps)


def all_remembered(
    orders: Iterable[CourseOrder],
    words: Iterable[WordLedgerEntry],
    events_of: Callable[[OrderId], Iterable[LedgerEntry]],
    zone: tzinfo,
) -> Remembered:
    """What one student remembers, by all their ledgers."""
    memories, budget = dict[WordId, WordMemory](), UNUSED
    for step in in_order(orders, words):
        before = Remembered(memories, budget)
        if isinstance(step, WordLedgerEntry):
            changed, budget = practised([step], before, zone)
        else:
            changed, budget = remembered(step, events_of(step.id), before)
        memories |= changed
    return Remembered(memories, budget)


def all_confused(
    orders: Iterable[CourseOrder],
    words: Iterable[WordLedgerEntry],
    events_of: Callable[[OrderId], Iterable[LedgerEntry]],
    zone: tzinfo,
) -> dict[Pair, Confusion]:
    """Which words one student takes for each other, by all their ledgers."""
    confusions = dict[Pair, Confusion]()
    for step in in_order(orders, words):
        if isinstance(step, WordLedgerEntry):
            choices = choices_practised([step], zone)
        else:
            choices = choices_of(step, events_of(step.id))
        confusions |= after_choices(choices, confusions)
    return confusions


def with_words_chosen(
    started: CourseOrder, word_ids: Sequence[WordId], actor: Actor
) -> CourseOrder:
    """A review that has just started, with the words that it asks. Raises NothingDue."""
    if not word_ids:
        raise NothingDue
    at = started.started_at or EPOCH
    opened = LessonOpened(mode=LessonMode.REVIEW, seed=started.lesson_state.seed)
    chosen = ReviewWordsChosen(word_ids=tuple(word_ids))
    return started.with_event(opened, at, actor).with_event(chosen, at, actor)
