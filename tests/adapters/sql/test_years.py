"""Reads of students cost the same after years of classes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count

import pytest

from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.progress.queries import OPEN_REVIEWS
from wordmate.adapters.sql.tutoring.students import roster

pytestmark = pytest.mark.unwatched

STUDENTS = 40
TUTOR = 1
DAY = 24 * 60 * 60 * 1000
NOW = 1_800_000_000_000
STEPS = 50
LOOKING = {
    "tutor_id": TUTOR,
    "now": NOW,
    "today": NOW - DAY // 2,
    "tomorrow": NOW + DAY // 2,
    "until": NOW + DAY // 2,
    "student_id": 10,
    "since": NOW - 30 * DAY,
    "before": NOW + 14 * DAY,
    "runs_since": NOW - 2 * DAY,
    "reviews_since": NOW - 30 * DAY,
    "limit": 20,
    "offset": 0,
}


def _accounts() -> Iterator[tuple[object, ...]]:
    yield TUTOR, "1", "TEACHER", "tutor"
    for nth in range(STUDENTS):
        yield 10 + nth, str(10 + nth), "user", f"student {nth:03}"


def _orders(first: int, days: range) -> Iterator[tuple[object, ...]]:
    """Each student's class and review for each of these days ago."""
    ids = count(first)
    for nth in range(STUDENTS):
        for day in days:
            for lesson_type in ("QUOTA_60", "ANTI_FORGETTING"):
                at = NOW - day * DAY
                yield next(ids), 10 + nth, TUTOR, lesson_type, at, at, at + DAY


def _fill(connection: sqlite3.Connection, rows: Iterator[tuple[object, ...]]) -> None:
    connection.executemany(
        "INSERT INTO course_order (id, student_id, tutor_id, lesson_type, appointment_at,"
        " opens_at, closes_at, course_type, material_type, is_simulated, new_audio, status,"
        " deletion, word_count, version, created_at) VALUES (?, ?, ?, ?, ?, ?, ?,"
        " 'QUICK_WORD_MEMORIZATION', 'VOCABULARY', 0, 0, 'COMPLETED', 'NORMAL', 0, 1, 0)",
        rows,
    )
    connection.commit()
    connection.execute("ANALYZE")


def _steps(connection: sqlite3.Connection, statement: Statement, found: int) -> int:
    """How many steps of SQLite's virtual machine a statement takes for a number of rows, in
    fifties."""
    asked, taken = statement.sqlite, count()
    connection.set_progress_handler(lambda: next(taken) < 0, STEPS)
    rows = connection.execute(asked.sql, asked.args(LOOKING)).fetchall()
    connection.set_progress_handler(None, 0)
    assert len(rows) == found
    return next(taken)


@pytest.mark.parametrize(
    ("statement", "found", "more"),
    [(roster(searched=False).page, 20, 2), (OPEN_REVIEWS, 0, 5)],
    ids=["the first page of students", "a student's open reviews"],
)
def test_reads_cost_the_same_after_five_years_as_after_two_months(
    sqlite_url: str, statement: Statement, found: int, more: int
) -> None:
    """With a tolerance: it may choose another index if both read equally little."""
    file = sqlite_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, timeout=PATIENCE_S)) as connection:
        connection.executemany(
            "INSERT INTO account (id, phone, role, name, version, created_at)"
            " VALUES (?, ?, ?, ?, 1, 0)",
            _accounts(),
        )
        links = [(TUTOR, 10 + nth) for nth in range(STUDENTS)]
        connection.executemany("INSERT INTO tutor_student VALUES (?, ?)", links)
        _fill(connection, _orders(1, range(1, 60)))
        after_months = _steps(connection, statement, found)
        _fill(connection, _orders(1_000_000, range(60, 5 * 365, 4)))
        after_years = _steps(connection, statement, found)

    assert after_years <= after_months + more
