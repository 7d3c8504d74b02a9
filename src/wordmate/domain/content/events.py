"""What can happen to spoken texts that others follow."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class AudioAsked(DomainEvent):
    """Somebody wants to hear a text that has no files yet; ``version`` says which of them."""

    kind = "audio_asked"
    key: str
    en: str
    zh: str
    version: str
    asked_by: AccountId | None = None
    """Whom it is for; none where that is not known."""
