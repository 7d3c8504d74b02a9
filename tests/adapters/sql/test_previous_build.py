"""This build reads, continues and rebuilds what the previous build stored.

``stored/5.0.4+3.jsonl`` contains a row per line, as build 5.0.4+3 wrote them: the story of
``stored_story.py``, with its first answers and waiting messages.
"""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.command import upgrade
from sqlalchemy import make_url

from tests.adapters.sql import stored_story
from tests.support.databases import PostgresServer
from tests.support.fakes import NumberedTokens, QuickHasher, StandingClock
from tests.support.house import House, idempotent
from tests.support.ids import numbered
from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql import migrate, open_database
from wordmate.adapters.sql.engine.migrations import alembic_config
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.outbox import Begun
from wordmate.application.lessons.action_messages import JudgeCandidate
from wordmate.application.lessons.messages import SubmitResult
from wordmate.application.notices.messages import ListNotifications, NoticeView
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CreateSimulation,
    OneCourseOrder,
)
from wordmate.application.vocabulary_test.messages import StartVocaExam
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import Begin
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.notices.notice import FACTS, NoticeFacts
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings

pytestmark = pytest.mark.unwatched

Run = Callable[[str], list[Any]]

ROWS = Path(__file__).parent / "stored" / "5.0.4+3.jsonl"
REVISION = "0066"
"""The revision of that build."""
LATER = Instant(1_795_231_500_000 + 60_000)
"""A minute after that build's last change."""
STUDENT, OTHER_STUDENT = (
    Call(Caller(AccountId(1), Role.STUDENT)),
    Call(Caller(AccountId(2), Role.STUDENT)),
)
TUTOR = Call(Caller(AccountId(3), Role.TUTOR))
ENDED, PAUSED, SIMULATION = (OneCourseOrder(course_order_id=OrderId(one)) for one in (1, 12, 13))
END = CompleteCourseOrder(course_order_id=OrderId(1))
RESULT = SubmitResult(
    course_order_id=OrderId(1),
    student_id=AccountId(1),
    correct_word_ids=[*numbered(1, 2, 3, 4, 5)],
    wrong_word_ids=[*numbered(6)],
    already_known_word_ids=[*numbered(11)],
    anti_forget_time="19:30",
)
REFUSED = msgspec.structs.replace(RESULT, already_known_word_ids=[])


Rows = Sequence[tuple[str, dict[str, Any]]]


def rows_in(lines: str) -> Rows:
    """Each line's table and row."""
    return [item for line in lines.splitlines() for item in json.loads(line).items()]


def _inserts(rows: Rows, is_sqlite: bool) -> Iterator[str]:
    def literal(table: str, name: str, value: Any) -> str:
        if isinstance(value, bool | int | float):
            return str(value)
        if (table, name) == ("kept_answer", "answer"):
            written = value.encode().hex()
            return f"X'{written}'" if is_sqlite else f"'\\x{written}'::bytea"
        escaped = str(value).replace("'", "''")
        return f"'{escaped}'"

    for table, row in rows:
        values = ", ".join(literal(table, name, value) for name, value in row.items())
        yield f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})"  # noqa: S608 -- our own
    if not is_sqlite:
        for table in {table for table, row in rows if "id" in row}:
            last = f"(SELECT max(id) FROM {table})"  # noqa: S608 -- our own
            yield f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Run]:
    """An empty database, and a function for queries."""
    if request.param == "sqlite":
        path = tmp_path / "previous.db"

        def run(sql: str) -> list[Any]:
            with closing(sqlite3.connect(path, timeout=PATIENCE_S)) as connection, connection:
                return connection.execute(sql).fetchall()

        return f"sqlite:///{path}", run
    url = str(request.getfixturevalue("empty_postgres_url"))
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return url, lambda sql: [tuple(row) for row in server.execute(sql, make_url(url).database)]


@pytest.fixture
def previous(empty: tuple[str, Run]) -> tuple[str, Run]:
    """A database with the previous build's rows, and a function for queries."""
    url, run = empty
    fill(url, run, rows_in(ROWS.read_text("utf-8")), REVISION)
    return url, run


