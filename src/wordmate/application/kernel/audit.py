"""Who did what: the audit log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant


class AuditEvent(StrEnum):
    """What is written into the audit log."""

    SIGNED_IN = "signed_in"
    SIGN_IN_REFUSED = "sign_in_refused"
    CODE_REFUSED = "code_refused"
    SIGNED_OUT = "signed_out"
    REGISTERED = "registered"
    CREATED = "created"
    WECHAT_BOUND = "wechat_bound"
    PASSWORD_RESET = "password_reset"  # noqa: S105
    PASSWORD_CHANGED = "password_changed"  # noqa: S105
    PHONE_CHANGED = "phone_changed"
    DISABLED = "disabled"
    ENABLED = "enabled"
    TITLE_SET = "title_set"
    FACTS_SET = "facts_set"
    INVITE_ISSUED = "invite_issued"
    DELETION_ASKED = "deletion_asked"
    DELETION_WITHDRAWN = "deletion_withdrawn"
    DELETION_APPROVED = "deletion_approved"
    DELETED = "deleted"
    COMMISSION_RELEASED = "commission_released"


STORE: Final = "store"
CLOCK: Final = "clock"
"""Who did something, where it was nobody with an account."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """Who did what to which account, from where. Never a phone, a code, a token or a password."""

    event: AuditEvent
    at: Instant
    actor: str
    """An account's id, ``store``, ``clock``, or nobody (empty)."""
    account_id: AccountId | None = None
    address: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)


class AuditLog(Protocol):
    async def put(self, entry: AuditEntry) -> None: ...
