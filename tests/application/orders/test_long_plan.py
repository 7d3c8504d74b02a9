"""A plan with distant days: its reviews stay open for months."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.house import House, opened_house
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.progress.messages import RetrieveStudentMetric

DAY = 24 * 60


@pytest.fixture
async def house(sqlite_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """Reviews of every word on the first day after a lesson, and on the ninetieth."""
    async with opened_house(
        sqlite_url, tmp_path, review_days=[1, 90], review_policy="plan"
    ) as house:
        yield house


async def held(house: House, order: OneCourseOrder) -> None:
    """A review that its student holds alone now."""
    await house.app.start_course_order(house.student, order)
    save = await house.progress(order, known=0, correct=range(10))
    await house.app.save_progress(house.student, save)
    house.clock.move(minutes=2)
    await house.app.complete_course_order(house.student, house.end(order, stars=4))


async def test_an_overdue_review_chooses_words_for_the_day_it_is_held(
    house: House,
) -> None:
    review = await house.due_review()
    house.clock.move(minutes=45 * DAY)
    await held(house, review)
    [day] = (await house.app.list_practice_sets(house.student, Empty())).days
    assert day.words == 10


async def test_retention_is_shown_up_to_the_last_day_of_the_plan(house: House) -> None:
    await held(house, await house.due_review())
    house.clock.move(minutes=89 * DAY)
    [last] = (await house.app.review_agenda(house.student, Empty())).due
    await held(house, OneCourseOrder(course_order_id=last.course_order_id))
    request = RetrieveStudentMetric(days=7)
    remembered = (await house.app.retrieve_student_metric(house.student, request)).retention
    assert [(one.plan_day, one.asked) for one in remembered] == [(1, 10), (90, 10)]
