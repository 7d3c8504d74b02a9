# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the lesson rules."""

from wordmate.domain.kernel.errors import DomainError, Kind, Wording
from wordmate.domain.kernel.roles import Role


class AlreadyPaused(DomainError):
    """An order can be paused once."""

    code = "ALREADY_PAUSED"
    wording = Wording("这节课不能再暂停", "The class cannot be paused again")


class DeadlinePassed(DomainError):
    """The time of the class is over: it can no longer be paused."""

    code = "DEADLINE_PASSED"
    wording = Wording("上课时间已到，不能再暂停", "The time is up; the class cannot be paused")


class PauseNotRunning(DomainError):
    """There is no running pause to end, or its time is not over yet."""

    code = "PAUSE_NOT_RUNNING"
    wording = Wording("课程没有在暂停中", "The class is not paused")
    passing = True


class InvalidResult(DomainError):
    """A result's lists overlap, or contain words that are not the order's."""

    code = "INVALID_RESULT"
    kind = Kind.INVALID
    wording = Wording(
        "训练结果有误，请刷新后重试", "The result is not valid. Please reload and try again"
    )

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason


class InvalidProgress(DomainError):
    """A saved progress that no lesson can reach."""

    code = "INVALID_PROGRESS"
    kind = Kind.INVALID
    wording = Wording(
        "训练进度有误，请刷新后重试", "The progress is not valid. Please reload and try again"
    )

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason


class LessonStepRefused(DomainError):
    """The lesson's step does not allow this."""

    code = "LESSON_STEP_REFUSED"
    wording = Wording(
        "训练已经不在这一步，这次操作没有记录",
        "The lesson is at another step now; this was not saved",
    )


class LessonHasNoWords(DomainError):
    """A lesson needs words to start its first group."""

    code = "LESSON_HAS_NO_WORDS"
    wording = Wording("请先选择要学的单词", "Please choose the words to learn first")


class WordsNotInLesson(DomainError):
    """The action names words that are not the lesson's."""

    code = "WORDS_NOT_IN_LESSON"
    wording = Wording("这些单词不属于这节课", "These words are not part of this lesson")


class LeadIsTutors(DomainError):
    """Only the tutor of a class hands its lead over and takes it back."""

    code = "LEAD_IS_TUTORS"
    wording = Wording(
        "只有上课的老师可以把主导权交给学生或收回",
        "Only the tutor of a class hands over the lead",
    )


class OtherSideLeads(DomainError):
    """The other side leads the class and is present: it alone judges, and leads to the next
    place.
    """

    code = "OTHER_SIDE_LEADS"
    wording = Wording(
        "现在由对方主导课堂，这次操作没有记录",
        "The other side leads the class now; this was not saved",
    )

    def __init__(self, leader: Role) -> None:
        self.leader = leader


class SlotNotOffered(DomainError):
    """The time is no half-hour slot from 05:00 to 23:30."""

    code = "SLOT_NOT_OFFERED"
    wording = Wording(
        "时间须是 05:00 到 23:30 的整点或半点，例如 07:30",
        "The time has to be on the hour or half hour from 05:00 to 23:30, such as 07:30",
    )


class SlotAlreadyPicked(DomainError):
    """A slot is already picked: clear it first."""

    code = "SLOT_ALREADY_PICKED"
    wording = Wording(
        "已经选了一个时间，请先取消再选",
        "A time is picked already; clear it first",
    )


class SlotNotPicked(DomainError):
    """No slot is picked."""

    code = "SLOT_NOT_PICKED"
    wording = Wording(
        "请先选择时间",
        "Please pick a time first",
    )
