"""The rows of a tutor of five years with three hundred students, and of a tutor of one busy week.

Both see lists whose first page is full; the week has as many classes as the years have in a month.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

import msgspec

from tests.benchmarks.years import GOLD
from wordmate.application.accounts.sessions import token_hash
from wordmate.domain.kernel.instants import Instant

FIRST_OLD: Final = 6_000_001
FIRST_NEW: Final = 6_000_002
OLD_STUDENTS: Final = range(6_100_001, 6_100_301)
NEW_STUDENTS: Final = range(6_200_001, 6_200_041)
CLASSES: Final = 7_300
"""Four a day for five years."""
NEW_CLASSES: Final = 120
REVIEWS: Final = 3
"""Reviews of each class."""
AHEAD: Final = 30
"""Upcoming classes of both tutors."""
TAUGHT: Final = {FIRST_OLD: 300, FIRST_NEW: 5}
"""A number of their students had the classes, 24 each: the first page of one student is full."""
_FIRST_ORDER: Final = 7_000_001
_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
FIVE_YEARS: Final = 5 * 365 * _DAY
_OF_BOTH: Final = (
    (FIRST_OLD, OLD_STUDENTS, CLASSES, FIVE_YEARS // CLASSES),
    (FIRST_NEW, NEW_STUDENTS, NEW_CLASSES, 7 * _DAY // NEW_CLASSES),
)

Table = tuple[str, tuple[str, ...], Iterator[tuple[Any, ...]]]


def accounts(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The tutors, and their students."""
    for tutor, students, _, _ in _OF_BOTH:
        yield tutor, f"+86139{tutor:08}", "TEACHER", "老师", GOLD, 1, now - FIVE_YEARS
        for one in students:
            yield one, f"+86138{one:08}", "user", f"学生{one}", "{}", 1, now - FIVE_YEARS


def sessions(now: Instant, token: Any) -> Iterator[tuple[Any, ...]]:
    """The tutors' sessions."""
    for one in (FIRST_OLD, FIRST_NEW):
        yield token_hash(token(one)), one, now - _DAY, now, now + 30 * _DAY


def links() -> Iterator[tuple[Any, ...]]:
    """The students of each tutor."""
    return ((tutor, one) for tutor, students, _, _ in _OF_BOTH for one in students)


def word_counts() -> Iterator[tuple[Any, ...]]:
    """The words that all students know."""
    return ((one, 400, 60) for one in (*OLD_STUDENTS, *NEW_STUDENTS))


def _held(now: Instant) -> Iterator[tuple[int, int, int, int]]:
    """Order, tutor, student and time of each past class."""
    order = _FIRST_ORDER
    for tutor, students, count, apart in _OF_BOTH:
        for nth in range(count):
            yield order, tutor, students[nth % TAUGHT[tutor]], now - (nth + 1) * apart
            order += 1 + REVIEWS


def orders(now: Instant, book: int) -> Iterator[tuple[Any, ...]]:
    """Classes, their reviews, and upcoming classes; columns as in ``data``, and the end."""
    for order, tutor, student, at in _held(now):
        yield _order((order, tutor, student), Instant(at), book, "QUOTA_60", "COMPLETED")
        for nth in range(1, REVIEWS + 1):
            status = "EXPIRED" if (order + nth) % 5 == 0 else "COMPLETED"
            held = at + nth * _DAY
            told = "RESERVED" if held > now else status
            yield _order(
                (order + nth, tutor, student), Instant(held), book, "ANTI_FORGETTING", told
            )
    last = _FIRST_ORDER + (CLASSES + NEW_CLASSES) * (1 + REVIEWS)
    for tutor, students, _, _ in _OF_BOTH:
        for nth in range(AHEAD):
            at = now + (nth + 1) * 5 * _HOUR
            yield _order((last, tutor, students[nth]), Instant(at), book, "QUOTA_60", "RESERVED")
            last += 1


def _order(
    who: tuple[int, int, int], at: Instant, book: int, kind: str, status: str
) -> tuple[Any, ...]:
    order, tutor, student = who
    plain = (book, kind, "QUICK_WORD_MEMORIZATION", "VOCABULARY", False, False)
    window = (at, at - 15 * _MINUTE, at + 24 * _HOUR)
    by = "user" if kind == "ANTI_FORGETTING" else "TEACHER"
    if status != "COMPLETED":
        not_begun = (status, "NORMAL", None, None, 20, 0, 1, None, at - _DAY, None, None)
        return order, student, tutor, *plain, *window, *not_begun
    held = (status, "NORMAL", at, by, 20, 3, 5, None, at - _DAY, at + 50 * _MINUTE, by)
    return order, student, tutor, *plain, *window, *held


