"""Which classes use lesson credits, and when they give them back."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import BOOKED_AT, in_every_state
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.credits import (
    CREDIT_TYPES,
    Credits,
    CreditUse,
    books_credit,
    check_bought_on,
    check_credit,
    credits_used,
    takes_credits,
    uses_credit,
)
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import CreditsUsedUp, PurchaseAhead
from wordmate.domain.orders.order_status import LessonType, OrderStatus

ORDERS = [
    replace(one, lesson_type=kind, started_at=started)
    for one in in_every_state()
    for kind in LessonType
    for started in (None, Instant(BOOKED_AT))
]
orders = st.sampled_from(ORDERS)


def test_only_completed_classes_and_no_shows_that_are_not_deleted_use_a_credit() -> None:
    using = [one for one in ORDERS if uses_credit(one)]
    assert {(one.status, one.started_at is None) for one in using} == {
        (OrderStatus.COMPLETED, True),
        (OrderStatus.COMPLETED, False),
        (OrderStatus.CANCELED, False),
    }
    assert {one.deletion for one in using} == {*DeletionStatus} - {DeletionStatus.DELETED}
    assert not any(one.is_simulated for one in using)
    assert {one.lesson_type for one in using} == {LessonType.QUOTA_30, LessonType.QUOTA_60}


@given(orders)
def test_a_class_is_either_booked_or_has_used_its_credit(order) -> None:
    assert not (books_credit(order) and uses_credit(order))
    assert takes_credits(order) or not (books_credit(order) or uses_credit(order))


@given(st.lists(orders, max_size=5), st.lists(orders, max_size=5))
def test_changes_of_used_credits_add_up(before, after) -> None:
    changes = credits_used(before, after)
    assert sum(changes.values()) == sum(map(uses_credit, after)) - sum(map(uses_credit, before))
    assert [*changes] == sorted(changes)
    assert 0 not in changes.values()
    assert credits_used(after, before) == {use: -by for use, by in changes.items()}


def test_a_use_names_the_student_and_the_booked_time() -> None:
    [order] = [one for one in ORDERS if uses_credit(one)][:1]
    use = CreditUse(AccountId(11), order.lesson_type, Instant(BOOKED_AT))
    assert credits_used([], [order]) == {use: 1}


@given(bought=st.integers(0, 9), used=st.integers(0, 9), booked=st.integers(0, 9))
def test_a_class_is_refused_when_held_and_booked_classes_take_all_credits(
    bought, used, booked
) -> None:
    known = Credits(lesson_type=CREDIT_TYPES[0], bought=bought, used=used, booked=booked)
    if bought > used + booked:
        check_credit(known)
        return
    with pytest.raises(CreditsUsedUp) as refused:
        check_credit(known)
    assert (refused.value.left, refused.value.booked) == (bought - used, booked)


def test_a_student_without_a_recorded_purchase_is_never_refused() -> None:
    check_credit(None)


def test_a_purchase_is_recorded_on_its_day_or_later() -> None:
    today = date(2026, 11, 21)
    check_bought_on(today, today)
    with pytest.raises(PurchaseAhead):
        check_bought_on(today + timedelta(days=1), today)
