"""Classes that the store books together: all of them or none."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from wordmate.application.accounts.account_lookup import THING_OF, find_account_in
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_sees
from wordmate.application.content.messages import CourseBookView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.idempotency import Once
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import operation
from wordmate.application.orders.booking import check_time, reserve
from wordmate.application.orders.ports import NamedClass
from wordmate.application.orders.store_messages import (
    BookClasses,
    BookedClass,
    BookedClasses,
    BookingWarning,
    Obstacle,
    RefusedBooking,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import AccountDisabled
from wordmate.domain.kernel.errors import DomainError, Thing
from wordmate.domain.kernel.ids import AccountId, OrderId, SeriesId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.kernel.typed_text import tidy
from wordmate.domain.orders.booking import weekly_from
from wordmate.domain.orders.credits import Credits, check_credit
from wordmate.domain.orders.errors import BookedTwice, BookingOverlaps
from wordmate.domain.orders.order_status import LessonType, length_ms
from wordmate.domain.rest.errors import OutsideWorkingHours
from wordmate.domain.rest.working_hours import is_outside_hours

_Books = Mapping[str, CourseBookView]
"""Books by their codes or titles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedClass:
    """A requested class: its people by number or phone, its book, if any, by code or title."""

    line: int
    student: str
    tutor: str
    appointment_at: Instant
    lesson_type: LessonType
    book: str | None = None
    series: int | None = None
    """Classes with the same number here become one series."""


@dataclass(frozen=True, slots=True)
class RefusedClass:
    """A requested class that cannot be booked, and why."""

    line: int
    why: DomainError
    appointment_at: Instant | None = None
    """When it would begin; None if its line cannot be read."""


class BookingsRefusedError(Exception):
    """Some of the classes cannot be booked, so none was. Of a preview, also those outside of their
    tutor's working hours.
    """

    def __init__(
        self, refused: Sequence[RefusedClass], outside_hours: Sequence[RequestedClass] = ()
    ) -> None:
        super().__init__(f"{len(refused)} classes were refused")
        self.refused = sorted(refused, key=lambda one: one.line)
        self.outside_hours = outside_hours


async def book_together(
    ports: Ports,
    classes: Sequence[RequestedClass],
    *,
    unread: Sequence[RefusedClass] = (),
    any_time: bool = False,
    preview: bool = False,
    call: Call,
    reason: str = "",
) -> Sequence[NamedClass]:
    """Books these classes of people whom the caller sees, on half hours unless ``any_time`` is set.
    Raises BookingsRefusedError with all refused and unreadable ones, if there are any; with
    ``preview`` always.
    """

    async def work(unit: Unit) -> Sequence[NamedClass]:
        return await _book(
            ports,
            unit,
            call,
            classes,
            unread=unread,
            any_time=any_time,
            preview=preview,
            reason=reason,
        )

    return await ports.units.run(work)


async def _book(
    ports: Ports,
    unit: Unit,
    call: Call,
    classes: Sequence[RequestedClass],
    *,
    unread: Sequence[RefusedClass] = (),
    any_time: bool,
    preview: bool,
    reason: str,
) -> Sequence[NamedClass]:
    """The same in a unit."""
    now, zone = ports.clock.now(), ports.policy.zone
    refusals = _Refusals([*unread])
    people = await _find_people(unit, call, classes, ports.policy.phone_region)
    books = await unit.books.named({one.book for one in classes if one.book is not None})
    booked: list[NamedClass] = []
    lines: dict[OrderId, int] = {}
    series: dict[int, SeriesId] = {}
    hours = await unit.working_hours.of(people.tutors) if preview else {}
    outside: list[RequestedClass] = []

    def of_line(why: DomainError) -> DomainError:
        """Adds the line to a refusal about another class of the request, which has no order
        number.
        """
        if isinstance(why, BookingOverlaps) and why.order_id in lines:
            return BookedTwice(why.who, lines[why.order_id])
        return why

    for one in classes:
        with refusals.of(one, of_line):
            book = _named(books, one.book)
            student = people.open(Role.STUDENT, one.student)
            tutor = people.open(Role.TUTOR, one.tutor)
            until = Instant(one.appointment_at + length_ms(one.lesson_type))
            if is_outside_hours(hours.get(tutor.id, ()), one.appointment_at, until, zone):
                outside.append(one)
            check_time(one.lesson_type, one.appointment_at, now, zone, any_time=any_time)
            if not tidy(reason):
                # Whether there is time for it is said beside that there is no credit for it.
                with refusals.of(one, of_line):
                    check_credit(await _credits(unit, student, one.lesson_type))
            if one.series is not None and one.series not in series:
                series[one.series] = await unit.orders.add_series(now)
            order = await reserve(
                unit,
                student,
                tutor,
                lesson_type=one.lesson_type,
                appointment_at=one.appointment_at,
                course_book=book,
                series_id=None if one.series is None else series[one.series],
                now=now,
                by=call.by,
                reason=reason,
                can_undo=call.is_at_desk,
            )
            booked.append(NamedClass(order, student.name, tutor.name))
            lines[order.id] = one.line
    if preview or refusals.found:
        raise BookingsRefusedError(refusals.found, outside)
    return booked


