"""The store's actions with actor, time and reason, on both databases."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.support.house import MINUTE, MORNING, PASSWORD, ZONE, House
from tests.support.staff import employ
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders.store_messages import AuditLogEntry, ExportAuditLog, ListAuditLog
from wordmate.application.rest.messages import ApplyRest
from wordmate.application.tutoring.messages import CreateTrial
from wordmate.domain.kernel.errors import DomainError, NotFound
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import TitleLevel

BY: dict[str, Any] = {"by": "王老师", "reason": "妈妈来电"}
STUDENT, TUTOR = "13800000001", "13900000001"


async def _cancels(house: House) -> None:
    await house.app.cancel_class((await house.booked(minutes_ahead=60)).course_order_id, **BY)


async def _moves(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    to = Instant(house.clock.now() + 120 * MINUTE)
    await house.app.move_class(order.course_order_id, to, **BY)


async def _books(house: House) -> None:
    await house.app.book_class(
        student=STUDENT,
        tutor=TUTOR,
        appointment_at=house.clock.now(),
        lesson_type=LessonType.QUOTA_60,
        **BY,
    )


async def _asks_and_withdraws(house: House) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    await house.app.ask_deletion(order, **BY)
    await house.app.withdraw_deletion(order, **BY)


async def _plans_a_title(house: House) -> None:
    tutor = house.accounts["tutor"].id
    since = local_date(house.clock.now(), ZONE) + timedelta(days=1)
    await house.app.set_title(tutor, title_level=TitleLevel.DIAMOND, since=since, **BY)
    await house.app.take_back_title(tutor, since=since, **BY)


def _on_tutor(work: Callable[[House, int], Awaitable[Any]]) -> Callable[[House], Awaitable[Any]]:
    return lambda house: work(house, house.accounts["tutor"].id)


async def _rests(house: House) -> None:
    for nth, decide in enumerate(("approve_rest", "reject_rest", "lift_rest")):
        slot = Instant(MORNING + (nth + 1) * 120 * MINUTE)
        if decide != "lift_rest":
            number = (
                await house.app.apply_rest(house.tutor, ApplyRest(slots=[slot]))
            ).rest_application_id
            reason = () if decide == "approve_rest" else (BY["reason"],)
            await getattr(house.app, decide)(number, *reason, by=BY["by"])
        else:
            await house.app.lift_rest(1, BY["reason"], by=BY["by"])


ACTIONS: dict[str, tuple[Callable[[House], Awaitable[Any]], list[AuditEvent]]] = {
    "books": (_books, [AuditEvent.BOOKED]),
    "moves": (_moves, [AuditEvent.MOVED]),
    "cancels": (_cancels, [AuditEvent.CANCELED]),
    "asks for a deletion": (
        _asks_and_withdraws,
        [AuditEvent.DELETION_ASKED, AuditEvent.DELETION_WITHDRAWN],
    ),
    "closes": (
        _on_tutor(lambda house, tutor: house.app.disable(tutor, **BY)),
        [AuditEvent.DISABLED],
    ),
    "opens": (_on_tutor(lambda house, tutor: house.app.enable(tutor, **BY)), [AuditEvent.ENABLED]),
    "promotes": (
        _on_tutor(
            lambda house, tutor: house.app.set_title(tutor, title_level=TitleLevel.GOLD, **BY)
        ),
        [AuditEvent.TITLE_SET],
    ),
    "plans a title and takes it back": (
        _plans_a_title,
        [AuditEvent.TITLE_SET, AuditEvent.TITLE_TAKEN_BACK],
    ),
    "sets facts": (
        _on_tutor(
            lambda house, tutor: house.app.set_facts(tutor, facts={"words_taught": "7"}, **BY)
        ),
        [AuditEvent.FACTS_SET],
    ),
    "sets an institution": (
        _on_tutor(
            lambda house, tutor: house.app.set_institution(
                tutor, institution_code="nj", institution_name="南京", **BY
            )
        ),
        [AuditEvent.FACTS_SET],
    ),
    "invites": (
        lambda house: house.app.issue_invite(institution_code="nj", institution_name="南京", **BY),
        [AuditEvent.INVITE_ISSUED],
    ),
    "opens an account": (
        lambda house: house.app.create_student(
            phone="13700000001", name="小雨", password=PASSWORD, **BY
        ),
        [AuditEvent.CREATED],
    ),
}


async def log(house: House, **which: Any) -> list[AuditLogEntry]:
    """The log, the oldest entry first."""
    return (await house.app.list_audit_log(ListAuditLog(**which))).data[::-1]


def events(rows: list[AuditLogEntry]) -> list[AuditEvent]:
    return [one.event for one in rows]


@pytest.mark.parametrize("action", ACTIONS)
async def test_the_stores_actions_are_audited_with_actor_time_and_reason(
    house: House, action: str
) -> None:
    work, request = ACTIONS[action]
    await work(house)
    done = [one for one in await log(house) if one.actor == BY["by"]]
    assert events(done) == request
    for one in done:
        assert (one.utc_happened, one.reason) == (house.clock.now(), BY["reason"])


async def test_answers_to_applications_for_rest_are_audited(house: House) -> None:
    await _rests(house)
    done = [one for one in await log(house) if one.actor == BY["by"]]
    assert [(one.event, one.reason) for one in done] == [
        (AuditEvent.REST_APPROVED, ""),
        (AuditEvent.REST_REJECTED, BY["reason"]),
        (AuditEvent.REST_LIFTED, BY["reason"]),
    ]
    assert {one.person for one in done} == {"T00000003 tutor"}


async def test_refused_actions_are_not_audited(house: House) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    await house.app.cancel_class(order)
    before = await log(house)
    for change in (house.app.cancel_class, house.app.withdraw_deletion):
        with pytest.raises(DomainError):
            await change(order, **BY)
    assert await log(house) == before


async def test_a_move_to_the_same_time_changes_nothing_and_is_not_audited(
    house: House,
) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    await house.app.move_class(order, Instant(MORNING + 60 * MINUTE))
    assert AuditEvent.MOVED not in events(await log(house))


async def test_the_log_is_listed_by_person_order_day_and_kind(house: House) -> None:
    first = (await house.booked(minutes_ahead=60)).course_order_id
    house.clock.move(minutes=24 * 60)
    second = (
        await house.booked(minutes_ahead=60, student="other student", tutor="other tutor")
    ).course_order_id
    await house.app.cancel_class(first, **BY)
    order_events = [AuditEvent.BOOKED, AuditEvent.CANCELED]

    assert events(await log(house, course_order_id=first)) == order_events
    assert events(await log(house, course_order_id=second)) == [AuditEvent.BOOKED]
    assert events(await log(house, account_id=house.accounts["tutor"].id))[-2:] == order_events
    assert events(await log(house, account_id=house.accounts["student"].id))[-2:] == order_events
    assert AuditEvent.CANCELED not in events(
        await log(house, account_id=house.accounts["other tutor"].id)
    )
    zone = house.ports.policy.zone
    today = local_date(house.clock.now(), zone)
    assert events(await log(house, day=today)) == order_events
    assert AuditEvent.CANCELED not in events(await log(house, day=today - timedelta(days=1)))
    assert events(await log(house, event=AuditEvent.CANCELED)) == [AuditEvent.CANCELED]
    [newest] = await log(house, limit=1)
    [before] = await log(house, limit=1, offset=1)
    assert events([newest, before]) == [AuditEvent.CANCELED, AuditEvent.BOOKED]
    assert (newest.person, newest.course_order_id) == ("S00000001 student", first)


async def test_the_log_names_both_tutors_of_a_class_that_got_another_one(house: House) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    await house.app.change_tutor(order, house.accounts["other tutor"].id, **BY)
    [changed] = await log(house, course_order_id=order, event=AuditEvent.TUTOR_CHANGED)
    assert changed.facts == {
        "tutor_before": "T00000003 tutor",
        "tutor": "T00000004 other tutor",
    }


async def test_the_log_names_accounts_by_number_and_name(house: House) -> None:
    trial = CreateTrial(
        student_id=house.accounts["student"].id,
        appointment_time=Instant(MORNING + 60 * MINUTE),
    )
    await house.booked(minutes_ahead=300)
    made = await house.app.create_trial(house.tutor, trial)
    [booking] = await log(house, course_order_id=made.course_order_id)
    assert (booking.event, booking.actor) == (AuditEvent.BOOKED, "T00000003 tutor")


async def test_each_view_of_a_customers_phone_is_audited(house: House) -> None:
    student_id = house.accounts["other student"].id
    assert (await house.app.show_phone(student_id, by="王老师")).phone == "13800000002"
    looks = await log(house, event=AuditEvent.PHONE_SEEN)
    assert [(one.actor, one.account_id) for one in looks] == [("王老师", student_id)]


async def test_each_store_sees_the_entries_of_its_own_people(house: House) -> None:
    owner = await employ(house, "owner of another shop")
    other = house.accounts["other student"]
    await house.rows(
        f"UPDATE account SET institution_id = {owner.institution_id}"  # noqa: S608
        f" WHERE id = {other.id}"
    )
    orders = list[int]()
    for hours, who in enumerate(("student", "other student"), 1):
        booked = await house.booked(student=who, minutes_ahead=hours * 90)
        orders.append(booked.course_order_id)
    seen = {}
    for name, staff in (
        ("house", Staff(frozenset({Right.AUDIT}))),
        ("shop", Staff(frozenset({Right.AUDIT}), owner.institution_id)),
    ):
        call = Call(Caller(owner.id, Role.STORE, staff=staff))
        page = await house.app.list_audit_log(call, ListAuditLog(event=AuditEvent.BOOKED))
        seen[name] = [one.course_order_id for one in page.data]
    assert seen == {"house": orders[:1], "shop": orders[1:]}
    [newest] = (await house.app.list_audit_log(ListAuditLog(limit=1))).data
    assert newest.course_order_id == orders[1]


async def test_the_audit_log_continues_after_a_cursor(house: House) -> None:
    order = await house.booked()
    await house.app.cancel_class(order.course_order_id)
    whole = await house.app.list_audit_log(ListAuditLog())
    assert whole.next is None
    found, place = [], None
    while True:
        page = await house.app.list_audit_log(ListAuditLog(limit=1, before=place))
        found += page.data
        if (place := page.next) is None:
            break
    assert found == whole.data


async def test_the_audit_log_of_a_person_is_found_by_the_account_number(house: House) -> None:
    order = await house.booked()
    number = house.accounts["student"].account_no
    booked = ListAuditLog(account_no=f" {number.lower()} ", event=AuditEvent.BOOKED)
    [entry] = (await house.app.list_audit_log(booked)).data
    assert (entry.course_order_id, entry.person) == (order.course_order_id, f"{number} student")
    with pytest.raises(NotFound):
        await house.app.list_audit_log(ListAuditLog(account_no="Ming"))


async def test_the_log_finds_what_one_person_of_the_staff_did_with_another_person(
    house: House,
) -> None:
    """Who moved the student's class: by the person it is about, and by who did it."""
    of_house = await employ(house, "house owner")
    order = (await house.booked(minutes_ahead=60)).course_order_id
    await house.app.move_class(order, Instant(MORNING + 180 * MINUTE), by=str(of_house.id))
    student, number = house.accounts["student"], f"D{of_house.id:08d}"
    moved = await log(house, actor_no=f" {number.lower()} ")
    assert [(one.event, one.actor_id) for one in moved] == [(AuditEvent.MOVED, of_house.id)]
    assert await log(house, account_no=student.account_no, actor_no=number) == moved
    other = house.accounts["other student"].account_no
    assert await log(house, account_no=other, actor_no=number) == []
    with pytest.raises(NotFound):
        await log(house, actor_no="Wang")


