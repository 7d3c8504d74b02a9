# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the pay rules."""

from collections.abc import Sequence

from wordmate.domain.kernel.errors import AnsweredFirst, DomainError, Kind, RefusedLine, Wording


class PayoutNotPending(DomainError):
    """Only a pending payment that is in no other batch can be issued."""

    code = "PAYOUT_NOT_PENDING"
    wording = Wording("这笔课酬不在待发放状态", "This commission is not pending")


class PayoutNotFailed(DomainError):
    """Only a failed payment can be retried."""

    code = "PAYOUT_NOT_FAILED"
    wording = Wording("这笔课酬没有发放失败", "The payment of this commission has not failed")


class PayoutNotInBatch(DomainError):
    """The result names a batch that does not contain the payment."""

    code = "PAYOUT_NOT_IN_BATCH"
    wording = Wording("这笔课酬不在这个发放批次里", "This commission is not in that batch")


class PayoutInBatch(DomainError):
    """A payment in a batch waits for the batch's result: nobody knows yet whether it was issued."""

    code = "PAYOUT_IN_BATCH"
    wording = Wording(
        "这笔课酬已在发放批次里，请先登记发放结果",
        "This commission is in a batch: take in the batch's result first",
    )


class PayoutSaidOtherwise(DomainError):
    """The batch already has another result for this payment."""

    code = "PAYOUT_SAID_OTHERWISE"
    wording = Wording(
        "这个批次已经登记过不同的结果",
        "This batch already has a different result for this commission",
    )


class PayoutNotFlagged(DomainError):
    """Only a flagged payment that waits for the store can be released."""

    code = "PAYOUT_NOT_FLAGGED"
    wording = Wording("这笔课酬没有待核实的标记", "This commission is not flagged")


class PayoutUnexplained(DomainError):
    """A failed payment, or its release in spite of a flag, needs a reason."""

    code = "PAYOUT_UNEXPLAINED"
    kind = Kind.INVALID
    wording = Wording("请写明原因", "This needs a reason")


class NothingToIssue(DomainError):
    """A batch holds at least one payment."""

    code = "NOTHING_TO_ISSUE"
    wording = Wording("没有待发放的课酬", "There is nothing to issue")


class BatchNameTaken(DomainError):
    """Batches with one name hold payments of different people, each seen by its own store only."""

    code = "BATCH_NAME_TAKEN"
    wording = Wording(
        "这个批次名已被使用，请换一个名字",
        "This name of a batch is used already. Please take another one",
    )


class ResultsRefused(DomainError):
    """Some lines of a file of results are wrong: nothing was stored."""

    code = "RESULTS_REFUSED"
    kind = Kind.INVALID
    wording = Wording("有些行不对，什么都没有保存", "Some lines are wrong: nothing was stored")
    passing = True

    def __init__(self, lines: Sequence[RefusedLine]) -> None:
        self.lines = lines


class NoCommission(DomainError):
    """There is a commission only once a class is over, and only if a tutor led it."""

    code = "NO_COMMISSION"
    wording = Wording("这节课还没有课酬", "There is no commission for this class")
    passing = True


class CommissionProblemOpen(DomainError):
    """A commission can have only one open problem."""

    code = "COMMISSION_PROBLEM_OPEN"
    wording = Wording(
        "这笔课酬的问题正在处理，请等门店答复",
        "The store is looking at this commission already. Please wait for its answer",
    )


class CommissionProblemEmpty(DomainError):
    """A problem, and its answer, need a text."""

    code = "COMMISSION_PROBLEM_EMPTY"
    kind = Kind.INVALID
    wording = Wording("请写明哪里不对", "Please say what is wrong")


class CommissionProblemAnswered(AnsweredFirst):
    """A problem can be answered only once."""

    code = "COMMISSION_PROBLEM_ANSWERED"
    wording = Wording(
        "这个问题已经答复过，答复人：{answered_by}",
        "This problem has already been answered by {answered_by}",
    )


class TitleDayPast(DomainError):
    """A title holds from ``today`` on at the earliest: no command changes booked pay."""

    code = "TITLE_DAY_PAST"
    kind = Kind.INVALID
    wording = Wording(
        "级别最早从今天（{today}）起生效，以前的课酬不会改变",
        "A title holds from today ({today}) on at the earliest: earlier pay does not change",
    )

    def __init__(self, today: str) -> None:
        self.today = today


class TitleNotPlanned(DomainError):
    """No title of the tutor begins on this future day."""

    code = "TITLE_NOT_PLANNED"
    wording = Wording("没有从 {since} 起的待生效级别", "No title is planned from {since} on")

    def __init__(self, since: str) -> None:
        self.since = since
