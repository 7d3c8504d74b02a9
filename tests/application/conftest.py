from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.house import House, opened_house


@pytest.fixture
async def house(sqlite_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with opened_house(sqlite_url, tmp_path) as house:
        yield house
