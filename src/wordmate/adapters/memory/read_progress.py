"""Queries about progress."""

from collections import Counter
from collections.abc import Sequence

from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import book_view, entries_of
from wordmate.application.content.messages import CourseMetric
from wordmate.application.kernel.messages import Page
from wordmate.application.progress.messages import StudentBookMetric
from wordmate.application.progress.ports import OpenReview
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.orders.course_order import LessonType, OrderStatus
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.progress.counting import Practice, Span
from wordmate.domain.words.word_learning import TO_REVIEW, WordState, mastery_rate

_OPEN = (OrderStatus.RESERVED, OrderStatus.IN_PROGRESS)


class MemoryProgressReads:
    """The queries of progress."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def practice(self, student_id: AccountId, *, since: int, longest_plan: int) -> Practice:
        return {
            (span, number): counts
            for (owner, span, number), counts in self._tables.practice.items()
            if owner == student_id
            and counts
            and (number >= since if span is Span.DAY else number <= longest_plan)
        }

    async def open_reviews(self, student_id: AccountId, *, before: int) -> Sequence[OpenReview]:
        return [
            OpenReview(one.appointment_at, one.word_count)
            for one in self._tables.orders.values()
            if one.student_id == student_id
            and one.status in _OPEN
            and one.appointment_at < before
            and one.lesson_type is LessonType.ANTI_FORGETTING
            and one.deletion is not DeletionStatus.DELETED
        ]

    async def student_books(
        self, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[StudentBookMetric]:
        used = dict[BookId, int]()
        for one in self._tables.orders.values():
            if one.student_id == student_id and one.course_book_id is not None:
                book_id = one.course_book_id
                used[book_id] = max(one.appointment_at, used.get(book_id, 0))
        listed = sorted(used, key=lambda book_id: (-used[book_id], book_id))
        data = [self._book_metric(one, student_id) for one in listed[offset : offset + limit]]
        return Page(data=data, total=len(listed))

    def _book_metric(self, book_id: BookId, student_id: AccountId) -> StudentBookMetric:
        tables = self._tables
        words = {one.word_id for one in entries_of(tables, book_id).values()}
        known = [
            tables.known[student_id, one] for one in words if (student_id, one) in tables.known
        ]
        states = Counter(one.state for one in known)
        view, to_review = book_view(tables, book_id), sum(states[one] for one in TO_REVIEW)
        return StudentBookMetric(
            course_book=view,
            metric=CourseMetric(
                total=view.word_count,
                new=view.word_count - states[WordState.MASTERED] - to_review,
                learned_pending_test=states[WordState.LEARNED_PENDING_TEST],
                mastered=states[WordState.MASTERED],
                forgotten=states[WordState.FORGOTTEN],
                to_review=to_review,
                favorite=sum(one.favorite_at is not None for one in known),
                mastery_rate=mastery_rate(states[WordState.MASTERED], to_review),
            ),
        )
