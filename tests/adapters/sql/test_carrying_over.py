"""Orders from before the ledger are migrated into it, and back, on both databases.

The old rows are written by hand at the previous revision; their ledgers must replay to the rows of
the tables.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from alembic.command import downgrade, upgrade

from tests.support.databases import KINDS, PostgresServer
from tests.support.ledger import story_of
from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql import Database, migrate, open_database
from wordmate.adapters.sql.engine.migrations import alembic_config
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.lesson import Lesson, pay, replay
from wordmate.domain.lessons.actions import Answered
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import Terms
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, plan

pytestmark = pytest.mark.unwatched

MINUTE, DAY = 60_000, 24 * 60 * 60_000
ZONE = ZoneInfo("Asia/Shanghai")
NOON = int(datetime(2026, 3, 2, 12, tzinfo=ZONE).timestamp()) * 1000
STUDENT, OTHER, TUTOR, BOOK = 1, 2, 3, 7
TERMS = Terms(title_level=None, amount_fen=1, subsidy_fen=1, zone="UTC", review_days=(1,))

RESERVED, RUNNING, COMPLETED, CANCELED, EXPIRED = 10, 11, 12, 13, 14
APPROVED, DELETED, OLDER, SIMULATION, REVIEW, ALONE, LATER = 15, 16, 17, 18, 20, 21, 22
LESSON_GONE, UNSEEN, CUT_SHORT = 23, 24, 25
FIRST_REVIEWS = REVIEW, ALONE, LATER

Run = Callable[[str], list[Any]]
Old = tuple[str, Run]


@dataclass(frozen=True)
class Carried:
    """By order: its row, and the replay of its ledger; and a function for other queries."""

    stand: Mapping[int, Lesson]
    told: Mapping[int, Lesson]
    run: Run


def _order(number: int, **facts: Any) -> tuple[str, dict[str, Any]]:
    plain = {
        "id": number,
        "student_id": STUDENT,
        "tutor_id": TUTOR,
        "course_book_id": BOOK,
        "lesson_type": "QUOTA_60",
        "course_type": "QUICK_WORD_MEMORIZATION",
        "material_type": "VOCABULARY",
        "is_simulated": False,
        "new_audio": True,
        "appointment_at": NOON,
        "status": "RESERVED",
        "deletion": "NORMAL",
        "word_count": 0,
        "version": 1,
        "created_at": NOON - DAY,
    }
    return "course_order", {**plain, **facts}


def _ended(number: int, **facts: Any) -> tuple[str, dict[str, Any]]:
    times = {"started_at": NOON + MINUTE, "ended_at": NOON + 51 * MINUTE}
    return _order(number, **{"status": "COMPLETED", "version": 3, **times, **facts})


def _review(number: int, day: int, **facts: Any) -> tuple[str, dict[str, Any]]:
    at = int(datetime(2026, 3, 2 + day, 19, 30, tzinfo=ZONE).timestamp()) * 1000
    told = {"lesson_type": "ANTI_FORGETTING", "source_order_id": COMPLETED, "word_count": 2}
    if facts.get("status") == "COMPLETED":
        told |= {"started_at": at, "ended_at": at + 20 * MINUTE}
    return _order(number, appointment_at=at, **{**told, **facts})


PROGRESS: dict[str, Any] = {
    "mode": "new_words",
    "seed": 7,
    "preTest": None,
    "chosenIds": [1, 2, 3, 4, 5, 6],
    "alreadyKnownIds": [7],
    "step": "flash",
    "groups": [[1, 2, 3, 4, 5], [6, 1]],
    "groupIndex": 0,
    "cursor": 2,
    "groupWrongIds": [1],
    "testCorrectIds": [],
    "testWrongIds": [],
    "skippedFrom": None,
    "finished": False,
}
TESTED: dict[str, Any] = {
    **PROGRESS,
    "step": "after_test",
    "groupIndex": 1,
    "testCorrectIds": [1, 2],
    "testWrongIds": [3],
    "finished": True,
}
PRE_TEST: dict[str, Any] = {
    "mode": "new_words",
    "seed": 9,
    "preTest": {"size": 5, "candidateIds": [1, 2], "knownIds": [1], "unknownIds": []},
    "alreadyKnownIds": [3],
}


def _saved(order: int, by: int, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    row = {"version": 4, "saved_by": by, "saved_at": NOON + 30 * MINUTE, "body": json.dumps(body)}
    return "lesson_progress", {"order_id": order, **row}


def _submitted(order: int, by: int, slot: str | None) -> tuple[str, dict[str, Any]]:
    lists = {"correct_word_ids": "[1,2]", "wrong_word_ids": "[3]", "already_known_word_ids": "[7]"}
    said = {"anti_forget_time": slot, "submitted_by": by, "submitted_at": NOON + 40 * MINUTE}
    return "lesson_result", {"order_id": order, **lists, **said}


def _answered(number: int, order: int, word: int, right: bool) -> tuple[str, dict[str, Any]]:
    said = {"step": "flash", "is_right": right, "latency_ms": 900, "answered_at": NOON + number}
    told = {"id": number, "student_id": STUDENT, "word_id": word, "order_id": order}
    return "review_event", {**told, **said}


def _paid(number: int, order: int, kind: str, fen: int) -> tuple[str, dict[str, Any]]:
    row = {"tutor_id": TUTOR, "student_id": STUDENT, "lesson_type": kind, "minutes": 60}
    money = {"practice_ms": 50 * MINUTE, "amount_fen": fen, "subsidy_fen": 0}
    at = {"status": "PENDING", "created_at": NOON}
    return "commission", {"id": number, "order_id": order, **row, **money, **at}


def _old_rows() -> list[tuple[str, dict[str, Any]]]:
    accounts = [(STUDENT, "user", None), (OTHER, "user", None), (TUTOR, "TEACHER", "gold")]
    book = {"code": "b", "title_zh": "书", "title_en": "B", "category": "EXAM_SYLLABUS"}
    word = dict.fromkeys(
        ("phonetic", "part_of_speech", "example", "example_zh", "knowledge"), "it's"
    )
    return [
        *(
            (
                "account",
                {
                    "id": number,
                    "phone": f"+86138{number:08}",
                    "role": role,
                    "name": f"name {number}",
                    "title_level": title,
                    "version": 1,
                    "created_at": NOON,
                },
            )
            for number, role, title in accounts
        ),
        (
            "course_book",
            {"id": BOOK, **book, "level": "JUNIOR", "material_type": "VOCABULARY", "word_count": 7},
        ),
        *(
            (
                "word",
                {"id": one, "en_word": f"w{one}", "zh_word": "词", "audio_key": f"{one}", **word},
            )
            for one in range(1, 8)
        ),
        _order(RESERVED),
        _order(RUNNING, status="IN_PROGRESS", started_at=NOON + 2, paused_at=NOON + 9, version=3),
        _saved(RUNNING, STUDENT, PROGRESS),
        _answered(1, RUNNING, 1, False),
        _answered(2, RUNNING, 2, True),
        _ended(COMPLETED, anti_forget_time="19:30"),
        _saved(COMPLETED, TUTOR, TESTED),
        _answered(3, COMPLETED, 3, False),
        _submitted(COMPLETED, TUTOR, "19:30"),
        _paid(1, COMPLETED, "QUOTA_60", 5200),
        _ended(UNSEEN),
        _saved(UNSEEN, TUTOR, PROGRESS | {"step": "memorize"}),
        _ended(CUT_SHORT),
        _saved(CUT_SHORT, TUTOR, TESTED | {"skippedFrom": 1, "testWrongIds": []}),
        _order(CANCELED, status="CANCELED", version=2),
        _order(EXPIRED, status="EXPIRED", version=2),
        _ended(APPROVED, deletion="DELETE_APPROVED"),
        _paid(2, APPROVED, "QUOTA_60", 4711),
        _order(DELETED, deletion="DELETED"),
        _order(OLDER, status="IN_PROGRESS", started_at=NOON + 1, version=2),
        _saved(OLDER, STUDENT, PRE_TEST | {"preTest": None} | TESTED),
        _submitted(OLDER, STUDENT, "20:00"),
        _order(
            SIMULATION,
            student_id=OTHER,
            tutor_id=None,
            is_simulated=True,
            status="IN_PROGRESS",
            started_at=NOON,
        ),
        _saved(SIMULATION, OTHER, PRE_TEST),
        _review(REVIEW, 1, status="COMPLETED"),
        _paid(3, REVIEW, "ANTI_FORGETTING", 2600),
        _review(ALONE, 3, status="COMPLETED"),
        _review(LATER, 21),
        _review(LESSON_GONE, 21, source_order_id=APPROVED),
        *(
            ("lesson_word", {"order_id": COMPLETED, "position": at, "word_id": one})
            for at, one in enumerate((1, 2))
        ),
    ]


def _literal(value: Any) -> str:
    if value is None or isinstance(value, bool | int):
        return str(value).upper().replace("NONE", "NULL")
    escaped = str(value).replace("'", "''")
    return f"'{escaped}'"


def _insert(table: str, row: dict[str, Any]) -> str:
    values = ", ".join(_literal(value) for value in row.values())
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})"  # noqa: S608 -- our own


@contextmanager
def _before(request: pytest.FixtureRequest, folder: Path) -> Iterator[Old]:
    """A database of the previous revision with its rows, and a function for queries."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            path = folder / "old.db"
            url = f"sqlite:///{path}"

            def run(sql: str) -> list[Any]:
                with sqlite3.connect(path, timeout=PATIENCE_S) as connection:
                    return connection.execute(sql).fetchall()
        else:
            server: PostgresServer = request.getfixturevalue("postgres_server")
            name = server.empty()
            stack.callback(server.drop, name)
            url = server.url_of(name)

            def run(sql: str) -> list[Any]:
                return server.execute(sql, name)

        upgrade(alembic_config(url), "0003")
        for table, row in _old_rows():
            run(_insert(table, row))
        yield url, run


