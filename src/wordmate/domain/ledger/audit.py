"""Compares the tables with what the ledger says."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from datetime import tzinfo
from math import isclose
from typing import Final

from wordmate.domain.kernel.errors import DomainError, Wording
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.ledger.projections import (
    all_known,
    arm_of,
    payments,
    practice,
    replay,
    reviews,
)
from wordmate.domain.ledger.remembering import Remembered, all_confused, all_remembered
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import ENDS, Booked, LedgerEntry
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.differences import LEDGER, PayDifference, of_record
from wordmate.domain.progress.counting import (
    COUNTED,
    NOTHING,
    Counts,
    Practice,
    Span,
    day_of,
    free_practice,
    total,
)
from wordmate.domain.reviews.confusions import Confusion, Pair
from wordmate.domain.reviews.due import UNUSED, DayBudget
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.forgetting import UNFITTED, Forgetting
from wordmate.domain.reviews.word_memory import WordMemory
from wordmate.domain.words.word_ledger import UNMET, WordKnown, WordLedgerEntry

_NOT_STORED: Final = frozenset(
    {"lesson_record", "terms", "supplements", "past_no_shows", "new_events"}
)
"""What is no column of an order."""
_NOT_WORDS: Final = frozenset({"decided_at"})
_UNREADABLE: Final = Wording(
    "有读不出的记录：{numbers}", "contains events that cannot be read: {numbers}"
)
_NO_BEGINNING: Final = Wording("没有开头", "has no beginning")
_IMPOSSIBLE: Final = Wording("有不可能的记录：{code}", "contains an impossible event: {code}")


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRecords:
    """All records of one order: the order as stored in the tables, and its ledger.

    ``unreadable``: the numbers of events that cannot be decoded.
    """

    order: CourseOrder
    clock_at: Instant | None
    used_ms: int | None
    events: Sequence[LedgerEntry]
    sequences: Sequence[int]
    unreadable: Sequence[int] = ()
    progress_version: int | None = None
    payments: tuple[CommissionRecord, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentRecords:
    """All records of one student: their orders, word events outside lessons, word states,
    memories, the days on which words are due, used minutes, how fast they forget, confused words,
    the arm of their experiment, and practice counts.
    """

    student_id: AccountId
    orders: Sequence[OrderRecords]
    words: Sequence[WordLedgerEntry] = ()
    word_sequences: Sequence[int] = ()
    known: Mapping[WordId, WordKnown] = field(default_factory=dict)
    memories: Mapping[WordId, WordMemory] = field(default_factory=dict)
    due_on: Mapping[WordId, int] = field(default_factory=dict)
    budget: DayBudget = UNUSED
    forgetting: Forgetting = UNFITTED
    confusions: Mapping[Pair, Confusion] = field(default_factory=dict)
    arm: Arm | None = None
    practice: Practice = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """A projection that differs from the ledger. No order if none touched the word or the counts at
    that time.
    """

    order_id: OrderId | None
    projection: str
    what: str
    word_id: WordId | None = None
    counted: tuple[Span, int] | None = None


def replayed(records: StudentRecords) -> dict[OrderId, CourseOrder]:
    """The orders as replayed from their ledgers, without those whose ledger cannot be read."""
    read = {stored.order.id: _read(stored) for stored in records.orders}
    return {number: one for number, one in read.items() if isinstance(one, CourseOrder)}


def _read(stored: OrderRecords) -> CourseOrder | PayDifference:
    """The order replayed from its ledger, or why that failed."""
    number = stored.order.id
    if stored.unreadable:
        numbers = {"numbers": ", ".join(map(str, stored.unreadable))}
        return PayDifference(_UNREADABLE, numbers, number, LEDGER)
    if not stored.events or not isinstance(stored.events[0].event, Booked):
        return PayDifference(_NO_BEGINNING, {}, number, LEDGER)
    try:
        return replay(stored.events, number)
    except DomainError as refusal:
        return PayDifference(_IMPOSSIBLE, {"code": refusal.code}, number, LEDGER)


def _unread(unread: PayDifference) -> Difference:
    return Difference(unread.order_id, "ledger", unread.what("en"))


def differences(records: StudentRecords, zone: tzinfo) -> Iterator[Difference]:
    """Every difference between a student's tables and their ledgers, in the service's zone."""
    orders = replayed(records)
    for stored in records.orders:
        order = orders.get(stored.order.id) or _read(stored)
        if isinstance(order, PayDifference):
            yield _unread(order)
            continue
        yield from _of_order(stored, order)
        yield from _of_plan(stored, order, records)
    if len(orders) < len(records.orders):
        return  # an unreadable ledger says nothing about words and counts: leave them
    yield from _of_words(records, orders)
    yield from _of_memories(records, memories_of(records, orders, zone))
    yield from _of_confusions(records, confusions_of(records, orders, zone))
    if records.arm != (says := arm_of(orders.values())):
        yield Difference(None, "arm", f"is {records.arm}, not {says}")
    counting = practised(records, orders)
    yield from _of_practice(records, counting, all_practised(records, counting, zone))


def _of_order(stored: OrderRecords, order: CourseOrder) -> Iterator[Difference]:
    number = order.id
    if list(stored.sequences) != list(range(1, len(stored.sequences) + 1)):
        yield Difference(number, "ledger", "has gaps in its numbers")
    yield from _of_times(stored.events, order)
    for name in _differing(stored.order, order, _NOT_STORED):
        yield Difference(number, "order", name)
    for name in ("clock_at", "used_ms"):
        if getattr(stored, name) != getattr(order, name):
            yield Difference(number, "order", name)
    lesson, says = stored.order.lesson, order.lesson
    if lesson.progress != says.progress:
        yield Difference(number, "progress", "body")
    if (stored.progress_version or 0) != order.progress_version:
        yield Difference(number, "progress", "version")
    if lesson.result != says.result:
        yield Difference(number, "result", "body")
    for one in pay_differences(stored, order):
        yield Difference(number, "pay", one.what("en"))


def _of_times(events: Iterable[LedgerEntry], order: CourseOrder) -> Iterator[Difference]:
    """An order never ends before its last event, and nothing in it takes less than no time."""
    latest = EPOCH
    for entry in events:
        if isinstance(entry.event, ENDS) and entry.at < latest:
            what = f"ended {latest - entry.at} ms before its last event"
            yield Difference(order.id, "ledger", what)
        latest = max(latest, entry.at)
    spans = {
        "the lesson": (order.started_at, order.ended_at),
        "the student's coming": (order.started_at, order.student_entered_at),
        **{f"pause {nth}": one[::2] for nth, one in enumerate(order.pauses, 1)},
        **{f"an absence of {one.side}": (one.since, one.until) for one in order.absences},
    }
    for what, (since, until) in spans.items():
        if since is not None and until is not None and until < since:
            yield Difference(order.id, "ledger", f"{what} took {until - since} ms")


def pay_differences(stored: OrderRecords, order: CourseOrder) -> Iterator[PayDifference]:
    """The difference between a tutor's booked pay for a lesson and its ledger."""
    booked = {one.number: one for one in stored.payments}
    due = {one.number: one for one in payments(order)}
    for nth in sorted({*booked, *due}):
        yield from of_record(stored.order.id, booked.get(nth), due.get(nth))


