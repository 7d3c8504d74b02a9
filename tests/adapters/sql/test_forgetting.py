"""Only expired rows are deleted."""

from sqlalchemy import select

from tests.adapters.sql.world import DAY, HOUR, NOON, World, message
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.kernel.schema import outbox
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.ports import Unit
from wordmate.domain.kernel.instants import Instant

_WAITING = Statement(lambda d: select(outbox.c.subscriber).order_by(outbox.c.id))


async def test_expired_tokens_are_deleted_and_live_ones_kept(world: World) -> None:
    student = await world.student()

    async def work(unit: Unit) -> None:
        for name, expires_at in (("old", NOON + HOUR), ("young", NOON + DAY)):
            await unit.sessions.add(
                token_hash=name, account_id=student.id, now=NOON, expires_at=Instant(expires_at)
            )
        await unit.sessions.forget_expired(Instant(NOON + 2 * HOUR))

    await world.run(work)
    left = sorted(await world.sessions.of(["old", "young"]))
    assert left == ["young"]


async def test_only_messages_handled_long_ago_are_deleted(world: World) -> None:
    queue = world.database.queue

    async def put(unit: SqlUnit) -> None:
        names = ("done long ago", "done lately", "parked", "waiting")
        await unit.outbox.put([message(name) for name in names], NOON)

    await world.run(put)
    long_ago, lately, parked, _ = await queue.claim(NOON, limit=9, until=Instant(NOON + HOUR))
    await queue.confirm(long_ago.id, NOON)
    await queue.confirm(lately.id, Instant(NOON + DAY))
    await queue.park(parked.id, NOON, "could not be done")

    async def work(unit: SqlUnit) -> list[str]:
        await unit.outbox.forget_done(Instant(NOON + HOUR))
        return [row[0] for row in await unit.tx.all(_WAITING)]

    assert await world.run(work) == ["done lately", "parked", "waiting"]
