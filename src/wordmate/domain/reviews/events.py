"""Review events that are not part of the ledger."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewUnfinished(DomainEvent):
    """A review was put back before it was done: the answers that its leader gave in it do not
    count."""

    kind = "review_unfinished"
    account_id: AccountId
    answered: int
