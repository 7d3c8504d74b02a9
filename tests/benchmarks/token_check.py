"""The cost of checking a token of a cached session."""

import asyncio
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, Final

from tests.benchmarks import data
from wordmate.adapters.rpc.authentication import Authentication
from wordmate.adapters.system import SystemClock
from wordmate.application.accounts.ports.stores import SessionRow
from wordmate.application.accounts.sessions import Sessions
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

_PEOPLE: Final = 1_000
_TURNS: Final = 20


class _Known:
    """Stored sessions of everybody."""

    async def of(self, token_hashes: Sequence[str]) -> Mapping[str, SessionRow]:
        now = SystemClock().now()
        account_id = AccountId(self.asked_for)
        row = SessionRow(
            account_id, Role.STUDENT, now, Instant(now + 10**9), now, None, frozenset()
        )
        return dict.fromkeys(token_hashes, row)

    asked_for: int = 0


async def _spent(app: Any, scopes: list[dict[str, Any]]) -> float:
    began = perf_counter()
    for _ in range(_TURNS):
        for scope in scopes:
            await app(scope, None, None)
    return (perf_counter() - began) / (_TURNS * len(scopes))


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    """The application behind the check."""


async def _measure(operation: str) -> float:
    stored: Any = _Known()
    check = Authentication(_nothing, Sessions(stored, SystemClock()))
    scopes = [_scope(operation, user) for user in range(1, _PEOPLE + 1)]
    for user, scope in enumerate(scopes, 1):
        stored.asked_for = user
        await check(scope, None, None)  # type: ignore[arg-type]
    return await _spent(check, scopes) - await _spent(_nothing, scopes)


def _scope(operation: str, user: int) -> dict[str, Any]:
    headers = {
        b"host": b"127.0.0.1",
        b"accept": b"*/*",
        b"content-type": b"application/json",
        b"x-token-c": data.token(user).encode(),
        b"x-user-id": str(user).encode(),
        b"content-length": b"62",
    }
    return {
        "type": "http",
        "method": "POST",
        "path": f"/request/{operation}",
        "headers": list(headers.items()),
        "client": ("127.0.0.1", 1),
        "state": {},
    }


def check_seconds(operation: str) -> float:
    """Seconds for one check."""
    return asyncio.run(_measure(operation))
