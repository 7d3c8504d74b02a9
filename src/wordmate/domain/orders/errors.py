# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for course orders."""

from wordmate.domain.kernel.errors import ChoosingWording, DomainError, Kind, Wording
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant


class StartTooEarly(DomainError):
    """Classes and reviews that a tutor leads start at most 15 minutes before their booked time,
    reviews that a student holds alone at 05:00 of their day.
    """

    code = "START_TOO_EARLY"
    wording = Wording(
        "还没到时间。上课可提前 15 分钟开始，自己复习从当天 5:00 起",
        "It is too early. A class starts 15 minutes before its time at the earliest, a review of"
        " your own from 05:00 on its day",
    )
    passing = True


class AppointmentPassed(DomainError):
    """The booked time must leave enough time to hold the class."""

    code = "APPOINTMENT_PASSED"
    wording = Wording("预约的上课时间已过", "The booked time has passed")


class AppointmentTooFar(DomainError):
    """A class is booked at most a year ahead."""

    code = "APPOINTMENT_TOO_FAR"
    wording = Wording("最多只能预约一年以内的课程", "A class can be booked a year ahead at most")


class AppointmentNotOffered(DomainError):
    """A class begins on a half hour from 05:00 to 23:30 of the service's time."""

    code = "APPOINTMENT_NOT_OFFERED"
    kind = Kind.INVALID
    wording = Wording(
        "课程须从 05:00 到 23:30 的整点或半点开始",
        "A class begins on the hour or half hour, from 05:00 to 23:30",
    )


class ReviewNotBookable(DomainError):
    """A review comes from a lesson, with its words: it is not booked by hand."""

    code = "REVIEW_NOT_BOOKABLE"
    wording = Wording(
        "抗遗忘复习由课程生成，不能单独预约",
        "Reviews come from a lesson: they cannot be booked by hand",
    )


class ReviewNotMovable(DomainError):
    """A single review cannot be moved: its time follows the daily time of its plan."""

    code = "REVIEW_NOT_MOVABLE"
    wording = Wording(
        "复习不能单独改时间，请修改它所属计划的每日时间",
        "A review cannot be moved by itself: change the daily time of its plan",
    )


class PurchaseAhead(DomainError):
    """Lesson credits are recorded once they are bought."""

    code = "PURCHASE_AHEAD"
    kind = Kind.INVALID
    wording = Wording("购买日期不能晚于今天", "The day of a purchase cannot be after today")


class CreditsUsedUp(DomainError):
    """The student's credits (``left``) are used up, or taken by booked classes (``booked``); the
    store books another class with a reason.
    """

    code = "CREDITS_USED_UP"
    wording = Wording(
        "该学生剩余课时 {left}，已预约 {booked}；仍要预约请填写原因",
        "Lesson credits left: {left}, classes booked: {booked}. Give a reason to book another one",
    )

    def __init__(self, left: int, booked: int) -> None:
        self.left = left
        self.booked = booked


class BookingOverlaps(DomainError):
    """Somebody (``account_id``, named as ``who``) has another class (``order_id``) at that time."""

    code = "BOOKING_OVERLAPS"
    wording = Wording(
        "{who} 这个时间已经有课（编号 {order_id}）",
        "{who} has another class at that time (number {order_id})",
    )

    def __init__(self, who: str, account_id: AccountId, order_id: OrderId) -> None:
        self.who = who
        self.account_id = account_id
        self.order_id = order_id


class BookedTwice(DomainError):
    """Somebody (``who``) would have two classes at that time within one request: this one, and the
    one of line ``line``.
    """

    code = "BOOKED_TWICE"
    wording = Wording(
        "{who} 在该时间已有第 {line} 行的课",
        "{who} already has the class of line {line} at that time",
    )

    def __init__(self, who: str, line: int) -> None:
        self.who = who
        self.line = line


