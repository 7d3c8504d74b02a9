"""Demonstration people for development, created through the use cases."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Final

import structlog

from wordmate.application.accounts.administration import create_student, create_tutor
from wordmate.application.accounts.messages.people import CreateAccount, CreateStaff, CreateTutor
from wordmate.application.accounts.operations import AccountsOfPhone, StaffOfPhone
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.staff import create_staff
from wordmate.application.content.books import book_id
from wordmate.application.content.messages import ListNewWords
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.kernel.limits import DAY_MS
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.access import OrderById
from wordmate.application.lessons.commands import save_progress, submit_new_word_result
from wordmate.application.lessons.messages import SaveProgress, SubmitResult
from wordmate.application.orders.booking_together import (
    BookingsRefusedError,
    RequestedClass,
    book_together,
)
from wordmate.application.orders.commands import (
    complete_course_order,
    enter_course_order,
    start_course_order,
)
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    ListCourseOrders,
    OneCourseOrder,
    OrderFilter,
)
from wordmate.application.orders.operations import ListOrders
from wordmate.application.ports import Ports, Unit
from wordmate.application.words.operations import NewWords
from wordmate.domain.accounts.agreement import Agreement, Guardian, GuardianRelation, LegalText
from wordmate.domain.accounts.errors import NoAccountWithRole
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date, local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_run import fresh_state
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.pay.commission import TitleLevel
from wordmate.tools.walking import Walker

STUDENT: Final = "13800000001"
SECOND_STUDENT: Final = "13800000002"
TUTOR: Final = "13900000001"
STORE_OWNER: Final = "13700000001"
PASSWORD: Final = "Wordmate2025"  # noqa: S105
DEMONSTRATION_PEOPLE: Final = {
    "student": STUDENT,
    "second student": SECOND_STUDENT,
    "tutor": TUTOR,
    "store, at /desk": STORE_OWNER,
}

_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_NOON: Final = 12 * _HOUR
_LATENCY_MS: Final = 2_000
_log = structlog.get_logger(__name__)


async def add_demonstration(ports: Ports) -> None:
    """Adds the people with some history once, and on each start classes that can be started now.

    Existing data stays unchanged, and additions that the rules refuse because of it are skipped:
    the demonstration never prevents serving.
    """
    for adding in (_add_people, _add_history, _add_classes):
        try:
            await adding(ports)
        except DomainError as problem:
            _log.warning("demonstration left out", what=adding.__name__, why=problem.code)


async def _add_people(ports: Ports) -> None:
    mother = Guardian("许敏", GuardianRelation.MOTHER)
    for phone, name, guardian in (
        (STUDENT, "林小满", mother),
        (SECOND_STUDENT, "陈一诺", None),
    ):
        if await _account_id(ports, phone, Role.STUDENT) is None:
            opened = CreateAccount(phone=phone, name=name, password=PASSWORD)
            created = await create_student(ports, store_call(), opened)
            agreement = Agreement(
                legal_text=LegalText.LAUNCH, agreed_at=ports.clock.now(), guardian=guardian
            )
            await ports.units.run(partial(_agree, created.user_id, agreement))
    if await _account_id(ports, TUTOR, Role.TUTOR) is None:
        tutor = CreateTutor(
            phone=TUTOR, name="周老师", password=PASSWORD, title_level=TitleLevel.GOLD
        )
        # The tutor's title holds from the day of the account, before the past lessons.
        earlier = Instant(ports.clock.now() - 7 * DAY_MS)
        await create_tutor(replace(ports, clock=_FixedClock(earlier)), store_call(), tutor)
    if not await StaffOfPhone.ask(ports, read_phone(STORE_OWNER, ports.policy.phone_region)):
        owner = CreateStaff(phone=STORE_OWNER, name="王芳", password=PASSWORD, rights=[Right.OWNER])
        await create_staff(ports, store_call(), owner)


async def _agree(account_id: AccountId, agreement: Agreement, unit: Unit) -> None:
    await unit.agreements.add(account_id, agreement)


async def _add_classes(ports: Ports) -> None:
    if not await _can_start_a_class(ports):
        await _book_around_now(ports)


async def _add_history(ports: Ports) -> None:
    """Two past lessons, whose reviews are due today, one of them right now."""
    now, zone = ports.clock.now(), ports.policy.zone
    today = local_date(now, zone)
    three_days_ago, yesterday = (
        Instant(day_start(today - timedelta(days=days), zone) + _NOON) for days in (3, 1)
    )
    lessons = (
        _PastLesson("primary-upper", three_days_ago, 15, _slot(ports, now)),
        _PastLesson("junior-core", yesterday, 10, _slot(ports, Instant(now + 30 * _MINUTE))),
    )
    held = await _held_books(ports)
    for lesson in lessons:
        if lesson.book not in held:
            await lesson.hold(ports)


async def _held_books(ports: Ports) -> set[str]:
    """The books in which the first student has had classes."""
    student, held = await _call(ports, STUDENT, Role.STUDENT), set[str]()
    for status in (OrderFilter.COMPLETED, OrderFilter.IN_PROGRESS):
        page = await ListOrders(ports, student, ListCourseOrders(status=status, page_size=100))
        held.update(order.course_book.code for order in page.data if order.course_book)
    return held


async def _book_around_now(ports: Ports) -> None:
    now = ports.clock.now() // (30 * _MINUTE) * (30 * _MINUTE)
    classes = (
        (STUDENT, now, LessonType.QUOTA_60, "junior-core"),
        (SECOND_STUDENT, now + _HOUR, LessonType.QUOTA_TRIAL, "primary-lower"),
        (STUDENT, now + 2 * _HOUR, LessonType.QUOTA_30, None),
        (STUDENT, now + 3 * _HOUR, LessonType.QUOTA_60, "senior-core"),
        (STUDENT, now + _DAY, LessonType.QUOTA_30, None),
    )
    for student, at, lesson_type, code in classes:
        with suppress(BookingsRefusedError):  # the store booked another class there
            # Offer a class to start at night, too.
            await book_together(
                ports,
                [_class(student, Instant(at), lesson_type, code)],
                any_time=True,
                call=store_call(),
            )


def _class(student: str, at: Instant, lesson_type: LessonType, book: str | None) -> RequestedClass:
    """A class with the tutor."""
    return RequestedClass(
        line=1,
        student=student,
        tutor=TUTOR,
        appointment_at=at,
        lesson_type=lesson_type,
        book=book,
    )


async def _can_start_a_class(ports: Ports) -> bool:
    """Whether the tutor has a class to start or enter now."""
    tutor = await _call(ports, TUTOR, Role.TUTOR)
    now = ports.clock.now()
    for status in (OrderFilter.RESERVED, OrderFilter.IN_PROGRESS):
        request = ListCourseOrders(status=status, period=OrderPeriod.UPCOMING, page_size=100)
        page = await ListOrders(ports, tutor, request)
        for order in page.data:
            live = status is OrderFilter.IN_PROGRESS or (
                OrderAction.START in order.actions
                and now < order.appointment_time + order.length_minutes * _MINUTE
            )
            if live and order.lesson_type is not LessonType.ANTI_FORGETTING:
                return True
    return False


@dataclass(frozen=True, slots=True)
class _FixedClock:
    """A fixed clock."""

    at: Instant

    def now(self) -> Instant:
        return self.at


@dataclass(frozen=True, slots=True)
class _PastLesson:
    """A lesson of the first student that went through all its steps."""

    book: str
    at: Instant
    words: int
    slot: str

    async def hold(self, ports: Ports) -> None:
        """Books, runs and completes it, each at its time."""
        before, during, joined, after = (
            replace(ports, clock=_FixedClock(Instant(self.at + minutes * _MINUTE)))
            for minutes in (-60, 0, 1, 55)
        )
        course_book_id = await book_id(ports.units, self.book)
        request = _class(STUDENT, self.at, LessonType.QUOTA_60, self.book)
        [booked] = await book_together(before, [request], call=store_call())
        order = booked.order
        student = await _call(ports, STUDENT, Role.STUDENT)
        tutor = await _call(ports, TUTOR, Role.TUTOR)
        one = OneCourseOrder(course_order_id=order.id)
        await start_course_order(during, tutor, one)
        await enter_course_order(joined, student, one)
        new = ListNewWords(course_book_id=course_book_id, page_size=self.words + 1)
        words = await NewWords(during, student, new)
        known, *learned = (word.id for word in words.data)
        await save_progress(after, tutor, await _taught(after, order.id, known, learned))
        await submit_new_word_result(after, tutor, _result(order.id, student, known, learned, self))
        ending = CompleteCourseOrder(course_order_id=order.id)
        await complete_course_order(after, tutor, ending)


async def _taught(
    ports: Ports, order_id: OrderId, known: WordId, learned: list[WordId]
) -> SaveProgress:
    """The actions up to the last word of the test."""
    order = present(await OrderById.ask(ports, order_id))
    walker = Walker(
        fresh_state(LessonMode.NEW_WORDS, order_id, order.started_at),
        now=ports.clock.now(),
        latency_ms=lambda: _LATENCY_MS,
    )
    walker.begin(learned, [known])
    walker.to(LessonStep.AFTER_TEST)
    walker.test([*learned[:-5], *learned[-3:]], learned[-5:-3])
    return walker.save(order_id)


def _result(
    order_id: OrderId, student: Call, known: WordId, learned: list[WordId], lesson: _PastLesson
) -> SubmitResult:
    return SubmitResult(
        course_order_id=order_id,
        student_id=student.caller.user_id,
        correct_word_ids=learned[:-5],
        wrong_word_ids=learned[-5:-3],
        already_known_word_ids=[known],
        anti_forget_time=lesson.slot,
    )


def _slot(ports: Ports, at: Instant) -> str:
    """The half-hour slot of an instant, within the offered hours."""
    time = local_time(at, ports.policy.zone)
    text = f"{time.hour:02}:{time.minute // 30 * 30:02}"
    return min(max(text, "05:00"), "23:30")


async def _call(ports: Ports, phone: str, role: Role) -> Call:
    """A call by this person; raises NoAccountWithRole."""
    account_id = await _account_id(ports, phone, role)
    if account_id is None:
        raise NoAccountWithRole
    return Call(Caller(account_id, role))


async def _account_id(ports: Ports, phone: str, role: Role) -> AccountId | None:
    accounts = await AccountsOfPhone.ask(ports, read_phone(phone))
    return next((account.id for account in accounts if account.role == role), None)
