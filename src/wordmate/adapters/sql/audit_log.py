"""Who did what, as rows and as lines in the log."""

from collections.abc import Iterable

import msgspec
import structlog

from wordmate.adapters.sql.schema.accounts import audit_log
from wordmate.adapters.sql.statement import Statement, Tx, values_of
from wordmate.application.kernel.audit import AuditEntry

_log = structlog.get_logger("wordmate.audit")

_AUDIT = Statement(
    lambda d: d.insert(audit_log).values(
        **values_of(*(column for column in audit_log.c if column.name != "id"))
    )
)


class SqlAuditLog:
    """A row for each entry; ``audited`` is told when the rows are committed."""

    def __init__(self, tx: Tx, audited: list[AuditEntry]) -> None:
        self._tx = tx
        self._audited = audited

    async def put(self, entry: AuditEntry) -> None:
        await self._tx.run(
            _AUDIT,
            event=entry.event,
            at=entry.at,
            actor=entry.actor,
            account_id=entry.account_id,
            address=entry.address,
            facts=msgspec.json.encode(entry.facts).decode(),
        )
        self._audited.append(entry)


def tell(audited: Iterable[AuditEntry]) -> None:
    """A line in the log for each entry that is committed."""
    for entry in audited:
        _log.info(
            "audit",
            audit=entry.event.value,
            actor=entry.actor,
            account_id=entry.account_id,
            address=entry.address,
            **entry.facts,
        )
