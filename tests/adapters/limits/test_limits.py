"""Requirements for every kind of limits: in memory, SQLite, PostgreSQL and Redis."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port, started_redis
from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.adapters.limits.redis import RedisLimits
from wordmate.adapters.sql import open_database
from wordmate.adapters.sql.kernel.limits import SqlLimits
from wordmate.application.kernel.rate_limits import Attempt, Limit, Limits
from wordmate.domain.kernel.instants import Instant

NOW = Instant(1_700_000_000_000)
MINUTE = 60_000
FIVE = Limit("five a minute", 5, MINUTE)
SEVEN = Limit("seven an hour", 7, 60 * MINUTE)
_names = count(1)


@pytest.fixture(params=["memory", "sqlite_url", "postgres_url", "redis_url"])
def address(request: pytest.FixtureRequest) -> str:
    """Each kind of limits in turn."""
    if request.param == "memory":
        return "memory:"
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def limits(address: str) -> AsyncIterator[Limits]:
    if address == "memory:":
        yield InProcessLimits()
        return
    if address.startswith("redis:"):
        over_redis = RedisLimits(address, InProcessLimits())
        yield over_redis
        await over_redis.close()
        return
    database = open_database(address)
    yield SqlLimits(database)
    await database.close()


@pytest.fixture
def somebody() -> str:
    return f"somebody {next(_names)}"


async def test_allowed_attempts_pass_and_then_wait_for_the_windows_end(limits, somebody) -> None:
    attempts = [Attempt(FIVE, somebody)]
    assert [await limits.consume(attempts, NOW + at) for at in range(5)] == [0] * 5
    assert await limits.consume(attempts, NOW + 100) == MINUTE - 100
    assert await limits.consume(attempts, NOW + MINUTE - 1) == 1
    assert await limits.consume(attempts, NOW + MINUTE) == 0


async def test_subjects_and_limits_are_counted_separately(limits, somebody) -> None:
    for _ in range(5):
        await limits.consume([Attempt(FIVE, somebody)], NOW)
    assert await limits.consume([Attempt(FIVE, somebody + " else")], NOW) == 0
    assert await limits.consume([Attempt(SEVEN, somebody)], NOW) == 0


async def test_a_call_counts_all_of_its_attempts_or_none(limits, somebody) -> None:
    both = [Attempt(SEVEN, somebody), Attempt(FIVE, somebody)]
    for _ in range(5):
        assert await limits.consume(both, NOW) == 0
    for _ in range(9):
        assert await limits.consume(both, NOW) == MINUTE
    assert await limits.consume([Attempt(SEVEN, somebody, 2)], NOW) == 0
    assert await limits.consume([Attempt(SEVEN, somebody)], NOW) == 60 * MINUTE


async def test_the_longest_wait_is_returned(limits, somebody) -> None:
    for _ in range(5):
        await limits.consume([Attempt(FIVE, somebody)], NOW)
    await limits.consume([Attempt(SEVEN, somebody, 7)], NOW)
    both = [Attempt(FIVE, somebody), Attempt(SEVEN, somebody)]
    assert await limits.consume(both, NOW) == 60 * MINUTE


async def test_an_attempt_larger_than_the_limit_is_refused(limits, somebody) -> None:
    assert await limits.consume([Attempt(FIVE, somebody, 6)], NOW) == MINUTE
    assert await limits.consume([Attempt(FIVE, somebody, 5)], NOW) == 0


async def test_a_refund_removes_an_attempt(limits, somebody) -> None:
    attempts = [Attempt(FIVE, somebody)]
    for _ in range(50):
        assert await limits.consume(attempts, NOW) == 0
        await limits.refund(attempts, NOW + 1)


async def test_refunds_never_exceed_the_count(limits, somebody) -> None:
    attempts = [Attempt(FIVE, somebody)]
    await limits.consume(attempts, NOW)
    for _ in range(9):
        await limits.refund(attempts, NOW)
    await limits.refund([Attempt(FIVE, somebody + " unheard of")], NOW)
    assert [await limits.consume(attempts, NOW) for _ in range(6)] == [0] * 5 + [MINUTE]


async def test_fifty_concurrent_attempts_respect_the_limit(limits, somebody) -> None:
    attempts = [Attempt(FIVE, somebody), Attempt(SEVEN, somebody)]
    told = await asyncio.gather(*(limits.consume(attempts, NOW) for _ in range(50)))
    assert sorted(told)[:6] == [0] * 5 + [MINUTE]


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=20,
)
@given(st.lists(st.tuples(st.integers(0, 40_000), st.integers(1, 3)), max_size=12))
async def test_any_sequence_matches_a_simple_model(limits, tries) -> None:
    subject, now, ends, used = f"sequence {next(_names)}", NOW, 0, 0
    for wait, cost in tries:
        now += wait
        if now >= ends:
            ends, used = 0, 0
        left = used + cost <= FIVE.most
        expected = 0 if left else ends - now
        if left:
            used, ends = used + cost, ends or now + MINUTE
        assert await limits.consume([Attempt(FIVE, subject, cost)], now) == expected


async def test_a_process_drops_expired_counters() -> None:
    limits = InProcessLimits()
    for at in range(10_000):
        await limits.consume([Attempt(FIVE, f"passer-by {at}")], Instant(NOW + at * 1_000))
    assert len(limits) <= 1_001


_GONE = "redis does not answer, limits are counted here"
_BACK = "redis answers again, limits are counted there"


@asynccontextmanager
async def _over_redis(port: int, again_seconds: float = 3_600) -> AsyncIterator[RedisLimits]:
    url = f"redis://127.0.0.1:{port}/0"
    limits = RedisLimits(url, InProcessLimits(), again_seconds=again_seconds)
    yield limits
    await limits.close()


async def test_without_redis_each_process_counts_and_logs_it_once(somebody) -> None:
    attempts = [Attempt(FIVE, somebody)]
    with capture_logs() as logs:
        async with _over_redis(free_port()) as limits:
            told = [await limits.consume(attempts, NOW) for _ in range(6)]
            await limits.refund(attempts, NOW)
            told += [await limits.consume(attempts, NOW) for _ in range(2)]
    assert told == [0] * 5 + [MINUTE] + [0, MINUTE]
    assert [one["event"] for one in logs] == [_GONE]


async def test_only_one_call_waits_for_a_hanging_redis(somebody) -> None:
    asked = 0

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        await reader.read()
        writer.close()

    server = await asyncio.start_server(hang, "127.0.0.1", 0)
    async with _over_redis(server.sockets[0].getsockname()[1]) as limits:
        async with asyncio.timeout(PATIENCE_S):
            told = [await limits.consume([Attempt(FIVE, somebody)], NOW) for _ in range(6)]
    server.close()
    assert told == [0] * 5 + [MINUTE]
    assert asked == 1


async def test_each_process_counts_while_redis_is_full(somebody, tmp_path: Path) -> None:
    port, attempts = free_port(), [Attempt(FIVE, somebody)]
    with started_redis(port, tmp_path, "--maxmemory", "1"):
        async with _over_redis(port) as limits:
            assert [await limits.consume(attempts, NOW) for _ in range(6)] == [0] * 5 + [MINUTE]


async def test_redis_counts_again_after_it_returns(somebody, tmp_path: Path) -> None:
    port, one, four = free_port(), [Attempt(FIVE, somebody)], [Attempt(FIVE, somebody, 4)]
    with capture_logs() as logs:
        async with _over_redis(port, again_seconds=0) as limits:
            for _ in range(2):
                with started_redis(port, tmp_path):
                    assert await limits.consume(four, NOW) == 0
                    async with _over_redis(port) as other:
                        assert await other.consume(one, NOW) == 0
                    assert await limits.consume(one, NOW) == MINUTE
                assert await limits.consume(one, NOW) == 0
    assert [one["event"] for one in logs] == [_GONE, _BACK, _GONE]
