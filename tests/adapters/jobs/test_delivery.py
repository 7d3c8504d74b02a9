"""A message is run until it succeeds once, or is parked."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

import pytest
from sqlalchemy import select, update
from structlog.contextvars import bound_contextvars, get_contextvars

from tests.adapters.jobs.stage import NOON, HandClock, Heard, failing, put
from wordmate.adapters.jobs.delivery import (
    LEASE_MS,
    MAX_STARTS,
    Delivery,
    Followed,
    Handler,
    Wait,
    retry_after,
    waiting_on,
)
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.kernel.schema import outbox
from wordmate.application.kernel.outbox import OutboxMessage
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import FORMAT

T = TypeVar("T")


class Deliver(Protocol):
    async def __call__(
        self, handler: Handler[Any], subscriber: str = "t"
    ) -> list[OutboxMessage]: ...


@pytest.fixture
async def deliver(database: SqliteDatabase, clock: HandClock) -> Deliver:
    """Claims the due messages and runs them with this handler; returns them."""

    async def run(handler: Handler[Any], subscriber: str = "t") -> list[OutboxMessage]:
        wait = waiting_on(asyncio.get_running_loop())
        delivery = Delivery(database.queue, {subscriber: handler}, clock, wait)
        due = await claim(database, clock)
        for message in due:
            await asyncio.to_thread(delivery.run, message)
        return due

    return run


async def claim(database: SqliteDatabase, clock: HandClock) -> list[OutboxMessage]:
    now = clock.now()
    return list(await database.queue.claim(now, limit=10, until=Instant(now + LEASE_MS)))


async def test_a_successful_message_never_runs_again(
    database: SqliteDatabase, clock: HandClock, deliver: Deliver
) -> None:
    heard = Heard()
    await put(database, "t")
    await deliver(heard)
    clock.forward(LEASE_MS)
    assert await deliver(heard) == []
    assert len(await heard.count(1)) == 1


async def test_a_message_delivered_twice_runs_once(
    database: SqliteDatabase, clock: HandClock, deliver: Deliver
) -> None:
    heard = Heard()
    await put(database, "t")
    wait = waiting_on(asyncio.get_running_loop())
    delivery = Delivery(database.queue, {"t": heard}, clock, wait)
    (message,) = await claim(database, clock)
    await asyncio.to_thread(delivery.run, message)
    await asyncio.to_thread(delivery.run, message)
    assert len(await heard.count(1)) == 1


async def test_a_failed_message_is_retried_when_due(
    database: SqliteDatabase, clock: HandClock, deliver: Deliver
) -> None:
    heard = Heard()
    handler = failing(2, heard)
    await put(database, "t")
    await deliver(handler)
    assert await deliver(handler) == []
    clock.forward(retry_after(1))
    await deliver(handler)
    clock.forward(retry_after(2))
    await deliver(handler)
    assert len(await heard.count(1)) == 1


async def test_each_run_reports_its_outcome(database: SqliteDatabase, clock: HandClock) -> None:
    told: list[tuple[str, str]] = []
    handlers: dict[str, Handler[Any]] = {"well": Heard(), "never": failing(MAX_STARTS, Heard())}
    delivery = Delivery(
        database.queue,
        handlers,
        clock,
        waiting_on(asyncio.get_running_loop()),
        lambda subscriber: lambda outcome, _: told.append((subscriber, outcome)),
    )
    for subscriber in ("well", "never", "deadly"):
        await put(database, subscriber)
    for n in range(1, MAX_STARTS + 1):
        for message in await claim(database, clock):
            if message.subscriber == "deadly":
                lease = Instant(clock.now() + LEASE_MS)
                await database.queue.begin(message.id, until=lease)
                if n < MAX_STARTS:
                    continue
            await asyncio.to_thread(delivery.run, message)
        clock.forward(max(LEASE_MS, retry_after(n)))
    assert told.count(("well", "done")) == 1
    assert told.count(("never", "retried")) == MAX_STARTS - 1
    assert told.count(("never", "parked")) == told.count(("deadly", "parked")) == 1
    assert len(told) == MAX_STARTS + 2


def test_the_pause_between_retries_doubles_up_to_ten_minutes() -> None:
    assert [retry_after(n) // 1000 for n in (1, 2, 3, 4)] == [2, 4, 8, 16]
    assert retry_after(60) == 600_000


@pytest.mark.parametrize(
    ("subscriber", "event", "failures", "reason"),
    [
        ("t", {}, MAX_STARTS, "RuntimeError: the line is down"),
        ("unknown", {}, 0, "NotKnown: this release has no subscriber 'unknown'"),
        (
            "t",
            {"event": "praised", "format": FORMAT + 1},
            0,
            "NotKnown: this release cannot read the event 'praised'",
        ),
    ],
    ids=["always fails", "unknown subscriber", "unreadable event"],
)
async def test_a_message_that_cannot_be_handled_is_parked_eventually(
    database: SqliteDatabase,
    clock: HandClock,
    deliver: Deliver,
    *,
    subscriber: str,
    event: dict[str, Any],
    failures: int,
    reason: str,
) -> None:
    heard = Heard()
    handler = failing(failures, heard)
    await put(database, subscriber)
    if event:
        newer = Statement(lambda d: update(outbox).values(**event))
        await database.run(lambda unit: unit.tx.run(newer))
    for n in range(1, MAX_STARTS + 1):
        assert len(await deliver(handler)) == 1
        clock.forward(retry_after(n))
    clock.forward(10 * LEASE_MS)
    assert await deliver(handler) == []
    assert heard.messages == []
    assert await parked(database) == [reason]


async def test_a_message_that_kills_its_workers_is_parked(
    database: SqliteDatabase, clock: HandClock, deliver: Deliver
) -> None:
    heard = Heard()
    await put(database, "t")
    for _ in range(MAX_STARTS):
        (message,) = await claim(database, clock)
        await database.queue.begin(message.id, until=Instant(clock.now() + LEASE_MS))
        clock.forward(LEASE_MS)
    assert len(await deliver(heard)) == 1
    clock.forward(10 * LEASE_MS)
    assert await deliver(heard) == []
    assert heard.messages == []


async def test_only_the_failing_subscriber_of_an_event_is_retried(
    database: SqliteDatabase, clock: HandClock
) -> None:
    well, failed = Heard(), Heard()
    await put(database, "well", "failing")
    wait = waiting_on(asyncio.get_running_loop())
    both: dict[str, Handler[Any]] = {"well": well, "failing": failing(1, failed)}
    delivery = Delivery(database.queue, both, clock, wait)
    for _ in range(2):
        for message in await claim(database, clock):
            await asyncio.to_thread(delivery.run, message)
        clock.forward(retry_after(1))
    assert len(await failed.count(1)) == 1
    assert len(await well.count(1)) == 1


async def parked(database: SqliteDatabase) -> list[str]:
    """The reasons of parked messages."""
    errors = Statement(lambda d: select(outbox.c.last_error).where(outbox.c.parked))
    return [row[0] for row in await database.run(lambda unit: unit.tx.all(errors))]


async def test_a_bad_message_does_not_delay_the_others(
    database: SqliteDatabase, clock: HandClock, deliver: Deliver
) -> None:
    heard = Heard()
    await put(database, "bad", "t", "t")
    await deliver(heard)
    assert [message.event.number for message in await heard.count(2)] == [1, 2]


async def test_the_request_s_correlation_id_reaches_the_handler_and_what_it_sends_on(
    database: SqliteDatabase, clock: HandClock, deliver: Deliver
) -> None:
    bound: list[object] = []

    def handler(message: Followed[Any], wait: Wait) -> None:
        bound.append(get_contextvars().get("correlation_id"))
        wait(put(database, "sent on"))

    with bound_contextvars(correlation_id="request-7"):
        await put(database, "t")
    await deliver(handler)
    assert bound == ["request-7"]
    (sent_on,) = await claim(database, clock)
    assert (sent_on.subscriber, sent_on.correlation_id) == ("sent on", "request-7")


async def test_a_message_with_an_unrecorded_success_is_delivered_again(
    database: SqliteDatabase, clock: HandClock
) -> None:
    heard = Heard()
    await put(database, "t")
    (message,) = await claim(database, clock)
    loop = asyncio.get_running_loop()
    connected = waiting_on(loop)

    def wait(work: Coroutine[Any, Any, T]) -> T:
        if getattr(work, "__qualname__", "").endswith("confirm"):
            work.close()
            raise ConnectionError("the database is away")
        return connected(work)

    await asyncio.to_thread(Delivery(database.queue, {"t": heard}, clock, wait).run, message)
    clock.forward(LEASE_MS)
    assert [again.id for again in await claim(database, clock)] == [message.id]
    assert clock.now() == NOON + LEASE_MS
