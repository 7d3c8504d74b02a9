"""The order in which workers handle messages when there are more than they can handle at once.

Each message has an instant as its turn; the earliest goes first. The turns of one account's
requests lie apart, so that another account's later request waits for only a few of them. Words go
before sentences, and everything else goes before audio.
"""

from dataclasses import dataclass
from typing import Final

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId

BEFORE_SOUNDS_MS: Final = 3_600_000
WORD_MS: Final = 1_000
SENTENCE_MS: Final = 5_000
"""How far apart the turns of one account lie: somewhat more than the time to make one sound."""
BEHIND_WORDS_MS: Final = 60_000
"""By how much words go before sentences that were requested earlier."""
_WORDS: Final = 3
"""A text of at most this many words, such as a phrase, counts as a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AudioAsked(DomainEvent):
    """A text without audio files was requested; ``version`` says which files."""

    kind = "audio_asked"
    key: str
    en: str
    zh: str
    version: str
    asked_by: AccountId | None = None
    """The account that requested it; None if unknown."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A message's turn: ``after_ms`` after it was left, and ``apart_ms`` after the asker's previous
    waiting message. Messages without an asker share one queue per kind."""

    asker: str | None
    after_ms: int
    apart_ms: int


_AT_ONCE: Final = Turn(None, -BEFORE_SOUNDS_MS, 0)


def turn_of(event: DomainEvent) -> Turn:
    """The turn of the work that follows an event."""
    if not isinstance(event, AudioAsked):
        return _AT_ONCE
    is_word = len(event.en.split()) <= _WORDS
    kind = "word" if is_word else "sentence"
    asker = None if event.asked_by is None else f"{kind} {event.asked_by}"
    return Turn(asker, 0, WORD_MS) if is_word else Turn(asker, BEHIND_WORDS_MS, SENTENCE_MS)
