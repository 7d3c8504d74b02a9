"""Jobs inside the server's process: no message is lost, and none runs after a rollback."""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from tests.adapters.jobs.stage import HandClock, Heard, failing, put, working
from tests.support.patience import PATIENCE_S
from wordmate.adapters.jobs.delivery import LEASE_MS, Followed, Handler, Wait
from wordmate.adapters.jobs.runner import UNKNOWN
from wordmate.adapters.jobs.transport import CAPACITY, InProcess
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.application.kernel.outbox import ANY_TURN, Begun, OutboxMessage, OutboxQueue
from wordmate.application.kernel.subscriptions import Subscriber, publish
from wordmate.application.ports import Unit
from wordmate.domain.content.turns import AudioAsked, Priority
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import Reminded


async def left(database: SqliteDatabase, clock: HandClock) -> Sequence[OutboxMessage]:
    """The messages that are due now."""
    return await database.queue.claim(clock.now(), limit=1000, until=clock.now())


async def test_a_committed_message_runs_without_waiting_for_a_poll(
    database: SqliteDatabase, clock: HandClock
) -> None:
    heard = Heard()
    async with working(database, clock, {"t": heard}):
        await put(database, "t")
        assert (await heard.count(1))[0].event == Reminded(number=0)
    clock.forward(LEASE_MS)
    assert await left(database, clock) == []


async def test_each_subscriber_is_an_actor_of_its_own(
    database: SqliteDatabase, clock: HandClock
) -> None:
    transport = InProcess()
    both: dict[str, Handler[Any]] = {"first": Heard(), "second": Heard()}
    async with working(database, clock, both, transport=transport):
        assert set(transport.broker.actors) == {"first", "second", UNKNOWN}


async def test_nothing_runs_for_a_rolled_back_commit(
    database: SqliteDatabase, clock: HandClock
) -> None:
    async def changes_its_mind(unit: Unit) -> None:
        await publish(unit, [Reminded(number=99)], clock.now())
        raise LookupError

    heard = Heard()
    async with working(database, clock, {"t": heard, Subscriber.LOG_OVERDUE: heard}):
        with pytest.raises(LookupError):
            await database.run(changes_its_mind)
        await put(database, "t")
        assert [message.event for message in await heard.count(1)] == [Reminded(number=0)]
    clock.forward(LEASE_MS)
    assert await left(database, clock) == []


async def test_a_crash_between_commit_and_send_loses_nothing(
    database: SqliteDatabase, clock: HandClock
) -> None:
    await put(database, "t", "t")
    heard = Heard()
    async with working(database, clock, {"t": heard}):
        assert len(await heard.count(2)) == 2


async def test_a_crash_between_send_and_confirmation_loses_nothing(
    database: SqliteDatabase, clock: HandClock
) -> None:
    await put(database, "t")
    await database.queue.claim(clock.now(), limit=1, until=Instant(clock.now() + LEASE_MS))
    heard = Heard()
    async with working(database, clock, {"t": heard}) as jobs:
        clock.forward(LEASE_MS)
        jobs.wake()
        assert len(await heard.count(1)) == 1


class RunningClock(HandClock):
    """A clock that advances by a second with each reading."""

    def now(self) -> Instant:
        self.forward(1_000)
        return Instant(self.instant)


async def test_polling_finds_a_failed_message(database: SqliteDatabase) -> None:
    heard = Heard()
    handlers = {"t": failing(2, heard)}
    async with working(database, RunningClock(), handlers, poll_seconds=0.01):
        await put(database, "t")
        assert len(await heard.count(1)) == 1


async def test_stopping_finishes_running_messages_and_returns_waiting_ones(
    database: SqliteDatabase, clock: HandClock
) -> None:
    started, may_finish = threading.Event(), threading.Event()
    finished: list[int] = []

    def slow(message: Followed[Any], wait: Wait) -> None:
        started.set()
        may_finish.wait(20)
        finished.append(message.id)

    async with working(database, clock, {"t": slow}, workers=1) as jobs:
        await put(database, "t", "t", "t")
        await asyncio.to_thread(started.wait, 20)
        stopping = asyncio.create_task(jobs.stop())
        await asyncio.to_thread(may_finish.set)
        await stopping
    due = [message.id for message in await left(database, clock)]
    assert sorted(finished + due) == [1, 2, 3]
    assert 1 in finished

    heard = Heard()
    async with working(database, clock, {"t": heard}):
        await heard.count(len(due))
    assert sorted(message.id for message in heard.messages) == sorted(due)