def commissions(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The commission of each class."""
    for order, tutor, student, at in _held(now):
        ended = at + 50 * _MINUTE
        paid = (
            60,
            50 * _MINUTE,
            5_200,
            0,
            "PENDING",
            ended,
            "VOCABULARY",
            None,
            None,
            False,
            False,
        )
        yield order, tutor, student, "QUOTA_60", *paid, ended, _month(Instant(ended))


def commission_sums(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The sums of commissions."""
    lessons: dict[tuple[int, str], int] = {}
    for _, tutor, _, at in _held(now):
        key = tutor, _month(Instant(at + 50 * _MINUTE))
        lessons[key] = lessons.get(key, 0) + 1
    for (tutor, month), count in lessons.items():
        yield tutor, month, "PENDING", count, count * 5_200, 0


def evaluations(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The evaluation of each class."""
    for order, tutor, student, at in _held(now):
        yield order, student, tutor, 5, '["ENGAGING"]', "讲得清楚", at + _HOUR


def texts(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The published texts, in random order."""
    return ((tutor, order * 7_919 % 999_983, "讲得清楚", now) for order, tutor, _, _ in _held(now))


def tallies() -> Iterator[tuple[Any, ...]]:
    """The sums of evaluations."""
    for tutor, _, count, _ in _OF_BOTH:
        sums = {"evaluations": count, "stars": 5 * count, "texts": count}
        body = {"format": 1, "shown": {**sums, "criteria": {"ENGAGING": count}}}
        yield tutor, msgspec.json.encode(body).decode()


def feedback(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The feedback on each class."""
    for order, tutor, student, at in _held(now):
        yield order, student, tutor, "学了 20 个词", "多听几遍", at + _HOUR, at + _HOUR


def _rests(now: Instant) -> Iterator[tuple[int, int, int]]:
    """Application, tutor, and start: one a week, as many as fill a page."""
    number = 1
    for tutor, count, apart in ((FIRST_OLD, 260, 7 * _DAY), (FIRST_NEW, 20, 8 * _HOUR)):
        for nth in range(count):
            yield number, tutor, (now - (nth + 1) * apart) // (30 * _MINUTE) * (30 * _MINUTE)
            number += 1


def rests(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The approved periods."""
    return ((number, tutor, "APPROVED", at - 7 * _DAY) for number, tutor, at in _rests(now))


def rest_slots(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The half hours of the applications."""
    for number, tutor, at in _rests(now):
        for nth in range(4):
            yield number, at + nth * 30 * _MINUTE, tutor, "APPROVED"


def _month(at: Instant) -> str:
    return f"{date.fromtimestamp(at / 1000):%Y-%m}"


def tables(now: Instant, book: int, order_columns: tuple[str, ...], token: Any) -> Iterator[Table]:
    """Name, columns and rows of every table, in an order that foreign keys allow."""
    account = ("id", "phone", "role", "name", "titles", "version", "created_at")
    yield "account", account, accounts(now)
    session = ("token_hash", "account_id", "created_at", "last_seen_at", "expires_at")
    yield "login_session", session, sessions(now, token)
    yield "tutor_student", ("tutor_id", "student_id"), links()
    yield "word_count", ("student_id", "mastered", "to_review"), word_counts()
    yield "course_order", (*order_columns, "ended_at", "ended_by"), orders(now, book)
    paid = ("minutes", "practice_ms", "amount_fen", "subsidy_fen", "status", "created_at")
    of = (
        "material_type",
        "institution",
        "review_method",
        "problem_flag",
        "released",
        "ended_at",
        "month",
    )
    who = ("order_id", "tutor_id", "student_id", "lesson_type")
    yield "commission", (*who, *paid, *of), commissions(now)
    summed = ("tutor_id", "month", "status", "lessons", "amount_fen", "subsidy_fen")
    yield "commission_sum", summed, commission_sums(now)
    said = ("order_id", "student_id", "tutor_id", "stars", "criteria", "suggestion", "created_at")
    yield "evaluation", said, evaluations(now)
    yield "evaluation_text", ("tutor_id", "place", "body", "shown_at"), texts(now)
    yield "evaluation_tally", ("tutor_id", "body"), tallies()
    wrote = ("order_id", "student_id", "tutor_id", "feedback", "message", "written_at")
    yield "class_feedback", (*wrote, "changed_at"), feedback(now)
    yield "rest_application", ("id", "tutor_id", "status", "created_at"), rests(now)
    yield "rest_slot", ("application_id", "starts_at", "tutor_id", "state"), rest_slots(now)
