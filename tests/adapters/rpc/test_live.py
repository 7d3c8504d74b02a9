"""The stream of a running lesson: its receivers, its events and its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.adapters.rpc.desk import Desk
from tests.support.patience import PATIENCE_S
from wordmate.application.kernel.limits import SIGNALS_OF_ACCOUNT
from wordmate.application.orders.live import Seen
from wordmate.domain.kernel.errors import ClockOff
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.bootstrap import app_of

NOBODY: dict[str, str] = {}


class Stream:
    """A listening device: the status of its answer, and the events that arrive."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.leaves = asyncio.Event()
        self.ended = False
        self._came = asyncio.Condition()

    async def send(self, message: Any) -> None:
        async with self._came:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                self.body += message["body"]
                self.ended = not message.get("more_body", False)
            self._came.notify_all()

    async def receive(self) -> Any:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def until(self, text: str, times: int = 1) -> None:
        """Waits for this content of an event, or for so many events with it."""
        async with asyncio.timeout(PATIENCE_S), self._came:
            await self._came.wait_for(lambda: self.body.count(text.encode()) >= times)

    async def until_ended(self) -> None:
        async with asyncio.timeout(PATIENCE_S), self._came:
            await self._came.wait_for(lambda: self.ended)


@asynccontextmanager
async def listening(
    desk: Desk, order_id: object, headers: dict[str, str], method: str = "GET"
) -> AsyncIterator[Stream]:
    stream = Stream()
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    path = "/live"
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": f"courseOrderId={order_id}".encode(),
        "root_path": "",
        "headers": raw,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    app: Any = app_of(desk.house.service)
    running = asyncio.create_task(app(scope, stream.receive, stream.send))
    try:
        yield stream
    finally:
        stream.leaves.set()
        await running


@pytest.fixture
async def running(desk: Desk) -> int:
    """A class that its tutor has started."""
    order = await desk.house.booked()
    await desk.data("tutor", "StartCourseOrder", courseOrderId=order.course_order_id)
    return int(order.course_order_id)


async def test_a_device_gets_the_lessons_version_and_the_others_actions(
    desk: Desk, running: int
) -> None:
    async with listening(desk, running, await desk.signed_in("student")) as stream:
        await stream.until("event: ping")
        await stream.until("event: moved")
        assert (stream.status, stream.headers["content-type"]) == (
            200,
            "text/event-stream; charset=utf-8",
        )
        assert stream.headers["x-accel-buffering"] == "no"
        assert b"id: 3" not in stream.body
        await desk.data("tutor", "CustomerPauseCourse", courseOrderId=running)
        await stream.until("id: 3\nevent: moved")
        await stream.until('event: seen\ndata: {"role":"TEACHER"')


async def test_the_stores_desk_hears_that_its_day_changed(desk: Desk, running: int) -> None:
    staff = await desk.signed_in("house owner")
    async with listening(desk, "", staff) as stream:
        await stream.until("event: ping")
        assert b"event: day" not in stream.body
        await desk.data("tutor", "CustomerPauseCourse", courseOrderId=running)
        await stream.until("event: day\ndata: {}")


async def test_the_stores_desk_hears_of_each_change_of_rest_and_working_hours(desk: Desk) -> None:
    staff, start = await desk.signed_in("house owner"), desk.house.clock.now() + 4 * 3_600_000
    tutor_id = desk.house.accounts["tutor"].id
    async with listening(desk, "", staff) as stream:
        await stream.until("event: ping")

        async def heard(who: str, operation: str, **body: object) -> dict[str, Any]:
            before = stream.body.count(b"event: day")
            answer = await desk.data(who, operation, **body)
            await stream.until("event: day", times=before + 1)
            return answer

        rest = await heard("tutor", "CustomerTeacherApplyRest", slots=[start])
        number = rest["restApplicationId"]
        await heard("house owner", "StoreAnswerRest", restApplicationId=number, approved=True)
        await heard("house owner", "StoreLiftRest", restApplicationId=number, reason="busy")
        rest = await heard("tutor", "CustomerTeacherApplyRest", slots=[start])
        number = rest["restApplicationId"]
        await heard("tutor", "CustomerTeacherWithdrawRest", restApplicationId=number)
        await heard("house owner", "StoreSaveWorkingHours", userId=tutor_id, hours=[])


async def test_staff_without_the_right_cannot_listen(desk: Desk) -> None:
    staff = await desk.signed_in("staff without rights")
    async with listening(desk, "", staff) as stream:
        await stream.until("RIGHT_MISSING")
    assert stream.status == 403


async def test_another_shop_hears_nothing_of_this_house(desk: Desk, running: int) -> None:
    other, owner = (
        await desk.signed_in("owner of another shop"),
        await desk.signed_in("house owner"),
    )
    async with listening(desk, "", other) as of_other, listening(desk, "", owner) as of_owner:
        await of_other.until("event: ping")
        await of_owner.until("event: ping")
        await desk.data("tutor", "CustomerPauseCourse", courseOrderId=running)
        await of_owner.until("event: day")
    assert b"event: day" not in of_other.body


async def test_a_device_with_the_current_version_gets_no_version(desk: Desk, running: int) -> None:
    tutor = await desk.signed_in("tutor")
    async with listening(desk, running, tutor) as stream:
        await stream.until("id: ")
    version = stream.body.decode().split("id: ")[1].split("\n")[0]
    async with listening(desk, running, {**tutor, "last-event-id": version}) as stream:
        await stream.until("event: ping")
        assert b"event: moved" not in stream.body


