"""What people are told is the difference between what they heard and what is now."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import HOUR, MINUTE, reserved
from wordmate.domain.kernel.ids import AccountId, OrderId, RestApplicationId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.notices import class_change
from wordmate.domain.notices.class_change import ClassChanged, Planned, change_of
from wordmate.domain.notices.notice import (
    AHEAD_MS,
    ClassFacts,
    MovedFacts,
    Notice,
    NoticeKind,
    notices_of_change,
    notices_of_order,
)
from wordmate.domain.notices.waiting import UNDO_MS, net_of, told_at
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import DeletionMoved, PlanTimeChanged
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.rest.rest_application import RestAnswered

STUDENT, TUTOR, OTHER = AccountId(11), AccountId(22), AccountId(33)
SOON: Final = Instant(10 * HOUR)
LATER: Final = Instant(20 * HOUR)
BOOKED = replace(reserved(appointment_at=SOON), id=OrderId(7))
KNOWN = replace(BOOKED, new_events=())

Command = Callable[[CourseOrder], CourseOrder]


def move(order: CourseOrder) -> CourseOrder:
    return order.move(LATER if order.appointment_at == SOON else SOON, EPOCH)


def move_on(order: CourseOrder) -> CourseOrder:
    return order.move(Instant(order.appointment_at + 30 * MINUTE), EPOCH)


def change_tutor(order: CourseOrder) -> CourseOrder:
    return order.change_tutor(OTHER if order.tutor_id == TUTOR else TUTOR, EPOCH)


def call_off(order: CourseOrder) -> CourseOrder:
    is_off = order.status is OrderStatus.CANCELED
    return order.reopen(EPOCH) if is_off else order.cancel(EPOCH)


def move_and_change_tutor(order: CourseOrder) -> CourseOrder:
    return move(change_tutor(order))


COMMANDS: Final = (move, move_on, change_tutor, move_and_change_tutor, call_off)


def done(order: CourseOrder, command: Command) -> CourseOrder:
    """The order after a command; what is called off is reopened by any of them."""
    known = replace(order, new_events=())
    return call_off(known) if order.status is OrderStatus.CANCELED else command(known)


def plan(order: CourseOrder) -> Planned | None:
    if order.status is OrderStatus.CANCELED:
        return None
    return Planned(appointment_at=order.appointment_at, tutor_id=order.tutor_id)


def waiting_after(
    commands: Sequence[Command], order: CourseOrder = KNOWN, *, is_new: bool = False
) -> tuple[CourseOrder, ClassChanged | None]:
    """The order, and what is left to tell after these commands."""
    waiting = class_change.booked(order) if is_new else None
    for command in commands:
        before, order = order, done(order, command)
        change = change_of(before, order)
        assert change is not None
        net = change if waiting is None else net_of(waiting, change)
        assert isinstance(net, ClassChanged)
        waiting = net
    return order, waiting


def told(change: ClassChanged | None, order: CourseOrder, tutor: str = "周老师") -> list[Notice]:
    if change is None:
        return []
    return notices_of_change(change, order, Instant(5), student="小满", tutor=tutor)


def said(commands: Sequence[Command]) -> set[tuple[int, NoticeKind, int]]:
    """What people who know the class are told after these commands: to whom, what, and when."""
    order, waiting = waiting_after(commands)
    return {
        (one.account_id, one.kind, one.facts.appointment_time)
        for one in told(waiting, order)
        if isinstance(one.facts, ClassFacts)
    }


some_commands = st.lists(st.sampled_from(COMMANDS), max_size=12)


@given(some_commands, st.booleans())
def test_changes_that_people_did_not_hear_of_are_told_as_one_from_the_first_to_the_last(
    commands: Sequence[Command], is_new: bool
) -> None:
    order, waiting = waiting_after(commands, is_new=is_new)
    before = None if is_new else plan(KNOWN)
    at_once = ClassChanged(before=before, after=plan(order), is_new=is_new)
    assert told(waiting, order) == told(at_once, order)
    if before == plan(order):
        assert told(waiting, order) == []


@given(st.lists(some_commands, max_size=4))
def test_what_waits_is_always_the_difference_between_what_was_heard_and_what_is_now(
    rounds: Sequence[Sequence[Command]],
) -> None:
    order = KNOWN
    for commands in rounds:
        heard = plan(order)
        order, waiting = waiting_after(commands, order)
        if waiting is not None:
            assert (waiting.before, waiting.after) == (heard, plan(order))


@pytest.mark.parametrize(
    "commands",
    [
        (move, move),
        (call_off, call_off),
        (change_tutor, change_tutor),
        (move_and_change_tutor, move_and_change_tutor),
        (move, call_off, call_off, move),
    ],
)
def test_what_was_undone_tells_nobody_anything(commands: Sequence[Command]) -> None:
    assert said(commands) == set()


def test_a_class_that_was_booked_and_canceled_tells_nobody_anything() -> None:
    order, waiting = waiting_after((call_off,), is_new=True)
    assert told(waiting, order) == []


def test_a_class_that_nobody_heard_of_is_booked_not_reopened() -> None:
    order, waiting = waiting_after((call_off, call_off), is_new=True)
    assert {one.kind for one in told(waiting, order)} == {NoticeKind.CLASS_BOOKED}


def test_a_class_that_was_moved_and_canceled_is_canceled_at_the_time_that_people_know() -> None:
    assert said((move, call_off)) == {
        (STUDENT, NoticeKind.CLASS_CANCELED, SOON),
        (TUTOR, NoticeKind.CLASS_CANCELED, SOON),
    }


def test_a_class_that_another_tutor_got_before_it_was_canceled_is_not_theirs_to_hear_of() -> None:
    order, waiting = waiting_after((change_tutor, call_off))
    notices = told(waiting, order, tutor="黄老师")
    names = [one.facts.person_name for one in notices if isinstance(one.facts, ClassFacts)]
    assert [one.account_id for one in notices] == [STUDENT, TUTOR]
    assert names == [None, "小满"]


def test_who_gets_a_moved_class_hears_that_it_is_booked_not_that_it_moved() -> None:
    assert said((move, change_tutor)) == {
        (STUDENT, NoticeKind.TUTOR_CHANGED, LATER),
        (STUDENT, NoticeKind.CLASS_MOVED, LATER),
        (TUTOR, NoticeKind.TUTOR_CHANGED, SOON),
        (OTHER, NoticeKind.CLASS_BOOKED, LATER),
    }


def test_a_class_moved_twice_is_moved_once_from_where_people_know_it() -> None:
    order, waiting = waiting_after((move, move_on))
    assert [
        (one.facts.moved_from, one.facts.appointment_time)
        for one in told(waiting, order)
        if isinstance(one.facts, MovedFacts)
    ] == [(SOON, LATER + 30 * MINUTE)] * 2


def test_a_class_whose_deletion_is_approved_is_canceled_and_one_that_was_held_is_not() -> None:
    pending = replace(KNOWN, deletion=DeletionStatus.DELETE_PENDING)
    approved = replace(pending.with_event(DeletionMoved(step="approve"), EPOCH))
    change = change_of(pending, approved)
    assert {one.kind for one in told(change, approved)} == {NoticeKind.CLASS_CANCELED}
    held = replace(pending, status=OrderStatus.COMPLETED)
    assert change_of(held, held.with_event(DeletionMoved(step="approve"), EPOCH)) is None


def test_a_review_that_is_canceled_with_its_lesson_tells_nobody_anything() -> None:
    review = replace(KNOWN, lesson_gone=True)
    assert change_of(review, review.cancel(EPOCH)) is None


@pytest.mark.parametrize(
    ("done_before", "kind"),
    [
        (BOOKED, NoticeKind.CLASS_BOOKED),
        (move(KNOWN), NoticeKind.CLASS_MOVED),
        (KNOWN.cancel(EPOCH), NoticeKind.CLASS_CANCELED),
        (done(KNOWN.cancel(EPOCH), call_off), NoticeKind.CLASS_REOPENED),
        (replace(KNOWN, lesson_gone=True).cancel(EPOCH), None),
    ],
)
def test_what_an_earlier_release_published_of_a_class_is_told(
    done_before: CourseOrder, kind: NoticeKind | None
) -> None:
    [entry] = done_before.new_events
    notices = notices_of_order(entry.event, done_before, Instant(5), student="小满", tutor="周老师")
    assert [one.kind for one in notices] == ([] if kind is None else [kind, kind])


def test_a_class_that_only_started_is_no_news() -> None:
    assert change_of(KNOWN, replace(KNOWN, status=OrderStatus.IN_PROGRESS)) is None


def test_a_request_to_delete_that_is_undone_tells_nobody_anything() -> None:
    ask, withdraw, approve = (DeletionMoved(step=one) for one in ("ask", "withdraw", "approve"))
    assert net_of(ask, withdraw) is None
    assert net_of(withdraw, ask) is None
    assert net_of(ask, approve) == approve


def test_a_daily_time_that_changes_twice_is_told_once_and_one_that_is_back_never() -> None:
    def changed(before: str, slot: str) -> PlanTimeChanged:
        return PlanTimeChanged(
            slot=slot, slot_before=before, changed_by=None, tutor_ids=(TUTOR,), reviews=3
        )

    first = changed("18:00", "19:00")
    assert net_of(first, changed("19:00", "20:00")) == changed("18:00", "20:00")
    assert net_of(first, changed("19:00", "18:00")) is None


def test_of_rest_that_was_approved_and_lifted_its_tutor_hears_that_it_is_lifted() -> None:
    approved = RestAnswered(
        rest_application_id=RestApplicationId(1),
        account_id=TUTOR,
        approved=True,
        reason=None,
        starts_at=SOON,
        ends_at=LATER,
        stretches=1,
    )
    lifted = replace(approved, approved=False, lifted=True, reason="撤销")
    assert net_of(approved, lifted) == lifted


def test_people_are_told_once_a_change_of_the_desk_can_no_longer_be_undone() -> None:
    _, waiting = waiting_after((move,))
    assert waiting is not None
    assert told_at(waiting, EPOCH) == UNDO_MS
    assert told_at(DeletionMoved(step="ask"), EPOCH) == UNDO_MS


@pytest.mark.parametrize(("early", "wait"), [(0, 0), (1, UNDO_MS)])
@pytest.mark.parametrize("commands", [(move,), (call_off,), (move, move_on)])
def test_people_are_told_at_once_of_a_class_that_is_about_to_be_announced(
    commands: Sequence[Command], early: int, wait: int
) -> None:
    _, waiting = waiting_after(commands)
    assert waiting is not None
    now = Instant(SOON - AHEAD_MS - UNDO_MS - early)
    assert told_at(waiting, now) == now + wait
