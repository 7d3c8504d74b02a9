"""How an operation is put on the air: one typed handler, its exact name, its row in the table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import getdoc, signature
from typing import Any, Final, TypeVar, get_type_hints

import msgspec
from litestar import asgi
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import MethodNotAllowedException
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send

from wordmate.adapters.rpc.body import decode_body, read_body
from wordmate.adapters.rpc.envelope import succeeded
from wordmate.application.app import Application
from wordmate.application.kernel.call import Call, Visitor
from wordmate.domain.kernel.roles import OPERATIONS, Access

C = TypeVar("C", Call, Visitor)
Q = TypeVar("Q", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)
Handler = Callable[[Application, C, Q], Awaitable[A]]

PREFIX: Final = "/request/"
BODY_LIMIT: Final = 256 * 1024
"""Bytes a request may bring; the longest valid progress takes a fifth of it."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation by its name."""

    name: str
    area: str
    handle: Callable[[Application, Any, Any], Awaitable[msgspec.Struct]]
    request: type[msgspec.Struct]
    response: type[msgspec.Struct]
    takes_key: bool = False
    """Whether the header Idempotency-Key means something to it."""
    body_limit: int = BODY_LIMIT
    """Bytes its request may bring."""

    @property
    def access(self) -> Access:
        """Who may call it."""
        return OPERATIONS[self.name]

    @property
    def description(self) -> str:
        """What it does."""
        return getdoc(self.handle) or ""


class Area:
    """The operations of one business area."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.operations: list[Operation] = []

    def operation(
        self, name: str, *, takes_key: bool = False, body_limit: int = BODY_LIMIT
    ) -> Callable[[Handler[C, Q, A]], Handler[C, Q, A]]:
        """Registers a handler; its annotations are the operation's request and response."""

        def register(handle: Handler[C, Q, A]) -> Handler[C, Q, A]:
            hints = get_type_hints(handle)
            *_, request = signature(handle).parameters
            self.operations.append(
                Operation(
                    name=name,
                    area=self.name,
                    handle=handle,
                    request=hints[request],
                    response=hints["return"],
                    takes_key=takes_key,
                    body_limit=body_limit,
                )
            )
            return handle

        return register


def is_post(scope: Scope) -> bool:
    """Whether it can be a call of an operation."""
    return scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.POST


def route(app: Application, operation: Operation) -> ASGIRouteHandler:
    """The operation as a route, on the bare protocol: half of a short call would go to the rest."""
    decoder = msgspec.json.Decoder(operation.request)

    @asgi(PREFIX + operation.name, copy_scope=False)
    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if not is_post(scope):
            raise MethodNotAllowedException(headers={"Allow": "POST"})
        headers = dict(scope["headers"])
        content_type = headers.get(b"content-type", b"").decode("latin-1")
        body = await read_body(headers, receive, operation.body_limit)
        wanted = decode_body(decoder, content_type, body)
        answer = succeeded(await operation.handle(app, scope["state"]["call"], wanted))
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
