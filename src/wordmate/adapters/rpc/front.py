"""Wraps all requests: a request id, a log line, and security headers."""

import re
from collections.abc import Callable
from itertools import count
from secrets import token_hex
from time import perf_counter
from typing import Final

import structlog
from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from wordmate.adapters.rpc.content_policy import content_policy

_SECRET: Final = re.compile(r"((?:calendar|anki|copies)/).+", re.IGNORECASE)
_EMPTY_PART: Final = re.compile(r"(?<=/)/|(?<=.)/$")
_log = structlog.get_logger(__name__)

_HEADERS: Final = (
    (b"strict-transport-security", b"max-age=31536000; includeSubDomains"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(self), geolocation=()"),
)
_PROCESS: Final = token_hex(4)
_numbers = count(1)
"""Request ids consist of process and number: random ones would cost a system call each."""
_UNLESS_SAID: Final = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", content_policy().encode()),
)


Observe = Callable[[Scope], Callable[[int, float, str | None], None]]
"""Is told of each request when it begins. The result is called when it is answered, with status,
seconds and refusal code."""


def loggable(path: str) -> str:
    """A path without its secret, however the caller misspelt it."""
    return _SECRET.sub(r"\1…", path)


class Front:
    """The outermost layer of the application. ``observe`` is told of each request."""

    def __init__(self, app: ASGIApp, observe: Observe | None = None) -> None:
        self._app = app
        self._observe = observe

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        method: str = scope["method"]
        began, request_id = perf_counter(), f"{_PROCESS}{next(_numbers):08x}"
        state = scope.setdefault("state", {})
        state["request_id"] = request_id
        status = 0
        # Litestar leaves out the empty parts of a path; written out, they lead to no route.
        scope["path"] = _EMPTY_PART.sub("%2F", scope["path"])
        if method == "HEAD":  # answered like GET, without a body
            scope = scope.copy()
            scope["method"] = HttpMethod.GET

        async def answer(message: Message) -> None:
            nonlocal status
            if method == "HEAD" and message["type"] == "http.response.body":
                message["body"] = b""
            if message["type"] == "http.response.start":
                status = message["status"]
                said = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *_HEADERS,
                    *(header for header in _UNLESS_SAID if header[0] not in said),
                    (b"x-request-id", request_id.encode()),
                ]
            await send(message)

        with structlog.contextvars.bound_contextvars(
            request_id=request_id, correlation_id=request_id
        ):
            answered = self._observe(scope) if self._observe is not None else None
            try:
                await self._app(scope, receive, answer)
            finally:
                seconds = perf_counter() - began
                if answered is not None:
                    answered(status, seconds, state.get("error_code"))
                _log.info(
                    "request",
                    method=method,
                    path=loggable(scope["path"]),
                    status=status,
                    ms=round(seconds * 1000, 1),
                    user_id=state.get("user_id"),
                    error_code=state.get("error_code"),
                )
