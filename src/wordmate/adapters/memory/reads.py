"""Queries over what is committed."""

from collections.abc import Mapping, Sequence

import msgspec

from wordmate.adapters.memory.accounts import MemoryLoginSessions, by_phone
from wordmate.adapters.memory.after_class import MemoryAfterClassReads
from wordmate.adapters.memory.content import is_ready, voiced
from wordmate.adapters.memory.materials import MemoryMaterialReads
from wordmate.adapters.memory.memories import MemoryMemoryReads
from wordmate.adapters.memory.notices import MemoryNoticeReads
from wordmate.adapters.memory.orders import booked_of_tutor
from wordmate.adapters.memory.outbox import OnTables
from wordmate.adapters.memory.own_students import has_taught, own_students
from wordmate.adapters.memory.pay import MemoryPayReads
from wordmate.adapters.memory.proofs import MemoryAuditReads
from wordmate.adapters.memory.read_orders import MemoryOrderReads
from wordmate.adapters.memory.read_own_words import MemoryOwnWordReads
from wordmate.adapters.memory.read_progress import MemoryProgressReads
from wordmate.adapters.memory.read_records import MemoryRecordReads
from wordmate.adapters.memory.read_reviews import MemoryReviewReads
from wordmate.adapters.memory.read_words import MemoryWordReads
from wordmate.adapters.memory.rest import MemoryRestReads, taken
from wordmate.adapters.memory.suggestions import MemorySuggestionReads
from wordmate.adapters.memory.tables import Progress, Tables
from wordmate.adapters.memory.tutoring import MemoryTutoringReads
from wordmate.adapters.memory.views import context_of, entries_of
from wordmate.adapters.memory.vocabulary_tests import MemoryVocabularyTestReads
from wordmate.application.accounts.ports.stores import Account, InstitutionRow, SessionRow
from wordmate.application.content.ports import AudioVersion, Voiced
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.units import run_to_end
from wordmate.application.lessons.messages import LessonProgress, LessonResult, SavedProgress
from wordmate.application.lessons.ports import LessonNow
from wordmate.application.orders.ports import TutorsTime
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.kernel.ids import AccountId, BookId, InstitutionId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType


class MemoryReads(
    MemoryAfterClassReads,
    MemoryOrderReads,
    MemoryRecordReads,
    MemoryReviewReads,
    MemoryTutoringReads,
    MemoryWordReads,
    MemoryOwnWordReads,
    MemoryMemoryReads,
    MemoryProgressReads,
    MemoryMaterialReads,
    MemoryNoticeReads,
    MemorySuggestionReads,
    MemoryRestReads,
    MemoryVocabularyTestReads,
    MemoryPayReads,
    MemoryAuditReads,
):
    """All queries; the only write, a token's use, is a transaction of its own."""

    def __init__(self, database: OnTables) -> None:
        self._database = database

    @property
    def _tables(self) -> Tables:
        return self._database.tables

    async def sessions(self, token_hashes: Sequence[str]) -> Mapping[str, SessionRow]:
        found = {token_hash: self._session(token_hash) for token_hash in token_hashes}
        return {token_hash: row for token_hash, row in found.items() if row is not None}

    def _session(self, token_hash: str) -> SessionRow | None:
        found = self._tables.sessions.get(token_hash)
        if found is None:
            return None
        account = self._tables.accounts[found.account_id].account
        if account.disabled:
            return None
        return SessionRow(account.id, account.role, found.expires_at, found.last_seen_at)

    async def touch_session(self, token_hash: str, now: Instant, expires_at: Instant) -> None:
        self._database.change(
            lambda tables: run_to_end(
                lambda sessions: sessions.touch(token_hash, now, expires_at),
                MemoryLoginSessions(tables),
            )
        )

    async def account(self, account_id: AccountId) -> Account | None:
        found = self._tables.accounts.get(account_id)
        return None if found is None else found.account

    async def tutors_time(self, since: Instant, until: Instant) -> Sequence[TutorsTime]:
        tutors = (one.account for one in self._tables.accounts.values())
        return [
            TutorsTime(
                one,
                booked_of_tutor(self._tables, one.id, since, until),
                taken(self._tables, one.id, since, until),
            )
            for one in tutors
            if one.role is Role.TUTOR and not one.disabled
        ]

    async def profile(self, account_id: AccountId) -> Profile:
        return self._tables.accounts[account_id].profile

    async def accounts_by_phone(self, phone: str) -> Sequence[Account]:
        return by_phone(self._tables, phone)

    async def institution(self, institution_id: InstitutionId) -> InstitutionRow | None:
        return self._tables.institutions.get(institution_id)

    async def is_own_student(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        return student_id in own_students(self._tables, tutor_id)

    async def has_taught(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        return has_taught(self._tables, tutor_id, student_id)

    async def lesson(self, order_id: OrderId) -> LessonNow | None:
        tables, order = self._tables, self._tables.orders.get(order_id)
        if order is None:
            return None
        saved = tables.progress.get(order_id)
        return LessonNow(
            order,
            context_of(tables, order),
            None if saved is None else _saved(order_id, saved),
            self._result(order_id),
            self._last_slot(order.student_id),
        )

    def _last_slot(self, student_id: AccountId) -> str | None:
        picked = [
            one
            for one in self._tables.orders.values()
            if one.student_id == student_id
            and one.anti_forget_time is not None
            and one.lesson_type is not LessonType.ANTI_FORGETTING
        ]
        last = max(picked, key=lambda one: one.ended_at or 0, default=None)
        return None if last is None else last.anti_forget_time

    async def own_progress(
        self, order_ids: Sequence[OrderId], caller: Caller
    ) -> Sequence[SavedProgress]:
        tables, found = self._tables, list[SavedProgress]()
        for order_id in order_ids:
            order, saved = tables.orders.get(order_id), tables.progress.get(order_id)
            if order is None or saved is None:
                continue
            owner = order.student_id if caller.role is Role.STUDENT else order.tutor_id
            if owner == caller.user_id:
                found.append(_saved(order_id, saved))
        return found

    def _result(self, order_id: OrderId) -> LessonResult | None:
        found = self._tables.results.get(order_id)
        if found is None:
            return None
        return LessonResult(
            course_order_id=order_id,
            correct_word_ids=list(found.lists.correct),
            wrong_word_ids=list(found.lists.wrong),
            already_known_word_ids=list(found.lists.already_known),
            anti_forget_time=found.slot,
            utc_submitted=found.at,
        )

    async def audio_ready(
        self, keys: Sequence[str], version: AudioVersion = AudioVersion.ALL
    ) -> set[str]:
        sounds = self._tables.sounds
        return {one for one in keys if one in sounds and is_ready(sounds[one], version)}

    async def voiced(self, words: Sequence[str]) -> Sequence[Voiced]:
        return voiced(self._tables, words)

    async def vocabulary(self, book_id: BookId) -> Sequence[tuple[str, str]]:
        entries = sorted(entries_of(self._tables, book_id).items())
        found = [(self._tables.words[one.word_id], one.own_text.zh_word) for _, one in entries]
        return [(word.en, word.text.zh_word if zh is None else zh) for word, zh in found]


def _saved(order_id: OrderId, saved: Progress) -> SavedProgress:
    return SavedProgress(
        course_order_id=order_id,
        version=saved.version,
        utc_saved=saved.saved_at,
        progress=msgspec.convert(saved.state, LessonProgress, from_attributes=True),
    )
