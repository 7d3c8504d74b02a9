from collections.abc import AsyncIterator

import pytest

from tests.adapters.rpc.desk import Desk, opened_desk
from tests.support.house import House
from wordmate.entrypoints.logs import configure_logs


@pytest.fixture
async def desk(house: House) -> AsyncIterator[Desk]:
    configure_logs("info")
    async with opened_desk(house) as desk:
        yield desk
