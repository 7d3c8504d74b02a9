"""Reviews that a tutor adds to a finished lesson: on which days, and of which words.

They can be added to any completed order. Added to a review, they belong to its lesson, with the
words of the review. The days run from the lesson's tomorrow to the last day of its plan; once the
plan has passed, they start today and count from today. A day that already has a review of the
lesson gets no second one. Their number and the last day are limited (``Adding``): more is the
store's.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta, tzinfo
from enum import StrEnum

from wordmate.domain.after_class.errors import (
    AddedReviewsFull,
    ClassNotCompleted,
    NotSupplementable,
    NoWordsToReview,
    ReviewDayNotOffered,
    ReviewDayTaken,
)
from wordmate.domain.kernel.errors import DomainError, NotFound
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.lessons.time_picker import TimePicker
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import OrderClosed
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.review_plan import PlannedReview, plan, plan_over


class WordChoice(StrEnum):
    """Which of a lesson's words a supplement reviews."""

    ALL = "ALL"
    WRONG = "WRONG"
    """Words that were wrong in its test."""
    FORGOTTEN = "FORGOTTEN"
    """Words that are forgotten now, whenever that happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedDay:
    """A local day, counted from the lesson, on which reviews may be added; ``taken`` if it
    has one.
    """

    day: int
    date: date
    taken_by: OrderId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adding:
    """How many reviews may be added to a lesson in all, and until how many days after it."""

    most: int
    days: int

    def left(self, lesson: CourseOrder) -> int:
        """How many reviews may still be added to a lesson."""
        added = sum(len(one.reviews) for one in lesson.supplements)
        return max(0, self.most - added)


def check_adds_reviews(lesson: CourseOrder, actor: Actor, *, has_taught: bool) -> None:
    """Raises NotFound unless the tutor led the lesson or has completed a class with its student."""
    if not ((lesson.is_of(actor) and lesson.is_met) or has_taught):
        raise NotFound


def refusal_to_supplement(order: CourseOrder) -> DomainError | None:
    """Why no reviews may be added to an order: ClassNotCompleted, NotSupplementable; None if they
    may.
    """
    if not order.is_closed:
        return ClassNotCompleted()
    is_there = order.deletion is DeletionStatus.NORMAL
    return None if order.status is OrderStatus.COMPLETED and is_there else NotSupplementable()


def check_source(order: CourseOrder) -> Instant:
    """When a lesson or review ended; raises the refusal of ``refusal_to_supplement``."""
    refusal, ended_at = refusal_to_supplement(order), order.ended_at
    if refusal is not None or ended_at is None:
        raise refusal or NotSupplementable
    return ended_at


def lesson_of(order: CourseOrder) -> OrderId:
    """The lesson that gets the reviews: the order itself, or the lesson of a review."""
    return order.source_order_id or order.id


def stands(review: CourseOrder) -> bool:
    """Whether a review was neither called off (for instance by its deletion) nor deleted."""
    called_off = review.status is OrderStatus.CANCELED or review.is_given_up
    return not called_off and review.deletion is not DeletionStatus.DELETED


def check_held_again(
    review: CourseOrder, lesson: CourseOrder, reviews: Iterable[CourseOrder], tz: tzinfo
) -> None:
    """Raises OrderClosed for a review whose lesson is deleted or being deleted, ReviewDayTaken if
    its day has another one of the lesson's reviews by now.
    """
    if lesson.deletion is not DeletionStatus.NORMAL:
        raise OrderClosed
    others = (one for one in reviews if one.id != review.id and stands(one))
    if any(one.review_day == review.review_day for one in others):
        raise ReviewDayTaken(local_date(review.appointment_at, tz).isoformat())


def words_of(
    order: CourseOrder, forgotten: Collection[WordId]
) -> Mapping[WordChoice, tuple[WordId, ...]]:
    """The words of each choice, in the lesson's order, without those already known before it."""
    lists = order.lesson.lists
    known, wrong = {*lists.already_known}, {*lists.wrong}
    worked = order.worked_through or (*lists.correct, *lists.wrong)
    every = tuple(one for one in worked if one not in known)
    return {
        WordChoice.ALL: every,
        WordChoice.WRONG: tuple(one for one in every if one in wrong),
        WordChoice.FORGOTTEN: tuple(one for one in every if one in forgotten),
    }


