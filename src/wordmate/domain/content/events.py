"""Content events that other parts subscribe to."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


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
