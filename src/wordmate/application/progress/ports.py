"""The ports of the progress use cases."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from wordmate.application.kernel.messages import Page
from wordmate.application.progress.messages import StudentBookMetric
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import SchoolLevel


class OpenReview(NamedTuple):
    """A review that is neither over nor missed."""

    appointment_at: Instant
    words: int


class Practised(Struct, frozen=True, order=True, array_like=True, gc=False):
    """The counts of a span, flat, because ninety days are read at once."""

    number: int
    words_learned: int
    reviews_done: int
    review_asked: int
    review_right: int
    practice_ms: int


class PractisedSpans(NamedTuple):
    """The local days and days of the plan with counts, unordered."""

    days: Sequence[Practised]
    plan_days: Sequence[Practised]


class ProgressReads(Protocol):
    async def practice(
        self, student_id: AccountId, *, since: int, until_plan_day: int
    ) -> PractisedSpans:
        """The days from a day number on, and the plan days up to a number."""
        ...

    async def open_reviews(
        self, student_id: AccountId, now: Instant, *, since: Instant, before: Instant
    ) -> Sequence[OpenReview]:
        """Reviews that are running or can still be held, with appointments between two instants."""
        ...

    async def student_books(
        self, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[StudentBookMetric]:
        """The student's books, latest session first."""
        ...

    async def book_in_hand(
        self, student_id: AccountId, level: SchoolLevel | None
    ) -> StudentBookMetric | None:
        """The book that ``domain.progress.book_in_hand`` chooses for a student of this level."""
        ...

    async def profile(self, account_id: AccountId) -> Profile: ...
