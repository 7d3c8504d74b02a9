"""Booking a class when both people are free."""

from collections.abc import Sequence
from datetime import tzinfo

from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import CourseBookView
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.changes import note_on_board
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.ports import Unit
from wordmate.domain.accounts.errors import AccountDisabled
from wordmate.domain.kernel.errors import DomainError, check
from wordmate.domain.kernel.ids import SeriesId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices import class_change
from wordmate.domain.orders import booking
from wordmate.domain.orders.booking import (
    Attendee,
    Occupied,
    check_beginning,
    check_by_hand,
    check_not_too_far,
    longest_ms,
)
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.new_order import book, check_appointment
from wordmate.domain.orders.order_status import LessonType, course_type_of
from wordmate.domain.rest.rest_slot import SLOT_MS


def check_time(
    lesson_type: LessonType,
    appointment_at: Instant,
    now: Instant,
    tz: tzinfo,
    *,
    any_time: bool = False,
) -> None:
    """Raises ReviewNotBookable, AppointmentNotOffered, AppointmentPassed, AppointmentTooFar."""
    check_by_hand(lesson_type)
    check_beginning(appointment_at, tz, any_time=any_time)
    check_appointment(appointment_at, lesson_type, now)
    check_not_too_far(appointment_at, now)


async def reserve(
    unit: Unit,
    student: Account,
    tutor: Account,
    *,
    lesson_type: LessonType,
    appointment_at: Instant,
    course_book: CourseBookView | None,
    by_tutor: bool = False,
    series_id: SeriesId | None = None,
    now: Instant,
    by: str,
    reason: str = "",
    address: str = "",
    can_undo: bool = False,
) -> CourseOrder:
    """Books a class for locked people who are both free, at a checked time, and audits it. The
    student becomes one of the tutor's; of a tutor's own booking (``by_tutor``) once they enter it.
    Both people are told; of a booking at the desk (``can_undo``) once it can no longer be undone.

    Raises BookingOverlaps, TutorAtRest, TutorAppliedForRest.
    """
    reserved = book(
        student_id=student.id,
        tutor_id=tutor.id,
        lesson_type=lesson_type,
        appointment_at=appointment_at,
        course_book_id=None if course_book is None else course_book.course_book_id,
        course_type=course_type_of(None if course_book is None else course_book.interaction_link),
        by_tutor=by_tutor,
        series_id=series_id,
        now=now,
    )
    await check_free_people(unit, student, tutor, reserved)
    order = await unit.orders.add(reserved, now)
    note_on_board(student.id)
    await publish(unit, [class_change.booked(order)], now, order_id=order.id, can_undo=can_undo)
    entry = order_entry(
        AuditEvent.BOOKED,
        order,
        by,
        now,
        reason=reason,
        address=address,
        appointment_at=appointment_at,
    )
    await unit.audit.put(entry)
    return order


async def hold_people(unit: Unit, student: Account, tutor: Account) -> None:
    """Locks the people until the unit ends: no other booking, and no application for rest. Raises
    AccountDisabled.
    """
    held = await unit.accounts.held([student.id, tutor.id])
    if any(account.disabled for account in held):
        raise AccountDisabled


async def check_free_people(
    unit: Unit, student: Account, tutor: Account, order: CourseOrder
) -> None:
    """Checks that both people are free for a class. Raises the first of its ``obstacles``."""
    check(next(iter(await obstacles(unit, student, tutor, order)), None))


async def obstacles(
    unit: Unit,
    student: Account,
    tutor: Account,
    order: CourseOrder,
    beside: Sequence[CourseOrder] = (),
) -> list[DomainError]:
    """Everything that keeps both people from a class, ignoring the class itself: BookingOverlaps
    for each other class, and TutorAtRest or TutorAppliedForRest.

    Classes that change together with it (``beside``) are where they will be, not where they were.
    """
    since = order.appointment_at
    until = Instant(since + order.length_ms)
    booked = await unit.bookings.of(
        student_id=student.id, tutor_id=tutor.id, since=Instant(since - longest_ms()), until=until
    )
    changing = {one.id: one for one in (*beside, order)}
    others = [one for one in booked if one.order_id not in changing]
    others += [Occupied.by(one) for one in changing.values() if one.id != order.id]
    people = (_named(student), _named(tutor))
    taken = await unit.rest.taken(tutor.id, Instant(since - SLOT_MS), until)
    return booking.obstacles(order.lesson_type, since, people, others, taken)


def _named(account: Account) -> Attendee:
    return Attendee(account.id, f"{account.name} ({account.account_no})")
