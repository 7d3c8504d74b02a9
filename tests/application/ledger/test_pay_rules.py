"""A class pays by the rule of the day on which it ended, whatever is configured later."""

from dataclasses import replace
from datetime import timedelta

from tests.support.house import ZONE, House
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.records.messages import QueryReportMetric
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import Rate, TitleLevel
from wordmate.domain.pay.pay_rules import PayRule, PayRules

PAID = "SELECT amount_fen, subsidy_fen, problem_flag FROM commission ORDER BY order_id"
OTHER = {(LessonType.QUOTA_60, TitleLevel.GOLD): Rate(8000, 40)}
MINUTE = 60_000


def paying(house: House, *rules: PayRule) -> House:
    """The house with other settings."""
    policy = replace(house.app.ports.policy, pay=PayRules(rules=rules))
    ports = replace(house.app.ports, policy=policy)
    return replace(house, ports=ports)


def tomorrow(house: House, **facts: object) -> PayRule:
    """A rule that begins with the next local day."""
    today = local_date(house.clock.now(), ZONE)
    return PayRule(since=today + timedelta(days=1), **facts)  # type: ignore[arg-type]


def to_midnight(house: House) -> float:
    """The minutes until the next local day."""
    now = house.clock.now()
    return (day_start(local_date(now, ZONE) + timedelta(days=1), ZONE) - now) / MINUTE


async def held(house: House, minutes: float) -> OneCourseOrder:
    """A class of a given length that ends without a test."""
    order = await house.attended()
    house.clock.move(minutes=minutes)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


async def differences(house: House) -> list[Difference]:
    found: list[Difference] = []
    await house.app.verify_ledger(None, found.append)
    return found


async def test_a_class_pays_by_the_rule_of_the_local_day_on_which_it_ended(house: House) -> None:
    house = paying(
        house, tomorrow(house, rates=OTHER, full_share=(1, 2), parts=4, least_share=(1, 4))
    )
    house.clock.move(minutes=to_midnight(house) - 60)
    await held(house, 31)  # 23:31: three of five parts
    await held(house, 29 + 14)  # 00:14, begun the day before: in full from half of the time
    await held(house, 14)  # under a quarter
    await held(house, 15)  # a quarter: one part of four
    assert await house.rows(PAID) == [(3120, 0, 0), (8000, 40, 0), (0, 0, 1), (2000, 40, 0)]


async def test_a_class_pays_by_the_title_of_the_local_day_on_which_it_ended(house: House) -> None:
    tutor, day = house.accounts["tutor"].id, local_date(house.clock.now(), ZONE)
    await house.app.set_title(tutor, title_level=TitleLevel.DIAMOND, since=day + timedelta(days=1))
    house.clock.move(minutes=to_midnight(house) - 60)
    await held(house, 60 - 1)  # 23:59, gold
    await held(house, 1 + 50)  # 00:50, begun the day before
    await house.app.set_title(tutor, title_level=TitleLevel.SILVER)
    await held(house, 50)
    paid = [(5200, 0, 0), (6000, 0, 0), (4400, 0, 0)]
    assert await house.rows(PAID) == paid
    house.clock.move(minutes=3 * 24 * 60)
    assert await differences(house) == []
    assert await house.rows(PAID) == paid


async def test_paid_classes_stay_correct_when_settings_change(house: House) -> None:
    await held(house, 31)
    paid = await house.rows(PAID)
    today = local_date(house.clock.now(), ZONE)
    house = paying(house, PayRule(since=today, rates=OTHER, full_share=(0, 1), parts=1))
    assert await differences(house) == []
    await house.app.rebuild_ledger()
    assert await house.rows(PAID) == paid == [(3120, 0, 0)]


async def test_a_class_that_the_clock_ends_is_paid_by_the_rule_of_that_day_and_flagged(
    house: House,
) -> None:
    house = paying(house, tomorrow(house, rates=OTHER))
    await house.attended()
    house.clock.move(minutes=60 * 25)
    for _ in range(4):
        await house.app.process_due_orders()
    assert await house.rows(PAID) == [(8000, 40, 1)]


async def ended_late(house: House, minutes: float) -> OneCourseOrder:
    """A class without a test that its tutor ends so long after its start."""
    order = await house.running()
    await house.taught(order, correct=[0])
    house.clock.move(minutes=minutes)
    end = house.end(order, without_test=True)
    await house.app.complete_course_order(house.tutor, end)
    return order


async def test_a_class_that_its_tutor_ends_a_day_late_used_its_hour_and_is_flagged(
    house: House,
) -> None:
    order = await ended_late(house, 23 * 60)
    assert await house.rows(PAID) == [(5200, 0, 1)]
    why = await house.app.query_commission(house.tutor, order)
    assert (why.record.practice_time, why.time.consumed) == (60 * MINUTE, 60 * MINUTE)
    metric = await house.app.query_report_metric(house.tutor, QueryReportMetric())
    assert metric.minutes == 60
    assert await differences(house) == []
    await ended_late(house, 119)
    assert (await house.rows(PAID))[1] == (5200, 0, 0)


async def test_the_limit_of_late_ends_depends_on_the_day(house: House) -> None:
    await ended_late(house, 90)
    rule = tomorrow(house, late_share=(1, 2))
    house = paying(house, rule)
    house.clock.move(minutes=to_midnight(house))
    await ended_late(house, 90)
    await ended_late(house, 89)
    assert [flag for *_, flag in await house.rows(PAID)] == [0, 1, 0]
    assert await differences(house) == []
