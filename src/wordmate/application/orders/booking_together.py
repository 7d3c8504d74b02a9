"""Classes that the store books together: all of them or none."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from wordmate.application.accounts.account_lookup import find_account_in
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import CourseBookView
from wordmate.application.kernel.audit import STORE
from wordmate.application.kernel.lookup import present
from wordmate.application.orders.booking import check_time, reserve
from wordmate.application.orders.ports import NamedClass
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import AccountDisabled
from wordmate.domain.kernel.errors import DomainError, Thing
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.errors import BookedTwice, BookingOverlaps
from wordmate.domain.orders.order_status import LessonType

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


@dataclass(frozen=True, slots=True)
class RefusedClass:
    """A requested class that cannot be booked, and why."""

    line: int
    why: DomainError


class BookingsRefusedError(Exception):
    """Some of the classes cannot be booked, so none was."""

    def __init__(self, refused: Sequence[RefusedClass]) -> None:
        super().__init__(f"{len(refused)} classes were refused")
        self.refused = sorted(refused, key=lambda one: one.line)


async def book_together(
    ports: Ports,
    classes: Sequence[RequestedClass],
    *,
    unread: Sequence[RefusedClass] = (),
    any_time: bool = False,
    by: str = STORE,
    reason: str = "",
) -> Sequence[NamedClass]:
    """Books these classes, on half hours unless ``any_time`` is set. Raises BookingsRefusedError
    with all refused and unreadable ones.
    """
    now, zone = ports.clock.now(), ports.policy.zone

    async def work(unit: Unit) -> Sequence[NamedClass]:
        refusals = _Refusals([*unread])
        people = await _find_people(unit, classes, ports.policy.phone_region)
        books = await unit.books.named({one.book for one in classes if one.book is not None})
        booked: list[NamedClass] = []
        lines: dict[OrderId, int] = {}

        def of_line(why: DomainError) -> DomainError:
            """Adds the line to a refusal about another class of the request, which has no order
            number.
            """
            if isinstance(why, BookingOverlaps) and why.order_id in lines:
                return BookedTwice(why.who, lines[why.order_id])
            return why

        for one in classes:
            with refusals.of(one.line, of_line):
                book = _book(books, one.book)
                student = people.open(Role.STUDENT, one.student)
                tutor = people.open(Role.TUTOR, one.tutor)
                check_time(one.lesson_type, one.appointment_at, now, zone, any_time=any_time)
                order = await reserve(
                    unit,
                    student,
                    tutor,
                    lesson_type=one.lesson_type,
                    appointment_at=one.appointment_at,
                    course_book=book,
                    now=now,
                    by=by,
                    reason=reason,
                )
                booked.append(NamedClass(order, student.name, tutor.name))
                lines[order.id] = one.line
        if refusals.found:
            raise BookingsRefusedError(refusals.found)
        return booked

    return await ports.units.run(work)


@dataclass(slots=True)
class _Refusals:
    """The refusals so far."""

    found: list[RefusedClass] = field(default_factory=list)

    @contextmanager
    def of(self, line: int, reworded: Callable[[DomainError], DomainError]) -> Iterator[None]:
        """Collects the refusal of a line and continues."""
        try:
            yield
        except DomainError as why:
            self.found.append(RefusedClass(line, reworded(why)))


_Named = tuple[Role, str]


class _People:
    """The person of each name, or why there is none."""

    def __init__(self, found: Mapping[_Named, Account | DomainError]) -> None:
        self._found: Final = found

    def open(self, role: Role, text: str) -> Account:
        """The open account; raises the errors of ``find_account_in``, AccountDisabled."""
        found = self._found[role, text]
        if isinstance(found, DomainError):
            raise found
        if found.disabled:
            raise AccountDisabled
        return found


async def _find_people(unit: Unit, classes: Sequence[RequestedClass], region: str) -> _People:
    """Looks every person up once and locks all of them together, so that concurrent bookings cannot
    deadlock.
    """
    found: dict[_Named, Account | DomainError] = {}
    for one in classes:
        for named in ((Role.STUDENT, one.student), (Role.TUTOR, one.tutor)):
            if named not in found:
                found[named] = await _find_person(unit, named, region)
    accounts = {each.id for each in found.values() if isinstance(each, Account)}
    held = {each.id: each for each in await unit.accounts.held(sorted(accounts))}
    return _People(
        {
            named: held[each.id] if isinstance(each, Account) else each
            for named, each in found.items()
        }
    )


async def _find_person(unit: Unit, named: _Named, region: str) -> Account | DomainError:
    role, text = named
    try:
        return await find_account_in(unit.accounts, text, region, role)
    except DomainError as why:
        return why


def _book(books: _Books, name: str | None) -> CourseBookView | None:
    return None if name is None else present(books.get(name), Thing.BOOK, name)
