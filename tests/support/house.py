"""A small tutoring house: the open service with people, a course book, and short functions.

The ``house`` of a test is the service on a copy of a database that is filled once per session: a
SQLite file, and in ``tests/application`` in turn a PostgreSQL database. ``opened_house`` fills any
other database. Time stands still until a test moves it; passwords are
hashed cheaply; tokens are drawn in order.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    asynccontextmanager,
    closing,
)
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from tests.support.application import Application
from tests.support.databases import PostgresServer, sqlite_copy
from tests.support.fakes import (
    FakeSms,
    FakeWeChat,
    NumberedTokens,
    QuickHasher,
    StandingClock,
)
from tests.support.lessons import whole_order
from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql.engine.postgres import PostgresDatabase
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import (
    ListCourseBook,
    ListCourseWords,
    ListWordInfo,
    MaterialType,
    WordBankCategory,
)
from wordmate.application.content.operations import ListBooks
from wordmate.application.content.ports import BookEntry, WordEntry
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.ledger.access import OrderById
from wordmate.application.lessons.action_messages import Begin, JudgeCandidate, OpenRound
from wordmate.application.lessons.messages import (
    LessonResult,
    ProgressSaved,
    SaveProgress,
    SubmitResult,
)
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CreateSimulation,
    ListAntiForgetOrders,
    OneCourseOrder,
)
from wordmate.application.orders.store_messages import ChangedClass
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.words.word_learning import WordState
from wordmate.entrypoints.bootstrap import Service, open_service
from wordmate.entrypoints.settings import Settings
from wordmate.tools.walking import Walker, asked_first

ZONE = ZoneInfo("Asia/Shanghai")
MORNING = instant(datetime(2026, 11, 21, 10, 0, tzinfo=ZONE))
MINUTE = 60_000
PASSWORD = "Wordmate2025"
WORDS = 30
BOOK = BookEntry(
    code="first-words",
    title_zh="第一本",
    title_en="First words",
    category=WordBankCategory.EXAM_SYLLABUS,
    level=SchoolLevel.JUNIOR,
    material_type=MaterialType.VOCABULARY,
)


def idempotent(call: Call, key: str) -> Call:
    """The same caller, with an idempotency key."""
    return Call(call.caller, key)


def walker_of(order: CourseOrder, now: Instant) -> Walker:
    """A device that has just loaded a lesson's state."""
    return Walker(order.lesson_state, now=now, version=order.progress_version)


