"""Queries: one statement each wherever possible, rows straight into the client's messages."""

from collections.abc import Sequence

from wordmate.adapters.sql.accounts import (
    BY_ID,
    BY_PHONE,
    INSTITUTION,
    LINKED,
    SESSION,
    account_of,
    institution_of,
    session_of,
)
from wordmate.adapters.sql.audio import ready_keys
from wordmate.adapters.sql.lessons import OWN_PROGRESS, PROGRESS, RESULT, progress_of, result_of
from wordmate.adapters.sql.outbox import SqlUnits
from wordmate.adapters.sql.people import profile_of
from wordmate.adapters.sql.read_orders import OrderReads
from wordmate.adapters.sql.read_words import WordReads
from wordmate.adapters.sql.statement import Source
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.accounts.ports.stores import Account, InstitutionRow, SessionRow
from wordmate.application.content.ports import AudioVersion
from wordmate.application.kernel.call import Caller
from wordmate.application.lessons.messages import LessonResult, SavedProgress
from wordmate.domain.accounts.profile import Profile


class SqlReads(OrderReads, WordReads):
    """All queries over one source; the only write, a token's use, goes through a unit."""

    def __init__(self, source: Source, units: SqlUnits) -> None:
        super().__init__(source)
        self._units = units

    async def session(self, token_hash: str) -> SessionRow | None:
        row = await self._source.one(SESSION, token_hash=token_hash)
        return session_of(row) if row else None

    async def touch_session(self, token_hash: str, now: int, expires_at: int) -> None:
        async def touch(unit: SqlUnit) -> None:
            await unit.sessions.touch(token_hash, now, expires_at)

        await self._units.run(touch)

    async def account(self, account_id: int) -> Account | None:
        row = await self._source.one(BY_ID, id=account_id)
        return account_of(row) if row else None

    async def profile(self, account_id: int) -> Profile:
        return await profile_of(self._source, account_id)

    async def accounts_by_phone(self, phone: str) -> Sequence[Account]:
        return [account_of(row) for row in await self._source.all(BY_PHONE, phone=phone)]

    async def institution(self, institution_id: int) -> InstitutionRow | None:
        row = await self._source.one(INSTITUTION, id=institution_id)
        return institution_of(row) if row else None

    async def linked(self, *, tutor_id: int, student_id: int) -> bool:
        row = await self._source.one(LINKED, tutor_id=tutor_id, student_id=student_id)
        return row is not None

    async def progress(self, order_id: int) -> SavedProgress | None:
        row = await self._source.one(PROGRESS, id=order_id)
        return progress_of(row) if row else None

    async def own_progress(
        self, order_ids: Sequence[int], caller: Caller
    ) -> Sequence[SavedProgress]:
        own = OWN_PROGRESS[caller.role]
        rows = await self._source.all(own, orders=order_ids, user_id=caller.user_id)
        return [progress_of(row) for row in rows]

    async def result(self, order_id: int) -> LessonResult | None:
        row = await self._source.one(RESULT, id=order_id)
        return result_of(row) if row else None

    async def audio_ready(
        self, keys: Sequence[str], version: AudioVersion = AudioVersion.ALL
    ) -> set[str]:
        return {row[0] for row in await self._source.all(ready_keys, keys=keys, version=version)}
