"""The ports of the word use cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.words.word_ledger import WordKnown, WordLedgerEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldWords:
    """Words of a student, locked until the unit ends.

    ``known`` holds the existing ones of the requested words; ``stored`` the requested numbers of
    the device that are in the ledger, with their words.
    """

    student_id: AccountId
    last_sequence: int
    known: Mapping[WordId, WordKnown]
    stored: frozenset[tuple[int, int]] = frozenset()


class Probes(Protocol):
    """Students' monthly probes."""

    async def words(
        self, student_id: AccountId, now: Instant, zone: ZoneInfo
    ) -> Mapping[WordId, int]:
        """The words that the probe of this month still asks today, each with its age."""
        ...


class WordLedger(Protocol):
    """Students' word events outside orders, and the resulting knowledge."""

    async def hold(
        self, student_id: AccountId, word_ids: Sequence[WordId], device: str, numbers: Sequence[int]
    ) -> HeldWords:
        """Words to decide on; the student's words are locked until the unit ends."""
        ...

    async def append(
        self,
        held: HeldWords,
        new_events: Sequence[WordLedgerEntry],
        known: Mapping[WordId, WordKnown],
    ) -> None:
        """Appends new entries to the ledger, and stores their effects.

        Raises StaleVersion if the ledger has changed in the meantime.
        """
        ...
