"""Writing down what students do with words outside orders, and what follows from it."""

from collections.abc import Sequence
from dataclasses import replace

from wordmate.application.words.messages import WordsChanged, WordStanding
from wordmate.application.words.ports import WordsUnit
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.words.word_ledger import WordHappened, all_known


async def record_words(
    unit: WordsUnit, student_id: AccountId, asked: Sequence[WordHappened]
) -> WordsChanged:
    """Appends what counts of it to the student's ledger, and tells how the words stand now.

    What a device did counts once, however often it is sent. An event comes to count after all that
    was decided on its words so far, even where another server's clock was ahead.
    """
    words = list(dict.fromkeys(one.word_id for one in asked))
    device = next((one.device for one in asked if one.device is not None), "")
    numbers = sorted({one.number for one in asked if one.number is not None})
    held = await unit.word_ledger.hold(student_id, words, device, numbers)
    latest = max((one.decided_at for one in held.known.values()), default=0)
    seen = set(held.kept)
    fresh: list[WordHappened] = []
    for one in asked:
        if one.number is not None:
            if (one.number, one.word_id) in seen:
                continue
            seen.add((one.number, one.word_id))
        fresh.append(replace(one, at=max(one.at, latest)))
    happened, changed = all_known(held.known, fresh)
    if happened:
        await unit.word_ledger.append(held, happened, changed)
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
