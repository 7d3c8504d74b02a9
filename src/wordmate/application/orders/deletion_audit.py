"""The audit lines of a class record's deletion."""

from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder


def deletion_entry(
    event: AuditEvent, order: CourseOrder, actor: str, at: Instant, address: str = ""
) -> AuditEntry:
    """A step in the deletion of a class record."""
    return AuditEntry(
        event=event,
        at=at,
        actor=actor,
        account_id=order.student_id,
        address=address,
        facts={"course_order_id": order.id},
    )
