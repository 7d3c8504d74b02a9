"""The store takes a wrong no-show back, and its pay with it."""

from random import Random

import pytest

from tests.support.databases import only_sqlite
from tests.support.following import write_notices
from tests.support.house import MINUTE, House
from wordmate.application.kernel.messages import Empty
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import CommissionView, ListCommission, ResultLine
from wordmate.application.pay.reports import verify_pay
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.errors import PayoutInBatch, PayoutUnexplained
from wordmate.domain.pay.reasons import PartsRule

CAME = "他在另一台设备上来了"
DAY = 24 * 60
NO_SHOW_FEN, CLASS_FEN = 2600, 5200
STATUSES = "SELECT number, status, amount_fen FROM commission ORDER BY number"


async def missed(house: House, order: OneCourseOrder | None = None) -> OneCourseOrder:
    """A class that its tutor ended as a no-show."""
    if order is None:
        order = await house.running()
    else:
        await house.app.start_course_order(house.tutor, order)
    house.clock.move(minutes=10)
    await house.app.end_no_show(house.tutor, order)
    return order


async def held_again(house: House, order: OneCourseOrder) -> None:
    """Takes the no-show back; the class begins in a day."""
    to = Instant(house.clock.now() + DAY * MINUTE)
    await house.app.reopen_class(order.course_order_id, to, reason=CAME)
    house.clock.move(minutes=DAY)


async def taught(house: House, order: OneCourseOrder) -> None:
    await house.app.start_course_order(house.tutor, order)
    await house.app.enter_course_order(house.student, order)
    house.clock.move(minutes=55)
    await house.tested(order)
    await house.app.complete_course_order(house.tutor, house.end(order))


async def listed(house: House) -> list[CommissionView]:
    return (await house.app.list_commission(house.tutor, ListCommission())).data


async def settle(house: House, batch: str, *, failed: bool = False) -> None:
    """Issues everything that is pending, and tells the result of each payment."""
    await house.app.issue_batch(batch, with_flagged=True, until_month="2099-12")
    found = await house.rows("SELECT order_id, number FROM commission WHERE status = 'PENDING'")
    lines = [
        ResultLine(
            line=nth,
            batch=batch,
            order=str(order_id),
            payment=str(number),
            result="failed" if failed else "issued",
            reason="no card" if failed else "",
        )
        for nth, (order_id, number) in enumerate(found, 1)
    ]
    await house.app.take_results(lines)


async def check_books(house: House) -> None:
    """Tables, histories and sums say what the ledgers say."""
    found: list[Difference] = []
    await house.app.verify_ledger(None, found.append)
    texts: list[str] = []
    await verify_pay(house.ports, texts.append)
    assert (found, texts) == ([], [])


async def test_a_wrong_no_show_is_held_again_and_its_pending_pay_withdrawn(house: House) -> None:
    order = await missed(house)
    await held_again(house, order)
    assert await house.rows("SELECT status, started_at FROM course_order") == [("RESERVED", None)]
    [row] = await listed(house)
    assert (row.status, row.is_no_show, row.fail_reason) == (
        CommissionStatus.WITHDRAWN,
        True,
        CAME,
    )
    seen = (await house.app.commission_overview(house.tutor, Empty())).all
    assert (seen.lessons, seen.total_fen, seen.pending_fen) == (0, 0, 0)
    assert (await house.app.query_commission(house.tutor, order)).lines is None
    await check_books(house)


async def test_a_class_that_is_taught_after_its_no_show_pays_once(house: House) -> None:
    order = await missed(house)
    await held_again(house, order)
    await taught(house, order)
    assert await house.rows(STATUSES) == [
        (1, "WITHDRAWN", NO_SHOW_FEN),
        (2, "PENDING", CLASS_FEN),
    ]
    why = await house.app.query_commission(house.tutor, order)
    assert why.lines is not None
    assert (why.record.number, why.lines.rule) == (2, PartsRule.ENOUGH)
    assert (await house.app.issue_batch("nov")).total_fen == CLASS_FEN
    await check_books(house)


