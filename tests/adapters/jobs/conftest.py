from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.jobs.stage import ENGINE, HandClock, database_at
from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.application.content.audio_requests import OutboxAudioJobs


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
def jobs(database: SqliteDatabase, clock: HandClock) -> OutboxAudioJobs:
    return OutboxAudioJobs(units=database, reads=database.reads, engine=ENGINE, clock=clock)
