"""Whose rows a call may touch. What is not the caller's is answered as if it were not there."""

from wordmate.application.parts import Call, Parts
from wordmate.application.ports.lessons import HeldLesson
from wordmate.application.ports.unit import Unit
from wordmate.domain.course_order import CourseOrder
from wordmate.domain.errors import NotFound
from wordmate.domain.roles import Role


async def held(unit: Unit, order_id: int, device: str | None = None) -> HeldLesson:
    """The lesson, whosever it is, held until the unit ends: the rules ask for its owner
    themselves. Raises NotFound."""
    found = await unit.orders.hold(order_id, device)
    if found is None:
        raise NotFound
    return found


async def own_order(parts: Parts, call: Call, order_id: int) -> CourseOrder:
    """The caller's own order, for a query; raises NotFound."""
    order = await parts.reads.order(order_id)
    if order is None:
        raise NotFound
    order.check_owner(call.actor)
    return order


async def student_named(parts: Parts, call: Call, student_id: int | None) -> int:
    """The student a call is about: the caller themself, or one of the tutor's students.

    A tutor who names nobody sees words as somebody who has met none. Raises NotFound.
    """
    caller = call.caller
    if student_id is None or student_id == caller.user_id:
        return caller.user_id
    linked = caller.role is Role.TUTOR and await parts.reads.linked(
        tutor_id=caller.user_id, student_id=student_id
    )
    if not linked:
        raise NotFound
    return student_id
