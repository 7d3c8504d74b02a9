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
from wordmate.domain.reviews.calibration import Expected
from wordmate.domain.reviews.confusions import Choice, Confusion, Pair, after_choices
from wordmate.domain.reviews.due import UNUSED, DayBudget
from wordmate.domain.reviews.errors import NothingDue
from wordmate.domain.reviews.forgetting import UNFITTED, Forgetting
from wordmate.domain.reviews.memory import Grade, local_days, recall
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
    """What a student remembers of some words, how much of their daily minutes they used, and how
    fast they forget."""

    words: Mapping[WordId, WordMemory]
    budget: DayBudget = UNUSED
    forgetting: Forgetting = UNFITTED


def remembered(order: CourseOrder, events: Iterable[LedgerEntry], before: Remembered) -> Remembered:
    """The student's memories of the words of a completed lesson or review from its end on.

    ``events`` are those of a review and say how its words were asked. For a lesson the result
    counts, because its tutor may judge otherwise than a device did.
    """
    terms = order.terms
    if terms is None or order.status is not OrderStatus.COMPLETED or order.ended_at is None:
        return before._replace(words={})
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
        return before._replace(words=words)
    answers = tested(events)
    after = before._replace(words={})
    for one in order.words:
        answer = answers.get(one)
        reveal = None if answer is None else answer.reveal
        grade = grade_of(right=one in right, task=task_of(order, answer), reveal=reveal)
        latency_ms = None if answer is None or order.is_led else answer.latency_ms
        word = before.words.get(one)
        if word is not None:
            expected = expected_of_test(order, answer, word, day, right=one in right)
            after = after._replace(forgetting=after.forgetting.after(expected))
        new = word or taught(None, one, grade, day)
        after = _asked(after, new, grade, day, latency_ms, is_new=word is None)
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
    return before._replace(words={**before.words, word.word_id: after}, budget=budget)


def expected_of_test(
    review: CourseOrder, answer: Answered | None, word: WordMemory, day: float, *, right: bool
) -> Expected:
    """What was expected of a word of a review, and what came."""
    chosen_id = None if answer is None else answer.other_id
    return _expected(word, day, right=right, task=task_of(review, answer), chosen_id=chosen_id)


def expected_of_practice(answer: WordLedgerEntry, word: WordMemory, zone: tzinfo) -> Expected:
    """The same for an answer of free practice."""
    day, right = local_days(answer.happened_at, zone), bool(answer.right)
    return _expected(word, day, right=right, task=answer.task, chosen_id=answer.other_id)


def _expected(
    word: WordMemory, day: float, *, right: bool, task: str | None, chosen_id: WordId | None
) -> Expected:
    """``chosen_id`` is the word that was chosen instead, if any was."""
    known = recall(word.memory, day)
    return Expected(known, right, task, gave_up=not right and chosen_id is None)


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
    after = before._replace(words={})
    for one in words:
        word = after.words.get(one.word_id) or before.words.get(one.word_id)
        if word is not None and one.is_answer:
            grade = grade_of(right=bool(one.right), task=one.task, reveal=one.reveal)
            day, expected = local_days(one.happened_at, zone), expected_of_practice(one, word, zone)
            asked = _asked(after, word, grade, day, one.latency_ms)
            is_probe = one.kind is WordEventKind.PROBED
            after = asked._replace(
                budget=after.budget if is_probe else asked.budget,
                forgetting=after.forgetting.after(expected),
            )
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
    memories = dict[WordId, WordMemory]()
    all_words = Remembered(memories)
    for step in in_order(orders, words):
        if isinstance(step, WordLedgerEntry):
            after = practised([step], all_words, zone)
        else:
            after = remembered(step, events_of(step.id), all_words)
        memories |= after.words
        all_words = after._replace(words=memories)
    return all_words


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
