"""Test data: people, books and orders, each in one call."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import count
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import text

from tests.support.fakes import StandingClock
from tests.support.ids import numbered
from tests.support.lessons import whole_order
from tests.support.word_states import put_states
from wordmate.adapters.sql import Database
from wordmate.adapters.sql.accounts.sessions import SqlStoredSessions
from wordmate.adapters.sql.engine.postgres import PostgresDatabase
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.words.word_views import words_by_id
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import (
    ListCourseWords,
    MaterialType,
    WordBankCategory,
    WordView,
)
from wordmate.application.content.ports import BookEntry, WordEntry
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.kernel.outbox import NewMessage
from wordmate.application.kernel.policy import Policy
from wordmate.application.ledger.ports import HeldOrder, Recorded
from wordmate.application.orders.ports import HeldWithContext
from wordmate.application.ports import Ports, Unit
from wordmate.application.words.operations import CourseWords
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LedgerEntry, Reminded
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.titles import NO_TITLES
from wordmate.domain.reviews.review_plan import PlannedReview
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown

T = TypeVar("T")
RequestT_contra = TypeVar("RequestT_contra", contravariant=True)
AnswerT_co = TypeVar("AnswerT_co", covariant=True)

NOON = Instant(1_800_000_000_000)
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class AnyQuery(Protocol[RequestT_contra, AnswerT_co]):
    """A declared query, with a route or without."""

    @property
    def name(self) -> str: ...
    async def ask(self, ports: Any, request: RequestT_contra, /) -> AnswerT_co: ...


class World:
    """A database, and short functions to fill it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.sessions = SqlStoredSessions(database.source, database)
        self._phones = count(13800000000)

    async def ask(
        self,
        query: AnyQuery[RequestT_contra, AnswerT_co],
        request: RequestT_contra,
        *,
        by: Account | None = None,
        now: Instant = NOON,
        **ports: Any,
    ) -> AnswerT_co:
        """The answer of a query to somebody, to the store, or to nobody."""
        nobody = Call(Caller(AccountId(0), Role.STUDENT))
        unnamed = store_call() if getattr(query, "right", None) else nobody
        call = unnamed if by is None else Call(caller(by))
        ports = {
            "clock": StandingClock(now),
            "policy": Policy(),
            **ports,
        }
        answer: AnswerT_co = await self.database.queries.answer(
            query.name, cast("Ports", SimpleNamespace(**ports)), call, request
        )
        return answer

    async def run(self, work: Callable[[Any], Awaitable[T]]) -> T:
        return await self.database.run(work)

    @property
    def is_postgres(self) -> bool:
        return isinstance(self.database, PostgresDatabase)

    async def somebody_waits(self) -> None:
        """Waits until a transaction of this PostgreSQL database waits for another one's lock."""
        waits = Statement(
            lambda d: text(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
        )
        while (await self.run(lambda unit: unit.tx.all(waits)))[0][0] == 0:
            pass

    async def person(self, role: Role, name: str = "", phone: str | None = None) -> Account:
        return await self.run(
            lambda unit: unit.accounts.add(
                phone=phone or str(next(self._phones)),
                role=role,
                name=name or role.name.lower(),
                password_hash=None,
                institution_id=None,
                now=NOON,
                titles={LAUNCHED_ON: TitleLevel.GOLD} if role is Role.TUTOR else NO_TITLES,
            )
        )

    async def student(self, name: str = "") -> Account:
        return await self.person(Role.STUDENT, name)

    async def tutor(self, name: str = "") -> Account:
        return await self.person(Role.TUTOR, name)

    async def book(
        self,
        words: Sequence[str] = (),
        code: str = "starter",
        category: WordBankCategory = WordBankCategory.CLASSROOM_SYNC,
    ) -> int:
        async def work(unit: Unit) -> int:
            book_id = await unit.content.put_book(entry(code, category), NOON)
            await unit.content.put_words(book_id, 1, [word(one) for one in words], NOON)
            return book_id

        return await self.run(work)

    async def book_words(self, book_id: BookId) -> dict[str, WordId]:
        """The ids of a book's words, in book order."""
        page = await self.ask(CourseWords, ListCourseWords(course_id=book_id, page_size=1000))
        return {one.en_word: one.id for one in page.data}

    async def words(
        self,
        word_ids: Sequence[WordId],
        student_id: AccountId = AccountId(0),
        book_id: BookId | None = None,
    ) -> Sequence[WordView]:
        """Words as a book shows them, with a student's state of each."""
        return await self.run(
            lambda unit: words_by_id(unit.tx, word_ids, student_id, book_id=book_id)
        )

    async def order(
        self,
        student: Account,
        tutor: Account | None = None,
        appointment_at: Instant = NOON,
        lesson_type: LessonType = LessonType.QUOTA_60,
        **changes: Any,
    ) -> CourseOrder:
        booked = book(
            student_id=student.id,
            tutor_id=tutor.id if tutor else None,
            lesson_type=lesson_type,
            appointment_at=appointment_at,
            now=EPOCH,
        )
        order = replace(booked, **changes)
        return await self.run(lambda unit: unit.orders.add(order, NOON))

    async def running(self, student: Account, tutor: Account, **changes: Any) -> CourseOrder:
        return await self.order(
            student,
            tutor,
            status=OrderStatus.IN_PROGRESS,
            started_at=NOON,
            started_by=Role.TUTOR,
            **changes,
        )

    async def over(self, student: Account, tutor: Account, **changes: Any) -> CourseOrder:
        """An order that its tutor led to its end."""
        facts: dict[str, Any] = {
            "status": OrderStatus.COMPLETED,
            "started_at": NOON,
            "started_by": Role.TUTOR,
            "ended_at": NOON + HOUR,
            "ended_by": Role.TUTOR.value,
            **changes,
        }
        return await self.order(student, tutor, **facts)

    async def held(self, order: CourseOrder, device: str | None = None) -> HeldOrder:
        """The order as a command reads it."""

        async def work(unit: Unit) -> HeldOrder:
            found = await unit.orders.hold(order.id, device)
            assert found is not None
            return found

        return await self.run(work)

    async def held_shown(self, order: CourseOrder) -> HeldWithContext:
        """The order as a command with a view as its answer reads it."""

        async def work(unit: Unit) -> HeldWithContext:
            found = await unit.orders.hold_shown(order.id)
            assert found is not None
            return found

        return await self.run(work)

    async def whole(self, order_id: OrderId) -> CourseOrder | None:
        """The stored order with its lesson."""
        return await whole_order(self.database, order_id)

    async def record(self, order: CourseOrder, *events: LedgerEntry) -> CourseOrder:
        """The order after an event, stored with its ledger."""
        after = reduce(evolve, events, order)
        recorded = Recorded(before=order, after=after, new_events=events)
        await self.run(lambda unit: unit.orders.store(recorded, NOON))
        return after

    async def reviews(
        self, source: CourseOrder, word_ids: Sequence[WordId], *appointments: int
    ) -> list[CourseOrder]:
        """The review orders of a lesson, soonest first."""
        planned = [
            PlannedReview(
                day, Instant(at), opens_at=Instant(at - 5 * HOUR), closes_at=Instant(at + 12 * HOUR)
            )
            for day, at in enumerate(appointments, 1)
        ]

        async def work(unit: Unit) -> int:
            return await unit.orders.add_reviews(source, planned, word_ids, NOON)

        assert await self.run(work) == len(appointments)
        found = [
            await self.whole(OrderId(number))
            for number in range(source.id + 1, source.id + 1 + len(appointments))
        ]
        return [one for one in found if one is not None]

    async def learn(
        self, student: Account, states: dict[WordId, WordState], now: Instant = NOON
    ) -> None:
        await self.run(lambda unit: put_states(unit, student.id, states, now))

    async def favour(self, student: Account, word_id: WordId) -> None:
        """Makes a word a favourite of a student who has not met it."""
        unmet = {word_id: WordKnown(favorite_at=NOON)}
        await self.run(lambda unit: unit.words.put_known(student.id, unmet))


def entry(
    code: str = "starter", category: WordBankCategory = WordBankCategory.CLASSROOM_SYNC
) -> BookEntry:
    return BookEntry(
        code=code,
        title_zh=f"{code} 词书",
        title_en=f"The {code} book",
        category=category,
        level=SchoolLevel.JUNIOR,
        material_type=MaterialType.VOCABULARY,
    )


def word(en: str, **more: Any) -> WordEntry:
    return replace(WordEntry(en=en, zh_word=f"{en}的意思", audio_key=f"key-of-{en}"), **more)


def message(subscriber: str, number: int = 1, order_id: OrderId | None = None) -> NewMessage:
    """An event for a subscriber."""
    return NewMessage(event=Reminded(number=number), subscriber=subscriber, order_id=order_id)


def result(*correct: int, **more: Any) -> SubmittedResult:
    """A result with these right words."""
    values: dict[str, Any] = {
        "lists": LessonResultLists(correct=numbered(*correct)),
        "by": Role.TUTOR.value,
        "at": NOON,
    }
    return SubmittedResult(**{**values, **more})


def caller(account: Account) -> Caller:
    return Caller(user_id=account.id, role=account.role)


def actor(account: Account) -> Actor:
    return Actor(account.id, account.role)
