"""A lesson's snapshot and saved progress."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ledger.access import own_order
from wordmate.application.lessons.messages import LessonSnapshot, ListProgress, SavedProgress
from wordmate.application.lessons.ports import LessonsPorts
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.kernel.errors import NotFound


@operation("CustomerQueryCourseOrder", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def lesson_snapshot(
    ports: LessonsPorts, call: Call, wanted: OneCourseOrder
) -> LessonSnapshot:
    """All a device needs to enter or resume a lesson."""
    order_id, reads, now = wanted.course_order_id, ports.reads, ports.clock.now()
    await own_order(ports.reads, call, order_id)
    view = await reads.order_view(order_id, call.caller, now)
    clock = await reads.lesson_clock(order_id, now)
    if view is None or clock is None:
        raise NotFound
    return LessonSnapshot(
        order=view,
        clock=clock,
        progress=await reads.progress(order_id),
        result=await reads.result(order_id),
    )


@operation("CustomerListCourseProgress", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def list_progress(
    ports: LessonsPorts, call: Call, wanted: ListProgress
) -> Page[SavedProgress]:
    """Saved progress of the caller's own orders."""
    own = list(await ports.reads.own_progress(wanted.course_order_ids, call.caller))
    return Page(data=own, total=len(own))
