"""Pay of people of several institutions: each store sees and pays its own, on both databases."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.support.house import House
from tests.support.staff import employ
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import (
    AnswerProblem,
    IssueBatch,
    ListBatches,
    ListOpenProblems,
    ListStoreCommissions,
    OneMonth,
    RaiseCommissionProblem,
    ReleaseCommissions,
    ResultLine,
    RetryCommissions,
    TakeResults,
    Unsettled,
    VerifyPay,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.money import yuan
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.pay.errors import (
    BatchNameTaken,
    NothingToIssue,
    PayoutNotFlagged,
    ResultsRefused,
)
from wordmate.domain.pay.reasons import Flag

CLASS_FEN = 5200


@dataclass(frozen=True)
class Stores:
    """A class of each store, and their staff."""

    house_order: OrderId
    shop_order: OrderId
    house: Call
    shop: Call


async def ended(house: House, student: str, minutes: int = 50) -> OneCourseOrder:
    order = await house.attended(student=student)
    house.clock.move(minutes=minutes)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


@pytest.fixture
async def stores(house: House) -> Stores:
    """The other student belongs to another shop; each of both students had a class."""
    owner = await employ(house, "owner of another shop")
    other = house.accounts["other student"]
    await house.rows(
        f"UPDATE account SET institution_id = {owner.institution_id}"  # noqa: S608
        f" WHERE id = {other.id}"
    )
    pay = frozenset({Right.PAY})
    orders = [await ended(house, who) for who in ("student", "other student")]
    return Stores(
        orders[0].course_order_id,
        orders[1].course_order_id,
        Call(Caller(owner.id, Role.STORE, staff=Staff(pay))),
        Call(Caller(owner.id, Role.STORE, staff=Staff(pay, owner.institution_id))),
    )


async def orders_in(found: Any) -> list[OrderId]:
    return [one.course_order_id for one in (await found).data]


async def test_each_store_lists_and_sums_the_pay_of_its_own_students(
    house: House, stores: Stores
) -> None:
    for call, order in ((stores.house, stores.house_order), (stores.shop, stores.shop_order)):
        page = await house.app.store_commissions(call, ListStoreCommissions())
        assert [one.course_order_id for one in page.data] == [order]
        assert (page.total, page.total_is_minimum) == (1, False)
        sums = await house.app.sum_unsettled(call, OneMonth())
        assert (sums.ready.lessons, sums.ready.total_fen) == (1, CLASS_FEN)
    everything = await house.app.store_commissions(store_call(), ListStoreCommissions())
    assert everything.total == 2


async def test_two_stores_may_use_one_name_of_a_batch(house: House, stores: Stores) -> None:
    for call in (stores.house, stores.shop):
        made = await house.app.issue_batch(call, IssueBatch(batch="nov"))
        assert (made.lessons, made.total_fen) == (1, CLASS_FEN)
        assert await house.app.issue_batch(call, IssueBatch(batch="nov")) == made
        [listed] = (await house.app.list_batches(call, ListBatches())).data
        assert (listed.name, listed.waiting, listed.issued, listed.failed) == ("nov", 1, 0, 0)
    taken = await house.app.store_commissions(stores.shop, ListStoreCommissions(batch="nov"))
    assert [one.course_order_id for one in taken.data] == [stores.shop_order]


async def test_a_batch_of_everybody_shares_its_name_with_no_other(
    house: House, stores: Stores
) -> None:
    await house.app.issue_batch(stores.shop, IssueBatch(batch="nov"))
    with pytest.raises(BatchNameTaken):
        await house.app.issue_batch("nov")
    await house.app.issue_batch("rest")
    with pytest.raises(BatchNameTaken):
        await house.app.issue_batch(stores.shop, IssueBatch(batch="rest"))
    with pytest.raises(NothingToIssue):
        await house.app.issue_batch(stores.shop, IssueBatch(batch="more"))


async def test_a_store_changes_no_payment_of_another(house: House, stores: Stores) -> None:
    flagged = (await ended(house, "student", 1)).course_order_id
    await house.app.issue_batch(stores.house, IssueBatch(batch="nov"))
    theirs = stores.house_order
    doubt = RaiseCommissionProblem(course_order_id=flagged, text="少算了")
    await house.app.raise_commission_problem(house.tutor, doubt)
    for refused in (
        house.app.release(stores.shop, ReleaseCommissions(course_order_ids=[flagged], reason="x")),
        house.app.answer_problem(stores.shop, AnswerProblem(course_order_id=flagged, text="x")),
        house.app.retry_failed(stores.shop, RetryCommissions(course_order_ids=[theirs])),
    ):
        with pytest.raises(NotFound):
            await refused
    line = ResultLine(line=2, batch="nov", order=str(theirs), result="issued")
    with pytest.raises(ResultsRefused) as wrong:
        await house.app.take_results(stores.shop, TakeResults(lines=[line]))
    [unknown] = wrong.value.lines
    assert unknown.why.en == f"order {theirs} has no commission"
    assert await orders_in(house.app.open_problems(stores.shop, ListOpenProblems())) == []
    assert await orders_in(house.app.open_problems(stores.house, ListOpenProblems())) == [flagged]
    assert (await house.app.take_results(stores.house, TakeResults(lines=[line]))).issued == 1


async def test_each_store_verifies_the_pay_of_its_own_people(house: House, stores: Stores) -> None:
    await house.rows(
        f"UPDATE commission SET amount_fen = 1 WHERE order_id = {stores.shop_order}"  # noqa: S608
    )
    seen = {
        name: await house.app.verify_some_pay(call, VerifyPay())
        for name, call in (("house", stores.house), ("shop", stores.shop))
    }
    assert {name: one.orders for name, one in seen.items()} == {"house": 1, "shop": 1}
    assert seen["shop"].differences == [
        f"订单 {stores.shop_order}：课酬的金额是 ¥0.01，应为 ¥{yuan(CLASS_FEN)}"
    ]
    assert [one.split("：")[0] for one in seen["house"].differences] == ["老师 3"]


async def test_a_flagged_payment_says_why(house: House) -> None:
    short = (await ended(house, "student", 1)).course_order_id
    missed = await house.running()
    house.clock.move(minutes=11)
    await house.app.end_no_show(house.tutor, missed)
    flagged = await house.app.store_commissions(store_call(), ListStoreCommissions(flagged=True))
    assert {one.course_order_id: one.flags for one in flagged.data} == {
        short: [Flag.NOTHING],
        missed.course_order_id: [Flag.NO_SHOW],
    }
    sums = await house.app.sum_unsettled()
    assert (sums.flagged.lessons, sums.ready.lessons) == (2, 0)


async def test_several_flagged_payments_are_released_together_or_not_at_all(house: House) -> None:
    short = [(await ended(house, "student", 1)).course_order_id for _ in range(2)]
    whole = (await ended(house, "student")).course_order_id
    with pytest.raises(PayoutNotFlagged):
        await house.app.release([*short, whole], "家长确认过")
    assert (await house.app.sum_unsettled()).flagged.lessons == 2
    released = await house.app.release(short, "家长确认过")
    assert released.payments == 2
    assert (await house.app.sum_unsettled()).ready.lessons == 3


async def test_each_sum_lists_its_payments(house: House) -> None:
    flagged = (await ended(house, "student", 1)).course_order_id
    failed, batched = [(await ended(house, "student")).course_order_id for _ in range(2)]
    await house.app.issue_batch("nov")
    line = ResultLine(line=2, batch="nov", order=str(failed), result="failed", reason="账号不对")
    await house.app.take_results(lines=[line])
    doubted, ready = [(await ended(house, "student")).course_order_id for _ in range(2)]
    doubt = RaiseCommissionProblem(course_order_id=doubted, text="少算了")
    await house.app.raise_commission_problem(house.tutor, doubt)
    sums = await house.app.sum_unsettled()
    for unsettled, order_id in (
        (Unsettled.READY, ready),
        (Unsettled.FLAGGED, flagged),
        (Unsettled.DOUBTED, doubted),
        (Unsettled.IN_BATCH, batched),
        (Unsettled.FAILED, failed),
    ):
        request = ListStoreCommissions(unsettled=unsettled, until_month=sums.month)
        assert await orders_in(house.app.store_commissions(store_call(), request)) == [order_id]
        assert getattr(sums, unsettled.lower()).lessons == 1
        before = ListStoreCommissions(unsettled=unsettled, until_month="2025-05")
        assert await orders_in(house.app.store_commissions(store_call(), before)) == []


async def test_batches_page_from_the_newest(house: House) -> None:
    for name in "abc":
        await ended(house, "student")
        await house.app.issue_batch(name)
    first = await house.app.list_batches(page_size=2)
    assert [one.name for one in first.data] == ["c", "b"]
    rest = await house.app.list_batches(before=first.next, page_size=2)
    assert ([one.name for one in rest.data], rest.next) == (["a"], None)
