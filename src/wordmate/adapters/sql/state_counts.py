"""How many words stand in each state, where a statement groups what is known of them."""

from typing import Final

from sqlalchemy import func

from wordmate.adapters.sql.columns import Columns
from wordmate.adapters.sql.schema.words import IS_FAVORITE, word_state
from wordmate.application.content.course_metric import WordCounts
from wordmate.domain.words.word_learning import WordState

STATE_COUNTS: Final = Columns(
    WordCounts,
    func.count().filter(word_state.c.state == WordState.LEARNED_PENDING_TEST),
    func.count().filter(word_state.c.state == WordState.MASTERED),
    func.count().filter(word_state.c.state == WordState.FORGOTTEN),
    func.count().filter(IS_FAVORITE),
)
