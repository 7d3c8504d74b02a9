# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the routine rules."""

from wordmate.domain.kernel.errors import DomainError, Kind, Wording


class ReminderAtNight(DomainError):
    """Reminders are not sent at night."""

    code = "REMINDER_AT_NIGHT"
    kind = Kind.INVALID
    wording = Wording(
        "提醒时间请选 07:00 到 21:00 之间", "Please choose a reminder between 07:00 and 21:00"
    )


class PushTurnedOff(DomainError):
    """The store has not set up web push."""

    code = "PUSH_TURNED_OFF"
    wording = Wording("这里还没有开通消息提醒", "Reminders are not set up here")
    passing = True


class PushDeviceRefused(DomainError):
    """The browser's subscription names an unknown push service, or has no valid keys."""

    code = "PUSH_DEVICE_REFUSED"
    kind = Kind.INVALID
    wording = Wording(
        "这个浏览器的提醒服务不受支持", "The push service of this browser is not supported here"
    )


class WeekNotBegun(DomainError):
    """The report of a future week is not available."""

    code = "WEEK_NOT_BEGUN"
    kind = Kind.INVALID
    wording = Wording("这一周还没有开始", "This week has not begun yet")


class SharedWeekGone(DomainError):
    """The link to a week never existed, was withdrawn or has expired. The answer is the same for
    all three, so that it does not reveal which."""

    code = "SHARED_WEEK_GONE"
    kind = Kind.MISSING
    wording = Wording(
        "链接已失效，请让孩子重新分享一次", "This link no longer works; please ask for a new one"
    )
    passing = True