@dataclass
class House:
    """The open service with its people."""

    service: Service
    ports: Ports
    clock: StandingClock
    tokens: NumberedTokens = field(default_factory=NumberedTokens)
    sms: FakeSms = field(default_factory=FakeSms)
    wechat: FakeWeChat = field(default_factory=FakeWeChat)
    book_id: BookId = BookId(0)
    word_ids: list[WordId] = field(default_factory=list)
    accounts: dict[str, Account] = field(default_factory=dict)

    @property
    def app(self) -> Application:
        return Application(self.ports)

    def call(self, who: str) -> Call:
        account = self.accounts[who]
        return Call(Caller(account.id, account.role))

    @property
    def student(self) -> Call:
        return self.call("student")

    @property
    def other_student(self) -> Call:
        return self.call("other student")

    @property
    def tutor(self) -> Call:
        return self.call("tutor")

    @property
    def other_tutor(self) -> Call:
        return self.call("other tutor")

    async def booked(
        self,
        *,
        lesson: LessonType = LessonType.QUOTA_60,
        minutes_ahead: int = 0,
        with_book: bool = True,
        student: str = "student",
        tutor: str = "tutor",
    ) -> OneCourseOrder:
        """A class of a student with a tutor."""
        order = await self.app.book_class(
            student=self.accounts[student].account_no,
            tutor=self.accounts[tutor].account_no,
            appointment_at=Instant(self.clock.now() + minutes_ahead * MINUTE),
            lesson_type=lesson,
            book=await self._book_code() if with_book else None,
        )
        return OneCourseOrder(course_order_id=order.id)

    async def _book_code(self) -> str:
        shelf = await ListBooks.ask(self.ports, ListCourseBook(page_size=100))
        return next(one.code for one in shelf.data if one.course_book_id == self.book_id)

    async def running(self, *, tutor: str = "tutor", **booked: Any) -> OneCourseOrder:
        """A class that its tutor has started."""
        order = await self.booked(tutor=tutor, **booked)
        await self.app.start_course_order(self.call(tutor), order)
        return order

    async def attended(self, *, student: str = "student", **booked: Any) -> OneCourseOrder:
        """A running class that its student's device has entered, and in which a word was answered
        before the lesson's words are chosen."""
        order = await self.running(student=student, **booked)
        walk = await self.walk(order)
        walk.do(OpenRound, size=5, candidate_ids=self.word_ids[:5])
        walk.do(JudgeCandidate, word_id=self.word_ids[0], known=False, latency_ms=900)
        await self.app.save_progress(await self.led(order), walk.save(order.course_order_id))
        return order

    async def simulation(self) -> OneCourseOrder:
        """A simulation that the student has started."""
        view = await self.app.create_simulation(
            self.student, CreateSimulation(course_book_id=self.book_id)
        )
        return OneCourseOrder(course_order_id=view.course_order_id)

    async def tested(
        self,
        order: OneCourseOrder,
        *,
        correct: Sequence[int] = (0,),
        wrong: Sequence[int] = (),
        at: str | None = None,
    ) -> LessonResult:
        """Teaches and tests the words of a class, and submits its result."""
        await self.taught(order, correct=correct, wrong=wrong)
        return await self.app.submit_new_word_result(
            self.tutor, self.result(order, correct=correct, wrong=wrong, at=at)
        )

    async def due_review(
        self, *, at: str = "10:00", correct: Sequence[int] = (0,), wrong: Sequence[int] = ()
    ) -> OneCourseOrder:
        """Moves to the day after a class, at its time of day, and returns its first review."""
        order = await self.running()
        await self.tested(order, correct=correct, wrong=wrong, at=at)
        await self.app.complete_course_order(self.tutor, self.end(order))
        self.clock.move(minutes=24 * 60)
        [due] = (await self.app.list_reviews(self.student, ListAntiForgetOrders())).data
        return OneCourseOrder(course_order_id=due.course_order_id)

    def end(self, order: OneCourseOrder, **more: Any) -> CompleteCourseOrder:
        """The request that ends a class."""
        return CompleteCourseOrder(course_order_id=order.course_order_id, **more)

    async def walk(self, order: OneCourseOrder) -> Walker:
        """A device that has just loaded a lesson's state."""
        found = await whole_order(self.ports.units, order.course_order_id)
        assert found is not None
        return walker_of(found, self.clock.now())

    async def taught(
        self, order: OneCourseOrder, *, by: Call | None = None, **what: Any
    ) -> ProgressSaved:
        """The same as ``progress``, saved by the side that leads, or by another caller."""
        save = await self.progress(order, **what)
        return await self.app.save_progress(by or await self.led(order), save)

    async def led(self, order: OneCourseOrder) -> Call:
        """The side that leads a running lesson, which its student's device enters if it has not."""
        found = await whole_order(self.ports.units, order.course_order_id)
        assert found is not None
        names = {account.id: name for name, account in self.accounts.items()}
        if found.is_student_awaited:
            await self.app.enter_course_order(self.call(names[found.student_id]), order)
        return self.call(names[found.leader.user_id])

    async def progress(
        self,
        order: OneCourseOrder,
        *,
        words: int = 10,
        step: LessonStep | None = LessonStep.AFTER_TEST,
        answered: int = 0,
        known: int = 1,
        correct: Sequence[int] = (),
        wrong: Sequence[int] = (),
        asked: Sequence[int] = (),
    ) -> SaveProgress:
        """The actions from a lesson's current state to a step of its first group, or to its test:
        the first words of the book are learned, the next are known. A number of words of a step are
        ``answered`` right. Right and wrong words of the test are named by their place in the book,
        and those that it asks first."""
        walk = await self.walk(order)
        right, not_right = ([self.word_ids[place] for place in one] for one in (correct, wrong))
        if walk.state.step is None:
            first = [*right, *not_right, *(self.word_ids[place] for place in asked)]
            chosen = self.word_ids[:words]
            if step is LessonStep.AFTER_TEST:
                chosen = asked_first(chosen, list(dict.fromkeys(first)), walk.state.seed)
            if walk.state.mode is LessonMode.REVIEW:
                walk.open_review(chosen)
            else:
                known_ids = self.word_ids[words : words + known]
                walk.choose(chosen, [one for one in known_ids if one not in walk.state.settled])
                if step is not None:
                    walk.do(Begin)
        if step is not None:
            walk.to(step)
        for _ in range(answered):
            walk.judge(right=True)
        judged = {*walk.state.test_correct_ids, *walk.state.test_wrong_ids}
        walk.test(*([one for one in words if one not in judged] for words in (right, not_right)))
        return walk.save(order.course_order_id)

    def result(
        self,
        order: OneCourseOrder,
        *,
        correct: Sequence[int] = (),
        wrong: Sequence[int] = (),
        known: Sequence[int] = (10,),
        at: str | None = None,
    ) -> SubmitResult:
        """A lesson's result, its words by their place in the book; known words as in
        ``progress``."""
        return SubmitResult(
            course_order_id=order.course_order_id,
            student_id=self.accounts["student"].id,
            correct_word_ids=[self.word_ids[place] for place in correct],
            wrong_word_ids=[self.word_ids[place] for place in wrong],
            already_known_word_ids=[self.word_ids[place] for place in known],
            anti_forget_time=at,
        )

    async def another_book(self, *words: str) -> list[WordId]:
        """The ids of the words of another book."""
        book = replace(BOOK, code="other-words")
        entries = [WordEntry(en=one, zh_word=f"词{one}", audio_key=f"{one:0>32}") for one in words]

        async def load(unit: Unit) -> BookId:
            book_id = await unit.content.put_book(book, self.clock.now())
            await unit.content.put_words(book_id, 1, entries, self.clock.now())
            return book_id

        book_id = await self.app.ports.units.run(load)
        page = await self.app.list_course_words(
            self.student, ListCourseWords(course_id=BookId(book_id))
        )
        return [word.id for word in page.data]

    async def states(self) -> list[WordState]:
        """The student's states of the book's words, in book order."""
        words = await self.app.list_word_info(self.student, ListWordInfo(word_ids=self.word_ids))
        return [word.state for word in words.data]

    async def profile(self, account_id: AccountId) -> Profile:
        """The stored profile of a person."""
        return await self.ports.units.run(lambda unit: unit.people.profile(account_id))

    async def held(self, order: OneCourseOrder | ChangedClass) -> CourseOrder:
        """The stored course order."""
        found = await OrderById.ask(self.ports, order.course_order_id)
        assert found is not None
        return found

    @property
    def is_postgres(self) -> bool:
        return isinstance(self.service.database, PostgresDatabase)

    async def rows(self, sql: str) -> Sequence[tuple[Any, ...]]:
        """Rows of the database; or a direct change of them."""
        url = make_url(self.service.settings.database_url)
        if self.is_postgres:
            plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
            server = await asyncpg.connect(plain, timeout=PATIENCE_S)
            try:
                return [tuple(row) for row in await server.fetch(sql)]
            finally:
                await server.close()
        with closing(sqlite3.connect(str(url.database), timeout=PATIENCE_S)) as connection:
            rows = connection.execute(sql).fetchall()
            connection.commit()
            return rows


