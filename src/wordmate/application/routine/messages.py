"""Messages about the daily goal, reminders, the calendar and the week."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from wordmate.application.kernel.messages import DayRequest, Id, Instant, Request, Response, Slot
from wordmate.application.orders.credit_messages import CreditsLeft
from wordmate.application.progress.messages import StreakDays
from wordmate.application.words.messages import HardWord
from wordmate.domain.kernel.ids import AccountId, OrderId, SharedWeekId
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.reviews.due import LEAST_MINUTES, MOST_MINUTES
from wordmate.domain.routine.daily_goal import DayState
from wordmate.domain.routine.week_summary import AskReason, WeekComparison, WeekOutcome

Secret = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$", max_length=64, description="A secret, URL-safe.")
]
Endpoint = Annotated[
    str,
    Meta(
        pattern=r"^https?://[!-~]+$",
        max_length=2000,
        description="The address of the browser's push service.",
    ),
]
Monday = Annotated[date, Meta(description="The Monday of the week.")]


class GoalDayView(Response, frozen=True, kw_only=True):
    """A local day of this week."""

    day: date
    state: DayState


class DailyGoal(Response, frozen=True, kw_only=True):
    """Today's goal: a group of new words, or the reviews of the day."""

    server_time: Instant
    is_reached: bool
    group_words: Annotated[int, Meta(description="Number of new words that reach the goal.")]
    words_learned: int
    reviews_due: int
    reviews_done: int
    streak_days: StreakDays
    week: Annotated[list[GoalDayView], Meta(description="Monday to Sunday.")]
    reminder_slot: Annotated[
        Slot | None, Meta(description="When the student is reminded; null for never.")
    ]
    review_minutes: Annotated[
        int, Meta(description="For how many minutes a day due words are asked.")
    ]
    push_key: Annotated[
        str | None,
        Meta(description="The service's public key for web push; null if it is not set up."),
    ]


class SaveReminder(Request, frozen=True, kw_only=True):
    """When to be reminded of the goal; null for never."""

    reminder_slot: Slot | None


class SaveReviewMinutes(Request, frozen=True, kw_only=True):
    """For how many minutes a day due words are asked."""

    minutes: Annotated[int, Meta(ge=LEAST_MINUTES, le=MOST_MINUTES)]


class SavePushDevice(Request, frozen=True, kw_only=True):
    """A browser's subscription to web push, as the browser returns it."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}=?$", max_length=88)]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}(==)?$", max_length=24)]


class DropPushDevice(Request, frozen=True, kw_only=True):
    """A browser that is to get no more reminders."""

    endpoint: Endpoint


class CalendarAddress(Response, frozen=True, kw_only=True):
    """Whether the caller has a calendar address, and since when."""

    utc_created: Instant | None


class NewCalendarAddress(CalendarAddress, frozen=True, kw_only=True):
    """A new address. Its secret is returned only here; the service stores only a hash."""

    token: Annotated[Secret, Meta(description="The address is /calendar/{token}.ics.")]


class AppointmentView(Response, frozen=True, kw_only=True):
    """A class or a review in the caller's calendar."""

    course_order_id: Id[OrderId]
    appointment_time: Instant
    length_minutes: Annotated[int, Meta(description="Of a review: approximately.")]
    lesson_type: LessonType
    status: Annotated[OrderStatus, Meta(description="One that was given up is shown as canceled.")]
    is_no_show: Annotated[bool, Meta(description="Canceled because the student did not come.")]
    word_count: Annotated[int, Meta(description="Number of words; of a review at most.")]
    person_name: Annotated[
        str | None, Meta(description="The other person's name; null if there is none.")
    ]


class CalendarWeeks(Response, frozen=True, kw_only=True):
    """The caller's appointments of this local week and the next, by their time."""

    server_time: Instant
    first_day: Monday
    appointments: list[AppointmentView]


class RetrieveStudyWeek(DayRequest, frozen=True, kw_only=True):
    """A week of a student, by any of its days; by default this week. A tutor names one of their
    students."""

    student_id: Id[AccountId] | None = None


class StudyWord(Response, frozen=True, kw_only=True):
    """A word with its meaning."""

    en_word: str
    zh_word: str


class HardWordView(StudyWord, frozen=True, kw_only=True):
    """A word, and on how many days of the week it was missed."""

    missed_days: int


class ProbedStudyWord(StudyWord, frozen=True, kw_only=True):
    """A word that a probe asked, and whether it was known."""

    right: bool


class StillKnown(Response, frozen=True, kw_only=True):
    """How many words were still known some days after they were first taught, by the probes of the
    twelve months that end with the month of the week, and which; the latest answer comes first."""

    met_days: Annotated[int, Meta(description="30 or 90.")]
    asked: int
    right: int
    words: list[ProbedStudyWord]


