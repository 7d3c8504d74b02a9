"""Lesson credits on both databases: bought by the store, used up by classes, given back."""

import asyncio
from datetime import date, timedelta
from typing import Any

import pytest

from tests.support.house import MINUTE, House
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.credit_messages import AddCredits, LessonCredits, ListCredits
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.accounts.errors import NoAccountWithRole
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.orders.errors import CreditsUsedUp, PurchaseAhead
from wordmate.domain.orders.order_status import LessonType

TODAY = date(2026, 11, 21)
HOUR_LONG = LessonType.QUOTA_60
Figures = tuple[int, int, int]
"""Bought, used and booked."""


async def buy(house: House, lessons: int, day: date | None = None, **more: Any) -> None:
    request = AddCredits(
        **{
            "user_id": house.accounts["student"].id,
            "lesson_type": HOUR_LONG,
            "lessons": lessons,
            "day": day,
            **more,
        }
    )
    await house.app.add_credits(request, by="王老师")


async def figures(house: House) -> Figures | None:
    """The student's credits of hour-long classes, as the app shows them."""
    data = (await house.app.own_credits(house.student, Empty())).data
    found: list[LessonCredits] = [one for one in data if one.lesson_type is HOUR_LONG]
    return (found[0].bought, found[0].used, found[0].booked) if found else None


async def held(house: House, **booked: Any) -> OneCourseOrder:
    """A class that was held and completed."""
    order = await house.running(**booked)
    await house.tested(order)
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=60)
    return order


async def missed(house: House) -> OneCourseOrder:
    """A no-show."""
    order = await house.running()
    house.clock.move(minutes=10)
    await house.app.end_no_show(house.tutor, order)
    house.clock.move(minutes=60)
    return order


async def differences(house: House) -> list[Difference]:
    found: list[Difference] = []
    await house.app.verify_ledger(None, found.append)
    return found


async def test_completed_classes_and_no_shows_use_credits_and_booked_ones_do_not(
    house: House,
) -> None:
    assert await figures(house) is None
    await buy(house, 10)
    assert await figures(house) == (10, 0, 0)
    await held(house)
    await missed(house)
    await house.booked(minutes_ahead=600)
    assert await figures(house) == (10, 2, 1)
    await held(house, lesson=LessonType.QUOTA_TRIAL)
    await held(house, lesson=LessonType.QUOTA_30)
    assert await figures(house) == (10, 2, 1)
    assert await differences(house) == []


async def test_a_no_show_that_is_taken_back_gives_its_credit_back(house: House) -> None:
    await buy(house, 3)
    order = await missed(house)
    await house.app.take_back_no_show(order.course_order_id, reason="ill")
    assert await figures(house) == (3, 0, 0)
    assert await differences(house) == []


async def test_a_deleted_record_gives_its_credit_back(house: House) -> None:
    await buy(house, 3)
    order = await held(house)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    assert await figures(house) == (3, 1, 0)
    house.clock.move(minutes=60 * 24 * 40)
    await house.app.purge_deleted()
    assert await figures(house) == (3, 0, 0)


async def test_classes_before_the_first_purchase_use_nothing_until_it_is_dated_back(
    house: House,
) -> None:
    await held(house)
    house.clock.move(minutes=24 * 60)
    await buy(house, 5)
    await held(house)
    assert await figures(house) == (5, 1, 0)
    await buy(house, 10, TODAY)
    assert await figures(house) == (15, 2, 0)
    assert await differences(house) == []


async def test_a_number_below_zero_takes_back_what_was_not_bought(house: House) -> None:
    await buy(house, 10, note="two terms")
    await buy(house, -4)
    assert await figures(house) == (6, 0, 0)
    listed = await house.app.list_credits(
        ListCredits(user_id=house.accounts["student"].id, page_size=1)
    )
    assert (listed.total, listed.data[0].left) == (2, 6)
    assert [one.lessons for one in listed.purchases] == [-4]


async def test_a_class_beyond_the_credits_is_booked_with_a_reason_only(house: House) -> None:
    await buy(house, 1)
    await house.booked(minutes_ahead=60)
    student, tutor = (house.accounts[one].account_no for one in ("student", "tutor"))
    at = Instant(house.clock.now() + 180 * MINUTE)
    for blank in ("", " \u200b"):
        with pytest.raises(CreditsUsedUp) as refused:
            await house.app.book_class(
                student=student, tutor=tutor, appointment_at=at, reason=blank
            )
    assert (refused.value.left, refused.value.booked) == (1, 1)
    await house.app.book_class(
        student=student, tutor=tutor, appointment_at=at, lesson_type=LessonType.QUOTA_30
    )
    at = Instant(at + 60 * MINUTE)
    await house.app.book_class(
        student=student, tutor=tutor, appointment_at=at, reason="pays on Monday"
    )
    assert await figures(house) == (1, 0, 2)


async def test_credits_belong_to_students_and_are_bought_by_today(house: House) -> None:
    with pytest.raises(NoAccountWithRole):
        await buy(house, 1, user_id=house.accounts["tutor"].id)
    with pytest.raises(NotFound):
        await buy(house, 1, user_id=AccountId(999))
    with pytest.raises(PurchaseAhead):
        await buy(house, 1, TODAY + timedelta(days=1))
    with pytest.raises(ValueError, match="lessons"):
        await buy(house, 0)


async def test_a_purchase_while_classes_end_loses_no_use(house: House) -> None:
    await buy(house, 3)
    order = await house.running()
    await house.tested(order)
    await asyncio.gather(
        house.app.complete_course_order(house.tutor, house.end(order)),
        buy(house, 1, TODAY - timedelta(days=30)),
        buy(house, 1),
    )
    assert await figures(house) == (5, 1, 0)
    assert await differences(house) == []
