"""Tutors' view of their pay, the problems that they report, and the store's work with it."""

from dataclasses import replace
from datetime import datetime, timedelta

import msgspec
import pytest

from tests.support.following import write_notices
from tests.support.house import MINUTE, ZONE, House, idempotent
from tests.support.refusals import said
from wordmate.application.kernel.call import store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import (
    CommissionFilter,
    CommissionProblemView,
    CommissionView,
    ListCommission,
    ListOpenProblems,
    ListStoreCommissions,
    OneMonth,
    RaiseCommissionProblem,
    ResultLine,
)
from wordmate.application.pay.payouts import commissions_of
from wordmate.application.pay.reports import verify_pay
from wordmate.application.records.messages import ListRecords
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import instant, local_date
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import CommissionStatus, Rate, ReviewMethod, TitleLevel
from wordmate.domain.pay.errors import (
    CommissionProblemAnswered,
    CommissionProblemEmpty,
    CommissionProblemOpen,
    NoCommission,
    NothingToIssue,
    PayoutNotFailed,
    PayoutNotFlagged,
    PayoutUnexplained,
    ResultsRefused,
)
from wordmate.domain.pay.pay_rules import PayRule, PayRules
from wordmate.domain.pay.reasons import PartsRule

DAY = 24 * 60


async def held(house: House, minutes: float = 50) -> OneCourseOrder:
    """A class of a given length that ends without a test."""
    order = await house.attended()
    house.clock.move(minutes=minutes)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


async def listed(house: House, **request: object) -> list[CommissionView]:
    page = await house.app.list_commission(
        house.tutor,
        ListCommission(**request),  # type: ignore[arg-type]
    )
    rows: list[CommissionView] = page.data
    return rows


def wrong(order: OneCourseOrder, text: str = "少算了一份") -> RaiseCommissionProblem:
    return RaiseCommissionProblem(course_order_id=order.course_order_id, text=text)


def line(number: int, of: OneCourseOrder, result: str, **more: str) -> ResultLine:
    facts = {"batch": "nov", "order": str(of.course_order_id), "result": result, **more}
    return ResultLine(line=number, **facts)


async def test_the_overview_sums_by_the_month_in_which_classes_ended(house: House) -> None:
    await held(house)
    house.clock.move(minutes=25 * DAY)  # the next month
    await held(house, 31)
    seen = await house.app.commission_overview(house.tutor, Empty())
    assert (seen.last_month.month, seen.this_month.month) == ("2026-11", "2026-12")
    assert (seen.last_month.total_fen, seen.this_month.total_fen) == (5200, 3120)
    assert (seen.all.total_fen, seen.all.lessons, seen.all.pending_fen) == (8320, 2, 8320)
    assert (seen.all.issued_fen, seen.all.failed_fen, seen.all.month) == (0, 0, None)
    nothing = await house.app.commission_overview(house.other_tutor, Empty())
    assert nothing.all.lessons == 0
    with pytest.raises(RoleCannotOperate):
        await house.app.commission_overview(house.student, Empty())


async def test_commissions_are_paged_by_month_and_status(house: House) -> None:
    orders = list[int]()
    for _ in range(3):
        orders.insert(0, (await held(house)).course_order_id)
        house.clock.move(minutes=10 * DAY)
    first = await house.app.list_commission(house.tutor, ListCommission(page_size=2))
    rest = await house.app.list_commission(
        house.tutor, ListCommission(page_size=2, before=first.next)
    )
    assert [one.course_order_id for one in (*first.data, *rest.data)] == orders
    assert rest.next is None
    november = [one.course_order_id for one in await listed(house, month="2026-11")]
    december = [one.course_order_id for one in await listed(house, month="2026-12")]
    assert (december + november, len(november)) == (orders, 1)
    pending = await listed(house, status=CommissionFilter.PENDING, month="2026-11")
    assert [one.course_order_id for one in pending] == november
    assert await listed(house, status=CommissionFilter.ISSUED) == []


async def test_a_class_whose_record_was_deleted_stays_paid(house: House) -> None:
    order = await held(house)
    before = await listed(house), await house.app.commission_overview(house.tutor, Empty())

    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    await house.app.purge_deleted()

    records = await house.app.list_records(house.tutor, ListRecords())
    assert (records.data, records.total) == ([], 0)
    after = await listed(house), await house.app.commission_overview(house.tutor, Empty())
    assert after == before
    assert after[1].all.total_fen == 5200


