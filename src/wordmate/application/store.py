"""What the store does: people, bookings, cancellations, deletion requests."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from wordmate.application.access import held
from wordmate.application.account.naming import named_in
from wordmate.application.account.people import Institution, kept_institution
from wordmate.application.booking import check_time, reserve
from wordmate.application.course_orders import LAUNCHED_ON
from wordmate.application.messages.base import Page
from wordmate.application.messages.course_orders import CourseOrderView, OrderFilter
from wordmate.application.parts import Parts
from wordmate.application.phone import read_phone
from wordmate.application.ports.audit import STORE, AuditEntry, AuditEvent, deletion_entry
from wordmate.application.ports.lessons import OrderScope
from wordmate.application.ports.people import Account, Caller
from wordmate.application.ports.unit import Unit
from wordmate.application.recording import record
from wordmate.domain.accounts import check_another
from wordmate.domain.commission import TitleLevel
from wordmate.domain.course_order import CourseOrder, LessonType
from wordmate.domain.password_change import choose_password
from wordmate.domain.profile import check_name
from wordmate.domain.review_plan import day_start
from wordmate.domain.roles import Role

_STORE: Final = Caller(user_id=0, role=Role.TUTOR)


async def create_student(
    parts: Parts, *, phone: str, name: str, password: str, institution: Institution | None = None
) -> Account:
    """A new student account; raises as ``_create`` does."""
    person = _Person(Role.STUDENT, phone, name, institution=institution)
    return await _create(parts, person, password)


async def create_tutor(
    parts: Parts,
    *,
    phone: str,
    name: str,
    password: str,
    title_level: TitleLevel,
    institution: Institution | None = None,
) -> Account:
    """A new tutor account; raises as ``_create`` does."""
    person = _Person(Role.TUTOR, phone, name, title_level, institution)
    return await _create(parts, person, password)


async def book_class(
    parts: Parts,
    *,
    student: str,
    tutor: str,
    appointment_at: int,
    lesson_type: LessonType,
    course_book_id: int | None = None,
) -> CourseOrder:
    """A reserved class of two people, each named by number or phone.

    Raises what ``named_in`` and ``reserve`` raise.
    """
    now = parts.clock.now()
    check_time(lesson_type, appointment_at, now)

    async def work(unit: Unit) -> CourseOrder:
        return await reserve(
            unit,
            await named_in(parts, unit, student, Role.STUDENT),
            await named_in(parts, unit, tutor, Role.TUTOR),
            lesson_type=lesson_type,
            appointment_at=appointment_at,
            course_book_id=course_book_id,
            now=now,
        )

    return await parts.units.run(work)


async def cancel_class(parts: Parts, order_id: int) -> CourseOrder:
    """Calls a reserved class off."""
    return await _change(parts, order_id, CourseOrder.cancel)


async def ask_deletion(parts: Parts, order_id: int) -> CourseOrder:
    """Asks the tutor to approve that a class record is deleted."""
    return await _change(parts, order_id, CourseOrder.ask_deletion, audit=AuditEvent.DELETION_ASKED)


async def withdraw_deletion(parts: Parts, order_id: int) -> CourseOrder:
    """Takes the request back while the tutor has not approved it."""
    return await _change(
        parts, order_id, CourseOrder.withdraw_deletion, audit=AuditEvent.DELETION_WITHDRAWN
    )


async def list_classes(
    parts: Parts, *, status: OrderFilter, limit: int = 100, offset: int = 0
) -> Page[CourseOrderView]:
    """Everybody's orders since the launch, newest appointment first."""
    scope = OrderScope(
        user_id=None,
        role=Role.TUTOR,
        filter=status,
        since=day_start(LAUNCHED_ON, parts.policy.zone),
        until=None,
        lesson_type=None,
        soonest_first=False,
    )
    now = parts.clock.now()
    return await parts.reads.orders(scope, _STORE, now, limit=limit, offset=offset)


@dataclass(frozen=True, slots=True)
class _Person:
    """Whom an account is opened for."""

    role: Role
    phone: str
    name: str
    title: TitleLevel | None = None
    institution: Institution | None = None


async def _create(parts: Parts, person: _Person, password: str) -> Account:
    """Raises PhoneInvalid, InvalidProfile, WeakPassword, CommonPassword, AccountExists."""
    phone, name = read_phone(person.phone, parts.policy.phone_region), check_name(person.name)
    choose_password(password, password, phone, name)
    hashed, now = await parts.hasher.hash(password), parts.clock.now()

    async def work(unit: Unit) -> Account:
        check_another(person.role, name, await unit.accounts.at_phone(phone))
        told = person.institution
        account = await unit.accounts.add(
            phone=phone,
            role=person.role,
            name=name,
            password_hash=hashed,
            title_level=person.title,
            institution_id=None if told is None else await kept_institution(unit, told, now),
            now=now,
        )
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.CREATED,
                at=now,
                actor=STORE,
                account_id=account.id,
                facts={"role": person.role.name},
            )
        )
        return account

    return await parts.units.run(work)


async def _change(
    parts: Parts,
    order_id: int,
    change: Callable[[CourseOrder, int], CourseOrder],
    *,
    audit: AuditEvent | None = None,
) -> CourseOrder:
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrder:
        lesson = (await held(unit, order_id)).lesson
        order = (await record(unit, lesson, change(lesson.order, now), now)).order
        if audit is not None:
            await unit.audit.put(deletion_entry(audit, order, STORE, now))
        return order

    return await parts.units.run(work)
