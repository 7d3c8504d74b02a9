"""Students' actions on their own words: favourites, marks, free practice."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.words.messages import (
    MarkWords,
    SaveFavorites,
    SubmitPractice,
    UndoWordMarks,
    WordsChanged,
)
from wordmate.application.words.recording import record_words
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.words.word_ledger import WordEventKind, WordLedgerEntry


@operation("CustomerSaveFavoriteWords", roles=STUDENTS, owns=Owns.SELF)
async def save_favorites(
    ports: Ports, unit: Unit, call: Call, request: SaveFavorites
) -> WordsChanged:
    """Adds or removes favourites; a repeated or late request counts once."""
    now = ports.clock.now()
    asked = [
        WordLedgerEntry(
            word_id=one.word_id,
            kind=WordEventKind.FAVORITED if one.is_favorite else WordEventKind.UNFAVORITED,
            at=now,
            happened_at=done_at(one.utc_changed, now),
            device=request.device,
            number=one.number,
        )
        for one in request.changes
    ]
    return await record_words(unit, call.caller.user_id, asked, ports.policy.zone)


@operation("CustomerMarkWords", roles=STUDENTS, owns=Owns.SELF)
async def mark_words(ports: Ports, unit: Unit, call: Call, request: MarkWords) -> WordsChanged:
    """Marks words as mastered, or removes the mark."""
    kind = WordEventKind.MARKED if request.is_mastered else WordEventKind.UNMARKED
    asked = entries_for(request.word_ids, kind, ports.clock.now())
    return await record_words(unit, call.caller.user_id, asked, ports.policy.zone)


@operation("CustomerUndoWordMarks", roles=STUDENTS, owns=Owns.SELF)
async def undo_marks(ports: Ports, unit: Unit, call: Call, request: UndoWordMarks) -> WordsChanged:
    """Restores words to their state before their last marking, unless something happened since."""
    asked = entries_for(request.word_ids, WordEventKind.UNDONE, ports.clock.now())
    return await record_words(unit, call.caller.user_id, asked, ports.policy.zone)


@operation("CustomerSubmitPractice", roles=STUDENTS, owns=Owns.SELF)
async def submit_practice(
    ports: Ports, unit: Unit, call: Call, request: SubmitPractice
) -> WordsChanged:
    """Submits answers of free practice; a repeat counts once.

    They change word states like a review, but book and pay nothing. A word that no lesson has
    taught stays new. An answer counts for the day on which it arrives.
    """
    now = ports.clock.now()
    asked = [
        WordLedgerEntry(
            word_id=one.word_id,
            kind=WordEventKind.PRACTISED,
            at=now,
            happened_at=now,
            right=one.right,
            latency_ms=one.latency_ms,
            task=one.task,
            other_id=one.other_word_id,
            device=request.device,
            number=one.number,
        )
        for one in request.answers
    ]
    return await record_words(unit, call.caller.user_id, asked, ports.policy.zone)


def done_at(reported_at: Instant | None, now: Instant) -> Instant:
    """When a device did something; never in the future, even if its clock is ahead."""
    return now if reported_at is None else min(reported_at, now)


def entries_for(word_ids: list[WordId], kind: WordEventKind, now: Instant) -> list[WordLedgerEntry]:
    """The same event for each of these words, now."""
    return [
        WordLedgerEntry(word_id=one, kind=kind, at=now, happened_at=now)
        for one in dict.fromkeys(word_ids)
    ]
