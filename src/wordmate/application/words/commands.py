"""Students' actions on their own words: favourites, marks, free practice."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ledger.milestones import record_milestones
from wordmate.application.ports import Ports, Unit
from wordmate.application.words.messages import (
    MarkWords,
    SaveFavorites,
    SubmitFavoriteResult,
    SubmitPractice,
    UndoWordMarks,
    WordsChanged,
    WordStanding,
)
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.remembering import choices_practised, practised
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.progress.counting import free_practice
from wordmate.domain.reviews.confusions import after_choices
from wordmate.domain.words.word_ledger import (
    TAUGHT,
    WordEventKind,
    WordLedgerEntry,
    all_known,
    as_probed,
    check_favorites,
    not_stored_yet,
)


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
    taught stays new. An answer counts for the day on which it arrives. One that claims to be of the
    probe counts as such only if the probe of the month asks its word today.
    """
    now = ports.clock.now()
    asked = [
        WordLedgerEntry(
            word_id=one.word_id,
            kind=WordEventKind.PROBED if one.is_probe else WordEventKind.PRACTISED,
            at=now,
            happened_at=now,
            right=one.right,
            latency_ms=one.latency_ms,
            task=one.task,
            reveal=one.reveal,
            other_id=one.other_word_id,
            device=request.device,
            number=one.number,
        )
        for one in request.answers
    ]
    return await record_words(unit, call.caller.user_id, asked, ports.policy.zone)


@operation(
    "SubmitLearnNewWordResult",
    roles=STUDENTS,
    owns=Owns.SELF,
    once="by content",
)
async def submit_learned_favorites(
    ports: Ports, unit: Unit, call: Call, request: SubmitFavoriteResult
) -> WordsChanged:
    """Submits the result of learning favourites; already known words are marked as mastered.

    A repeat counts once.
    """
    return await _submit(ports, unit, call, request, TAUGHT)


@operation("SubmitReviewResult", roles=STUDENTS, owns=Owns.SELF, once="by content")
async def submit_reviewed_favorites(
    ports: Ports, unit: Unit, call: Call, request: SubmitFavoriteResult
) -> WordsChanged:
    """Submits the result of reviewing favourites; a repeat counts once."""
    return await _submit(ports, unit, call, request, Task.RECALL)


async def _submit(
    ports: Ports,
    unit: Unit,
    call: Call,
    request: SubmitFavoriteResult,
    task: str,
) -> WordsChanged:
    LessonResultLists(
        correct=tuple(request.correct_word_ids),
        wrong=tuple(request.wrong_word_ids),
        already_known=tuple(request.already_known_word_ids),
    ).check_disjoint()
    asked = _entries_of(request, ports.clock.now(), task)
    return await record_words(
        unit, call.caller.user_id, asked, ports.policy.zone, favorites_only=True
    )


def _entries_of(request: SubmitFavoriteResult, now: Instant, task: str) -> list[WordLedgerEntry]:
    """The events of a round: its answers, and the words known already."""
    answers = {one.word_id: one for one in request.answers}
    done = [
        *((one, True) for one in request.correct_word_ids),
        *((one, False) for one in request.wrong_word_ids),
        *((one, None) for one in request.already_known_word_ids),
    ]
    return [
        WordLedgerEntry(
            word_id=word_id,
            kind=WordEventKind.MARKED if right is None else WordEventKind.PRACTISED,
            at=now,
            happened_at=now,
            right=right,
            latency_ms=answer.latency_ms if answer else None,
            task=task,
            device=request.device,
            number=request.number,
        )
        for word_id, right in done
        for answer in [answers.get(word_id)]
    ]


def done_at(reported_at: Instant | None, now: Instant) -> Instant:
    """When a device did something; never in the future, even if its clock is ahead."""
    return now if reported_at is None else min(reported_at, now)


def entries_for(word_ids: list[WordId], kind: WordEventKind, now: Instant) -> list[WordLedgerEntry]:
    """The same event for each of these words, now."""
    return [
        WordLedgerEntry(word_id=one, kind=kind, at=now, happened_at=now)
        for one in dict.fromkeys(word_ids)
    ]


async def record_words(
    unit: Unit,
    student_id: AccountId,
    asked: Sequence[WordLedgerEntry],
    zone: ZoneInfo,
    *,
    favorites_only: bool = False,
) -> WordsChanged:
    """Appends the events that count to the student's ledger, and returns the words' new state.

    Answers count for their day in this zone. Those of a probe are checked under the lock, so that
    two devices answer a word of it once. Raises WordsNotFavorites if only favourites are allowed;
    events that are stored already are not checked again.
    """
    words = list(dict.fromkeys(one.word_id for one in asked))
    device = next((one.device for one in asked if one.device is not None), "")
    numbers = sorted({one.number for one in asked if one.number is not None})
    held = await unit.word_ledger.hold(student_id, words, device, numbers)
    fresh = not_stored_yet(held.known, held.stored, asked)
    if favorites_only:
        check_favorites(held.known, fresh)
    if any(one.kind is WordEventKind.PROBED for one in fresh):
        probe = await unit.probes.words(student_id, fresh[-1].happened_at, zone)
        fresh = as_probed(fresh, probe)
    new_events, changed = all_known(held.known, fresh)
    if new_events:
        await unit.word_ledger.append(held, new_events, changed)
        before = await unit.memories.remembered(student_id, words)
        after = practised(new_events, before, zone)
        forgetting = None if after.forgetting == before.forgetting else after.forgetting
        await unit.memories.put(student_id, after.words.values(), after.budget, forgetting)
        received_at = new_events[-1].at
        await record_milestones(unit, student_id, before.words, after.words.values(), received_at)
        choices = choices_practised(new_events, zone)
        if choices:
            before_choices = await unit.memories.confusions(
                student_id, {one.pair for one in choices}
            )
            confusions = after_choices(choices, before_choices)
            await unit.memories.put_confusions(student_id, confusions.values())
        await unit.practice.add(student_id, free_practice(new_events, zone))
    now = {**held.known, **changed}
    return WordsChanged(
        data=[
            WordStanding(
                word_id=word, state=now[word].state, is_favorite=now[word].favorite_at is not None
            )
            for word in words
            if word in now
        ],
        changed=[one for one, known in changed.items() if known != held.known[one]],
    )
