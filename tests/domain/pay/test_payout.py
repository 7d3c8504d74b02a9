"""A payment is pending, issued or failed, in one batch at a time; each batch reports its result
once."""

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.support.examples import WALKS
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import state_id, topology
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import PAYOUT, CommissionRecord, CommissionStatus
from wordmate.domain.pay.errors import (
    PayoutNotFailed,
    PayoutNotFlagged,
    PayoutNotInBatch,
    PayoutNotPending,
    PayoutSaidOtherwise,
    PayoutUnexplained,
)
from wordmate.domain.pay.payout import (
    BECOMES,
    Payout,
    PayoutEntry,
    PayoutMachine,
    PayoutStep,
    release_payment,
    retry_payment,
    settle_payment,
    take_payment,
)

RECORD = CommissionRecord(
    order_id=OrderId(1),
    tutor_id=AccountId(2),
    student_id=AccountId(3),
    lesson_type=LessonType.QUOTA_60,
    minutes=60,
    practice_ms=1,
    amount_fen=5200,
    subsidy_fen=0,
    ended_at=Instant(1),
    month="2026-11",
    material_type="VOCABULARY",
)
BY: dict[str, Any] = {"by": "store", "now": 5}
batches = st.sampled_from(["a", "b", "c"])
reasons = st.sampled_from(["", "  ", "no such account"])


@WALKS
class Payouts(RuleBasedStateMachine):
    """Compared with a simple model: the state, the current batch, and the reported results."""

    def __init__(self) -> None:
        super().__init__()
        self.payout = Payout(record=RECORD)
        self.state = "pending"
        self.batch: str | None = None
        self.said: dict[str, str] = {}
        self.flagged = False

    @initialize(flagged=st.booleans())
    def flag(self, flagged: bool) -> None:
        self.payout = Payout(record=replace(RECORD, problem_flag=flagged))
        self.flagged = flagged

    @rule(batch=batches)
    def take(self, batch: str) -> None:
        try:
            self.payout = take_payment(self.payout, batch, **BY)
        except PayoutNotPending:
            assert self.state != "pending" or self.batch is not None
        else:
            assert (self.state, self.batch) == ("pending", None)
            self.batch, self.flagged = batch, False

    @rule(batch=batches, is_issued=st.booleans(), reason=reasons)
    def settle(self, batch: str, is_issued: bool, reason: str) -> None:
        word = "issued" if is_issued else "failed"
        known = self.said.get(batch)
        try:
            after = settle_payment(self.payout, batch, is_issued=is_issued, reason=reason, **BY)
        except PayoutSaidOtherwise:
            assert known not in (None, word)
        except PayoutNotInBatch:
            assert known is None
            assert self.batch != batch
        except PayoutUnexplained:
            assert not is_issued
            assert not reason.strip()
        else:
            if after is None:
                assert known == word
                return
            assert (known, self.state, self.batch) == (None, "pending", batch)
            self.payout, self.state = after, word
            self.said[batch] = word

    @rule(reason=reasons)
    def release(self, reason: str) -> None:
        try:
            self.payout = release_payment(self.payout, reason, **BY)
        except PayoutNotFlagged:
            assert not self.flagged
        except PayoutUnexplained:
            assert not reason.strip()
        else:
            assert self.flagged
            assert (self.state, self.batch) == ("pending", None)
            self.flagged = False

    @rule()
    def retry(self) -> None:
        try:
            self.payout = retry_payment(self.payout, **BY)
        except PayoutNotFailed:
            assert self.state != "failed"
        else:
            assert self.state == "failed"
            self.state, self.batch = "pending", None

    @invariant()
    def they_agree(self) -> None:
        record = self.payout.record
        names = {"pending": "PENDING", "issued": "ISSUED", "failed": "ISSUE_FAILED"}
        assert record.status.value == names[self.state]
        assert record.batch == self.batch
        assert (record.failed is not None) == (self.state == "failed")
        if self.payout.story:
            assert BECOMES[self.payout.story[-1].step] is record.status
        assert record.is_flagged == self.flagged
        assert {**asdict(record), **dict.fromkeys(PAYOUT)} == {
            **asdict(RECORD),
            **dict.fromkeys(PAYOUT),
            "problem_flag": record.problem_flag,
        }
        assert sum(one.step == "issue" for one in self.payout.story) <= 1


TestPayouts = Payouts.TestCase
TestPayouts.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


def test_a_step_leads_a_payment_to_its_machines_state() -> None:
    arrows = topology(PayoutMachine).transitions
    states = {step: state_id(PayoutMachine, status) for step, status in BECOMES.items()}
    assert [(one.event, one.target) for one in arrows] == [
        (one.event, states[PayoutStep(one.event.lower())]) for one in arrows
    ]
    assert {one.event.lower() for one in arrows} == {*PayoutStep}


def test_each_step_of_a_payment_is_kept_with_its_actor_and_time() -> None:
    paid = Payout(record=replace(RECORD, problem_flag=True))
    steps: list[Callable[..., Any]] = [
        lambda one, **by: release_payment(one, " all\n right ", **by),
        lambda one, **by: take_payment(one, "a", **by),
        lambda one, **by: settle_payment(one, "a", is_issued=False, reason="no card", **by),
        retry_payment,
        lambda one, **by: take_payment(one, "b", **by),
        lambda one, **by: settle_payment(one, "b", is_issued=True, reason="said for nothing", **by),
    ]
    for nth, step in enumerate(steps):
        paid = step(paid, by=f"clerk {nth}", now=Instant(nth))
    told = (
        (PayoutStep.RELEASE, None, "all right"),
        (PayoutStep.TAKE, "a", None),
        (PayoutStep.FAIL, "a", "no card"),
        (PayoutStep.RETRY, None, None),
        (PayoutStep.TAKE, "b", None),
        (PayoutStep.ISSUE, "b", None),
    )
    assert paid.story == tuple(
        PayoutEntry(step=step, at=Instant(nth), by=f"clerk {nth}", batch=batch, reason=reason)
        for nth, (step, batch, reason) in enumerate(told)
    )


def test_a_failure_keeps_its_reason_on_one_line() -> None:
    in_batch = take_payment(Payout(record=RECORD), "a", **BY)
    failed = settle_payment(in_batch, "a", is_issued=False, reason=" no\n card ", **BY)
    assert failed is not None
    assert (failed.record.failed, failed.story[-1].reason) == ("no card", "no card")


def test_a_failure_without_a_reason_is_refused() -> None:
    with pytest.raises(PayoutUnexplained):
        settle_payment(take_payment(Payout(record=RECORD), "a", **BY), "a", is_issued=False, **BY)


def test_an_issued_payment_is_final() -> None:
    issued = settle_payment(
        take_payment(Payout(record=RECORD), "a", **BY), "a", is_issued=True, **BY
    )
    assert issued is not None
    assert issued.record.status is CommissionStatus.ISSUED
    for change in (
        lambda: take_payment(issued, "b", **BY),
        lambda: retry_payment(issued, **BY),
        lambda: settle_payment(issued, "a", is_issued=False, reason="x", **BY),
    ):
        with pytest.raises(DomainError):
            change()
