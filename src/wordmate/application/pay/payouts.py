"""The store's commands on commissions: issues them in batches, releases and retries them."""

from collections.abc import AsyncIterator, Sequence

from msgspec.structs import replace

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import operation
from wordmate.application.ledger.payout_audit import payout_entries
from wordmate.application.pay.messages import (
    BatchView,
    ChangedCommissions,
    IssueBatch,
    ListStoreCommissions,
    ReleaseCommissions,
    RetryCommissions,
    StoreCommission,
)
from wordmate.application.pay.operations import StoreCommissions
from wordmate.application.pay.ports import Batch
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing, about
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import month_of
from wordmate.domain.kernel.staff import EVERYBODY, Right, Staff
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.errors import BatchNameTaken, NothingToIssue
from wordmate.domain.pay.payout import (
    Payout,
    last_of,
    release_payment,
    retry_payment,
    take_payment,
)


@operation("StoreIssueBatch", right=Right.PAY)
async def issue_batch(ports: Ports, unit: Unit, call: Call, request: IssueBatch) -> BatchView:
    """The batch of this name, created once from all pending payments that the caller sees; repeats
    return the same batch.

    It takes no payment with an open problem, and flagged ones only on request. A name has no spaces
    around it.
    """
    name, now = line(request.batch), ports.clock.now()
    await unit.commissions.queue()
    made = batch_of(await unit.commissions.batches(name), call.staff)
    if made is not None:
        return BatchView.of(made)
    month = request.until_month or month_of(now, ports.policy.zone)
    free = await unit.commissions.free(month, with_flagged=request.with_flagged, staff=call.staff)
    if not free:
        raise NothingToIssue
    batch = Batch(
        name=name,
        reach=call.staff.reach,
        until_month=month,
        with_flagged=request.with_flagged,
        lessons=len(free),
        total_fen=sum(one.record.total_fen for one in free),
        by=call.by,
        at=now,
    )
    await unit.commissions.add_batch(batch)
    changes = [(one, take_payment(one, name, by=call.by, now=now)) for one in free]
    await unit.commissions.put(changes)
    await unit.audit.put(*payout_entries(changes, request.reason))
    return BatchView.of(batch)


def batch_of(named: Sequence[Batch], staff: Staff) -> Batch | None:
    """The batch that someone of the store means by a name; None if it is free.

    A payment knows its batch by name, so a batch of everybody's payments shares its name with no
    other one. Raises BatchNameTaken.
    """
    for one in named:
        if one.reach == staff.reach:
            return one
    if any(EVERYBODY in (one.reach, staff.reach) for one in named):
        raise BatchNameTaken
    return None


async def withheld(ports: Ports, call: Call, batch: BatchView) -> AsyncIterator[StoreCommission]:
    """The payments that a batch left out because they were flagged when it was made."""
    async for one in commissions_of(ports, call, ListStoreCommissions(withheld_at=batch.at)):
        if one.month <= batch.until_month:
            yield one


@operation("StoreRetryCommission", right=Right.PAY, once=True)
async def retry_failed(
    ports: Ports, unit: Unit, call: Call, request: RetryCommissions
) -> ChangedCommissions:
    """Sets failed payments to pending again, all or none."""
    now = ports.clock.now()
    moved: list[tuple[Payout, Payout]] = []
    for order_id, paid in await _held(unit, call, request.course_order_ids):
        with about(order_id):
            last = present(last_of(paid), Thing.COMMISSION, order_id)
            failed = [one for one in paid if one.record.status is CommissionStatus.ISSUE_FAILED]
            moved += [(one, retry_payment(one, by=call.by, now=now)) for one in failed or [last]]
    return await _put(unit, moved, request.reason)


@operation("StoreReleaseCommission", right=Right.PAY, once=True)
async def release(
    ports: Ports, unit: Unit, call: Call, request: ReleaseCommissions
) -> ChangedCommissions:
    """Lets flagged payments go into the next batch, all or none; the reason is kept in their
    histories, and in the audit log of their tutors.
    """
    now = ports.clock.now()
    moved: list[tuple[Payout, Payout]] = []
    for order_id, paid in await _held(unit, call, request.course_order_ids):
        with about(order_id):
            before = present(last_of(paid), Thing.COMMISSION, order_id)
            moved.append((before, release_payment(before, request.reason, by=call.by, now=now)))
    return await _put(unit, moved)


async def _held(
    unit: Unit, call: Call, order_ids: Sequence[OrderId]
) -> Sequence[tuple[OrderId, Sequence[Payout]]]:
    """The payments of each of these orders that the caller sees, locked."""
    ids = sorted(set(order_ids))
    held = await unit.commissions.held(ids, call.staff)
    return [(number, [one for one in held if one.record.order_id == number]) for number in ids]


async def _put(
    unit: Unit, changes: Sequence[tuple[Payout, Payout]], reason: str = ""
) -> ChangedCommissions:
    await unit.commissions.put(changes)
    await unit.audit.put(*payout_entries(changes, reason))
    total = sum(after.record.total_fen for _, after in changes)
    return ChangedCommissions(payments=len(changes), total_fen=total)


async def commissions_of(
    ports: Ports, call: Call, request: ListStoreCommissions
) -> AsyncIterator[StoreCommission]:
    """Commissions as the store sees them, by ascending order number, read in batches."""
    while page := (await StoreCommissions(ports, call, request)).data:
        for one in page:
            yield one
        request = replace(request, after=(page[-1].course_order_id, page[-1].number))
