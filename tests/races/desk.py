"""Prepares lessons for two servers in their database, and reads the results.

It works on the database directly, with the machine's clock, so that only the racing requests use
HTTP.
"""

import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

from tests.races.lesson import device_at, stage_done
from tests.support.application import Application
from tests.support.fakes import QuickHasher
from tests.support.house import BOOK, PASSWORD, ZONE, walker_of
from tests.support.lessons import whole_order
from wordmate.adapters.sql.engine.statement import Source
from wordmate.adapters.system import SystemClock
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.content.messages import (
    ListCourseWords,
)
from wordmate.application.content.ports import WordEntry
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.lookup import present
from wordmate.application.lessons.action_messages import Begin as BeginLesson
from wordmate.application.lessons.messages import SaveProgress
from wordmate.application.orders.messages import CompleteCourseOrder, OneCourseOrder
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import TitleLevel
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings

MINUTE_MS = 60_000
_WORDS = 30


@dataclass(frozen=True)
class Person:
    """A signed-in person."""

    account: Account
    token: str

    @property
    def call(self) -> Call:
        """Their call to this module's own application."""
        return Call(Caller(self.account.id, self.account.role))

    @property
    def headers(self) -> dict[str, str]:
        """The headers of their device."""
        return {"x-token-c": self.token, "x-user-id": str(self.account.id)}


@dataclass(frozen=True)
class Lesson:
    """An order with its two people, and the version of its progress."""

    student: Person
    tutor: Person
    order_id: OrderId
    version: int = 0

    @property
    def order(self) -> OneCourseOrder:
        """Its name in a request."""
        return OneCourseOrder(course_order_id=self.order_id)


@dataclass(frozen=True)
class Found:
    """The row of an order."""

    order: dict[str, Any]
    progress: dict[str, Any] | None
    result: dict[str, Any] | None
    states: Counter[str]
    reviews: int
    commissions: int
    kinds: Counter[str]


_FOUND = """
SELECT json_build_object(
    'order', (SELECT row_to_json(o) FROM course_order o WHERE id = $1),
    'progress', (SELECT row_to_json(p) FROM lesson_progress p WHERE order_id = $1),
    'result', (SELECT row_to_json(r) FROM lesson_result r WHERE order_id = $1),
    'states', (SELECT json_agg(w.state) FROM word_state w JOIN course_order o
               ON o.student_id = w.student_id WHERE o.id = $1),
    'reviews', (SELECT count(*) FROM course_order WHERE source_order_id = $1),
    'commissions', (SELECT count(*) FROM commission WHERE order_id = $1),
    'kinds', (SELECT json_agg(kind) FROM order_event WHERE order_id = $1))
"""


