"""Queries of a lesson's snapshot and saved progress."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.lessons.messages import (
    LessonSnapshot,
    ListProgress,
    SavedProgress,
    progress_message,
)
from wordmate.application.lessons.ports import LessonNow
from wordmate.application.orders.access import check_shows_student
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.presence import with_presence
from wordmate.application.orders.views import lesson_clock, order_view
from wordmate.application.ports import Ports, Reads
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_run import fresh_state
from wordmate.domain.lessons.time_picker import proposed_slot
from wordmate.domain.orders.course_order import CourseOrder


@operation("CustomerQueryCourseOrder", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def lesson_snapshot(ports: Ports, call: Call, request: OneCourseOrder) -> LessonSnapshot:
    """Returns everything a device needs to enter or resume a lesson."""
    lesson = await own_lesson(ports.reads, call, request.course_order_id)
    order, now = lesson.order, ports.clock.now()
    booked = local_time(order.appointment_at, ports.policy.zone)
    has_result = lesson.result is not None
    clock = lesson_clock(order, call.caller.role, now, has_result=has_result)
    is_known = call.caller.role is Role.STUDENT or lesson.context.is_own
    return LessonSnapshot(
        order=order_view(order, lesson.context, call.caller, now),
        clock=await with_presence(ports, call, request, clock),
        progress=lesson.progress or _fresh(order, now),
        result=lesson.result,
        proposed_time=proposed_slot(lesson.last_slot if is_known else None, booked),
    )


def _fresh(order: CourseOrder, now: Instant) -> SavedProgress:
    """The progress of a lesson without actions."""
    mode = LessonMode.NEW_WORDS if order.is_new_word_book else LessonMode.REVIEW
    state = fresh_state(mode, order.id, order.started_at)
    return SavedProgress(
        course_order_id=order.id, version=0, utc_saved=now, progress=progress_message(state)
    )


async def own_lesson(reads: Reads, call: Call, order_id: OrderId) -> LessonNow:
    """The lesson of the caller's own order."""
    lesson = present(await reads.lesson(order_id))
    lesson.order.check_owner(call.actor)
    return lesson


async def lesson_with_words(reads: Reads, call: Call, order_id: OrderId) -> LessonNow:
    """The same for queries that reveal the student's knowledge of words."""
    lesson = await own_lesson(reads, call, order_id)
    await check_shows_student(reads, call, lesson.order)
    return lesson


@operation("CustomerListCourseProgress", roles=SIGNED_IN, owns=Owns.OWN_ORDER, quiet=True)
async def list_progress(ports: Ports, call: Call, request: ListProgress) -> Page[SavedProgress]:
    """Lists the saved progress of the caller's own orders."""
    saved = list(await ports.reads.own_progress(request.course_order_ids, call.caller))
    return Page(data=saved, total=len(saved))
