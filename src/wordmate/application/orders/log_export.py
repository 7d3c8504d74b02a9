"""Hands out the audit log to be kept as a file, and says so in the log."""

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
from wordmate.application.ports import Ports
from wordmate.domain.kernel.staff import Right

MOST_EXPORTED: Final = 10_000


@operation("StoreExportAuditLog", right=Right.AUDIT, changes=True)
async def export_audit_log(ports: Ports, call: Call, request: ExportAuditLog) -> AuditLogPage:
    """Returns the entries of a search, the newest 10,000 of them; ``next`` says that there are
    more. The export is an entry of the log itself, with what was searched for.
    """
    search = ListAuditLog(
        account_no=request.account_no,
        course_order_id=request.course_order_id,
        day=request.day,
        event=request.event,
        limit=MOST_EXPORTED,
    )
    found = await AuditLogEntries(ports, call, search)
    searched = {
        "account_no": request.account_no,
        "day": None if request.day is None else request.day.isoformat(),
        "event": request.event,
    }
    entry = AuditEntry(
        event=AuditEvent.LOG_EXPORTED,
        at=ports.clock.now(),
        actor=call.by,
        order_id=request.course_order_id,
        facts={
            "entries": len(found.data),
            **{name: value for name, value in searched.items() if value is not None},
        },
    )
    await ports.units.run(lambda unit: unit.audit.put(entry))
    return found
