"""How lessons, reviews and free practice update a student's memory of words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from math import floor
from typing import Final
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.ledger.projections import reviews
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.lessons.exercise import Task
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LedgerEntry, ReviewWordsChosen
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.choosing import AskedWord, choose
from wordmate.domain.reviews.confusions import Choice, Confusion, Pair, after_choices, pair_of
from wordmate.domain.reviews.maintenance import KeptWord, taught
from wordmate.domain.reviews.memory import Grade, local_days
from wordmate.domain.words.word_ledger import WordEventKind, WordLedgerEntry

_CHECKS: Final = frozenset(
    {Task.PICK_MEANING, Task.PICK_WORD, Task.PICK_MEANING_BY_EAR, Task.TYPE_WORD, Task.BE_HEARD}
)
"""Tasks whose answers the app checks itself."""


def grade_of(*, right: bool, task: str | None, is_heard: bool = False) -> Grade:
    """The grade of an answer: one that was chosen, typed or heard by a tutor counts for more than a
    claim, as does one that does not say how it was asked.
    """
    if not right:
        return Grade.MISSED
    return Grade.RIGHT if is_heard or task in _CHECKS else Grade.CLAIMED


def remembered(
    order: CourseOrder, events: Iterable[LedgerEntry], before: Mapping[WordId, KeptWord]
) -> dict[WordId, KeptWord]:
    """The student's memories of the words of a completed lesson or review from its end on.

    ``events`` are those of a review and say how its words were asked. For a lesson the result
    counts, because its tutor may judge otherwise than a device did.
    """
    terms = order.terms
    if terms is None or order.status is not OrderStatus.COMPLETED or order.ended_at is None:
        return {}
    day = local_days(order.ended_at, ZoneInfo(terms.zone))
    right, wrong = {*order.lesson.lists.correct}, {*order.lesson.lists.wrong}
    if order.is_new_word_book:
        planned = max((one.day for one in reviews(order)), default=0)
        grades = {**dict.fromkeys(right, Grade.RIGHT), **dict.fromkeys(wrong, Grade.MISSED)}
        return {
            one: taught(before.get(one), one, grades.get(one), day, floor(day) + planned)
            for one in order.words
        }
    answers = answers_of(events)
    tasks = {one.word_id: one.task for one in answers if one.step == LessonStep.AFTER_TEST}
    grades = {
        one: grade_of(right=one in right, task=tasks.get(one), is_heard=order.is_led)
        for one in order.words
    }
    return {
        one: before[one].after(grade, day) if one in before else taught(None, one, grade, day, 0)
        for one, grade in grades.items()
    }


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
        Choice(pair_of(one.word_id, one.other_id), right=False, day=day)
        for one in answers_of(events)
        if one.other_id not in (None, one.word_id) and not one.right and not one.late
    ]


def choices_practised(words: Iterable[WordLedgerEntry], zone: tzinfo) -> list[Choice]:
    """The answers of free practice between two words."""
    return [
        Choice(
            pair_of(one.word_id, one.other_id),
            right=bool(one.right),
            day=floor(local_days(one.happened_at, zone)),
        )
        for one in words
        if one.other_id not in (None, one.word_id) and one.kind is WordEventKind.PRACTISED
    ]


def practised(
    words: Sequence[WordLedgerEntry], before: Mapping[WordId, KeptWord], zone: tzinfo
) -> dict[WordId, KeptWord]:
    """The memories after free practice, for words that were taught before."""
    after = dict[WordId, KeptWord]()
    for one in words:
        word = after.get(one.word_id) or before.get(one.word_id)
        if word is not None and one.kind is WordEventKind.PRACTISED:
            grade = grade_of(right=bool(one.right), task=one.task)
            after[one.word_id] = word.after(grade, local_days(one.happened_at, zone))
    return after


def in_order(
    orders: Iterable[CourseOrder], words: Iterable[WordLedgerEntry]
) -> Iterator[CourseOrder | WordLedgerEntry]:
    """A student's completed lessons and free practice, in the order in which they ended."""
    done = [one for one in orders if one.status is OrderStatus.COMPLETED]
    free = [one for one in words if one.kind is WordEventKind.PRACTISED]
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
) -> dict[WordId, KeptWord]:
    """What one student remembers, by all their ledgers."""
    memories = dict[WordId, KeptWord]()
    for step in in_order(orders, words):
        if isinstance(step, WordLedgerEntry):
            memories |= practised([step], memories, zone)
        else:
            memories |= remembered(step, events_of(step.id), memories)
    return memories


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


def chosen_words(
    order: CourseOrder,
    words: Sequence[WordId],
    memories: Mapping[WordId, KeptWord],
    now: Instant,
    zone: tzinfo,
) -> tuple[AskedWord, ...]:
    """The words that a review starting now asks, and why."""
    to_choose = [(one, memories[one].memory if one in memories else None) for one in words]
    return choose(to_choose, local_days(now, zone), order.word_count)


def with_words_chosen(
    started: CourseOrder,
    words: Sequence[WordId],
    memories: Mapping[WordId, KeptWord],
    actor: Actor,
    zone: tzinfo,
) -> CourseOrder:
    """A review that has just started, with the words that it asks.

    If asking none of them would help, it asks the first of them: a review without words could not
    be done.
    """
    at = started.started_at or EPOCH
    asked = [one.word_id for one in chosen_words(started, words, memories, at, zone)]
    opened = LessonOpened(mode=LessonMode.REVIEW, seed=started.lesson_state.seed)
    chosen = ReviewWordsChosen(word_ids=tuple(asked or words[: started.word_count]))
    return started.with_event(opened, at, actor).with_event(chosen, at, actor)
