"""What the clock says of students' routines."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, PushDeviceId
from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderDue(DomainEvent):
    """A student's reminder is due on one of their devices; after ``until`` it is left out."""

    kind = "reminder_due"
    student_id: AccountId
    push_device_id: PushDeviceId
    until: Instant
