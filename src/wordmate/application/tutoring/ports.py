"""The ports of the tutoring use cases."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.records.messages import CourseRecord
from wordmate.application.reviews.ports import ReviewRow
from wordmate.application.tutoring.messages import EvaluationText, StudentRow, Taught
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.records.tally import Tally
from wordmate.domain.tutoring.looking_back import over_until
from wordmate.domain.tutoring.trial import TrialBackground, TrialsOfDay

Span = tuple[Instant, Instant]
"""From an instant to before another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A tutor with one of their students."""

    tutor_id: AccountId
    student_id: AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """The current time, and how far back to look: in general, for classes that may still run, and
    for reviews.
    """

    now: Instant
    today: tuple[Instant, Instant]
    since: Instant
    runs_since: Instant
    reviews_since: Instant

    @property
    def over_until(self) -> Instant:
        """The latest appointment of a class that may be over."""
        return over_until(self.now)


class Trials(Protocol):
    """The trials that tutors create: their number, and their students."""

    async def asked(self, tutor_id: AccountId, day: int) -> None:
        """Counts a tutor's trial request."""
        ...

    async def hold(self, tutor_id: AccountId, day: int) -> TrialsOfDay:
        """The day's numbers; locked until this unit ends."""
        ...

    async def has_open(self, student_id: AccountId) -> bool:
        """Whether a trial that a tutor booked for the student is ahead or running."""
        ...

    async def background(self, order: CourseOrder) -> TrialBackground:
        """What the store's records say about the student of a trial that ends."""
        ...

    async def created(self, tutor_id: AccountId, day: int) -> None:
        """Counts a created trial."""
        ...


class StudentsReads(Protocol):
    async def students(
        self, tutor_id: AccountId, search: str, looking: Looking, *, limit: int, offset: int
    ) -> Page[StudentRow]:
        """A tutor's students with enabled accounts; all of them without a search."""
        ...

    async def student(self, pair: Pair, looking: Looking) -> StudentRow | None: ...

    async def classes_ahead(
        self, pair: Pair, caller: Caller, looking: Looking, *, limit: int
    ) -> Sequence[CourseOrderView]:
        """Reserved and running classes, soonest first."""
        ...

    async def classes_over(
        self, pair: Pair, caller: Caller, looking: Looking, *, before: tuple[int, int], limit: int
    ) -> Sequence[CourseRecord]:
        """All other classes, newest appointment first, before a cursor."""
        ...

    async def classes_over_count(self, pair: Pair, looking: Looking) -> int:
        """The number of these classes, on all pages."""
        ...

    async def reviews_of_pair(self, pair: Pair, since: Instant) -> Sequence[ReviewRow]:
        """The reviews of their classes from an appointment on, soonest first."""
        ...

    async def profile(self, account_id: AccountId) -> Profile: ...


class TutoringReads(Protocol):
    async def prepared(self, books: Sequence[BookId]) -> Set[BookId]:
        """The books among these that have preparation texts."""
        ...

    async def course_words(
        self, course_book_id: BookId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView] | None: ...

    async def taught(self, tutor_id: AccountId, one: Span, other: Span) -> tuple[Taught, Taught]:
        """A tutor's work at appointments in two periods."""
        ...

    async def student_count(self, tutor_id: AccountId) -> int: ...
    async def trials_of_day(self, tutor_id: AccountId, day: int) -> TrialsOfDay: ...

    async def tally(self, tutor_id: AccountId) -> Tally:
        """The sums of a tutor's evaluations."""
        ...

    async def evaluation_texts(
        self, tutor_id: AccountId, *, limit: int, offset: int
    ) -> Sequence[EvaluationText]:
        """The visible texts, by their places."""
        ...
