"""The calendar address: read by three parsers, secret, and cheap to poll."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import icalendar
import ics
import pytest
import vobject
from structlog.testing import capture_logs

from tests.adapters.rpc.desk import Desk
from tests.support.house import ZONE
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant

CREATE = "CustomerCreateCalendarAddress"
MINUTE = 60_000


def moment(at: Instant) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def moment_of(year: int, month: int, day: int, *, hour: int = 10) -> Instant:
    return instant(datetime(year, month, day, hour, tzinfo=ZONE))


def by_icalendar(text: str) -> list[tuple[str, str, datetime, datetime, str]]:
    events: Any = icalendar.Calendar.from_ical(text).walk("VEVENT")
    return [
        (
            str(one["UID"]),
            str(one["SUMMARY"]),
            one["DTSTART"].dt.astimezone(UTC),
            one["DTEND"].dt.astimezone(UTC),
            str(one["STATUS"]),
        )
        for one in events
    ]


def by_vobject(text: str) -> list[tuple[str, str, datetime, datetime, str]]:
    events: Any = vobject.readOne(text).vevent_list
    return [
        (
            one.uid.value,
            one.summary.value,
            one.dtstart.value.astimezone(UTC),
            one.dtend.value.astimezone(UTC),
            one.status.value,
        )
        for one in events
    ]


def by_ics(text: str) -> list[tuple[str, str, datetime, datetime, str]]:
    events: Any = ics.Calendar(text).events
    return [(one.uid, one.name, one.begin.datetime, one.end.datetime, one.status) for one in events]


async def address(desk: Desk, who: str = "student", language: str = "en") -> str:
    answer = await desk.call(who, CREATE, {"accept-language": language})
    return f"/calendar/{answer.json()['data']['token']}.ics"


async def events_of(desk: Desk, path: str) -> list[Any]:
    return by_icalendar((await desk.http.get(path)).text)


async def test_three_parsers_read_the_same_classes_and_reviews(desk: Desk) -> None:
    house = desk.house
    review = await house.due_review(at="10:00")
    order = await house.booked(minutes_ahead=60)
    canceled = await house.booked(minutes_ahead=600)
    await house.app.cancel_class(canceled.course_order_id)
    answer = await desk.http.get(await address(desk))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert answer.headers["cache-control"] == "private, no-cache"
    read = sorted(by_icalendar(answer.text))
    assert read == sorted(by_vobject(answer.text)) == sorted(by_ics(answer.text))
    told = {uid: rest for uid, *rest in read}
    now = house.clock.now()
    assert told[f"order-{order.course_order_id}@wordmate"] == [
        "English class with tutor",
        moment(Instant(now + 60 * MINUTE)),
        moment(Instant(now + 120 * MINUTE)),
        "CONFIRMED",
    ]
    begins = moment(now)
    assert told[f"order-{review.course_order_id}@wordmate"] == [
        "Word review, 10 in all",
        begins,
        begins + timedelta(minutes=5),
        "CONFIRMED",
    ]
    assert told[f"order-{canceled.course_order_id}@wordmate"][-1] == "CANCELLED"
    assert len(read) == 13  # the taught class, its ten reviews, and two more classes


async def test_lines_are_folded_and_text_is_escaped_as_the_standard_requires(desk: Desk) -> None:
    house = desk.house
    name = "周老师, 很长的名字; 带分号\\和反斜杠" * 3
    await house.booked(minutes_ahead=60)
    await house.rows(f"UPDATE account SET name = '{name}' WHERE role = 'TEACHER'")  # noqa: S608
    answer = await desk.http.get(await address(desk, language="zh-CN"))
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    for read in (by_icalendar, by_vobject, by_ics):
        assert [one[1] for one in read(answer.text)] == [f"英语课 · {name}"]


async def test_an_unchanged_calendar_is_not_sent_again(desk: Desk) -> None:
    house = desk.house
    order = await house.booked(minutes_ahead=60)
    path = await address(desk)
    first = await desk.http.get(path)
    house.clock.move(minutes=5)
    again = await desk.http.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    await house.app.cancel_class(order.course_order_id)
    changed = await desk.http.get(path, headers={"if-none-match": first.headers["etag"]})
    assert changed.status_code == 200
    revisions = [
        int(re.search(r"SEQUENCE:(\d+)", one.text)[1])  # type: ignore[index]
        for one in (first, changed)
    ]
    assert revisions[0] < revisions[1]


async def test_a_moved_class_keeps_its_identity_in_the_calendar(desk: Desk) -> None:
    house = desk.house
    order = await house.booked(minutes_ahead=60)
    path = await address(desk)
    [before] = await events_of(desk, path)
    moved_to = Instant(house.clock.now() + 120 * MINUTE)
    await house.app.move_class(order.course_order_id, moved_to)
    [after] = await events_of(desk, path)
    assert (before[0], after[2]) == (after[0], moment(moved_to))


async def test_a_tutors_calendar_shows_their_classes_and_no_reviews(desk: Desk) -> None:
    await desk.house.due_review()
    await desk.house.booked(minutes_ahead=60)
    read = await events_of(desk, await address(desk, "tutor"))
    assert [one[1] for one in read] == ["English class with student"] * 2


@pytest.mark.parametrize("who", ["student", "tutor"])
async def test_the_app_shows_two_weeks_of_what_calendar_programs_read(desk: Desk, who: str) -> None:
    house = desk.house
    house.clock.at = moment_of(2026, 11, 18)
    await house.due_review(at="10:00")
    last_week = await house.booked(minutes_ahead=60)
    house.clock.at = moment_of(2026, 11, 25)
    canceled = await house.booked(minutes_ahead=600)
    await house.app.cancel_class(canceled.course_order_id)
    minutes_to_the_end = (moment_of(2026, 12, 7, hour=0) - house.clock.now()) // MINUTE
    last = await house.booked(minutes_ahead=minutes_to_the_end - 60)
    week_after_next = await house.booked(minutes_ahead=minutes_to_the_end)
    shown = await desk.data(who, "CustomerRetrieveCalendar")
    assert (shown["serverTime"], shown["firstDay"]) == (house.clock.now(), "2026-11-23")
    ids = [one["courseOrderId"] for one in shown["appointments"]]
    assert {canceled.course_order_id, last.course_order_id} <= {*ids}
    assert {last_week.course_order_id, week_after_next.course_order_id}.isdisjoint(ids)

    since, until = (moment(moment_of(*day, hour=0)) for day in ((2026, 11, 23), (2026, 12, 7)))
    read = await events_of(desk, await address(desk, who))
    assert [
        (
            f"order-{one['courseOrderId']}@wordmate",
            moment(one["appointmentTime"]),
            moment(one["appointmentTime"] + one["lengthMinutes"] * MINUTE),
            "CANCELLED" if one["status"] == "CANCELED" else "CONFIRMED",
        )
        for one in shown["appointments"]
    ] == [(uid, *rest) for uid, _, *rest in read if since <= rest[0] < until]
    reviews = [one for one in shown["appointments"] if one["lessonType"] == "ANTI_FORGETTING"]
    assert bool(reviews) == (who == "student")
    other = "tutor" if who == "student" else "student"
    assert {one["personName"] for one in shown["appointments"] if one not in reviews} == {other}


async def test_a_calendar_excludes_simulations_and_deleted_orders(desk: Desk) -> None:
    house = desk.house
    await house.simulation()
    order = await house.booked(minutes_ahead=600)
    path = await address(desk)
    assert len(await events_of(desk, path)) == 1
    await house.rows(
        f"UPDATE course_order SET deletion = 'DELETED' WHERE id = {order.course_order_id}"  # noqa: S608
    )
    assert await events_of(desk, path) == []


async def test_a_new_address_replaces_the_one_before_and_a_revoked_one_shows_nothing(
    desk: Desk,
) -> None:
    first, second = await address(desk), await address(desk)
    other = await address(desk, "other student")
    assert (await desk.http.get(first)).status_code == 404
    assert (await desk.http.get(second)).status_code == 200
    told = await desk.data("student", "CustomerRetrieveCalendarAddress")
    assert told == {"utcCreated": desk.house.clock.now()}
    await desk.data("student", "CustomerRevokeCalendarAddress")
    assert (await desk.http.get(second)).status_code == 404
    assert (await desk.http.get(other)).status_code == 200
    told = await desk.data("student", "CustomerRetrieveCalendarAddress")
    assert told == {"utcCreated": None}


async def test_a_disabled_account_has_no_calendar(desk: Desk) -> None:
    path = await address(desk)
    await desk.house.app.disable(desk.house.accounts["student"].id)
    assert (await desk.http.get(path)).status_code == 404


@pytest.mark.parametrize("path", ["/calendar/made-up.ics", "/calendar/a.txt", "/calendar/!.ics"])
async def test_an_unknown_address_is_answered_like_a_revoked_one(desk: Desk, path: str) -> None:
    answer = await desk.http.get(path)
    assert (answer.status_code, answer.json()["errorCode"]) == (404, "NOT_FOUND")


async def test_no_secret_of_an_address_is_stored_or_logged(desk: Desk) -> None:
    with capture_logs() as lines:
        path = await address(desk)
        await desk.http.get(path)
        await desk.http.get(f"{path}/more")
        misspelt = [
            (await desk.http.get(f"http://desk{one}")).status_code
            for one in (f"/{path}", path.replace("r/", "r//"), f"{path}/")
        ]
        await desk.house.rows("ALTER TABLE calendar_address RENAME TO lost")
        assert (await desk.http.get(path)).status_code == 500
        await desk.house.rows("ALTER TABLE lost RENAME TO calendar_address")
    token = path.removeprefix("/calendar/").removesuffix(".ics")
    assert misspelt == [404] * 3
    shown = [one["path"] for one in lines if one["event"] == "request"]
    assert shown[-6:-4] == ["/calendar/…"] * 2
    assert not any(token in str(one) for one in lines)
    [row] = await desk.house.rows("SELECT * FROM calendar_address")
    assert token not in map(str, row)
