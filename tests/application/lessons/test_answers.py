"""Answers are kept for ever, each once, with the time at which they were given."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.support.house import House
from wordmate.application.lessons.messages import AnswerEvent, ProgressSaved
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.errors import OrderClosed
from wordmate.domain.orders.events import Answered, Happened


def answers(house: House, *numbers: int | None, **facts: object) -> list[AnswerEvent]:
    first = AnswerEvent(word_id=house.word_ids[0], step="review", right=False, latency_ms=900)
    return [replace(first, number=number, **facts) for number in numbers]


async def saved(
    house: House,
    order: OneCourseOrder,
    given: Sequence[AnswerEvent],
    *,
    version: int = 0,
    device: str | None = "phone-1",
) -> ProgressSaved:
    save = house.progress(order, version=version, step=LessonStep.REVIEW)
    return await house.app.save_progress(
        house.student, replace(save, answers=list(given), device=device)
    )


async def kept(house: House, order: OneCourseOrder) -> list[Happened]:
    student_id = house.accounts["student"].id
    books = await house.ports.units.run(lambda unit: unit.ledger.records(student_id))
    [lesson] = [one for one in books.lessons if one.order.id == order.course_order_id]
    return [one for one in lesson.events if isinstance(one.event, Answered)]


async def test_answers_without_numbers_are_all_kept(house: House) -> None:
    order = await house.running()
    first = await saved(house, order, answers(house, None, None))
    await saved(house, order, answers(house, None), version=first.version, device=None)
    told = await kept(house, order)
    assert [(one.device, one.number) for one in told] == [(None, None)] * 3
    assert {one.account_id for one in told} == {house.accounts["student"].id}


async def test_a_number_of_a_device_is_kept_once(house: House) -> None:
    order = await house.running()
    first = await saved(house, order, answers(house, 1, 2, 2))
    second = await saved(house, order, answers(house, 1, 2, 3), version=first.version)
    await saved(house, order, answers(house, 1, 2), version=second.version, device="phone-2")
    assert [(one.device, one.number) for one in await kept(house, order)] == [
        *(("phone-1", number) for number in (1, 2, 3)),
        *(("phone-2", number) for number in (1, 2)),
    ]


async def test_an_answer_with_a_lower_number_that_comes_later_is_kept(house: House) -> None:
    order = await house.running()
    first = await saved(house, order, answers(house, 3))
    await saved(house, order, answers(house, 1, 3, 2, 1), version=first.version)
    assert [one.number for one in await kept(house, order)] == [3, 1, 2]


async def test_an_answer_was_given_between_the_start_and_now_whatever_the_device_says(
    house: House,
) -> None:
    order = await house.running()
    start = house.clock.now()
    house.clock.move(minutes=10)
    now = house.clock.now()
    claimed = [None, start - 1, start, start + 5, now, now + 5]
    given = [answers(house, nth, utc_answered=at)[0] for nth, at in enumerate(claimed, 1)]
    await saved(house, order, given)
    told = [one.at for one in await kept(house, order)]
    assert told == [now, start, start, start + 5, now, now]


@pytest.mark.on_sqlite
async def test_late_answers_are_kept_as_late_and_change_nothing_else(house: House) -> None:
    order = await house.running()
    first = await saved(house, order, answers(house, 1))
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    before = await house.app.lesson_snapshot(house.student, order)
    states = await house.states()
    house.clock.move(minutes=5)

    late = await saved(house, order, answers(house, 1, 2), version=first.version)
    again = await saved(house, order, answers(house, 1, 2), version=first.version)

    assert (late.late, late.version) == (True, before.clock.progress_version)
    assert again == late
    told = await kept(house, order)
    assert [(one.number, getattr(one.event, "late", None)) for one in told] == [
        (1, False),
        (2, True),
    ]
    after = await house.app.lesson_snapshot(house.student, order)
    assert (after.progress, after.result) == (before.progress, before.result)
    assert await house.states() == states
    assert await house.rows("SELECT count(*) FROM commission") == [(1,)]


async def test_late_answers_are_of_the_lessons_words_and_of_its_people(house: House) -> None:
    order = await house.running()
    await saved(house, order, answers(house, 1))
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    with pytest.raises(InvalidProgress) as refused:
        await saved(house, order, answers(house, 2, word_id=house.word_ids[20]))
    assert refused.value.field == "answers"
    with pytest.raises(NotFound):
        await house.app.save_progress(house.other_student, house.progress(order))


async def test_an_order_that_was_never_held_takes_no_late_answers(house: House) -> None:
    order = await house.booked()
    await house.app.cancel_class(order.course_order_id)
    with pytest.raises(OrderClosed):
        await saved(house, order, answers(house, 1))
