"""Writing down what students do with words outside orders, and what follows from it."""

from collections.abc import Sequence
from datetime import tzinfo

from wordmate.application.words.messages import WordsChanged, WordStanding
from wordmate.application.words.ports import WordsUnit
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.progress.counting import free_practice
from wordmate.domain.words.word_ledger import WordHappened, all_known, not_kept_yet


async def record_words(
    unit: WordsUnit, student_id: AccountId, asked: Sequence[WordHappened], zone: tzinfo
) -> WordsChanged:
    """Appends what counts of it to the student's ledger, and tells how the words stand now.

    Answers of free practice are counted for their day in this zone.
    """
    words = list(dict.fromkeys(one.word_id for one in asked))
    device = next((one.device for one in asked if one.device is not None), "")
    numbers = sorted({one.number for one in asked if one.number is not None})
    held = await unit.word_ledger.hold(student_id, words, device, numbers)
    happened, changed = all_known(held.known, not_kept_yet(held.known, held.kept, asked))
    if happened:
        await unit.word_ledger.append(held, happened, changed)
        await unit.practice.add(student_id, free_practice(happened, zone))
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
