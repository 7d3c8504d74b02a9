"""One thing that the app tells of itself, as it is kept."""

from dataclasses import dataclass
from enum import StrEnum

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.terms import NOT_SIGNED_IN


class Kind(StrEnum):
    """What was seen."""

    PAGE_VIEW = "page_view"
    VITAL = "vital"
    LONG_TASK = "long_task"
    SCRIPT_ERROR = "script_error"
    USAGE = "usage"


@dataclass(frozen=True, slots=True, kw_only=True)
class MonitoringEvent:
    """What is kept of an event: nothing else of what a device sends is."""

    at: Instant
    """When the service took it in."""
    kind: Kind
    page: str
    version: str
    session: str = ""
    """Tells visits apart, and nothing of who comes."""
    name: str = ""
    """Of a vital its name, of an error its class, of usage what was done."""
    value: float | None = None
    """Milliseconds; of CLS the shift."""
    text: str = ""
    """Of an error what its message says in known words."""
    frames: tuple[str, ...] = ()
    """Of an error where it happened: ``file:line:column``, innermost first."""
    account_no: str = NOT_SIGNED_IN
    course_order_id: OrderId | None = None
    student_no: str | None = None
