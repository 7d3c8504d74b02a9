"""Lesson credits that the store sells."""

from wordmate.application.accounts.reach import held_person
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import operation
from wordmate.application.orders.credit_messages import AddCredits, LessonCredits, OwnCredits
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import NoAccountWithRole
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.orders.credits import check_bought_on
from wordmate.domain.orders.order_status import LessonType


@operation("StoreAddCredits", right=Right.PEOPLE, once=True)
async def add_credits(ports: Ports, unit: Unit, call: Call, request: AddCredits) -> OwnCredits:
    """Records classes that a student has bought, or takes some back; returns what is left."""
    now, zone = ports.clock.now(), ports.policy.zone
    today = local_date(now, zone)
    day = request.day or today
    check_bought_on(day, today)
    student = await held_person(unit, call, request.user_id, Thing.STUDENT)
    if student.role is not Role.STUDENT:
        raise NoAccountWithRole
    note = line(request.note)
    await unit.credits.add(
        student.id,
        LessonType(request.lesson_type),
        request.lessons,
        bought_at=day_start(day, zone),
        note=note,
        now=now,
    )
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.CREDITS_ADDED,
            at=now,
            actor=call.by,
            account_id=student.id,
            reason=note,
            facts={
                "lesson_type": request.lesson_type,
                "lessons": request.lessons,
                "day": day.isoformat(),
            },
        )
    )
    return OwnCredits(data=[LessonCredits.of(one) for one in await unit.credits.of(student.id)])
