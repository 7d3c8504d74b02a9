"""Records the events of an order in its ledger, with their consequences in the same unit."""

from collections.abc import Iterable, Mapping

from wordmate.application.kernel.changes import OrderChange, note_change
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.ports import Recorded
from wordmate.application.ports import Unit
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.projections import Outcome, outcome, purged
from wordmate.domain.ledger.remembering import Remembered, choices_of, remembered
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import ENDS, DeletionMoved
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.confusions import Confusion, Pair, after_choices
from wordmate.domain.reviews.due import UNUSED


async def record(
    unit: Unit,
    before: CourseOrder,
    after: CourseOrder,
    now: Instant,
) -> CourseOrder:
    """Appends the new events of a locked order, stores and returns it, and publishes the events to
    their subscribers.

    What is stored follows only from the ledger's events; at the order's end this includes its
    consequences, by the terms of that end. When it is purged, its counts are removed by the same
    terms.
    """
    new_events = after.new_events
    if not new_events:
        return before
    follows: Outcome | None = None
    last = new_events[-1].event
    has_ended = isinstance(last, ENDS)
    if has_ended:
        follows = outcome(after)
    elif isinstance(last, DeletionMoved) and after.deletion is DeletionStatus.DELETED:
        follows = purged(before)
    memories, confusions = await _remembered(unit, after) if has_ended else (None, {})
    recorded = Recorded(
        before=before,
        after=after,
        new_events=new_events,
        outcome=follows,
        memories=() if memories is None else memories.words.values(),
        budget=None if memories is None or after.is_new_word_book else memories.budget,
        confusions=confusions.values(),
    )
    await unit.orders.store(recorded, now)
    await publish(unit, (one.event for one in new_events), now, order_id=after.id)
    is_running = after.status is OrderStatus.IN_PROGRESS
    note_change(OrderChange(after.id, after.version, after.progress_version, is_running))
    return after


async def _remembered(
    unit: Unit, order: CourseOrder
) -> tuple[Remembered | None, Mapping[Pair, Confusion]]:
    """The student's memories after the order's end, and the words that they confused in it. A
    class has no choices."""
    if order.status is not OrderStatus.COMPLETED or not order.words:
        return None, {}
    events = () if order.is_class else await unit.memories.answers_of(order.id)
    words = await unit.memories.of_words(order.student_id, order.words)
    is_lesson = order.is_new_word_book  # it asks nothing of the daily minutes
    budget = UNUSED if is_lesson else await unit.memories.budget(order.student_id)
    memories = remembered(order, events, Remembered(words, budget))
    choices = choices_of(order, events)
    if not choices:
        return memories, {}
    confused = await unit.memories.confusions(order.student_id, {one.pair for one in choices})
    return memories, after_choices(choices, confused)


async def record_all(
    unit: Unit, orders: Iterable[CourseOrder], changed: Iterable[CourseOrder], now: Instant
) -> None:
    """The same for several locked orders, if they are among the changed ones."""
    held = {one.id: one for one in orders}
    for order in changed:
        await record(unit, held[order.id], order, now)
