"""Every test here runs in memory, on a fresh SQLite file and on a fresh PostgreSQL database.

What it tells of one kind alone, or of SQL, says so (``only_sql``): all other behaviour is the same
for all three.
"""

from collections.abc import AsyncIterator

import pytest

from tests.adapters.sql.world import MEMORY, AnyDatabase, World
from tests.support.databases import KINDS
from wordmate.adapters.memory.database import MemoryDatabase
from wordmate.adapters.sql import open_database


@pytest.fixture(params=(MEMORY, *KINDS))
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh, migrated database of each kind in turn."""
    names = {"sqlite": "sqlite_url", "postgresql": "postgres_url"}
    return MEMORY if request.param == MEMORY else str(request.getfixturevalue(names[request.param]))


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[AnyDatabase]:
    """An open database of each kind in turn."""
    opened = MemoryDatabase() if database_url == MEMORY else open_database(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def world(database: AnyDatabase) -> World:
    """People, books and orders to tell stories with."""
    return World(database)
