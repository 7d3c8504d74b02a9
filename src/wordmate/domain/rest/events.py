"""What can happen to applications for rest that others follow."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class RestAnswered(DomainEvent):
    """The store approved or rejected (with a reason) an application, or lifted (with one, too) rest
    that it had approved.

    ``starts_at`` and ``ends_at`` are its first stretch, ``stretches`` says how many it has.
    """

    kind = "rest_answered"
    rest_application_id: RestApplicationId
    account_id: AccountId
    approved: bool
    reason: str | None
    starts_at: Instant
    ends_at: Instant
    stretches: int
    lifted: bool = False
