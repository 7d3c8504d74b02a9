"""The cost of choosing the words of a day: the one read of a SQLite database, and the list."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.benchmarks.report import Report
from wordmate.adapters.sql import Database, migrate, open_database
from wordmate.adapters.sql.words.memory_stores import due_words
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.reviews.memory import Memory
from wordmate.domain.reviews.word_memory import WordMemory

MET: Final = 10_000
DUE: Final = 300
"""Some five times what eight minutes ask."""
LESSON: Final = [WordId(one) for one in range(1, MET, MET // 25)]
_TODAY: Final = 20_000
_TURNS: Final = 200
_STUDENT: Final = AccountId(1)


def choosing_ms(due: int = DUE, turns: int = _TURNS) -> float:
    """How long one review takes to read and to choose its due words, in milliseconds."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bench.db"
        url = f"sqlite:///{file}"
        migrate(url)
        _fill(file, due)
        return asyncio.run(_measured(open_database(url), due, turns))


async def _measured(database: Database, due: int, turns: int) -> float:
    spent = list[float]()
    for _ in range(turns):
        began = perf_counter()
        words = await due_words(database.source, _STUDENT, _TODAY)
        words.on(_TODAY).of_review(LESSON)
        spent.append(perf_counter() - began)
        assert len(words.words) == due
    await database.close()
    return median(spent) * 1e3


def _fill(file: Path, due: int) -> None:
    draw = Random(7)  # noqa: S311
    rows = list[tuple[object, ...]]()
    for number in range(MET):
        day = _TODAY - draw.uniform(1, 90)
        stability = _TODAY - day + (draw.uniform(-0.9, 0) if number < due else draw.uniform(2, 60))
        memory = Memory(max(0.1, stability), draw.uniform(1, 10), day)
        word = WordMemory(WordId(number + 1), memory)
        due_on = _TODAY if number < due else max(word.due_on, _TODAY + 1)
        rows.append((_STUDENT, word.word_id, *memory, 0, 0, 0, 0, due_on))
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.executemany(f"INSERT INTO word_memory VALUES ({', '.join('?' * 10)})", rows)


def measure_due_list(report: Report) -> None:
    """Measures and judges."""
    report.section("choosing the words of a day")
    name = f"choosing among {MET} words, {DUE} of them due, ms"
    report.verdict(name, choosing_ms(), most=2)
