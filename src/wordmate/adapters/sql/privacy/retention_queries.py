"""How old the audit log is."""

from sqlalchemy import func, select

from wordmate.adapters.sql.accounts.schema import HAS_ADDRESS, audit_log
from wordmate.adapters.sql.engine.statement import Statement, required_row
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.application.privacy.retention import OldestAudited, OldestInAuditLog

_oldest = select(func.min(audit_log.c.at))
OLDEST = Statement(
    lambda d: select(_oldest.scalar_subquery(), _oldest.where(HAS_ADDRESS).scalar_subquery())
)


@answers(OldestInAuditLog)
async def oldest_in_audit_log(read: Read, _asked: None) -> OldestAudited:
    return OldestAudited(*required_row(await read.one(OLDEST)))
