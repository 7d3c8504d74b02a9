"""Events of students' routines, raised by the clock."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, PushDeviceId
from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderDue(DomainEvent):
    """A student's reminder is due on one of their devices; it is not sent after ``until``."""

    kind = "reminder_due"
    student_id: AccountId
    push_device_id: PushDeviceId
    until: Instant
