from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.rpc.desk import Desk, opened_desk
from tests.support.house import opened_house
from wordmate.entrypoints.logs import configure_logs


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    configure_logs("info")
    async with opened_house(sqlite_url, tmp_path) as house, opened_desk(house) as desk:
        yield desk
