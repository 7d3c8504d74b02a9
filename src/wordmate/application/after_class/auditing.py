"""The store's audit of all review plans, lesson by lesson, in constant memory."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from wordmate.application.after_class.ports import AuditScope, LessonPlan
from wordmate.application.after_class.supplementing import plan_audit
from wordmate.application.ports import Ports
from wordmate.domain.after_class.plan_audit import PlanAudit
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, day_start

AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class LessonAudit:
    """A lesson with its people, and the audit of its plan."""

    plan: LessonPlan
    audit: PlanAudit


async def audit_reviews(
    ports: Ports,
    *,
    tutor_id: AccountId | None = None,
    student_id: AccountId | None = None,
    since: date | None = None,
    at_once: int = AT_ONCE,
) -> AsyncIterator[LessonAudit]:
    """Audits the plan of every completed lesson booked for a local day or later, oldest first, in
    batches.
    """
    first_day = LAUNCHED_ON if since is None else max(since, LAUNCHED_ON)
    scope = AuditScope(
        since=day_start(first_day, ports.policy.zone), tutor_id=tutor_id, student_id=student_id
    )
    last = (0, 0)
    while found := await ports.reads.lessons_to_audit(scope, after=last, limit=at_once):
        ids = [order_id for _, order_id in found]
        plans = {one.lesson.order.id: one for one in await ports.reads.plans_of(ids)}
        for order_id in ids:
            yield LessonAudit(plans[order_id], plan_audit(ports, plans[order_id]))
        last = found[-1]
