# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for rest."""

from wordmate.domain.kernel.errors import AnsweredFirst, ChoosingWording, DomainError, Kind, Wording


class RestSlotRequired(DomainError):
    """An application for rest needs at least one half hour."""

    code = "REST_SLOT_REQUIRED"
    kind = Kind.INVALID
    wording = Wording("请先选择时段", "Choose a time slot first")


class RestSlotNotOffered(DomainError):
    """A slot is a half hour from 05:00 to 23:30 of this week or the next."""

    code = "REST_SLOT_NOT_OFFERED"
    kind = Kind.INVALID
    wording = Wording(
        "只能选择本周或下周 5:00 到 24:00 的半小时时段",
        "Choose half hours from 05:00 to 24:00 of this week or the next",
    )


class RestSlotPassed(DomainError):
    """Rest must be applied for before it begins."""

    code = "REST_SLOT_PASSED"
    wording = Wording("所选时段已经过去，请重新选择", "That time has passed. Choose another one")


class RestSlotTaken(DomainError):
    """The slot has a class or another application."""

    code = "REST_SLOT_TAKEN"
    wording = Wording(
        "所选时段已有课程或申请，请重新选择",
        "There is a class or an application at that time. Choose another one",
    )


class RestNotPending(AnsweredFirst):
    """Only a pending application can be approved, rejected or withdrawn; ``answer`` is the status
    of this one.
    """

    code = "REST_NOT_PENDING"
    wording = ChoosingWording(
        "这份休息申请已经{chosen}",
        "This application has already been {chosen}",
        "answer",
        {
            "APPROVED": Wording("同意了，答复人：{answered_by}", "approved by {answered_by}"),
            "REJECTED": Wording("拒绝了，答复人：{answered_by}", "rejected by {answered_by}"),
            "LIFTED": Wording("同意后又取消了，操作人：{answered_by}", "lifted by {answered_by}"),
            "WITHDRAWN": Wording("由老师撤回", "withdrawn by its tutor"),
        },
        Wording("处理过", "answered"),
    )


class RestNotApproved(DomainError):
    """Only approved rest that is not over can be lifted."""

    code = "REST_NOT_APPROVED"
    wording = Wording(
        "只能取消已批准且尚未结束的休息", "Only approved rest that is not over can be lifted"
    )


class RestReasonRequired(DomainError):
    """Rejecting an application or lifting rest needs a reason of at most 140 characters."""

    code = "REST_REASON_REQUIRED"
    kind = Kind.INVALID
    wording = Wording("请填写原因（最多 140 字）", "Say why, in 140 characters at most")


class TutorAtRest(DomainError):
    """The tutor rests at that time: no class or trial can be booked."""

    code = "TUTOR_AT_REST"
    wording = Wording("老师这个时间休息", "The tutor rests at that time")


class TutorAppliedForRest(DomainError):
    """The tutor has applied for rest at that time: answer the application first."""

    code = "TUTOR_APPLIED_FOR_REST"
    wording = Wording(
        "老师已申请这个时间休息，请先处理申请",
        "The tutor has applied for rest at that time. Answer the application first",
    )
    passing = True


class WorkingHoursInvalid(DomainError):
    """Working hours are windows of a weekday, on half hours from 05:00 to 24:00."""

    code = "WORKING_HOURS_INVALID"
    kind = Kind.INVALID
    wording = Wording(
        "可排课时间须在 5:00 到 24:00 之间，按半小时填写，结束要晚于开始",
        "Enter half hours from 05:00 to 24:00, with an end after the start",
    )


class OutsideWorkingHours(DomainError):
    """The time is not one of the tutor's working hours. A warning: it refuses nothing."""

    code = "OUTSIDE_WORKING_HOURS"
    wording = Wording("不在老师的可排课时间内", "This is outside the tutor's working hours")
