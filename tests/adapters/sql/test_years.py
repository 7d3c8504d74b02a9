"""A tutor's first page of students costs the same after years of classes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count

from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql.student_rows import roster

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
    "since": 0,
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
    """Each student's class and review of each of these days ago."""
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


def _steps(connection: sqlite3.Connection) -> int:
    """How many steps of the database's machine the page takes, in fifties."""
    page, taken = roster(searched=False).page.sqlite, count()
    connection.set_progress_handler(lambda: next(taken) < 0, STEPS)
    rows = connection.execute(page.sql, page.args(LOOKING)).fetchall()
    connection.set_progress_handler(None, 0)
    assert len(rows) == 20
    return next(taken)


def test_the_first_page_of_students_takes_as_many_steps_after_five_years_as_after_two_months(
    sqlite_url: str,
) -> None:
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
        after_months = _steps(connection)
        _fill(connection, _orders(1_000_000, range(60, 5 * 365, 4)))
        after_years = _steps(connection)

    assert after_years <= after_months + 2
