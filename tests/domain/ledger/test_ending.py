"""The end of a lesson, by its leader or by the clock."""

from dataclasses import replace

import pytest

from tests.domain.ledger.test_audit import TERMS
from tests.domain.orders.made_orders import BOOKED_AT, HOUR, MINUTE, STUDENT, TUTOR, review, running
from tests.support.ids import numbered
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.ledger.ending import close_lesson, complete_lesson, give_stars, must_be_left
from wordmate.domain.lessons.errors import SlotNotOffered
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import OrderClosed, OrderNotAbandoned, ResultRequired
from wordmate.domain.orders.events import Completed, LedgerEntry, Rated, ResultSubmitted, TimePicked
from wordmate.domain.orders.order_status import CLOCK, LeftBecause, OrderStatus
from wordmate.domain.reviews.errors import (
    RatingRequired,
    ReviewLedByOther,
    ReviewNotTested,
    ReviewStepRefused,
    ReviewTooShort,
)

NOW = Instant(BOOKED_AT + 20 * MINUTE)
LONG_AFTER = Instant(BOOKED_AT + 48 * HOUR)
TESTED = LessonState(
    mode=LessonMode.NEW_WORDS,
    seed=7,
    groups=(numbered(1, 2, 3),),
    already_known_ids=numbered(9),
    step=LessonStep.AFTER_TEST,
    cursor=2,
    test_correct_ids=numbered(1),
    test_wrong_ids=numbered(2),
)
SAVED = LessonResultLists(correct=numbered(1), wrong=numbered(2), already_known=numbered(9))
BEFORE_THE_TEST_WENT_ON = LessonResultLists(correct=numbered(1), already_known=numbered(9))


def lesson(progress: LessonState | None = TESTED, result: SubmittedResult | None = None, **facts):
    record = LessonRecord(progress=progress, result=result)
    return replace(running(**facts), lesson_record=record, new_events=())


def result_by(
    role: Role, lists: LessonResultLists = SAVED, slot: str | None = None
) -> SubmittedResult:
    return SubmittedResult(lists=lists, by=role.value, at=Instant(BOOKED_AT + MINUTE), slot=slot)


def composed_by(role: str) -> ResultSubmitted:
    return ResultSubmitted(
        correct=SAVED.correct,
        wrong=SAVED.wrong,
        already_known=SAVED.already_known,
        by=role,
        composed=True,
    )


def by_tutor(*events) -> tuple[LedgerEntry, ...]:
    return tuple(LedgerEntry(event=one, at=NOW, account_id=TUTOR.user_id) for one in events)


END = Completed(by="TEACHER", terms=TERMS)


def test_a_class_with_words_ends_with_a_result_or_explicitly_without_test() -> None:
    with pytest.raises(ResultRequired):
        complete_lesson(lesson(), TUTOR, NOW, terms=TERMS)
    without = complete_lesson(lesson(), TUTOR, NOW, terms=TERMS, without_test=True)
    assert (without.status, without.ended_at) == (OrderStatus.COMPLETED, NOW)
    assert without.new_events == by_tutor(composed_by("TEACHER"), END)
    nothing_learned = complete_lesson(lesson(None), TUTOR, NOW, terms=TERMS)
    assert nothing_learned.new_events == by_tutor(END)
    memorizing = replace(TESTED, step=LessonStep.MEMORIZE, test_correct_ids=(), test_wrong_ids=())
    assert complete_lesson(lesson(memorizing), TUTOR, NOW, terms=TERMS).new_events == by_tutor(END)


def test_the_submitted_result_counts_unless_the_test_went_on() -> None:
    for role in SIDES:
        ended = complete_lesson(lesson(result=result_by(role)), TUTOR, NOW, terms=TERMS)
        assert ended.new_events == by_tutor(END)
        again = complete_lesson(
            lesson(result=result_by(role)), TUTOR, NOW, terms=TERMS, without_test=True
        )
        assert again.new_events == by_tutor(END)
    behind = lesson(result=result_by(Role.STUDENT, BEFORE_THE_TEST_WENT_ON))
    assert complete_lesson(behind, TUTOR, NOW, terms=TERMS).new_events == by_tutor(
        composed_by(Role.STUDENT.value), END
    )
    judged = lesson(result=result_by(Role.TUTOR, BEFORE_THE_TEST_WENT_ON))
    assert complete_lesson(judged, TUTOR, NOW, terms=TERMS).new_events == by_tutor(END)


@pytest.mark.parametrize(
    ("before", "slot", "picked"),
    [
        (None, "19:30", True),
        ("20:00", "19:30", True),
        ("19:30", "19:30", False),
        ("19:30", None, False),
    ],
)
def test_a_time_picked_at_the_end_joins_the_result_and_replaces_another(
    before, slot, picked
) -> None:
    there = lesson(result=result_by(Role.TUTOR, slot=before))
    ended = complete_lesson(there, TUTOR, NOW, terms=TERMS, slot=slot)
    assert ended.new_events == by_tutor(*[TimePicked(slot="19:30")] * picked, END)


def test_a_time_can_be_picked_with_a_composed_result_but_not_without_one() -> None:
    ended = complete_lesson(lesson(), TUTOR, NOW, terms=TERMS, without_test=True, slot="19:30")
    assert ended.new_events == by_tutor(composed_by("TEACHER"), TimePicked(slot="19:30"), END)
    bare = complete_lesson(lesson(None), TUTOR, NOW, terms=TERMS, slot="19:30")
    assert bare.new_events == by_tutor(END)
    with pytest.raises(SlotNotOffered):
        complete_lesson(lesson(), TUTOR, NOW, terms=TERMS, without_test=True, slot="04:30")


