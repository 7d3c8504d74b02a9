"""What a student's own reviews say about the memory model that chooses the words of reviews."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import tzinfo

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.ledger.audit import OrderRecords, StudentRecords, replayed
from wordmate.domain.ledger.remembering import (
    Remembered,
    expected_of_practice,
    expected_of_test,
    in_order,
    practised,
    probe_answers,
    remembered,
    tested,
)
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.calibration import Expected
from wordmate.domain.reviews.comparison import StudentResult
from wordmate.domain.reviews.due import LONGEST_ANSWER_MS, MINUTE_MS
from wordmate.domain.reviews.memory import local_days
from wordmate.domain.reviews.word_memory import WordMemory
from wordmate.domain.words.word_ledger import WordLedgerEntry


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The outcome of one review, or one answer of free practice: the predicted recall of each
    remembered word, its answers and their time, and how many words the fixed plan would have asked.
    """

    expected: tuple[Expected, ...]
    asked: int
    took_ms: int
    fixed: int


def all_reviewed(records: StudentRecords, zone: tzinfo) -> Iterator[Reviewed]:
    """A student's reviews and free practice in the order of their ends. The prediction for an
    answer uses only what came before it. Lessons whose ledger cannot be read are left out.
    """
    orders, memories = replayed(records), dict[WordId, WordMemory]()
    stored = {one.order.id: one for one in records.orders}
    for step in in_order(orders.values(), records.words):
        if isinstance(step, WordLedgerEntry):
            if step.right is not None and step.word_id in memories:
                yield _answered(step, memories, zone)
                memories |= practised([step], Remembered(memories), zone).words
            continue
        row = stored[step.id]
        if not step.is_new_word_book:
            yield _reviewed(step, row, memories, zone)
        memories |= remembered(step, row.events, Remembered(memories)).words


def result_of(records: StudentRecords, zone: tzinfo, now: Instant) -> StudentResult:
    """What a student did since their first lesson, for the comparison of an experiment's arms."""
    probed = probe_answers(records.words)
    asked = Counter(one.met_days for one in probed)
    right = Counter(one.met_days for one in probed if one.right)
    reviewed = [*all_reviewed(records, zone)]
    checked = [answer for one in reviewed for answer in one.expected if answer.is_checked]
    first = min(
        (one for stored in records.orders if (one := _taught_at(stored.order))), default=now
    )
    return StudentResult(
        probes={days: (right[days], of) for days, of in asked.items()},
        known=sum(one.shown_known for one in checked),
        checked=len(checked),
        minutes=sum(one.took_ms for one in reviewed) / MINUTE_MS,
        days=(local_date(now, zone) - local_date(first, zone)).days + 1,
    )


def _taught_at(order: CourseOrder) -> Instant | None:
    """When a lesson ended that taught words."""
    is_lesson = order.is_new_word_book and order.status is OrderStatus.COMPLETED
    return order.ended_at if is_lesson else None


def _reviewed(
    review: CourseOrder, row: OrderRecords, memories: Mapping[WordId, WordMemory], zone: tzinfo
) -> Reviewed:
    day = local_days(review.ended_at or EPOCH, zone)
    right = {*review.lesson.lists.correct}
    answers = tested(row.events)
    return Reviewed(
        expected=tuple(
            expected_of_test(review, answers.get(one), memories[one], day, right=one in right)
            for one in review.words
            if one in memories
        ),
        asked=len(review.words),
        took_ms=sum(_took_ms(one.latency_ms) for one in answers.values()),
        fixed=review.words_listed,
    )


def _answered(
    answer: WordLedgerEntry, memories: Mapping[WordId, WordMemory], zone: tzinfo
) -> Reviewed:
    expected = expected_of_practice(answer, memories[answer.word_id], zone)
    return Reviewed((expected,), 1, _took_ms(answer.latency_ms or 0), 0)


def _took_ms(latency_ms: int) -> int:
    """The time that counts for an answer: an hour away from the phone is no reviewing."""
    return min(LONGEST_ANSWER_MS, latency_ms)
