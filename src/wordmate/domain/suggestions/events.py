"""Suggestion events that other parts subscribe to."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, SuggestionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionAnswered(DomainEvent):
    """The store answered a suggestion; ``word`` is the reported word, if any."""

    kind = "suggestion_answered"
    suggestion_id: SuggestionId
    account_id: AccountId
    title: str
    word: str | None
    corrected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureUnused(DomainEvent):
    """A picture was used in no suggestion; ``name`` is its stored name."""

    kind = "picture_unused"
    name: str
