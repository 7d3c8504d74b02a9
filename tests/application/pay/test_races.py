"""Concurrent requests to the store's commands, on both databases: one effect."""

import asyncio

from tests.support.house import House, idempotent
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import BatchView, RaiseCommissionProblem, ResultLine
from wordmate.domain.pay.errors import (
    CommissionProblemAnswered,
    CommissionProblemOpen,
    NothingToIssue,
)

WORKERS = 20
LESSONS = 3
ROUNDS = 5


async def held(house: House) -> list[OneCourseOrder]:
    orders = []
    for _ in range(LESSONS):
        order = await house.attended()
        house.clock.move(minutes=50)
        await house.app.complete_course_order(house.tutor, house.end(order))
        orders.append(order)
    return orders


async def test_twenty_concurrent_issues_under_one_name_make_one_batch(house: House) -> None:
    await held(house)
    made = await asyncio.gather(*(house.app.issue_batch("nov") for _ in range(WORKERS)))
    assert made == [made[0]] * WORKERS
    assert made[0].lessons == LESSONS


async def test_twenty_concurrent_batches_pay_each_lesson_once(house: House) -> None:
    orders = await held(house)
    answers = await asyncio.gather(
        *(house.app.issue_batch(f"batch {nth}") for nth in range(WORKERS)), return_exceptions=True
    )
    batches = [one for one in answers if isinstance(one, BatchView)]
    lost = [one for one in answers if not isinstance(one, BatchView)]
    assert [one.lessons for one in batches] == [LESSONS]
    assert {type(one) for one in lost} == {NothingToIssue}

    lines = [
        ResultLine(line=nth, batch=batches[0].name, order=str(one.course_order_id), result="issued")
        for nth, one in enumerate(orders, 2)
    ]
    taken = await asyncio.gather(*(house.app.take_results(lines) for _ in range(WORKERS)))
    assert sorted(one.issued for one in taken) == [0] * (WORKERS - 1) + [LESSONS]
    seen = await house.app.commission_overview(house.tutor, Empty())
    assert (seen.all.issued_fen, seen.all.pending_fen) == (LESSONS * 5200, 0)
    said: list[str] = []
    assert (await house.app.verify_pay(said.append)).differences == 0


async def test_one_problem_is_raised_and_answered_once(house: House) -> None:
    order = (await held(house))[0]
    request = RaiseCommissionProblem(course_order_id=order.course_order_id, text="少算了")
    raised = await asyncio.gather(
        *(
            house.app.raise_commission_problem(idempotent(house.tutor, f"thumb {nth}"), request)
            for nth in range(WORKERS)
        ),
        return_exceptions=True,
    )
    lost = [one for one in raised if isinstance(one, BaseException)]
    assert {type(one) for one in lost} == {CommissionProblemOpen}
    assert len(lost) == WORKERS - 1
    answered = await asyncio.gather(
        *(house.app.answer_problem(order.course_order_id, f"{nth}") for nth in range(WORKERS)),
        return_exceptions=True,
    )
    refused = [one for one in answered if isinstance(one, BaseException)]
    assert {type(one) for one in refused} == {CommissionProblemAnswered}
    assert len(refused) == WORKERS - 1


async def test_reporting_a_problem_does_not_block_a_batch(house: House) -> None:
    for nth in range(ROUNDS):
        orders = await held(house)
        doubts = [
            house.app.raise_commission_problem(
                idempotent(house.tutor, f"thumb {one.course_order_id}"),
                RaiseCommissionProblem(course_order_id=one.course_order_id, text="少算了"),
            )
            for one in reversed(orders)
        ]
        batch, *raised = await asyncio.gather(
            house.app.issue_batch(f"batch {nth}"), *doubts, return_exceptions=True
        )
        assert not [one for one in raised if isinstance(one, BaseException)]
        # The disputed commission is excluded.
        assert isinstance(batch, BatchView | NothingToIssue)
