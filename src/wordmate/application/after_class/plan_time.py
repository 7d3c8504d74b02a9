"""Changing the daily time of a review plan: by the tutor who led the lesson, and by the store."""

from wordmate.application.after_class.messages import ChangePlanTime
from wordmate.application.kernel.audit import STORE, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ledger.access import held, held_reviews
from wordmate.application.ledger.recording import record, record_all
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.ports import Ports, Unit
from wordmate.domain.after_class.plan_time import change_time
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.orders.course_order import CourseOrder


@operation("CustomerChangeReviewPlanTime", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def change_plan_time(
    ports: Ports, unit: Unit, call: Call, request: ChangePlanTime
) -> Nothing:
    """Changes the daily time of a lesson's future reviews; each stays on its day.

    Only the tutor who led the lesson may change it; the other side is notified.
    """
    await _change(ports, unit, request.course_order_id, request.anti_forget_time, call.actor)
    return Nothing()


async def change_plan_time_by_store(
    ports: Ports, order_id: OrderId, slot: str, *, by: str = STORE, reason: str = ""
) -> int:
    """Changes the daily time for the store and notifies both sides; returns how many reviews
    moved.
    """

    async def work(unit: Unit) -> int:
        lesson, moved = await _change(ports, unit, order_id, slot)
        entry = order_entry(
            AuditEvent.PLAN_TIME_CHANGED,
            lesson,
            by,
            ports.clock.now(),
            reason=reason,
            daily_time=slot,
            reviews=moved,
        )
        await unit.audit.put(entry)
        return moved

    return await ports.units.run(work)


async def _change(
    ports: Ports,
    unit: Unit,
    order_id: OrderId,
    slot: str,
    actor: Actor | None = None,
) -> tuple[CourseOrder, int]:
    """The lesson (named directly or by one of its reviews), and how many reviews moved."""
    now = ports.clock.now()
    lesson_id = await unit.supplements.lesson_of(order_id) or order_id
    lesson = (await held(unit, lesson_id)).order
    reviews = await held_reviews(unit, lesson_id)
    changed, moved = change_time(lesson, reviews, slot, now, ports.policy.zone, actor=actor)
    await record(unit, lesson, changed, now)
    await record_all(unit, reviews, moved, now)
    return changed, len(moved)
