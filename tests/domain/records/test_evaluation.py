"""A student evaluates the tutor of a class once it is over: once, and only who was led."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.errors import DomainError, NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.records.errors import AlreadyEvaluated, ClassNotOver, NothingToEvaluate
from wordmate.domain.records.evaluation import Criterion, Evaluation, evaluated

STUDENT = Actor(AccountId(1), Role.STUDENT)
TUTOR = Actor(AccountId(2), Role.TUTOR)

orders = st.builds(
    lambda lesson_type, tutor_id, simulated, status, started_by, deletion: replace(
        book(
            student_id=STUDENT.user_id,
            tutor_id=tutor_id,
            lesson_type=lesson_type,
            appointment_at=EPOCH,
            is_simulated=simulated,
        ),
        id=OrderId(9),
        status=status,
        started_by=started_by,
        deletion=deletion,
    ),
    st.sampled_from(LessonType),
    st.sampled_from([None, TUTOR.user_id]),
    st.booleans(),
    st.sampled_from(OrderStatus),
    st.sampled_from([None, *Role]),
    st.sampled_from(DeletionStatus),
)
actors = st.sampled_from(
    [STUDENT, TUTOR, Actor(AccountId(3), Role.STUDENT), Actor(AccountId(1), Role.TUTOR)]
)
words_said: st.SearchStrategy[dict[str, Any]] = st.builds(
    dict,
    stars=st.integers(1, 5),
    criteria=st.lists(st.sampled_from(Criterion)),
    suggestion=st.text(max_size=20),
    now=st.integers(0, 2**40),
)


def refusal_of(order, actor, earlier):
    """The rule in plain words; none where the class may be evaluated."""
    owner = order.student_id if actor.role is Role.STUDENT else order.tutor_id
    if actor.user_id != owner:
        return NotFound
    if actor.role is Role.TUTOR:
        return RoleCannotOperate
    alone = order.is_simulated or order.started_by is Role.STUDENT
    if alone or order.tutor_id is None or order.deletion is DeletionStatus.DELETED:
        return NothingToEvaluate
    if order.status in (OrderStatus.CANCELED, OrderStatus.EXPIRED):
        return NothingToEvaluate
    if order.status is not OrderStatus.COMPLETED:
        return ClassNotOver
    return AlreadyEvaluated if earlier else None


@given(orders, actors, words_said, st.booleans())
def test_a_class_is_evaluated_by_its_student_once_it_is_completed_and_only_once(
    order, actor, words, twice
) -> None:
    refusal = refusal_of(order, actor, twice)
    before = (
        Evaluation(
            order_id=order.id,
            student_id=order.student_id,
            tutor_id=TUTOR.user_id,
            stars=1,
            criteria=(),
            suggestion="",
            at=EPOCH,
        )
        if twice
        else None
    )
    if refusal is not None:
        with pytest.raises(DomainError) as raised:
            evaluated(order, actor, said_before=before, **words)
        assert type(raised.value) is refusal
        return
    kept = evaluated(order, actor, said_before=before, **words)
    assert (kept.order_id, kept.student_id, kept.tutor_id) == (9, 1, 2)
    assert (kept.stars, kept.at) == (words["stars"], words["now"])
    assert kept.suggestion == words["suggestion"].strip()
    assert set(kept.criteria) == set(words["criteria"])
    assert list(kept.criteria) == [one for one in Criterion if one in words["criteria"]]


def test_there_are_nine_criteria() -> None:
    assert len(Criterion) == 9
