# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the review rules."""

from wordmate.domain.kernel.errors import DomainError, Wording


class ReviewStepRefused(DomainError):
    """The state of the review does not allow this."""

    code = "REVIEW_STEP_REFUSED"
    wording = Wording("现在不能进行这个操作", "This cannot be done at this point of the review")


class ReviewNotTested(DomainError):
    """A review is rated and ended once each of its words was answered."""

    code = "REVIEW_NOT_TESTED"
    wording = Wording("还有单词没复习完", "Some words of this review are not answered yet")
    passing = True


class ReviewTooShort(DomainError):
    """A review that ends within a minute does not count."""

    code = "REVIEW_TOO_SHORT"
    wording = Wording(
        "复习不足一分钟，本次无效，可以重新开始",
        "A review under one minute does not count; you can start it again",
    )
    passing = True


class RatingRequired(DomainError):
    """A review must be rated before it is submitted."""

    code = "RATING_REQUIRED"
    wording = Wording("请先为这次复习打分", "Please rate this review first")
    passing = True


class NothingDue(DomainError):
    """None of the words of a review is due; only a tutor may lead it today."""

    code = "NOTHING_DUE"
    wording = Wording("今天没有到期的单词", "No word of this review is due today")
    passing = True


class ReviewLedByOther(DomainError):
    """Only the side that started a review answers, rates and ends it; the other side watches."""

    code = "REVIEW_LED_BY_OTHER"
    wording = Wording(
        "这次复习由对方开始，由对方作答、评分和结束",
        "The other side started this review: they answer, rate and end it",
    )
    passing = True
