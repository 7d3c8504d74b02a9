from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.jobs.stage import HandClock, database_at
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    database = database_at(tmp_path)
    yield database
    await database.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()
