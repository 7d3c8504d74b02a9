"""What students do with words outside orders."""

from collections.abc import Mapping, Sequence

from wordmate.adapters.memory.tables import Tables
from wordmate.application.words.ports import HeldWords
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.words.word_ledger import UNMET, WordHappened, WordKnown


class MemoryWordLedger:
    """``WordLedger``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def hold(
        self, student_id: AccountId, word_ids: Sequence[WordId], device: str, numbers: Sequence[int]
    ) -> HeldWords:
        tables = self._tables
        story = tables.word_events.get(student_id, ())
        return HeldWords(
            student_id=student_id,
            last_sequence=len(story),
            known={
                one: tables.known.get((student_id, one), UNMET)
                for one in word_ids
                if one in tables.words
            },
            stored=frozenset(
                (one.number, one.word_id)
                for one in story
                if one.number in numbers and one.device == device and one.number is not None
            ),
        )

    async def append(
        self, held: HeldWords, happened: Sequence[WordHappened], known: Mapping[WordId, WordKnown]
    ) -> None:
        tables, student_id = self._tables, held.student_id
        story = tables.word_events.get(student_id, ())
        longer = (*story, *happened)
        numbered = [
            (one.device, one.number, one.word_id) for one in longer if one.device is not None
        ]
        if len(story) != held.last_sequence or len(numbered) != len(set(numbered)):
            raise StaleVersion
        tables.word_events[student_id] = longer
        for word_id, one in known.items():
            tables.known[student_id, word_id] = one