def offered_days(
    ended_at: Instant,
    reviews: Iterable[CourseOrder],
    now: Instant,
    tz: tzinfo,
    days: Sequence[int],
    *,
    adding: Adding,
) -> tuple[OfferedDay, ...]:
    """The days on which this lesson may get more reviews; days with a review are marked."""
    learned_on = local_date(ended_at, tz)
    taken = _days_taken(ended_at, reviews, tz)
    return tuple(
        OfferedDay(day=(one - learned_on).days, date=one, taken_by=taken.get(one))
        for one in _days(ended_at, now, tz, days)
        if (one - learned_on).days <= adding.days
    )


def supplement_lesson(
    lesson: CourseOrder,
    actor: Actor,
    *,
    dates: Collection[date],
    slot: str,
    word_ids: Sequence[WordId],
    reviews: Sequence[CourseOrder],
    now: Instant,
    tz: tzinfo,
    days: Sequence[int],
    adding: Adding,
) -> CourseOrder:
    """The lesson with reviews of these words on these days, each at the slot."""
    ended_at = check_source(lesson)
    if not word_ids:
        raise NoWordsToReview
    TimePicker().pick(slot)
    offered = {
        one.date: one for one in offered_days(ended_at, reviews, now, tz, days, adding=adding)
    }
    for one in sorted(dates):
        if one not in offered:
            raise ReviewDayNotOffered(one.isoformat())
        if offered[one].taken_by is not None:
            raise ReviewDayTaken(one.isoformat())
    if len(dates) > adding.left(lesson):
        raise AddedReviewsFull(adding.most)
    base = _base(ended_at, now, tz, days)
    planned = {one: _plan_review(one, slot, base, tz, days) for one in dates}
    every_day = sorted({*dates, *_days_taken(ended_at, reviews, tz)})
    added = ReviewsSupplemented(
        tutor_id=actor.user_id,
        slot=slot,
        word_ids=tuple(word_ids),
        reviews=tuple(
            replace(_until_next(planned[one], one, every_day, tz), day=offered[one].day)
            for one in sorted(dates)
        ),
    )
    return lesson.with_event(added, now, actor)


def _base(ended_at: Instant, now: Instant, tz: tzinfo, days: Sequence[int]) -> Instant:
    """The instant from which the plan's days are counted."""
    return now if _has_passed(ended_at, now, tz, days) else ended_at


def _has_passed(ended_at: Instant, now: Instant, tz: tzinfo, days: Sequence[int]) -> bool:
    return local_date(ended_at, tz) + timedelta(days=days[-1]) < local_date(now, tz)


def _days(ended_at: Instant, now: Instant, tz: tzinfo, days: Sequence[int]) -> list[date]:
    today, base = local_date(now, tz), local_date(_base(ended_at, now, tz, days), tz)
    first = 0 if _has_passed(ended_at, now, tz, days) else days[0]
    found = (base + timedelta(days=one) for one in range(first, days[-1] + 1))
    return [one for one in found if one >= today]


def _plan_review(
    on: date, slot: str, base: Instant, tz: tzinfo, days: Sequence[int]
) -> PlannedReview:
    """A review on one day, open until the plan's next day."""
    offset = (on - local_date(base, tz)).days
    following = next(one for one in (*days, plan_over(days)) if one > offset)
    [review, *_] = plan(base, slot, tz, (offset, following))
    return review


def _days_taken(
    ended_at: Instant, reviews: Iterable[CourseOrder], tz: tzinfo
) -> dict[date, OrderId]:
    learned_on = local_date(ended_at, tz)
    return {
        learned_on + timedelta(days=one.review_day or 0): one.id for one in reviews if stands(one)
    }


def _until_next(
    review: PlannedReview, on: date, every_day: Sequence[date], tz: tzinfo
) -> PlannedReview:
    """The day before the lesson's next review or the plan's next day, until which a review
    is open.
    """
    following = next((one for one in every_day if one > on), None)
    if following is None:
        return review
    return replace(review, closes_at=min(review.closes_at, Instant(day_start(following, tz) - 1)))
