"""The store's commands on rest, and on moving classes."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.entrypoints.cli.telling import Run, facts_of, spoken
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.operations import OPERATIONS
from wordmate.application.rest.messages import ApplyRest
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings

ZONE = ZoneInfo("Asia/Shanghai")
STUDENT = ("--phone", "13800000001", "--name", "小满", "--password", "maple7river")
TUTOR = ("--phone", "13900000001", "--name", "周老师", "--password", "maple7river")


def next_monday() -> datetime:
    today = datetime.now(ZONE).replace(hour=19, minute=0, second=0, microsecond=0)
    return today + timedelta(days=7 - today.weekday())


async def _apply(folder: Path, *, hours_later: Sequence[int]) -> None:
    """The tutor applies for an hour from each of these times on."""
    tutor = Call(Caller(AccountId(2), Role.TUTOR))
    at = instant(next_monday())
    async with open_service(Settings(data_dir=str(folder), workers=0)) as service:
        apply = OPERATIONS["CustomerTeacherApplyRest"]
        for hours in hours_later:
            first = at + hours * 3_600_000
            await apply(
                service.ports, tutor, ApplyRest(slots=[Instant(first), Instant(first + 1_800_000)])
            )


@pytest.fixture
def store(run: Run, data_dir: Path) -> Run:
    """``store …`` in a house whose tutor applied for rest on Monday at 19:00 and at 21:00."""
    store = partial(run, "store")
    assert store("people", "create", *STUDENT)[0] == 0
    assert store("people", "create", "--role", "TEACHER", *TUTOR)[0] == 0
    asyncio.run(_apply(data_dir, hours_later=(0, 2)))
    return store


def test_applications_are_listed_approved_and_rejected_with_a_reason(store: Run) -> None:
    day = f"{next_monday():%Y-%m-%d}"
    _, listed, _ = store("rest", "list")
    assert listed.splitlines() == [
        "number\tstatus\taccount\ttutor\thalf hours\treason",
        f"2\tPENDING\tT00000002\t周老师\t{day} 21:00-22:00\t-",
        f"1\tPENDING\tT00000002\t周老师\t{day} 19:00-20:00\t-",
    ]
    assert facts_of(store("rest", "approve", "1")[1])["status"] == "APPROVED"
    assert facts_of(store("rest", "reject", "2", "人手不够")[1])["status"] == "REJECTED"
    assert store("rest", "list", "--status", "rejected")[1].endswith("\t人手不够\n")
    code, _, problem = store("rest", "approve", "2")
    assert (code, problem.startswith("REST_NOT_PENDING")) == (1, True)


def test_a_page_of_applications_names_the_option_for_the_next_page(store: Run) -> None:
    _, first, more = store("rest", "list", "--limit", "1")[1].splitlines()
    assert (first[0], more) == ("2", "more: --offset 1")
    _, last = store("rest", "list", "--limit", "1", "--offset", "1")[1].splitlines()
    assert last[0] == "1"


def test_rest_until_midnight_lasts_to_the_end_of_its_day(store: Run, tmp_path: Path) -> None:
    asyncio.run(_apply(tmp_path, hours_later=(4,)))
    assert f"{next_monday():%Y-%m-%d} 23:00-24:00" in store("rest", "list")[1]


def test_approved_rest_is_lifted_with_a_reason(store: Run) -> None:
    code, _, problem = store("rest", "lift", "1", "临时加课")
    assert (code, problem.startswith("REST_NOT_APPROVED")) == (1, True)
    store("rest", "approve", "1")
    assert facts_of(store("rest", "lift", "1", "临时加课")[1])["status"] == "LIFTED"
    assert store("rest", "list", "--status", "lifted")[1].endswith("\t临时加课\n")


def test_a_class_is_moved_but_not_into_rest(store: Run) -> None:
    day = f"{next_monday():%Y-%m-%d}"
    people = ("--student", "S00000001", "--tutor", "T00000002")
    code, _, problem = store("book", *people, "--at", f"{day} 18:30")
    assert (code, problem.startswith("TUTOR_APPLIED_FOR_REST")) == (1, True)
    store("rest", "approve", "1")
    assert store("book", *people, "--at", f"{day} 17:00")[0] == 0
    code, _, problem = store("move", "1", "--at", f"{day} 18:30")
    assert (code, problem.startswith("TUTOR_AT_REST")) == (1, True)
    moved = store("move", "1", "--at", f"{day} 18:00")
    assert moved[:2] == (
        0,
        f"Order 1: 小满 with 周老师, {spoken(f'{day} 18:00')}\n",
    )
