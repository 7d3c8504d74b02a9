"""The cost of choosing the words at the start of a review: reading the driver's rows, weighing and
choosing."""

from random import Random
from statistics import median
from time import perf_counter
from typing import Final
from zoneinfo import ZoneInfo

from tests.benchmarks import data
from tests.benchmarks.report import Report
from wordmate.adapters.sql.words.stores import KEPT_WORD
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.ledger.remembering import with_words_chosen
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.reviews.memory import local_days

WORDS: Final = 300
_ZONE: Final = ZoneInfo("Asia/Shanghai")
_TURNS: Final = 200
_STUDENT: Final = Actor(AccountId(1), Role.STUDENT)


def choosing_ms(turns: int = _TURNS) -> float:
    """How long one start takes to choose among so many words, in milliseconds."""
    draw, day = Random(7), local_days(data.NOW, _ZONE)  # noqa: S311
    words = [WordId(one) for one in range(1, WORDS + 1)]
    rows = [
        (one, draw.uniform(0.3, 60), draw.uniform(1, 10), day - draw.uniform(1, 9), 0, 0)
        for one in words
    ]
    review = _review()
    spent = list[float]()
    for _ in range(turns):
        began = perf_counter()
        memories = {one.word_id: one for one in KEPT_WORD.all(rows)}
        with_words_chosen(review, words, memories, _STUDENT, _ZONE)
        spent.append(perf_counter() - began)
    return median(spent) * 1e3


def _review() -> CourseOrder:
    now = data.NOW
    booked = book(
        student_id=_STUDENT.user_id,
        tutor_id=None,
        lesson_type=LessonType.ANTI_FORGETTING,
        appointment_at=now,
        source_order_id=OrderId(1),
        review_day=12,
        word_count=WORDS * 2 // 5,
        list_count=WORDS,
        now=now,
    )
    return booked.start(_STUDENT, now)


def measure_choosing(report: Report) -> None:
    """Measures and judges."""
    report.section("choosing a review's words")
    name = f"choosing among {WORDS} words, ms of a review's start"
    report.verdict(name, choosing_ms(), most=1)