async def _fill(house: House) -> None:
    app, now = house.app, house.clock.now()
    for who, phone in (("student", "13800000001"), ("other student", "13800000002")):
        house.accounts[who] = await app.create_student(phone=phone, name=who, password=PASSWORD)
    for who, phone in (("tutor", "13900000001"), ("other tutor", "13900000002")):
        house.accounts[who] = await app.create_tutor(
            phone=phone, name=who, password=PASSWORD, title_level=TitleLevel.GOLD
        )
    words = [
        WordEntry(en=f"word{n}", zh_word=f"词{n}", audio_key=f"{n:032x}") for n in range(WORDS)
    ]

    async def load(unit: Unit) -> BookId:
        book_id = await unit.content.put_book(BOOK, now)
        await unit.content.put_words(book_id, 1, words, now)
        return book_id

    house.book_id = await app.ports.units.run(load)
    page = await app.list_course_words(
        house.student, ListCourseWords(course_id=house.book_id, page_size=100)
    )
    house.word_ids = [word.id for word in page.data]


@asynccontextmanager
async def opened_house(
    database_url: str,
    folder: Path,
    *,
    like: House | None = None,
    workers: int = 0,
    allowed_origins: Sequence[str] = (),
    **more: Any,
) -> AsyncIterator[House]:
    """A house over a migrated database, by default without background workers. It is filled,
    unless ``like`` is given: the closed house of this database, or of a copy of it. ``more`` are
    settings."""
    settings = Settings(
        database=database_url,
        data_dir=str(folder),
        webapp=str(folder / "webapp"),
        workers=workers,
        allowed_origins=list(allowed_origins),
        **{"speech": "espeak", **more},
    )
    clock, sms, wechat, tokens = StandingClock(MORNING), FakeSms(), FakeWeChat(), NumberedTokens()
    async with open_service(
        settings, clock=clock, randomness=tokens, hasher=QuickHasher(), sms=sms, wechat=wechat
    ) as service:
        house = House(service, service.ports, clock, tokens, sms, wechat)
        if like is None:
            await _fill(house)
        else:
            clock.at, tokens.drawn, house.book_id = like.clock.at, like.tokens.drawn, like.book_id
            house.word_ids, house.accounts = [*like.word_ids], {**like.accounts}
        yield house


