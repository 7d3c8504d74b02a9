"""Concurrent requests on both databases: one effect, and an answer for each."""

import asyncio

from tests.support.house import House, idempotent
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import CreateSimulation
from wordmate.domain.lessons.errors import AlreadyPaused
from wordmate.domain.orders.errors import AnotherLessonRuns

RACERS = 8
KEY = "one-tap-of-a-thumb"


async def test_concurrent_starts_start_one_class(house: House) -> None:
    order = await house.booked()
    views = await asyncio.gather(
        *(house.app.start_course_order(house.tutor, order) for _ in range(RACERS))
    )
    assert all(view == views[0] for view in views)


async def test_one_of_concurrent_pauses_wins(house: House) -> None:
    order = await house.running()
    answers = await asyncio.gather(
        *(house.app.pause_course_order(house.tutor, order) for _ in range(RACERS)),
        return_exceptions=True,
    )
    won = [answer for answer in answers if not isinstance(answer, BaseException)]
    lost = [answer for answer in answers if isinstance(answer, BaseException)]
    assert len(won) == 1
    assert {type(refusal) for refusal in lost} == {AlreadyPaused}


async def test_one_key_makes_one_simulation(house: House) -> None:
    request = CreateSimulation(course_book_id=house.book_id)
    student = idempotent(house.student, KEY)
    views = await asyncio.gather(
        *(house.app.create_simulation(student, request) for _ in range(RACERS))
    )
    assert all(view == views[0] for view in views)
    assert (await house.app.count_orders(house.student, Empty())).all == 1


async def test_one_of_two_concurrent_simulations_runs_and_the_other_leaves_no_trace(
    house: House,
) -> None:
    request = CreateSimulation(course_book_id=house.book_id)
    answers = await asyncio.gather(
        *(house.app.create_simulation(house.student, request) for _ in range(2)),
        return_exceptions=True,
    )
    refusals = [answer for answer in answers if isinstance(answer, BaseException)]
    assert [type(refusal) for refusal in refusals] == [AnotherLessonRuns]
    assert (await house.app.count_orders(house.student, Empty())).all == 1


async def test_one_lesson_is_ended_once(house: House) -> None:
    order = await house.running()
    await house.taught(order, correct=[0])
    await asyncio.gather(
        *(
            house.app.submit_new_word_result(who, house.result(order, correct=[0], at="19:30"))
            for who in (house.student, house.tutor) * (RACERS // 2)
        )
    )
    views = await asyncio.gather(
        *(house.app.complete_course_order(house.tutor, house.end(order)) for _ in range(RACERS))
    )
    assert all(view == views[0] for view in views)
    assert (await house.app.count_orders(house.student, Empty())).all == 11


async def test_concurrent_actions_of_devices_take_effect_once(house: House) -> None:
    order = await house.running()
    bodies = [await house.progress(order) for _ in range(RACERS)]
    answers = await asyncio.gather(*(house.app.save_progress(house.tutor, body) for body in bodies))
    assert len({answer.version for answer in answers}) == 1
    assert all(answer.refused == [] for answer in answers)
    assert (await house.app.verify_ledger()).differences == 0
