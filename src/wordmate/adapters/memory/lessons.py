"""What lessons leave behind: progress, results and word states."""

from collections.abc import Mapping, Sequence

from wordmate.adapters.memory.tables import Progress, Tables
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import HandedIn
from wordmate.domain.progress.counting import NOTHING, Practice
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import UNMET, WordKnown, decided


class MemoryLessons:
    """``Lessons``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def put_progress(
        self,
        order_id: OrderId,
        progress: LessonState | None,
        *,
        version: int,
        saved_by: AccountId,
        now: Instant,
    ) -> None:
        if progress is None:
            self._tables.progress.pop(order_id, None)
        else:
            self._tables.progress[order_id] = Progress(progress, version, saved_by, now)

    async def put_result(self, order_id: OrderId, result: HandedIn | None) -> None:
        if result is None:
            self._tables.results.pop(order_id, None)
        else:
            self._tables.results[order_id] = result


class MemoryPracticeCounts:
    """``PracticeCounts``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def add(self, student_id: AccountId, practice: Practice) -> None:
        stands = self._tables.practice
        for (span, number), counts in practice.items():
            at = (student_id, span, number)
            stands[at] = stands.get(at, NOTHING) + counts


class MemoryWordStates:
    """``LessonWords``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def put(
        self, student_id: AccountId, states: dict[WordId, WordState], now: Instant
    ) -> None:
        known = self._tables.known
        for word_id, state in states.items():
            before = known.get((student_id, word_id), UNMET)
            known[student_id, word_id] = decided(before, state, now)

    async def put_known(self, student_id: AccountId, known: Mapping[WordId, WordKnown]) -> None:
        for word_id, one in known.items():
            self._tables.known[student_id, word_id] = one

    async def decided_last(self, student_id: AccountId, word_ids: Sequence[WordId]) -> Instant:
        known = (self._tables.known.get((student_id, one), UNMET) for one in word_ids)
        return max((one.decided_at for one in known), default=EPOCH)

    async def in_book(self, course_book_id: BookId, word_ids: Sequence[WordId]) -> set[WordId]:
        entries = self._tables.entries.items()
        taught = {one.word_id for (book_id, _), one in entries if book_id == course_book_id}
        return taught.intersection(word_ids)
