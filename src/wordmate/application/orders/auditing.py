"""The store's view of the audit log."""

from collections.abc import Sequence
from datetime import date, timedelta

from wordmate.application.accounts.account_lookup import find_account_in
from wordmate.application.kernel.audit import AuditEvent, AuditRow, AuditScope
from wordmate.application.kernel.lookup import present
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import day_start


async def list_audit_log(
    ports: Ports,
    *,
    person: str | None = None,
    order_id: OrderId | None = None,
    day: date | None = None,
    event: AuditEvent | None = None,
    limit: int = 100,
    offset: int = 0,
) -> Sequence[AuditRow]:
    """The newest entries first; optionally only those of a person (by number or phone), of an
    order, of a local day, of one kind.

    Raises NotFound, and the errors of ``find_account_in``.
    """
    zone = ports.policy.zone
    if order_id is not None:
        present(await ports.reads.order(order_id), Thing.ORDER, order_id)

    async def work(unit: Unit) -> Sequence[AuditRow]:
        account = (
            None
            if person is None
            else await find_account_in(unit.accounts, person, ports.policy.phone_region)
        )
        scope = AuditScope(
            account_id=None if account is None else account.id,
            order_id=order_id,
            since=None if day is None else day_start(day, zone),
            until=None if day is None else day_start(day + timedelta(days=1), zone),
            event=event,
        )
        return await unit.audit.listed(scope, limit=limit, offset=offset)

    return await ports.units.run(work)
