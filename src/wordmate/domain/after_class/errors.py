# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules of what follows a class refuse, by name."""

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
    """Nobody led it, it did not take place, or its record was deleted."""

    code = "NOTHING_TO_WRITE_OF"
    wording = Wording(
        "这节课没有上成，或记录已删除，不能写反馈",
        "This class did not take place, or its record was deleted",
    )


class ClassNotCompleted(DomainError):
    """Feedback is written, and reviews are added, once a class is completed."""

    code = "CLASS_NOT_COMPLETED"
    wording = Wording("下课后才能操作", "This can be done once the class is completed")
    passing = True


class FeedbackSettled(DomainError):
    """What was written of a class may be changed for a day, and then stands."""

    code = "FEEDBACK_SETTLED"
    wording = Wording(
        "反馈提交已满 24 小时，不能再修改",
        "This was written more than 24 hours ago and cannot be changed any more",
    )


class TemplatesFull(DomainError):
    """A tutor keeps so many templates (``most``)."""

    code = "TEMPLATES_FULL"
    wording = Wording(
        "最多保存 {most} 条常用语，请先删除一条",
        "You can keep {most} templates. Remove one first",
    )

    def __init__(self, most: int) -> None:
        self.most = most


class NotSupplementable(DomainError):
    """Reviews are added to a completed lesson or review that is not being deleted."""

    code = "NOT_SUPPLEMENTABLE"
    wording = Wording(
        "只有上完的课或做完的复习，没有申请删除，可以补排复习",
        "Reviews can be added only to a completed lesson or review that is not being deleted",
    )


class NoReviewsAhead(DomainError):
    """The daily time of a plan is changed for reviews that are ahead; there are none."""

    code = "NO_REVIEWS_AHEAD"
    wording = Wording(
        "这节课没有还没到的复习，不能修改时间",
        "This lesson has no future reviews whose time could be changed",
    )


class NoWordsToReview(DomainError):
    """There are no words of this choice."""

    code = "NO_WORDS_TO_REVIEW"
    wording = Wording(
        "所选范围内没有可复习的单词", "There are no words to review in this selection"
    )


class ReviewDayTaken(DomainError):
    """A day (``day``) has a review of this lesson already."""

    code = "REVIEW_DAY_TAKEN"
    wording = Wording(
        "{day} 已有这节课的复习，不会重复创建",
        "This lesson already has a review on {day}",
    )
    passing = True

    def __init__(self, day: str) -> None:
        self.day = day


class ReviewDayNotOffered(DomainError):
    """A day (``day``) is none of those that are offered now."""

    code = "REVIEW_DAY_NOT_OFFERED"
    wording = Wording(
        "{day} 现在不能选，请刷新后重新选择", "{day} cannot be chosen now. Reload and choose again"
    )
    passing = True

    def __init__(self, day: str) -> None:
        self.day = day
