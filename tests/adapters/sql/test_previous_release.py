"""This release reads, continues and rebuilds data of the previous release.

``releases/5.0.4.jsonl`` contains a row per line, as release 5.0.4 wrote them: a completed class
with all its consequences, a running paused class, a simulation in its pre-training test, first
answers and waiting messages.
"""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.command import downgrade, upgrade
from sqlalchemy import make_url

from tests.support.databases import PostgresServer
from tests.support.fakes import NumberedTokens, QuickHasher, StandingClock
from tests.support.house import House, idempotent
from tests.support.ids import numbered
from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql import migrate, open_database
from wordmate.adapters.sql.engine.migrations import alembic_config
from wordmate.application.accounts.ports.stores import TicketKind
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.outbox import Begun
from wordmate.application.lessons.action_messages import JudgeCandidate
from wordmate.application.lessons.messages import SubmitResult
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CreateSimulation,
    OneCourseOrder,
)
from wordmate.domain.accounts.events import PictureReplaced
from wordmate.domain.content.events import AudioAsked
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.lessons.lesson_before_actions import WordsChosen
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.review_plan import REVIEW_DAYS
from wordmate.entrypoints.bootstrap import opened
from wordmate.entrypoints.settings import Settings

pytestmark = pytest.mark.unwatched

Run = Callable[[str], list[Any]]