@pytest.fixture(params=KINDS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Old]:
    """A database of the previous revision, of each kind."""
    with _before(request, tmp_path) as database:
        yield database


@pytest.fixture(scope="module", params=KINDS)
def carried(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Carried]:
    """A database migrated to the newest revision, for tests that only read."""
    with _before(request, tmp_path_factory.mktemp("carried")) as (url, run):
        stand, told = _carried(url)
        yield Carried(stand, told, run)


async def _lessons(database: Database) -> tuple[dict[int, Lesson], dict[int, Lesson]]:
    """By order: its row, and the replay of its ledger."""
    stand: dict[int, Lesson] = {}
    told: dict[int, Lesson] = {}
    for table, row in _old_rows():
        if table != "course_order":
            continue

        async def work(unit: SqlUnit, number: int = row["id"]) -> None:
            found = await unit.orders.hold(OrderId(number))
            assert found is not None
            stand[number] = found.lesson
            told[number] = replay(await story_of(unit.tx, OrderId(number)), OrderId(number))

        await database.run(work)
    return stand, told


def _carried(url: str) -> tuple[dict[int, Lesson], dict[int, Lesson]]:
    migrate(url)

    async def read() -> tuple[dict[int, Lesson], dict[int, Lesson]]:
        database = open_database(url)
        try:
            return await _lessons(database)
        finally:
            await database.close()

    return asyncio.run(read())


