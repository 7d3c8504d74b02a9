"""Record events that other parts subscribe to."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluated(DomainEvent):
    """A student evaluated the tutor of a class. The event does not contain the evaluation."""

    kind = "evaluated"
    student_id: AccountId
    tutor_id: AccountId