ROWS = Path(__file__).parent / "releases" / "5.0.4.jsonl"
LATER = Instant(1_795_228_680_000 + 60_000)
"""A minute after that release's last change."""
STUDENT, OTHER_STUDENT = (
    Call(Caller(AccountId(1), Role.STUDENT)),
    Call(Caller(AccountId(2), Role.STUDENT)),
)
TUTOR = Call(Caller(AccountId(3), Role.TUTOR))
ENDED, RUNNING, SIMULATION = (OneCourseOrder(course_order_id=OrderId(one)) for one in (1, 12, 13))
END = CompleteCourseOrder(course_order_id=OrderId(1))
RESULT = SubmitResult(
    course_order_id=OrderId(1),
    student_id=AccountId(1),
    correct_word_ids=[*numbered(7, 6, 2, 3, 4)],
    wrong_word_ids=[*numbered(1, 5)],
    already_known_word_ids=[*numbered(8, 9)],
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
        for table in ("account", "course_book", "word", "course_order", "commission", "outbox"):
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
    """A database with the previous release's rows, and a function for queries."""
    url, run = empty
    fill(url, run, rows_in(ROWS.read_text("utf-8")), "0007")
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
    """This release over that database."""
    settings = Settings(database=url, data_dir=str(folder), webapp=str(folder / "webapp"))
    clock = StandingClock(LATER)
    async with opened(
        settings, clock=clock, randomness=NumberedTokens(100), hasher=QuickHasher()
    ) as service:
        yield House(service, service.ports, clock)


Story = Callable[[House], Awaitable[None]]


@pytest.fixture
def told(previous: tuple[str, Run], tmp_path: Path) -> Callable[[Story], None]:
    """Runs a test in a house that this release opens on the previous one's data."""

    def tell(story: Story) -> None:
        migrate(previous[0])

        async def run() -> None:
            async with today(previous[0], tmp_path) as house:
                await story(house)

        asyncio.run(run())

    return tell


def test_the_old_releases_ledger_matches_its_tables(told: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        audit = await house.app.verify_ledger()
        assert (audit.orders, audit.differences) == (15, 0)

    told(story)


def test_the_old_releases_reviews_keep_their_days(previous: tuple[str, Run]) -> None:
    url, run = previous
    upgrade(alembic_config(url), "0033")
    kept = "SELECT review_day FROM course_order WHERE source_order_id = 1 ORDER BY id"
    assert {day for (day,) in run(kept)} == {None}
    migrate(url)
    assert tuple(day for (day,) in run(kept)) == REVIEW_DAYS
    [(told,)] = run("SELECT body FROM order_event WHERE order_id = 3 AND kind = 'booked'")
    assert json.loads(told)["review_day"] == 2
    downgrade(alembic_config(url), "0033")
    assert tuple(day for (day,) in run(kept)) == REVIEW_DAYS


def test_the_old_releases_lessons_can_be_continued_and_ended(told: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        ended = await house.app.lesson_snapshot(STUDENT, ENDED)
        assert ended.result is not None
        assert ended.result.correct_word_ids == RESULT.correct_word_ids

        before = (await house.app.lesson_snapshot(STUDENT, RUNNING)).progress
        assert before is not None
        assert before.progress.step is LessonStep.FLASH
        assert before.progress.groups[2] == [21, 22, 11, 13, 14]
        walk = await house.walk(RUNNING)
        walk.to(LessonStep.MIXED_GROUP, before.progress.group_index)
        saved = await house.app.save_progress(TUTOR, walk.save(OrderId(12)))
        assert saved.version > before.version
        end = CompleteCourseOrder(course_order_id=OrderId(12), without_test=True)
        view = await house.app.complete_course_order(TUTOR, end)
        assert view.status is OrderStatus.COMPLETED
        assert (await house.app.verify_ledger()).differences == 0

    told(story)


def test_the_old_releases_simulation_continues_from_its_pre_training_test(
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


def test_the_old_releases_stored_answers_are_returned_to_repeats(
    told: Callable[[Story], None],
) -> None:
    async def story(house: House) -> None:
        app = house.app
        start = await app.start_course_order(idempotent(TUTOR, "key-of-a-start"), ENDED)
        assert (start.status, start.server_time) == (OrderStatus.IN_PROGRESS, LATER)
        with pytest.raises(StaleVersion):  # the clock has advanced
            await app.pause_course_order(idempotent(TUTOR, "key-of-a-pause"), RUNNING)
        end = await app.complete_course_order(idempotent(TUTOR, "key-of-an-end"), END)
        assert end.status is OrderStatus.COMPLETED
        result = await app.submit_new_word_result(idempotent(TUTOR, "key-of-a-result"), RESULT)
        assert result.correct_word_ids == RESULT.correct_word_ids
        another = CreateSimulation(course_book_id=BookId(1))
        again = idempotent(OTHER_STUDENT, "key-of-a-simulation")
        assert (await app.create_simulation(again, another)).course_order_id == 13
        with pytest.raises(InvalidResult) as refused:
            await app.submit_new_word_result(idempotent(TUTOR, "key-of-a-refusal"), REFUSED)
        assert refused.value.facts == {
            "field": "alreadyKnownWordIds",
            "reason": "are not those of the lesson",
        }
        assert (await app.verify_ledger()).orders == 15

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
            await app.start_course_order(idempotent(TUTOR, "key-of-a-start"), ENDED)
        with pytest.raises(StaleVersion):
            await app.submit_new_word_result(idempotent(TUTOR, "key-of-a-result"), RESULT)
        with pytest.raises(StaleVersion):
            await app.submit_new_word_result(idempotent(TUTOR, "key-of-a-refusal"), REFUSED)
        assert (await app.verify_ledger()).orders == 15

    run(f"UPDATE kept_answer SET answer = {written}")  # noqa: S608
    told(story)


def test_the_old_releases_messages_are_delivered(previous: tuple[str, Run]) -> None:
    url, run = previous
    migrate(url)
    left = "SELECT id, event, subscriber, parked FROM outbox ORDER BY id"
    assert [(*row[:3], bool(row[3])) for row in run(left)] == [
        (2, "words_chosen", "speak_ahead", False),
        (4, "started", "", True),
        (5, "words_chosen", "speak_ahead", False),
        (7, "picture_replaced", "drop_picture", False),
        (8, "audio_asked", "make_audio", False),
    ]

    async def begun() -> list[Begun | None]:
        database = open_database(url)
        try:
            return [await database.queue.begin(one, until=LATER) for one in (2, 5, 7, 8)]
        finally:
            await database.close()

    first, second, picture, audio = asyncio.run(begun())
    chosen = WordsChosen(groups=(numbered(1, 2, 3, 4, 5), numbered(6, 7)), already_known_ids=())
    assert first is not None
    assert first.at > 0
    assert first == Begun(1, chosen, OrderId(1), first.at)
    assert second is not None
    assert isinstance(second.event, WordsChosen)
    assert (second.order_id, len(second.event.groups)) == (12, 3)
    assert picture is not None
    assert picture.event == PictureReplaced(name="pictures/token-1.webp")
    key = "889ce6d8d2c117b95209272f475c9163"
    assert audio is not None
    assert audio.event == AudioAsked(key=key, en="apple", zh="苹果", version="word")


def test_messages_can_be_migrated_back(previous: tuple[str, Run]) -> None:
    url, run = previous
    waiting = "SELECT id, topic, payload FROM outbox WHERE done_at IS NULL ORDER BY id"
    before = {row[0]: (row[1], json.loads(row[2])) for row in run(waiting)}
    migrate(url)
    downgrade(alembic_config(url), "0007")
    back = {row[0]: (row[1], json.loads(row[2])) for row in run(waiting)}
    assert back == {one: before[one] for one in (2, 5, 7, 8)}


def _also_paid(run: Run) -> None:
    """Beside the pending payment, flagged ones that wait, are issued, and failed and wait again:
    their states before the store could release payments individually."""
    facts = "tutor_id, student_id, lesson_type, minutes, practice_ms, amount_fen, subsidy_fen"
    rest = "created_at, material_type, ended_at, month"
    run("INSERT INTO payout_batch VALUES ('nov', '2026-11', true, 2, 1, 'store', 1)")
    for order, status, batch in (
        (11, "PENDING", "NULL"),
        (12, "ISSUED", "'nov'"),
        (13, "PENDING", "NULL"),
    ):
        run(
            f"INSERT INTO commission (id, order_id, status, batch, problem_flag, {facts}, {rest})"  # noqa: S608 -- our own
            f" SELECT {order}, {order}, '{status}', {batch}, true, {facts}, {rest}"
            " FROM commission WHERE order_id = 1"
        )
    for order, *steps in ((12, "take", "issue"), (13, "take", "fail", "retry")):
        for sequence, step in enumerate(steps, 1):
            batch = "NULL" if step == "retry" else "'nov'"
            run(
                "INSERT INTO payout_event (order_id, sequence, step, batch, made_by, happened_at)"  # noqa: S608 -- our own
                f" VALUES ({order}, {sequence}, '{step}', {batch}, 'store', 1)"
            )


def test_flagged_payments_in_old_batches_count_as_released(
    previous: tuple[str, Run],
) -> None:
    url, run = previous
    config = alembic_config(url)
    upgrade(config, "0025")
    _also_paid(run)
    migrate(url)
    stands = run("SELECT order_id, problem_flag, released FROM commission ORDER BY order_id")
    assert stands == [(1, False, False), (11, True, False), (12, True, True), (13, True, True)]
    run("INSERT INTO payout_event VALUES (11, 1, 'release', NULL, 'ill', 'store', 1)")

    downgrade(config, "0025")

    stands = run("SELECT order_id, status, batch FROM commission ORDER BY order_id")
    assert stands[1:] == [(11, "PENDING", None), (12, "ISSUED", "nov"), (13, "PENDING", None)]
    steps = [row[0] for row in run("SELECT step FROM payout_event ORDER BY order_id, sequence")]
    assert steps == ["take", "issue", "take", "fail", "retry"]


def test_the_old_releases_words_are_found_by_their_books_texts(previous: tuple[str, Run]) -> None:
    url, run = previous
    upgrade(alembic_config(url), "0026")
    run("UPDATE course_word SET zh_word = '苹词果 a' WHERE word_id = 1")
    run("UPDATE course_word SET zh_word = '' WHERE word_id = 2")
    spelled = "SELECT word_id, character FROM word_character WHERE word_id < 4 ORDER BY 1, 2"
    assert run(spelled) == [(1, "词"), (2, "词"), (3, "词")]
    migrate(url)
    assert sorted(run(spelled)) == [(1, "果"), (1, "苹"), (1, "词"), (2, "词"), (3, "词")]
    downgrade(alembic_config(url), "0026")
    migrate(url)
    assert len(run(spelled)) == 5


def test_the_old_releases_people_are_unchanged(told: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        profile = await house.app.profile(STUDENT, Empty())
        assert profile.student is not None
        assert (profile.student.age, profile.student.school) == (11, "一小")
        assert profile.student.math_score == 95.5
        tutor = (await house.app.profile(TUTOR, Empty())).tutor
        assert tutor is not None
        assert (tutor.major, tutor.skills) == ("English", ["patience"])
        parts = house.app.ports
        assert await parts.sessions.caller("token-3", "1") is not None
        kind = TicketKind.RESET_PASSWORD
        ticket = await parts.units.run(
            lambda unit: unit.tickets.look(token_hash("token-4"), kind, LATER)
        )
        assert ticket is not None
        assert ticket.versions == {3: 2}

    told(story)


def test_fields_of_a_later_release_are_ignored(
    previous: tuple[str, Run], told: Callable[[Story], None]
) -> None:
    _, run = previous
    more = '\'{"format":2,"of_a_later_release":[1],\''
    for table, column, rows in (
        ("lesson_progress", "body", "body LIKE '{%'"),
        ("order_event", "body", "body LIKE '{\"%'"),
        ("account", "profile", "profile LIKE '{\"%'"),
        ("ticket", "body", "body LIKE '{%'"),
    ):
        run(f"UPDATE {table} SET {column} = {more} || substr({column}, 2) WHERE {rows}")  # noqa: S608

    async def story(house: House) -> None:
        assert (await house.app.verify_ledger()).differences == 0
        snapshot = await house.app.lesson_snapshot(STUDENT, RUNNING)
        assert snapshot.progress is not None
        student = (await house.app.profile(STUDENT, Empty())).student
        assert student is not None
        assert student.school == "一小"

    told(story)


LESSONS = ROWS.with_name("5.0.4-0033.jsonl.gz")
"""Lessons and reviews in every step, stored before lessons were stored as actions."""


@pytest.fixture
def in_lessons(empty: tuple[str, Run]) -> str:
    """A database of this release with lessons that an earlier release began."""
    url, run = empty
    fill(url, run, rows_in(gzip.decompress(LESSONS.read_bytes()).decode()), "0033")
    migrate(url)
    return url


def test_lessons_from_before_actions_are_read_verified_and_rebuilt(
    in_lessons: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with today(in_lessons, tmp_path) as house:
            house.clock.at = Instant(1_795_400_000_000)
            stood = {one: await house.app.ports.reads.lesson(OrderId(one)) for one in range(1, 33)}
            audit = await house.app.verify_ledger()
            assert (audit.orders, audit.differences) == (32, 0)
            await house.app.rebuild_ledger()
            for one, before in stood.items():
                after = await house.app.ports.reads.lesson(OrderId(one))
                assert before is not None
                assert after is not None
                assert (after.order, after.progress) == (before.order, before.progress)

    asyncio.run(story())


def test_lessons_from_before_actions_continue_to_their_end(in_lessons: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with today(in_lessons, tmp_path) as house:
            house.clock.at = Instant(1_795_320_000_000)
            ended = 0
            for one in range(1, 33):
                found = await house.app.ports.reads.lesson(OrderId(one))
                assert found is not None
                order = found.order
                if order.status is not OrderStatus.IN_PROGRESS or found.progress is None:
                    continue
                leader = Call(Caller(order.leader.user_id, order.leader.role))
                walk = await house.walk(OneCourseOrder(course_order_id=order.id))
                if walk.state.step is not None:
                    for _ in walk.steps():
                        pass
                saved = await house.app.save_progress(leader, walk.save(order.id, "phone"))
                assert (saved.refused, saved.progress) == ([], None)
                ended += walk.state.finished
            assert ended > 8
            assert (await house.app.verify_ledger()).differences == 0

    asyncio.run(story())
