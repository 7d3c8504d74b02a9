"""Changing the daily time of a review plan: by the tutor who led the lesson, and by the store."""

from wordmate.application.after_class.messages import (
    ChangePlanTime,
    ChangePlanTimeByStore,
    PlanTimeChanged,
)
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ledger.access import held, held_reviews
from wordmate.application.ledger.recording import record, record_all
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.orders.rearranging import held_for
from wordmate.application.ports import Ports, Unit
from wordmate.domain.after_class.plan_time import change_time
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.kernel.staff import Right
from wordmate.domain.orders.course_order import CourseOrder


@operation("CustomerChangeReviewPlanTime", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def change_plan_time(
    ports: Ports, unit: Unit, call: Call, request: ChangePlanTime
) -> Nothing:
    """Changes the daily time of a lesson's future reviews; each stays on its day.

    Only the tutor who led the lesson may change it; the other side is notified.
    """
    lesson = (await held(unit, await _lesson_id(unit, request))).order
    await _change(ports, unit, lesson, request.anti_forget_time, call.actor)
    return Nothing()


@operation("StoreChangePlanTime", right=Right.SCHEDULE, once=True)
async def change_plan_time_by_store(
    ports: Ports, unit: Unit, call: Call, request: ChangePlanTimeByStore
) -> PlanTimeChanged:
    """Changes the daily time of a lesson's future reviews; each stays on its day. Both sides are
    notified. The time before takes it back.
    """
    lesson = await held_for(unit, call, await _lesson_id(unit, request))
    changed, moved = await _change(
        ports, unit, lesson, request.anti_forget_time, can_undo=call.is_at_desk
    )
    entry = order_entry(
        AuditEvent.PLAN_TIME_CHANGED,
        changed,
        call.by,
        ports.clock.now(),
        reason=request.reason,
        daily_time=request.anti_forget_time,
        reviews=moved,
    )
    await unit.audit.put(entry)
    return PlanTimeChanged(anti_forget_time_before=lesson.anti_forget_time, reviews=moved)


async def _lesson_id(unit: Unit, request: ChangePlanTime) -> OrderId:
    """The lesson, which a request names directly or by one of its reviews."""
    order_id = request.course_order_id
    return await unit.supplements.lesson_of(order_id) or order_id


async def _change(
    ports: Ports,
    unit: Unit,
    lesson: CourseOrder,
    slot: str,
    actor: Actor | None = None,
    *,
    can_undo: bool = False,
) -> tuple[CourseOrder, int]:
    """The locked lesson after the change, and how many reviews moved."""
    now = ports.clock.now()
    reviews = await held_reviews(unit, lesson.id)
    changed, moved = change_time(lesson, reviews, slot, now, ports.policy.zone, actor=actor)
    await record(unit, lesson, changed, now, can_undo=can_undo)
    await record_all(unit, reviews, moved, now)
    return changed, len(moved)