async def test_a_commission_row_has_all_stored_fields(house: House) -> None:
    order = await held(house, 31)
    [record] = await listed(house)
    assert (record.user_name, record.user_account) == ("student", "S00000001")
    assert (record.training_duration, record.practice_time) == (60, 31 * MINUTE)
    assert (record.commission_fen, record.subsidy_fen, record.total_fen) == (3120, 0, 3120)
    assert (record.material_type, record.review_method) == ("VOCABULARY", None)
    assert (record.delivery_institution, record.problem_flag) == (None, False)
    assert (record.course_order_id, record.month) == (order.course_order_id, "2026-11")
    assert (record.lesson_type, record.user_id) == ("QUOTA_60", house.accounts["student"].id)
    ended = house.clock.now()
    assert (record.appointment_time, record.utc_ended) == (ended - 31 * MINUTE, ended)


async def test_a_record_names_the_tutors_institution_and_how_a_review_was_held(
    house: House,
) -> None:
    await house.app.set_institution(
        house.accounts["tutor"].id, institution_code="nj", institution_name="Nanjing"
    )
    due = await house.due_review(correct=range(10))
    await house.app.start_course_order(house.tutor, due)
    reviewed = await house.progress(due, correct=range(10))
    await house.app.save_progress(house.tutor, reviewed)
    house.clock.move(minutes=5)
    await house.app.complete_course_order(house.tutor, house.end(due, stars=5))
    of_review, of_class = await listed(house)
    assert (of_review.review_method, of_class.review_method) == (ReviewMethod.LED, None)
    assert {of_review.delivery_institution, of_class.delivery_institution} == {"Nanjing"}


async def test_a_review_that_its_tutor_led_alone_is_paid_and_flagged(house: House) -> None:
    due = await house.due_review(correct=range(10))
    await house.app.start_course_order(house.tutor, due)
    await house.taught(due, correct=range(10), known=0, by=house.tutor)
    house.clock.move(minutes=5)
    await house.app.complete_course_order(house.tutor, house.end(due, stars=5))
    why = await house.app.query_commission(house.tutor, due)
    assert (why.lines.rule, why.lines.total_fen) == (PartsRule.TESTED, why.lines.whole_fen)
    assert why.record.problem_flag


async def test_a_commission_is_explained_line_by_line(house: House) -> None:
    order = await house.attended()
    house.clock.move(minutes=10)
    await house.app.pause_course_order(house.tutor, order)
    house.clock.move(minutes=26)
    await house.app.complete_course_order(house.tutor, house.end(order))
    why = await house.app.query_commission(house.tutor, order)
    assert (why.time.consumed, why.ended_by) == (31 * MINUTE, "TEACHER")
    ended = why.server_time
    assert (why.time.started, why.time.ended) == (ended - 36 * MINUTE, ended)
    assert ended == house.clock.now()
    assert [one.until - one.since for one in why.time.pauses] == [5 * MINUTE]
    lines = why.lines
    assert (lines.title_level, str(lines.rate_since)) == ("gold", "2025-04-02")
    assert (lines.parts, lines.of_parts, lines.rule) == (3, 5, PartsRule.BEGUN)
    assert (lines.whole_fen, lines.unpaid_fen, lines.commission_fen) == (5200, 2080, 3120)
    assert lines.commission_fen + lines.subsidy_fen == lines.total_fen == why.record.total_fen
    assert (lines.full_minutes, lines.least_minutes, lines.is_tested) == (50, 5, False)
    assert {type(one) for one in (lines.full_minutes, lines.least_minutes)} == {int}
    assert (why.story, why.problems, why.may_raise_problem) == ([], [], True)


async def test_the_explanation_mentions_a_finished_test(house: House) -> None:
    order = await house.running()
    await house.taught(order, correct=range(10))
    await house.app.submit_new_word_result(
        house.tutor, house.result(order, correct=range(10), at="19:30")
    )
    house.clock.move(minutes=30)
    await house.app.complete_course_order(house.tutor, house.end(order))
    why = await house.app.query_commission(house.tutor, order)
    assert (why.lines.rule, why.lines.unpaid_fen) == (PartsRule.TESTED, 0)
    assert why.lines.tested_minutes == 30


