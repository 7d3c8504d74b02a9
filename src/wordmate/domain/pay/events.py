"""What can happen to pay that others follow."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemAnswered(DomainEvent):
    """The store answered what a tutor found wrong with the commission of an order."""

    kind = "commission_problem_answered"
    tutor_id: AccountId
