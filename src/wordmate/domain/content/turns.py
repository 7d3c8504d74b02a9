"""The order in which workers handle messages when there are more than they can handle at once.

Each message has an instant as its turn; the earliest goes first. The turns of one account's
requests lie apart, so that another account's later request waits for only a few of them. Words go
before sentences, everything else goes before audio, and audio that a device is waiting for goes
before audio that is made in the background.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant

BEFORE_SOUNDS_MS: Final = 3_600_000
WORD_MS: Final = 1_000
SENTENCE_MS: Final = 5_000
"""How far apart the turns of one account lie: somewhat more than the time to make one sound."""
BEHIND_WORDS_MS: Final = 60_000
"""By how much words go before sentences that were requested earlier."""
BEHIND_INTERACTIVE_MS: Final = 365 * 86_400_000
"""By how much interactive audio goes before background audio, whenever that was requested."""
DEVICE_WAIT_S: Final = 0.8
"""How long a device should have to wait for a text at most; then it gets fallback audio."""
_WORDS: Final = 3
"""A text of at most this many words, such as a phrase, counts as a word."""


class Priority(StrEnum):
    """Why a text is made; the first goes first."""

    INTERACTIVE = "interactive"
    """A device is waiting for it."""
    REPLACEMENT = "replacement"
    """In the background, to replace fallback audio."""
    AHEAD_OF_TIME = "ahead_of_time"
    """In the background, before a device requests it."""


_BEHIND: Final = {
    Priority.REPLACEMENT: BEHIND_INTERACTIVE_MS,
    Priority.AHEAD_OF_TIME: 2 * BEHIND_INTERACTIVE_MS,
}


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
    priority: Priority = Priority.INTERACTIVE


@dataclass(frozen=True, slots=True)
class Turn:
    """A message's turn: ``after_ms`` after it was left, and ``apart_ms`` after the asker's previous
    waiting message. Messages without an asker share one queue per kind."""

    asker: str | None
    after_ms: int
    apart_ms: int


_AT_ONCE: Final = Turn(None, -BEFORE_SOUNDS_MS, 0)


def last_interactive_turn(now: Instant) -> Instant:
    """The turns of everything but background audio are before this instant."""
    return Instant(now + BEHIND_INTERACTIVE_MS // 2)


def turn_of(event: DomainEvent) -> Turn:
    """The turn of the work that follows an event."""
    if not isinstance(event, AudioAsked):
        return _AT_ONCE
    if event.priority is not Priority.INTERACTIVE:
        return Turn(None, _BEHIND[event.priority], 0)
    is_word = len(event.en.split()) <= _WORDS
    kind = "word" if is_word else "sentence"
    asker = None if event.asked_by is None else f"{kind} {event.asked_by}"
    return Turn(asker, 0, WORD_MS) if is_word else Turn(asker, BEHIND_WORDS_MS, SENTENCE_MS)