async def test_an_issued_no_show_is_deducted_by_the_next_batch(house: House) -> None:
    order = await missed(house)
    await settle(house, "nov")
    await house.app.take_back_no_show(order.course_order_id, reason=CAME)
    deducted, paid = await listed(house)
    assert (paid.status, paid.total_fen) == (CommissionStatus.ISSUED, NO_SHOW_FEN)
    assert (deducted.is_deduction, deducted.total_fen, deducted.fail_reason) == (
        True,
        -NO_SHOW_FEN,
        CAME,
    )
    batch = await house.app.issue_batch("dec")
    assert (batch.lessons, batch.total_fen) == (1, -NO_SHOW_FEN)
    await check_books(house)


async def test_a_deduction_that_failed_is_tried_again(house: House) -> None:
    order = await missed(house)
    await settle(house, "nov")
    await house.app.take_back_no_show(order.course_order_id, reason=CAME)
    await settle(house, "dec", failed=True)
    assert (await house.app.retry_failed([order.course_order_id])).payments == 1
    await settle(house, "jan")
    assert await house.rows(STATUSES) == [(1, "ISSUED", NO_SHOW_FEN), (2, "ISSUED", -NO_SHOW_FEN)]
    await check_books(house)


async def test_a_no_show_whose_pay_waits_for_its_result_is_not_taken_back_yet(
    house: House,
) -> None:
    order = await missed(house)
    await house.app.issue_batch("nov", with_flagged=True)
    with pytest.raises(PayoutInBatch):
        await house.app.take_back_no_show(order.course_order_id, reason=CAME)
    assert await house.rows("SELECT status FROM course_order") == [("CANCELED",)]


async def test_a_no_show_is_taken_back_with_a_reason_only(house: House) -> None:
    order = await missed(house)
    with pytest.raises(PayoutUnexplained):
        await house.app.take_back_no_show(order.course_order_id, reason=" ")


async def test_both_people_get_the_reason_why_a_no_show_was_taken_back(house: House) -> None:
    order = await missed(house)
    await house.app.take_back_no_show(order.course_order_id, reason=CAME)
    called_off = await house.held(order)
    assert (called_off.status, called_off.is_no_show) == (OrderStatus.CANCELED, False)
    await write_notices(house)
    for call in (house.student, house.tutor):
        told = (await house.app.list_notifications(call, ListNotifications())).data
        kinds = {one.kind for one in told}
        assert NoticeKind.CLASS_NO_SHOW not in kinds
        [notice] = [one for one in told if one.kind is NoticeKind.NO_SHOW_TAKEN_BACK]
        assert (notice.reason, notice.course_order_id) == (CAME, order.course_order_id)


async def test_a_damaged_payment_is_restored_from_the_ledger(house: House) -> None:
    order = await missed(house)
    await settle(house, "nov")
    await held_again(house, order)
    await taught(house, order)
    await house.rows("UPDATE commission SET amount_fen = 1 WHERE number = 2")
    differences = (await house.app.rebuild_ledger()).differences
    assert differences == 2, "the payment, and the sum of the tutor's day"
    assert [one[2] for one in await house.rows(STATUSES)] == [NO_SHOW_FEN, -NO_SHOW_FEN, CLASS_FEN]


@only_sqlite
@pytest.mark.parametrize("seed", range(8))
async def test_the_payments_to_a_tutor_sum_to_the_pay_of_the_orders_last_state(
    house: House, seed: int
) -> None:
    chance = Random(seed)  # noqa: S311
    order, earns = await missed(house), NO_SHOW_FEN
    for step in range(4):
        if chance.random() < 0.5:
            await settle(house, f"batch {step}", failed=chance.random() < 0.4)
            failed = await house.rows("SELECT 1 FROM commission WHERE status = 'ISSUE_FAILED'")
            if failed and chance.random() < 0.5:
                await house.app.retry_failed([order.course_order_id])
        await held_again(house, order)
        earns = 0
        if step == 3 or chance.random() < 0.3:
            break
        await missed(house, order)
        earns = NO_SHOW_FEN
    if not earns and chance.random() < 0.7:
        await taught(house, order)
        earns = CLASS_FEN
    if await house.rows("SELECT 1 FROM commission WHERE status = 'ISSUE_FAILED'"):
        await house.app.retry_failed([order.course_order_id])
    if await house.rows("SELECT 1 FROM commission WHERE status = 'PENDING' AND batch IS NULL"):
        await settle(house, "last")
    [(paid,)] = await house.rows(
        "SELECT COALESCE(SUM(amount_fen + subsidy_fen), 0) FROM commission WHERE status = 'ISSUED'"
    )
    assert paid == earns
    await check_books(house)
