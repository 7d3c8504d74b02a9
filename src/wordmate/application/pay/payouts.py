"""The store's commands on commissions: issues them in batches, and reads the results."""

from collections.abc import AsyncIterator, Sequence

from msgspec.structs import replace

from wordmate.application.kernel.audit import STORE
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.payout_audit import payout_entries
from wordmate.application.pay.messages import ListStoreCommissions, StoreCommission
from wordmate.application.pay.operations import StoreCommissions
from wordmate.application.pay.ports import Batch
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing, about
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import launched_at, month_of
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus
from wordmate.domain.pay.errors import NothingToIssue
from wordmate.domain.pay.payout import last_of, release_payment, retry_payment, take_payment


async def issue_batch(
    ports: Ports,
    name: str,
    *,
    until_month: str | None = None,
    with_flagged: bool = False,
    by: str = STORE,
    reason: str = "",
) -> Batch:
    """The batch of this name, created once from all pending payments; repeats return the same
    batch.

    It takes the payments of classes that ended by the end of a month (by default this one), except
    those with an open problem, and flagged ones only on request. A name has no spaces around it.
    """
    name = line(name)
    now = ports.clock.now()
    month = until_month or month_of(now, ports.policy.zone)

    async def work(unit: Unit) -> Batch:
        await unit.commissions.queue()
        made = await unit.commissions.batch(name)
        if made is not None:
            return made
        free = await unit.commissions.free(month, with_flagged=with_flagged)
        if not free:
            raise NothingToIssue
        batch = Batch(
            name=name,
            until_month=month,
            with_flagged=with_flagged,
            lessons=len(free),
            total_fen=sum(one.record.total_fen for one in free),
            by=by,
            at=now,
        )
        await unit.commissions.add_batch(batch)
        changes = [(one, take_payment(one, name, by=by, now=now)) for one in free]
        await unit.commissions.put(changes)
        await unit.audit.put(*payout_entries(changes, reason))
        return batch

    return await ports.units.run(work)


async def withheld(ports: Ports, batch: Batch) -> AsyncIterator[StoreCommission]:
    """The payments that a batch left out because they were flagged when it was made."""
    async for one in commissions_of(ports, ListStoreCommissions(withheld_at=batch.at)):
        if one.month <= batch.until_month:
            yield one


async def retry_failed(
    ports: Ports, order_ids: Sequence[OrderId], *, by: str = STORE, reason: str = ""
) -> int:
    """Sets failed payments to pending again, all or none; returns how many."""
    now = ports.clock.now()
    ids = sorted(set(order_ids))

    async def work(unit: Unit) -> int:
        held = await unit.commissions.held(ids)
        moved = []
        for order_id in ids:
            with about(order_id):
                paid = [one for one in held if one.record.order_id == order_id]
                last = present(last_of(paid), Thing.COMMISSION, order_id)
                failed = [one for one in paid if one.record.status is CommissionStatus.ISSUE_FAILED]
                moved += [(one, retry_payment(one, by=by, now=now)) for one in failed or [last]]
        await unit.commissions.put(moved)
        await unit.audit.put(*payout_entries(moved, reason))
        return len(moved)

    return await ports.units.run(work)


async def release(
    ports: Ports, order_id: OrderId, reason: str, *, by: str = STORE
) -> CommissionRecord:
    """Lets a flagged payment go into the next batch; the reason is kept in its history, and in the
    audit log of its tutor.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> CommissionRecord:
        held = await unit.commissions.held([order_id])
        before = present(last_of(held), Thing.COMMISSION, order_id)
        after = release_payment(before, reason, by=by, now=now)
        await unit.commissions.put([(before, after)])
        await unit.audit.put(*payout_entries([(before, after)]))
        return after.record

    return await ports.units.run(work)


async def list_all_commissions(
    ports: Ports, request: ListStoreCommissions
) -> AsyncIterator[StoreCommission]:
    """Everyone's commissions since the launch, by ascending order number."""
    since = launched_at(ports.policy.zone)
    async for one in commissions_of(ports, replace(request, since=since)):
        yield one


async def commissions_of(
    ports: Ports, request: ListStoreCommissions
) -> AsyncIterator[StoreCommission]:
    """Commissions as the store sees them, by ascending order number, read in batches."""
    while page := (await StoreCommissions.ask(ports, request)).data:
        for one in page:
            yield one
        request = replace(request, after=(page[-1].course_order_id, page[-1].number))
