"""Compares the reviews that should have followed a lesson with those that did.

The end of a lesson and each supplement say which reviews are expected. The existing reviews are
compared with them day by day. Only two differences have no good reason: an expected review that is
missing, and an existing one that nothing explains.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from wordmate.domain.after_class.supplement import stands
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.ledger.projections import reviews
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.review_days import is_open


class AuditState(StrEnum):
    """What became of a review: done, missed, over with no word due, still possible, started in time
    but never done, called off, removed, or never created.
    """

    DONE = "done"
    MISSED = "missed"
    NOTHING_DUE = "nothing_due"
    OPEN = "open"
    INVALID = "invalid"
    CANCELED = "canceled"
    DELETED = "deleted"
    ABSENT = "absent"


class Reason(StrEnum):
    """Why the existing reviews differ from the plan of the lesson's end."""

    ALL_KNOWN = "all_known"
    """No words were worked through, so there is nothing to review."""
    NO_TIME_PICKED = "no_time_picked"
    """No daily time was picked when the lesson ended."""
    SUPPLEMENTED = "supplemented"
    """A tutor added it later."""
    DELETED = "deleted"
    """The store had it deleted."""
    CANCELED = "canceled"
    """The store called it off."""
    BY_HAND = "by_hand"
    """It exists although neither the plan nor a supplement asked for it."""
    OMITTED = "omitted"
    """It should exist but does not."""


UNEXPLAINED: Final = frozenset({Reason.OMITTED, Reason.BY_HAND})
_PLANNED: Final = "planned"
_ADDED: Final = "added"
_NOT_BOOKED: Final = frozenset({AuditState.ABSENT, AuditState.CANCELED, AuditState.DELETED})


@dataclass(frozen=True, slots=True)
class HeldReview:
    """A review of the lesson, and how often someone left it without finishing."""

    order: CourseOrder
    left: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedDay:
    """One day: an expected review, an existing one, or both; ``reason`` if they differ."""

    day: int
    date: date
    expected: bool
    state: AuditState
    reason: Reason | None
    order_id: OrderId | None

    @property
    def is_booked(self) -> bool:
        """Whether a review exists."""
        return self.state not in _NOT_BOOKED


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanAudit:
    """The audit of a lesson's reviews; ``reason`` says why its end expected none."""

    order: CourseOrder
    days: tuple[AuditedDay, ...]
    reason: Reason | None

    @property
    def expected(self) -> int:
        """Reviews that the lesson's end planned."""
        return sum(one.expected for one in self.days)

    @property
    def booked(self) -> int:
        """Reviews that exist."""
        return sum(one.is_booked for one in self.days)

    def count(self, state: AuditState) -> int:
        """The number of reviews in this state."""
        return sum(one.state is state for one in self.days)

    @property
    def unexplained(self) -> tuple[AuditedDay, ...]:
        """The days that differ without a good reason."""
        return tuple(one for one in self.days if one.reason in UNEXPLAINED)


def audit_plan(
    lesson: CourseOrder, held: Sequence[HeldReview], now: Instant, tz: tzinfo
) -> PlanAudit:
    """The audit of a completed lesson's plan."""
    expected = {one.day for one in reviews(lesson)}
    added = {one.day for each in lesson.supplements for one in each.reviews}
    learned_at = lesson.ended_at or lesson.appointment_at
    standing = sorted(held, key=lambda one: _standing_first(one.order))
    days = [
        _day(local_date(learned_at, tz), day, origin, one, now)
        for day, origin, one in _match(expected, added, standing)
    ]
    return PlanAudit(
        order=lesson,
        days=tuple(sorted(days, key=lambda one: (one.date, one.order_id or 0))),
        reason=None if expected else _none_expected(lesson),
    )


def _match(
    expected: set[int], added: set[int], held: Iterable[HeldReview]
) -> Iterator[tuple[int, str | None, HeldReview | None]]:
    """Pairs the existing reviews with the expected ones by day of the plan, missing ones
    included.
    """
    left = {_PLANNED: set(expected), _ADDED: set(added)}
    for one in held:
        day = one.order.review_day or 0
        origin = next((name for name, days in left.items() if day in days), None)
        if origin is not None:
            left[origin].discard(day)
        yield day, origin, one
    for origin, days in left.items():
        for day in days:
            yield day, origin, None


def _day(
    learned_on: date, day: int, origin: str | None, held: HeldReview | None, now: Instant
) -> AuditedDay:
    state = AuditState.ABSENT if held is None else _state(held, now)
    return AuditedDay(
        day=day,
        date=learned_on + timedelta(days=day),
        expected=origin == _PLANNED,
        state=state,
        reason=_reason(origin, state),
        order_id=None if held is None else held.order.id,
    )


def _standing_first(review: CourseOrder) -> tuple[bool, OrderId]:
    """If a day has two reviews, the one that is not called off is the expected one."""
    return not stands(review), review.id


def _reason(origin: str | None, state: AuditState) -> Reason | None:
    gone = _GONE.get(state)
    if gone is not None:
        return gone
    if origin is None:
        return Reason.BY_HAND
    return Reason.SUPPLEMENTED if origin == _ADDED else None


_GONE: Final[Mapping[AuditState, Reason]] = {
    AuditState.CANCELED: Reason.CANCELED,
    AuditState.DELETED: Reason.DELETED,
    AuditState.ABSENT: Reason.OMITTED,
}


def _state(held: HeldReview, now: Instant) -> AuditState:
    review = held.order
    if review.deletion is DeletionStatus.DELETED or review.is_given_up:
        return AuditState.DELETED
    if review.status is OrderStatus.CANCELED:
        return AuditState.CANCELED
    if review.is_nothing_due:
        return AuditState.NOTHING_DUE
    if review.status is OrderStatus.COMPLETED:
        return AuditState.DONE
    if is_open(review, now):
        return AuditState.OPEN
    return AuditState.INVALID if held.left else AuditState.MISSED


def _none_expected(lesson: CourseOrder) -> Reason:
    return Reason.NO_TIME_PICKED if lesson.worked_through else Reason.ALL_KNOWN
