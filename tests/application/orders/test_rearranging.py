"""Another time, another tutor, and what a move would meet, on both databases."""

from typing import Any

import pytest

from tests.support.house import MINUTE, House
from tests.support.refusals import said
from tests.support.staff import employ
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders import store
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.store_messages import (
    ChangedClass,
    ChangeTutor,
    ListAuditLog,
    MovePreview,
    PreviewMove,
)
from wordmate.application.rest.messages import ApplyRest
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Staff
from wordmate.domain.orders.errors import BookingOverlaps, OrderChanged, TutorNotChangeable


def other_tutor(house: House) -> AccountId:
    return house.accounts["other tutor"].id


async def given_to_other(house: House, order: OneCourseOrder, **more: Any) -> ChangedClass:
    changed: ChangedClass = await house.app.change_tutor(
        ChangeTutor(course_order_id=order.course_order_id, tutor_id=other_tutor(house), **more)
    )
    return changed


async def preview(house: House, order: OneCourseOrder, minutes: int, **more: Any) -> MovePreview:
    at = Instant(house.clock.now() + minutes * MINUTE)
    found: MovePreview = await house.app.preview_move(
        PreviewMove(
            course_order_id=order.course_order_id, appointment_time=at, any_time=True, **more
        )
    )
    return found


async def test_a_class_gets_another_tutor_who_then_leads_it_and_is_paid_for_it(
    house: House,
) -> None:
    order = await house.booked()
    changed = await given_to_other(house, order, reason="周老师病了")
    assert changed.tutor_id == other_tutor(house)
    with pytest.raises(NotFound):
        await house.app.start_course_order(house.tutor, order)
    await house.app.start_course_order(house.other_tutor, order)
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.other_tutor, house.end(order))
    [(tutor_id,)] = await house.rows("SELECT tutor_id FROM commission")
    assert tutor_id == other_tutor(house)
    assert (await house.app.verify_ledger()).differences == 0