def fill(url: str, run: Run, rows: Rows, revision: str) -> None:
    """A database of a revision with these rows."""
    upgrade(alembic_config(url), revision)
    if url.startswith("sqlite"):
        path = url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(path, timeout=PATIENCE_S)) as connection, connection:
            for statement in _inserts(rows, is_sqlite=True):
                connection.execute(statement)
    else:
        statements = "; ".join(_inserts(rows, is_sqlite=False)).replace(
            "SELECT setval", "PERFORM setval"
        )
        run(f"DO $rows$ BEGIN {statements}; END $rows$")


@asynccontextmanager
async def today(url: str, folder: Path) -> AsyncIterator[House]:
    """This build over that database."""
    settings = Settings(database=url, data_dir=str(folder), webapp=str(folder / "webapp"))
    clock = StandingClock(LATER)
    async with open_service(
        settings, clock=clock, randomness=NumberedTokens(100), hasher=QuickHasher()
    ) as service:
        yield House(service, service.ports, clock)


Story = Callable[[House], Awaitable[None]]


@pytest.fixture
def told(previous: tuple[str, Run], tmp_path: Path) -> Callable[[Story], None]:
    """Runs a test in a house that this build opens on the previous one's data."""

    def tell(story: Story) -> None:
        migrate(previous[0])

        async def run() -> None:
            async with today(previous[0], tmp_path) as house:
                await story(house)

        asyncio.run(run())

    return tell


