"""How an operation is put on the air: one typed handler, its exact name, its row in the table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import getdoc, signature
from typing import Any, Final, TypeVar, get_type_hints

import msgspec
from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler, post

from wordmate.adapters.rpc.body import decode_body
from wordmate.adapters.rpc.envelope import succeeded
from wordmate.application.app import Application
from wordmate.application.parts import Call, Visitor
from wordmate.domain.roles import OPERATIONS, Access

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


def route(app: Application, operation: Operation) -> HTTPRouteHandler:
    """The operation as a route."""
    decoder = msgspec.json.Decoder(operation.request)

    @post(PREFIX + operation.name, status_code=200, request_max_body_size=operation.body_limit)
    async def handler(request: Request[Any, Any, Any]) -> Response[bytes]:
        content_type = request.headers.get("content-type", "")
        wanted = decode_body(decoder, content_type, await request.body())
        answer = await operation.handle(app, request.scope["state"]["call"], wanted)
        return Response(succeeded(answer), media_type="application/json")

    return handler
