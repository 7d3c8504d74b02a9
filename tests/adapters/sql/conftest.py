"""Every test runs on a fresh SQLite file and on a fresh PostgreSQL database, unless it is marked
``only_sqlite`` or ``only_postgres``."""

from collections.abc import AsyncIterator

import pytest

from tests.adapters.sql.world import World
from wordmate.adapters.sql import Database, open_database


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open database of each kind in turn."""
    opened = open_database(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def world(database: Database) -> World:
    """People, books and orders for the tests."""
    return World(database)