def all_pay_differences(records: StudentRecords) -> Iterator[PayDifference]:
    """The same for every lesson of a student."""
    for stored in records.orders:
        read = _read(stored)
        if isinstance(read, PayDifference):
            yield read
        else:
            yield from pay_differences(stored, read)


def _of_plan(
    stored: OrderRecords, order: CourseOrder, records: StudentRecords
) -> Iterator[Difference]:
    planned = reviews(order)
    days = booked_days((one.order for one in records.orders), order)
    booked = set(days.values())
    for review in planned:
        if review.day not in booked:
            yield Difference(stored.order.id, "plan", f"day {review.day} is missing")
    supplemented = [one for added in order.supplements for one in added.reviews]
    for review in supplemented:
        if review.day not in booked:
            what = f"day {review.day}, which was supplemented, is missing"
            yield Difference(stored.order.id, "plan", what)
    expected = {one.day for one in (*planned, *supplemented)}
    for number in _surplus(records, days, expected):
        yield Difference(stored.order.id, "plan", f"review {number} is too much")


def _surplus(
    records: StudentRecords, days: Mapping[OrderId, int | None], planned: Set[int]
) -> Iterator[OrderId]:
    """The reviews of a lesson that neither its plan nor a supplement explains, except those that
    were called off or deleted.

    A rebuild leaves them, because each is an order with its own ledger. The store can cancel them.
    """
    seen = set[int | None]()
    for one in records.orders:
        order = one.order
        gone = order.status is OrderStatus.CANCELED or order.deletion is DeletionStatus.DELETED
        if order.id not in days or gone:
            continue
        if days[order.id] not in planned or days[order.id] in seen:
            yield order.id
        seen.add(days[order.id])


def booked_days(orders: Iterable[CourseOrder], lesson: CourseOrder) -> dict[OrderId, int | None]:
    """The reviews of a lesson among these orders, each with its day of the plan."""
    return {one.id: one.review_day for one in orders if one.source_order_id == lesson.id}


