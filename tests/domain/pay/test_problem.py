"""A problem with a commission is reported once and answered once."""

import pytest

from tests.domain.pay.test_commission import completed, pay, terms
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.pay.errors import (
    CommissionProblemAnswered,
    CommissionProblemEmpty,
    CommissionProblemOpen,
)
from wordmate.domain.pay.problem import Problem, ProblemAnswer, raise_problem

RECORD = pay(completed(), terms())
MINE, NOW, LATER = RECORD.tutor_id, Instant(5), Instant(9)


def found(text=" 少了一份 ", last=None, tutor_id=MINE):
    return raise_problem(RECORD, tutor_id, text, last=last, now=NOW)


def test_a_tutor_reports_a_problem_with_their_own_commission() -> None:
    assert found() == Problem(
        order_id=RECORD.order_id, tutor_id=RECORD.tutor_id, text="少了一份", at=NOW
    )
    with pytest.raises(NotFound):
        found(tutor_id=AccountId(MINE + 1))


def test_the_next_problem_waits_until_the_last_one_is_answered() -> None:
    first = found()
    with pytest.raises(CommissionProblemOpen):
        found(last=first)
    answered = first.answered(" 已补上 ", by="anna", now=LATER)
    assert answered.answer == ProblemAnswer(text="已补上", by="anna", at=LATER)
    assert (answered.text, answered.at) == (first.text, first.at)
    assert found(last=answered).is_open
    with pytest.raises(CommissionProblemAnswered):
        answered.answered("又补", by="anna", now=LATER)


@pytest.mark.parametrize("nothing", ["", " \n", "\u200b"])
def test_a_problem_and_its_answer_need_a_text(nothing) -> None:
    with pytest.raises(CommissionProblemEmpty):
        found(nothing)
    with pytest.raises(CommissionProblemEmpty):
        found().answered(nothing, by="anna", now=LATER)
