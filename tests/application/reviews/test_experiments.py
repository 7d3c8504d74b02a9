"""Two policies side by side: a student gets an arm with the first lesson and stays in it."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.application.reviews.test_due_words import hold, next_review
from tests.support.house import House
from wordmate.application.kernel.messages import Empty
from wordmate.application.ledger.comparing import compare_arms
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.routine.messages import SaveReviewMinutes
from wordmate.application.words.messages import PracticeAnswer, SubmitPractice
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.reviews.due import DEFAULT_MINUTES, ReviewPolicy
from wordmate.domain.reviews.experiment import Arm, Experiment

DAY = 24 * 60
PLAN, DUE = ReviewPolicy.PLAN, ReviewPolicy.DUE


def one_arm(name: str = "hours", policy: ReviewPolicy = PLAN, minutes: int = 5) -> Arm:
    return Arm(experiment=name, name="a", review_policy=policy, minutes=minutes)


def run_experiment(
    house: House, arm: Arm | None, since: str = "2026-11-01", until: date | None = None
) -> None:
    """Sets the store's experiment, both of whose arms have this policy, or none."""
    experiment = None
    if arm is not None:
        experiment = Experiment(
            name=arm.experiment,
            since=date.fromisoformat(since),
            until=until,
            arms=(arm, arm),
        )
    house.ports = replace(house.ports, policy=replace(house.ports.policy, experiment=experiment))


async def lesson(house: House, **booked: Any) -> OneCourseOrder:
    """A class that was held to its end, with a review plan."""
    order = await house.running(**booked)
    await house.taught(order, correct=range(10))
    end = house.end(order, without_test=True, anti_forget_time="10:00")
    await house.app.complete_course_order(house.tutor, end)
    return order


async def arm_in_terms(house: House, order: OneCourseOrder) -> Arm | None:
    terms = await house.ports.units.run(lambda unit: unit.ledger.terms(order.course_order_id))
    assert terms is not None
    return terms.arm


async def stored(house: House) -> list[tuple[Any, ...]]:
    return [*await house.rows("SELECT experiment, name, review_policy, minutes FROM student_arm")]


async def test_the_terms_of_an_assigned_student_name_the_arm(house: House) -> None:
    run_experiment(house, one_arm())
    order = await lesson(house)
    assert await arm_in_terms(house, order) == one_arm()
    assert await stored(house) == [("hours", "a", "plan", 5)]
    assert (await house.app.verify_ledger()).differences == 0


async def test_the_reviews_and_the_list_of_a_student_follow_the_arm(house: House) -> None:
    run_experiment(house, one_arm())
    await hold(house, await house.due_review(correct=range(10)))
    second = await next_review(house)
    view = await house.app.start_course_order(house.student, second)
    assert (view.word_count, view.list_count) == (10, None)
    house.clock.move(minutes=30 * DAY)
    await house.app.process_due_orders()
    assert (await house.app.retrieve_due_words(house.student, Empty())).today == 0


async def test_an_arm_has_the_daily_list_in_a_store_that_asks_every_word(house: House) -> None:
    house.ports = replace(house.ports, policy=replace(house.ports.policy, review_policy=PLAN))
    run_experiment(house, one_arm(policy=DUE))
    await hold(house, await house.due_review(correct=range(10)))
    house.clock.move(minutes=30 * DAY)
    await house.app.process_due_orders()
    assert (await house.app.retrieve_due_words(house.student, Empty())).today == 10


async def test_the_minutes_of_the_arm_hold_until_the_student_chooses(house: House) -> None:
    async def minutes() -> int:
        return (await house.app.retrieve_daily_goal(house.student, Empty())).review_minutes

    run_experiment(house, one_arm())
    assert await minutes() == DEFAULT_MINUTES
    await lesson(house)
    assert await minutes() == 5
    due = await house.ports.units.run(
        lambda unit: unit.memories.due(house.accounts["student"].id, 99_999)
    )
    assert due.minutes == 5
    await house.app.save_review_minutes(house.student, SaveReviewMinutes(minutes=12))
    assert await minutes() == 12


@pytest.mark.parametrize("later", [None, one_arm("other", DUE), one_arm(policy=DUE, minutes=9)])
async def test_another_setting_changes_no_plan(house: House, later: Arm | None) -> None:
    run_experiment(house, one_arm())
    first = await lesson(house)
    run_experiment(house, later)
    assert (await house.app.verify_ledger()).differences == 0
    house.clock.move(minutes=DAY)
    second = await lesson(house)
    for order in (first, second):
        assert await arm_in_terms(house, order) == one_arm()
    assert await stored(house) == [("hours", "a", "plan", 5)]
    rules = "SELECT count(*) FROM course_order WHERE list_count IS NOT NULL"
    assert await house.rows(rules) == [(0,)]
    assert (await house.app.rebuild_ledger()).differences == 0


async def test_a_student_who_was_taught_before_the_experiment_is_in_no_arm(house: House) -> None:
    await lesson(house)
    run_experiment(house, one_arm())
    assert await arm_in_terms(house, await lesson(house)) is None
    assert await arm_in_terms(house, await lesson(house, student="other student")) == one_arm()