async def test_the_stream_ends_with_the_lesson(desk: Desk, running: int) -> None:
    async with listening(desk, running, await desk.signed_in("student")) as stream:
        await stream.until("event: moved")
        await desk.data("tutor", "CompleteCourseOrder", courseOrderId=running)
        await stream.until('"isRunning":false')
        await stream.until_ended()


async def test_the_stream_ends_when_the_service_is_about_to_stop(desk: Desk, running: int) -> None:
    async with listening(desk, running, await desk.signed_in("student")) as stream:
        await stream.until("event: ping")
        desk.house.service.end_streams()
        await stream.until_ended()


async def test_the_stream_of_a_signed_out_device_ends_with_the_next_event(
    desk: Desk, running: int
) -> None:
    async with listening(desk, running, await desk.signed_in("student")) as stream:
        await stream.until("event: ping")
        await desk.data("student", "LogoutUserByLoginToken")
        await desk.data("tutor", "CustomerPauseCourse", courseOrderId=running)
        await stream.until_ended()
        assert b"id: 3" not in stream.body


async def test_the_stream_ends_in_order_while_the_service_cannot_tell_who_is_signed_in(
    desk: Desk, running: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening(desk, running, await desk.signed_in("student")) as stream:
        await stream.until("event: ping")
        seen = Seen(Role.TUTOR, desk.house.clock.now())

        def clock_off() -> Instant:
            raise ClockOff

        with monkeypatch.context() as patched:
            patched.setattr(desk.house.clock, "now", clock_off)
            await desk.house.ports.live.publish(OrderId(running), seen)
            await stream.until_ended()
        assert stream.body.count(b"event: seen") == 1


@pytest.mark.parametrize(
    ("who", "status"), [(None, 401), ("other student", 404), ("other tutor", 404)]
)
async def test_strangers_get_no_events_of_a_lesson(
    desk: Desk, running: int, who: str | None, status: int
) -> None:
    headers = NOBODY if who is None else await desk.signed_in(who)
    async with listening(desk, running, headers) as stream:
        await stream.until_ended()
    assert stream.status == status, stream.body


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (("{running}", "x", "GET"), 400),
        (("{running}", "9" * 30, "GET"), 400),
        (("{running}", "0", "POST"), 405),
        (("0", "0", "GET"), 404),
        (("9" * 30, "0", "GET"), 400),
        (("words", "0", "GET"), 400),
    ],
)
async def test_a_bad_request_is_refused(
    desk: Desk, running: int, asked: tuple[str, str, str], status: int
) -> None:
    order, version, method = asked
    headers = {**await desk.signed_in("tutor"), "last-event-id": version}
    async with listening(desk, order.format(running=running), headers, method) as stream:
        await stream.until_ended()
    assert stream.status == status, stream.body


async def test_only_a_running_lesson_has_a_stream(desk: Desk) -> None:
    order = await desk.house.booked()
    async with listening(desk, order.course_order_id, await desk.signed_in("tutor")) as stream:
        await stream.until_ended()
    assert stream.status == 409


SIGNAL = "CustomerSendLessonSignal"


async def test_signals_are_delivered_at_once_and_never_stored(desk: Desk, running: int) -> None:
    say: dict[str, Any] = {"courseOrderId": running, "kind": "offer", "payload": "v=0\r\n"}
    await desk.data("tutor", SIGNAL, **say)
    async with listening(desk, running, await desk.signed_in("student")) as stream:
        await stream.until("event: ping")
        assert b"event: signal" not in stream.body
        await desk.data("tutor", SIGNAL, **say)
        await stream.until(
            'event: signal\ndata: {"role":"TEACHER","kind":"offer","payload":"v=0\\r\\n"}'
        )


@pytest.mark.parametrize(
    ("who", "changed", "status"),
    [
        ("other student", {}, 404),
        ("other tutor", {}, 404),
        ("student", {"kind": "Offer 1"}, 400),
        ("student", {"payload": "x" * 16_001}, 400),
        ("student", {"courseOrderId": 2**50}, 404),
    ],
)
async def test_signals_of_strangers_and_large_signals_are_refused(
    desk: Desk, running: int, who: str, changed: dict[str, Any], status: int
) -> None:
    say: dict[str, Any] = {"courseOrderId": running, "kind": "offer", "payload": "x", **changed}
    assert (await desk.call(who, SIGNAL, **say)).status_code == status


async def test_signals_are_rate_limited(desk: Desk, running: int) -> None:
    say: dict[str, Any] = {"courseOrderId": running, "kind": "candidate", "payload": "x"}
    for _ in range(SIGNALS_OF_ACCOUNT.most):
        assert (await desk.call("tutor", SIGNAL, **say)).status_code == 200
    refused = await desk.call("tutor", SIGNAL, **say)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0
    await desk.data("student", SIGNAL, **say)


async def test_signals_need_a_running_lesson(desk: Desk) -> None:
    order = await desk.house.booked()
    say: dict[str, Any] = {"courseOrderId": order.course_order_id, "kind": "offer", "payload": "x"}
    assert (await desk.call("tutor", SIGNAL, **say)).status_code == 409
