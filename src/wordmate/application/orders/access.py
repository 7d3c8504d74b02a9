"""Access to what an order shows about its student."""

from wordmate.application.accounts.ports.stores import StudentLinks
from wordmate.application.kernel.call import Call
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.standing import refusal_to_show_student, shows_student


async def check_shows_student(links: StudentLinks, call: Call, order: CourseOrder) -> None:
    """Raises NotFound or StudentNotEntered unless the caller may see what the student of their own
    order knows.
    """
    if not shows_student(order, call.actor) and not await links.is_own_student(
        tutor_id=call.caller.user_id, student_id=order.student_id
    ):
        raise refusal_to_show_student(order, call.actor)
