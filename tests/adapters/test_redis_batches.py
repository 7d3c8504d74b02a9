"""Commands of concurrent callers share a round trip to Redis."""

import asyncio

import pytest
import redis

from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port
from wordmate.adapters.redis_batches import RedisBatches


@pytest.fixture
async def batches(redis_url: str):
    opened = RedisBatches(redis_url, patience_s=PATIENCE_S)
    yield opened
    await opened.close()


async def test_each_caller_gets_its_own_answer(batches: RedisBatches) -> None:
    stored = await asyncio.gather(*(batches.ask("SET", f"k{at}", at) for at in range(50)))
    assert stored == [b"OK"] * 50
    found = await asyncio.gather(*(batches.ask("GET", f"k{at}") for at in range(50)))
    assert found == [str(at).encode() for at in range(50)]


async def test_commands_that_come_together_are_sent_together(
    batches: RedisBatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    answers = batches._answers

    async def counted(commands):
        sent.append(len(commands))
        return await answers(commands)

    monkeypatch.setattr(batches, "_answers", counted)
    await asyncio.gather(*(batches.ask("PING") for _ in range(20)))
    assert sent == [20]


async def test_a_refused_command_fails_alone(batches: RedisBatches) -> None:
    asked = [batches.ask("SET", "k", "text"), batches.ask("INCR", "k"), batches.ask("GET", "k")]
    stored, refused, found = await asyncio.gather(*asked, return_exceptions=True)
    assert (stored, found) == (b"OK", b"text")
    assert isinstance(refused, redis.ResponseError)


async def test_an_abandoned_call_spoils_no_other_answer(batches: RedisBatches) -> None:
    abandoned, kept = batches.ask("ECHO", "one"), batches.ask("ECHO", "two")
    abandoned.cancel()
    assert await kept == b"two"


async def test_a_connection_that_redis_closed_is_opened_again(
    batches: RedisBatches, redis_url: str
) -> None:
    await batches.ask("PING")
    with redis.Redis.from_url(redis_url, socket_timeout=PATIENCE_S) as client:
        client.client_kill_filter(_type="normal", skipme=True)
    assert await batches.ask("PING") == b"PONG"


async def test_without_redis_every_waiting_command_fails() -> None:
    batches = RedisBatches(f"redis://127.0.0.1:{free_port()}/0", patience_s=PATIENCE_S)
    answers = await asyncio.gather(*(batches.ask("PING") for _ in range(3)), return_exceptions=True)
    assert all(isinstance(one, redis.RedisError | OSError) for one in answers)
    await batches.close()


async def test_closing_cancels_what_is_not_answered(batches: RedisBatches) -> None:
    waiting = batches.ask("BLPOP", "nothing", 0)
    await asyncio.sleep(0)
    await batches.close()
    assert waiting.cancelled()