@pytest.mark.parametrize(
    ("since", "until", "is_within"),
    [
        ("2026-11-21", "2026-11-21", True),
        ("2026-11-22", None, False),
        ("2026-11-01", "2026-11-20", False),
    ],
)
async def test_the_local_day_of_the_first_end_decides(
    house: House, since: str, until: str | None, is_within: bool
) -> None:
    last = None if until is None else date.fromisoformat(until)
    run_experiment(house, one_arm(), since, until=last)
    order = await lesson(house)
    run_experiment(house, one_arm())
    found = one_arm() if is_within else None
    assert await arm_in_terms(house, order) == found
    assert await arm_in_terms(house, await lesson(house)) == found


async def test_a_class_whose_student_did_not_come_is_no_first_lesson(house: House) -> None:
    run_experiment(house, one_arm("first"))
    missed = await house.running()
    house.clock.move(minutes=11)
    await house.app.end_no_show(house.tutor, missed)
    assert await arm_in_terms(house, missed) is None
    run_experiment(house, one_arm("second"))
    assert await arm_in_terms(house, await lesson(house)) == one_arm("second")


async def test_the_arm_is_rebuilt_from_the_ledger(house: House) -> None:
    run_experiment(house, one_arm())
    await lesson(house)
    student, other = house.accounts["student"].id, house.accounts["other student"].id
    await lesson(house, student="other student")
    run_experiment(house, None)
    await house.rows(f"DELETE FROM student_arm WHERE student_id = {student} RETURNING 1")  # noqa: S608
    await house.rows(
        f"UPDATE student_arm SET name = 'b' WHERE student_id = {other} RETURNING 1"  # noqa: S608
    )
    found: list[Difference] = []
    await house.app.rebuild_ledger(None, found.append)
    assert [one.projection for one in found] == ["arm", "arm"]
    assert await stored(house) == [("hours", "a", "plan", 5)] * 2
    assert (await house.app.verify_ledger()).differences == 0


async def test_an_arm_that_no_lesson_names_is_deleted(house: House) -> None:
    order = await lesson(house)
    student = house.accounts["student"].id
    await house.ports.units.run(lambda unit: unit.memories.put_arm(student, one_arm()))
    assert (await house.app.verify_ledger()).differences == 1
    await house.app.rebuild_ledger()
    assert await stored(house) == []
    assert await arm_in_terms(house, order) is None


async def answer(
    house: House, student: str, *, right: bool = True, latency_ms: int = 3_000
) -> None:
    """The student types the words of the lesson, five of which the probe asks."""
    answers = [
        PracticeAnswer(
            word_id=word,
            right=right,
            latency_ms=latency_ms,
            task=Task.TYPE_WORD,
            number=nth,
            is_probe=True,
        )
        for nth, word in enumerate(house.word_ids[:10])
    ]
    submitted = SubmitPractice(device="phone", answers=answers)
    await house.app.submit_practice(house.call(student), submitted)


def with_students_apart(house: House) -> Experiment:
    """An experiment that has the two students in different arms."""
    students = [house.accounts[name].id for name in ("student", "other student")]
    for number in range(99):
        name = f"list-{number}"
        arms = Arm(experiment=name, name="due"), one_arm(name)
        found = Experiment(name=name, since=date(2026, 11, 1), arms=arms)
        if [found.arm_of(one, found.since) for one in students] == [*arms]:
            return found
    raise AssertionError


async def test_the_comparison_reads_probes_and_checked_answers_of_each_arm(house: House) -> None:
    experiment = with_students_apart(house)
    policy = replace(house.ports.policy, experiment=experiment)
    house.ports = replace(house.ports, policy=policy)
    for student in ("student", "other student"):
        await lesson(house, student=student)
    house.clock.move(minutes=30 * DAY)
    await house.rows(
        "UPDATE word SET en_word = 'word' ||"
        " substr('abcdefghijklmnopqrstuvwxyz', CAST(id AS INTEGER), 1)"
        " WHERE id <= 26 RETURNING 1"
    )
    await answer(house, "student", right=True)
    await answer(house, "other student", right=False)
    plan, due = await compare_arms(house.ports, experiment.name)
    assert (due.arm, plan.arm) == experiment.arms
    for found, right in ((due, 5), (plan, 0)):
        assert found.students == 1
        assert found.probe(30)[:3] == (1, right, 5)
        assert found.probe(90).students == 0
        assert found.checked[:3] == (1, 2 * right, 10)
        assert found.minutes[:3] == (1, 0.5, 31)
    assert await compare_arms(house.ports, "another") == []


async def test_a_phone_that_was_put_away_counts_for_no_hours_of_review(house: House) -> None:
    experiment = with_students_apart(house)
    policy = replace(house.ports.policy, experiment=experiment)
    house.ports = replace(house.ports, policy=policy)
    await lesson(house)
    house.clock.move(minutes=DAY)
    await answer(house, "student", latency_ms=24 * 3_600_000)
    [due] = await compare_arms(house.ports, experiment.name)
    assert due.minutes[:3] == (1, 10 * 20 / 60, 2)
