"""The sessions of tokens, which every request looks up."""

from collections.abc import Mapping, Sequence

from wordmate.adapters.sql.accounts.stores import SESSION, sessions_by_hash
from wordmate.adapters.sql.engine.statement import Source
from wordmate.adapters.sql.kernel.outbox_queue import SqlUnits
from wordmate.application.accounts.ports.stores import SessionRow
from wordmate.domain.kernel.instants import Instant


class SqlStoredSessions:
    """Sessions from committed data; touches one in a unit of its own."""

    def __init__(self, source: Source, units: SqlUnits) -> None:
        self._source = source
        self._units = units

    async def of(self, token_hashes: Sequence[str]) -> Mapping[str, SessionRow]:
        rows = await self._source.all(sessions_by_hash, token_hashes=token_hashes)
        return {row[0]: SESSION.read(row, 1) for row in rows}

    async def touch(self, token_hash: str, now: Instant, expires_at: Instant) -> None:
        await self._units.run(lambda unit: unit.sessions.touch(token_hash, now, expires_at))
