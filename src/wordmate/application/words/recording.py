"""Records students' word events outside orders, and their effects."""

from collections.abc import Sequence
from datetime import tzinfo

from wordmate.application.ports import Unit
from wordmate.application.words.messages import WordsChanged, WordStanding
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.ledger.remembering import choices_practised, practised
from wordmate.domain.progress.counting import free_practice
from wordmate.domain.reviews.confusions import after_choices
from wordmate.domain.words.word_ledger import (
    WordLedgerEntry,
    all_known,
    check_favorites,
    not_stored_yet,
)


async def record_words(
    unit: Unit,
    student_id: AccountId,
    asked: Sequence[WordLedgerEntry],
    zone: tzinfo,
    *,
    favorites_only: bool = False,
) -> WordsChanged:
    """Appends the events that count to the student's ledger, and returns the words' new state.

    Answers of free practice count for their day in this zone. Raises WordsNotFavorites if only
    favourites are allowed; events that are stored already are not checked again.
    """
    words = list(dict.fromkeys(one.word_id for one in asked))
    device = next((one.device for one in asked if one.device is not None), "")
    numbers = sorted({one.number for one in asked if one.number is not None})
    held = await unit.word_ledger.hold(student_id, words, device, numbers)
    fresh = not_stored_yet(held.known, held.stored, asked)
    if favorites_only:
        check_favorites(held.known, fresh)
    new_events, changed = all_known(held.known, fresh)
    if new_events:
        await unit.word_ledger.append(held, new_events, changed)
        before = await unit.memories.of_words(student_id, words)
        await unit.memories.put(student_id, practised(new_events, before, zone).values())
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
