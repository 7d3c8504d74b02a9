"""Audit entries for actions on an order."""

from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder


def order_entry(
    event: AuditEvent,
    order: CourseOrder,
    actor: str,
    at: Instant,
    *,
    reason: str = "",
    address: str = "",
    **facts: str | int,
) -> AuditEntry:
    """The entry for an action on a student's order."""
    return AuditEntry(
        event=event,
        at=at,
        actor=actor,
        account_id=order.student_id,
        order_id=order.id,
        reason=reason,
        address=address,
        facts=facts,
    )
