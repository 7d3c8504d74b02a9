"""Rest events that other parts subscribe to."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class RestAnswered(DomainEvent):
    """The store approved or rejected an application, or lifted approved rest; a rejection or
    lifting has a reason.

    ``starts_at`` and ``ends_at`` are its first period, ``stretches`` is the number of periods.
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
