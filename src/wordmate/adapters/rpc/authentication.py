"""Who calls: the one place where a token is asked for."""

import re
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from wordmate.adapters.rpc.body import BadRequest
from wordmate.adapters.rpc.errors import TokenInvalid
from wordmate.adapters.rpc.operations import PREFIX, is_post
from wordmate.adapters.rpc.wording import language_of
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.operations import OPERATIONS
from wordmate.domain.kernel.errors import NotFound

_KEY: Final = re.compile(r"[!-~]{8,64}")


class Authentication:
    """Lets a call of an operation through with its caller in ``scope["state"]["call"]``."""

    def __init__(self, app: ASGIApp, sessions: Sessions) -> None:
        self._app = app
        self._sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if is_post(scope) and path.startswith(PREFIX):
            scope["state"]["call"] = await self._call(path.removeprefix(PREFIX), scope)
        await self._app(scope, receive, send)

    async def _call(self, name: str, scope: Scope) -> Call | Visitor:
        """The caller; raises TokenInvalid, RoleCannotOperate, NotFound."""
        operation = OPERATIONS.get(name)
        if operation is None:
            raise NotFound
        client = scope["client"]
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        language = language_of(headers.get(b"accept-language", ""))
        visitor = Visitor(client[0] if client else "", language.value)
        if operation.public:
            return visitor
        token, user_id = headers.get(b"x-token-c", ""), headers.get(b"x-user-id", "")
        caller = await self._sessions.caller(token, user_id) if token else None
        if caller is None:
            raise TokenInvalid
        scope["state"]["user_id"] = caller.user_id
        operation.check_may_call(caller.role)
        return Call(caller, _key(headers.get(b"idempotency-key")), visitor)


def _key(text: str | None) -> str | None:
    """The idempotency key of a request; raises BadRequest."""
    if text is not None and not _KEY.fullmatch(text):
        raise BadRequest("Idempotency-Key")
    return text
