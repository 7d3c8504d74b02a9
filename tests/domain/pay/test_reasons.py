"""The explanation of a class's pay: lines that add up to the fen."""

from datetime import date, timedelta
from fractions import Fraction
from math import ceil

from hypothesis import example, given
from hypothesis import strategies as st

from tests.domain.pay.test_commission import completed, explain, paid_parts, pay, terms
from tests.domain.pay.test_pay_rules import days, rulebooks, shares
from wordmate.domain.kernel.local_dates import LAUNCHED_ON
from wordmate.domain.orders.order_status import MINUTE_MS, LessonType
from wordmate.domain.pay.commission import RATES, Rate, TitleLevel
from wordmate.domain.pay.pay_rules import PayRule, PayRules
from wordmate.domain.pay.reasons import PartsRule

fen = st.integers(0, 100_000)
used = st.integers(0, 90 * MINUTE_MS)


@given(st.tuples(fen, fen), used, st.integers(1, 12), st.booleans(), st.sampled_from(LessonType))
def test_the_lines_add_up_to_the_booked_pay(rate, used, parts, tested, lesson) -> None:
    amount, subsidy = rate
    order = completed(lesson, ended_at=1_000 + used)
    held = terms(Rate(amount, subsidy), parts=parts)
    why = explain(order, held, is_tested=tested)
    booked = pay(order, held, is_tested=tested)
    assert booked is not None
    assert why.whole_fen == amount
    assert why.whole_fen - why.unpaid_fen == why.amount_fen == booked.amount_fen
    assert why.subsidy_fen == booked.subsidy_fen in (0, why.whole_subsidy_fen)
    assert why.amount_fen + why.subsidy_fen == why.total_fen == booked.total_fen
    assert (why.used_ms, why.booked_ms, why.is_tested) == (
        min(used, order.length_ms),
        order.length_ms,
        tested,
    )
    assert (why.title_level, type(why.amount_fen)) == ("gold", int)
    # The parts add up to the whole, except for a remainder below one fen.
    assert 0 <= amount * why.parts - why.amount_fen * why.of_parts < why.of_parts
    assert min(why.unpaid_fen, why.subsidy_fen, why.amount_fen) >= 0


@given(used, st.booleans())
@example(50 * MINUTE_MS, False)
@example(50 * MINUTE_MS - 1, True)
def test_the_rule_explains_the_number_of_parts(used, tested) -> None:
    why = explain(completed(ended_at=1_000 + used), terms(), is_tested=tested)
    if used >= why.full_ms:
        assert why.rule is PartsRule.ENOUGH
    elif tested:
        assert why.rule is PartsRule.TESTED
    elif used < why.least_ms:
        assert (why.rule, why.parts) == (PartsRule.NOTHING, 0)
    else:
        assert why.rule is PartsRule.BEGUN
        assert 0 < why.parts <= why.of_parts
    assert (why.full_ms, why.least_ms) == (50 * MINUTE_MS, 5 * MINUTE_MS)


@given(shares, shares)
def test_shares_are_shown_as_the_first_sufficient_millisecond(full, least) -> None:
    held, hour = terms(full_share=full, least_share=least), 60 * MINUTE_MS
    why = explain(completed(), held, is_tested=False)
    assert (why.full_ms, why.least_ms) == (
        ceil(hour * Fraction(*full)),
        ceil(hour * Fraction(*least)),
    )
    for used in (why.least_ms - 1, why.least_ms, why.full_ms - 1, why.full_ms):
        parts = paid_parts(used, hour, held, is_tested=False)
        if used >= why.full_ms:
            assert parts == held.parts
        elif used > 0:
            assert bool(parts) is (used >= why.least_ms)


@given(rulebooks, days)
@example(PayRules(rules=[PayRule(since=LAUNCHED_ON)]), date(2020, 1, 1))
def test_a_rate_applies_from_the_shown_day(rules, day) -> None:
    key = LessonType.QUOTA_60, TitleLevel.GOLD
    since = rules.rate_since(key, day)
    rate = rules.at(day).rates[key]
    if not any(one.since <= day and key in one.rates for one in rules.rules):
        assert (since, rate) == (LAUNCHED_ON, RATES[key])
        return
    assert since <= day
    later = max(since, day - timedelta(days=1))
    assert rules.at(since).rates[key] == rules.at(later).rates[key] == rate


def test_a_rate_applies_since_the_last_rule_that_names_it() -> None:
    gold, silver = ((LessonType.QUOTA_60, one) for one in (TitleLevel.GOLD, TitleLevel.SILVER))
    first, second = date(2026, 5, 1), date(2026, 6, 1)
    rules = PayRules(
        rules=[PayRule(since=first, rates={gold: Rate(1, 0)}), PayRule(since=second, parts=2)]
    )
    assert rules.rate_since(gold, first) == rules.rate_since(gold, second) == first
    assert rules.rate_since(gold, first - timedelta(days=1)) == LAUNCHED_ON
    assert rules.rate_since(silver, second) == LAUNCHED_ON


def test_the_explanation_says_since_when_the_rate_applies() -> None:
    why = explain(completed(), terms(rate_since=date(2026, 3, 1)), is_tested=False)
    assert why.rate_since == date(2026, 3, 1)