def _of_words(
    records: StudentRecords, orders: Mapping[OrderId, CourseOrder]
) -> Iterator[Difference]:
    if list(records.word_sequences) != list(range(1, len(records.words) + 1)):
        yield Difference(None, "ledger", "of words has gaps in its numbers")
    expected = all_known(orders.values(), records.words)
    ended = sorted(
        (order for order in orders.values() if order.ended_at is not None),
        key=lambda one: (one.ended_at or 0, one.id),
    )
    touched = {word: order.id for order in ended for word in order.decided_words}
    for word in sorted({*expected, *records.known}):
        says, stands = expected.get(word, UNMET), records.known.get(word, UNMET)
        if says.state is not stands.state:
            what = f"word {word} is {stands.state}, not {says.state}"
            yield Difference(touched.get(word), "words", what, word)
        elif says != stands:
            what = f"word {word}: {', '.join(_differing(stands, says, _NOT_WORDS))}"
            yield Difference(None, "words", what, word)


def memories_of(
    records: StudentRecords, orders: Mapping[OrderId, CourseOrder], zone: tzinfo
) -> Remembered:
    """What a student remembers of each word, by the ledgers."""
    events = {stored.order.id: stored.events for stored in records.orders}
    return all_remembered(orders.values(), records.words, events.__getitem__, zone)


def _of_memories(records: StudentRecords, expected: Remembered) -> Iterator[Difference]:
    if records.budget != expected.budget:
        yield Difference(None, "budget", f"is {records.budget}, not {expected.budget}")
    if not _are_close(records.forgetting, expected.forgetting):
        what = f"is {records.forgetting}, not {expected.forgetting}"
        yield Difference(None, "forgetting", what)
    for word in sorted({*expected.words, *records.memories}):
        says, stands = expected.words.get(word), records.memories.get(word)
        if stands is None or says is None:
            what = "is missing" if stands is None else "is too much"
            yield Difference(None, "memory", f"of word {word} {what}", word)
        elif not _is_same_memory(stands, says):
            yield Difference(None, "memory", f"of word {word} is {stands}, not {says}", word)
        elif records.due_on.get(word) != stands.due_on:
            what = f"of word {word} is due on day {records.due_on.get(word)}, not {stands.due_on}"
            yield Difference(None, "memory", what, word)


def confusions_of(
    records: StudentRecords, orders: Mapping[OrderId, CourseOrder], zone: tzinfo
) -> dict[Pair, Confusion]:
    """Which words a student confuses, by the ledgers. Stored pairs that no answer confused are
    included as settled."""
    events = {stored.order.id: stored.events for stored in records.orders}
    settled = {pair: Confusion(pair) for pair in records.confusions}
    return settled | all_confused(orders.values(), records.words, events.__getitem__, zone)


def _of_confusions(
    records: StudentRecords, expected: Mapping[Pair, Confusion]
) -> Iterator[Difference]:
    for pair, says in sorted(expected.items()):
        stands = records.confusions.get(pair, Confusion(pair))
        if stands != says:
            what = f"of words {pair.word_id} and {pair.other_id} is {stands}, not {says}"
            yield Difference(None, "confusion", what)


def _is_same_memory(word: WordMemory, other: WordMemory) -> bool:
    """Whether two memories are equal, except for the last digits, which differ between machines."""
    return word[2:] == other[2:] and _are_close(word.memory, other.memory)


def _are_close(some: Iterable[float], others: Iterable[float]) -> bool:
    return all(isclose(a, b, abs_tol=1e-9) for a, b in zip(some, others, strict=True))


def practised(
    records: StudentRecords, orders: Mapping[OrderId, CourseOrder]
) -> dict[OrderId, Practice]:
    """What each of a student's lessons adds to their practice counts."""
    return {
        stored.order.id: practice(order)
        for stored in records.orders
        if (order := orders.get(stored.order.id)) is not None
    }


def all_practised(
    records: StudentRecords, counting: Mapping[OrderId, Practice], zone: tzinfo
) -> dict[tuple[Span, int], Counts]:
    """The sum of all lessons and all free practice."""
    return total([*counting.values(), free_practice(records.words, zone)])


def _of_practice(
    records: StudentRecords,
    counting: Mapping[OrderId, Practice],
    expected: Mapping[tuple[Span, int], Counts],
) -> Iterator[Difference]:
    touched = {at: number for number, one in counting.items() for at in one}
    for at in sorted({*expected, *records.practice}):
        says, stands = expected.get(at, NOTHING), records.practice.get(at, NOTHING)
        span, number = at
        when = day_of(number).isoformat() if span is Span.DAY else f"day {number} of the plan"
        for name in COUNTED:
            one, other = getattr(stands, name), getattr(says, name)
            if one != other:
                what = f"{name} of {when} is {one}, not {other}"
                yield Difference(touched.get(at), "counts", what, counted=at)


def _differing(stands: object, says: object, but: frozenset[str]) -> list[str]:
    names = [field.name for field in fields(stands) if field.name not in but]  # type: ignore[arg-type]
    return [name for name in names if getattr(stands, name) != getattr(says, name)]
