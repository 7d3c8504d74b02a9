"""A student evaluates a finished class once, if a tutor led it."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import (
    BOOKED_AT,
    EVERYBODY,
    STUDENT,
    TUTOR,
    in_every_state,
    reserved,
)
from wordmate.domain.kernel.errors import DomainError, NotFound, RoleCannotOperate
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.typed_text import tidy
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.records.errors import AlreadyEvaluated, ClassNotOver, NothingToEvaluate
from wordmate.domain.records.evaluation import Criterion, evaluate

words_said: st.SearchStrategy[dict[str, Any]] = st.builds(
    dict,
    stars=st.integers(1, 5),
    criteria=st.lists(st.sampled_from(Criterion)),
    suggestion=st.text(max_size=20),
    now=st.integers(0, 2**40),
)


def refusal_of(order, actor, earlier):
    """The rule in a second formulation; None if the class may be evaluated."""
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


def said(order, actor, before=None, **words):
    told = {"stars": 5, "criteria": [], "suggestion": "", "now": BOOKED_AT, **words}
    return evaluate(order, actor, said_before=before, **told)


BEFORE = said(replace(reserved(), status=OrderStatus.COMPLETED), STUDENT)


@pytest.mark.parametrize("before", [None, BEFORE])
def test_a_class_is_evaluated_by_its_student_once_it_is_completed_and_only_once(before) -> None:
    for order, actor in product(in_every_state(), EVERYBODY):
        refusal = refusal_of(order, actor, before)
        if refusal is None:
            assert said(order, actor).order_id == order.id
            continue
        with pytest.raises(DomainError) as raised:
            said(order, actor, before)
        assert type(raised.value) is refusal


def test_evaluating_a_deleted_record_is_refused_as_such() -> None:
    gone = replace(reserved(), status=OrderStatus.COMPLETED, deletion=DeletionStatus.DELETED)
    with pytest.raises(NothingToEvaluate) as told:
        said(gone, STUDENT)
    assert "记录已删除" in told.value.wording.zh
    assert "its record was deleted" in told.value.wording.en


@given(words_said)
def test_an_evaluation_is_kept_unchanged_with_each_criterion_once(words) -> None:
    kept = said(replace(reserved(), id=9, status=OrderStatus.COMPLETED), STUDENT, **words)
    assert (kept.order_id, kept.student_id, kept.tutor_id) == (9, STUDENT.user_id, TUTOR.user_id)
    assert (kept.stars, kept.at) == (words["stars"], words["now"])
    assert kept.suggestion == tidy(words["suggestion"])
    assert list(kept.criteria) == [one for one in Criterion if one in words["criteria"]]


def test_there_are_nine_criteria() -> None:
    assert len(Criterion) == 9
