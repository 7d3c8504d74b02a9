"""Generated orders: booked, and changed by random actions at the instants at which rules change.

A plan of actions is drawn; impossible ones are skipped.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from tests.support.terms import terms_with
from wordmate.domain.after_class.plan_time import with_time
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_day_bounds
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.ledger.ending import composed_result
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_timer import REMINDERS_MS
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deleted_lessons import brought_back, called_off, given_up
from wordmate.domain.orders.events import LedgerEntry, ReviewsSupplemented
from wordmate.domain.orders.new_order import book, new_simulation
from wordmate.domain.orders.order_status import (
    HOUR_MS,
    MINUTE_MS,
    START_EARLY_MS,
    CourseType,
    LeftBecause,
    LessonType,
    OrderStatus,
)
from wordmate.domain.orders.review_order import review_order, supplemented_order
from wordmate.domain.reviews.review_plan import PlannedReview, plan

ZONE: Final = ZoneInfo("Asia/Shanghai")
MIDNIGHT: Final = local_day_bounds(Instant(1_800_000_000_000), ZONE)[0]
"""A local day begins at which lessons with generated reviews end."""
HALF_HOUR: Final = 30 * MINUTE_MS
DAY: Final = 24 * HOUR_MS
TUTOR_STARTED, ABANDONED = LeftBecause.TUTOR_STARTED, LeftBecause.ABANDONED
TERMS: Final = terms_with(
    title_level="GOLD", amount_fen=5200, subsidy_fen=0, zone=ZONE.key, review_days=(1, 2, 3)
)


@dataclass(frozen=True)
class Around:
    """An order's people, its book, and the lessons of its reviews: one with a tutor, and a
    simulation."""

    student: Actor
    tutor: Actor
    book_id: BookId
    lesson: OrderId = OrderId(0)
    simulation: OrderId = OrderId(0)

    def class_at(
        self,
        at: int,
        lesson_type: LessonType = LessonType.QUOTA_60,
        course_type: CourseType = CourseType.QUICK_WORD_MEMORIZATION,
    ) -> CourseOrder:
        return book(
            student_id=self.student.user_id,
            tutor_id=self.tutor.user_id,
            lesson_type=lesson_type,
            appointment_at=Instant(at),
            course_book_id=self.book_id,
            course_type=course_type,
            now=Instant(at - DAY),
        )

    def simulation_at(
        self,
        at: int,
        lesson_type: LessonType = LessonType.QUOTA_60,
        course_type: CourseType = CourseType.QUICK_WORD_MEMORIZATION,
    ) -> CourseOrder:
        return new_simulation(
            student_id=self.student.user_id,
            course_book_id=self.book_id,
            lesson_type=lesson_type,
            now=Instant(at),
            course_type=course_type,
        )


@dataclass(frozen=True)
class Walk:
    """An order in generation, all its events, and the time of the last one."""

    around: Around
    order: CourseOrder
    now: Instant
    story: tuple[LedgerEntry, ...] = field(repr=False)

    def after(self, changed: CourseOrder, now: Instant) -> "Walk":
        order, story = replace(changed, new_events=()), (*self.story, *changed.new_events)
        return replace(self, order=order, now=now, story=story)


Beginning = Callable[[Around, int], CourseOrder]
"""The booking of an order, a number of half hours after the day began, or for its review's day."""


def _class(lesson_type: LessonType, course_type: CourseType) -> Beginning:
    return lambda around, slot: around.class_at(
        MIDNIGHT + slot * HALF_HOUR, lesson_type, course_type
    )


def _simulation(lesson_type: LessonType, course_type: CourseType) -> Beginning:
    return lambda around, slot: around.simulation_at(
        MIDNIGHT + slot * HALF_HOUR, lesson_type, course_type
    )


def _planned(slot: int) -> PlannedReview:
    time = f"{slot % 48 // 2:02}:{slot % 2 * 30:02}"
    planned = plan(MIDNIGHT, time, ZONE, due_only=True)
    return planned[slot % 3]


def _review(around: Around, slot: int) -> CourseOrder:
    lesson = replace(around.class_at(MIDNIGHT), id=around.lesson)
    return review_order(lesson, _planned(slot), 5, MIDNIGHT)


def _review_of_simulation(around: Around, slot: int) -> CourseOrder:
    lesson = replace(around.simulation_at(MIDNIGHT), id=around.simulation)
    return review_order(lesson, _planned(slot), 5, MIDNIGHT)


def _added_review(around: Around, slot: int) -> CourseOrder:
    lesson, planned = replace(around.simulation_at(MIDNIGHT), id=around.simulation), _planned(slot)
    supplement = ReviewsSupplemented(
        tutor_id=around.tutor.user_id, slot="10:00", word_ids=(), reviews=(planned,)
    )
    return supplemented_order(lesson, supplement, planned, MIDNIGHT)


