# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for what follows a class."""

from wordmate.domain.kernel.errors import DomainError, Kind, Wording


class TutorMessageRequired(DomainError):
    """A tutor's message has a text."""

    code = "TUTOR_MESSAGE_REQUIRED"
    kind = Kind.INVALID
    wording = Wording("请填写老师寄语", "The tutor's message is required")


class FeedbackRequired(DomainError):
    """Feedback has a text."""

    code = "FEEDBACK_REQUIRED"
    kind = Kind.INVALID
    wording = Wording("请填写课堂反馈", "The feedback is required")


class NothingToWriteOf(DomainError):
    """The class had no tutor, did not take place, or its record was deleted."""

    code = "NOTHING_TO_WRITE_OF"
    wording = Wording(
        "这节课没有上成，或记录已删除，不能写反馈",
        "This class did not take place, or its record was deleted",
    )


class ClassNotCompleted(DomainError):
    """Feedback and reviews can only be added once a class is completed."""

    code = "CLASS_NOT_COMPLETED"
    wording = Wording("下课后才能操作", "This can be done once the class is completed")
    passing = True


class FeedbackSettled(DomainError):
    """Feedback can be changed for one day, then it is final."""

    code = "FEEDBACK_SETTLED"
    wording = Wording(
        "反馈提交已满 24 小时，不能再修改",
        "This was written more than 24 hours ago and cannot be changed any more",
    )


class TemplatesFull(DomainError):
    """A tutor has the maximum number of templates (``most``)."""

    code = "TEMPLATES_FULL"
    wording = Wording(
        "最多保存 {most} 条常用语，请先删除一条",
        "You can keep {most} templates. Remove one first",
    )

    def __init__(self, most: int) -> None:
        self.most = most


class NotSupplementable(DomainError):
    """Reviews can only be added to a completed lesson or review that is not being deleted."""

    code = "NOT_SUPPLEMENTABLE"
    wording = Wording(
        "只有上完的课或做完的复习，没有申请删除，可以补排复习",
        "Reviews can be added only to a completed lesson or review that is not being deleted",
    )


class NoReviewsAhead(DomainError):
    """The plan has no upcoming reviews whose daily time could change."""

    code = "NO_REVIEWS_AHEAD"
    wording = Wording(
        "这节课没有还没到的复习，不能修改时间",
        "This lesson has no future reviews whose time could be changed",
    )


class NoWordsToReview(DomainError):
    """The lesson has no words of this choice."""

    code = "NO_WORDS_TO_REVIEW"
    wording = Wording(
        "所选范围内没有可复习的单词", "There are no words to review in this selection"
    )


class ReviewDayTaken(DomainError):
    """A day (``day``) already has a review of this lesson."""

    code = "REVIEW_DAY_TAKEN"
    wording = Wording(
        "{day} 已有这节课的复习，不会重复创建",
        "This lesson already has a review on {day}",
    )
    passing = True

    def __init__(self, day: str) -> None:
        self.day = day


class ReviewDayNotOffered(DomainError):
    """A day (``day``) is not among those offered now."""

    code = "REVIEW_DAY_NOT_OFFERED"
    wording = Wording(
        "{day} 现在不能选，请刷新后重新选择", "{day} cannot be chosen now. Reload and choose again"
    )
    passing = True

    def __init__(self, day: str) -> None:
        self.day = day


class AddedReviewsFull(DomainError):
    """A lesson has the maximum number of added reviews (``most``), or would have more."""

    code = "ADDED_REVIEWS_FULL"
    wording = Wording(
        "一节课最多补排 {most} 次复习，需要更多请联系门店",
        "At most {most} reviews can be added to a lesson. Please ask the store for more",
    )

    def __init__(self, most: int) -> None:
        self.most = most
