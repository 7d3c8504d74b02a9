"""Vocabulary tests, and items to ask."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wordmate.adapters.memory.tables import Tables
from wordmate.application.kernel.messages import Page
from wordmate.application.vocabulary_test.messages import VocaExamRecord
from wordmate.application.vocabulary_test.ports import ReportedTest, SpelledWord
from wordmate.application.vocabulary_test.views import record_view
from wordmate.domain.kernel.ids import AccountId, VocabularyTestId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.vocabulary_test.bands import BANDS
from wordmate.domain.vocabulary_test.items import Item, PartOfSpeech
from wordmate.domain.vocabulary_test.ranked_words import RankedWord
from wordmate.domain.vocabulary_test.taken_test import TakenTest
from wordmate.domain.words.word_ledger import UNMET

_PER_BAND: Final = 6
_KINDS: Final = tuple(PartOfSpeech)


class MadeUpItems:
    """``ItemBank`` of words that mean themselves."""

    def items(self) -> Sequence[Item]:
        return [
            Item(
                word=f"item{band:02}x{nth}",
                band=band,
                part_of_speech=_KINDS[nth % len(_KINDS)],
                meaning=f"义{band:02}x{nth}",
                wrong_meanings=("甲", "乙", "丙"),
            )
            for band in range(len(BANDS))
            for nth in range(_PER_BAND)
        ]


class MemoryRankedWords:
    """``RankedWords``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def with_ranks(self, ranks: Sequence[int]) -> Sequence[RankedWord]:
        wanted = set(ranks)
        return [
            RankedWord(
                id=one.id,
                word=one.en,
                meaning=one.text.zh_word,
                part_of_speech=one.text.part_of_speech,
                rank=one.rank,
            )
            for one in self._tables.words.values()
            if one.rank is not None and one.rank in wanted
        ]


class MemoryVocabularyTests:
    """``VocabularyTests``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def open_of(self, student_id: AccountId) -> TakenTest | None:
        tests = self._tables.vocabulary_tests.values()
        taken = (one for one in tests if one.student_id == student_id)
        return next((one for one in taken if one.closed_at is None), None)

    async def hold(self, test_id: VocabularyTestId) -> TakenTest | None:
        return self._tables.vocabulary_tests.get(test_id)

    async def add(self, test: TakenTest) -> TakenTest | None:
        if await self.open_of(test.student_id) is not None:
            return None
        added = replace(test, id=VocabularyTestId(self._tables.next_id("vocabulary_test")))
        self._tables.vocabulary_tests[added.id] = added
        return added

    async def store(self, before: TakenTest, after: TakenTest) -> None:
        self._tables.vocabulary_tests[before.id] = after


class MemoryVocabularyTestReads:
    """The queries of vocabulary tests."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def vocabulary_test(self, test_id: VocabularyTestId) -> TakenTest | None:
        return self._tables.vocabulary_tests.get(test_id)

    async def vocabulary_tests(
        self, student_id: AccountId, now: Instant, *, since: Instant, limit: int, offset: int
    ) -> Page[VocaExamRecord]:
        taken = self._tests_of(student_id, since)
        shown = [_record(one, now) for one in taken[offset : offset + limit]]
        return Page(data=shown, total=len(taken))

    async def reported_before(
        self, test: TakenTest, *, since: Instant, limit: int
    ) -> Sequence[ReportedTest]:
        found = list[ReportedTest]()
        for one in self._tests_of(test.student_id, since):
            if one.id < test.id and one.closed_at is not None and one.estimate is not None:
                found.append(
                    ReportedTest(id=one.id, closed_at=one.closed_at, estimate=one.estimate)
                )
        return found[:limit]

    async def spelled_words(
        self, student_id: AccountId, words: Sequence[str]
    ) -> Sequence[SpelledWord]:
        asked = set(words)
        return [
            SpelledWord(
                id=one.id,
                word=one.en,
                is_favorite=self._tables.known.get((student_id, one.id), UNMET).favorite_at
                is not None,
            )
            for one in self._tables.words.values()
            if one.en in asked
        ]

    def _tests_of(self, student_id: AccountId, since: Instant) -> list[TakenTest]:
        """A student's tests since an instant, the latest first."""
        tests = self._tables.vocabulary_tests.values()
        taken = (one for one in tests if one.student_id == student_id and one.started_at >= since)
        return sorted(taken, key=lambda one: one.id, reverse=True)


def _record(test: TakenTest, now: Instant) -> VocaExamRecord:
    estimate = test.estimate
    return record_view(
        test_id=test.id,
        started_at=test.started_at,
        touched_at=test.touched_at,
        ended_at=test.ended_at,
        closed_at=test.closed_at,
        item_count=len(test.items),
        answered=len(test.answers),
        size=None if estimate is None else estimate.size,
        low=None if estimate is None else estimate.low,
        high=None if estimate is None else estimate.high,
        now=now,
    )
