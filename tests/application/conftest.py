from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.house import House, house_in_memory, opened_house


@pytest.fixture
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """In memory; for a test that looks into tables or into the service, on SQLite."""
    if request.node.get_closest_marker("on_sqlite") is None:
        yield await house_in_memory()
        return
    async with opened_house(request.getfixturevalue("sqlite_url"), tmp_path) as house:
        yield house
