"""Sums of evaluations change in steps that reveal no single student's evaluation."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.records.evaluation import Criterion, Evaluation
from wordmate.domain.records.tally import STUDENTS_TOGETHER, Sums, Tally, place_of, sums_of

SAID = st.lists(
    st.builds(
        Evaluation,
        order_id=st.integers(1, 10**6).map(OrderId),
        student_id=st.integers(1, 5).map(AccountId),
        tutor_id=st.just(AccountId(9)),
        stars=st.integers(1, 5),
        criteria=st.sets(st.sampled_from(Criterion)).map(tuple),
        suggestion=st.sampled_from(["", "More stories"]),
        at=st.just(0),
    ),
    max_size=30,
)


@given(SAID)
def test_each_change_of_the_visible_sums_covers_at_least_three_students(
    said: list[Evaluation],
) -> None:
    tally, since = Tally(), list[Evaluation]()
    for one in said:
        before, tally = tally, tally.adding(one)
        since.append(one)
        if tally.shown != before.shown:
            assert len({each.student_id for each in since}) >= STUDENTS_TOGETHER
            since = []
        else:
            assert len({each.student_id for each in since}) < STUDENTS_TOGETHER
    assert tally.shows_all == (not since)


@given(SAID)
def test_no_evaluation_is_lost_or_counted_twice(said: list[Evaluation]) -> None:
    tally = Tally()
    for one in said:
        tally = tally.adding(one)

    total = tally.shown + tally.waiting

    assert total.evaluations == len(said)
    assert total.stars == sum(one.stars for one in said)
    assert total.texts == sum(one.suggestion != "" for one in said)
    assert Counter(total.criteria) == Counter(met for one in said for met in one.criteria)


def test_the_mean_is_none_without_evaluations() -> None:
    assert Sums().mean is None
    assert Sums(evaluations=4, stars=17).mean == 4.25


def test_evaluations_of_a_single_student_are_never_shown() -> None:
    said = Evaluation(
        order_id=OrderId(1),
        student_id=AccountId(1),
        tutor_id=AccountId(9),
        stars=1,
        criteria=(Criterion.STANDARD,),
        suggestion="Slow down",
        at=EPOCH,
    )
    tally = Tally()
    for _ in range(9):
        tally = tally.adding(said)

    assert tally.shown == Sums()
    assert tally.waiting == Sums(evaluations=9, stars=9, texts=9, criteria={Criterion.STANDARD: 9})
    assert tally.students == (1,)
    assert sums_of(said) == Sums(evaluations=1, stars=1, texts=1, criteria={Criterion.STANDARD: 1})


@given(st.text())
def test_a_place_is_a_safe_integer_on_every_device(drawn: str) -> None:
    assert 0 <= place_of(drawn) < 2**53
