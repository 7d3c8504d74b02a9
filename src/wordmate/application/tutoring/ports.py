"""The port of the tutoring commands."""

from typing import Protocol

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.tutoring.trial import TrialBackground, TrialsOfDay


class Trials(Protocol):
    """The trials that tutors create: their number, and their students."""

    async def asked(self, tutor_id: AccountId, day: int) -> None:
        """Counts a tutor's trial request."""
        ...

    async def hold(self, tutor_id: AccountId, day: int) -> TrialsOfDay:
        """The day's numbers; locked until this unit ends."""
        ...

    async def has_open(self, student_id: AccountId) -> bool:
        """Whether a trial that a tutor booked for the student is ahead or running."""
        ...

    async def background(self, order: CourseOrder) -> TrialBackground:
        """What the store's records say about the student of a trial that ends."""
        ...

    async def created(self, tutor_id: AccountId, day: int) -> None:
        """Counts a created trial."""
        ...
