# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules of the routine refuse, by name."""

from wordmate.domain.kernel.errors import DomainError, Kind, Wording


class ReminderAtNight(DomainError):
    """Nobody is reminded at night."""

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
    """A browser's subscription that names no push service known here, or no valid keys."""

    code = "PUSH_DEVICE_REFUSED"
    kind = Kind.INVALID
    wording = Wording(
        "这个浏览器的提醒服务不受支持", "The push service of this browser is not supported here"
    )


class WeekNotBegun(DomainError):
    """There is nothing to tell of a week to come."""

    code = "WEEK_NOT_BEGUN"
    kind = Kind.INVALID
    wording = Wording("这一周还没有开始", "This week has not begun yet")


class SharedWeekGone(DomainError):
    """A link to a week that was never made, was withdrawn, or is past its time: one answer for
    all, so that nobody learns which."""

    code = "SHARED_WEEK_GONE"
    kind = Kind.MISSING
    wording = Wording(
        "链接已失效，请让孩子重新分享一次", "This link no longer works; please ask for a new one"
    )
    passing = True
