"""The clock is compared with the database's continuously."""

import asyncio

import pytest

from tests.support.fakes import StandingClock
from wordmate.adapters.system import CheckedClock
from wordmate.domain.kernel.errors import ClockOff
from wordmate.domain.kernel.instants import Instant
from wordmate.entrypoints.bootstrap import follow_clock

NOON = Instant(1_800_000_000_000)


async def test_after_a_database_outage_the_clock_is_compared_again() -> None:
    asked, done = list[int](), asyncio.Event()

    async def database_ms() -> int:
        asked.append(1)
        if len(asked) == 1:
            raise ConnectionError
        done.set()
        return NOON + 3_600_000

    clock = CheckedClock(database_ms, StandingClock(NOON), lambda: 100.0)
    following = asyncio.create_task(follow_clock(clock, 0))
    await done.wait()
    await asyncio.sleep(0)
    following.cancel()
    with pytest.raises(ClockOff):
        clock.now()