async def test_another_tutor_is_taken_back_by_naming_the_first_one_again(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    before = await house.held(order)
    changed = await given_to_other(house, order)
    back = ChangeTutor(
        course_order_id=order.course_order_id,
        tutor_id=before.tutor_id or AccountId(0),
        version=changed.version,
    )
    assert (await house.app.change_tutor(back)).tutor_id == before.tutor_id


async def test_another_tutor_who_is_busy_is_refused(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    await house.booked(minutes_ahead=90, student="other student", tutor="other tutor")
    with pytest.raises(BookingOverlaps):
        await given_to_other(house, order)


async def test_a_student_is_no_tutor(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    student = house.accounts["other student"].id
    request = ChangeTutor(course_order_id=order.course_order_id, tutor_id=student)
    with pytest.raises(NotFound):
        await house.app.change_tutor(request)


async def test_a_review_keeps_its_lessons_tutor(house: House) -> None:
    review = await house.due_review()
    with pytest.raises(TutorNotChangeable):
        await given_to_other(house, review)


async def test_a_class_moves_to_another_time_and_tutor_at_once(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    to = Instant(house.clock.now() + 180 * MINUTE)
    moved = await house.app.move_class(order.course_order_id, to, tutor_id=other_tutor(house))
    assert (moved.appointment_time, moved.tutor_id) == (to, other_tutor(house))
    log = await house.app.list_audit_log(ListAuditLog(course_order_id=order.course_order_id))
    assert {one.event for one in log.data} == {"booked", "moved", "tutor_changed"}


async def test_who_saw_an_older_version_is_told_what_another_did_first(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    seen = (await house.held(order)).version
    to = Instant(house.clock.now() + 180 * MINUTE)
    await house.app.move_class(order.course_order_id, to, by="王芳", version=seen)
    for attempt in (
        given_to_other(house, order, version=seen),
        house.app.cancel_class(order.course_order_id, version=seen),
        house.app.move_class(order.course_order_id, to, version=seen),
    ):
        with pytest.raises(OrderChanged) as refused:
            await attempt
        assert refused.value.facts == {
            "changed_by": "王芳",
            "change": "moved",
            "changed_at": house.clock.now(),
        }


async def test_a_change_by_someone_with_an_account_names_them(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    seen = (await house.held(order)).version
    account = await employ(house, "house owner")
    call = Call(Caller(account.id, Role.STORE, staff=Staff(account.rights)))
    request = ChangeTutor(course_order_id=order.course_order_id, tutor_id=other_tutor(house))
    await store.change_tutor(house.ports, call, request)
    with pytest.raises(OrderChanged) as refused:
        await house.app.cancel_class(order.course_order_id, version=seen)
    assert refused.value.changed_by == f"house owner ({account.account_no})"


async def test_who_deletes_a_record_is_told_what_another_did_with_its_deletion_first(
    house: House,
) -> None:
    order = await house.booked(minutes_ahead=60)
    class_id, seen = order.course_order_id, (await house.held(order)).version
    asked = await house.app.ask_deletion(class_id, by="王芳")
    with pytest.raises(OrderChanged) as refused:
        await house.app.ask_deletion(class_id, version=seen)
    assert "王芳 has just asked to delete the record of this class" in said(refused.value)
    await house.app.approve_deletion(house.tutor, order)
    with pytest.raises(OrderChanged) as refused:
        await house.app.withdraw_deletion(class_id, version=asked.version)
    assert "tutor (T00000003) has just approved the deletion" in said(refused.value)


async def test_a_preview_names_everything_that_a_move_would_meet_and_changes_nothing(
    house: House,
) -> None:
    order = await house.booked(minutes_ahead=60)
    before = await house.held(order)
    of_student = await house.booked(minutes_ahead=180, tutor="other tutor")
    slots = [Instant(house.clock.now() + 180 * MINUTE)]
    await house.app.apply_rest(house.tutor, ApplyRest(slots=slots))

    met = await preview(house, order, 180)
    assert [(one.code, one.course_order_id) for one in met.obstacles] == [
        ("BOOKING_OVERLAPS", of_student.course_order_id),
        ("TUTOR_APPLIED_FOR_REST", None),
    ]
    assert met.obstacles[0].account_id == house.accounts["student"].id
    assert (met.is_tutor_free, met.is_student_free) == (False, False)
    with pytest.raises(BookingOverlaps):
        await house.app.move_class(order.course_order_id, Instant(house.clock.now() + 180 * MINUTE))
    assert await house.held(order) == before


async def test_a_preview_says_who_of_the_two_is_free(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    await house.booked(minutes_ahead=180, tutor="other tutor")
    await house.booked(minutes_ahead=360, student="other student")
    no_tutor = house.accounts["student"].id
    seen = [await preview(house, order, minutes) for minutes in (180, 360, 540)]
    seen.append(await preview(house, order, 540, tutor_id=no_tutor))
    assert [(one.is_tutor_free, one.is_student_free) for one in seen] == [
        (True, False),
        (False, True),
        (True, True),
        (None, None),
    ]


async def test_a_preview_without_obstacles_is_a_move_that_succeeds(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    seen = await preview(house, order, 240, tutor_id=other_tutor(house))
    assert seen.obstacles == []
    to = Instant(house.clock.now() + 240 * MINUTE)
    await house.app.move_class(
        order.course_order_id, to, tutor_id=other_tutor(house), version=seen.version
    )


async def test_another_shop_finds_neither_the_class_nor_the_tutor(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    account = await employ(house, "owner of another shop")
    call = Call(Caller(account.id, Role.STORE, staff=account.staff))
    request = ChangeTutor(course_order_id=order.course_order_id, tutor_id=other_tutor(house))
    with pytest.raises(NotFound):
        await store.change_tutor(house.ports, call, request)
