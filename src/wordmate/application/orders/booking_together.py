"""Several classes that are booked together, all of them or none: a weekly series, or a sheet."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from wordmate.application.accounts.account_lookup import find_account_in
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.queries import book_id
from wordmate.application.kernel.audit import STORE
from wordmate.application.orders.booking import check_time, reserve
from wordmate.application.orders.ports import OrdersPorts, OrdersUnit
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import BookedTwice, BookingOverlaps, BookingUnreadable
from wordmate.domain.orders.order_status import LessonType

_TIMES: Final = ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y/%m/%d %H:%M", "%Y/%m/%d %H:%M:%S")


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingLine:
    """A class as a line of a sheet asks for it: an hour without a book, if not said."""

    line: int
    student: str
    tutor: str
    at: str
    lesson: str = ""
    book: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedClass:
    """A class that is asked for among others."""

    line: int
    student: str
    tutor: str
    appointment_at: Instant
    lesson_type: LessonType
    course_book_id: BookId | None = None


@dataclass(frozen=True, slots=True)
class RefusedClass:
    """One of the classes that cannot be booked, and why."""

    line: int
    why: DomainError


class BookingsRefusedError(Exception):
    """Some of the classes cannot be booked: none of them was."""

    def __init__(self, refused: Sequence[RefusedClass]) -> None:
        super().__init__(f"{len(refused)} classes are refused")
        self.refused = sorted(refused, key=lambda one: one.line)


async def book_sheet(
    ports: OrdersPorts,
    lines: Sequence[BookingLine],
    *,
    any_time: bool = False,
    by: str = STORE,
    reason: str = "",
) -> Sequence[CourseOrder]:
    """Books the lines of a sheet; raises BookingsRefusedError with every line that is refused."""
    refusals = _Refusals()
    wanted: list[WantedClass] = []
    books: dict[str, BookId] = {}
    for line in lines:
        with refusals.of(line.line):
            code = line.book.strip()
            if code and code not in books:
                books[code] = await book_id(ports.reads, code)
            wanted.append(
                WantedClass(
                    line=line.line,
                    student=line.student,
                    tutor=line.tutor,
                    appointment_at=_read_time(line.at, ports),
                    lesson_type=_read_lesson(line.lesson),
                    course_book_id=books.get(code),
                )
            )
    return await _book(ports, wanted, refusals, any_time=any_time, by=by, reason=reason)


async def book_together(
    ports: OrdersPorts,
    wanted: Sequence[WantedClass],
    *,
    any_time: bool = False,
    by: str = STORE,
    reason: str = "",
) -> Sequence[CourseOrder]:
    """Books these classes; raises BookingsRefusedError with each that is refused."""
    return await _book(ports, wanted, _Refusals(), any_time=any_time, by=by, reason=reason)


@dataclass(slots=True)
class _Refusals:
    """What was refused so far."""

    found: list[RefusedClass] = field(default_factory=list)

    @contextmanager
    def of(
        self, line: int, reworded: Callable[[DomainError], DomainError] = lambda why: why
    ) -> Iterator[None]:
        """Keeps why a line is refused, and goes on."""
        try:
            yield
        except DomainError as why:
            self.found.append(RefusedClass(line, reworded(why)))


async def _book(
    ports: OrdersPorts,
    wanted: Sequence[WantedClass],
    unread: _Refusals,
    *,
    any_time: bool,
    by: str,
    reason: str,
) -> Sequence[CourseOrder]:
    now, zone = ports.clock.now(), ports.policy.zone

    async def work(unit: OrdersUnit) -> Sequence[CourseOrder]:
        refusals = _Refusals([*unread.found])
        people = await _people(unit, wanted, refusals, ports.policy.phone_region)
        orders: list[CourseOrder] = []
        lines: dict[OrderId, int] = {}

        def of_line(why: DomainError) -> DomainError:
            """An order of this sheet is told by its line: its number will not be given."""
            if isinstance(why, BookingOverlaps) and why.order_id in lines:
                return BookedTwice(why.who, lines[why.order_id])
            return why

        for one in wanted:
            if one.line not in people:
                continue
            student, tutor = people[one.line]
            with refusals.of(one.line, of_line):
                check_time(one.lesson_type, one.appointment_at, now, zone, any_time=any_time)
                order = await reserve(
                    unit,
                    student,
                    tutor,
                    lesson_type=one.lesson_type,
                    appointment_at=one.appointment_at,
                    course_book_id=one.course_book_id,
                    now=now,
                    by=by,
                    reason=reason,
                )
                orders.append(order)
                lines[order.id] = one.line
        if refusals.found:
            raise BookingsRefusedError(refusals.found)
        return orders

    return await ports.units.run(work)


async def _people(
    unit: OrdersUnit, wanted: Sequence[WantedClass], refusals: _Refusals, region: str
) -> dict[int, tuple[Account, Account]]:
    """Student and tutor of each line; all are held at once, so that two who book together never
    wait for each other."""
    people: dict[int, tuple[Account, Account]] = {}
    for one in wanted:
        with refusals.of(one.line):
            people[one.line] = (
                await find_account_in(unit.accounts, one.student, region, Role.STUDENT),
                await find_account_in(unit.accounts, one.tutor, region, Role.TUTOR),
            )
    await unit.accounts.held(sorted({each.id for pair in people.values() for each in pair}))
    return people


def _read_time(text: str, ports: OrdersPorts) -> Instant:
    for form in _TIMES:
        try:
            local = datetime.strptime(text.strip(), form)
        except ValueError:
            continue
        return instant(local.replace(tzinfo=ports.policy.zone))
    raise BookingUnreadable("at", text.strip(), "2026-11-21 19:30")


def _read_lesson(text: str) -> LessonType:
    name = text.strip().upper() or LessonType.QUOTA_60
    if name not in tuple(LessonType):
        raise BookingUnreadable("lesson", text.strip(), ", ".join(LessonType))
    return LessonType(name)
