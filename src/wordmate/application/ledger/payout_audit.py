"""Audit entries for payments."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.domain.pay.payout import Payout, PayoutStep

_EVENTS: Final[Mapping[PayoutStep, AuditEvent]] = MappingProxyType(
    {
        PayoutStep.TAKE: AuditEvent.COMMISSION_TAKEN,
        PayoutStep.ISSUE: AuditEvent.COMMISSION_ISSUED,
        PayoutStep.FAIL: AuditEvent.COMMISSION_FAILED,
        PayoutStep.RETRY: AuditEvent.COMMISSION_RETRIED,
        PayoutStep.RELEASE: AuditEvent.COMMISSION_RELEASED,
        PayoutStep.WITHDRAW: AuditEvent.COMMISSION_WITHDRAWN,
        PayoutStep.DEDUCT: AuditEvent.COMMISSION_DEDUCTED,
    }
)


def payout_entries(
    changes: Sequence[tuple[Payout, Payout]], reason: str = ""
) -> Sequence[AuditEntry]:
    """The last step of each changed payment, with its own reason if it has one."""
    return [_entry(after, reason) for _, after in changes]


def _entry(payout: Payout, reason: str) -> AuditEntry:
    last = payout.story[-1]
    return AuditEntry(
        event=_EVENTS[last.step],
        at=last.at,
        actor=last.by,
        account_id=payout.record.tutor_id,
        order_id=payout.record.order_id,
        reason=last.reason or reason,
        facts={} if last.batch is None else {"batch": last.batch},
    )
