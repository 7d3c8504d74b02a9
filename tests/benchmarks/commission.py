"""The cost of a long-time tutor's commission pages: ``python -m tests.benchmarks.commission``.

Fills a SQLite file with one tutor's classes, six a day for a number of years, and requests the
overview and pages of the list: the first must cost the same after one year as after five.
"""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from types import SimpleNamespace
from typing import Any

from tests.support.fakes import StandingClock
from wordmate.adapters.sql import migrate, open_database
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.policy import Policy
from wordmate.application.pay.messages import CommissionFilter, ListCommission
from wordmate.application.pay.operations import CommissionSums, ListCommissions
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role

A_DAY, ROUNDS = 6, 300
BEGAN = datetime(2025, 4, 2, 9, tzinfo=UTC)
NOW = instant(datetime(2026, 11, 28, 9, tzinfo=UTC))
CALL = Call(Caller(AccountId(1), Role.TUTOR))


def fill(path: Path, years: int) -> int:
    """One tutor's classes; returns how many."""
    migrate(f"sqlite:///{path}")
    lessons = [
        (nth, int((BEGAN + timedelta(days=nth // A_DAY, hours=nth % A_DAY)).timestamp()) * 1000)
        for nth in range(1, years * 365 * A_DAY)
    ]
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO account (id, phone, role, name, version, created_at)"
            " VALUES (?, ?, ?, ?, 1, 0)",
            [(1, "1", "TEACHER", "T"), (2, "2", "user", "S")],
        )
        connection.executemany(
            "INSERT INTO course_order (id, student_id, tutor_id, lesson_type, course_type,"
            " material_type, is_simulated, new_audio, appointment_at, opens_at, closes_at, status,"
            " deletion, word_count, version, created_at, ended_at) VALUES (?, 2, 1, 'QUOTA_60',"
            " 'QUICK_WORD_MEMORIZATION', 'VOCABULARY', 0, 0, ?, 0, 0, 'COMPLETED', 'NORMAL', 0, 1,"
            " 0, ?)",
            [(nth, at, at) for nth, at in lessons],
        )
        connection.executemany(
            "INSERT INTO commission (order_id, tutor_id, student_id, lesson_type, minutes,"
            " practice_ms, amount_fen, subsidy_fen, status, created_at, material_type,"
            " problem_flag, released, number, is_no_show, ended_at, month)"
            " VALUES (?, 1, 2, 'QUOTA_60', 60, 1, 5200, 0, ?, ?, 'VOCABULARY', 0, 0, 1, 0, ?, ?)",
            [
                (
                    nth,
                    "ISSUED" if nth % 7 else "PENDING",
                    at,
                    at,
                    f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m}",
                )
                for nth, at in lessons
            ],
        )
        connection.execute(
            "INSERT INTO commission_sum SELECT tutor_id, month, status, count(*), sum(amount_fen),"
            " sum(subsidy_fen) FROM commission GROUP BY tutor_id, month, status"
        )
    connection.close()
    return len(lessons)


async def measure(path: Path) -> dict[str, float]:
    """The median of many rounds in milliseconds."""
    database = open_database(f"sqlite:///{path}")
    ports: Any = SimpleNamespace(clock=StandingClock(NOW), policy=Policy())
    asked: dict[str, tuple[Any, Any]] = {
        "overview": (CommissionSums, Empty()),
        "first page": (ListCommissions, ListCommission()),
        "first page, pending": (ListCommissions, ListCommission(status=CommissionFilter.PENDING)),
    }
    took: dict[str, float] = {}
    for name, (query, request) in asked.items():
        times = []
        for _ in range(ROUNDS):
            begun = perf_counter()
            await database.queries.answer(query.name, ports, CALL, request)
            times.append(perf_counter() - begun)
        took[name] = 1000 * median(times)
    await database.close()
    return took


def main() -> None:
    """Prints a line for each size of history."""
    for years in (1, 5):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "bench.db"
            lessons = fill(path, years)
            took = asyncio.run(measure(path))
            told = ", ".join(f"{name} {ms:.2f} ms" for name, ms in took.items())
            print(f"{years} years, {lessons} classes: {told}")


if __name__ == "__main__":
    main()
