from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.adapters.jobs.stage import ENGINE, HandClock, database_at
from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.application.ports import Ports


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    database = database_at(tmp_path)
    yield database
    await database.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def blobs(tmp_path: Path) -> LocalBlobs:
    return LocalBlobs(tmp_path / "audio")


@pytest.fixture
def ports(database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs) -> Ports:
    """The ports that making audio needs."""
    some = SimpleNamespace(
        units=database, queries=database.queries, clock=clock, blobs=blobs, speech_name=ENGINE
    )
    return cast("Ports", some)