async def test_messages_beyond_the_queues_capacity_all_run(
    database: SqliteDatabase, clock: HandClock
) -> None:
    many = CAPACITY * 2 + 17
    await put(database, *["t"] * many)
    heard = Heard()
    async with working(database, clock, {"t": heard}, poll_seconds=0.01):
        messages = await heard.count(many)
    assert len({message.id for message in messages}) == len(messages) == many


async def test_a_message_waiting_in_this_process_is_not_sent_twice(
    database: SqliteDatabase, clock: HandClock
) -> None:
    started, may_finish = threading.Event(), threading.Event()
    runs: list[int] = []

    def slow(message: Followed[Any], wait: Wait) -> None:
        runs.append(message.id)
        started.set()
        may_finish.wait(20)

    async with working(database, clock, {"slow": slow, "t": (heard := Heard())}) as jobs:
        await put(database, "slow")
        await asyncio.to_thread(started.wait, 20)
        clock.forward(LEASE_MS)
        jobs.wake()
        await put(database, "t", now=clock.now())
        await heard.count(1)
        may_finish.set()
    assert len(runs) == 1


async def test_interactive_audio_runs_beside_one_text_of_the_background(
    database: SqliteDatabase, clock: HandClock
) -> None:
    heard, may_finish, is_made = Heard(), threading.Event(), threading.Event()

    def make(message: Followed[AudioAsked], wait: Wait) -> None:
        heard(message, wait)
        if message.event.priority is Priority.INTERACTIVE:
            is_made.set()
        else:
            may_finish.wait(PATIENCE_S)

    async def ask(*texts: str, priority: Priority) -> None:
        events = [
            AudioAsked(key=en, en=en, zh="", version="word", priority=priority) for en in texts
        ]
        await database.run(lambda unit: publish(unit, events, clock.now()))

    async with working(database, clock, {Subscriber.MAKE_AUDIO: make}, workers=2):
        await ask("one", "two", "three", priority=Priority.AHEAD_OF_TIME)
        await heard.count(1)
        await ask("replacement", priority=Priority.REPLACEMENT)
        await ask("interactive", priority=Priority.INTERACTIVE)
        assert await asyncio.to_thread(is_made.wait, PATIENCE_S)
        may_finish.set()
        messages = await heard.count(5)
    assert [one.event.en for one in messages] == [
        "one",
        "interactive",
        "replacement",
        "two",
        "three",
    ]


class OnceAway:
    """A queue whose database fails for one claim."""

    def __init__(self, queue: OutboxQueue) -> None:
        self._queue = queue
        self._away = True

    async def claim(
        self, now: Instant, *, limit: int, until: Instant, turn_before: Instant = ANY_TURN
    ) -> Sequence[OutboxMessage]:
        if self._away:
            self._away = False
            raise ConnectionError("the database is away")
        return await self._queue.claim(now, limit=limit, until=until, turn_before=turn_before)

    async def begin(self, message_id: int, *, until: Instant) -> Begun | None:
        return await self._queue.begin(message_id, until=until)

    async def confirm(self, message_id: int, now: Instant) -> None:
        await self._queue.confirm(message_id, now)

    async def put_off(self, message_id: int, *, due_at: Instant, error: str) -> None:
        await self._queue.put_off(message_id, due_at=due_at, error=error)

    async def park(self, message_id: int, now: Instant, error: str) -> None:
        await self._queue.park(message_id, now, error)


async def test_the_relay_continues_after_a_database_outage(
    database: SqliteDatabase, clock: HandClock
) -> None:
    await put(database, "t")
    heard = Heard()
    queue = OnceAway(database.queue)
    async with working(database, clock, {"t": heard}, queue=queue, poll_seconds=0.01):
        assert len(await heard.count(1)) == 1


async def test_two_servers_on_one_database_run_each_message_once(
    database: SqliteDatabase, clock: HandClock
) -> None:
    heard = Heard()
    two = {"t": failing(0, heard)}
    async with working(database, clock, two), working(database, clock, two, workers=0):
        await put(database, *["t"] * 30)
        await heard.count(1)
    clock.forward(LEASE_MS)
    async with working(database, clock, {"t": heard}):
        messages = await heard.count(30)
    assert sorted(message.id for message in messages) == list(range(1, 31))