NewHouse = Callable[..., AbstractAsyncContextManager[House]]
"""Opens a house; its arguments are settings."""


@dataclass(frozen=True)
class HouseTemplate:
    """A house that was filled and closed, and what copies its database."""

    house: House
    copy: Callable[[], AbstractContextManager[str]]

    @asynccontextmanager
    async def opened(self, folder: Path, **settings: Any) -> AsyncIterator[House]:
        """An open house on a copy."""
        with self.copy() as url:
            async with opened_house(url, folder, like=self.house, **settings) as house:
                yield house


def _filled(url: str, folder: Path) -> House:
    async def fill() -> House:
        async with opened_house(url, folder) as house:
            return house

    return asyncio.run(fill())


@pytest.fixture(scope="session")
def sqlite_house(sqlite_template: Path, sqlite_folder: Path) -> HouseTemplate:
    """A house on SQLite to copy."""
    path = Path(shutil.copy(sqlite_template, sqlite_folder / "house.db"))
    return HouseTemplate(_filled(f"sqlite:///{path}", sqlite_folder), partial(sqlite_copy, path))


@pytest.fixture(scope="session")
def postgresql_house(
    postgres_server: PostgresServer, sqlite_folder: Path
) -> Iterator[HouseTemplate]:
    """A house on PostgreSQL to copy."""
    with postgres_server.copy() as url:
        house = _filled(url, sqlite_folder)
        yield HouseTemplate(house, partial(postgres_server.copy, make_url(url).database))


@pytest.fixture
def database_kind() -> str:
    """The kind of a house's database, which a folder or a module may override."""
    return "sqlite"


@pytest.fixture
def new_house(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> NewHouse:
    """For tests with more than one house, or with other settings."""
    template: HouseTemplate = request.getfixturevalue(f"{database_kind}_house")
    return partial(template.opened, tmp_path)


@pytest.fixture
async def house(new_house: NewHouse) -> AsyncIterator[House]:
    """A house as it was filled."""
    async with new_house() as house:
        yield house
