# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for a person's data."""

from wordmate.domain.kernel.errors import (
    AnsweredFirst,
    ChoosingWording,
    DomainError,
    Kind,
    ListingWording,
    Wording,
)


class ErasureWaits(DomainError):
    """An account is erased only when nothing of it is open: no class ahead or running, no pay."""

    code = "ERASURE_WAITS"
    wording = ListingWording(
        "还不能删除，要先处理：{listed}",
        "It cannot be erased yet. First: {listed}",
        {
            "classes_ahead": Wording(
                "未上的课 {classes_ahead} 节", "classes ahead: {classes_ahead}"
            ),
            "running": Wording("正在上的课 {running} 节", "classes running: {running}"),
            "open_pay": Wording("未结的课酬 {open_pay} 笔", "payments open: {open_pay}"),
        },
    )

    def __init__(self, classes_ahead: int, running: int, open_pay: int) -> None:
        self.classes_ahead = classes_ahead
        self.running = running
        self.open_pay = open_pay


class DataRequestOpen(DomainError):
    """A person asks for one thing once at a time."""

    code = "DATA_REQUEST_OPEN"
    wording = Wording("已经申请过，正在处理", "This was asked for already and is being answered")


class DataRequestClosed(AnsweredFirst):
    """A request that was answered or withdrawn does not change; ``answer`` is its status."""

    code = "DATA_REQUEST_CLOSED"
    wording = ChoosingWording(
        "这个申请已经{chosen}",
        "This request has already been {chosen}",
        "answer",
        {
            "DONE": Wording("办理，答复人：{answered_by}", "carried out by {answered_by}"),
            "REFUSED": Wording("拒绝，答复人：{answered_by}", "refused by {answered_by}"),
            "WITHDRAWN": Wording("由本人撤回", "withdrawn by the person"),
        },
        Wording("处理过", "answered"),
    )


class DataRequestAnswerMissing(DomainError):
    """The store says why it does not do what was asked."""

    code = "DATA_REQUEST_ANSWER_MISSING"
    kind = Kind.INVALID
    wording = Wording("请写明原因", "Please say why")