def test_a_class_is_ended_by_its_tutor_and_once() -> None:
    with pytest.raises(RoleCannotOperate):
        complete_lesson(lesson(result=result_by(Role.TUTOR)), STUDENT, NOW, terms=TERMS)
    ended = replace(lesson(), status=OrderStatus.COMPLETED, ended_at=NOW)
    assert complete_lesson(ended, TUTOR, LONG_AFTER, terms=TERMS, slot="19:30") is ended
    canceled = replace(ended, status=OrderStatus.CANCELED)
    with pytest.raises(OrderClosed):
        complete_lesson(canceled, TUTOR, NOW, terms=TERMS)


REVIEWED = replace(
    TESTED,
    mode=LessonMode.REVIEW,
    already_known_ids=(),
    cursor=3,
    test_wrong_ids=numbered(2, 3),
    finished=True,
)


def led_review(progress: LessonState | None = REVIEWED, *, by: Role = Role.STUDENT, **facts):
    return replace(
        review(),
        status=OrderStatus.IN_PROGRESS,
        started_at=Instant(BOOKED_AT),
        started_by=by,
        lesson_record=LessonRecord(progress=progress),
        new_events=(),
        **facts,
    )


def test_completing_a_review_stores_its_answers_stars_and_end() -> None:
    ended = complete_lesson(led_review(), STUDENT, NOW, terms=TERMS, stars=4)
    submitted = ResultSubmitted(
        correct=numbered(1),
        wrong=numbered(2, 3),
        already_known=(),
        by=Role.STUDENT.value,
        composed=True,
    )
    end = Completed(by=Role.STUDENT.value, terms=TERMS)
    assert [one.event for one in ended.new_events] == [Rated(stars=4), submitted, end]
    assert {(one.at, one.account_id) for one in ended.new_events} == {(NOW, STUDENT.user_id)}
    assert (ended.rating, ended.status) == (4, OrderStatus.COMPLETED)
    rated_before = complete_lesson(led_review(rating=5), STUDENT, NOW, terms=TERMS)
    assert [one.event for one in rated_before.new_events] == [submitted, end]


def test_a_review_needs_its_answers_stars_and_minute() -> None:
    with pytest.raises(RatingRequired):
        complete_lesson(led_review(), STUDENT, NOW, terms=TERMS)
    with pytest.raises(ReviewTooShort):
        complete_lesson(led_review(), STUDENT, Instant(BOOKED_AT + 59_999), terms=TERMS, stars=4)
    half = replace(REVIEWED, cursor=2, test_wrong_ids=numbered(2), finished=False)
    for progress in (half, None):
        with pytest.raises(ReviewNotTested):
            complete_lesson(led_review(progress, rating=5), STUDENT, NOW, terms=TERMS)
    by_other = led_review(by=Role.TUTOR, rating=5)
    with pytest.raises(ReviewLedByOther):
        complete_lesson(by_other, STUDENT, NOW, terms=TERMS)
    with pytest.raises(ReviewLedByOther):
        complete_lesson(by_other, STUDENT, NOW, terms=TERMS, stars=4)


def test_only_the_leader_rates_a_fully_answered_review() -> None:
    rated = give_stars(led_review(), STUDENT, 3, NOW)
    assert rated.rating == 3
    event = LedgerEntry(event=Rated(stars=3), at=NOW, account_id=STUDENT.user_id)
    assert rated.new_events == (event,)
    untouched = led_review()
    assert give_stars(untouched, TUTOR, None, NOW) is untouched
    for stars in (0, 6):
        with pytest.raises(ReviewStepRefused):
            give_stars(led_review(), STUDENT, stars, NOW)
    with pytest.raises(ReviewNotTested):
        give_stars(led_review(replace(REVIEWED, test_wrong_ids=())), STUDENT, 3, NOW)
    with pytest.raises(NotFound):
        give_stars(led_review(), replace(STUDENT, user_id=TUTOR.user_id), 3, NOW)


def test_the_clock_ends_a_class_with_its_saved_progress() -> None:
    with pytest.raises(OrderNotAbandoned):
        close_lesson(lesson(), LeftBecause.ABANDONED, NOW, terms=TERMS)

    def events(of: CourseOrder) -> list[object]:
        ended = close_lesson(of, LeftBecause.ABANDONED, LONG_AFTER, terms=TERMS)
        assert (ended.status, ended.ended_at) == (OrderStatus.COMPLETED, LONG_AFTER)
        assert {(one.at, one.account_id) for one in ended.new_events} == {(LONG_AFTER, None)}
        return [one.event for one in ended.new_events]

    end = Completed(by=CLOCK, terms=TERMS)
    assert events(lesson()) == [composed_by(CLOCK), end]
    assert events(lesson(None)) == [end]
    assert events(lesson(result=result_by(Role.STUDENT))) == [end]
    behind = result_by(Role.STUDENT, BEFORE_THE_TEST_WENT_ON)
    assert events(lesson(result=behind)) == [composed_by(Role.STUDENT.value), end]
    judged = result_by(Role.TUTOR, BEFORE_THE_TEST_WENT_ON)
    assert events(lesson(result=judged)) == [end]


def test_the_clock_puts_back_an_unfinished_review_and_ends_a_done_one() -> None:
    assert must_be_left(led_review(), LONG_AFTER)
    assert must_be_left(led_review(None, rating=4), LONG_AFTER)
    done = led_review(rating=4)
    assert not must_be_left(done, LONG_AFTER)
    assert not must_be_left(lesson(None), LONG_AFTER)
    ended = close_lesson(done, LeftBecause.ABANDONED, LONG_AFTER, terms=TERMS)
    assert [type(one.event) for one in ended.new_events] == [ResultSubmitted, Completed]
