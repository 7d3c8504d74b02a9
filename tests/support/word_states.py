"""Words that a lesson taught, without the lesson."""

from collections.abc import Mapping
from typing import Any

from wordmate.adapters.sql.words.stores import learn_words
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.words.word_learning import WordState


async def put_states(
    unit: Any, student_id: AccountId, states: Mapping[WordId, WordState], now: Instant
) -> None:
    """Stores these states of words, without changing favourites."""
    words = {word_id: dict.fromkeys(WordState, state) for word_id, state in states.items()}
    if words:
        await unit.tx.execute_batch(*learn_words(student_id, words, now))