class StudyDay(Response, frozen=True, kw_only=True):
    """A local day of the week."""

    day: date
    practice_ms: int
    words: Annotated[int, Meta(description="Number of words that were worked on.")]


class TutorWords(Response, frozen=True, kw_only=True):
    """A tutor's message to the student after a class of the week."""

    tutor_name: str
    appointment_time: Instant
    message: str


class NextClass(Response, frozen=True, kw_only=True):
    """The next booked class with a tutor."""

    appointment_time: Instant
    lesson_type: LessonType
    tutor_name: str


class KnownShareView(Response, frozen=True, kw_only=True):
    """How many of the asked words were known when last asked."""

    right: int
    asked: int
    months: Annotated[
        tuple[date, ...],
        Meta(
            description="The first days of the months in which words of a probe were first taught;"
            " empty for words of earlier weeks that were asked in this one."
        ),
    ]


class TrendView(Response, frozen=True, kw_only=True):
    """A week's new words beside those of a usual week."""

    comparison: WeekComparison
    usual: Annotated[
        int, Meta(description="The mean of those of the weeks before in which words were learned.")
    ]
    weeks: Annotated[
        tuple[int, ...],
        Meta(description="Words learned in each week, the oldest first, this one last."),
    ]


class WeekSummaryView(Response, frozen=True, kw_only=True):
    """How the page of a week begins: a sentence, a trend, and words that parents can ask."""

    outcome: WeekOutcome
    is_over: bool
    practised_days: int
    known: KnownShareView | None
    trend: TrendView | None
    words_to_ask: list[StudyWord]
    ask_reason: AskReason | None


class StudyWeekView(Response, frozen=True, kw_only=True):
    """A student's week on one page. Days are local days of the service's zone."""

    server_time: Instant
    student_name: str
    first_day: Monday
    summary: WeekSummaryView
    gained: Annotated[
        int, Meta(description="Number of words taught in the week and known when last asked in it.")
    ]
    gained_words: Annotated[list[StudyWord], Meta(description="The first sixty of these words.")]
    asked_again: Annotated[
        int, Meta(description="Number of words of earlier weeks that were asked.")
    ]
    remembered: Annotated[int, Meta(description="How many of them were known when last asked.")]
    hard_words: Annotated[
        list[HardWordView],
        Meta(description="Missed when last asked, or on several days; the most missed first."),
    ]
    still_known: Annotated[
        list[StillKnown], Meta(description="By the age of the words; without ages never asked.")
    ]
    reviews_done: int
    practice_ms: int
    days: list[StudyDay]
    messages: list[TutorWords]
    next_class: NextClass | None
    credits: Annotated[
        list[CreditsLeft],
        Meta(
            description="What is left now of the classes that were bought, by lesson type; empty"
            " for tutors, and if nothing was ever bought."
        ),
    ]


class RetrieveBeforeClass(Request, frozen=True, kw_only=True):
    """A student of the tutor's, before a class."""

    student_id: Id[AccountId]


class OfferedWord(HardWord, frozen=True, gc=False):
    """A word that a class may begin with: hard, missed in the last lesson, or confused."""

    is_hard: bool
    was_missed: bool


class BeforeClass(Response, frozen=True, kw_only=True):
    """What a tutor needs to know before a class."""

    server_time: Instant
    words: Annotated[
        list[OfferedWord], Meta(description="Hard ones first; up to five may open the class.")
    ]
    missed_words: Annotated[int, Meta(description="Number of words missed in the last lesson.")]
    utc_last_lesson: Instant | None
    missed_reviews: Annotated[int, Meta(description="In the last 30 days.")]
    is_goal_reached: Annotated[bool, Meta(description="Today's goal.")]
    goal_days: Annotated[int, Meta(description="Days of this week on which the goal was reached.")]
    review_minutes: int
    streak_days: StreakDays
    feedback: Annotated[
        str | None, Meta(description="The tutor's own last feedback on a class of the student.")
    ]


class ShareStudyWeek(DayRequest, frozen=True, kw_only=True):
    """A week of the caller to share by a link, by any of its days."""

    day: date


class SharedWeekView(Response, frozen=True, kw_only=True):
    """A valid link."""

    shared_week_id: Id[SharedWeekId]
    first_day: Monday
    utc_created: Instant
    utc_expires: Instant


class NewSharedWeek(SharedWeekView, frozen=True, kw_only=True):
    """A new link. Its secret is returned only here; the service stores only a hash."""

    token: Secret


class SharedWeeks(Response, frozen=True, kw_only=True):
    """The caller's valid links, the newest first."""

    data: list[SharedWeekView]
    total: int
    server_time: Instant


class RevokeSharedWeek(Request, frozen=True, kw_only=True):
    """Identifies a link to revoke."""

    shared_week_id: Id[SharedWeekId]


class OpenSharedWeek(Request, frozen=True, kw_only=True):
    """The secret of a link."""

    link_token: Secret
