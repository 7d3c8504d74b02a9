"""Simulated lessons with faults of network, devices, clocks, queue and service: nothing
acknowledged is lost, nothing counts twice, and all consequences match the ledger.

``just torture 10000`` runs more of them.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.house import HouseTemplate
from tests.torture.chance import Fault
from tests.torture.disk import TxOf, connected, ended
from tests.torture.lesson import Outcome, Plan, Planted, Torture
from tests.torture.report import tortured
from tests.torture.shrinking import kind_of, shrunk
from wordmate.adapters.sql.engine.statement import BoundStatement, Row, Statement, Tx
from wordmate.adapters.sql.lessons.stores import _put_progress
from wordmate.application.lessons import commands
from wordmate.domain.lessons import lesson_run

LESSONS: Final = 100
_SHORT: Final = 80
"""The maximum number of lines of a short log, with those of refused followers."""


@pytest.fixture(scope="module")
def torture(sqlite_house: HouseTemplate) -> Iterator[Torture]:
    with sqlite_house.copy() as url:
        yield Torture(Path(url.removeprefix("sqlite:///")), sqlite_house.house)


def test_nothing_is_lost_or_doubled_whatever_fails(torture: Torture) -> None:
    many = tortured(torture, range(LESSONS))
    assert not many.failed, str(many)
    assert many.counts["acknowledged"] > 10 * LESSONS
    assert many.counts["leads handed over"] > LESSONS // 10
    assert {*many.faults} == {*Fault}, "every kind of fault occurs"


def test_a_seed_repeats_its_lesson(torture: Torture) -> None:
    first, again = torture.held(Plan(0)), torture.held(Plan(0))
    assert first.struck
    assert (first.struck, first.story) == (again.struck, again.story)
    assert torture.held(Plan(1)).story != first.story


def test_a_lesson_in_which_nothing_fails_is_right_too(torture: Torture) -> None:
    calm = [torture.held(Plan(seed, only=())) for seed in range(5)]
    assert not any(one.struck or one.wrong for one in calm)


def _first_found(torture: Torture, kind: str) -> Outcome:
    """The shortest log of the first lessons with this violation."""
    found = list[Outcome]()
    for seed in range(LESSONS):
        outcome = torture.held(Plan(seed))
        if kind in map(kind_of, outcome.wrong):
            wrong = [one for one in outcome.wrong if kind_of(one) == kind]
            found.append(shrunk(torture, replace(outcome, wrong=wrong)))
        if found and len(found[-1].story) <= _SHORT:
            break
    assert found, "no lesson shows the defect"
    return min(found, key=lambda one: len(one.story))


def test_a_service_that_accepts_repeated_numbers_is_found(
    torture: Torture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forgotten(*_: object) -> tuple[()]:
        return ()

    monkeypatch.setattr(commands, "_numbers_kept", forgotten)
    planted = Planted(before=_without_unique_numbers)
    story = _first_found(replace(torture, planted=planted), "doubled")
    assert len(story.story) <= _SHORT, story.told()


def _without_unique_numbers(path: Path) -> None:
    with closing(connected(path)) as connection:
        connection.execute("DROP INDEX uq_order_event_device")


def test_a_projection_outside_the_transaction_is_found(torture: Torture) -> None:
    planted = Planted(tx_of=progress_later)
    story = _first_found(replace(torture, planted=planted), "unlike the ledger")
    assert len(story.story) <= _SHORT, story.told()


def progress_later() -> TxOf:
    """A process that stores a lesson's progress at the beginning of its next transaction."""
    left: list[BoundStatement] = []

    def begun(tx: Tx) -> Tx:
        for statement, values in left:
            ended(tx.run(statement, **values))
        left.clear()
        return _LeavingProgress(tx, left)

    return begun


class _LeavingProgress:
    def __init__(self, tx: Tx, left: list[BoundStatement]) -> None:
        self._tx = tx
        self._left = left

    async def run(self, statement: Statement, **values: object) -> None:
        await self.all(statement, **values)

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        if statement is not _put_progress:
            return await self._tx.all(statement, **values)
        self._left.append((statement, values))
        return ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tx, name)


def test_a_merge_by_arrival_alone_is_found(
    torture: Torture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lesson_run, "_is_replaced", lambda *_: False)
    story = _first_found(torture, "lost")
    assert "the other side's answer stands" in story.told()
    assert len(story.story) <= _SHORT, story.told()
