"""The words of a day, by their events on it."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import running
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.day_words import words_by_day
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.words.word_ledger import WordEventKind, WordLedgerEntry

ZONE = ZoneInfo("Asia/Shanghai")
FIRST = date(2026, 5, 4)
HOUR = 3_600_000


def at(hours: int) -> Instant:
    return Instant(instant(datetime(2026, 5, 4, tzinfo=ZONE)) + hours * HOUR)


def held(hours: int, words: set[int]) -> CourseOrder:
    lists = LessonResultLists(correct=tuple(WordId(one) for one in sorted(words)))
    result = SubmittedResult(lists=lists, by=Role.TUTOR.value, at=at(hours))
    lesson = LessonRecord(result=result)
    ended = {"started_at": at(hours), "ended_at": at(hours + 1)}
    return replace(running(), **ended, lesson_record=lesson)


def touched(hours: int, word: int, kind: WordEventKind) -> WordLedgerEntry:
    return WordLedgerEntry(word_id=WordId(word), kind=kind, at=at(999), happened_at=at(hours))


hours, word = st.integers(0, 71), st.integers(1, 6)


@given(
    st.dictionaries(hours, st.sets(word)),
    st.lists(st.tuples(hours, word, st.sampled_from(WordEventKind))),
)
def test_a_word_belongs_to_each_day_of_its_lesson_practice_or_mark(lessons, others) -> None:
    counts = ("practised", "probed", "marked", "unmarked")
    story = sorted(
        [(hour, one) for hour, words in lessons.items() for one in words]
        + [(hour, one) for hour, one, kind in others if kind.value in counts]
    )
    days: dict[date, list[int]] = {}
    for hour, one in story:
        words = days.setdefault(FIRST + timedelta(days=hour // 24), [])
        if one not in words:
            words.append(one)
    assert days == words_by_day(
        [held(*lesson) for lesson in lessons.items()], [touched(*one) for one in others], ZONE
    )
