"""``wordmate store audit-log``: who did what, when and why."""

from collections.abc import Iterator, Sequence
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from wordmate.application.accounts.account_lookup import find_id
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import store_call
from wordmate.application.orders.operations import AuditLogEntries
from wordmate.application.orders.store_messages import AuditLogEntry, ListAuditLog
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.entrypoints.cli.pages import MOST, Day, Limit, Offset, show_newest
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import local

_HEADING = ("time", "who", "what", "person", "order", "why", "details")


def add_audit_log(commands: typer.Typer, run: Run) -> None:
    """Adds ``audit-log`` to the store's commands."""

    @commands.command("audit-log")
    def audit_log(
        *,
        person: Annotated[
            str | None,
            typer.Option(help="Only this person and their orders: account number or phone."),
        ] = None,
        order: Annotated[
            int | None, typer.Option(min=1, max=MOST, help="Only this course order.")
        ] = None,
        day: Day = None,
        event: Annotated[
            AuditEvent | None, typer.Option(case_sensitive=False, help="Only this event.")
        ] = None,
        limit: Limit = 100,
        offset: Offset = 0,
    ) -> None:
        """List the audit log, newest first."""

        async def work(ports: Ports) -> tuple[Sequence[AuditLogEntry], ZoneInfo]:
            request = ListAuditLog(
                account_id=await find_id(ports, person),
                course_order_id=None if order is None else OrderId(order),
                day=day,
                event=event,
                limit=limit + 1,
                offset=offset,
            )
            return (await AuditLogEntries(ports, store_call(), request)).data, ports.policy.zone

        rows, zone = run(work)
        show_newest(_HEADING, [_facts(row, zone) for row in rows], limit, offset)


def _facts(entry: AuditLogEntry, zone: ZoneInfo) -> Sequence[object]:
    return (
        local(entry.utc_happened, zone),
        entry.actor or "-",
        entry.event,
        entry.person or "-",
        entry.course_order_id or "-",
        entry.reason or "-",
        ", ".join(_details(entry, zone)) or "-",
    )


def _details(entry: AuditLogEntry, zone: ZoneInfo) -> Iterator[str]:
    for name, fact in entry.facts.items():
        is_instant = name.endswith("_at") and isinstance(fact, int)
        yield f"{name} {local(Instant(int(fact)), zone) if is_instant else fact}"