def test_every_migrated_ledger_replays_to_its_rows(carried: Carried) -> None:
    stand, told, run = carried.stand, carried.told, carried.run

    for number, lesson in stand.items():
        assert told[number].order == lesson.order, number
        assert told[number].progress == lesson.progress, number
        assert told[number].result == lesson.result, number
    clocks = dict(tuple(row) for row in run("SELECT id, clock_at FROM course_order"))
    assert clocks == {number: lesson.order.clock_at for number, lesson in stand.items()}
    versions = run("SELECT order_id, version FROM lesson_progress")
    assert dict(tuple(row) for row in versions) == {
        number: lesson.order.progress_version
        for number, lesson in stand.items()
        if lesson.progress is not None
    }


def test_reviews_of_a_lesson_that_is_being_deleted_are_given_up(carried: Carried) -> None:
    gone, later = (carried.stand[one].order for one in (LESSON_GONE, LATER))
    assert (gone.is_given_up, gone.version) == (True, 2)
    assert (later.waits, later.version) == (True, 1)


def test_each_order_is_migrated_unchanged(carried: Carried) -> None:
    orders = {number: lesson.order for number, lesson in carried.stand.items()}

    facts: dict[int, Callable[[CourseOrder], object]] = {
        RESERVED: lambda one: (
            (one.closes_at, one.opens_at) == (NOON + 60 * MINUTE, NOON - 15 * MINUTE)
        ),
        RUNNING: lambda one: (
            one.status is OrderStatus.IN_PROGRESS
            and one.started_by is Role.TUTOR
            and one.deadline == NOON + 2 + 65 * MINUTE
            and one.word_count == 6
        ),
        COMPLETED: lambda one: one.ended_by == "TEACHER" and one.anti_forget_time == "19:30",
        CANCELED: lambda one: one.status is OrderStatus.CANCELED,
        EXPIRED: lambda one: one.status is OrderStatus.EXPIRED,
        APPROVED: lambda one: one.deletion is DeletionStatus.DELETE_APPROVED,
        DELETED: lambda one: one.deletion is DeletionStatus.DELETED,
        SIMULATION: lambda one: one.started_by is Role.STUDENT,
        REVIEW: lambda one: one.started_by is Role.TUTOR and one.ended_by == "TEACHER",
        ALONE: lambda one: one.started_by is Role.STUDENT and one.ended_by == "user",
    }
    assert [number for number, says in facts.items() if not says(orders[number])] == []


