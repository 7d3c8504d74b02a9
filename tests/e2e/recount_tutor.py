"""A tutor's numbers by a plain recount of the database's rows; no stored counter is read."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from tests.e2e.server import SHANGHAI, RunningServer
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date

_MINUTE_MS = 60_000
_HALF_HOUR_FEN = 2_600
"""A gold tutor's rates."""
_TRIAL_FEN = 1_000
_BOOKED_MINUTES = {"QUOTA_30": 30, "QUOTA_60": 60, "QUOTA_TRIAL": 60}
_PARTS = 5


@dataclass(frozen=True)
class Standing:
    """A student's state, and the counts of the tutor's reviews."""

    mastered: int
    to_review: int
    due: int
    overdue: int
    missed: int


@dataclass(frozen=True)
class Month:
    """The store's monthly numbers of the tutor."""

    sessions: int
    minutes: int
    reviews_done: int
    reviews_missed: int
    paid: int
    fen: int


@dataclass(frozen=True)
class TutorNumbers:
    """A tutor's numbers so far."""

    pay: Mapping[int, int]
    """The pay of each class, in fen."""
    months: Mapping[str, Month]
    week_classes: int
    month_minutes: int
    students: Mapping[int, Standing]

    @property
    def total_fen(self) -> int:
        """Of all time."""
        return sum(self.pay.values())


def recount_tutor(server: RunningServer, tutor_id: int) -> TutorNumbers:
    """Recounts everything."""
    now = server.clock.now()
    today = local_date(now, SHANGHAI)
    monday = today - timedelta(days=today.weekday())
    counts: dict[str, Counter[str]] = {}
    pay: dict[int, int] = {}
    week = minutes = 0
    classes = server.rows(
        "SELECT o.id, o.lesson_type, o.appointment_at, o.started_at, o.ended_at,"
        " o.deletion = 'DELETED', o.student_entered_at IS NOT NULL AND o.is_answered, p.body"
        " FROM course_order o"
        " LEFT JOIN lesson_progress p ON p.order_id = o.id"
        " WHERE o.tutor_id = ? AND o.status = 'COMPLETED' AND o.lesson_type <> 'ANTI_FORGETTING'",
        tutor_id,
    )
    for order, kind, booked, started, ended, is_deleted, is_attended, body in classes:
        pay[order] = _pay(kind, ended - started, _is_tested(body)) if is_attended else 0
        of_end = counts.setdefault(_month(ended), Counter())
        of_end.update(paid=1, fen=pay[order])
        if is_deleted:
            continue
        counts.setdefault(_month(booked), Counter()).update(sessions=1, used_ms=ended - started)
        day = local_date(booked, SHANGHAI)
        week += monday <= day < monday + timedelta(days=7)
        minutes += (ended - started) * ((day.year, day.month) == (today.year, today.month))
    students: dict[int, Counter[str]] = {}
    orders = server.rows(
        "SELECT student_id, lesson_type, status, appointment_at, closes_at FROM course_order"
        " WHERE tutor_id = ? AND deletion <> 'DELETED' AND NOT is_simulated"
        " AND (NOT by_tutor OR student_entered_at IS NOT NULL)",
        tutor_id,
    )
    for student, kind, status, at, closes_at in orders:
        mine = students.setdefault(student, Counter())
        if kind != "ANTI_FORGETTING":
            continue
        of_month = counts.setdefault(_month(at), Counter())
        if status == "COMPLETED":
            of_month["reviews_done"] += 1
        elif status == "EXPIRED" or closes_at < now:
            of_month["reviews_missed"] += 1
            mine["missed"] += 1
        elif local_date(at, SHANGHAI) <= today:
            mine["overdue" if at < day_start(today, SHANGHAI) else "due"] += 1
    for student, state, words in server.rows(
        "SELECT student_id, state, count(*) FROM word_state GROUP BY student_id, state"
    ):
        if student in students:
            students[student]["mastered" if state == "mastered" else "to_review"] += words
    return TutorNumbers(
        pay=pay,
        months={
            month: Month(
                sessions=one["sessions"],
                minutes=one["used_ms"] // _MINUTE_MS,
                reviews_done=one["reviews_done"],
                reviews_missed=one["reviews_missed"],
                paid=one["paid"],
                fen=one["fen"],
            )
            for month, one in sorted(counts.items())
        },
        week_classes=week,
        month_minutes=minutes // _MINUTE_MS,
        students={
            student: Standing(
                one["mastered"], one["to_review"], one["due"], one["overdue"], one["missed"]
            )
            for student, one in students.items()
        },
    )


def books_of(server: RunningServer, student_id: int) -> list[tuple[tuple[str, str], int, int]]:
    """The books of a student's classes: titles, mastered words, words to review."""
    rows = server.rows(
        "SELECT b.title_zh, b.title_en, count(*) FILTER (WHERE s.state = 'mastered'),"
        " count(*) FILTER (WHERE s.state <> 'mastered') FROM course_book b"
        " JOIN course_word c ON c.course_book_id = b.id"
        " LEFT JOIN word_state s ON s.word_id = c.word_id AND s.student_id = ?"
        " WHERE b.id IN (SELECT course_book_id FROM course_order WHERE student_id = ?)"
        " GROUP BY b.id",
        student_id,
        student_id,
    )
    return [((zh, en), mastered, to_review) for zh, en, mastered, to_review in rows]


def words_of_books(server: RunningServer, student_id: int) -> tuple[int, int]:
    """The mastered words and the words to review of all these books; a word of several books counts
    once."""
    [(mastered, to_review)] = server.rows(
        "SELECT count(*) FILTER (WHERE s.state = 'mastered'),"
        " count(*) FILTER (WHERE s.state <> 'mastered') FROM word_state s"
        " WHERE s.student_id = ? AND s.word_id IN (SELECT c.word_id FROM course_word c"
        " JOIN course_order o ON o.course_book_id = c.course_book_id WHERE o.student_id = ?)",
        student_id,
        student_id,
    )
    return mastered, to_review


def _pay(kind: str, used_ms: int, is_tested: bool) -> int:
    """The pay in fen of a class that its student attended: full if long enough, or if tested and
    half as long, otherwise by started fifths."""
    booked = _BOOKED_MINUTES[kind] * _MINUTE_MS
    whole = _HALF_HOUR_FEN * _BOOKED_MINUTES[kind] // 30
    if (is_tested and used_ms * 2 >= booked) or used_ms * 6 >= booked * 5:
        parts = _PARTS
    else:
        parts = 0 if used_ms * 12 < booked else -(-used_ms * _PARTS // booked)
    subsidy = _TRIAL_FEN if kind == "QUOTA_TRIAL" and parts else 0
    return whole * parts // _PARTS + subsidy


def _is_tested(body: str | None) -> bool:
    """Whether each word of the lesson was asked in its after-lesson test."""
    kept = json.loads(body or "{}")
    words = {word for group in kept.get("groups") or () for word in group}
    asked = {*(kept.get("test_correct_ids") or ()), *(kept.get("test_wrong_ids") or ())}
    return bool(words) and words <= asked


def _month(at: Instant) -> str:
    return f"{local_date(at, SHANGHAI):%Y-%m}"