async def test_an_export_of_the_log_is_an_entry_of_the_log(house: House) -> None:
    order = await house.booked()
    owner = await employ(house, "house owner")
    await house.app.cancel_class(order.course_order_id, by=str(owner.id))
    call = Call(Caller(owner.id, Role.STORE, staff=owner.staff))
    search = ExportAuditLog(
        account_no=house.accounts["student"].account_no,
        actor_no=f"D{owner.id:08d}",
        course_order_id=order.course_order_id,
        day=local_date(house.clock.now(), ZONE),
        event=AuditEvent.CANCELED,
    )
    exported = await house.app.export_audit_log(call, search)
    assert [one.event for one in exported.data] == [AuditEvent.CANCELED]
    [entry] = await log(house, event=AuditEvent.LOG_EXPORTED)
    assert (entry.actor_id, entry.account_id, entry.course_order_id) == (owner.id, None, None)
    assert entry.facts == {
        "entries": 1,
        "searched_person": search.account_no,
        "searched_actor": search.actor_no,
        "searched_order": search.course_order_id,
        "searched_day": str(search.day),
        "searched_event": "canceled",
    }


async def test_an_export_is_not_seen_in_the_log_of_another_institution(house: House) -> None:
    order = await house.booked()
    owner = await employ(house, "owner of another shop")
    theirs = Call(Caller(owner.id, Role.STORE, staff=owner.staff))
    for number in (order.course_order_id, 999):
        search = ExportAuditLog(course_order_id=OrderId(number))
        with pytest.raises(NotFound):
            await house.app.export_audit_log(theirs, search)
    search = ExportAuditLog(account_no=house.accounts["student"].account_no)
    assert (await house.app.export_audit_log(theirs, search)).data == []
    ours = Call(Caller(owner.id, Role.STORE, staff=Staff(frozenset({Right.AUDIT}))))
    exports = ListAuditLog(event=AuditEvent.LOG_EXPORTED)
    assert (await house.app.list_audit_log(ours, exports)).data == []
    assert len((await house.app.list_audit_log(theirs, exports)).data) == 1


async def test_a_log_that_was_not_found_is_not_exported(house: House) -> None:
    owner = await employ(house, "house owner")
    call = Call(Caller(owner.id, Role.STORE, staff=owner.staff))
    with pytest.raises(NotFound):
        await house.app.export_audit_log(call, ExportAuditLog(account_no="Ming"))
    assert await log(house, event=AuditEvent.LOG_EXPORTED) == []
