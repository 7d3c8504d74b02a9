"""What can happen to suggestions that others follow."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, SuggestionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionAnswered(DomainEvent):
    """The store wrote what became of a suggestion; ``word`` is what was reported, if anything."""

    kind = "suggestion_answered"
    suggestion_id: SuggestionId
    account_id: AccountId
    title: str
    word: str | None
    corrected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureUnused(DomainEvent):
    """A picture went into no suggestion; ``name`` is where it is kept."""

    kind = "picture_unused"
    name: str
