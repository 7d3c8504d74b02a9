"""Queries about progress."""

from collections.abc import Sequence

from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import book_view, word_counts
from wordmate.application.content.course_metric import course_metric
from wordmate.application.kernel.messages import Page
from wordmate.application.progress.messages import StudentBookMetric
from wordmate.application.progress.ports import OpenReview, Practised, PractisedSpans
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.review_days import is_open
from wordmate.domain.orders.standing import uses_book
from wordmate.domain.progress.book_in_hand import ShelfBook, book_in_hand
from wordmate.domain.progress.counting import COUNTED, Span


class MemoryProgressReads:
    """The queries of progress."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def practice(
        self, student_id: AccountId, *, since: int, until_plan_day: int
    ) -> PractisedSpans:
        counted = [
            (span, Practised(number, *(getattr(counts, name) for name in COUNTED)))
            for (owner, span, number), counts in self._tables.practice.items()
            if owner == student_id and counts
        ]
        days = [one for span, one in counted if span is Span.DAY]
        plan_days = [one for span, one in counted if span is Span.PLAN_DAY]
        return PractisedSpans(
            days=[one for one in days if one.number >= since],
            plan_days=[one for one in plan_days if one.number <= until_plan_day],
        )

    async def open_reviews(
        self, student_id: AccountId, now: Instant, *, since: Instant, before: Instant
    ) -> Sequence[OpenReview]:
        return [
            OpenReview(one.appointment_at, one.word_count)
            for one in self._tables.orders.values()
            if one.student_id == student_id
            and one.lesson_type is LessonType.ANTI_FORGETTING
            and is_open(one, now)
            and since <= one.appointment_at < before
        ]

    async def student_books(
        self, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[StudentBookMetric]:
        used = dict[BookId, int]()
        for one in self._tables.orders.values():
            book_id = one.course_book_id
            if one.student_id == student_id and book_id is not None and uses_book(one):
                used[book_id] = max(one.appointment_at, used.get(book_id, 0))
        listed = sorted(used, key=lambda book_id: (-used[book_id], book_id))
        data = [self._student_book(student_id, one) for one in listed[offset : offset + limit]]
        return Page(data=data, total=len(listed))

    async def book_in_hand(
        self, student_id: AccountId, level: SchoolLevel | None
    ) -> StudentBookMetric | None:
        shelf = [self._on_shelf(student_id, level, book_id) for book_id in self._tables.books]
        chosen = book_in_hand(shelf)
        return None if chosen is None else self._student_book(student_id, chosen)

    def _on_shelf(
        self, student_id: AccountId, level: SchoolLevel | None, book_id: BookId
    ) -> ShelfBook:
        found = self._student_book(student_id, book_id)
        uses = [
            one
            for one in self._tables.orders.values()
            if one.student_id == student_id and one.course_book_id == book_id and uses_book(one)
        ]
        return ShelfBook(
            book_id=book_id,
            new_words=found.metric.new,
            has_own_page=found.course_book.interaction_link is not None,
            suits=found.course_book.level == level,
            begun_at=max((one.started_at for one in uses if one.started_at), default=None),
            booked_at=min((one.appointment_at for one in uses if one.waits), default=None),
        )

    def _student_book(self, student_id: AccountId, book_id: BookId) -> StudentBookMetric:
        book = book_view(self._tables, book_id)
        counts = word_counts(self._tables, book_id, student_id)
        return StudentBookMetric(course_book=book, metric=course_metric(book.word_count, counts))
