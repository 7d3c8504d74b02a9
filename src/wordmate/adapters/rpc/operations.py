"""Exposes all operations by their names through one handler."""

import asyncio
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

import msgspec
from litestar import asgi
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import MethodNotAllowedException
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send

from wordmate.adapters.lanes import OwnLanes
from wordmate.adapters.rpc.awaited import awaited
from wordmate.adapters.rpc.body import announced_size, decode_body, read_body
from wordmate.adapters.rpc.envelope import encode_success
from wordmate.adapters.rpc.receiving import Receiving
from wordmate.adapters.rpc.sent_file import send_file
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.files import SentFile
from wordmate.application.kernel.operations import AnyOperation
from wordmate.application.ports import Ports

PREFIX: Final = "/request/"
_AT_ONCE: Final = 4
"""Reads and changes of one account that use the database at once. It has few connections, and the
changes of one person wait for each other."""


def is_post(scope: Scope) -> bool:
    """Whether the request can be a call of an operation."""
    return scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.POST


def route(
    ports: Ports, operations: Mapping[str, AnyOperation], receiving: Receiving
) -> ASGIRouteHandler:
    """A route for all operations on the bare protocol: Litestar's own routing would take half the
    time of a short call, and a handler per operation would dominate the start-up time.
    """
    decoders = {name: msgspec.json.Decoder(one.request) for name, one in operations.items()}
    lanes = OwnLanes(_AT_ONCE)

    def turn(operation: AnyOperation, call: Call | Visitor) -> AbstractAsyncContextManager[None]:
        """A longer work uses the database only now and then."""
        if isinstance(call, Call) and (operation.in_unit or operation.is_query):
            return lanes.turn(str(call.caller.user_id))
        return nullcontext()

    @asgi([PREFIX + name for name in operations], copy_scope=False)
    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if not is_post(scope):
            raise MethodNotAllowedException(headers={"Allow": "POST"})
        name = scope["path"].removeprefix(PREFIX)
        operation, decoder = operations[name], decoders[name]
        headers = dict(scope["headers"])
        content_type = headers.get(b"content-type", b"").decode("latin-1")
        call, size = scope["state"]["call"], announced_size(headers, operation.body_limit)
        loop = asyncio.get_running_loop()
        async with receiving.room(call, size):
            began = loop.time()
            body = await read_body(receive, size)
            until = scope["state"]["until"] + loop.time() - began
            request = decode_body(decoder, content_type, body)
            del body
            async with awaited(receive, until), turn(operation, call):
                result = await operation(ports, call, request)
        if isinstance(result, SentFile):
            await send_file(send, result)
            return
        answer = encode_success(result)
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [
                    (b"content-type", b"application/json"),
                    (b"content-length", b"%d" % len(answer)),
                ],
            }
        )
        await send({"type": "http.response.body", "body": answer, "more_body": False})

    return handler
