"""What happens to reviews beside their ledger."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewUnfinished(DomainEvent):
    """A review was put back before it was done: the words that somebody answered in it, who led it,
    do not count."""

    kind = "review_unfinished"
    account_id: AccountId
    answered: int
