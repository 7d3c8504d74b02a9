"""Queries: each returns the message the client gets, or its parts."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.application.accounts.ports.stores import Account, InstitutionRow, SessionRow
from wordmate.application.content.messages import (
    CourseBookView,
    CourseMetric,
    ListCourseBook,
    StudentCourse,
    WordView,
)
from wordmate.application.content.ports import AudioVersion
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.lessons.messages import LessonResult, SavedProgress
from wordmate.application.orders.messages import CourseOrderCount, CourseOrderView, LessonClock
from wordmate.application.orders.ports import OrderScope
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.orders.course_order import CourseOrder


class Reads(Protocol):
    """Queries: each returns the message the client gets, or its parts."""

    async def session(self, token_hash: str) -> SessionRow | None: ...
    async def touch_session(self, token_hash: str, now: int, expires_at: int) -> None: ...
    async def account(self, account_id: int) -> Account | None: ...
    async def accounts_by_phone(self, phone: str) -> Sequence[Account]: ...
    async def institution(self, institution_id: int) -> InstitutionRow | None: ...
    async def linked(self, *, tutor_id: int, student_id: int) -> bool: ...
    async def order(self, order_id: int) -> CourseOrder | None: ...
    async def order_view(
        self, order_id: int, caller: Caller, now: int
    ) -> CourseOrderView | None: ...
    async def orders(
        self, scope: OrderScope, caller: Caller, now: int, *, limit: int, offset: int
    ) -> Page[CourseOrderView]: ...
    async def order_count(
        self, caller: Caller, *, since: int, today: tuple[int, int]
    ) -> CourseOrderCount: ...
    async def lesson_clock(self, order_id: int, now: int) -> LessonClock | None: ...
    async def progress(self, order_id: int) -> SavedProgress | None: ...
    async def own_progress(
        self, order_ids: Sequence[int], caller: Caller
    ) -> Sequence[SavedProgress]:
        """Of those orders that are the caller's, in the order asked for."""
        ...

    async def result(self, order_id: int) -> LessonResult | None: ...
    async def books(self, wanted: ListCourseBook) -> Page[CourseBookView]: ...
    async def student_courses(
        self, student_id: int, wanted: ListCourseBook
    ) -> Page[StudentCourse]: ...
    async def course_words(
        self, course_book_id: int, student_id: int, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        """None when there is no such book."""
        ...

    async def new_words(
        self,
        course_book_id: int,
        student_id: int,
        *,
        limit: int,
        offset: int,
        without: Sequence[int] = (),
    ) -> Page[WordView] | None: ...
    async def review_words(
        self, student_id: int, *, course_book_id: int | None, limit: int, offset: int
    ) -> Page[WordView]: ...
    async def order_words(
        self, order_id: int, student_id: int, *, limit: int, offset: int
    ) -> Page[WordView]:
        """The own word list of a review order with the student's states."""
        ...

    async def words(
        self, word_ids: Sequence[int], student_id: int, *, course_book_id: int | None = None
    ) -> Sequence[WordView]:
        """In the order asked for, without unknown ones; as the book shows them, when one is
        named."""
        ...

    async def course_metric(self, course_book_id: int, student_id: int) -> CourseMetric | None: ...
    async def lesson_mode(self, order_id: int) -> LessonMode | None: ...
    async def audio_ready(
        self, keys: Sequence[str], version: AudioVersion = AudioVersion.ALL
    ) -> set[str]:
        """Which of these audio keys have the files of this version."""
        ...

    async def profile(self, account_id: int) -> Profile:
        """An empty one of the account's role while nothing was told."""
        ...
