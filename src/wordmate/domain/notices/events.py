"""Events of upcoming times, raised by the clock."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassAhead(DomainEvent):
    """A booked class is about to start."""

    kind = "class_ahead"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewsDue(DomainEvent):
    """A student's day has begun, with its number of reviews and words."""

    kind = "reviews_due"
    student_id: AccountId
    reviews: int
    words: int
