"""Submitting a lesson's result, and replacing it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.ledger.test_ending import (
    BEFORE_THE_TEST_WENT_ON,
    NOW,
    SAVED,
    TESTED,
    led_review,
    lesson,
    result_by,
)
from tests.domain.orders.made_orders import STUDENT, TUTOR
from tests.support.ids import numbered
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.submitting import (
    check_addressed,
    check_addressed_interactive,
    submit_result,
)
from wordmate.domain.lessons.errors import InvalidResult, SlotNotOffered
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.errors import OrderClosed, ResultAlreadySubmitted
from wordmate.domain.orders.events import LedgerEntry, ResultSubmitted, TimePicked
from wordmate.domain.orders.order_status import CourseType, LessonType, OrderStatus
from wordmate.domain.reviews.errors import RatingRequired, ReviewLedByOther

JUDGED = LessonResultLists(correct=numbered(2), wrong=numbered(1, 3), already_known=numbered(9))
BOOK = BookId(5)


def says(lists: LessonResultLists, by: Role) -> ResultSubmitted:
    return ResultSubmitted(
        correct=lists.correct, wrong=lists.wrong, already_known=lists.already_known, by=by.value
    )


def by(actor, *events) -> tuple[LedgerEntry, ...]:
    return tuple(LedgerEntry(event=one, at=NOW, account_id=actor.user_id) for one in events)


@pytest.mark.parametrize("actor", [STUDENT, TUTOR])
def test_the_first_result_belongs_to_its_sender_with_the_picked_time(actor) -> None:
    first = submit_result(lesson(), actor, SAVED, None, NOW)
    assert first.new_events == by(actor, says(SAVED, actor.role))
    timed = submit_result(lesson(), actor, SAVED, "19:30", NOW)
    assert timed.new_events == by(actor, says(SAVED, actor.role), TimePicked(slot="19:30"))
    assert timed.status is OrderStatus.IN_PROGRESS


def test_a_tutor_may_replace_a_students_result_but_not_vice_versa() -> None:
    of_student, of_tutor = result_by(Role.STUDENT), result_by(Role.TUTOR, JUDGED)
    over = submit_result(lesson(result=of_student), TUTOR, JUDGED, None, NOW)
    assert over.new_events == by(TUTOR, says(JUDGED, Role.TUTOR))
    for there, actor, lists in (
        (of_tutor, STUDENT, SAVED),
        (of_tutor, TUTOR, SAVED),
        (result_by(Role.STUDENT, BEFORE_THE_TEST_WENT_ON), STUDENT, SAVED),
    ):
        with pytest.raises(ResultAlreadySubmitted):
            submit_result(lesson(result=there), actor, lists, None, NOW)


@given(st.permutations(numbered(1, 3)), st.sampled_from([STUDENT, TUTOR]), st.booleans())
def test_the_same_result_again_changes_nothing_even_after_the_end(wrong, actor, has_ended) -> None:
    there = lesson(result=result_by(Role.TUTOR, JUDGED, slot="19:30"))
    if has_ended:
        there = replace(there, status=OrderStatus.COMPLETED)
    again = replace(JUDGED, wrong=tuple(wrong))
    for slot in (None, "19:30"):
        assert submit_result(there, actor, again, slot, NOW) is there


def test_a_time_is_added_once_by_a_student_and_moved_by_a_tutor() -> None:
    untimed, timed = result_by(Role.STUDENT), result_by(Role.STUDENT, slot="20:00")
    for actor in (STUDENT, TUTOR):
        added = submit_result(lesson(result=untimed), actor, SAVED, "19:30", NOW)
        assert added.new_events == by(actor, TimePicked(slot="19:30"))
    with pytest.raises(ResultAlreadySubmitted):
        submit_result(lesson(result=timed), STUDENT, SAVED, "19:30", NOW)
    moved = submit_result(lesson(result=timed), TUTOR, SAVED, "19:30", NOW)
    assert moved.new_events == by(TUTOR, TimePicked(slot="19:30"))
    kept = submit_result(lesson(result=timed), TUTOR, JUDGED, "20:00", NOW)
    assert kept.new_events == by(TUTOR, says(JUDGED, Role.TUTOR))
    with pytest.raises(SlotNotOffered):
        submit_result(lesson(result=untimed), STUDENT, SAVED, "04:00", NOW)


def test_a_result_must_match_the_lesson() -> None:
    with pytest.raises(InvalidResult) as refused:
        submit_result(lesson(), STUDENT, JUDGED, None, NOW)
    assert refused.value.field == "correctWordIds"
    memorizing = replace(TESTED, step=LessonStep.MEMORIZE)
    with pytest.raises(InvalidResult):
        submit_result(lesson(memorizing), TUTOR, JUDGED, None, NOW)


def test_no_result_is_accepted_after_the_end_or_from_strangers() -> None:
    ended = lesson(result=result_by(Role.STUDENT))
    ended = replace(ended, status=OrderStatus.COMPLETED)
    with pytest.raises(OrderClosed):
        submit_result(ended, TUTOR, JUDGED, None, NOW)
    with pytest.raises(NotFound):
        submit_result(lesson(), replace(TUTOR, user_id=AccountId(33)), SAVED, None, NOW)


def test_a_review_is_rated_before_its_result() -> None:
    said = LessonResultLists(correct=numbered(1), wrong=numbered(2, 3))
    with pytest.raises(RatingRequired):
        submit_result(led_review(), STUDENT, said, None, NOW)
    rated = submit_result(led_review(rating=4), STUDENT, said, None, NOW)
    assert rated.new_events == by(STUDENT, says(said, Role.STUDENT))
    with pytest.raises(ReviewLedByOther):
        submit_result(led_review(rating=4), TUTOR, said, None, NOW)


def test_a_result_names_its_order_its_student_and_its_book() -> None:
    def field(order, student_id=STUDENT.user_id, book_id=BOOK, of_new_words=True) -> str | None:
        try:
            check_addressed(
                order, student_id=student_id, book_id=book_id, of_new_words=of_new_words
            )
        except InvalidResult as refused:
            return refused.field
        return None

    order = lesson(course_book_id=BOOK)
    interactive = replace(order, course_type=CourseType.INTERACTIVE)
    of_review = replace(order, lesson_type=LessonType.ANTI_FORGETTING)
    assert field(order) is None
    assert field(order, book_id=None) is None
    assert field(of_review, of_new_words=False) is None
    assert field(order, of_new_words=False) == "courseOrderId"
    assert field(of_review) == "courseOrderId"
    assert field(interactive) == "courseOrderId"
    assert field(order, student_id=TUTOR.user_id) == "studentId"
    assert field(order, book_id=BookId(6)) == "courseId"


def test_an_interactive_result_names_an_interactive_lesson_and_its_book() -> None:
    interactive = lesson(course_book_id=BOOK, course_type=CourseType.INTERACTIVE)
    check_addressed_interactive(interactive, book_id=BOOK)
    for order, book_id, field in (
        (lesson(course_book_id=BOOK), BOOK, "courseOrderId"),
        (interactive, BookId(6), "courseBookId"),
    ):
        with pytest.raises(InvalidResult) as refused:
            check_addressed_interactive(order, book_id=book_id)
        assert refused.value.field == field