class BookingUnreadable(DomainError):
    """A line of a sheet of bookings has an unreadable value in a column."""

    code = "BOOKING_UNREADABLE"
    kind = Kind.INVALID
    wording = Wording(
        "{field} 写的是“{text}”，应如 {example}",
        "{field} is {text!r}; write it like {example}",
    )

    def __init__(self, field: str, text: str, example: str) -> None:
        self.field = field
        self.text = text
        self.example = example


class OrderNotReserved(DomainError):
    """Only a reserved order can do this."""

    code = "ORDER_NOT_RESERVED"
    wording = Wording("这节课不在未开始的状态", "This class is not waiting to be started")


class OrderNotCalledOff(DomainError):
    """Only a canceled or expired order is reopened."""

    code = "ORDER_NOT_CALLED_OFF"
    wording = Wording("这节课没有取消，也没有过期", "This class is neither canceled nor expired")


class OrderNotInProgress(DomainError):
    """Only an order in progress can do this."""

    code = "ORDER_NOT_IN_PROGRESS"
    wording = Wording("这节课还没有开始", "This class is not in progress")
    passing = True


class OrderInProgress(DomainError):
    """A running class cannot do this; it has to end first."""

    code = "ORDER_IN_PROGRESS"
    wording = Wording("这节课正在上", "This class is in progress")
    passing = True


class AnotherLessonRuns(DomainError):
    """A student or tutor can have only one running lesson at a time."""

    code = "ANOTHER_LESSON_RUNS"
    wording = Wording(
        "还有一节课正在进行，请先结束那节课", "Another class is still running; end it first"
    )
    passing = True


class OrderClosed(DomainError):
    """The order is completed, canceled (also by its deletion), expired or deleted."""

    code = "ORDER_CLOSED"
    wording = Wording("这节课已经结束或取消", "This class is over or was canceled")


class TutorNotChangeable(DomainError):
    """Only a class of a tutor gets another one: a review has its lesson's tutor."""

    code = "TUTOR_NOT_CHANGEABLE"
    wording = Wording("只有老师上的课可以换老师", "Only a class of a tutor can get another tutor")


class OrderChanged(DomainError):
    """Somebody (``changed_by``) did something (``change``, the deed of an event) to the order after
    the caller had seen it.
    """

    code = "ORDER_CHANGED"
    wording = ChoosingWording(
        "{changed_by} 刚刚{chosen}，请看过最新的情况再改",
        "{changed_by} has just {chosen}. Look at it again before you change it",
        "change",
        {
            "moved": Wording("改了这节课的时间", "moved this class"),
            "tutor_changed": Wording("给这节课换了老师", "given this class another tutor"),
            "canceled": Wording("取消了这节课", "canceled this class"),
            "reopened": Wording("恢复了这节课", "reopened this class"),
            "started": Wording("开始了这节课", "started this class"),
            "completed": Wording("结束了这节课", "ended this class"),
            "no_show_taken_back": Wording(
                "撤回了这节课的未到记录", "taken back the no-show of this class"
            ),
            "deletion_ask": Wording(
                "申请删除这节课的记录", "asked to delete the record of this class"
            ),
            "deletion_withdraw": Wording(
                "撤回了删除这节课记录的申请", "withdrawn the deletion of this class"
            ),
            "deletion_approve": Wording(
                "同意删除这节课的记录", "approved the deletion of this class"
            ),
        },
        Wording("改过这节课", "changed this class"),
    )

    def __init__(self, changed_by: str, change: str, changed_at: Instant) -> None:
        self.changed_by = changed_by
        self.change = change
        self.changed_at = changed_at


class ChangeNotReversible(DomainError):
    """Only a move, another tutor and a cancellation are taken back, and only the last changes."""

    code = "CHANGE_NOT_REVERSIBLE"
    wording = Wording("这项改动不能撤销", "This change cannot be undone")


class OrderNotOverdue(DomainError):
    """A reserved order expires only after its booked time has passed by its own length."""

    code = "ORDER_NOT_OVERDUE"
    wording = Wording("这节课还没有过期", "This class is not overdue")
    passing = True


class OrderNotAbandoned(DomainError):
    """The clock only ends an order long after its deadline."""

    code = "ORDER_NOT_ABANDONED"
    wording = Wording("这节课还不能自动结束", "This class cannot end automatically yet")
    passing = True