def test_the_previous_builds_ledger_matches_its_tables(told: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        audit = await house.app.verify_ledger()
        assert (audit.orders, audit.differences) == (13, 0)

    told(story)


def test_the_previous_builds_lessons_go_on_and_end(told: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        ended = await house.app.lesson_snapshot(STUDENT, ENDED)
        assert ended.result is not None
        assert ended.result.correct_word_ids == RESULT.correct_word_ids

        before = (await house.app.lesson_snapshot(STUDENT, PAUSED)).progress
        assert before is not None
        assert before.progress.step is LessonStep.FLASH
        assert before.progress.cursor == 2
        walk = await house.walk(PAUSED)
        walk.to(LessonStep.MIXED_GROUP, before.progress.group_index)
        saved = await house.app.save_progress(TUTOR, walk.save(OrderId(12)))
        assert saved.version > before.version
        end = CompleteCourseOrder(course_order_id=OrderId(12), without_test=True)
        view = await house.app.complete_course_order(TUTOR, end)
        assert view.status is OrderStatus.COMPLETED
        assert (await house.app.verify_ledger()).differences == 0

    told(story)


def test_the_previous_builds_simulation_continues_from_its_pre_training_test(
    told: Callable[[Story], None],
) -> None:
    async def story(house: House) -> None:
        saved = (await house.app.lesson_snapshot(OTHER_STUDENT, SIMULATION)).progress
        assert saved is not None
        test = saved.progress.pre_test
        assert test is not None
        assert (test.known_ids, test.unknown_ids) == ([1], [2])
        walk = await house.walk(SIMULATION)
        walk.do(JudgeCandidate, word_id=test.candidate_ids[2], known=True, latency_ms=900)
        after = await house.app.save_progress(OTHER_STUDENT, walk.save(OrderId(13)))
        assert not after.refused

    told(story)


def test_the_previous_builds_stored_answers_are_returned_to_repeats(
    told: Callable[[Story], None],
) -> None:
    async def story(house: House) -> None:
        app = house.app
        start = await app.start_course_order(idempotent(TUTOR, stored_story.START), ENDED)
        assert (start.status, start.server_time) == (OrderStatus.IN_PROGRESS, LATER)
        pause = await app.pause_course_order(idempotent(TUTOR, stored_story.PAUSE), PAUSED)
        assert (pause.pauses_left, pause.server_time) == (0, LATER)
        end = await app.complete_course_order(idempotent(TUTOR, stored_story.END), END)
        assert end.status is OrderStatus.COMPLETED
        result = await app.submit_new_word_result(idempotent(TUTOR, stored_story.RESULT), RESULT)
        assert result.correct_word_ids == RESULT.correct_word_ids
        another = CreateSimulation(course_book_id=BookId(1))
        again = idempotent(OTHER_STUDENT, stored_story.SIMULATION)
        assert (await app.create_simulation(again, another)).course_order_id == 13
        with pytest.raises(InvalidResult) as refused:
            await app.submit_new_word_result(idempotent(TUTOR, stored_story.REFUSAL), REFUSED)
        assert refused.value.facts == {
            "field": "alreadyKnownWordIds",
            "reason": "are not those of the lesson",
        }
        assert (await app.verify_ledger()).orders == 13

    told(story)


def test_an_unreadable_stored_answer_makes_the_caller_load_again(
    previous: tuple[str, Run], told: Callable[[Story], None]
) -> None:
    url, run = previous
    written = ("X'{}'" if url.startswith("sqlite") else "'\\x{}'::bytea").format(
        b'{"format":9,"answer":{"right":[1]}}'.hex()
    )

    async def story(house: House) -> None:
        app = house.app
        with pytest.raises(StaleVersion):
            await app.start_course_order(idempotent(TUTOR, stored_story.START), ENDED)
        with pytest.raises(StaleVersion):
            await app.submit_new_word_result(idempotent(TUTOR, stored_story.RESULT), RESULT)
        with pytest.raises(StaleVersion):
            await app.submit_new_word_result(idempotent(TUTOR, stored_story.REFUSAL), REFUSED)
        assert (await app.verify_ledger()).orders == 13

    run(f"UPDATE kept_answer SET answer = {written}")  # noqa: S608
    told(story)


def test_the_previous_builds_messages_are_delivered(previous: tuple[str, Run]) -> None:
    url, run = previous
    migrate(url)
    waiting = run("SELECT id, event, subscriber FROM outbox WHERE NOT parked ORDER BY id")

    async def begun() -> list[Begun | None]:
        database = open_database(url)
        try:
            return [await database.queue.begin(one[0], until=LATER) for one in waiting]
        finally:
            await database.close()

    told = [one.event for one in asyncio.run(begun()) if one is not None and one.event is not None]
    subscribers = [subscriber for _, _, subscriber in waiting]
    assert [*zip([one.kind for one in told], subscribers, strict=True)] == [
        ("booked", "notify"),
        ("begin", "speak_ahead"),
        ("booked", "notify"),
        ("begin", "speak_ahead"),
    ]
    words = [one.word_ids for one in told if isinstance(one, Begin)]
    assert [len(one) for one in words] == [10, 7]


def test_the_previous_builds_people_are_unchanged(told: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        profile = await house.app.profile(STUDENT, Empty())
        assert profile.student is not None
        assert (profile.student.age, profile.student.school) == (11, "一小")
        exam = await house.app.start_exam(STUDENT, StartVocaExam())
        assert (exam.voca_exam_record_id, len(exam.answers)) == (1, 0)

    told(story)


def test_the_previous_builds_notices_are_read(told: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        page = await house.app.list_notifications(OTHER_STUDENT, ListNotifications())
        assert {view.kind: facts_of(view) for view in page.data} == stored_story.NOTICES

    def facts_of(view: NoticeView) -> NoticeFacts:
        return msgspec.convert(view, FACTS[view.kind], from_attributes=True)

    told(story)


def test_fields_of_a_later_build_are_ignored(
    previous: tuple[str, Run], told: Callable[[Story], None]
) -> None:
    _, run = previous
    more = '\'{"format":2,"of_a_later_build":[1],\''
    for table, column, rows in (
        ("lesson_progress", "body", "body LIKE '{%'"),
        ("order_event", "body", "body LIKE '{\"%'"),
        ("account", "profile", "profile LIKE '{\"%'"),
        ("notice", "facts", "facts LIKE '{\"%'"),
    ):
        run(f"UPDATE {table} SET {column} = {more} || substr({column}, 2) WHERE {rows}")  # noqa: S608

    async def story(house: House) -> None:
        assert (await house.app.verify_ledger()).differences == 0
        snapshot = await house.app.lesson_snapshot(STUDENT, PAUSED)
        assert snapshot.progress is not None
        student = (await house.app.profile(STUDENT, Empty())).student
        assert student is not None
        assert student.school == "一小"

    told(story)