_LESSONS: Final = [one for one in LessonType if one is not LessonType.ANTI_FORGETTING]
BEGINNINGS: Final[Mapping[str, Beginning]] = MappingProxyType(
    {
        **{
            f"{kind.value} {course.value} {name}": begins(kind, course)
            for name, begins in (("class", _class), ("simulation", _simulation))
            for kind in _LESSONS
            for course in CourseType
        },
        "review": _review,
        "another review": _review,
        "third review": _review,
        "review of a simulation": _review_of_simulation,
        "added review": _added_review,
    }
)

Step = Callable[[Walk, Instant], CourseOrder]


def _progress(walk: Walk, at: Instant, begun: Instant) -> CourseOrder:
    """Saves the first progress, whose first word was at an instant; only once."""
    actor, order = walk.around.student, walk.order
    order.answer(actor)
    if order.lesson.progress is not None:
        return order
    opened = LessonOpened(mode=LessonMode.NEW_WORDS, seed=7)
    return order.begin_time(begun, actor).with_event(opened, at, actor)


def _progress_kept_offline(walk: Walk, at: Instant) -> CourseOrder:
    return _progress(walk, at, Instant(((walk.order.started_at or at) + at) // 2))


def _change_tutor_and_back(walk: Walk, at: Instant) -> CourseOrder:
    """The walk's tutor goes on with it."""
    order = walk.order
    another = AccountId((order.tutor_id or 0) + 1_000)
    return order.change_tutor(another, at).change_tutor(order.tutor_id or another, at)


def _remind(walk: Walk, at: Instant) -> CourseOrder:
    order, due = walk.order, walk.order.clock_at
    runs = order.status is OrderStatus.IN_PROGRESS and not order.is_alone
    waits = order.reminders < len(REMINDERS_MS) and due is not None and at >= due
    return order.remind(at) if runs and waits else order


def _leader(walk: Walk) -> Actor:
    return walk.around.student if walk.order.is_alone else walk.around.tutor


def _completed(walk: Walk, at: Instant) -> CourseOrder:
    order, leader = walk.order, _leader(walk)
    if order.lesson.result is None:
        order = order.with_event(composed_result(order, leader.role.value), at, leader)
    return order.complete(leader, at, TERMS)


def _only(
    change: Callable[[Sequence[CourseOrder], Instant], list[CourseOrder]], walk: Walk, at: Instant
) -> CourseOrder:
    """Changes the lesson of a review."""
    reviews = [] if walk.order.source_order_id is None else [walk.order]
    return next(iter(change(reviews, at)), walk.order)


STEPS: Final[Mapping[str, Step]] = MappingProxyType(
    {
        "start by tutor": lambda walk, at: walk.order.start(walk.around.tutor, at),
        "start by student": lambda walk, at: walk.order.start(walk.around.student, at),
        "progress": lambda walk, at: _progress(walk, at, at),
        "progress kept offline": _progress_kept_offline,
        "pause": lambda walk, at: walk.order.pause(walk.around.student, at),
        "resume": lambda walk, at: walk.order.resume(walk.around.student, at),
        "rate": lambda walk, at: walk.order.rate(_leader(walk), 4, at),
        "leave": lambda walk, at: walk.order.leave(walk.around.student, at),
        "leave by tutor": lambda walk, at: walk.order.leave(walk.around.tutor, at),
        "put back for a start": lambda walk, at: walk.order.put_back(TUTOR_STARTED, at),
        "enter": lambda walk, at: walk.order.arrive(walk.around.student, at),
        "no show": lambda walk, at: walk.order.end_as_no_show(walk.around.tutor, at, TERMS),
        "take back": lambda walk, at: walk.order.take_back_no_show("他来了", at, deducted=None),
        "complete": _completed,
        "close for a start": lambda walk, at: walk.order.close(TUTOR_STARTED, at, TERMS),
        "close": lambda walk, at: walk.order.close(ABANDONED, at, TERMS),
        "abandon": lambda walk, at: walk.order.put_back(ABANDONED, at),
        "remind": _remind,
        "move": lambda walk, at: walk.order.move(Instant(walk.order.appointment_at + DAY), at),
        "change tutor and back": _change_tutor_and_back,
        "cancel": lambda walk, at: walk.order.cancel(at),
        "expire": lambda walk, at: walk.order.expire(at),
        "pass over": lambda walk, at: walk.order.pass_over(at),
        "reopen": lambda walk, at: walk.order.reopen(at),
        "reopen later": lambda walk, at: walk.order.reopen(at, Instant(at + DAY)),
        "ask deletion": lambda walk, at: walk.order.ask_deletion(at),
        "withdraw deletion": lambda walk, at: walk.order.withdraw_deletion(at),
        "approve deletion": lambda walk, at: walk.order.approve_deletion(walk.around.tutor, at),
        "purge": lambda walk, at: walk.order.purge(at),
        "lesson deleted": lambda walk, at: _only(given_up, walk, at),
        "lesson not deleted": lambda walk, at: _only(brought_back, walk, at),
        "lesson purged": lambda walk, at: _only(called_off, walk, at),
        "another time": lambda walk, at: with_time(walk.order, "21:30", at, ZONE),
    }
)
"""All possible actions on an order."""

_WAYS: Final = (
    ("start by tutor", "pause", "resume", "complete"),
    ("start by tutor", "pause", "rate", "complete", "ask deletion", "approve deletion", "purge"),
    ("start by tutor", "enter", "remind", "remind", "close"),
    ("start by tutor", "no show", "ask deletion", "approve deletion", "purge"),
    ("start by tutor", "no show", "take back", "reopen later", "start by tutor"),
    ("start by student", "pause", "progress", "rate", "complete", "ask deletion"),
    ("start by student", "progress kept offline", "pause", "close"),
    ("start by student", "pause", "resume", "complete"),
    ("start by student", "rate", "complete"),
    ("start by student", "rate", "abandon", "start by tutor"),
    ("ask deletion", "approve deletion", "purge"),
    ("ask deletion", "start by tutor", "complete"),
    ("move", "expire", "ask deletion", "approve deletion", "purge"),
    ("lesson deleted", "lesson not deleted", "another time", "start by student"),
    ("start by student", "lesson deleted", "leave", "expire"),
    ("lesson deleted", "lesson purged"),
    ("cancel", "reopen", "start by tutor"),
    ("expire", "reopen later", "start by tutor"),
    ("pass over", "ask deletion", "approve deletion", "purge"),
)
"""Sequences that random draws would rarely find, and any beginning of them."""

EDGES: Final[Mapping[str, Callable[[Walk], int | None]]] = MappingProxyType(
    {
        "now": lambda walk: walk.now,
        "opens": lambda walk: walk.order.opens_at,
        "opens to its tutor": lambda walk: walk.order.appointment_at - START_EARLY_MS,
        "appointment": lambda walk: walk.order.appointment_at,
        "closes": lambda walk: walk.order.closes_at,
        "deadline": lambda walk: walk.order.deadline,
        "clock": lambda walk: walk.order.clock_at,
        "no show": lambda walk: walk.order.no_show_from,
        "tomorrow": lambda walk: local_day_bounds(walk.now, ZONE)[1],
    }
)
"""Instants at which rules change."""
_TURNS_OF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "start by tutor": ("opens to its tutor", "appointment", "closes"),
        "start by student": ("opens", "appointment", "closes"),
        "rate": ("now",),
        "complete": ("now", "deadline", "tomorrow"),
        "close": ("clock",),
        "no show": ("no show",),
        "abandon": ("clock", "closes"),
        "remind": ("clock",),
        "expire": ("closes",),
        "pass over": ("closes",),
    }
)
"""The instants at which such actions become allowed; all others use any instant."""
ASIDE: Final = (0, 0, 1, -1, MINUTE_MS, 4 * MINUTE_MS, 7 * MINUTE_MS)


