"""Whose turn it is when more is to be done after events than workers can do at once.

Each message has an instant as its turn, and the earliest goes first. What one person asks for has
its turns one behind the other, so that somebody else who asks later waits for few of them. Words
go before sentences, and everything else before sounds.
"""

from dataclasses import dataclass
from typing import Final

from wordmate.domain.content.events import AudioAsked
from wordmate.domain.kernel.events import DomainEvent

BEFORE_SOUNDS_MS: Final = 3_600_000
WORD_MS: Final = 1_000
SENTENCE_MS: Final = 5_000
"""How far the turns of one person lie apart: about what a sound takes to make, and more."""
BEHIND_WORDS_MS: Final = 60_000
"""How long words go before a sentence that was asked for earlier."""
_WORDS: Final = 3
"""So many words, a phrase, still are one."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A message's turn: so long after it was left, and so far behind what else waits for the same
    asker. None asks where all of a kind wait together."""

    asker: str | None
    after_ms: int
    apart_ms: int


_AT_ONCE: Final = Turn(None, -BEFORE_SOUNDS_MS, 0)


def turn_of(event: DomainEvent) -> Turn:
    """The turn of what follows an event."""
    if not isinstance(event, AudioAsked):
        return _AT_ONCE
    is_word = len(event.en.split()) <= _WORDS
    kind = "word" if is_word else "sentence"
    asker = None if event.asked_by is None else f"{kind} {event.asked_by}"
    return Turn(asker, 0, WORD_MS) if is_word else Turn(asker, BEHIND_WORDS_MS, SENTENCE_MS)