class ResultRequired(DomainError):
    """A lesson whose words were worked through, or whose time is up, ends with a result."""

    code = "RESULT_REQUIRED"
    wording = Wording(
        "这节课还没有结果，请完成训后检测，或选择不测试，直接结束",
        "This class has no result yet. Finish the after-lesson test, or end without the test",
    )
    passing = True


class ResultAlreadySubmitted(DomainError):
    """The order already has another result."""

    code = "RESULT_ALREADY_SUBMITTED"
    wording = Wording("这节课的结果已经提交过了", "This class already has a different result")


class CourseBookRequired(DomainError):
    """The order has no course book yet."""

    code = "COURSE_BOOK_REQUIRED"
    wording = Wording("请先选择教材", "Please choose a course book first")
    passing = True


class NoNewWords(DomainError):
    """A book can only be simulated if it has words that the student has not met."""

    code = "NO_NEW_WORDS"
    wording = Wording(
        "这本教材的单词你都学过了，请换一本教材，或去复习",
        "You have met every word of this book. Choose another book, or review",
    )
    passing = True


class CourseAlreadyChosen(DomainError):
    """The order's words are fixed: another book can no longer be chosen."""

    code = "COURSE_ALREADY_CHOSEN"
    wording = Wording(
        "这节课已经开始学单词，不能再换教材",
        "Words of this class are already in use; the book cannot be changed",
    )


class DeletionNotPending(DomainError):
    """There is no pending deletion request to approve or withdraw."""

    code = "DELETION_NOT_PENDING"
    wording = Wording("没有待处理的删除申请", "There is no deletion request")


class DeletionNotNormal(DomainError):
    """Deletion has already been requested."""

    code = "DELETION_NOT_NORMAL"
    wording = Wording("这条记录已经申请删除", "Deletion has already been asked for")


class DeletionWithoutTutor(DomainError):
    """A session without a tutor cannot be deleted: no tutor can approve it."""

    code = "DELETION_WITHOUT_TUTOR"
    wording = Wording(
        "学生单独完成的训练没有老师可以审批，不能申请删除",
        "A session without a tutor cannot be deleted: no tutor can approve it",
    )


class DeletionNotApproved(DomainError):
    """Only a record whose deletion the tutor approved can be deleted."""

    code = "DELETION_NOT_APPROVED"
    wording = Wording("这份删除申请还没有通过", "The deletion has not been approved")


class OrderNotNoShow(DomainError):
    """Only a no-show is taken back."""

    code = "ORDER_NOT_NO_SHOW"
    wording = Wording("这节课没有按学生缺席结束", "This class did not end as a no-show")


class NoShowNotPossible(DomainError):
    """Only a class that its tutor leads ends as a no-show."""

    code = "NO_SHOW_NOT_POSSIBLE"
    wording = Wording(
        "只有老师带的课可以按学生缺席结束", "Only a class that its tutor leads can end as a no-show"
    )


class NoShowTooEarly(DomainError):
    """A class ends as a no-show at the earliest ten minutes after both its start and its booked
    time.
    """

    code = "NO_SHOW_TOO_EARLY"
    wording = Wording(
        "上课 10 分钟后学生还没有进入，才能按缺席结束",
        "A class can end as a no-show from ten minutes after its start on",
    )
    passing = True


class StudentHasEntered(DomainError):
    """A class whose student has entered cannot end as a no-show."""

    code = "STUDENT_HAS_ENTERED"
    wording = Wording(
        "学生已经进入课堂，不能按缺席结束",
        "The student has entered, so the class cannot end as a no-show",
    )


class StudentNotEntered(DomainError):
    """A trial that its tutor booked shows what its student knows only once a device of the student
    has entered it.
    """

    code = "STUDENT_NOT_ENTERED"
    wording = Wording(
        "学生进入这节体验课后，才能看到单词和学习情况",
        "Words and progress are shown once the student has entered this trial",
    )
    passing = True
