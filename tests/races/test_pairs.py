"""Any two commands on one order leave what one after the other would have left.

The second comes in at every step of the first, from every state in which both make sense.
``WORDMATE_RACES=all`` tries every pair; otherwise always the same share of them is tried.
"""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from tests.races.report import Report, is_drawn, tried
from tests.races.scenes import SETTINGS
from tests.races.stage import Stage, opened_stage
from tests.support.databases import PostgresServer

ONE_IN: Final = 1 if os.environ.get("WORDMATE_RACES") == "all" else 6

KNOWN: Final = {
    "running": [("save", "select book")],
    "in the first group": [("complete", "save")],
    "test over": [("complete", "submit A"), ("submit A", "submit B")],
}
"""What goes wrong when nobody holds the order."""

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def url(postgres_server: PostgresServer) -> str:
    return postgres_server.migrated()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("races")
    async with opened_stage(url, folder) as stage:
        yield stage


@pytest.mark.parametrize("name", SETTINGS)
async def test_two_commands_at_once_end_like_one_after_the_other(stage: Stage, name: str) -> None:
    pairs = [pair for pair in SETTINGS[name].pairs() if is_drawn(name, pair, ONE_IN)]
    report = await tried(stage, await stage.scene(name), pairs)
    print(f"\n{name}: {report}")
    assert not report.faults, "\n".join(map(str, report.faults))


async def test_the_known_races_are_found_where_nobody_holds_the_order(stage: Stage) -> None:
    found = Report()
    for name in SETTINGS if ONE_IN == 1 else KNOWN:
        wanted = {frozenset(race) for race in KNOWN.get(name, ())}
        pairs = [
            pair
            for pair in SETTINGS[name].pairs()
            if ONE_IN == 1 or frozenset(command.name for command in pair) in wanted
        ]
        report = await tried(stage, await stage.scene(name), pairs, holding=False)
        missed = wanted - {fault.races for fault in report.faults}
        assert not missed, f"{name}: {missed} not found"
        found.add(report)
    print(f"\nheld by nobody: {found}")
