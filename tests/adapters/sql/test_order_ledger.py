"""The ledger of orders: events of any kind and format are read back."""

import sys
from dataclasses import fields, replace
from datetime import date
from types import UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.adapters.sql.world import NOON, World
from wordmate.adapters.sql.orders.events import ORDER_EVENTS, _row
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.ledger.projections import replay
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import EVENTS, FORMAT, LedgerEntry, upgraded

PLAIN = {
    int: st.integers(0, 2**31 - 1),
    str: st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    bool: st.booleans(),
    date: st.dates(),
    type(None): st.none(),
}
CHANGES = {
    "cursor": PLAIN[int],
    "step": st.sampled_from([None, *(step.value for step in LessonStep)]),
    "groups": st.lists(st.lists(PLAIN[int], max_size=5), max_size=4),
    "finished": PLAIN[bool],
}


def values(hint: Any) -> st.SearchStrategy[Any]:  # noqa: PLR0911 -- one for each kind of type
    """Any value that a field with this annotation may contain."""
    inner = get_args(hint)
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return st.one_of(*(values(one) for one in inner))
    if get_origin(hint) is dict:
        return st.fixed_dictionaries({}, optional=CHANGES)
    if get_origin(hint) is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=4).map(tuple)
    if get_origin(hint) is tuple:
        return st.tuples(*(values(one) for one in inner))
    if isinstance(hint, NewType):
        return values(hint.__supertype__)
    if hasattr(hint, "__members__"):
        return st.sampled_from(hint)
    return PLAIN[hint] if hint in PLAIN else built(hint)


def built(kind: type) -> st.SearchStrategy[Any]:
    """Any value of a dataclass."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: values(hints[field.name]) for field in fields(kind)})


def happenings() -> st.SearchStrategy[LedgerEntry]:
    event = st.sampled_from(sorted(EVENTS)).flatmap(lambda kind: built(EVENTS[kind]))
    number = PLAIN[int] | st.none()
    device = st.sampled_from([None, "phone-1"])
    return st.builds(
        LedgerEntry, event=event, at=PLAIN[int], account_id=number, device=device, number=number
    )


@given(happenings(), st.integers(1, 9))
def test_events_are_read_as_written(happened: LedgerEntry, sequence: int) -> None:
    order_id, nth, kind, body, word_id, *others = _row(OrderId(7), sequence, happened)
    account_id, device, number, at = others
    read = ORDER_EVENTS.read((order_id, nth, kind, FORMAT, body, account_id, device, number, at))
    assert read == (7, sequence, happened)
    event = happened.event
    assert word_id == (event.word_id if isinstance(event, Answered | AnswerTakenBack) else None)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_domain_event_can_be_stored(kind: str) -> None:
    event = EVENTS[kind]
    assert event.kind == kind
    assert event is vars(sys.modules[event.__module__])[event.__name__]


def test_an_unknown_format_is_an_error_and_the_current_one_is_unchanged() -> None:
    body = {"word_id": 1}
    assert upgraded("answered", FORMAT, body) is body
    with pytest.raises(KeyError):
        upgraded("answered", 0, body)


async def _story(world: World, order: CourseOrder) -> list[LedgerEntry]:
    books = await world.run(lambda unit: unit.ledger.records(order.student_id))
    [stored] = [one for one in books.orders if one.order.id == order.id]
    assert list(stored.sequences) == list(range(1, len(stored.events) + 1))
    return list(stored.events)


def flash_answer(word: int) -> Answered:
    return Answered(word_id=WordId(word), step="flash", group_index=0, right=True, latency_ms=9)


async def test_an_orders_events_are_ordered_and_replay_to_the_order(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.order(student, tutor)
    answers = [
        LedgerEntry(
            event=flash_answer(word),
            at=NOON,
            account_id=student.id,
            device="phone-1",
            number=word,
        )
        for word in (3, 1, 2)
    ]

    after = await world.record(order, *answers)

    story = await _story(world, order)
    assert story[1:] == answers
    assert replay(story, order.id) == after == await world.whole(order.id)


async def test_a_devices_number_is_unique_in_an_orders_ledger(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.order(student, tutor)
    answer = LedgerEntry(
        event=flash_answer(1),
        at=NOON,
        account_id=student.id,
        device="phone-1",
        number=5,
    )
    after = await world.record(order, answer)

    with pytest.raises(StaleVersion):
        await world.record(after, answer)

    other_device = await world.record(after, replace(answer, device="phone-2"))
    assert other_device.version == 3
    for device, last in (("phone-1", 5), ("phone-2", 5), ("phone-3", 0), (None, 0)):
        held = await world.held(order, device)
        assert held.last_number == last


async def test_a_students_ledger_holds_all_their_orders(world: World) -> None:
    student, other = await world.student(), await world.student()
    first, second = await world.order(student), await world.order(student)
    await world.order(other)
    await world.record(first, *first.cancel(NOON).new_events)

    books = await world.run(lambda unit: unit.ledger.records(student.id))

    assert [(one.order.id, [event.event.kind for event in one.events]) for one in books.orders] == [
        (first.id, ["booked", "canceled"]),
        (second.id, ["booked"]),
    ]