class Turn(NamedTuple):
    """Just before such an instant, at it, or after it."""

    edge: str
    aside: int

    def of(self, walk: Walk) -> Instant:
        """The instant; not before the last event."""
        at = EDGES[self.edge](walk)
        return Instant(max(walk.now, (walk.now if at is None else at) + self.aside))


class Plan(NamedTuple):
    """A drawn sequence of actions, as far as it is possible."""

    beginning: str
    slot: int
    steps: tuple[tuple[str, Turn], ...]

    def walked(self, around: Around) -> Walk:
        """The resulting order."""
        order = BEGINNINGS[self.beginning](around, self.slot)
        walk = Walk(around, replace(order, new_events=()), order.new_events[0].at, order.new_events)
        for name, turn in self.steps:
            at = turn.of(walk)
            try:
                walk = walk.after(STEPS[name](walk, at), at)
            except DomainError:
                continue
        return walk


def a_turn(lot: Random, edges: Sequence[str] = (*EDGES,)) -> Turn:
    return Turn(lot.choice(edges), lot.choice(ASIDE))


_AT_ANY: Final = ("now", "now", *EDGES)


def a_plan(lot: Random) -> Plan:
    """The beginning of a long sequence, and any actions after it; or any actions from the start."""
    way = lot.choice((*_WAYS, ()))
    chance = lot.choices([*STEPS], k=lot.randint(0, 5))
    names = (*way[: lot.randint(1, len(way) or 1)], *chance)
    return Plan(
        beginning=lot.choice([*BEGINNINGS]),
        slot=lot.randint(0, 49),
        steps=tuple((name, a_turn(lot, _TURNS_OF.get(name, _AT_ANY))) for name in names),
    )


_lots: Final = st.randoms(use_true_random=True)
turns: Final = _lots.map(a_turn)
plans: Final = _lots.map(a_plan)
"""Orders of every kind and in every state, each drawn by one number: so many are needed side by
side that drawing each choice would take too long."""