async def test_only_its_tutor_sees_the_explanation_of_an_existing_commission(
    house: House,
) -> None:
    order = await house.running()
    with pytest.raises(NoCommission):
        await house.app.query_commission(house.tutor, order)
    with pytest.raises(NoCommission):
        await house.app.raise_commission_problem(house.tutor, wrong(order))
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    for ask in (
        house.app.query_commission(house.other_tutor, order),
        house.app.raise_commission_problem(house.other_tutor, wrong(order)),
        house.app.query_commission(house.tutor, OneCourseOrder(course_order_id=OrderId(99))),
    ):
        with pytest.raises(NotFound):
            await ask


async def test_a_new_rate_does_not_change_past_classes(house: House) -> None:
    order = await held(house)
    today = local_date(house.clock.now(), ZONE)
    rates = {(LessonType.QUOTA_60, TitleLevel.GOLD): Rate(8000, 40)}
    rule = PayRule(since=today + timedelta(days=1), rates=rates)
    policy = replace(house.app.ports.policy, pay=PayRules(rules=[rule]))
    later = replace(house, ports=replace(house.app.ports, policy=policy))
    later.clock.move(minutes=DAY)
    after = await held(later)
    old = (await later.app.query_commission(later.tutor, order)).lines
    new = (await later.app.query_commission(later.tutor, after)).lines
    assert (old.whole_fen, old.total_fen, str(old.rate_since)) == (5200, 5200, "2025-04-02")
    assert (new.whole_fen, new.total_fen, new.rate_since) == (8000, 8040, rule.since)
    assert (new.whole_subsidy_fen, new.subsidy_fen) == (40, 40)
    said: list[str] = []
    assert (await later.app.verify_pay(said.append)).differences == 0


async def test_a_problem_waits_for_the_store_which_answers_once(
    house: House,
) -> None:
    order = await held(house)
    once = idempotent(house.tutor, "a-tap-of-the-thumb")
    raised = await house.app.raise_commission_problem(once, wrong(order))
    assert await house.app.raise_commission_problem(once, wrong(order)) == raised
    with pytest.raises(CommissionProblemOpen):
        await house.app.raise_commission_problem(house.tutor, wrong(order, "又一个"))
    [record] = await listed(house)
    assert record.problem_flag
    [waiting] = (await house.app.open_problems(ListOpenProblems())).data
    assert (waiting.text, waiting.total_fen) == ("少算了一份", 5200)
    with pytest.raises(CommissionProblemEmpty):
        await house.app.answer_problem(order.course_order_id, "  ")
    house.clock.move(minutes=5)
    await house.app.answer_problem(order.course_order_id, "按五份算没错")
    with pytest.raises(CommissionProblemAnswered) as refused:
        await house.app.answer_problem(order.course_order_id, "再说一次")
    assert said(refused.value) == "This problem has already been answered by store"
    why = await house.app.query_commission(house.tutor, order)
    assert [one.answer for one in why.problems] == ["按五份算没错"]
    assert why.may_raise_problem
    assert not why.record.problem_flag
    assert (await house.app.open_problems(ListOpenProblems())).data == []
    with pytest.raises(CommissionProblemEmpty):
        await house.app.raise_commission_problem(house.tutor, wrong(order, "  "))
    with pytest.raises(NotFound):
        await house.app.answer_problem(OrderId(99), "没有")


async def test_a_problem_has_times_and_authors_of_report_and_answer(house: House) -> None:
    order = await held(house)
    raised = await house.app.raise_commission_problem(house.tutor, wrong(order))
    asked = CommissionProblemView(
        course_order_id=order.course_order_id,
        text="少算了一份",
        utc_raised=house.clock.now(),
        answer=None,
        utc_answered=None,
    )
    assert raised == asked
    house.clock.move(minutes=5)
    answered = await house.app.answer_problem(order.course_order_id, "没错", by="王老师")
    assert (answered.answer, answered.utc_answered) == ("没错", house.clock.now())
    by = "SELECT answered_by FROM commission_problem"
    assert await house.rows(by) == [("王老师",)]
    [told] = (await house.app.query_commission(house.tutor, order)).problems
    assert told == msgspec.structs.replace(asked, answer="没错", utc_answered=house.clock.now())
    await house.app.raise_commission_problem(house.tutor, wrong(order))
    await house.app.answer_problem(order.course_order_id, "没错")
    assert await house.rows(f"{by} ORDER BY id") == [("王老师",), ("store",)]


