"""How old what is stored about people is."""

from dataclasses import dataclass

from wordmate.application.kernel.operations import Query
from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True)
class OldestAudited:
    """When the oldest entry of the audit log was written, and the oldest with an address."""

    entry: Instant | None
    address: Instant | None


OldestInAuditLog = Query[None, OldestAudited]("oldest entries of the audit log")
