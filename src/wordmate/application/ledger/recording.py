"""Records the events of an order in its ledger, with their consequences in the same unit."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from wordmate.application.kernel.changes import OrderChange, note_change, note_on_board
from wordmate.application.kernel.subscriptions import Happened, messages_of, publish_all
from wordmate.application.ledger.milestones import record_milestones
from wordmate.application.ledger.ports import Recorded
from wordmate.application.ports import Unit
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.projections import Outcome, outcome, purged
from wordmate.domain.ledger.remembering import choices_of, remembered
from wordmate.domain.notices.class_change import change_of
from wordmate.domain.orders.board import is_shown_alike
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import ENDS, DeletionMoved
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.confusions import after_choices
from wordmate.domain.reviews.word_memory import WordMemory


async def record(
    unit: Unit,
    before: CourseOrder,
    after: CourseOrder,
    now: Instant,
    *,
    can_undo: bool = False,
) -> CourseOrder:
    """Appends the new events of a locked order, stores and returns it, and publishes the events to
    their subscribers; ``can_undo`` says that it was done at the desk.

    What is stored follows only from the ledger's events; at the order's end this includes its
    consequences, by the terms of that end. When it is purged, its counts are removed by the same
    terms.
    """
    await record_each(unit, [(before, after)], now, can_undo=can_undo)
    return after if after.new_events else before


async def record_each(
    unit: Unit,
    changed: Iterable[tuple[CourseOrder, CourseOrder]],
    now: Instant,
    *,
    can_undo: bool = False,
) -> None:
    """The same for several locked orders, before and after, whose events are published together."""
    stored = [
        (before, after, await _store(unit, before, after, now))
        for before, after in changed
        if after.new_events
    ]
    happened = [Happened(_events(before, after), after.id) for before, after, _ in stored]
    await publish_all(unit, happened, now, can_undo=can_undo)
    for before, after, (known, memories) in stored:
        await record_milestones(unit, after.student_id, known, memories, now)
        _note(before, after)


def _events(before: CourseOrder, after: CourseOrder) -> list[DomainEvent]:
    """What an order's subscribers are told."""
    change = change_of(before, after)
    events: list[DomainEvent] = [one.event for one in after.new_events]
    return events if change is None else [*events, change]


async def _store(
    unit: Unit, before: CourseOrder, after: CourseOrder, now: Instant
) -> tuple[Mapping[WordId, WordMemory], Collection[WordMemory]]:
    """Stores an order with the consequences of its new events; returns the memories of its words
    before, and those that changed.
    """
    new_events = after.new_events
    follows: Outcome | None = None
    last = new_events[-1].event
    has_ended = isinstance(last, ENDS)
    if has_ended:
        follows = outcome(after)
    elif isinstance(last, DeletionMoved) and after.deletion is DeletionStatus.DELETED:
        follows = purged(before)
    known, memories = await _remembered(unit, after) if has_ended else ({}, {})
    recorded = Recorded(
        before=before,
        after=after,
        new_events=new_events,
        outcome=follows,
        **memories,
    )
    await unit.orders.store(recorded, now)
    return known, recorded.memories


async def record_together(
    unit: Unit, changed: Sequence[tuple[CourseOrder, CourseOrder]], now: Instant
) -> None:
    """The same for many locked orders, before and after, whose new events change nothing beside
    them: one statement for all of a kind.
    """
    if not changed:
        return
    await unit.orders.store_together(changed, now)
    messages = [
        message
        for _, after in changed
        for message in messages_of((one.event for one in after.new_events), after.id)
    ]
    if messages:
        await unit.outbox.put(messages, now)
    for before, after in changed:
        _note(before, after)


def _note(before: CourseOrder, after: CourseOrder) -> None:
    """Notes what changed, for listeners of the live channel."""
    is_running = after.status is OrderStatus.IN_PROGRESS
    note_change(OrderChange(after.id, after.version, after.progress_version, is_running))
    if after.is_new_word_book and not is_shown_alike(before, after):
        note_on_board(after.student_id)


async def _remembered(
    unit: Unit, order: CourseOrder
) -> tuple[Mapping[WordId, WordMemory], Mapping[str, Any]]:
    """The memories of the order's words before its end, and what changes then of the student's
    memories, used minutes, forgetting and confusions. A class has no choices.
    """
    if order.status is not OrderStatus.COMPLETED or not order.words:
        return {}, {}
    events = () if order.is_class else await unit.memories.answers_of(order.id)
    before = await unit.memories.remembered(order.student_id, order.words)
    memories = remembered(order, events, before)
    changes: dict[str, Any] = {"memories": memories.words.values()}
    if memories.budget != before.budget:
        changes["budget"] = memories.budget
    if memories.forgetting != before.forgetting:
        changes["forgetting"] = memories.forgetting
    if choices := choices_of(order, events):
        pairs = {one.pair for one in choices}
        confused = await unit.memories.confusions(order.student_id, pairs)
        changes["confusions"] = after_choices(choices, confused).values()
    return before.words, changes


async def record_all(
    unit: Unit, orders: Iterable[CourseOrder], changed: Iterable[CourseOrder], now: Instant
) -> None:
    """The same for several locked orders, if they are among the changed ones."""
    held = {one.id: one for one in orders}
    for order in changed:
        await record(unit, held[order.id], order, now)