async def test_commissions_are_listed_by_order_number_in_any_batch_size(
    house: House,
) -> None:
    orders = [(await held(house)).course_order_id for _ in range(3)]
    listed_all = [
        one.course_order_id
        async for one in commissions_of(house.ports, store_call(), ListStoreCommissions(limit=2))
    ]
    assert listed_all == orders


async def test_a_batch_without_a_month_takes_the_current_local_month(house: House) -> None:
    house.clock.at = instant(datetime(2026, 11, 30, 23, 30, tzinfo=ZONE))
    order = await held(house)
    assert (await listed(house))[0].month == "2026-12"
    batch = await house.app.issue_batch("dec")
    assert (batch.until_month, batch.lessons) == ("2026-12", 1)
    assert order.course_order_id


async def test_the_tutor_is_notified_of_the_answer(house: House) -> None:
    order = await held(house)
    await house.app.raise_commission_problem(house.tutor, wrong(order))
    await house.app.answer_problem(order.course_order_id, "好")
    await write_notices(house)
    kinds = {}
    for name, who in (("tutor", house.tutor), ("student", house.student)):
        page = await house.app.list_notifications(who, ListNotifications())
        kinds[name] = [
            (one.kind, one.course_order_id)
            for one in page.data
            if one.kind is NoticeKind.COMMISSION_ANSWERED
        ]
    told = [(NoticeKind.COMMISSION_ANSWERED, order.course_order_id)]
    assert kinds == {"tutor": told, "student": []}


async def test_issuing_a_batch_again_returns_the_same_batch(
    house: House,
) -> None:
    await held(house)
    doubted = await held(house)
    flagged = await held(house, 2)
    house.clock.move(minutes=30 * DAY)
    later = await held(house)
    await house.app.raise_commission_problem(house.tutor, wrong(doubted))
    made = await house.app.issue_batch(" nov ", until_month="2026-11")
    assert made.name == "nov"
    assert (made.lessons, made.total_fen) == (1, 5200)
    assert await house.app.issue_batch("nov") == made
    also = await house.app.issue_batch("dec", with_flagged=True)
    assert (also.lessons, also.total_fen) == (2, 5200)
    with pytest.raises(NothingToIssue):
        await house.app.issue_batch("more", with_flagged=True)
    assert flagged != later


async def test_results_mark_payments_as_issued_or_failed_with_a_reason(house: House) -> None:
    one, two, three = [await held(house, minutes) for minutes in (50, 31, 50)]
    await house.app.issue_batch("nov")
    lines = [
        line(2, one, "issued", total="52.00"),
        line(3, two, "Failed", reason="账户已注销"),
        line(4, three, ""),
    ]
    taken = await house.app.take_results(lines)
    assert (taken.issued, taken.failed, taken.known, taken.waiting) == (1, 1, 0, 1)
    again = await house.app.take_results(lines)
    assert (again.issued, again.failed, again.known, again.waiting) == (0, 0, 2, 1)
    seen = await house.app.commission_overview(house.tutor, Empty())
    sums = (seen.all.pending_fen, seen.all.issued_fen, seen.all.failed_fen)
    assert sums == (5200, 5200, 3120)
    assert (seen.all.commission_fen, seen.all.subsidy_fen) == (13520, 0)
    [failed] = await listed(house, status=CommissionFilter.ISSUE_FAILED)
    assert (failed.course_order_id, failed.fail_reason) == (two.course_order_id, "账户已注销")

    with pytest.raises(PayoutNotFailed):
        await house.app.retry_failed([two.course_order_id, one.course_order_id])
    assert (await house.app.retry_failed([two.course_order_id])).payments == 1
    with pytest.raises(PayoutNotFailed):
        await house.app.retry_failed([two.course_order_id])
    assert (await house.app.take_results(lines)).known == 2  # an old file changes nothing
    await house.app.issue_batch("again")
    await house.app.take_results([line(2, two, "已发放", batch="again")])
    why = await house.app.query_commission(house.tutor, two)
    assert [one.step.value for one in why.story] == ["fail", "retry", "issue"]
    assert why.record.status is CommissionStatus.ISSUED
    said: list[str] = []
    assert (await house.app.verify_pay(said.append)).differences == 0


