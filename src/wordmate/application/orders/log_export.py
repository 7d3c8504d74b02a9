"""Hands out the audit log to be stored as a file, and says so in the log."""

from typing import Final

from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import operation
from wordmate.application.orders.operations import AuditLogEntries
from wordmate.application.orders.store_messages import (
    AuditLogPage,
    ExportAuditLog,
    ListAuditLog,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.staff import Right

MOST_EXPORTED: Final = 10_000


async def _found(ports: Ports, call: Call, request: ExportAuditLog) -> AuditLogPage:
    search = ListAuditLog(
        account_no=request.account_no,
        actor_no=request.actor_no,
        course_order_id=request.course_order_id,
        day=request.day,
        event=request.event,
        limit=MOST_EXPORTED,
    )
    return await AuditLogEntries(ports, call, search)


@operation("StoreExportAuditLog", right=Right.AUDIT, asks=_found)
async def export_audit_log(
    ports: Ports, unit: Unit, call: Call, request: ExportAuditLog, found: AuditLogPage
) -> AuditLogPage:
    """Returns the entries of a search, the newest 10,000 of them; ``next`` says that there are
    more. The export is an entry of the log itself, with what was searched for.
    """
    searched = {
        "searched_person": request.account_no,
        "searched_actor": request.actor_no,
        "searched_order": request.course_order_id,
        "searched_day": None if request.day is None else request.day.isoformat(),
        "searched_event": request.event,
    }
    facts = {name: value for name, value in searched.items() if value is not None}
    # About no person and no order: it belongs to the institution of its actor, whatever was
    # searched for.
    entry = AuditEntry(
        event=AuditEvent.LOG_EXPORTED,
        at=ports.clock.now(),
        actor=call.by,
        facts={"entries": len(found.data), **facts},
    )
    await unit.audit.put(entry)
    return found
