"""Tells the app how to monitor itself, and receives its events; without sign-in."""

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Response, asgi, get
from litestar.enums import HttpMethod
from litestar.exceptions import MethodNotAllowedException
from litestar.handlers import ASGIRouteHandler, HTTPRouteHandler
from litestar.params import FromPath
from litestar.types import Receive, Scope, Send

from wordmate.adapters.rpc.body import BadRequest, announced_size, read_body
from wordmate.adapters.rpc.receiving import Receiving
from wordmate.application.kernel.call import Visitor
from wordmate.application.monitoring import collecting
from wordmate.application.monitoring.messages import EventBatch, UsageBatch
from wordmate.application.operations import OPERATIONS
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.monitoring.terms import BEACON_BYTES

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_TYPES: Final = ("text/plain", "application/json")
"""A text beacon has the type of plain text, whatever its content."""


def monitoring_configuration(ports: Ports) -> HTTPRouteHandler:
    """Returns how an app of a region monitors itself. The timestamp in the address only prevents
    caching.
    """

    @get("/config/{region:str}/{app_id:str}")
    async def configuration(region: FromPath[str], app_id: FromPath[str]) -> Response[bytes]:
        if not (_NAME.fullmatch(region) and _NAME.fullmatch(app_id)):
            raise NotFound
        answer = collecting.configuration(ports, region, app_id)
        return Response(msgspec.json.encode(answer), media_type="application/json")

    return configuration


def collectors(ports: Ports, receiving: Receiving) -> list[ASGIRouteHandler]:
    """Receive events and usage entries, and answer before anything is stored."""
    return [
        _collector(
            ports,
            receiving,
            collecting.EVENTS_URL,
            msgspec.json.Decoder(EventBatch),
            lambda batch: collecting.collect_events(ports, batch),
        ),
        _collector(
            ports,
            receiving,
            collecting.USAGE_URL,
            msgspec.json.Decoder(UsageBatch),
            lambda entries: collecting.collect_usage(ports, entries, OPERATIONS),
        ),
    ]


def _collector(
    ports: Ports,
    receiving: Receiving,
    path: str,
    decoder: msgspec.json.Decoder[Any],
    collect: Callable[[Any], None],
) -> ASGIRouteHandler:
    @asgi(path, copy_scope=False)
    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != HttpMethod.POST:  # type: ignore[typeddict-item]
            raise MethodNotAllowedException(headers={"Allow": "POST"})
        client, headers = scope["client"], dict(scope["headers"])
        visitor = Visitor(client[0] if client else "")
        await collecting.let_in(ports, visitor)
        content_type = headers.get(b"content-type", b"").decode("latin-1")
        if content_type.partition(";")[0].strip().lower() not in _TYPES:
            raise BadRequest("Content-Type")
        size = announced_size(headers, BEACON_BYTES - 1)
        async with receiving.room(visitor, size):
            body = await read_body(receive, size)
        try:
            batch = decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadRequest from problem
        collect(batch)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    return handler
