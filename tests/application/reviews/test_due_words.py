"""A review asks the due words of its lesson, by the policy under which its plan was made."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.house import House, opened_house
from wordmate.application.content.messages import ListReviewWords
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import ListAntiForgetOrders, OneCourseOrder
from wordmate.application.ports import Unit
from wordmate.application.reviews.messages import QueryReviewPlan
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.reviews.errors import NothingDue
from wordmate.domain.reviews.memory import Grade, memory_after
from wordmate.domain.reviews.word_memory import WordMemory

DAY = 24 * 60


async def next_review(house: House, *, is_shown: bool = True) -> OneCourseOrder:
    """The review of the next day; one with nothing due is not shown to its student."""
    house.clock.move(minutes=DAY)
    await house.app.process_due_orders()
    caller = house.student if is_shown else house.tutor
    [due] = (await house.app.review_agenda(caller, Empty())).due
    return OneCourseOrder(course_order_id=due.course_order_id)


async def listed(house: House, order: OneCourseOrder) -> list[WordId]:
    request = ListReviewWords(course_order_id=order.course_order_id, page_size=100)
    page = await house.app.list_review_words(house.student, request)
    assert page.total == len(page.data)
    return [one.id for one in page.data]


async def hold(
    house: House, order: OneCourseOrder, *, task: Task = Task.RECALL, caller: Call | None = None
) -> list[WordId]:
    """The student knows every word; alone they claim so, unless another caller leads."""
    caller = caller or house.student
    await house.app.start_course_order(caller, order)
    walk = await house.walk(order)
    words = distinct_words(walk.state.groups) or house.word_ids[:10]
    walk.open_review(words)
    for _ in words:
        walk.judge(right=True, task=task)
    await house.app.save_progress(caller, walk.save(order.course_order_id))
    house.clock.move(minutes=2)
    await house.app.complete_course_order(caller, house.end(order, stars=4))
    return list(words)


async def memories(house: House) -> Mapping[WordId, WordMemory]:
    student_id = house.accounts["student"].id

    async def read(unit: Unit) -> Mapping[WordId, WordMemory]:
        return await unit.memories.of_words(student_id, house.word_ids)

    return await house.ports.units.run(read)


async def with_firm_words(house: House) -> OneCourseOrder:
    """The second review of a lesson of which six of ten words were right in the test: its first
    review was held, and the other four are due again."""
    await hold(house, await house.due_review(correct=range(6), wrong=range(6, 10)))
    return await next_review(house)


async def test_the_first_review_asks_every_word_and_the_next_its_due_ones(house: House) -> None:
    second = await with_firm_words(house)
    assert len(await listed(house, second)) == 10  # nothing is chosen before it starts
    view = await house.app.start_course_order(house.student, second)
    assert (view.word_count, view.list_count) == (4, 10)
    assert {*await listed(house, second)} == {*house.word_ids[6:10]}


async def test_the_agenda_says_how_many_words_a_review_asks(house: House) -> None:
    second = await with_firm_words(house)
    agenda = await house.app.review_agenda(house.student, Empty())
    [due] = agenda.due
    assert (due.word_count, due.list_count) == (4, 10)
    [tomorrow] = [one for one in agenda.days if one.day > agenda.today and one.open][:1]
    assert tomorrow.words >= 4
    assert len(await hold(house, second)) == 4


async def test_a_review_that_a_tutor_leads_asks_at_least_ten_words(house: House) -> None:
    second = await with_firm_words(house)
    [due] = (await house.app.review_agenda(house.tutor, Empty())).due
    assert (due.word_count, due.list_count) == (10, 10)
    view = await house.app.start_course_order(house.tutor, second)
    assert view.word_count == 10
    assert {*(await listed(house, second))[:4]} == {*house.word_ids[6:10]}


async def test_a_student_cannot_start_a_review_with_nothing_due_but_a_tutor_can(
    house: House,
) -> None:
    second = await with_nothing_due(house)
    assert (await house.app.review_agenda(house.student, Empty())).due == []
    with pytest.raises(NothingDue):
        await house.app.start_course_order(house.student, second)
    view = await house.app.start_course_order(house.tutor, second)
    assert view.word_count == 10


async def test_both_sides_and_a_reload_get_the_same_words(house: House) -> None:
    second = await with_firm_words(house)
    await house.app.start_course_order(house.student, second)
    chosen = await listed(house, second)
    tutors = ListReviewWords(course_order_id=second.course_order_id, page_size=100)
    assert [one.id for one in (await house.app.list_review_words(house.tutor, tutors)).data] == (
        chosen
    )
    assert chosen == await listed(house, second)


async def test_a_review_that_starts_again_chooses_its_words_again(house: House) -> None:
    second = await with_firm_words(house)
    await house.app.start_course_order(house.student, second)
    await house.app.leave_review(house.student, second)
    assert len(await listed(house, second)) == 10
    assert len(await hold(house, second)) == 4


async def test_a_review_updates_only_the_memories_of_asked_words(house: House) -> None:
    second = await with_firm_words(house)
    before = await memories(house)
    asked = await hold(house, second)
    after = await memories(house)
    assert {one for one in after if after[one] != before[one]} == {*asked}


async def test_a_claimed_word_is_remembered_less_than_a_chosen_one(
    house: House,
) -> None:
    first = await house.due_review()
    before = await memories(house)
    await hold(house, first, task=Task.RECALL)
    for word, one in (await memories(house)).items():
        assert one.memory == memory_after(before[word].memory, Grade.CLAIMED, one.memory.day)


async def test_the_chosen_words_follow_from_the_ledger(house: House) -> None:
    await hold(house, await with_firm_words(house))
    audit = await house.app.verify_ledger()
    assert audit.differences == 0


async def with_nothing_due(house: House) -> OneCourseOrder:
    """The second review of a lesson whose words were all right in the test and in the first."""
    await hold(house, await house.due_review(correct=range(10)), task=Task.PICK_MEANING)
    return await next_review(house, is_shown=False)


async def test_a_review_with_nothing_due_asks_its_student_for_nothing(house: House) -> None:
    second = await with_nothing_due(house)
    student = house.student
    today = ListAntiForgetOrders(period=OrderPeriod.TODAY)
    assert (await house.app.list_reviews(student, today)).data == []
    assert (await house.app.count_orders(student, Empty())).reviews_today == 0
    assert (await house.app.retrieve_daily_goal(student, Empty())).reviews_due == 0
    assert await house.app.announce_reviews() == 0
    plan = await house.app.review_plan(
        student, QueryReviewPlan(course_order_id=second.course_order_id)
    )
    assert [one.state for one in plan.days][:3] == ["done", "nothing_due", "to_come"]
    [waits] = (await house.app.list_reviews(house.tutor, today)).data
    assert waits.course_order_id == second.course_order_id


async def test_the_clock_completes_a_review_with_nothing_due_without_a_trace(house: House) -> None:
    second = await with_nothing_due(house)
    before = await house.rows("SELECT count(*) FROM commission")
    agenda = await house.app.review_agenda(house.student, Empty())
    house.clock.move(minutes=DAY)
    await house.app.process_due_orders()
    order = (
        "SELECT status, ended_by, rating, started_at FROM course_order "  # noqa: S608
        f"WHERE id = {second.course_order_id}"
    )
    assert await house.rows(order) == [("COMPLETED", "clock", None, None)]
    plan = await house.app.review_plan(
        house.student, QueryReviewPlan(course_order_id=second.course_order_id)
    )
    assert [one.state for one in plan.days][1] == "nothing_due"
    later = await house.app.review_agenda(house.student, Empty())
    [day] = [one for one in later.days if one.day == agenda.today]
    assert (day.done, day.missed, day.open) == (0, 0, 0)
    assert await house.rows("SELECT count(*) FROM commission") == before
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_review_whose_words_were_due_is_missed(house: House) -> None:
    second = await with_firm_words(house)
    house.clock.move(minutes=DAY)
    await house.app.process_due_orders()
    status = f"SELECT status FROM course_order WHERE id = {second.course_order_id}"  # noqa: S608
    assert await house.rows(status) == [("EXPIRED",)]


async def test_a_review_after_a_missed_first_one_asks_every_word(house: House) -> None:
    await house.due_review(correct=range(10))
    second = await next_review(house)  # the first day passed without the review
    [due] = (await house.app.review_agenda(house.student, Empty())).due
    assert due.word_count == 10
    assert len(await hold(house, second)) == 10


async def test_the_plan_policy_asks_every_word_every_day(sqlite_url: str, tmp_path: Path) -> None:
    async with opened_house(sqlite_url, tmp_path, review_policy="plan") as house:
        await hold(house, await house.due_review(correct=range(10)))
        second = await next_review(house)
        view = await house.app.start_course_order(house.student, second)
        assert (view.word_count, view.list_count) == (10, None)
        assert (await house.app.retrieve_due_words(house.student, Empty())).today == 0
