"""What the use cases of words are made with."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.application.accounts.ports.area import StudentLinks
from wordmate.application.content.messages import (
    CourseMetric,
    ListCourseBook,
    StudentCourse,
    WordView,
)
from wordmate.application.kernel.messages import Page
from wordmate.application.lessons.ports import LessonsReads
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.lessons.wrong_choices import BookWord


class WordsReads(StudentLinks, LessonsReads, Protocol):
    async def choices(self, course_book_id: BookId, word_ids: Sequence[int]) -> Sequence[BookWord]:
        """These words of a book and some hundred others, the same ones every time."""
        ...

    async def student_courses(
        self, student_id: AccountId, wanted: ListCourseBook
    ) -> Page[StudentCourse]: ...
    async def course_words(
        self, course_book_id: BookId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        """None when there is no such book."""
        ...

    async def review_words(
        self, student_id: AccountId, *, course_book_id: BookId | None, limit: int, offset: int
    ) -> Page[WordView]: ...
    async def order_words(
        self, order_id: OrderId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView]:
        """The own word list of a review order with the student's states."""
        ...

    async def words(
        self,
        word_ids: Sequence[int],
        student_id: AccountId,
        *,
        course_book_id: BookId | None = None,
    ) -> Sequence[WordView]:
        """In the order asked for, without unknown ones; as the book shows them, when one is
        named."""
        ...

    async def course_metric(
        self, course_book_id: BookId, student_id: AccountId
    ) -> CourseMetric | None: ...


class WordsPorts(Protocol):
    """What the use cases of words are made with."""

    @property
    def reads(self) -> WordsReads: ...
