"""Who did what: the audit log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant


class AuditEvent(StrEnum):
    """The audited actions."""

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
    SECOND_FACTOR_SET = "second_factor_set"
    SECOND_FACTOR_DROPPED = "second_factor_dropped"
    RECOVERY_CODES_RENEWED = "recovery_codes_renewed"
    DISABLED = "disabled"
    ENABLED = "enabled"
    TITLE_SET = "title_set"
    TITLE_TAKEN_BACK = "title_taken_back"
    FACTS_SET = "facts_set"
    INVITE_ISSUED = "invite_issued"
    INSTITUTION_SAVED = "institution_saved"
    RIGHTS_SET = "rights_set"
    PHONE_SEEN = "phone_seen"
    CREDITS_ADDED = "credits_added"
    BOOKED = "booked"
    MOVED = "moved"
    TUTOR_CHANGED = "tutor_changed"
    CANCELED = "canceled"
    REOPENED = "reopened"
    PLAN_TIME_CHANGED = "plan_time_changed"
    DELETION_ASKED = "deletion_asked"
    DELETION_WITHDRAWN = "deletion_withdrawn"
    DELETION_APPROVED = "deletion_approved"
    DELETED = "deleted"
    COMMISSION_TAKEN = "commission_taken"
    COMMISSION_ISSUED = "commission_issued"
    COMMISSION_FAILED = "commission_failed"
    COMMISSION_RETRIED = "commission_retried"
    COMMISSION_RELEASED = "commission_released"
    COMMISSION_WITHDRAWN = "commission_withdrawn"
    COMMISSION_DEDUCTED = "commission_deducted"
    NO_SHOW_TAKEN_BACK = "no_show_taken_back"
    PROBLEM_ANSWERED = "problem_answered"
    REST_APPROVED = "rest_approved"
    REST_REJECTED = "rest_rejected"
    REST_LIFTED = "rest_lifted"
    WORKING_HOURS_SET = "working_hours_set"
    SUGGESTION_ANSWERED = "suggestion_answered"
    WORD_CORRECTED = "word_corrected"
    BOOK_LOADED = "book_loaded"
    RECORDINGS_LOADED = "recordings_loaded"
    MATERIAL_SAVED = "material_saved"
    MATERIAL_REMOVED = "material_removed"
    DATA_REQUEST_MADE = "data_request_made"
    DATA_REQUEST_ANSWERED = "data_request_answered"
    COPIED = "copied"
    COPY_FETCHED = "copy_fetched"
    ERASED = "erased"
    LOG_EXPORTED = "log_exported"


STORE: Final = "store"
CLOCK: Final = "clock"
"""The actor if it was no account."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """Who did what to which account or order, from where, and why. Never contains a phone, code,
    token or password; the reason is someone's own text, and is only in the table.
    """

    event: AuditEvent
    at: Instant
    actor: str
    """An account's id, ``store`` or a person of it, ``clock``, or empty for a visitor."""
    account_id: AccountId | None = None
    order_id: OrderId | None = None
    reason: str = ""
    address: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)
    """Further facts; names that end with ``_at`` are instants."""


AUDIT_DAYS: Final = 3 * 365
"""How many days the audit log is kept."""
AUDIT_ADDRESS_DAYS: Final = 180
"""How many days the network addresses in it are kept."""


class AuditLog(Protocol):
    async def put(self, *entries: AuditEntry) -> None: ...
    async def forget(self, before: Instant, addresses_before: Instant) -> None:
        """Deletes some of the oldest entries before an instant, and some of the oldest network
        addresses before another one.
        """
        ...
