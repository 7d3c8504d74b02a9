"""The live channel over HTTP: one stream of server-sent events for each device in a lesson, and for
each desk of the store.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs

import msgspec
from litestar import asgi
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import MethodNotAllowedException
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send

from wordmate.adapters.rpc.authentication import LIVE, signed_in
from wordmate.adapters.rpc.body import BadRequest
from wordmate.application.kernel.call import Call
from wordmate.application.orders.live import (
    Channel,
    DayChanged,
    DeskChannel,
    Message,
    Moved,
    Seen,
    Signal,
    Subscription,
)
from wordmate.application.orders.live_access import desk_channel, standing
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import UNAVAILABLE
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.roles import Role

PING_S: Final = 15.0
"""How often a stream sends a ping; devices close a stream after 35 seconds of silence."""
_LAST_ID: Final = b"last-event-id"
_ORDER: Final = "courseOrderId"
_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
]


def live_channel(ports: Ports, *, ping_s: float = PING_S) -> ASGIRouteHandler:
    """Streams the events of a lesson to one of its people as long as it runs, and those of the
    day's classes to the store's staff; to all of them as long as they are signed in."""

    @asgi(LIVE, copy_scope=False)
    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != HttpMethod.GET:
            raise MethodNotAllowedException(headers={"Allow": "GET"})
        call: Call = scope["state"]["call"]
        is_staff = call.caller.role is Role.STORE
        channel: Channel = desk_channel(call) if is_staff else _order_in(scope)
        known_version = _known_version(scope)
        # Subscribes before reading the lesson, so that no event in between is missed.
        async with ports.live.subscribe(channel) as subscription:
            first: list[Message] = []
            if not isinstance(channel, DeskChannel):
                first = await standing(ports, call, channel, known_version)
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            await _until_gone(receive, _tell(ports, scope, subscription, first, ping_s), send)

    return handler


async def _tell(
    ports: Ports, scope: Scope, subscription: Subscription, first: list[Message], ping_s: float
) -> AsyncIterator[bytes]:
    """The events of one stream, until there are no more, or the service cannot tell who is signed
    in: the device connects again."""
    with suppress(*UNAVAILABLE):
        yield _ping(ports) + b"".join(map(_event, first))
        while (messages := await subscription.messages(ping_s)) is not None:
            # In a class the devices' presence leaves no pause between messages.
            if await signed_in(ports.sessions, scope) is None:
                return
            if not messages:
                yield _ping(ports)
                continue
            yield b"".join(map(_event, messages))
            if any(isinstance(one, Moved) and not one.is_running for one in messages):
                return


async def _until_gone(receive: Receive, events: AsyncIterator[bytes], send: Send) -> None:
    """Sends events until there are no more or the device has disconnected."""

    async def send_all() -> None:
        async for event in events:
            await send({"type": "http.response.body", "body": event, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    sending = asyncio.create_task(send_all())
    gone = asyncio.create_task(_disconnected(receive))
    try:
        await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
        if sending.done():
            sending.result()
    finally:
        for task in (sending, gone):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _ping(ports: Ports) -> bytes:
    return _written(b"ping", {"serverTime": ports.clock.now()})


def _event(message: Message) -> bytes:
    match message:
        case Moved():
            moved = {
                "version": message.version,
                "progressVersion": message.progress_version,
                "isRunning": message.is_running,
            }
            return b"id: %d\n" % message.version + _written(b"moved", moved)
        case Seen():
            return _written(b"seen", {"role": message.role.value, "at": message.at})
        case Signal():
            signal = {
                "role": message.role.value,
                "kind": message.kind,
                "payload": message.payload,
            }
            return _written(b"signal", signal)
        case DayChanged():
            return _written(b"day", {})
        case _:
            return _written(b"reload", {})


def _written(name: bytes, data: dict[str, Any]) -> bytes:
    return b"event: " + name + b"\ndata: " + msgspec.json.encode(data) + b"\n\n"


def _order_in(scope: Scope) -> OrderId:
    """The order that the address names; raises BadRequest."""
    named = parse_qs(scope["query_string"].decode("latin-1")).get(_ORDER, [""])[-1]
    if not _NUMBER.fullmatch(named):
        raise BadRequest(_ORDER)
    return OrderId(int(named))


def _known_version(scope: Scope) -> int:
    """The version that the device saw last; 0 for none. Raises BadRequest."""
    headers = scope["headers"]
    text = next((value.decode("latin-1") for name, value in headers if name == _LAST_ID), "0")
    if not _NUMBER.fullmatch(text):
        raise BadRequest("Last-Event-ID")
    return int(text)
