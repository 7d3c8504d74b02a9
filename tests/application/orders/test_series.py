"""A weekly series is moved, given to another tutor, canceled and restored as a whole, on both
databases.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.application.test_statements import counted_all
from tests.support.house import MINUTE, House
from tests.support.staff import employ
from wordmate.adapters.sql.kernel import audit_log, outbox
from wordmate.adapters.sql.orders import held as orders_held
from wordmate.adapters.sql.orders import stores as orders_stores
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders import series
from wordmate.application.orders.messages import CourseOrderView, SeriesPlace
from wordmate.application.orders.series_messages import (
    CancelSeries,
    ChangedSeries,
    ClassSeen,
    LastChange,
    MoveSeries,
    PreviewSeriesMove,
    SeriesPreview,
    TakeBackChanges,
)
from wordmate.application.orders.store_messages import (
    BookClasses,
    ClassToBook,
    ListAuditLog,
    ListClassesOfDay,
    ListStoreOrders,
    ListWeek,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.errors import OrderChanged
from wordmate.domain.orders.series import SeriesScope

DAY = 24 * 60 * MINUTE
WEEK = 7 * DAY
FOLLOWING, ALL = SeriesScope.FOLLOWING, SeriesScope.ALL
ROWS = "SELECT id, appointment_at, tutor_id, status, series_id FROM course_order ORDER BY id"


async def booked(house: House, weeks: int = 4, **more: Any) -> list[OrderId]:
    """A weekly series of the student with the tutor, from an hour from now on."""
    one = ClassToBook(
        student=house.accounts["student"].account_no,
        tutor=house.accounts["tutor"].account_no,
        appointment_time=Instant(house.clock.now() + 60 * MINUTE),
        weeks=weeks,
        **more,
    )
    found = await house.app.book_classes(BookClasses(classes=[one]))
    assert found.refused == []
    return [each.course_order_id for each in found.booked]


async def times(house: House) -> list[int]:
    return [row[1] for row in await house.rows(ROWS)]


async def move(house: House, order: OrderId, minutes: int, scope: SeriesScope, **more: Any) -> Any:
    """Moves a class by some minutes, with others of its series."""
    at = {row[0]: row[1] for row in await house.rows(ROWS)}[order]
    moving = MoveSeries(
        course_order_id=order,
        scope=scope,
        appointment_time=Instant(at + minutes * MINUTE),
        any_time=True,
        **more,
    )
    changed: ChangedSeries = await house.app.move_series(moving)
    return changed


def undo(changed: ChangedSeries) -> TakeBackChanges:
    return TakeBackChanges(
        last_changes=[
            LastChange(
                course_order_id=one.course_order_id,
                version=one.version,
                version_before=one.version_before,
            )
            for one in changed.changed
        ]
    )


async def views(house: House) -> Sequence[CourseOrderView]:
    page = await house.app.list_classes(ListStoreOrders())
    return sorted(page.data, key=lambda one: one.course_order_id)


async def test_every_line_of_several_weeks_is_a_series_of_its_own(house: House) -> None:
    first = await booked(house, 3)
    house.clock.move(minutes=120)
    second = await booked(house, 2)
    await house.booked(minutes_ahead=180)
    places = {one.course_order_id: one.series for one in await views(house)}
    ids = {place.series_id for place in places.values() if place is not None}
    assert len(ids) == 2
    for orders in (first, second):
        [series_id] = {place.series_id for one in orders if (place := places[one])}
        assert [places[one] for one in orders] == [
            SeriesPlace(series_id=series_id, number=nth, count=len(orders))
            for nth in range(1, len(orders) + 1)
        ]
    assert [place for place in places.values() if place is None] == [None]


async def test_board_and_week_say_which_of_its_series_a_class_is(house: House) -> None:
    await booked(house, 3)
    day = local_date(Instant(house.clock.now() + WEEK), house.ports.policy.zone)
    [class_] = (await house.app.list_classes_of_day(ListClassesOfDay(day=day))).data
    [lane] = [one for one in (await house.app.list_week(ListWeek(day=day))).data if one.classes]
    assert class_.order.series == lane.classes[0].series
    assert class_.order.series is not None
    assert (class_.order.series.number, class_.order.series.count) == (2, 3)


async def test_a_canceled_class_is_counted_and_a_deleted_one_is_not(house: House) -> None:
    orders = await booked(house, 3)
    await house.app.cancel_class(orders[0])
    await house.rows(
        "UPDATE course_order SET deletion = 'DELETED'"
        " WHERE id = (SELECT max(id) - 1 FROM course_order)"
    )
    [place] = [one.series for one in await views(house) if one.course_order_id == orders[2]]
    assert place is not None
    assert (place.number, place.count) == (2, 2)


async def test_the_following_classes_move_by_as_many_days_and_as_much_of_the_clock(
    house: House,
) -> None:
    orders = await booked(house)
    before = await times(house)
    changed = await move(house, orders[1], 24 * 60 + 30, FOLLOWING, reason="学生换时间")
    assert [one.course_order_id for one in changed.changed] == orders[1:]
    by = 24 * 60 * MINUTE + 30 * MINUTE
    assert await times(house) == [before[0], *(at + by for at in before[1:])]
    log = await house.app.list_audit_log(ListAuditLog())
    moved = [one for one in log.data if one.event == "moved"]
    assert {(one.course_order_id, one.reason) for one in moved} == {
        (one, "学生换时间") for one in orders[1:]
    }
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_series_moves_onto_the_times_of_its_own_classes(house: House) -> None:
    orders = await booked(house)
    before = await times(house)
    changed = await move(house, orders[0], 7 * 24 * 60, ALL)
    assert changed.refused == []
    assert await times(house) == [at + WEEK for at in before]


async def test_a_class_that_stays_is_in_the_way_of_those_that_move(house: House) -> None:
    orders = await booked(house)
    before = await times(house)
    changed = await move(house, orders[1], -7 * 24 * 60, FOLLOWING)
    [refused] = changed.refused
    assert (refused.course_order_id, refused.appointment_time) == (orders[1], before[0])
    assert {one.course_order_id for one in refused.obstacles} == {orders[0]}
    assert await times(house) == before


async def test_every_clash_is_named_with_its_time_and_nothing_moves(house: House) -> None:
    orders = await booked(house)
    taken = [
        await house.booked(minutes_ahead=180 + nth * 7 * 24 * 60, student="other student")
        for nth in (1, 3)
    ]
    before = await house.rows(ROWS)
    start = before[0][1]
    changed = await move(house, orders[0], 120, ALL)
    assert changed.changed == []
    assert [(one.course_order_id, one.appointment_time) for one in changed.refused] == [
        (orders[nth], start + nth * WEEK + 120 * MINUTE) for nth in (1, 3)
    ]
    assert [[each.course_order_id for each in one.obstacles] for one in changed.refused] == [
        [one.course_order_id] for one in taken
    ]
    assert await house.rows(ROWS) == before


async def test_a_preview_names_all_classes_and_what_is_in_the_way_and_changes_nothing(
    house: House,
) -> None:
    orders = await booked(house)
    await house.booked(minutes_ahead=180 + 2 * 7 * 24 * 60, student="other student")
    before = await house.rows(ROWS)
    to = Instant(before[0][1] + 120 * MINUTE)
    preview: SeriesPreview = await house.app.preview_series_move(
        PreviewSeriesMove(course_order_id=orders[0], scope=ALL, appointment_time=to, any_time=True)
    )
    assert [(one.course_order_id, one.appointment_time) for one in preview.classes] == [
        (one, to + nth * WEEK) for nth, one in enumerate(orders)
    ]
    codes = [[each.code for each in one.obstacles] for one in preview.classes]
    assert codes == [[], [], ["BOOKING_OVERLAPS"], []]
    assert await house.rows(ROWS) == before


async def test_times_off_the_half_hours_are_refused_for_each_class(house: House) -> None:
    orders = await booked(house, 2)
    to = Instant((await times(house))[0] + 10 * MINUTE)
    moving = MoveSeries(course_order_id=orders[0], scope=ALL, appointment_time=to)
    changed = await house.app.move_series(moving)
    assert [[each.code for each in one.obstacles] for one in changed.refused] == [
        ["APPOINTMENT_NOT_OFFERED"],
        ["APPOINTMENT_NOT_OFFERED"],
    ]


async def test_what_is_over_past_or_canceled_stays(house: House) -> None:
    orders = await booked(house, 5)
    before = await times(house)
    await house.app.cancel_class(orders[3])
    house.clock.move(minutes=7 * 24 * 60 + 90)
    changed = await move(house, orders[2], 60, ALL)
    assert [one.course_order_id for one in changed.changed] == [orders[2], orders[4]]
    moved = [before[0], before[1], before[2] + 60 * MINUTE, before[3], before[4] + 60 * MINUTE]
    assert await times(house) == moved


async def test_the_following_classes_get_another_tutor(house: House) -> None:
    orders = await booked(house)
    other = house.accounts["other tutor"].id
    moving = MoveSeries(course_order_id=orders[2], scope=FOLLOWING, tutor_id=other)
    changed = await house.app.move_series(moving)
    assert [one.tutor_id for one in changed.changed] == [other, other]
    tutors = [row[2] for row in await house.rows(ROWS)]
    assert tutors == [house.accounts["tutor"].id] * 2 + [other] * 2
    await house.app.take_back_changes(undo(changed))
    assert {row[2] for row in await house.rows(ROWS)} == {house.accounts["tutor"].id}


async def test_a_move_is_taken_back_as_a_whole(house: House) -> None:
    orders = await booked(house)
    await move(house, orders[2], 90, FOLLOWING)
    before = await times(house)
    changed = await move(house, orders[0], -30, ALL, tutor_id=house.accounts["other tutor"].id)
    back = await house.app.take_back_changes(undo(changed))
    assert (len(back.changed), back.refused) == (4, [])
    assert await times(house) == before
    assert {row[2] for row in await house.rows(ROWS)} == {house.accounts["tutor"].id}
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_canceled_series_is_reopened_but_what_was_canceled_before_is_not(
    house: House,
) -> None:
    orders = await booked(house)
    await house.app.cancel_class(orders[2])
    canceling = CancelSeries(course_order_id=orders[1], scope=FOLLOWING, reason="请假")
    changed = await house.app.cancel_series(canceling)
    assert [one.course_order_id for one in changed.changed] == [orders[1], orders[3]]
    assert [row[3] for row in await house.rows(ROWS)] == ["RESERVED", *["CANCELED"] * 3]
    await house.app.take_back_changes(undo(changed))
    expected = ["RESERVED", "RESERVED", "CANCELED", "RESERVED"]
    assert [row[3] for row in await house.rows(ROWS)] == expected


async def test_a_series_is_not_reopened_where_another_class_was_booked(house: House) -> None:
    orders = await booked(house)
    canceling = CancelSeries(course_order_id=orders[0], scope=ALL)
    changed = await house.app.cancel_series(canceling)
    taken = await house.booked(minutes_ahead=60 + 7 * 24 * 60, student="other student")
    back = await house.app.take_back_changes(undo(changed))
    assert back.changed == []
    [refused] = back.refused
    assert refused.course_order_id == orders[1]
    assert [one.course_order_id for one in refused.obstacles] == [taken.course_order_id]
    assert [row[3] for row in await house.rows(ROWS)][:4] == ["CANCELED"] * 4


async def test_a_canceled_class_is_not_canceled_again_with_its_series(house: House) -> None:
    orders = await booked(house, 2)
    await house.app.cancel_class(orders[0])
    refused = await house.app.cancel_series(CancelSeries(course_order_id=orders[0], scope=ALL))
    assert [one.code for one in refused.refused[0].obstacles] == ["ORDER_CLOSED"]
    assert [row[3] for row in await house.rows(ROWS)] == ["CANCELED", "RESERVED"]


async def test_a_class_that_another_changed_since_the_preview_stops_the_whole_move(
    house: House,
) -> None:
    orders = await booked(house, 3)
    seen = [ClassSeen(course_order_id=one, version=1) for one in orders]
    await house.app.cancel_class(orders[1], by="王芳")
    before = await house.rows(ROWS)
    with pytest.raises(OrderChanged) as refused:
        await move(house, orders[0], 60, ALL, seen=seen)
    assert (refused.value.changed_by, refused.value.change) == ("王芳", "canceled")
    assert await house.rows(ROWS) == before


async def test_a_class_that_another_changed_meanwhile_is_not_taken_back(house: House) -> None:
    orders = await booked(house, 2)
    changed = await move(house, orders[0], 60, ALL)
    await house.app.cancel_class(orders[1])
    before = await house.rows(ROWS)
    with pytest.raises(OrderChanged):
        await house.app.take_back_changes(undo(changed))
    assert await house.rows(ROWS) == before


async def test_a_booking_is_not_taken_back(house: House) -> None:
    [order, _] = await booked(house, 2)
    change = LastChange(course_order_id=order, version=1, version_before=0)
    answer = await house.app.take_back_changes(TakeBackChanges(last_changes=[change]))
    assert [one.code for one in answer.refused[0].obstacles] == ["CHANGE_NOT_REVERSIBLE"]


async def test_another_shop_does_not_find_the_series(house: House) -> None:
    orders = await booked(house, 2)
    account = await employ(house, "owner of another shop")
    call = Call(Caller(account.id, Role.STORE, staff=account.staff))
    for attempt in (
        series.cancel_series(house.ports, call, CancelSeries(course_order_id=orders[0], scope=ALL)),
        series.preview_series_move(
            house.ports, call, PreviewSeriesMove(course_order_id=orders[0], scope=ALL)
        ),
        series.take_back_changes(
            house.ports,
            call,
            TakeBackChanges(
                last_changes=[LastChange(course_order_id=orders[0], version=1, version_before=0)]
            ),
        ),
    ):
        with pytest.raises(NotFound):
            await attempt


async def test_a_series_is_locked_in_one_statement_however_long_it_is(house: House) -> None:
    classes = await booked(house, weeks=5)
    asked = PreviewSeriesMove(course_order_id=classes[0], scope=ALL)
    count = await counted_all(house, lambda app: app.preview_series_move(asked))
    locking = {
        name: count.asked[one.postgres.sql if count.on_postgres else one.sqlite.sql]
        for name, one in (("all", orders_held.hold_all), ("one", orders_held._HOLD))
    }
    assert locking == {"all": 1, "one": 0}


async def test_a_series_is_taken_back_with_one_statement_of_a_kind_however_long_it_is(
    house: House,
) -> None:
    """What happened to its classes, the notices that still wait, new ones, and the audit log."""
    classes = await booked(house, weeks=5)
    changed = await move(house, classes[0], 60, ALL)
    count = await counted_all(house, lambda app: app.take_back_changes(undo(changed)))
    assert len(changed.changed) == 5
    assert {
        name: count.asked[one.postgres.sql if count.on_postgres else one.sqlite.sql]
        for name, one in (
            ("events", orders_stores.events_after),
            ("withdrawn", outbox.withdraw),
            ("sent", outbox._put),
            ("log", audit_log._add),
        )
    } == {"events": 1, "withdrawn": 1, "sent": 1, "log": 1}
