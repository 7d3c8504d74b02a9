"""The app's monitoring: its configuration, and the collection of its events."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.rpc.desk import Desk, opened_desk
from tests.support.house import opened_house
from wordmate.application.kernel.limits import MONITORING_OF_ADDRESS
from wordmate.application.monitoring.collecting import forget_events
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.monitoring.event import Kind, MonitoringEvent

HOME = "/pages/index/index"
PLAIN = {"content-type": "text/plain;charset=UTF-8"}
EVENTS, USAGE = "/monitoring/events", "/monitoring/usage"
DAY = 24 * 60 * 60_000


async def stored(desk: Desk) -> Sequence[MonitoringEvent]:
    """The stored events."""
    ports = desk.house.ports
    await ports.event_queue.flush()
    return [event async for events in ports.event_store.since(EPOCH) for event in events]


async def tell(desk: Desk, path: str, message: object, **headers: str) -> int:
    """The status of a message that is sent like a beacon."""
    content = message if isinstance(message, bytes) else json.dumps(message).encode()
    answer = await desk.http.post(path, content=content, headers={**PLAIN, **headers})
    return answer.status_code


def batch(*events: dict[str, Any]) -> dict[str, Any]:
    """Events of a session."""
    return {"version": "5.0.4", "session": "one", "accountNo": "S00000001", "events": events}


async def test_an_apps_configuration_has_its_settings_and_addresses(desk: Desk) -> None:
    answer = await desk.http.get("/config/cn/wordmate?timestamp=1780000000000")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == {
        "region": "cn",
        "appId": "wordmate",
        "environment": "prod",
        "version": "1.0.0",
        "sampling": 100,
        "sessionMaxMs": 86_400_000,
        "sessionIdleMs": 1_800_000,
        "longTaskMs": 50,
        "beaconBytes": 60_000,
        "usageEntries": 10,
        "usageEveryMs": 10_000,
        "eventsUrl": EVENTS,
        "usageUrl": USAGE,
    }
    assert (await desk.http.get("/config/cn/wordmate")).status_code == 200


@pytest.mark.parametrize("path", ["/config/cn", "/config/c%20n/app", "/config/cn/" + "a" * 65])
async def test_an_unknown_app_has_no_configuration(desk: Desk, path: str) -> None:
    assert (await desk.http.get(path)).status_code == 404


async def test_events_arrive_without_a_session_as_plain_text(desk: Desk) -> None:
    message = batch({"kind": "page_view", "page": HOME}, {"kind": "mood"})
    answer = await desk.http.post(EVENTS, content=json.dumps(message), headers=PLAIN)
    assert (answer.status_code, answer.content) == (204, b"")
    (event,) = await stored(desk)
    assert (event.kind, event.page, event.account_no) == (Kind.PAGE_VIEW, HOME, "S00000001")
    assert event.at == desk.house.clock.now()


async def test_the_usage_log_arrives_in_batches_of_ten(desk: Desk) -> None:
    entry = {"version": "5.0.4", "page": HOME, "log": "StartCourseOrder ok", "courseOrderId": 7}
    assert await tell(desk, USAGE, [entry] * 10) == 204
    assert await tell(desk, USAGE, [entry] * 11) == 400
    found = await stored(desk)
    assert [(one.kind, one.name, one.course_order_id) for one in found] == [
        (Kind.USAGE, "StartCourseOrder ok", 7)
    ] * 10


@pytest.mark.parametrize("path", [EVENTS, USAGE])
async def test_a_message_has_fewer_than_sixty_thousand_bytes(desk: Desk, path: str) -> None:
    message = json.dumps(batch() if path == EVENTS else []).encode()
    assert await tell(desk, path, message.ljust(59_999)) == 204
    assert await tell(desk, path, message.ljust(60_000)) == 413


@pytest.mark.parametrize(
    "message", [b"", b"hello", b"7", b'"text"', b"\xff\xfe", b"[" * 50_000, b'{"events": 7}']
)
@pytest.mark.parametrize("path", [EVENTS, USAGE])
async def test_invalid_messages_are_refused(desk: Desk, path: str, message: bytes) -> None:
    assert await tell(desk, path, message) == 400
    assert await stored(desk) == []


async def test_other_methods_are_refused(desk: Desk) -> None:
    assert await tell(desk, EVENTS, batch(), **{"content-type": "text/html"}) == 400
    assert (await desk.http.put(EVENTS, content=b"{}")).status_code == 405


async def test_messages_are_limited_per_address_with_a_retry_time(
    desk: Desk,
) -> None:
    most = MONITORING_OF_ADDRESS.most
    assert {await tell(desk, EVENTS, batch()) for _ in range(most)} == {204}
    answer = await desk.http.post(USAGE, content=b"[]", headers=PLAIN)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    desk.house.clock.move(minutes=1)
    assert await tell(desk, USAGE, []) == 204


async def test_no_personal_data_is_stored(desk: Desk) -> None:
    secrets = ("13800138000", "王小明", "Wordmate2025")
    told = {name: " ".join(secrets) for name in ("name", "message", "stack", "page", "userName")}
    assert await tell(desk, EVENTS, batch({"kind": "script_error", **told})) == 204
    assert await tell(desk, USAGE, [{"log": "opened", **told}]) == 204
    written = repr(await stored(desk))
    assert "script_error" in written
    assert not any(secret in written for secret in secrets)


async def test_the_clock_deletes_events_after_the_retention_period(
    sqlite_url: str, tmp_path: Path
) -> None:
    more: dict[str, Any] = {"monitoring": "table", "monitoring_days": 3}
    async with opened_house(sqlite_url, tmp_path, **more) as house, opened_desk(house) as desk:
        await tell(desk, EVENTS, batch({"kind": "page_view"}))
        await stored(desk)
        assert len(await house.rows("SELECT at FROM monitoring_event")) == 1
        house.clock.move(minutes=3 * 24 * 60)
        await forget_events(house.ports)
        assert len(await stored(desk)) == 1
        house.clock.move(minutes=1)
        await forget_events(house.ports)
        assert await stored(desk) == []


async def test_without_monitoring_the_app_sends_and_the_service_stores_nothing(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with (
        opened_house(sqlite_url, tmp_path, monitoring="off") as house,
        opened_desk(house) as desk,
    ):
        assert (await desk.http.get("/config/cn/wordmate")).json()["sampling"] == 0
        assert await tell(desk, EVENTS, batch({"kind": "page_view"})) == 204
        assert await stored(desk) == []
        assert not house.service.settings.monitoring_dir.exists()
