"""Identifies the caller: the only place that reads tokens."""

import asyncio
import re
from dataclasses import replace
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from wordmate.adapters.rpc.awaited import REQUEST_SECONDS, in_time
from wordmate.adapters.rpc.body import BadRequest
from wordmate.adapters.rpc.errors import TokenInvalid
from wordmate.adapters.rpc.operations import PREFIX, is_post
from wordmate.adapters.rpc.wording import language_of
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.kernel.call import Call, Caller, Visitor
from wordmate.application.operations import OPERATIONS
from wordmate.domain.kernel.errors import NotFound, ReleaseBehind

LIVE: Final = "/live"
_KEY: Final = re.compile(r"[!-~]{8,64}")
_BUILD: Final = re.compile(r"[0-9]{1,6}")


class Authentication:
    """Passes an authorised call on, with its caller in ``scope["state"]["call"]`` and its deadline
    in ``scope["state"]["until"]``.
    """

    def __init__(
        self, app: ASGIApp, sessions: Sessions, request_seconds: float = REQUEST_SECONDS
    ) -> None:
        self._app = app
        self._sessions = sessions
        self._request_seconds = request_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        is_call = is_post(scope) and path.startswith(PREFIX)
        if is_call or (scope["type"] == ScopeType.HTTP and path == LIVE):
            until = asyncio.get_running_loop().time() + self._request_seconds
            scope["state"]["until"] = until
            async with in_time(until):
                scope["state"]["call"] = (
                    await self._call(path.removeprefix(PREFIX), scope)
                    if is_call
                    else await self._listener(scope)
                )
        await self._app(scope, receive, send)

    async def _listener(self, scope: Scope) -> Call:
        """Who opens the live channel; raises TokenInvalid."""
        caller = await signed_in(self._sessions, scope)
        if caller is None:
            raise TokenInvalid
        scope["state"]["user_id"] = caller.user_id
        return Call(caller, None, _visitor(scope))

    async def _call(self, name: str, scope: Scope) -> Call | Visitor:
        """The caller; raises TokenInvalid, RoleCannotOperate, NotFound."""
        operation = OPERATIONS.get(name)
        visitor = _visitor(scope)
        if operation is None:
            raise ReleaseBehind if visitor.is_newer else NotFound
        if operation.public:
            return replace(visitor, user_agent=_header(scope, b"user-agent") or "")
        caller = await signed_in(self._sessions, scope)
        if caller is None:
            raise TokenInvalid
        scope["state"]["user_id"] = caller.user_id
        operation.check_may_call(caller)
        return Call(caller, _key(_header(scope, b"idempotency-key")), visitor)


async def signed_in(sessions: Sessions, scope: Scope) -> Caller | None:
    """The owner of the request's token; None if the token is missing or invalid."""
    token = _header(scope, b"x-token-c")
    return await sessions.caller(token, _header(scope, b"x-user-id") or "") if token else None


def _visitor(scope: Scope) -> Visitor:
    client = scope["client"]
    language = language_of(_header(scope, b"accept-language") or "")
    build = _BUILD.fullmatch(_header(scope, b"x-app-build") or "")
    return Visitor(client[0] if client else "", language.value, build=int(build[0]) if build else 0)


def _header(scope: Scope, name: bytes) -> str | None:
    """The last header of a name; None if there is none."""
    values = [value for key, value in scope["headers"] if key == name]
    return values[-1].decode("latin-1") if values else None


def _key(text: str | None) -> str | None:
    """The idempotency key of a request; raises BadRequest."""
    if text is not None and not _KEY.fullmatch(text):
        raise BadRequest("Idempotency-Key")
    return text
