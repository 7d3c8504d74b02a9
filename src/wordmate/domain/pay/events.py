"""Pay events that other parts subscribe to."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemAnswered(DomainEvent):
    """The store answered a tutor's problem with the commission of an order."""

    kind = "commission_problem_answered"
    tutor_id: AccountId
