"""A tutor writes feedback once after a class, and may change it for a day."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import (
    BOOKED_AT,
    EVERYBODY,
    HOUR,
    STUDENT,
    TUTOR,
    in_every_state,
    running,
)
from wordmate.domain.after_class.errors import (
    ClassNotCompleted,
    FeedbackRequired,
    FeedbackSettled,
    NothingToWriteOf,
    TemplatesFull,
    TutorMessageRequired,
)
from wordmate.domain.after_class.feedback import (
    TEMPLATES,
    ClassFeedback,
    Sticker,
    awaited_since,
    check_room,
    is_awaited,
    refusal_to_write,
    write_feedback,
)
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus

HELD = replace(running(), id=9, status=OrderStatus.COMPLETED)
NOW = Instant(BOOKED_AT + HOUR)
DAY = 24 * HOUR


def wrote(before=None, now=NOW, **words):
    told = {"feedback": "认真", "message": "加油", **words}
    return write_feedback(HELD, TUTOR, before=before, now=now, **told)


def refusal_of(order, actor):
    """The rule in a second formulation; None if the tutor may write."""
    owner = order.student_id if actor.role is Role.STUDENT else order.tutor_id
    if actor.user_id != owner:
        return NotFound
    if actor.role is Role.STUDENT:
        return RoleCannotOperate
    alone = order.is_simulated or order.started_by is Role.STUDENT
    if alone or order.deletion is DeletionStatus.DELETED:
        return NothingToWriteOf
    if order.status in (OrderStatus.CANCELED, OrderStatus.EXPIRED):
        return NothingToWriteOf
    return None if order.status is OrderStatus.COMPLETED else ClassNotCompleted


def test_only_the_tutor_of_a_completed_class_writes_feedback() -> None:
    for order, actor in product(in_every_state(), EVERYBODY):
        refusal = refusal_of(order, actor)
        told = refusal_to_write(order, actor)
        assert (told if told is None else type(told)) is refusal


def test_feedback_belongs_to_its_class_and_people() -> None:
    assert wrote(feedback=" 认真 ", message=" 加油\n", stars=4) == ClassFeedback(
        order_id=HELD.id,
        student_id=STUDENT.user_id,
        tutor_id=TUTOR.user_id,
        feedback="认真",
        message="加油",
        written_at=NOW,
        changed_at=NOW,
        stars=4,
    )


@pytest.mark.parametrize("nothing", ["", " \n", "\u200b"])
def test_feedback_and_a_message_are_written_together(nothing) -> None:
    with pytest.raises(FeedbackRequired):
        wrote(feedback=nothing, message=nothing)
    with pytest.raises(TutorMessageRequired):
        wrote(message=nothing)


said = st.fixed_dictionaries(
    {"feedback": st.sampled_from("ab"), "message": st.sampled_from("ab")},
    optional={"stars": st.integers(0, 2), "sticker": st.sampled_from([Sticker.SUN, Sticker.BOOK])},
)


@given(said, said, st.sampled_from([0, 1, DAY - 1, DAY, 9 * DAY]))
def test_feedback_can_be_changed_for_a_day_and_equal_feedback_changes_nothing(
    first, second, later
) -> None:
    before, now = wrote(**first), Instant(NOW + later)
    told = {**first, **second}
    stands = {"feedback": before.feedback, "message": before.message, "stars": before.stars or 0}
    stands["sticker"] = before.sticker
    if {**stands, "sticker": None, **second} == stands:
        assert wrote(before, now, **second) is before
    elif later >= DAY:
        with pytest.raises(FeedbackSettled):
            wrote(before, now, **second)
    else:
        after = wrote(before, now, **second)
        assert (after.feedback, after.message) == (told["feedback"], told["message"])
        assert after.stars == (told.get("stars") or None)
        assert after.sticker is second.get("sticker")
        assert (after.written_at, after.changed_at) == (NOW, now)


def test_a_tutor_is_reminded_of_the_lessons_of_thirty_days_without_feedback() -> None:
    now = Instant(BOOKED_AT + 30 * DAY)
    assert awaited_since(now) == BOOKED_AT
    lessons = (LessonType.QUOTA_30, LessonType.QUOTA_60, LessonType.QUOTA_TRIAL)
    for lesson_type in LessonType:
        order = replace(HELD, lesson_type=lesson_type)
        assert is_awaited(order, None, now) is (lesson_type in lessons)
    assert not is_awaited(HELD, wrote(), now)
    assert not is_awaited(HELD, None, Instant(now + 1))
    for order in in_every_state():
        if order.tutor_id is not None and not order.is_simulated:
            led = refusal_of(order, TUTOR) is None and order.started_by is Role.TUTOR
            assert is_awaited(order, None, now) is led


def test_a_tutor_keeps_thirty_templates() -> None:
    assert TEMPLATES == 30
    check_room(29)
    with pytest.raises(TemplatesFull) as refused:
        check_room(30)
    assert refused.value.most == 30
