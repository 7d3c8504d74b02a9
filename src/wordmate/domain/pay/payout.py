"""The life of a commission after it was booked: it is issued in a batch, or fails and is
retried.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError, check
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, refusal_of
from wordmate.domain.kernel.typed_text import line, tidy
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus, deduction
from wordmate.domain.pay.errors import (
    PayoutInBatch,
    PayoutNotFailed,
    PayoutNotFlagged,
    PayoutNotInBatch,
    PayoutNotPending,
    PayoutSaidOtherwise,
    PayoutUnexplained,
)


class PayoutStep(StrEnum):
    """The steps of a payment; the names are stored."""

    TAKE = "take"
    ISSUE = "issue"
    FAIL = "fail"
    RETRY = "retry"
    RELEASE = "release"
    WITHDRAW = "withdraw"
    DEDUCT = "deduct"


class PayoutMachine(Machine):
    """pending → issued, or → failed → pending again. What was not issued may be withdrawn; what was
    issued is deducted, once.

    A pending payment is taken into one batch, and then gets that batch's result. A flagged payment
    is released first, or by being taken into a batch.
    """

    field = "status"
    validate_final_reachability = False  # what was issued is never withdrawn

    pending = State(value=CommissionStatus.PENDING, initial=True)
    issued = State(value=CommissionStatus.ISSUED)
    issue_failed = State(value=CommissionStatus.ISSUE_FAILED)
    withdrawn = State(value=CommissionStatus.WITHDRAWN, final=True)

    take = pending.to(pending, internal=True, validators="free")
    issue = pending.to(issued, validators="in_that_batch")
    fail = pending.to(issue_failed, validators=["in_that_batch", "explained"])
    release = pending.to(pending, internal=True, validators=["flagged", "explained"])
    retry = issue_failed.to(pending)
    withdraw = pending.to(withdrawn, validators=["without_batch", "explained"]) | issue_failed.to(
        withdrawn, validators="explained"
    )
    deduct = issued.to(issued, internal=True, validators="explained")

    def free(self) -> DomainError | None:
        """It is in no batch yet."""
        return None if self.model.batch is None else PayoutNotPending()

    def without_batch(self) -> DomainError | None:
        """No batch waits for its result."""
        return None if self.model.batch is None else PayoutInBatch()

    def in_that_batch(self, batch: str) -> DomainError | None:
        """The result comes from its own batch."""
        return None if self.model.batch == batch else PayoutNotInBatch()

    def flagged(self) -> DomainError | None:
        """The store has to check it."""
        is_flagged = self.model.problem_flag and not self.model.released
        return None if is_flagged else PayoutNotFlagged()

    def explained(self, reason: str) -> DomainError | None:
        """There is a reason for its tutor."""
        return None if reason else PayoutUnexplained()

    def refusal(self, event: str) -> DomainError:
        """Only a failed payment can be retried; all other steps start with a pending one."""
        if event == PayoutStep.RELEASE:
            return PayoutNotFlagged()
        return PayoutNotFailed() if event == PayoutStep.RETRY else PayoutNotPending()


BECOMES: Final = {
    PayoutStep.TAKE: CommissionStatus.PENDING,
    PayoutStep.ISSUE: CommissionStatus.ISSUED,
    PayoutStep.FAIL: CommissionStatus.ISSUE_FAILED,
    PayoutStep.RETRY: CommissionStatus.PENDING,
    PayoutStep.RELEASE: CommissionStatus.PENDING,
    PayoutStep.WITHDRAW: CommissionStatus.WITHDRAWN,
    PayoutStep.DEDUCT: CommissionStatus.ISSUED,
}
"""The state of a payment after each step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutEntry:
    """One step in a payment's history, and who at the store took it."""

    step: PayoutStep
    at: Instant
    by: str
    batch: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """A payment with its history so far."""

    record: CommissionRecord
    story: Sequence[PayoutEntry] = ()

    def result_of(self, batch: str) -> PayoutEntry | None:
        """The batch's result for it, if there is one."""
        results = (PayoutStep.ISSUE, PayoutStep.FAIL)
        results_of_batch = (one for one in self.story if one.batch == batch and one.step in results)
        return next(results_of_batch, None)


