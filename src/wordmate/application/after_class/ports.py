"""The ports of the after-class use cases."""

from collections.abc import Collection, Sequence
from typing import Protocol

from wordmate.domain.after_class.feedback import ClassFeedback, MessageTemplate
from wordmate.domain.kernel.ids import AccountId, OrderId, TemplateId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import ReviewsSupplemented


class Feedbacks(Protocol):
    """Tutors' feedback on classes."""

    async def of(self, order_id: OrderId) -> ClassFeedback | None: ...

    async def put(self, feedback: ClassFeedback) -> None:
        """Stores the feedback, replacing that of the same class."""
        ...


class Templates(Protocol):
    """Tutors' message templates."""

    async def of(self, tutor_id: AccountId) -> Sequence[MessageTemplate]:
        """All templates of a tutor, the oldest first."""
        ...

    async def add(self, tutor_id: AccountId, text: str, now: Instant) -> MessageTemplate: ...

    async def add_all(self, tutor_id: AccountId, texts: Sequence[str], now: Instant) -> None: ...

    async def begin(self, tutor_id: AccountId, now: Instant) -> bool:
        """Records that the tutor has got the first templates; returns whether that is new."""
        ...

    async def change(self, tutor_id: AccountId, template_id: TemplateId, text: str) -> bool:
        """Changes a template; returns whether the tutor has it."""
        ...

    async def remove(self, tutor_id: AccountId, template_id: TemplateId) -> None: ...


class Supplements(Protocol):
    """Loads lessons to which reviews are added."""

    async def has_taught(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        """Whether the tutor has completed a class with the student (``is_taught``)."""
        ...

    async def lesson_of(self, order_id: OrderId) -> OrderId | None:
        """The lesson of a review; None if there is no such review."""
        ...

    async def of_lesson(self, lesson_id: OrderId) -> Sequence[ReviewsSupplemented]:
        """What was added to a locked lesson so far."""
        ...

    async def forgotten(self, student_id: AccountId, word_ids: Collection[WordId]) -> set[WordId]:
        """The words among these that the student has forgotten."""
        ...
