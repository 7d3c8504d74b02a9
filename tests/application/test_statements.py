"""What a command asks of the database: few statements, and none for each word, on both databases.

Only what stands inside the unit is counted; the transaction's own beginning and end come to it.
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.application import Application
from tests.support.house import House, idempotent, opened_house
from wordmate.adapters.sql.statement import Row, Statement, Tx
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.lessons.messages import AnswerEvent
from wordmate.domain.lessons.lesson_flow import LessonStep


@dataclass
class CountingTx:
    """A transaction that counts what runs in it."""

    tx: Tx
    counted: Counter[str]

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        self.counted[statement.sqlite.sql] += 1
        return await self.tx.all(statement, **values)

    async def one(self, statement: Statement, **values: object) -> Row | None:
        self.counted[statement.sqlite.sql] += 1
        return await self.tx.one(statement, **values)

    async def run(self, statement: Statement, **values: object) -> None:
        self.counted[statement.sqlite.sql] += 1
        await self.tx.run(statement, **values)

    async def queue_for(self, name: str) -> None:
        await self.tx.queue_for(name)

    def announce(self) -> None:
        self.tx.announce()


@dataclass
class CountingUnits:
    """Units of work whose statements are counted."""

    units: Any
    counted: Counter[str] = field(default_factory=Counter)

    async def run(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        return await self.units.run(
            lambda unit: work(SqlUnit(CountingTx(unit.tx, self.counted), unit.audited))
        )


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with opened_house(database_url, tmp_path) as house:
        yield house


async def asked(house: House, command: Callable[[Application], Awaitable[object]]) -> int:
    """How many statements a command needs."""
    units = CountingUnits(house.app.parts.units)
    await command(Application(replace(house.app.parts, units=units)))
    assert max(units.counted.values()) <= 2, "one statement, asked again and again"
    return units.counted.total()


async def test_a_save_needs_four_statements_and_one_more_for_words_not_named_before(
    house: House,
) -> None:
    order = await house.running()
    first = house.progress(order, words=20, step=LessonStep.REVIEW)
    begun = await asked(house, lambda app: app.save_progress(house.student, first))
    version = (await house.app.check_time(house.student, order)).progress_version
    answers = [
        AnswerEvent(word_id=word, step="review", right=True, latency_ms=9)
        for word in house.word_ids[:20]
    ]
    second = msgspec.structs.replace(
        house.progress(order, words=20, version=version, step=LessonStep.FLASH),
        answers=answers,
        device="phone",
    )
    went_on = await asked(house, lambda app: app.save_progress(house.student, second))
    # hold, order, ledger, progress; at the first save also the book's words, and the message
    # that has them spoken
    assert (begun, went_on) == (6, 4)


async def test_a_result_needs_four_statements_and_two_for_its_key(house: House) -> None:
    order = await house.running()
    right = range(20)
    save = house.progress(order, words=20, correct=right, known=0)
    await house.app.save_progress(house.student, save)
    result = house.result(order, correct=right, known=[])
    student = idempotent(house.student, "one-tap-of-a-thumb")
    # kept answer, hold, order, ledger, result, answer to keep
    submitted = await asked(house, lambda app: app.submit_new_word_result(student, result))
    assert submitted == 6


async def test_the_end_of_a_lesson_needs_as_many_statements_for_twenty_words_as_for_two(
    house: House,
) -> None:
    numbers = []
    for words in (2, 20):
        order = await house.running()
        save = house.progress(order, words=words, correct=range(words), known=0)
        await house.app.save_progress(house.student, save)
        result = house.result(order, correct=range(words), known=[], at="19:30")
        await house.app.submit_new_word_result(house.student, result)
        numbers.append(
            await asked(
                house, lambda app, one=order: app.complete_course_order(house.tutor, house.end(one))
            )
        )
        house.clock.move(minutes=120)
    # hold, order, ledger; states read and put; the words, orders and ledger of the reviews;
    # pay, view
    assert numbers == [10, 10]


async def test_a_start_and_a_pause_need_few_statements(house: House) -> None:
    order = await house.booked()
    started = await asked(house, lambda app: app.start_course_order(house.tutor, order))
    paused = await asked(house, lambda app: app.pause_course_order(house.tutor, order))
    assert (started, paused) == (5, 3)