def last_of(payouts: Sequence[Payout]) -> Payout | None:
    """The last payment of an order."""
    return max(payouts, key=lambda one: one.record.number, default=None)


def take_payment(payout: Payout, batch: str, *, by: str, now: Instant) -> Payout:
    """A payment in a batch."""
    return _decide(payout, PayoutEntry(step=PayoutStep.TAKE, at=now, by=by, batch=batch))


def settle_payment(
    payout: Payout, batch: str, *, is_issued: bool, reason: str = "", by: str, now: Instant
) -> Payout | None:
    """The payment with its batch's result; None if it has the same result already."""
    step = PayoutStep.ISSUE if is_issued else PayoutStep.FAIL
    before = payout.result_of(batch)
    if before is not None:
        if before.step is step:
            return None
        raise PayoutSaidOtherwise
    why = None if is_issued else _in_one_line(reason)
    if payout.record.batch != batch:
        raise PayoutNotInBatch
    return _decide(payout, PayoutEntry(step=step, at=now, by=by, batch=batch, reason=why))


def retry_payment(payout: Payout, *, by: str, now: Instant) -> Payout:
    """The failed payment, pending again."""
    return _decide(payout, PayoutEntry(step=PayoutStep.RETRY, at=now, by=by))


def release_payment(payout: Payout, reason: str, *, by: str, now: Instant) -> Payout:
    """A payment that goes into the next batch in spite of its flag."""
    why = _in_one_line(reason)
    return _decide(payout, PayoutEntry(step=PayoutStep.RELEASE, at=now, by=by, reason=why))


def take_back_payment(
    payout: Payout, reason: str, *, by: str, now: Instant, month: str
) -> tuple[Payout, CommissionRecord | None]:
    """The payment of a no-show that was none: withdrawn, or if it was issued, with the deduction
    that takes it back.
    """
    why = _in_one_line(reason)
    is_issued = payout.record.status is CommissionStatus.ISSUED
    step = PayoutStep.DEDUCT if is_issued else PayoutStep.WITHDRAW
    after = _decide(payout, PayoutEntry(step=step, at=now, by=by, reason=why))
    return after, deduction(after.record, why, now, month) if is_issued else None


def evolve(payout: Payout, entry: PayoutEntry) -> Payout:
    """The payment after one more step: nothing else writes its state.

    Taking it into a batch clears its flag.
    """
    record, step = payout.record, entry.step
    changes: dict[str, Any] = {"status": BECOMES[step]}
    if step in (PayoutStep.TAKE, PayoutStep.RELEASE):
        changes["released"] = record.problem_flag
    if step in (PayoutStep.TAKE, PayoutStep.RETRY):
        changes["batch"] = entry.batch
    if step in (PayoutStep.FAIL, PayoutStep.RETRY, PayoutStep.WITHDRAW):
        changes["failed"] = entry.reason
    return Payout(record=replace(record, **changes), story=(*payout.story, entry))


def was_withheld(payout: Payout, booked_at: Instant, at: Instant) -> bool:
    """Whether a payment was held back at an instant: it was flagged, and neither released nor taken
    into a batch by then.
    """
    looks = (PayoutStep.TAKE, PayoutStep.RELEASE)
    is_looked_at = any(one.step in looks and one.at <= at for one in payout.story)
    return payout.record.problem_flag and booked_at <= at and not is_looked_at


def _decide(payout: Payout, entry: PayoutEntry) -> Payout:
    """The payment after a step that its machine allows."""
    facts = {"batch": entry.batch, "reason": entry.reason}
    check(refusal_of(PayoutMachine, payout.record, entry.step, **facts))
    return evolve(payout, entry)


def _in_one_line(reason: str) -> str:
    return line(" ".join(tidy(reason).split()))
