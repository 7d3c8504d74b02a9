"""Requirements for the live channel, in one process and over Redis."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import pytest
import redis.asyncio
from structlog.testing import capture_logs

from tests.support.patience import PATIENCE_S, comes_true
from tests.support.redis import free_port, started_redis
from wordmate.adapters.live.hub import MOST_SIGNALS, Hub
from wordmate.adapters.live.redis import RedisLive
from wordmate.application.orders.live import (
    DayChanged,
    DeskChannel,
    Live,
    Message,
    Moved,
    Reload,
    Seen,
    Signal,
)
from wordmate.domain.kernel.ids import InstitutionId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

ORDER, OTHER = OrderId(7), OrderId(8)


def moved(version: int) -> Moved:
    return Moved(version, version, is_running=True)


@pytest.fixture(params=["in one process", "over Redis"])
async def channel(request: pytest.FixtureRequest) -> AsyncIterator[Hub | RedisLive]:
    if request.param == "in one process":
        yield Hub()
        return
    over_redis = RedisLive(request.getfixturevalue("redis_url"), patience_s=PATIENCE_S)
    async with over_redis.subscribe(OTHER):
        await over_redis.listens.wait()
    yield over_redis
    await over_redis.close()


async def test_a_device_gets_messages_of_its_own_lesson_only(channel) -> None:
    async with channel.subscribe(ORDER) as subscription:
        await channel.publish(OTHER, moved(3))
        await channel.publish(ORDER, moved(2))
        assert await subscription.messages(PATIENCE_S) == [moved(2)]


async def test_a_slow_device_gets_only_the_newest_message_of_each_kind(channel) -> None:
    async with channel.subscribe(ORDER) as subscription:
        for version in (2, 4, 3):
            await channel.publish(ORDER, moved(version))
        for at in (10, 30, 20):
            await channel.publish(ORDER, Seen(Role.TUTOR, Instant(at)))
        await channel.publish(ORDER, Seen(Role.STUDENT, Instant(5)))
        assert await subscription.messages(PATIENCE_S) == [
            moved(4),
            Seen(Role.TUTOR, Instant(30)),
            Seen(Role.STUDENT, Instant(5)),
        ]


async def test_a_slow_device_gets_the_last_signals_in_order(
    channel,
) -> None:
    sent = [Signal(Role.TUTOR, "candidate", str(at)) for at in range(MOST_SIGNALS + 1)]
    async with channel.subscribe(ORDER) as subscription:
        for one in sent[:3]:
            await channel.publish(ORDER, one)
        assert await subscription.messages(PATIENCE_S) == sent[:3]
        for one in sent:
            await channel.publish(ORDER, one)
        assert await subscription.messages(PATIENCE_S) == sent[1:]


async def test_a_desk_is_told_once_that_its_day_changed_however_often_it_did(channel) -> None:
    shop, another = DeskChannel(InstitutionId(7)), DeskChannel(InstitutionId(8))
    async with channel.subscribe(shop) as subscription:
        for desk in (another, shop, shop):
            await channel.publish(desk, DayChanged())
        assert await subscription.messages(PATIENCE_S) == [DayChanged()]
        await channel.publish(another, DayChanged())
        assert await subscription.messages(0) == ()


async def test_desks_of_another_process_are_told_too(redis_url: str) -> None:
    one, other = (RedisLive(redis_url, patience_s=PATIENCE_S) for _ in range(2))
    shop = DeskChannel(InstitutionId(7))
    async with other.subscribe(shop) as subscription:
        await other.listens.wait()
        assert await subscription.messages(PATIENCE_S) == [Reload()]
        await one.publish(shop, DayChanged())
        assert await subscription.messages(PATIENCE_S) == [DayChanged()]
    for each in (one, other):
        await each.close()


async def test_a_device_gets_no_message_twice(channel) -> None:
    async with channel.subscribe(ORDER) as subscription:
        await channel.publish(ORDER, moved(2))
        await subscription.messages(PATIENCE_S)
        assert await subscription.messages(0) == ()


async def test_stopping_the_service_ends_every_stream_even_a_new_one(
    channel,
) -> None:
    async with channel.subscribe(ORDER) as subscription:
        channel.end()
        assert await subscription.messages(PATIENCE_S) is None
    async with channel.subscribe(ORDER) as late:
        assert await late.messages(PATIENCE_S) is None


async def test_a_device_that_has_left_is_forgotten() -> None:
    hub = Hub()
    async with hub.subscribe(ORDER), hub.subscribe(ORDER):
        assert len(hub) == 2
    assert len(hub) == 0


@pytest.fixture
async def two_processes(redis_url: str) -> AsyncIterator[tuple[RedisLive, RedisLive]]:
    one, other = (RedisLive(redis_url, patience_s=PATIENCE_S) for _ in range(2))
    yield one, other
    for each in (one, other):
        await each.close()


async def test_messages_of_one_process_reach_the_devices_of_the_other(two_processes) -> None:
    one, other = two_processes
    async with other.subscribe(ORDER) as subscription:
        await other.listens.wait()
        # Earlier messages are not known.
        assert await subscription.messages(PATIENCE_S) == [Reload()]
        await one.publish(ORDER, moved(2))
        assert await subscription.messages(PATIENCE_S) == [moved(2)]
        await one.publish(ORDER, Seen(Role.STUDENT, Instant(5)))
        assert await subscription.messages(PATIENCE_S) == [Seen(Role.STUDENT, Instant(5))]
        await one.publish(ORDER, Signal(Role.TUTOR, "offer", "words"))
        assert await subscription.messages(PATIENCE_S) == [Signal(Role.TUTOR, "offer", "words")]


async def test_a_process_hears_of_a_lesson_from_the_moment_a_device_has_subscribed(
    two_processes,
) -> None:
    one, other = two_processes
    async with other.subscribe(OTHER):
        await other.listens.wait()
        async with other.subscribe(ORDER) as subscription:
            await one.publish(ORDER, moved(2))
            assert await subscription.messages(PATIENCE_S) == [moved(2)]


async def test_a_process_hears_only_of_lessons_that_its_devices_are_in(
    two_processes, redis_url: str
) -> None:
    _, other = two_processes
    async with redis.asyncio.Redis.from_url(redis_url) as server, other.subscribe(OTHER):
        await other.listens.wait()

        async def listeners(order_id: OrderId) -> int:
            [(_, number)] = await server.pubsub_numsub(f"wordmate:live:{order_id}")
            return int(number)

        async with other.subscribe(ORDER):
            async with other.subscribe(ORDER):
                assert await listeners(ORDER) == 1
            assert await listeners(ORDER) == 1
        await comes_true(lambda: _is_equal(listeners(ORDER), 0))


async def _is_equal(asked: Awaitable[int], expected: int) -> bool:
    return await asked == expected


async def test_a_device_reloads_after_redis_was_restarted_beneath_a_change(
    tmp_path: Path,
) -> None:
    port = free_port()
    one, other = (RedisLive(f"redis://127.0.0.1:{port}/0") for _ in range(2))
    with ExitStack() as first:
        first.enter_context(started_redis(port, tmp_path))
        async with other.subscribe(ORDER) as subscription:
            await other.listens.wait()
            assert await subscription.messages(PATIENCE_S) == [Reload()]
            await one.publish(ORDER, moved(2))
            assert await subscription.messages(PATIENCE_S) == [moved(2)]
            first.close()
            with started_redis(port, tmp_path):
                await one.publish(ORDER, moved(3))  # the other process may not listen yet
                assert Reload() in (await subscription.messages(PATIENCE_S) or ())
                async with other.subscribe(OTHER) as late:  # lessons are joined after it, too
                    await one.publish(OTHER, moved(4))
                    async with asyncio.timeout(PATIENCE_S):
                        while moved(4) not in (await late.messages(PATIENCE_S) or ()):
                            continue  # a reload may come first
    for each in (one, other):
        await each.close()


async def test_without_redis_devices_of_a_process_still_reach_each_other() -> None:
    nowhere = RedisLive("redis://127.0.0.1:1/0", patience_s=PATIENCE_S)
    live: Live = nowhere
    async with live.subscribe(ORDER) as subscription:
        await live.publish(ORDER, moved(2))
        assert await subscription.messages(PATIENCE_S) == [moved(2)]
    await nowhere.close()


async def test_publishing_never_waits_for_redis() -> None:
    nowhere = RedisLive("redis://127.0.0.1:1/0")
    with pytest.raises(StopIteration):  # it ends at its first step
        nowhere.publish(ORDER, moved(2)).send(None)
    await nowhere.close()


async def test_devices_of_another_process_reload_after_messages_were_lost(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (RedisLive(redis_url, patience_s=PATIENCE_S, again_s=0) for _ in range(2))
    async with other.subscribe(ORDER) as subscription:
        await other.listens.wait()
        assert await subscription.messages(PATIENCE_S) == [Reload()]
        with monkeypatch.context() as away, capture_logs() as logged:
            away.setattr(one._redis, "pipeline", _gone)
            await one.publish(ORDER, moved(2))
            while not logged:  # noqa: ASYNC110 - nobody waits for what is lost
                await asyncio.sleep(0)
        await one.publish(ORDER, moved(3))
        await one.publish(ORDER, moved(4))
        messages: list[Message] = []
        while moved(4) not in messages:
            messages += await subscription.messages(PATIENCE_S) or ()
        assert messages[0] == Reload()
    for each in (one, other):
        await each.close()


def _gone(transaction: bool) -> NoReturn:
    raise redis.ConnectionError("gone")