async def test_wrong_lines_are_all_named_and_nothing_is_stored(house: House) -> None:
    one, two = await held(house), await held(house)
    await house.app.issue_batch("nov")
    lines = [
        line(2, one, "issued"),
        line(3, two, "paid"),
        line(4, two, "failed"),
        line(5, two, "issued", order="x1"),
        line(6, two, "issued", batch="oct"),
        line(7, two, "issued", total="52.01"),
        line(8, one, "failed", reason="两说"),
        line(9, two, "issued", order="99"),
    ]
    with pytest.raises(ResultsRefused) as refused:
        await house.app.take_results(lines)
    assert sorted({bad.line for bad in refused.value.lines}) == [3, 4, 5, 6, 7, 8, 9]
    why = {(bad.line, bad.why.zh, bad.why.en) for bad in refused.value.lines}
    assert why >= {
        (3, "“paid”既不是“已发放”也不是“发放失败”", "paid is neither issued nor failed"),
        (5, "“x1”不是订单号", "x1 is not an order number"),
        (7, "52.01 不是应发放的金额", "52.01 is not the amount to be issued"),
        (8, "第 2 行写了另一个结果", "line 2 has another result for it"),
        (9, "订单 99 没有课酬", "order 99 has no commission"),
    }
    assert {record.status for record in await listed(house)} == {CommissionStatus.PENDING}


async def test_a_line_that_names_another_tutor_or_student_than_its_class_is_refused(
    house: House,
) -> None:
    order = await held(house)
    await house.app.issue_batch("nov")
    own = {who: house.accounts[who].account_no for who in house.accounts}

    with pytest.raises(ResultsRefused) as refused:
        await house.app.take_results(
            [
                line(2, order, "issued", tutor=own["other tutor"]),
                line(3, order, "issued", student=own["other student"]),
                line(4, order, "issued", tutor="周老师"),
            ]
        )

    number = order.course_order_id
    assert [(bad.line, bad.why.en) for bad in refused.value.lines] == [
        (2, f"the tutor of order {number} is {own['tutor']}, not {own['other tutor']}"),
        (3, f"the student of order {number} is {own['student']}, not {own['other student']}"),
        (4, f"the tutor of order {number} is {own['tutor']}, not 周老师"),
    ]
    right = line(2, order, "issued", tutor=f" {own['tutor'].lower()} ", student=own["student"])
    assert (await house.app.take_results([right])).issued == 1


async def test_a_rebuilt_commission_keeps_its_payment_state(house: House) -> None:
    order = await held(house)
    await house.app.issue_batch("nov")
    await house.app.take_results([line(2, order, "issued")])
    [booked] = await listed(house)
    await house.rows("UPDATE commission SET amount_fen = 1")
    said: list[str] = []
    assert (await house.app.verify_pay(said.append)).differences == 2
    assert said == [
        f"order {order.course_order_id}: pay amount is ¥0.01, not ¥52.00",
        "tutor 3: 2026-11 issued sums 1 lessons, ¥52.00, not 1, ¥0.01",
    ]
    await house.app.rebuild_ledger()
    assert await listed(house) == [booked]


async def test_exactly_the_planted_differences_of_pay_are_found(house: House) -> None:
    orders = [(await held(house)).course_order_id for _ in range(6)]
    said: list[str] = []
    audit = await house.app.verify_pay(said.append)
    assert (audit.orders, audit.differences, said) == (6, 0, [])
    first, second, third, fourth, fifth, _ = orders
    for change in (
        f"amount_fen = amount_fen + 1 WHERE order_id = {first}",
        f"subsidy_fen = 7 WHERE order_id = {second}",
        f"month = '2026-10' WHERE order_id = {third}",
        f"status = 'ISSUED' WHERE order_id = {fourth}",
    ):
        await house.rows(f"UPDATE commission SET {change}")  # noqa: S608
    await house.rows(f"DELETE FROM commission WHERE order_id = {fifth}")  # noqa: S608
    audit = await house.app.verify_pay(said.append)
    of_orders = [one for one in said if one.startswith("order")]
    assert of_orders == [
        f"order {first}: pay amount is ¥52.01, not ¥52.00",
        f"order {second}: pay subsidy is ¥0.07, not ¥0.00",
        f"order {third}: pay month is 2026-10, not 2026-11",
        f"order {fifth}: pay is missing",
        f"order {fourth}: pay is issued, its history says pending",
    ]
    assert [one.split(" sums")[0] for one in said[5:]] == [
        "tutor 3: 2026-10 pending",
        "tutor 3: 2026-11 issued",
        "tutor 3: 2026-11 pending",
    ]
    assert audit.differences == len(said) == 8
    said.clear()
    await verify_pay(house.ports, said.append, "zh-CN")
    assert f"订单 {fourth}：课酬的状态是已发放，按记录应为待发放" in said
    assert not [one for one in said if "order" in one or "tutor" in one]


