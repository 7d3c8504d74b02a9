# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules of a review refuse, by name."""

from wordmate.domain.kernel.errors import DomainError, Wording


class ReviewStepRefused(DomainError):
    """The review does not stand where this can happen."""

    code = "REVIEW_STEP_REFUSED"
    wording = Wording("现在不能进行这个操作", "This cannot be done at this point of the review")


class ReviewNotTested(DomainError):
    """A review is rated and ended when each of its words was answered."""

    code = "REVIEW_NOT_TESTED"
    wording = Wording("还有单词没复习完", "Some words of this review are not answered yet")
    passing = True


class ReviewTooShort(DomainError):
    """A review that ends before a minute has passed counts for nothing."""

    code = "REVIEW_TOO_SHORT"
    wording = Wording(
        "复习不足一分钟，本次无效，可以重新开始",
        "A review under one minute does not count; you can start it again",
    )
    passing = True


class RatingRequired(DomainError):
    """A review is rated before it is handed in."""

    code = "RATING_REQUIRED"
    wording = Wording("请先为这次复习打分", "Please rate this review first")
    passing = True


class ReviewLedByOther(DomainError):
    """Who started a review answers its test, rates it and ends it; the other side looks on."""

    code = "REVIEW_LED_BY_OTHER"
    wording = Wording(
        "这次复习由对方开始，由对方作答、评分和结束",
        "The other side started this review: they answer, rate and end it",
    )
    passing = True
