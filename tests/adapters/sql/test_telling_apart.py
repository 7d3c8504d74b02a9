"""Migrates equal accounts to numbered ones, on both databases."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import asyncpg
import pytest
from alembic.command import upgrade

from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql.engine.migrations import alembic_config

BEFORE = "0003"
INSTITUTION = "INSERT INTO institution (id, code, name, created_at) VALUES (1, 'nj', '南京', 0)"
ACCOUNT = (
    "INSERT INTO account (id, phone, role, name, institution_id, disabled, version, created_at)"
    " VALUES ({}, '{}', '{}', '{}', {}, false, 1, 0)"
)
ORDER = (
    "INSERT INTO course_order (id, student_id, tutor_id, lesson_type, course_type, material_type,"
    " is_simulated, new_audio, appointment_at, status, deletion, word_count, version, created_at,"
    " started_at, ended_at)"
    " VALUES ({}, 1, 3, '{}', 'QUICK_WORD_MEMORIZATION', 'READING', false, false, 0, 'COMPLETED',"
    " 'NORMAL', 0, 1, 0, 0, 3600000)"
)
COMMISSION = (
    "INSERT INTO commission (id, order_id, tutor_id, student_id, lesson_type, minutes, practice_ms,"
    " amount_fen, subsidy_fen, status, created_at) VALUES ({0}, {0}, 3, 1, '{1}', 60, 1, 5200, 0,"
    " 'PENDING', 0)"
)
PEOPLE = (
    (1, "+86138", "user", "小明", "NULL"),
    (2, "+86138", "user", "小明", "NULL"),
    (3, "+86138", "TEACHER", "小明", "1"),
    (4, "+86138", "user", "小明 (2)", "NULL"),
    (5, "+86138", "user", "小明", "NULL"),
    (6, "+86139", "user", "小明", "NULL"),
    (7, "+86139", "user", "x" * 40, "NULL"),
    (8, "+86139", "user", "x" * 40, "NULL"),
)
LESSONS = ((1, "QUOTA_60"), (2, "ANTI_FORGETTING"))
ROWS = (
    INSTITUTION,
    *(ACCOUNT.format(*one) for one in PEOPLE),
    *(ORDER.format(*one) for one in LESSONS),
    *(COMMISSION.format(*one) for one in LESSONS),
)
NAMES = "SELECT id, name, version FROM account ORDER BY id"
PAY = (
    "SELECT material_type, institution, review_method, problem_flag, amount_fen FROM commission"
    " ORDER BY id"
)


def _run(url: str, *statements: str) -> list[tuple[Any, ...]]:
    """Runs statements; returns the rows of the last one."""
    if url.startswith("sqlite"):
        with (
            closing(
                sqlite3.connect(url.removeprefix("sqlite:///"), timeout=PATIENCE_S)
            ) as connection,
            connection,
        ):
            return [[*connection.execute(one)] for one in statements][-1]

    async def run() -> Sequence[Any]:
        connection = await asyncpg.connect(url)
        try:
            return [await connection.fetch(one) for one in statements][-1]
        finally:
            await connection.close()

    return [tuple(row) for row in asyncio.run(run())]


@pytest.fixture(params=["sqlite", "postgresql"])
def yesterday(request: pytest.FixtureRequest, tmp_path: Any) -> str:
    """The URL of a database before the change, with people and pay."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'yesterday.db'}"
    else:
        url = str(request.getfixturevalue("empty_postgres_url"))
    upgrade(alembic_config(url), BEFORE)
    _run(url, *ROWS)
    return url


def test_accounts_with_equal_names_get_numbers(yesterday: str) -> None:
    upgrade(alembic_config(yesterday), "head")
    assert _run(yesterday, NAMES) == [
        (1, "小明", 1),
        (2, "小明 (3)", 2),
        (3, "小明", 1),
        (4, "小明 (2)", 1),
        (5, "小明 (4)", 2),
        (6, "小明", 1),
        (7, "x" * 40, 1),
        (8, "x" * 36 + " (2)", 2),
    ]


def test_existing_payments_get_their_details(yesterday: str) -> None:
    upgrade(alembic_config(yesterday), "head")
    assert _run(yesterday, PAY) == [
        ("READING", "南京", None, False, 5200),
        ("READING", "南京", "LED", False, 5200),
    ]