@operation("StoreBookClasses", right=Right.SCHEDULE, changes=True)
async def book_classes(ports: Ports, call: Call, request: BookClasses) -> BookedClasses:
    """Books classes, each once or weekly: all of them, or none and why.

    A preview books nothing and says what would be refused, and which are outside of their tutor's
    working hours. A repeat with the same idempotency key gets the first booking.
    """
    classes = [
        RequestedClass(
            line=line,
            student=one.student,
            tutor=one.tutor,
            appointment_at=at,
            lesson_type=one.lesson_type,
            book=one.book,
            series=line if one.weeks > 1 else None,
        )
        for line, one in enumerate(request.classes, 1)
        for at in weekly_from(one.appointment_time, one.weeks, ports.policy.zone)
    ]

    async def work(unit: Unit) -> BookedClasses:
        booked = await _book(
            ports,
            unit,
            call,
            classes,
            any_time=request.any_time,
            preview=request.preview,
            reason=request.reason,
        )
        return BookedClasses(booked=[*map(_booked, booked, classes)], refused=[], warnings=[])

    once = Once(ports, "StoreBookClasses", refusals=(DomainError, BookingsRefusedError))
    try:
        return await once.run(call, request, BookedClasses, work)
    except BookingsRefusedError as problem:
        language = call.visitor.language
        return BookedClasses(
            booked=[],
            refused=[
                RefusedBooking(
                    line=one.line,
                    appointment_time=present(one.appointment_at),
                    obstacle=Obstacle.to(one.why, language),
                )
                for one in problem.refused
            ],
            warnings=[
                BookingWarning(
                    line=one.line,
                    appointment_time=one.appointment_at,
                    warning=Obstacle.to(OutsideWorkingHours(), language),
                )
                for one in problem.outside_hours
            ],
        )


def _booked(named: NamedClass, requested: RequestedClass) -> BookedClass:
    return BookedClass(
        line=requested.line,
        course_order_id=named.order.id,
        version=named.order.version,
        appointment_time=named.order.appointment_at,
        student_name=named.student,
        tutor_name=named.tutor or "",
    )


@dataclass(slots=True)
class _Refusals:
    """The refusals so far."""

    found: list[RefusedClass] = field(default_factory=list)

    @contextmanager
    def of(
        self, requested: RequestedClass, reworded: Callable[[DomainError], DomainError]
    ) -> Iterator[None]:
        """Collects the refusal of a class and continues."""
        try:
            yield
        except DomainError as why:
            at = requested.appointment_at
            self.found.append(RefusedClass(requested.line, reworded(why), at))


_Named = tuple[Role, str]


class _People:
    """The person of each name, or why there is none."""

    def __init__(self, found: Mapping[_Named, Account | DomainError]) -> None:
        self._found: Final = found

    @property
    def tutors(self) -> set[AccountId]:
        """The tutors who were found."""
        found = (one for one in self._found.values() if isinstance(one, Account))
        return {one.id for one in found if one.role is Role.TUTOR}

    def open(self, role: Role, text: str) -> Account:
        """The open account; raises the errors of ``find_account_in``, AccountDisabled."""
        found = self._found[role, text]
        if isinstance(found, DomainError):
            raise found
        if found.disabled:
            raise AccountDisabled
        return found


async def _find_people(
    unit: Unit, call: Call, classes: Sequence[RequestedClass], region: str
) -> _People:
    """Looks every person up once and locks all of them together, so that concurrent bookings cannot
    deadlock.
    """
    found: dict[_Named, Account | DomainError] = {}
    for one in classes:
        for named in ((Role.STUDENT, one.student), (Role.TUTOR, one.tutor)):
            if named not in found:
                found[named] = await _find_person(unit, call, named, region)
    accounts = {each.id for each in found.values() if isinstance(each, Account)}
    held = {each.id: each for each in await unit.accounts.held(sorted(accounts))}
    return _People(
        {
            named: held[each.id] if isinstance(each, Account) else each
            for named, each in found.items()
        }
    )


async def _find_person(unit: Unit, call: Call, named: _Named, region: str) -> Account | DomainError:
    role, text = named
    try:
        found = await find_account_in(unit.accounts, text, region, role)
        check_sees(call, found.institution_id, THING_OF[role], text)
        return found
    except DomainError as why:
        return why


async def _credits(unit: Unit, student: Account, lesson_type: LessonType) -> Credits | None:
    """The student's credits of a lesson type, if the store records them."""
    known = await unit.credits.of(student.id)
    return next((one for one in known if one.lesson_type is lesson_type), None)


def _named(books: _Books, name: str | None) -> CourseBookView | None:
    return None if name is None else present(books.get(name), Thing.BOOK, name)