@dataclass
class Desk:
    """Prepares and finishes lessons."""

    app: Application
    source: Source
    """The committed data."""
    connection: asyncpg.Connection | None
    """None on SQLite."""
    book_id: BookId = BookId(0)
    book: Sequence[WordId] = ()
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    async def people(self) -> tuple[Person, Person]:
        """A new student and a new tutor, signed in."""
        number = next(self._numbers)
        student = await self.app.create_student(
            phone=f"137{number:08d}", name="student", password=PASSWORD
        )
        tutor = await self.app.create_tutor(
            phone=f"136{number:08d}", name="tutor", password=PASSWORD, title_level=TitleLevel.GOLD
        )
        return await self._signed_in(student), await self._signed_in(tutor)

    async def booked(
        self, student: Person, tutor: Person, *, in_minutes: int = 0, half: bool = False
    ) -> Lesson:
        """A class of theirs."""
        order = await self.app.book_class(
            student=student.account.phone,
            tutor=tutor.account.phone,
            appointment_at=Instant(self.app.ports.clock.now() + in_minutes * MINUTE_MS),
            lesson_type=LessonType.QUOTA_30 if half else LessonType.QUOTA_60,
            book="words-of-races",
        )
        return Lesson(student, tutor, order.id)

    async def running(self, saves: int, people: tuple[Person, Person] | None = None) -> Lesson:
        """A class that runs, with a number of saves, of new people or these."""
        lesson = await self.booked(*(people or await self.people()))
        await self.app.start_course_order(lesson.tutor.call, lesson.order)
        await self.app.enter_course_order(lesson.student.call, lesson.order)
        for stage in range(1, saves + 1):
            save = await self.save(lesson, stage)
            saved = await self.app.save_progress(lesson.tutor.call, save)
            lesson = replace(lesson, version=saved.version)
        return lesson

    async def completed(self) -> Lesson:
        """A class that is over, whose student was taught its words."""
        lesson = await self.running(saves=3)
        ends = CompleteCourseOrder(course_order_id=lesson.order_id, without_test=True)
        await self.app.complete_course_order(lesson.tutor.call, ends)
        return lesson

    async def begin(
        self, lesson: Lesson, words: Sequence[WordId], recalled: Sequence[WordId], device: str
    ) -> SaveProgress:
        """A device begins a lesson with words, after some that were taught before."""
        found = present(await whole_order(self.app.ports.units, lesson.order_id))
        walker = walker_of(found, self.app.ports.clock.now())
        walker.choose(words)
        walker.do(BeginLesson, recalled_word_ids=list(recalled))
        return walker.save(lesson.order_id, device)

    async def save(self, lesson: Lesson, stage: int) -> SaveProgress:
        """The next stage of a lesson from its current state."""
        found = present(await whole_order(self.app.ports.units, lesson.order_id))
        device = device_at(walker_of(found, self.app.ports.clock.now()), stage)
        return stage_done(device, self.book, stage, lesson.order_id, "phone")

    async def found(self, lesson: Lesson) -> Found:
        """PostgreSQL's current row of it."""
        assert self.connection is not None
        told = json.loads(await self.connection.fetchval(_FOUND, lesson.order_id))
        states, kinds = Counter(told.pop("states")), Counter(told.pop("kinds"))
        return Found(**told, states=states, kinds=kinds)

    async def fill(self) -> None:
        """A book of words."""
        now = self.app.ports.clock.now()
        book = replace(BOOK, code="words-of-races")
        words = [
            WordEntry(en=f"word{n}", zh_word=f"词{n}", audio_key=f"{n:032x}") for n in range(_WORDS)
        ]

        async def load(unit: Unit) -> BookId:
            book_id = await unit.content.put_book(book, now)
            await unit.content.put_words(book_id, 1, words, now)
            return book_id

        self.book_id = await self.app.ports.units.run(load)
        student, _ = await self.people()
        request = ListCourseWords(course_id=self.book_id, page_size=100)
        page = await self.app.list_course_words(student.call, request)
        self.book = [word.id for word in page.data]

    async def _signed_in(self, account: Account) -> Person:
        token = self.app.ports.randomness.token()
        now = self.app.ports.clock.now()

        async def sign_in(unit: Unit) -> None:
            await unit.sessions.add(
                token_hash=token_hash(token),
                account_id=account.id,
                now=now,
                expires_at=Instant(now + 60 * MINUTE_MS),
            )

        await self.app.ports.units.run(sign_in)
        return Person(account, token)


@asynccontextmanager
async def opened_desk(
    database_url: str, folder: Path, *, time_zone: str = ZONE.key
) -> AsyncIterator[Desk]:
    """A desk over a migrated, empty database, in the time zone of its servers."""
    settings = Settings(
        database=database_url,
        data_dir=str(folder),
        workers=0,
        speech="espeak",
        time_zone=time_zone,
    )
    address = make_url(database_url)
    async with open_service(settings, clock=SystemClock(), hasher=QuickHasher()) as service:
        connection = None
        if address.get_backend_name() == "postgresql":
            plain = address.set(drivername="postgresql")
            connection = await asyncpg.connect(plain.render_as_string(hide_password=False))
        try:
            desk = Desk(Application(service.ports), service.database.source, connection)
            await desk.fill()
            yield desk
        finally:
            if connection is not None:
                await connection.close()
