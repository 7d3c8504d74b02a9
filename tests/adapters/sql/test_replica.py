"""Reports are read from a replica; everything else, and reports without one, from the primary."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text
from structlog.testing import capture_logs

from tests.adapters.sql.world import HOUR, NOON, World
from tests.support.databases import migrated_postgres
from tests.support.postgres import STREAMED, PostgresProcess, standby
from wordmate.adapters.sql import Database, open_database
from wordmate.adapters.sql.engine.postgres import PostgresDatabase
from wordmate.adapters.sql.engine.replica import AGAIN_SECONDS, ReplicaSource
from wordmate.adapters.sql.engine.statement import Source, Statement, required_row
from wordmate.adapters.sql.kernel.queries import MAY_LAG
from wordmate.application.operations import OPERATIONS
from wordmate.application.orders.operations import StoreOrders
from wordmate.application.orders.store_messages import ListStoreOrders
from wordmate.application.pay.messages import OneMonth
from wordmate.application.pay.operations import MonthOfTutors
from wordmate.domain.kernel.errors import ServiceBusy, StorageUnavailable
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.entrypoints.doctor import Finding, examine
from wordmate.entrypoints.settings import Settings

ASKED = Statement(lambda d: text("SELECT 1"))


@dataclass
class Told(Source):
    """A source with one answer, or one failure."""

    answer: Any
    asked: list[Statement] = field(default_factory=list)

    async def all(self, statement: Statement, **values: object) -> Sequence[Any]:
        self.asked.append(statement)
        if isinstance(self.answer, Exception):
            raise self.answer
        return [self.answer]

    async def one(self, statement: Statement, **values: object) -> Any:
        return (await self.all(statement))[0]

    async def run(self, statement: Statement, **values: object) -> None:
        await self.all(statement)


@pytest.mark.parametrize("problem", [StorageUnavailable(), ServiceBusy("all in use")])
async def test_a_replica_that_fails_is_left_alone_for_a_while(problem: Exception) -> None:
    replica, primary, now = Told(problem), Told("primary"), [0.0]
    source = ReplicaSource(replica, primary, now=lambda: now[0])

    with capture_logs() as logs:
        assert [await source.one(ASKED) for _ in range(3)] == ["primary"] * 3
    assert len(replica.asked) == 1
    assert [(one["event"], one["log_level"]) for one in logs] == [("replica failed", "warning")]

    now[0], replica.answer = AGAIN_SECONDS, "replica"
    assert await source.one(ASKED) == "replica"


async def test_a_wrong_statement_is_no_failure_of_the_replica() -> None:
    source = ReplicaSource(Told(ValueError("wrong")), Told("primary"))

    with pytest.raises(ValueError, match="wrong"):
        await source.all(ASKED)


def test_only_reports_may_lag() -> None:
    assert {name for name, one in OPERATIONS.items() if one.may_lag} == {
        "StoreListAuditLog",
        "StoreRetrieveDaysOfMonth",
        "StoreRetrieveMonth",
    }
    assert {name for name in MAY_LAG if name in OPERATIONS} == MAY_LAG


@dataclass
class Pair:
    """A primary and its standby, behind one database of the service."""

    world: World
    database: PostgresDatabase
    standby: PostgresProcess
    replica: Database

    async def sessions(self) -> list[int]:
        asked = OneMonth(month="2027-01")
        return [one.sessions for one in (await self.world.ask(MonthOfTutors, asked)).data]

    async def asks(self, sql: str) -> Any:
        """What the standby answers."""
        return required_row(await self.replica.source.one(Statement(lambda d: text(sql))))[0]

    async def catch_up(self) -> None:
        """Waits until the standby has all that is committed."""
        written = Statement(lambda d: text("SELECT CAST(pg_current_wal_lsn() AS text)"))
        [until] = required_row(await self.database.source.one(written))
        while not await self.asks(f"SELECT pg_last_wal_replay_lsn() >= '{until}'::pg_lsn"):
            pass


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[str, PostgresProcess]]:
    with migrated_postgres(STREAMED) as url, standby(make_url(url)) as replica:
        yield url, replica


@pytest.fixture
async def pair(servers: tuple[str, PostgresProcess]) -> AsyncIterator[Pair]:
    url, second = servers
    read_url = second.url.render_as_string(hide_password=False)
    database = open_database(url, read_url=read_url)
    replica = open_database(read_url)
    assert isinstance(database, PostgresDatabase)
    yield Pair(World(database), database, second, replica)
    await database.close()
    await replica.close()


async def test_a_report_is_as_old_as_the_replica_and_a_list_is_not(pair: Pair) -> None:
    world = pair.world
    student, tutor = await world.student(), await world.tutor()
    await pair.catch_up()
    await pair.asks("SELECT pg_wal_replay_pause()")
    while await pair.asks("SELECT pg_get_wal_replay_pause_state()") != "paused":
        pass

    led: dict[str, Any] = {"started_by": Role.TUTOR, "started_at": NOON, "ended_at": NOON + HOUR}
    await world.order(student, tutor, NOON, status=OrderStatus.COMPLETED, **led)

    assert (await world.ask(StoreOrders, ListStoreOrders())).total == 1
    assert await pair.sessions() == []
    lag = await pair.database.replica_lag_s()
    assert lag is not None
    assert lag > 0

    await pair.asks("SELECT pg_wal_replay_resume()")
    await pair.catch_up()
    assert await pair.sessions() == [1]
    assert await pair.database.replica_lag_s() == 0


async def doctor_says(servers: tuple[str, PostgresProcess], folder: Path) -> Finding:
    url, second = servers
    settings = Settings(
        data_dir=str(folder),
        speech="espeak",
        database=url,
        database_read_url=second.url.render_as_string(hide_password=False),
    )
    return next(iter([one async for one in examine(settings) if one.name == "replica"]))


async def test_the_doctor_says_how_far_the_replica_is_behind(
    servers: tuple[str, PostgresProcess], tmp_path: Path
) -> None:
    found = await doctor_says(servers, tmp_path)
    assert (found.problem, found.answer.endswith(" s behind")) == (None, True)

    await asyncio.to_thread(servers[1].stop)
    try:
        found = await doctor_says(servers, tmp_path)
    finally:
        await asyncio.to_thread(servers[1].start)
    assert found.problem is not None
    assert "WORDMATE_DATABASE_READ_URL" in found.advice


async def test_reports_are_read_from_the_primary_while_the_replica_is_gone(pair: Pair) -> None:
    await pair.catch_up()
    before = await pair.sessions()
    pair.standby.stop()
    try:
        with capture_logs() as logs:
            assert await pair.sessions() == before
        assert [one["event"] for one in logs] == ["replica failed"]
        with pytest.raises(StorageUnavailable):
            await pair.database.replica_lag_s()
    finally:
        await asyncio.to_thread(pair.standby.start)
