"""Reads from a replica whatever may be some seconds old."""

from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Final, TypeVar

import asyncpg
import structlog

from wordmate.adapters.sql.engine.statement import Row, Source, Statement
from wordmate.domain.kernel.errors import ServiceBusy, StorageUnavailable

T = TypeVar("T")
AGAIN_SECONDS: Final = 10.0
"""How long nothing more is asked of a replica that failed."""
_FAILS: Final = (StorageUnavailable, ServiceBusy, asyncpg.SerializationError)
"""It is gone or too busy, or what it replays removed rows of the read."""
_log = structlog.get_logger(__name__)


class ReplicaSource(Source):
    """A replica's data; those of the primary while the replica cannot answer."""

    def __init__(
        self, replica: Source, primary: Source, now: Callable[[], float] = monotonic
    ) -> None:
        self._replica, self._primary = replica, primary
        self._now, self._again_at = now, 0.0

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        return await self._read(lambda source: source.all(statement, **values))

    async def one(self, statement: Statement, **values: object) -> Row | None:
        return await self._read(lambda source: source.one(statement, **values))

    async def run(self, statement: Statement, **values: object) -> None:
        return await self._read(lambda source: source.run(statement, **values))

    async def _read(self, ask: Callable[[Source], Awaitable[T]]) -> T:
        if self._now() >= self._again_at:
            try:
                return await ask(self._replica)
            except _FAILS as problem:
                self._again_at = self._now() + AGAIN_SECONDS
                _log.warning("replica failed", problem=str(problem) or type(problem).__name__)
        return await ask(self._primary)