async def test_the_monthly_report_has_each_tutors_work(house: House) -> None:
    order = await house.running()
    await house.tested(order, correct=[0], at="10:00")
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=5 * DAY)
    [november] = (await house.app.month_of_tutors(OneMonth(month="2026-11"))).data
    assert (november.tutor_name, november.sessions, november.minutes) == ("tutor", 1, 50)
    assert (november.commission_fen, november.pending_fen, november.issued_fen) == (5200, 5200, 0)
    assert (november.reviews_done, november.reviews_missed) == (0, 3)
    assert (await house.app.month_of_tutors(OneMonth(month="2026-12"))).data == []


async def test_a_release_keeps_its_reason_in_the_explanation(house: House) -> None:
    order = await held(house, 1)
    number = order.course_order_id
    with pytest.raises(PayoutUnexplained):
        await house.app.release([number], "\u200b")
    await house.app.release([number], "学生 临时\n生病", by="王老师")
    with pytest.raises(PayoutNotFlagged):
        await house.app.release([number], "再一次")
    with pytest.raises(NotFound):
        await house.app.release([OrderId(99)], "没有")
    why = await house.app.query_commission(house.tutor, order)
    assert [(one.step, one.reason) for one in why.story] == [("release", "学生 临时 生病")]
    assert not why.record.problem_flag
    assert not (await listed(house))[0].problem_flag
    assert (await house.app.issue_batch("nov")).lessons == 1
    said: list[str] = []
    assert (await house.app.verify_pay(said.append)).differences == 0
    await house.app.rebuild_ledger()
    assert not (await listed(house))[0].problem_flag


async def test_a_release_is_audited(house: House) -> None:
    order = await held(house, 1)
    await house.app.release([order.course_order_id], "ill", by="王老师")
    [row] = await house.rows(
        "SELECT actor, account_id, order_id, reason FROM audit_log"
        " WHERE event = 'commission_released'"
    )
    assert row == ("王老师", house.accounts["tutor"].id, order.course_order_id, "ill")


async def test_a_line_without_an_order_is_named(house: House) -> None:
    order = await held(house)
    await house.app.issue_batch("nov")
    for number in ("", "１２", "9" * 16, "9" * 17):
        with pytest.raises(ResultsRefused) as refused:
            await house.app.take_results([line(2, order, "issued", order=number)])
        [bad] = refused.value.lines
        assert bad.why.en == f"{number or 'nothing'} is not an order number"


async def test_sums_are_accepted_with_or_without_commas_and_repeats(
    house: House,
) -> None:
    day = local_date(house.clock.now(), ZONE)
    rate = {(LessonType.QUOTA_60, TitleLevel.GOLD): Rate(amount_fen=123_456, subsidy_fen=0)}
    rules = PayRules(rules=[PayRule(since=day, rates=rate)])
    house.ports = replace(house.ports, policy=replace(house.ports.policy, pay=rules))
    one, two = await held(house), await held(house)
    await house.app.issue_batch("nov")
    lines = [
        line(2, one, "issued", total=" 1,234.56"),
        line(3, two, "failed", total="1234.56", reason="账户已注销"),
        line(4, one, "已发放"),
    ]
    taken = await house.app.take_results(lines)
    assert (taken.issued, taken.failed, taken.known) == (1, 1, 1)
    failed = await house.app.query_commission(house.tutor, two)
    [step] = failed.story
    assert (step.utc_happened, step.reason) == (house.clock.now(), "账户已注销")


async def test_an_impossible_sum_is_named(house: House) -> None:
    order = await held(house)
    await house.app.issue_batch("nov")
    for total in ("1e999999", "1e40", "NaN", "-Infinity", "52.001"):
        with pytest.raises(ResultsRefused) as refused:
            await house.app.take_results([line(2, order, "issued", total=total)])
        [bad] = refused.value.lines
        assert bad.why.en == f"{total} is not the amount to be issued"
