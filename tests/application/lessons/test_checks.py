"""Of the words that a student alone says they know some are asked for: the ledger shows both."""

from typing import Any

import pytest

from tests.support.house import House
from wordmate.application.lessons.messages import AnswerEvent, LastAnswer, PreTest, SaveProgress
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.exercise import Task, is_checked
from wordmate.domain.orders.events import Answered


def claimed_and_missed(house: House, order: OneCourseOrder, *, seed: int) -> SaveProgress:
    """The first of five words is said to be known, and then its meaning is not found."""
    first, *others = house.word_ids[:5]
    claim = AnswerEvent(word_id=first, step="pre_test", right=True, latency_ms=800)
    check = AnswerEvent(
        word_id=first, step="pre_test", right=False, latency_ms=2_000, task=Task.PICK_MEANING
    )
    candidates = [first, *others]
    test = PreTest(
        size=5, candidate_ids=candidates, known_ids=[], unknown_ids=[first], checked_ids=[first]
    )
    last = LastAnswer(step="pre_test", word_id=first, right=False)
    changes: dict[str, Any] = {"pre_test": test, "chosen_ids": [first], "last_answer": last}
    saved = house.progress(order, step=None, words=0, known=0, seed=seed, **changes)
    return SaveProgress(
        course_order_id=order.course_order_id,
        version=0,
        progress=saved.progress,
        answers=[claim, check],
    )


def seed_where(word_id: WordId, *, checked: bool) -> int:
    return next(seed for seed in range(1_000) if is_checked(word_id, seed) is checked)


async def test_a_missed_check_makes_the_word_new_and_stands_in_the_ledger(house: House) -> None:
    order = await house.simulation()
    first = house.word_ids[0]
    seed = seed_where(first, checked=True)
    await house.app.save_progress(house.student, claimed_and_missed(house, order, seed=seed))
    student_id = house.accounts["student"].id
    records = await house.ports.units.run(lambda unit: unit.ledger.records(student_id))
    [lesson] = [one for one in records.lessons if one.order.id == order.course_order_id]
    told = [one.event for one in lesson.events if isinstance(one.event, Answered)]
    assert [(one.word_id, one.step, one.right, one.task) for one in told] == [
        (first, "pre_test", True, None),
        (first, "pre_test", False, "pick_meaning"),
    ]
    assert lesson.progress is not None
    assert lesson.progress.chosen_ids == (first,)
    assert lesson.progress.already_known_ids == ()


async def test_a_word_that_is_not_in_the_sample_is_not_checked(house: House) -> None:
    order = await house.simulation()
    seed = seed_where(house.word_ids[0], checked=False)
    with pytest.raises(InvalidProgress, match="preTest"):
        await house.app.save_progress(house.student, claimed_and_missed(house, order, seed=seed))
