"""Any two concurrent commands on one order, or on the accounts of one phone, end like one after
the other.

The second starts at every step of the first, from every state in which both make sense.
``WORDMATE_RACES=all`` tries every pair; otherwise a fixed sample is tried, with the pairs that are
known to fail without locks, or once failed despite them.
"""

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from tests.races.commands import Command
from tests.races.report import Kind, Pair, Report, cut_off, is_drawn, tried
from tests.races.scenes import COMMANDS, SETTINGS
from tests.races.stage import Stage, opened_stage
from tests.support.databases import PostgresServer

ONE_IN: Final = 1 if os.environ.get("WORDMATE_RACES") == "all" else 40

ONE_IN_CUT_OFF: Final = 1 if ONE_IN == 1 else 60
"""Each new connection has to plan every statement."""
CUT_OFF: Final = {("result there", "complete"), ("two children at one phone", "change the phone")}
"""Commands that always lose their connection."""
KNOWN: Final = {
    "running": [("save", "select book")],
    "running, and nobody came": [("enter", "end as a no-show")],
    "in the first group": [("complete", "save by tutor")],
    "test over": [("complete without test", "submit A"), ("submit A", "submit B by tutor")],
    "payment flagged": [("release", "release for another reason")],
}
"""The violations without locks."""
STOPPED_BY_KEYS: Final = {"test over"}
"""Races that the ledgers' keys prevent."""
ONCE_WRONG: Final = {
    "review that nobody ended beside a class": [("start the other class", "clock")],
    "review over beside a class that was booked before it": [
        ("start the other class", "complete by student")
    ],
    "review called off": [("reopen", "ask deletion of the lesson")],
    "account opened by a trial": [("rename the trial's account", "complete the trial's account")],
    "two children at one phone": [
        ("create a trial for a child", "change the phone"),
        ("create a trial for a child", "change the name"),
        ("sign in by code", "change the password"),
        ("change the phone", "change the password"),
    ],
    "person with nothing open": [
        ("prepare a copy", "erase the person"),
        ("open the account", "erase the person"),
        ("erase the person", "ask deletion"),
        ("prepare a copy", "refuse the request"),
        ("prepare a copy", "withdraw the request"),
    ],
}
"""Pairs that once failed despite both locks: always tried."""
LOOKS_UP: Final = "create a trial for"
"""These commands count a look-up of a phone before their unit; a repeat without a key counts
again."""
LOST: Final = (Kind.ROWS, Kind.LEDGER)
"""The violation."""


def _known(name: str) -> set[frozenset[str]]:
    return {frozenset(race) for race in KNOWN.get(name, ())}


def _always(name: str) -> set[frozenset[str]]:
    return _known(name) | {frozenset(race) for race in ONCE_WRONG.get(name, ())}


def _names(pair: Pair) -> frozenset[str]:
    return frozenset(command.name for command in pair)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def url(postgres_server: PostgresServer) -> Iterator[str]:
    with postgres_server.copy() as url:
        yield url


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("races")
    async with opened_stage(url, folder) as stage:
        yield stage


@pytest.mark.parametrize("name", SETTINGS)
async def test_two_concurrent_commands_end_like_a_serial_order(stage: Stage, name: str) -> None:
    pairs: Sequence[Pair] = [
        pair
        for pair in SETTINGS[name].pairs()
        if is_drawn(name, pair, ONE_IN) or _names(pair) in _always(name)
    ]
    pairs = pairs or SETTINGS[name].pairs()[:3]
    report = await tried(stage, await stage.scene(name), pairs)
    print(f"\n{name}: {report}")
    assert not report.faults, "\n".join(map(str, report.faults))


async def test_every_command_is_accepted_somewhere(stage: Stage) -> None:
    """A race between two refusals proves nothing."""
    accepted: set[str] = set()
    for name, setting in SETTINGS.items():
        scene = await stage.scene(name)
        for tried_here in setting.tried:
            if tried_here not in accepted:
                answers = (await stage.alone(scene, COMMANDS[tried_here])).outcome.answers
                if not answers[0].startswith(("refused", "failed")):
                    accepted.add(tried_here)
    assert COMMANDS.keys() - accepted == set()


def _cut_off(name: str) -> Sequence[Command]:
    """The scene's commands that lose their connection."""
    return [
        one
        for one in map(COMMANDS.__getitem__, SETTINGS[name].tried)
        if not (one.again or one.name.startswith(LOOKS_UP))
        and ((name, one.name) in CUT_OFF or is_drawn(name, (one, one), ONE_IN_CUT_OFF))
    ]


@pytest.mark.parametrize("name", [*filter(_cut_off, SETTINGS)])
async def test_a_command_that_loses_its_connection_has_one_effect(stage: Stage, name: str) -> None:
    scene, report = await stage.scene(name), Report()
    for one in _cut_off(name):
        report.add(await cut_off(stage, scene, one))
    print(f"\n{name}: {report}")
    assert not report.faults, "\n".join(map(str, report.faults))


@pytest.mark.parametrize("keyed", [True, False], ids=["ledgers keyed", "ledgers not keyed"])
@pytest.mark.parametrize("name", SETTINGS if ONE_IN == 1 else KNOWN)
async def test_races_are_found_without_locks(stage: Stage, name: str, keyed: bool) -> None:
    """Without the lock and the comparison of versions. The ledgers' keys also prevent most races;
    without them acknowledged work is lost."""
    request = _known(name)
    pairs = [pair for pair in SETTINGS[name].pairs() if ONE_IN == 1 or _names(pair) in request]
    async with (
        stage.tables.without_key("order_event", keyed=keyed),
        stage.tables.without_key("payout_event", keyed=keyed),
    ):
        found = await tried(stage, await stage.scene(name), pairs, holding=False)
    print(f"\n{name}, held by nobody, ledgers {'' if keyed else 'not '}keyed: {found}")
    assert found.faults or not request or (keyed and name in STOPPED_BY_KEYS)
    lost = {fault.races for fault in found.faults if fault.kind in LOST}
    assert keyed or request <= lost, f"{name}: {request - lost} not found"
