# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for tutoring."""

from wordmate.domain.kernel.errors import DomainError, Wording


class TrialLimitReached(DomainError):
    """The tutor has reached the daily number of trials (``most``), or of attempts to create one."""

    code = "TRIAL_LIMIT_REACHED"
    wording = Wording(
        "每天最多创建 {most} 节体验课，请明天再试",
        "You can create {most} trials a day. Please try again tomorrow",
    )
    passing = True

    def __init__(self, most: int) -> None:
        self.most = most


class TrialNotPossible(DomainError):
    """No student of this phone can be booked or created; the store knows why."""

    code = "TRIAL_NOT_POSSIBLE"
    wording = Wording(
        "这个手机号暂时不能创建体验课，请联系门店",
        "No trial can be created for this phone. Please ask the store",
    )


class TrialForOwnPhone(DomainError):
    """A tutor cannot create a trial for a student of their own phone."""

    code = "TRIAL_FOR_OWN_PHONE"
    wording = Wording(
        "不能给自己的手机号创建体验课",
        "You cannot create a trial for your own phone",
    )


class TrialStillOpen(DomainError):
    """Nobody has registered with this phone, and a trial of it is still to be held."""

    code = "TRIAL_STILL_OPEN"
    wording = Wording(
        "这个手机号还没有注册，而且已经约了一节体验课，上完后才能再约",
        "Nobody has registered with this phone, and its first trial has not been held yet",
    )
    passing = True
