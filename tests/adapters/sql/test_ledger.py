"""Commissions, stored answers and the outbox."""

from dataclasses import replace

import pytest
from sqlalchemy import select, update
from structlog.contextvars import bound_contextvars

from tests.adapters.sql.world import MINUTE, NOON, World, message
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.kernel.schema import outbox
from wordmate.application.kernel.outbox import Begun, NewMessage, OutboxMessage
from wordmate.application.kernel.storage import StoredAnswer
from wordmate.domain.content.turns import AudioAsked
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import FORMAT, Reminded
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import CommissionRecord, ReviewMethod

ANSWER = StoredAnswer(request_hash="hash", answer=b"\x00\xff{}", error_code=None)


async def test_a_commission_is_read_as_stored(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.order(student, tutor)
    record = CommissionRecord(
        order_id=order.id,
        tutor_id=tutor.id,
        student_id=student.id,
        lesson_type=LessonType.QUOTA_60,
        minutes=60,
        practice_ms=5,
        amount_fen=5200,
        ended_at=NOON,
        month="2027-01",
        subsidy_fen=0,
        material_type="READING",
        institution="北店",
        review_method=ReviewMethod.LED,
        problem_flag=True,
    )

    async def pay(unit):
        await unit.ledger.put_pay(order.id, 1, record, NOON)
        return await unit.ledger.records(student.id)

    [paid] = (await world.run(pay)).orders
    assert (paid.order, paid.payments) == (order, (record,))


async def test_the_first_answer_to_a_key_is_stored(world: World) -> None:
    async def keep(answer: StoredAnswer, scope: str = "start 1") -> bool:
        return await world.run(lambda unit: unit.stored_answers.put(scope, "a key", answer, NOON))

    refusal = StoredAnswer("hash", b"", "ORDER_CLOSED")
    assert await keep(ANSWER)
    assert await keep(refusal, "start 2")

    assert not await keep(refusal)
    assert await world.run(lambda unit: unit.stored_answers.get("start 1", "a key")) == ANSWER
    assert await world.run(lambda unit: unit.stored_answers.get("start 2", "a key")) == refusal
    assert await world.run(lambda unit: unit.stored_answers.get("start 1", "another")) is None


async def _put(world: World, *subscribers: str, now: Instant = NOON) -> None:
    messages = [message(one, number) for number, one in enumerate(subscribers, 1)]
    await world.run(lambda unit: unit.outbox.put(messages, now))


async def _claimed(
    world: World, now: Instant, until: Instant, limit: int = 9
) -> list[OutboxMessage]:
    return list(await world.database.queue.claim(now, limit=limit, until=until))


async def test_each_subscriber_of_an_event_has_its_own_message(world: World) -> None:
    event = AudioAsked(key="k", en="word", zh="词", version="v2")
    both = [
        NewMessage(event=event, subscriber=one, order_id=OrderId(7)) for one in ("first", "second")
    ]
    with bound_contextvars(correlation_id="request 7"):
        await world.run(lambda unit: unit.outbox.put(both, NOON))

    assert await _claimed(world, NOON, Instant(NOON + 1)) == [
        OutboxMessage(1, "audio_asked", "first", "request 7"),
        OutboxMessage(2, "audio_asked", "second", "request 7"),
    ]
    queue = world.database.queue
    assert await queue.begin(2, until=NOON) == Begun(1, event, OrderId(7), NOON)
    await queue.confirm(1, NOON)
    assert [one.subscriber for one in await _claimed(world, NOON, NOON)] == ["second"]


@pytest.mark.parametrize(
    ("format_", "body", "read"),
    [
        (
            FORMAT,
            '{"event":{"number":2,"mood":"bad"},"order_id":7,"more":1}',
            (Reminded(number=2), 7),
        ),
        (FORMAT, '{"event":{"number":2}}', (Reminded(number=2), None)),
        (FORMAT + 1, '{"event":{"number":2,"mood":"bad"}}', (Reminded(number=2), None)),
        (FORMAT + 1, '{"event":{"nth":2}}', (None, None)),
        (FORMAT, '{"happened":{"number":2}}', (None, None)),
    ],
    ids=["more than is known", "no order", "a newer format", "another shape", "no event"],
)
async def test_an_event_of_another_release_is_read_as_far_as_it_can_be(
    world: World, format_: int, body: str, read: tuple[Reminded | None, OrderId | None]
) -> None:
    await _put(world, "follower")
    other = Statement(lambda d: update(outbox).values(format=format_, body=body))
    await world.run(lambda unit: unit.tx.run(other))

    assert await world.database.queue.begin(1, until=NOON) == Begun(1, *read, at=NOON)


async def test_due_messages_are_claimed_oldest_first_by_one_relay_only(world: World) -> None:
    await _put(world, "first", "second", "third")
    await _put(world, "later", now=Instant(NOON + 5))

    first = await _claimed(world, NOON, Instant(NOON + MINUTE), limit=2)
    second = await _claimed(world, NOON, Instant(NOON + MINUTE))

    assert [one.subscriber for one in first] == ["first", "second"]
    assert [one.subscriber for one in second] == ["third"]
    assert await _claimed(world, NOON, Instant(NOON + MINUTE)) == []


async def test_a_lost_claimed_message_becomes_due_again(world: World) -> None:
    await _put(world, "lost")
    await _claimed(world, NOON, Instant(NOON + MINUTE))

    assert await _claimed(world, Instant(NOON + MINUTE - 1), Instant(NOON + 2 * MINUTE)) == []
    assert len(await _claimed(world, Instant(NOON + MINUTE), Instant(NOON + 2 * MINUTE))) == 1


async def test_a_confirmed_message_is_done(world: World) -> None:
    await _put(world, "done")
    queue = world.database.queue

    assert await queue.begin(1, until=Instant(NOON + 1)) == Begun(1, Reminded(number=1), at=NOON)
    await queue.confirm(1, NOON)

    assert await _claimed(world, Instant(NOON + MINUTE), Instant(NOON + MINUTE)) == []
    assert await queue.begin(1, until=Instant(NOON + 1)) is None
    assert await queue.begin(99, until=Instant(NOON + 1)) is None


async def test_starts_are_counted_and_a_failed_message_waits(world: World) -> None:
    await _put(world, "failing")
    queue = world.database.queue

    begun = [await queue.begin(1, until=NOON) for _ in range(3)]
    assert begun == [Begun(starts, Reminded(number=1), at=NOON) for starts in (1, 2, 3)]
    await queue.put_off(1, due_at=Instant(NOON + MINUTE), error="engine is down")

    assert await _claimed(world, NOON, NOON) == []
    assert len(await _claimed(world, Instant(NOON + MINUTE), Instant(NOON + MINUTE))) == 1


async def test_a_parked_message_is_kept_with_its_error_and_never_sent(world: World) -> None:
    await _put(world, "hopeless")
    queue = world.database.queue

    await queue.park(1, NOON, "no such topic")
    await queue.put_off(1, due_at=NOON, error="late")
    await queue.confirm(1, Instant(NOON + 9))

    assert await _claimed(world, Instant(NOON + MINUTE), NOON) == []
    kept = Statement(lambda d: select(outbox.c.parked, outbox.c.last_error, outbox.c.done_at))
    row = await world.run(lambda unit: unit.tx.one(kept))
    assert row is not None
    assert tuple(row) == (True, "no such topic", NOON)


def _about(about: int | None, number: int = 1, subscriber: str = "s") -> NewMessage:
    return replace(message(subscriber, number), about=about, due_at=Instant(NOON + MINUTE))


async def test_a_message_waits_until_it_is_due(world: World) -> None:
    await world.run(lambda unit: unit.outbox.put([_about(7)], NOON))
    assert await _claimed(world, Instant(NOON + MINUTE - 1), NOON) == []
    assert await world.database.queue.oldest_due() == NOON + MINUTE
    [claimed] = await _claimed(world, Instant(NOON + MINUTE), NOON)
    assert claimed.id == 1


async def test_a_message_that_is_withdrawn_is_never_handled(world: World) -> None:
    messages = [_about(7, 1), _about(8, 2), _about(7, 3, "other"), _about(None, 4)]
    await world.run(lambda unit: unit.outbox.put(messages, NOON))

    async def withdraw(unit):
        return [await unit.outbox.withdraw([7, 9], "s", Reminded.kind, NOON) for _ in range(2)]

    assert await world.run(withdraw) == [{7: Reminded(number=1)}, {}]
    assert await world.database.queue.begin(1, until=NOON) is None
    assert [one.id for one in await _claimed(world, Instant(NOON + MINUTE), NOON)] == [2, 3, 4]


async def test_a_message_is_finished_once_and_withdrawn_only_before(world: World) -> None:
    await world.run(lambda unit: unit.outbox.put([_about(7), _about(8)], NOON))
    queue = world.database.queue
    for number in (1, 2):
        assert await queue.begin(number, until=Instant(NOON + MINUTE)) is not None

    async def finish(number: int) -> bool:
        return await world.run(lambda unit: unit.outbox.finish(number, NOON))

    assert (await finish(1), await finish(1)) == (True, False)
    withdrawn = await world.run(lambda unit: unit.outbox.withdraw([7, 8], "s", Reminded.kind, NOON))
    assert withdrawn.keys() == {8}
    assert await finish(2) is False


async def test_only_messages_handled_long_ago_are_deleted(world: World) -> None:
    await _put(world, "done long ago", "done lately", "parked", "waiting")
    queue = world.database.queue
    await queue.confirm(1, NOON)
    await queue.confirm(2, Instant(NOON + MINUTE))
    await queue.park(3, NOON, "could not be done")

    await world.run(lambda unit: unit.outbox.forget_done(Instant(NOON + 1)))

    left = Statement(lambda d: select(outbox.c.subscriber).order_by(outbox.c.id))
    rows = await world.run(lambda unit: unit.tx.all(left))
    assert [row[0] for row in rows] == ["done lately", "parked", "waiting"]
