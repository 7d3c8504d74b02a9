"""What can happen after a class that others follow."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackWritten(DomainEvent):
    """A tutor wrote feedback and a message for the first time; who follows it learns nothing of
    what was written."""

    kind = "feedback_written"
