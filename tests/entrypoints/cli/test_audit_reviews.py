"""The command that compares every lesson's reviews with its plan."""

import asyncio
import csv
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from tests.support.house import House, HouseTemplate, opened_house
from wordmate.application.ports import Ports
from wordmate.domain.accounts.errors import NoAccountWithRole
from wordmate.domain.after_class.errors import NoReviewsAhead
from wordmate.entrypoints.cli.reviews import add_review_audit
from wordmate.entrypoints.cli.running import Run, runner
from wordmate.entrypoints.cli.store import add_operations


async def _taught(new: AbstractAsyncContextManager[House]) -> House:
    """Two classes: one with a plan, one that ended without a daily time."""
    async with new as house:
        for at in ("10:00", None):
            order = await house.running()
            await house.tested(order, correct=[0], wrong=[1, 2], at=at)
            house.clock.move(minutes=50)
            await house.app.complete_course_order(house.tutor, house.end(order))
            house.clock.move(minutes=24 * 60)
    return house


@pytest.fixture
def house(sqlite_house: HouseTemplate, tmp_path: Path) -> Iterator[House]:
    """A closed house: every command opens its database itself."""
    with sqlite_house.copy() as url:
        yield asyncio.run(_taught(opened_house(url, tmp_path, like=sqlite_house.house)))


def _audit(house: House, *arguments: str) -> Result:
    return _invoked(house, add_review_audit, *arguments)


def _invoked(house: House, added: Callable[[typer.Typer, Run], object], *arguments: str) -> Result:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Ports]:
        settings = house.service.settings
        async with opened_house(
            settings.database_url, Path(settings.data_dir), like=house
        ) as again:
            yield again.ports

    commands = typer.Typer()
    added(commands, runner(opened))
    return CliRunner().invoke(commands, arguments)


def test_every_lesson_is_listed_with_the_reason_of_its_differences(house: House) -> None:
    said = _audit(house)
    assert said.exit_code == 0
    head, planned, bare = [line.split("\t") for line in said.stdout.splitlines()]
    assert head[4:] == ["expected", "booked", "done", "missed", "invalid", "why"]
    assert planned[1:] == ["2026-11-21", "student", "tutor", "10", "10", "0", "1", "0", "-"]
    assert bare[4:6] == ["0", "0"]
    assert bare[-1] == "no daily time was chosen"
    as_csv = list(csv.DictReader(_audit(house, "--csv").stdout.splitlines()))
    assert as_csv[1]["why"] == "no_time_picked"
    assert "2 lessons, 0 reviews without a reason" in said.stderr


def test_a_missing_review_is_found_and_the_command_fails(house: House) -> None:
    asyncio.run(
        house.rows(
            "DELETE FROM course_order WHERE id ="
            " (SELECT max(id) FROM course_order WHERE source_order_id = 1)"
        )
    )
    said = _audit(house, "--csv", "--tutor", house.accounts["tutor"].account_no)
    assert said.exit_code == 1
    rows = list(csv.DictReader(said.stdout.splitlines()))
    assert (rows[0]["expected"], rows[0]["booked"]) == ("10", "9")
    assert rows[0]["why"] == "2026-12-12 omitted"


def test_the_audit_is_narrowed_to_a_person_or_to_a_day(house: House) -> None:
    def lessons(*arguments: str) -> int:
        return len(_audit(house, *arguments).stdout.splitlines()) - 1

    assert lessons("--since", "2026-11-22") == 1
    assert lessons("--student", house.accounts["student"].account_no) == 2
    assert lessons("--student", house.accounts["other student"].account_no) == 0
    assert lessons("--tutor", house.accounts["other tutor"].account_no) == 0


def test_nothing_is_printed_for_an_unknown_person(house: House) -> None:
    said = _audit(house, "--csv", "--tutor", house.accounts["student"].account_no)
    assert isinstance(said.exception, NoAccountWithRole)
    assert said.stdout == ""


def test_the_daily_time_of_a_plan_is_changed_by_its_lesson_or_a_review(house: House) -> None:
    def changed(order: int, at: str) -> Result:
        return _invoked(house, add_operations, "plan-time", str(order), "--at", at)

    assert changed(1, "19:30").stdout.endswith("time before\t10:00\nreviews\t9\n")
    [(review,)] = asyncio.run(
        house.rows("SELECT min(id) FROM course_order WHERE source_order_id = 1")
    )
    assert changed(review, "20:30").stdout.endswith("time before\t19:30\nreviews\t9\n")
    for wrong in ("7", "7:30"):
        assert "choose a daily review time" in changed(1, wrong).stderr
    assert isinstance(changed(12, "19:30").exception, NoReviewsAhead)
