"""After-class events that other parts subscribe to."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackWritten(DomainEvent):
    """A tutor wrote feedback and a message for the first time. The event does not contain the
    texts.
    """

    kind = "feedback_written"
