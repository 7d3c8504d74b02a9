"""An event that the app reports about itself, as stored."""

from dataclasses import dataclass
from enum import StrEnum

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.terms import NOT_SIGNED_IN


class Kind(StrEnum):
    """The kind of an event."""

    PAGE_VIEW = "page_view"
    VITAL = "vital"
    LONG_TASK = "long_task"
    SCRIPT_ERROR = "script_error"
    USAGE = "usage"


@dataclass(frozen=True, slots=True, kw_only=True)
class MonitoringEvent:
    """A stored event; nothing else that a device sends is kept."""

    at: Instant
    """When the service received it."""
    kind: Kind
    page: str
    version: str
    session: str = ""
    """Distinguishes visits without identifying visitors."""
    name: str = ""
    """The name of a vital, the class of an error, or the action of a usage entry."""
    value: float | None = None
    """In milliseconds; for CLS the shift."""
    text: str = ""
    """An error's message, reduced to known words."""
    frames: tuple[str, ...] = ()
    """Where an error happened: ``file:line:column``, innermost first."""
    account_no: str = NOT_SIGNED_IN
    course_order_id: OrderId | None = None
    student_no: str | None = None
