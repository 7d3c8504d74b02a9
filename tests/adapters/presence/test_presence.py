"""Requirements for every kind of presence: in memory and in Redis."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import redis
from structlog.testing import capture_logs

from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port
from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.adapters.presence.redis import RedisPresence
from wordmate.application.orders.ports import PRESENCE_KEPT_MS, Presence
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

NOW = Instant(1_700_000_000_000)
ORDER, OTHER = OrderId(7), OrderId(8)


class Seconds:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def patient(url: str) -> RedisPresence:
    return RedisPresence(url, patience_s=PATIENCE_S)


@pytest.fixture(params=["memory", "redis"])
async def presence(request: pytest.FixtureRequest) -> AsyncIterator[Presence]:
    if request.param == "memory":
        yield InProcessPresence()
        return
    over_redis = patient(request.getfixturevalue("redis_url"))
    yield over_redis
    await over_redis.close()


async def test_a_side_that_never_came_has_no_last_presence(presence) -> None:
    assert await presence.last_seen(ORDER, Role.TUTOR) is None


async def test_the_presence_in_several_lessons_is_read_at_once(presence) -> None:
    await presence.seen(ORDER, Role.TUTOR, NOW)
    await presence.seen(OTHER, Role.STUDENT, Instant(NOW + 1))
    assert await presence.last_seen_in([ORDER, OTHER, OrderId(9)]) == {
        (ORDER, Role.TUTOR): NOW,
        (OTHER, Role.STUDENT): NOW + 1,
    }
    assert await presence.last_seen_in([]) == {}


async def test_the_last_presence_of_each_side_is_returned(presence) -> None:
    await presence.seen(ORDER, Role.TUTOR, NOW)
    await presence.seen(ORDER, Role.STUDENT, Instant(NOW + 1))
    await presence.seen(OTHER, Role.TUTOR, Instant(NOW + 2))
    await presence.seen(ORDER, Role.TUTOR, Instant(NOW + 3))
    assert await presence.last_seen(ORDER, Role.TUTOR) == NOW + 3
    assert await presence.last_seen(ORDER, Role.STUDENT) == NOW + 1
    assert await presence.last_seen(OTHER, Role.TUTOR) == NOW + 2
    assert await presence.last_seen(OTHER, Role.STUDENT) is None


async def test_recording_a_presence_returns_the_one_before_it(presence) -> None:
    assert await presence.seen(ORDER, Role.TUTOR, NOW) is None
    assert await presence.seen(ORDER, Role.STUDENT, Instant(NOW + 1)) is None
    assert await presence.seen(ORDER, Role.TUTOR, Instant(NOW + 2)) == NOW


async def test_presence_is_forgotten_after_a_day() -> None:
    presence = InProcessPresence()
    await presence.seen(ORDER, Role.TUTOR, NOW)
    await presence.seen(ORDER, Role.STUDENT, Instant(NOW + 1))
    await presence.seen(OTHER, Role.TUTOR, Instant(NOW + PRESENCE_KEPT_MS))
    assert await presence.last_seen(ORDER, Role.TUTOR) is None
    assert await presence.last_seen(ORDER, Role.STUDENT) == NOW + 1


async def test_a_full_process_forgets_the_least_recently_seen() -> None:
    presence = InProcessPresence()
    for at in range(25_000):
        await presence.seen(OrderId(1 + at), Role.TUTOR, Instant(NOW + at))
        await presence.seen(ORDER, Role.STUDENT, Instant(NOW + at))
    assert len(presence) == 20_000
    assert await presence.last_seen(OrderId(1), Role.TUTOR) is None
    assert await presence.last_seen(ORDER, Role.STUDENT) == NOW + 24_999


async def test_redis_forgets_by_itself_after_a_day(redis_url: str) -> None:
    presence = patient(redis_url)
    await presence.seen(ORDER, Role.TUTOR, NOW)
    await presence.close()
    with redis.Redis.from_url(redis_url, socket_timeout=PATIENCE_S) as client:
        [key] = client.keys()
        assert 0 < client.pttl(key) <= PRESENCE_KEPT_MS


async def test_two_processes_on_one_redis_know_the_same(redis_url: str) -> None:
    one, other = patient(redis_url), patient(redis_url)
    await one.seen(ORDER, Role.TUTOR, NOW)
    assert await other.last_seen(ORDER, Role.TUTOR) == NOW
    await one.close()
    await other.close()


async def test_without_redis_a_process_knows_whom_it_saw_and_one_line_is_logged() -> None:
    seconds = Seconds()
    presence = RedisPresence(f"redis://127.0.0.1:{free_port()}/0", seconds)
    with capture_logs() as logged:
        for _ in range(3):
            await presence.seen(ORDER, Role.TUTOR, NOW)
            assert await presence.last_seen(ORDER, Role.TUTOR) == NOW
            assert await presence.last_seen(ORDER, Role.STUDENT) is None
        seconds.now = 9.9
        await presence.seen(ORDER, Role.TUTOR, NOW)
        assert len(logged) == 1
        seconds.now = 10.0
        await presence.seen(ORDER, Role.TUTOR, NOW)
    assert [(one["log_level"], one["event"]) for one in logged] == [
        ("warning", "Redis does not tell who is in a lesson")
    ] * 2
    await presence.close()


async def test_redis_is_used_again_when_it_returns(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = Seconds()
    presence, other = RedisPresence(redis_url, seconds, patience_s=PATIENCE_S), patient(redis_url)
    await other.seen(ORDER, Role.TUTOR, NOW)

    async def lost(*_command: object) -> None:
        raise redis.ConnectionError("gone")

    with monkeypatch.context() as away:
        away.setattr(presence._redis, "ask", lost)
        assert await presence.last_seen(ORDER, Role.TUTOR) is None
    assert await presence.last_seen(ORDER, Role.TUTOR) is None
    seconds.now = 10.0
    assert await presence.last_seen(ORDER, Role.TUTOR) == NOW
    await presence.close()
    await other.close()


async def test_a_hanging_redis_is_asked_once_and_by_one_call_again() -> None:
    asked, again = 0, asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            again.set()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(hang, "127.0.0.1", 0)
    seconds = Seconds()
    url = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"
    presence = RedisPresence(url, seconds)
    for _ in range(3):
        await presence.seen(ORDER, Role.TUTOR, NOW)
        assert await presence.last_seen(ORDER, Role.TUTOR) == NOW
    assert asked == 1
    seconds.now = 10.0
    trying = asyncio.create_task(presence.last_seen(ORDER, Role.TUTOR))
    await again.wait()
    with pytest.raises(StopIteration):  # it ends at its first step
        presence.last_seen(ORDER, Role.TUTOR).send(None)
    assert await trying == NOW
    await presence.close()
    server.close()
