# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules refuse, by name. Each error carries the code that callers are told."""

from collections.abc import Sequence
from typing import ClassVar


class DomainError(Exception):
    """A rule of the business refused what was asked."""

    code: ClassVar[str]
    passing: ClassVar[bool] = False
    """Whether the same request may succeed later: such a refusal is never kept as the answer."""


class NotFound(DomainError):
    """Not there, or not the caller's: the same answer for both."""

    code = "NOT_FOUND"
    passing = True


class RoleCannotOperate(DomainError):
    """The caller's role may not do this."""

    code = "ROLE_CANNOT_OPERATE"


class StaleVersion(DomainError):
    """Somebody else saved first: load again and go on from there."""

    code = "STALE_VERSION"
    passing = True


class StartTooEarly(DomainError):
    """A class starts 15 minutes before its booked time at the earliest."""

    code = "START_TOO_EARLY"
    passing = True


class AppointmentPassed(DomainError):
    """A class is booked for a time at which it can still be held."""

    code = "APPOINTMENT_PASSED"


class AppointmentTooFar(DomainError):
    """A class is booked a year ahead at most."""

    code = "APPOINTMENT_TOO_FAR"


class ReviewNotBookable(DomainError):
    """A review comes from a lesson, with that lesson's words: it is not booked by hand."""

    code = "REVIEW_NOT_BOOKABLE"


class BookingOverlaps(DomainError):
    """Somebody (``who``) has another class (``order_id``) at that time."""

    code = "BOOKING_OVERLAPS"

    def __init__(self, who: str, order_id: int) -> None:
        super().__init__(f"{who}: order {order_id}")
        self.who = who
        self.order_id = order_id


class OrderNotReserved(DomainError):
    """Only a reserved order can do this."""

    code = "ORDER_NOT_RESERVED"


class OrderNotInProgress(DomainError):
    """Only an order in progress can do this."""

    code = "ORDER_NOT_IN_PROGRESS"
    passing = True


class OrderInProgress(DomainError):
    """A running class cannot do this; it has to end first."""

    code = "ORDER_IN_PROGRESS"
    passing = True


class AnotherLessonRuns(DomainError):
    """A student, and a tutor, has one running lesson at a time."""

    code = "ANOTHER_LESSON_RUNS"
    passing = True


class OrderClosed(DomainError):
    """The order is completed, canceled, expired or deleted."""

    code = "ORDER_CLOSED"


class OrderNotOverdue(DomainError):
    """A reserved order expires only after its booked time has passed by its own length."""

    code = "ORDER_NOT_OVERDUE"
    passing = True


class OrderNotAbandoned(DomainError):
    """Only what nobody ended long after its deadline is ended by the clock."""

    code = "ORDER_NOT_ABANDONED"
    passing = True


class AlreadyPaused(DomainError):
    """An order can be paused once."""

    code = "ALREADY_PAUSED"


class DeadlinePassed(DomainError):
    """The time of the class is over: it cannot be paused any more."""

    code = "DEADLINE_PASSED"


class PauseNotRunning(DomainError):
    """There is no running pause to end, or its five minutes are not over yet."""

    code = "PAUSE_NOT_RUNNING"
    passing = True


class ResultRequired(DomainError):
    """After its deadline a class ends with a result."""

    code = "RESULT_REQUIRED"
    passing = True


class ReviewTooShort(DomainError):
    """A review that ends before a minute has passed counts for nothing."""

    code = "REVIEW_TOO_SHORT"
    passing = True


class RatingRequired(DomainError):
    """A review is rated before it is handed in."""

    code = "RATING_REQUIRED"
    passing = True


class ResultAlreadySubmitted(DomainError):
    """The order already has another result."""

    code = "RESULT_ALREADY_SUBMITTED"


class InvalidResult(DomainError):
    """A result's lists are not disjoint, or hold words that are not the order's."""

    code = "INVALID_RESULT"

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class InvalidProgress(DomainError):
    """A saved progress that no lesson can reach."""

    code = "INVALID_PROGRESS"

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class CourseBookRequired(DomainError):
    """The order has no course book yet."""

    code = "COURSE_BOOK_REQUIRED"
    passing = True


class CourseAlreadyChosen(DomainError):
    """The order's words are settled: another book cannot be chosen any more."""

    code = "COURSE_ALREADY_CHOSEN"


class DeletionNotPending(DomainError):
    """There is no deletion request to approve or withdraw."""

    code = "DELETION_NOT_PENDING"


class DeletionNotNormal(DomainError):
    """Deletion has already been asked for."""

    code = "DELETION_NOT_NORMAL"


class DeletionNotApproved(DomainError):
    """Only what the tutor approved is deleted."""

    code = "DELETION_NOT_APPROVED"


class IdempotencyKeyReused(DomainError):
    """The same idempotency key came with another request."""

    code = "IDEMPOTENCY_KEY_REUSED"
    passing = True


class WeakPassword(DomainError):
    """8 to 16 characters with at least one letter and one digit."""

    code = "WEAK_PASSWORD"


class LoginFailed(DomainError):
    """Phone and password do not belong together."""

    code = "LOGIN_FAILED"


class NoAccountWithRole(DomainError):
    """The phone has no account of the chosen role."""

    code = "NO_ACCOUNT_WITH_ROLE"


class AccountAmbiguous(DomainError):
    """The phone has several such accounts: one of ``candidates`` has to be named by its number."""

    code = "ACCOUNT_AMBIGUOUS"

    def __init__(self, candidates: Sequence[tuple[str, str]]) -> None:
        self.candidates = ", ".join(f"{number} {name}" for number, name in candidates)
        super().__init__(self.candidates)


class PhoneInvalid(DomainError):
    """Not a phone number of a served region."""

    code = "PHONE_INVALID"


class TooManyRequests(DomainError):
    """Asked too often; ``retry_after`` seconds later it may work."""

    code = "TOO_MANY_REQUESTS"
    passing = True

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"retry after {retry_after} s")
        self.retry_after = retry_after


class LessonStepRefused(DomainError):
    """The lesson's step does not allow this."""

    code = "LESSON_STEP_REFUSED"


class LessonHasNoWords(DomainError):
    """A lesson needs words to begin its first group."""

    code = "LESSON_HAS_NO_WORDS"


class WordsNotInLesson(DomainError):
    """Only the lesson's own words can be appended to it."""

    code = "WORDS_NOT_IN_LESSON"


class TimerRefused(DomainError):
    """The lesson timer's state does not allow this."""

    code = "TIMER_REFUSED"


class SlotNotOffered(DomainError):
    """The time is no half-hour slot from 05:00 to 23:30."""

    code = "SLOT_NOT_OFFERED"


class SlotAlreadyPicked(DomainError):
    """One slot only: the picked one has to be cleared first."""

    code = "SLOT_ALREADY_PICKED"


class SlotNotPicked(DomainError):
    """No slot is picked."""

    code = "SLOT_NOT_PICKED"


class WordNotLearned(DomainError):
    """A word is learned before it is judged, and mastered before it is unmarked."""

    code = "WORD_NOT_LEARNED"


class LoginStepRefused(DomainError):
    """The sign-in's state does not allow this."""

    code = "LOGIN_STEP_REFUSED"
