"""What use cases, jobs and the command line read outside a unit, usually by one statement each."""

from collections.abc import Mapping, Sequence

from wordmate.adapters.sql.accounts.stores import (
    ACCOUNT,
    BY_ID,
    BY_PHONE,
    OPEN_TUTORS,
    SESSION,
    sessions_by_hash,
)
from wordmate.adapters.sql.content.audio import ready_keys, voiced_words
from wordmate.adapters.sql.engine.statement import Source
from wordmate.adapters.sql.kernel.outbox_queue import SqlUnits
from wordmate.adapters.sql.orders.bookings import booked_of_tutors
from wordmate.adapters.sql.orders.own_students import is_own_student
from wordmate.adapters.sql.orders.queries import SqlOrderReads
from wordmate.adapters.sql.rest.stores import taken_of_tutors
from wordmate.adapters.sql.routine.queries import SqlRoutineReads
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.adapters.sql.words.word_views import words_by_id
from wordmate.application.accounts.ports.stores import Account, SessionRow
from wordmate.application.content.messages import WordView
from wordmate.application.content.ports import AudioVersion, Voiced
from wordmate.application.orders.ports import TutorsTime
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant


class SqlReads(
    SqlOrderReads,
    SqlRoutineReads,
):
    """These reads over one source. The only write, the last use of a token, runs in a unit."""

    def __init__(self, source: Source, units: SqlUnits) -> None:
        super().__init__(source)
        self._units = units

    async def sessions(self, token_hashes: Sequence[str]) -> Mapping[str, SessionRow]:
        rows = await self._source.all(sessions_by_hash, token_hashes=token_hashes)
        return {row[0]: SESSION.read(row, 1) for row in rows}

    async def touch_session(self, token_hash: str, now: Instant, expires_at: Instant) -> None:
        async def touch(unit: SqlUnit) -> None:
            await unit.sessions.touch(token_hash, now, expires_at)

        await self._units.run(touch)

    async def account(self, account_id: AccountId) -> Account | None:
        return ACCOUNT.one(await self._source.one(BY_ID, id=account_id))

    async def tutors_time(self, since: Instant, until: Instant) -> Sequence[TutorsTime]:
        tutors = ACCOUNT.all(await self._source.all(OPEN_TUTORS))
        booked = await booked_of_tutors(self._source, since, until)
        taken = await taken_of_tutors(self._source, since, until)
        return [TutorsTime(one, booked.get(one.id, ()), taken.get(one.id, ())) for one in tutors]

    async def accounts_by_phone(self, phone: str) -> Sequence[Account]:
        return ACCOUNT.all(await self._source.all(BY_PHONE, phone=phone))

    async def is_own_student(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        return await is_own_student(self._source, tutor_id, student_id)

    async def audio_ready(
        self, keys: Sequence[str], version: AudioVersion = AudioVersion.ALL
    ) -> set[str]:
        return {row[0] for row in await self._source.all(ready_keys, keys=keys, version=version)}

    async def voiced(self, words: Sequence[str]) -> Sequence[Voiced]:
        return await voiced_words(self._source, words)

    async def words(
        self,
        word_ids: Sequence[WordId],
        student_id: AccountId,
        *,
        course_book_id: BookId | None = None,
    ) -> Sequence[WordView]:
        return await words_by_id(self._source, word_ids, student_id, book_id=course_book_id)
