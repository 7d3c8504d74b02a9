"""What can happen to a record that others follow."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluated(DomainEvent):
    """A student evaluated the tutor of a class; who follows it learns nothing of what was said."""

    kind = "evaluated"
    student_id: AccountId
    tutor_id: AccountId