def test_a_finished_lesson_is_migrated_with_its_practised_words(carried: Carried) -> None:
    counts = {one: carried.stand[one].order.word_count for one in (COMPLETED, UNSEEN, CUT_SHORT)}
    assert counts == {COMPLETED: 6, UNSEEN: 0, CUT_SHORT: 5}


def test_the_newer_of_two_running_lessons_continues_and_the_older_is_ended(
    carried: Carried,
) -> None:
    stand = carried.stand
    older = stand[OLDER].order
    assert (older.status, older.ended_by) == (OrderStatus.COMPLETED, "clock")
    assert older.ended_at == older.deadline
    assert stand[RUNNING].order.status is OrderStatus.IN_PROGRESS


def test_migrated_pay_equals_the_ledgers(carried: Carried) -> None:
    told = carried.told
    paid = carried.run("SELECT order_id, amount_fen FROM commission")
    assert len(paid) == 3
    for number, fen in paid:
        record = pay(told[number], TERMS)
        assert record is not None
        assert (record.amount_fen, record.problem_flag) == (fen, False)
    assert pay(told[ALONE], TERMS) is None


def test_reviews_get_the_windows_of_their_plan(carried: Carried) -> None:
    stand = carried.stand
    ended_at = stand[COMPLETED].order.ended_at
    assert ended_at is not None
    planned = {one.day: one for one in plan(ended_at, "19:30", ZONE, REVIEW_DAYS)}
    for number, day in zip(FIRST_REVIEWS, (1, 3, 21), strict=True):
        order = stand[number].order
        assert (order.appointment_at, order.opens_at) == (
            planned[day].appointment_at,
            planned[day].opens_at,
        )
    following = [stand[number].order.closes_at for number in FIRST_REVIEWS]
    at_midnight = [
        int(datetime(2026, 3, day, tzinfo=ZONE).timestamp()) * 1000 - 1 for day in (5, 23)
    ]
    assert following[:2] == at_midnight


def test_answers_are_migrated_in_order_and_back(old: Old) -> None:
    url, run = old
    answers = "SELECT order_id, word_id, step, is_right, latency_ms, answered_at FROM review_event"
    before = [tuple(row) for row in run(f"{answers} ORDER BY id")]
    progress = dict(tuple(row) for row in run("SELECT order_id, body FROM lesson_progress"))
    _carried(url)
    bodies = run("SELECT body FROM order_event WHERE kind = 'answered' ORDER BY order_id, sequence")
    assert [Answered(**json.loads(row[0])) for row in bodies] == [
        Answered(word_id=WordId(1), step="flash", right=False, latency_ms=900),
        Answered(word_id=WordId(2), step="flash", right=True, latency_ms=900),
        Answered(word_id=WordId(3), step="flash", right=False, latency_ms=900),
    ]

    downgrade(alembic_config(url), "0003")

    assert [tuple(row) for row in run(f"{answers} ORDER BY id")] == before
    after = dict(tuple(row) for row in run("SELECT order_id, body FROM lesson_progress"))
    assert {number: json.loads(body) for number, body in after.items()} == {
        number: json.loads(body) for number, body in progress.items()
    }
    results = run("SELECT order_id, submitted_by FROM lesson_result ORDER BY order_id")
    assert [tuple(row) for row in results] == [(COMPLETED, TUTOR), (OLDER, STUDENT)]


def test_the_audit_logs_order_column_is_migrated_and_back(old: Old) -> None:
    url, run = old
    _carried(url)
    rows = (
        f"('moved', {NOON}, 'store', {STUDENT}, {RESERVED}, 'ill', '', '{{\"a\":1}}'),"
        f" ('title_set', {NOON}, 'store', {TUTOR}, NULL, '', '', '{{\"b\":2}}')"
    )
    columns = "event, at, actor, account_id, order_id, reason, address, facts"
    run(f"INSERT INTO audit_log ({columns}) VALUES {rows}")  # noqa: S608 -- our own
    downgrade(alembic_config(url), "0028")
    facts = [json.loads(row[0]) for row in run("SELECT facts FROM audit_log ORDER BY id")]
    assert facts == [{"a": 1, "course_order_id": RESERVED}, {"b": 2}]
    _carried(url)
    found = run("SELECT order_id, reason, facts FROM audit_log ORDER BY id")
    assert [(row[0], row[1], json.loads(row[2])) for row in found] == [
        (RESERVED, "", {"a": 1}),
        (None, "", {"b": 2}),
    ]
