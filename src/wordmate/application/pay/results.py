"""Reads the results of batches from a file: all lines or none."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import operation
from wordmate.application.ledger.payout_audit import payout_entries
from wordmate.application.pay.messages import (
    RESULTS_LIMIT,
    ResultLine,
    TakenResults,
    TakeResults,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.errors import DomainError, RefusedLine, Wording
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.errors import ResultsRefused
from wordmate.domain.pay.payout import Payout, settle_payment

ISSUED: Final = Wording("已发放", "issued")
FAILED: Final = Wording("发放失败", "failed")
_WORDS: Final = {
    ISSUED.en: True,
    ISSUED.zh: True,
    "已发": True,
    FAILED.en: False,
    FAILED.zh: False,
    "失败": False,
}

_MOST_DIGITS: Final = 18
"""More than any sum."""


@dataclass(frozen=True, slots=True)
class _Result:
    line: ResultLine
    order_id: OrderId
    is_issued: bool


@operation(
    "StoreTakeResults",
    right=Right.PAY,
    body_limit=RESULTS_LIMIT,
)
async def take_results(ports: Ports, unit: Unit, call: Call, request: TakeResults) -> TakenResults:
    """Stores the results of batches, all lines or none; known results change nothing.

    RESULTS_REFUSED names every wrong line.
    """
    said = [one for one in request.lines if one.result.strip()]
    read = [_read(one) for one in said]
    wrong = [one for one in read if isinstance(one, RefusedLine)]
    results = [one for one in read if isinstance(one, _Result)]
    wrong += _twice(results)
    ids = sorted({one.order_id for one in results})
    held = await unit.commissions.held(ids, call.staff)
    payouts = {(one.record.order_id, one.record.number): one for one in held}
    changes: list[tuple[Payout, Payout]] = []
    for one in results:
        try:
            before = _paid_in(one, payouts.values())
            after = _settled(one, before, by=call.by, now=ports.clock.now())
        except _WrongError as problem:
            wrong.append(RefusedLine(one.line.line, problem.why))
            continue
        if after is not None:
            changes.append((before, after))
            payouts[after.record.order_id, after.record.number] = after
    if wrong:
        raise ResultsRefused(sorted(wrong, key=lambda each: each.line))
    await unit.commissions.put(changes)
    await unit.audit.put(*payout_entries(changes, request.reason))
    issued = sum(after.record.failed is None for _, after in changes)
    return TakenResults(
        issued=issued,
        failed=len(changes) - issued,
        known=len(said) - len(changes),
        waiting=len(request.lines) - len(said),
    )


class _WrongError(Exception):
    """Why a line is refused."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.why = Wording(zh, en)


def _read(line: ResultLine) -> _Result | RefusedLine:
    number, word = line.order.strip(), line.result.strip().lower()
    if not (number.isascii() and number.isdigit() and len(number) < 16):
        named = Wording(f"“{number}”不是订单号", f"{number or 'nothing'} is not an order number")
        return RefusedLine(line.line, named)
    if word not in _WORDS:
        result = line.result.strip()
        return RefusedLine(
            line.line,
            Wording(
                f"“{result}”既不是“{ISSUED.zh}”也不是“{FAILED.zh}”",
                f"{result} is neither {ISSUED.en} nor {FAILED.en}",
            ),
        )
    return _Result(line, OrderId(int(number)), _WORDS[word])


def _twice(results: Sequence[_Result]) -> Iterator[RefusedLine]:
    """An order that is in the file twice with different results."""
    first: dict[tuple[OrderId, str, str], _Result] = {}
    for one in results:
        said = first.setdefault(
            (one.order_id, one.line.payment.strip(), one.line.batch.strip()), one
        )
        if said.is_issued is not one.is_issued:
            line = said.line.line
            other = Wording(f"第 {line} 行写了另一个结果", f"line {line} has another result for it")
            yield RefusedLine(one.line.line, other)


def _paid_in(result: _Result, payouts: Iterable[Payout]) -> Payout:
    """The payment that a line tells of: of its number, else the only one of its order and batch."""
    order_id, line = result.order_id, result.line
    paid = [one for one in payouts if one.record.order_id == order_id]
    if not paid:
        raise _WrongError(f"订单 {order_id} 没有课酬", f"order {order_id} has no commission")
    if number := line.payment.strip():
        named = [one for one in paid if str(one.record.number) == number]
        if not named:
            raise _WrongError(
                f"订单 {order_id} 没有第 {number} 笔", f"order {order_id} has no payment {number}"
            )
        return named[0]
    in_batch = [one for one in paid if one.result_of(line.batch.strip()) or _is_in(one, line)]
    if len(in_batch) > 1:
        raise _WrongError(
            f"订单 {order_id} 在这个批次里有多笔，请写明第几笔",
            f"order {order_id} has several payments in this batch: say which",
        )
    return in_batch[0] if in_batch else paid[-1]


def _is_in(payout: Payout, line: ResultLine) -> bool:
    return payout.record.batch == line.batch.strip()


def _settled(result: _Result, payout: Payout, *, by: str, now: Instant) -> Payout | None:
    line = result.line
    _check_people(line, payout.record)
    if line.total.strip() and _fen(line.total) != payout.record.total_fen:
        total = line.total.strip()
        raise _WrongError(f"{total} 不是应发放的金额", f"{total} is not the amount to be issued")
    try:
        return settle_payment(
            payout,
            line.batch.strip(),
            is_issued=result.is_issued,
            reason=line.reason,
            by=by,
            now=now,
        )
    except DomainError as refusal:
        raise _WrongError(refusal.wording.zh, refusal.wording.en) from refusal


def _check_people(line: ResultLine, record: CommissionRecord) -> None:
    """Raises _WrongError for a line that names another tutor or student than the commission."""
    for written, account_id, role, (zh, en) in (
        (line.tutor, record.tutor_id, Role.TUTOR, ("老师", "tutor")),
        (line.student, record.student_id, Role.STUDENT, ("学生", "student")),
    ):
        named, right = written.strip().upper(), account_no(account_id, role)
        if named and named != right:
            number = record.order_id
            raise _WrongError(
                f"订单 {number} 的{zh}是 {right}，不是 {named}",
                f"the {en} of order {number} is {right}, not {named}",
            )


def _fen(text: str) -> int | None:
    """An amount in yuan as whole fen."""
    try:
        fen = Decimal(text.strip().replace(",", "")) * 100
    except ArithmeticError:
        return None
    is_sum = fen.is_finite() and fen.adjusted() < _MOST_DIGITS and fen == fen.to_integral_value()
    return int(fen) if is_sum else None
