"""Reviews are added on free days of a lesson's plan, or on days from today."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import HOUR, TUTOR, in_every_state, review, running
from tests.support.ids import numbered
from wordmate.domain.after_class.errors import (
    AddedReviewsFull,
    ClassNotCompleted,
    NotSupplementable,
    NoWordsToReview,
    ReviewDayNotOffered,
    ReviewDayTaken,
)
from wordmate.domain.after_class.supplement import (
    Adding,
    OfferedDay,
    WordChoice,
    check_source,
    lesson_of,
    offered_days,
    supplement_lesson,
    words_of,
)
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.lessons.errors import SlotNotOffered
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.orders.order_status import OrderStatus

LEARNED_ON = date(2026, 3, 27)
"""Two days before the clocks of Berlin change."""
GREENWICH, SHANGHAI = ZoneInfo("UTC"), ZoneInfo("Asia/Shanghai")
ADDING = Adding(most=40, days=60)
plans = st.sets(st.integers(1, 12), min_size=1).map(sorted)
zones = st.sampled_from(["Asia/Shanghai", "Europe/Berlin"]).map(ZoneInfo)
FATES = (
    (OrderStatus.RESERVED, DeletionStatus.NORMAL),
    (OrderStatus.COMPLETED, DeletionStatus.DELETE_PENDING),
    (OrderStatus.CANCELED, DeletionStatus.NORMAL),
    (OrderStatus.RESERVED, DeletionStatus.DELETED),
)
fates = st.dictionaries(st.integers(-2, 25), st.sampled_from(FATES), max_size=6)


def at(day: int, hour: int, zone: ZoneInfo) -> Instant:
    """An hour of a local day a number of days after the lesson: mostly of another day
    in Greenwich."""
    return instant(datetime.combine(LEARNED_ON + timedelta(days=day), time(hour), zone))


def learned(zone: ZoneInfo = GREENWICH, **more) -> CourseOrder:
    ended = {"status": OrderStatus.COMPLETED, "ended_at": at(0, 1, zone)}
    return replace(running(), id=9, **ended, lesson_record=LessonRecord(**more))


def stood(fates, zone):
    """Reviews by their day: each one's number is its day's plus a hundred."""
    return [
        replace(
            review(appointment_at=at(day, 5, zone), review_day=day),
            id=100 + day,
            status=one,
            deletion=other,
        )
        for day, (one, other) in fates.items()
    ]


def taken(fates) -> set[int]:
    return {day for day, fate in fates.items() if fate in FATES[:2]}


def open_days(plan, today: int) -> list[int]:
    """The calendar days on which reviews may be added: all between the plan's first and last, and
    once that has passed from today on."""
    if today > plan[-1]:
        return [*range(today, today + plan[-1] + 1)]
    return [day for day in range(plan[0], plan[-1] + 1) if day >= today]


@given(plans, fates, st.integers(0, 20), zones)
@example([1, 2], {}, 2, SHANGHAI)
@example([1, 2], {}, 3, SHANGHAI)
def test_the_remaining_days_of_the_plan_are_offered_or_a_plan_from_today(
    plan, fates, today, zone
) -> None:
    assert offered_days(
        at(0, 1, zone), stood(fates, zone), at(today, 2, zone), zone, plan, adding=ADDING
    ) == tuple(
        OfferedDay(
            day=day,
            date=LEARNED_ON + timedelta(days=day),
            taken_by=OrderId(100 + day) if day in taken(fates) else None,
        )
        for day in open_days(plan, today)
    )


@given(plans, fates, st.integers(0, 20), zones, st.data())
def test_a_supplemented_review_is_open_until_the_next_review_or_plan_day(
    plan, fates, today, zone, data
) -> None:
    free = [day for day in open_days(plan, today) if day not in taken(fates)]
    days = data.draw(st.lists(st.sampled_from(free), unique=True) if free else st.just([]))
    now = at(today, 2, zone)
    order = supplement_lesson(
        learned(zone),
        TUTOR,
        dates=[LEARNED_ON + timedelta(days=day) for day in days],
        slot="19:30",
        word_ids=numbered(3, 5),
        reviews=stood(fates, zone),
        now=now,
        tz=zone,
        days=plan,
        adding=ADDING,
    )
    happened = order.new_events[-1]
    added = happened.event
    assert isinstance(added, ReviewsSupplemented)
    assert (happened.at, happened.account_id) == (now, TUTOR.user_id)
    assert (added.tutor_id, added.slot, added.word_ids) == (TUTOR.user_id, "19:30", (3, 5))
    begins = 0 if today <= plan[-1] else today
    over = begins + 2 * plan[-1] - [0, *plan][-2]
    ends = {*(begins + day for day in plan), over, *days, *taken(fates)}
    assert [one.day for one in added.reviews] == sorted(days)
    for one in added.reviews:
        following = min(day for day in ends if day > one.day)
        assert one.appointment_at == at(one.day, 19, zone) + HOUR // 2
        assert one.opens_at == at(one.day, 5, zone)
        assert one.closes_at == at(following, 0, zone) - 1


def test_once_the_plan_has_passed_a_review_may_be_added_for_today() -> None:
    today = [LEARNED_ON + timedelta(days=5)]
    order = add(learned(), dates=today, now=at(5, 9, GREENWICH))
    added = order.new_events[-1].event
    assert isinstance(added, ReviewsSupplemented)
    assert [(one.day, one.opens_at) for one in added.reviews] == [(5, at(5, 5, GREENWICH))]
    with pytest.raises(ReviewDayNotOffered):
        add(learned(), dates=[LEARNED_ON], now=at(0, 9, GREENWICH))


def add(lesson: CourseOrder, **more):
    asked = {"dates": [LEARNED_ON + timedelta(days=2)], "slot": "19:30", "word_ids": numbered(3)}
    held = {"reviews": (), "now": at(1, 2, GREENWICH), "tz": GREENWICH, "days": (1, 2, 4)}
    return supplement_lesson(lesson, TUTOR, **{**asked, **held, "adding": ADDING, **more})


def test_a_lesson_gets_only_so_many_added_reviews_however_they_are_added() -> None:
    adding, lesson = Adding(most=3, days=60), learned()
    days = [LEARNED_ON + timedelta(days=day) for day in (1, 2, 3, 4)]
    with pytest.raises(AddedReviewsFull) as refused:
        add(lesson, dates=days, adding=adding)
    assert refused.value.most == 3
    for day, left in zip(days[:3], (2, 1, 0), strict=True):
        event = add(lesson, dates=[day], adding=adding).new_events[-1].event
        assert isinstance(event, ReviewsSupplemented)
        lesson = replace(lesson, supplements=(*lesson.supplements, event))
        assert adding.left(lesson) == left
    with pytest.raises(AddedReviewsFull):
        add(lesson, dates=days[3:], adding=adding)


@given(plans, st.integers(0, 40), st.integers(0, 40))
def test_no_review_is_added_later_than_the_limit_after_its_lesson(plan, today, last) -> None:
    zone, adding = SHANGHAI, Adding(most=10, days=last)
    offered = offered_days(at(0, 1, zone), (), at(today, 2, zone), zone, plan, adding=adding)
    assert [one.day for one in offered] == [one for one in open_days(plan, today) if one <= last]


def test_a_day_past_the_limit_is_refused() -> None:
    with pytest.raises(ReviewDayNotOffered):
        add(
            learned(),
            dates=[LEARNED_ON + timedelta(days=31)],
            now=at(31, 4, GREENWICH),
            adding=Adding(most=10, days=30),
        )


def test_days_and_existing_reviews_follow_the_lessons_zone() -> None:
    for today, day, closes in ((1, 2, 3), (5, 5, 9)):
        order = add(
            learned(SHANGHAI),
            dates=[LEARNED_ON + timedelta(days=day)],
            reviews=stood({3: FATES[0]}, SHANGHAI),
            now=at(today, 20, SHANGHAI),
            tz=SHANGHAI,
            days=(1, 5),
        )
        added = order.new_events[-1].event
        assert isinstance(added, ReviewsSupplemented)
        assert added.reviews[0].closes_at == at(closes, 0, SHANGHAI) - 1


def test_invalid_supplements_are_refused_by_name() -> None:
    assert add(learned()).new_events
    with pytest.raises(NoWordsToReview):
        add(learned(), word_ids=())
    with pytest.raises(SlotNotOffered):
        add(learned(), slot="04:30")
    for day in (0, 5):
        with pytest.raises(ReviewDayNotOffered) as refused:
            add(learned(), dates=[LEARNED_ON + timedelta(days=day)])
        assert refused.value.day == f"{LEARNED_ON + timedelta(days=day)}"
    with pytest.raises(ReviewDayTaken) as taken:
        add(learned(), reviews=stood({2: FATES[0]}, GREENWICH))
    assert taken.value.day == "2026-03-29"
    with pytest.raises(ClassNotCompleted):
        add(running())


def test_reviews_are_added_to_completed_orders_that_are_not_being_deleted() -> None:
    for order in in_every_state():
        ended = replace(order, ended_at=Instant(7))
        if order.deletion is DeletionStatus.DELETED or order.status in (
            OrderStatus.CANCELED,
            OrderStatus.EXPIRED,
        ):
            refusal: type[Exception] = NotSupplementable
        elif order.status is OrderStatus.COMPLETED and order.deletion is not DeletionStatus.NORMAL:
            refusal = NotSupplementable
        elif order.status is OrderStatus.COMPLETED:
            assert check_source(ended) == 7
            continue
        else:
            refusal = ClassNotCompleted
        with pytest.raises(refusal):
            check_source(ended)


def test_reviews_added_to_a_review_belong_to_its_lesson() -> None:
    assert lesson_of(replace(review(), id=5, source_order_id=9)) == 9
    assert lesson_of(replace(running(), id=9)) == 9


words = st.sets(st.integers(1, 9))


@given(words, words, words, words, st.booleans())
def test_words_to_review_are_those_of_the_lesson_without_the_known_ones(
    worked, wrong, known, forgotten, saved
) -> None:
    correct = worked - wrong
    progress = LessonState(
        mode=LessonMode.NEW_WORDS, seed=1, groups=(tuple(sorted(worked | wrong, reverse=True)),)
    )
    lists = LessonResultLists(
        correct=tuple(correct), wrong=tuple(wrong), already_known=tuple(known)
    )
    result = SubmittedResult(lists=lists, by=TUTOR.role.value, at=Instant(1))
    lesson = learned(progress=progress if saved else None, result=result)
    every = [one for one in (lesson.worked_through or (*correct, *wrong)) if one not in known]
    assert words_of(lesson, forgotten) == {
        WordChoice.ALL: tuple(every),
        WordChoice.WRONG: tuple(one for one in every if one in wrong),
        WordChoice.FORGOTTEN: tuple(one for one in every if one in forgotten),
    }
