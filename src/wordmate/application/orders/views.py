"""The view of an order for its student or tutor."""

from dataclasses import dataclass

from wordmate.application.content.messages import CourseBookView, MaterialType
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import (
    Course,
    CourseOrderView,
    LessonClock,
    OrderStudent,
    Person,
    SeriesPlace,
)
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_actions import actions_of, starts_from
from wordmate.domain.orders.order_status import OrderStatus, lesson_minutes
from wordmate.domain.orders.standing import name_for_tutor


@dataclass(frozen=True, slots=True)
class OrderContext:
    """What is shown beside an order: its people's names, its book, and its place in its series.
    ``is_own``: the student is one of its tutor's.
    """

    student_name: str
    is_own: bool
    tutor_name: str | None
    book: CourseBookView | None
    series: SeriesPlace | None


def student_of(order: CourseOrder, context: OrderContext, caller: Caller) -> OrderStudent:
    """The student of an order as its student or tutor sees them."""
    name, is_own = context.student_name, context.is_own or caller.user_id != order.tutor_id
    return OrderStudent(
        user_id=order.student_id,
        user_name=name_for_tutor(name, order, is_own=is_own),
        account_no=account_no(order.student_id, Role.STUDENT),
        is_known=is_own,
    )


def tutor_of(order: CourseOrder, context: OrderContext) -> Person | None:
    """The tutor of an order; None if its student holds it alone."""
    if order.tutor_id is None:
        return None
    return Person(user_id=order.tutor_id, user_name=context.tutor_name or "")


def order_view(
    order: CourseOrder, context: OrderContext, caller: Caller, now: Instant
) -> CourseOrderView:
    """The order as its student or tutor sees it."""
    return CourseOrderView(
        course_order_id=order.id,
        status=order.status,
        deletion_status=order.deletion,
        lesson_type=order.lesson_type,
        course_type=order.course_type,
        material_type=MaterialType(order.material_type),
        is_simulated=order.is_simulated,
        is_new_word_book=order.is_new_word_book,
        new_audio=order.new_audio,
        appointment_time=order.appointment_at,
        utc_opens=starts_from(order, caller.role, now),
        length_minutes=lesson_minutes(order.lesson_type),
        utc_started=order.started_at,
        deadline=order.deadline if order.has_time else None,
        utc_ended=order.ended_at,
        is_paused=order.is_paused(now),
        pauses_left=order.pauses_left,
        user=student_of(order, context, caller),
        tutor=tutor_of(order, context),
        course_book=context.book,
        word_count=order.word_count or None,
        list_count=order.list_count,
        anti_forget_time=order.anti_forget_time,
        course=(
            None
            if order.course_book_id is None
            else Course(course_id=order.course_book_id, course_type=order.course_type)
        ),
        series=context.series,
        training_time=order.length_ms,
        total_consumed_time=order.consumed_ms(now),
        remaining_time=order.remaining_ms(now),
        started_by=order.started_by,
        ended_by=order.ended_by,
        is_overdue=order.is_overdue(now),
        is_no_show=order.is_no_show,
        utc_no_show=order.no_show_from,
        rating=order.rating,
        is_given_up=order.is_given_up,
        server_time=now,
        actions=list(actions_of(order, caller.actor, now)),
    )


def lesson_clock(order: CourseOrder, role: Role, now: Instant, *, has_result: bool) -> LessonClock:
    """The time of an order's lesson by the server's clock, for one side of it.

    A leader who asks is present; ``with_presence`` adds when another leader was last seen.
    """
    pause = order.pauses[-1] if order.pauses else None
    leads = order.status is OrderStatus.IN_PROGRESS and order.may_lead(role)
    return LessonClock(
        course_order_id=order.id,
        status=order.status,
        utc_started=order.started_at,
        deadline=order.deadline if order.has_time else None,
        is_paused=order.is_paused(now),
        pauses_left=order.pauses_left,
        utc_paused=None if pause is None else pause.since,
        pause_ms=None if pause is None else pause.length_ms,
        utc_resumed=None if pause is None else pause.resumed_at,
        progress_version=order.progress_version,
        has_result=has_result,
        is_student_awaited=order.is_student_awaited,
        utc_no_show=order.no_show_from,
        utc_leader_seen=now if leads else None,
        server_time=now,
    )
