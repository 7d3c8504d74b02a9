"""The reminder of the daily goal: once a day, at a half hour that a student picks, not at night."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, PushDeviceId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, local_date, local_time
from wordmate.domain.lessons.grouping import GROUP_SIZE
from wordmate.domain.lessons.time_picker import SLOTS
from wordmate.domain.progress.counting import day_number
from wordmate.domain.routine.errors import ReminderAtNight

EARLIEST: Final = "07:00"
LATEST: Final = "21:00"
REMINDER_SLOTS: Final = tuple(slot for slot in SLOTS if EARLIEST <= slot <= LATEST)
"""The half hours at which reminders are sent, HH:MM in the service's time zone."""
HALF_HOUR_MS: Final = 30 * 60_000
MOST_BROWSERS: Final = 10
"""On how many browsers one student is reminded: those that subscribed last."""

_TITLE: Final = Wording("今天的单词", "Today's words")
_REVIEWS: Final = Wording(
    "今天还有 {reviews} 次复习，共 {words} 个词",
    "Reviews left today: {reviews}, words: {words}",
)
_GROUP: Final = Wording(
    "学 {group} 个新词，今天的目标就完成了", "Learn {group} new words to reach today's goal"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderDue(DomainEvent):
    """A student's reminder is due on one of their devices; it is not sent after ``until``."""

    kind = "reminder_due"
    student_id: AccountId
    push_device_id: PushDeviceId
    until: Instant


def check_slot(slot: str) -> None:
    """Raises ReminderAtNight for a slot that is not offered."""
    if slot not in REMINDER_SLOTS:
        raise ReminderAtNight


@dataclass(frozen=True, slots=True)
class ReminderTime:
    """A half hour of reminders: its slot, its day's number, and its end. A delayed reminder is not
    sent after the end."""

    slot: str
    day: int
    until: Instant


def reminder_time(now: Instant, tz: tzinfo) -> ReminderTime | None:
    """The half hour that contains an instant; None at night."""
    today, time = local_date(now, tz), local_time(now, tz)
    slot = f"{time.hour:02}:{time.minute // 30 * 30:02}"
    if slot not in REMINDER_SLOTS:
        return None
    return ReminderTime(slot, day_number(today), _end(today, slot, tz))


def _end(today: date, slot: str, tz: tzinfo) -> Instant:
    begins = datetime.strptime(slot, "%H:%M").time()
    ends = datetime.combine(today, begins) + timedelta(milliseconds=HALF_HOUR_MS)
    return instant(ends.replace(tzinfo=tz))


@dataclass(frozen=True, slots=True)
class ReminderText:
    """The text of a reminder."""

    title: str
    text: str


def reminder_text(reviews: int, words: int, language: str) -> ReminderText:
    """What is left to do today, in the reader's language."""
    wording = _REVIEWS if reviews else _GROUP
    facts = {"reviews": reviews, "words": words, "group": GROUP_SIZE}
    return ReminderText(_TITLE.text(language, facts), wording.text(language, facts))
