"""What a check of pay finds, in both languages: the desk and the command line show it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.money import yuan
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus

_STATES: Final[Mapping[CommissionStatus, Wording]] = {
    CommissionStatus.PENDING: Wording("待发放", "pending"),
    CommissionStatus.ISSUED: Wording("已发放", "issued"),
    CommissionStatus.ISSUE_FAILED: Wording("发放失败", "failed"),
    CommissionStatus.WITHDRAWN: Wording("已撤销", "withdrawn"),
}
COMPARED: Final[Mapping[str, Wording]] = {
    "order_id": Wording("订单", "order"),
    "tutor_id": Wording("老师", "tutor"),
    "student_id": Wording("学生", "student"),
    "lesson_type": Wording("课型", "lesson type"),
    "minutes": Wording("分钟", "minutes"),
    "practice_ms": Wording("练习毫秒数", "milliseconds of practice"),
    "amount_fen": Wording("金额", "amount"),
    "subsidy_fen": Wording("补贴", "subsidy"),
    "ended_at": Wording("结束时间", "end of the class"),
    "month": Wording("月份", "month"),
    "material_type": Wording("教材类别", "kind of material"),
    "institution": Wording("门店", "institution"),
    "review_method": Wording("复习方式", "way of review"),
    "problem_flag": Wording("待核对标记", "flag"),
    "number": Wording("序号", "number"),
    "is_no_show": Wording("缺席标记", "no-show mark"),
    "reason": Wording("原因", "reason"),
}
"""The fields of a payment that follow from its lesson."""


PAY: Final = Wording("课酬", "pay")
LEDGER: Final = Wording("账本", "ledger")
_OF_ORDER: Final = Wording("订单 {order}：{part}{what}", "order {order}: {part} {what}")
_YES: Final = Wording("“是”", "yes")
_NO: Final = Wording("“否”", "no")
_MISSING: Final = Wording("缺失", "is missing")
_SURPLUS: Final = Wording("多余", "is too much")
_DIFFERS: Final = Wording("的{name}是 {stands}，应为 {says}", "{name} is {stands}, not {says}")
_STATE: Final = Wording(
    "的状态是{status}，按记录应为{says}", "is {status}, its history says {says}"
)
_SUM: Final = Wording(
    "老师 {tutor}：{month} {status}合计 {lessons} 节、{sum}，应为 {paid} 节、{paid_sum}",
    "tutor {tutor}: {month} {status} sums {lessons} lessons, {sum}, not {paid}, {paid_sum}",
)


@dataclass(frozen=True, slots=True)
class PayDifference:
    """A difference between what is stored about pay and what it should be."""

    wording: Wording
    facts: Mapping[str, object] = field(default_factory=dict)
    order_id: OrderId | None = None
    part: Wording = PAY

    def what(self, language: str) -> str:
        """What differs, in a language."""
        facts = {
            name: fact.text(language, {}) if isinstance(fact, Wording) else fact
            for name, fact in self.facts.items()
        }
        return self.wording.text(language, facts)

    def text(self, language: str) -> str:
        """The same with the order that it is about."""
        what = self.what(language)
        if self.order_id is None:
            return what
        part = self.part.text(language, {})
        return _OF_ORDER.text(language, {"order": self.order_id, "part": part, "what": what})


def of_record(
    order_id: OrderId, stands: CommissionRecord | None, says: CommissionRecord | None
) -> Iterator[PayDifference]:
    """How a stored payment of an order differs from what its ledger gives."""
    if stands is None or says is None:
        yield PayDifference(_MISSING if stands is None else _SURPLUS, order_id=order_id)
        return
    for name, wording in COMPARED.items():
        one, other = getattr(stands, name), getattr(says, name)
        if one != other:
            facts = {"name": wording, "stands": _shown(name, one), "says": _shown(name, other)}
            yield PayDifference(_DIFFERS, facts, order_id)


def of_state(order_id: OrderId, status: CommissionStatus, says: CommissionStatus) -> PayDifference:
    """A payment whose state is not that of its history."""
    return PayDifference(_STATE, {"status": _STATES[status], "says": _STATES[says]}, order_id)


def of_sum(
    tutor_id: AccountId,
    month: str,
    status: CommissionStatus,
    stored: tuple[int, int],
    paid: tuple[int, int],
) -> PayDifference:
    """A tutor's sum of a month that is not that of its payments; both as lessons and fen."""
    facts = {
        **{"tutor": tutor_id, "month": month, "status": _STATES[status]},
        **{"lessons": stored[0], "sum": f"¥{yuan(stored[1])}"},
        **{"paid": paid[0], "paid_sum": f"¥{yuan(paid[1])}"},
    }
    return PayDifference(_SUM, facts)


def _shown(name: str, value: Any) -> object:
    if isinstance(value, bool):
        return _YES if value else _NO
    return f"¥{yuan(value)}" if name.endswith("_fen") else value
