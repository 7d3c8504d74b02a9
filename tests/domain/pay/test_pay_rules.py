"""Dated rules of pay."""

from dataclasses import fields, replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import RATES, Rate, TitleLevel
from wordmate.domain.pay.pay_rules import Pay, PayRule, PayRules

GOLD = LessonType.QUOTA_60, TitleLevel.GOLD
fen = st.integers(0, 100_000)
shares = st.integers(1, 60).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))
days = st.dates(date(2020, 1, 1), date(2040, 1, 1))
rates = st.dictionaries(st.sampled_from(sorted(RATES)), st.builds(Rate, fen, fen), max_size=3)


def rule(since: st.SearchStrategy[date] = days) -> st.SearchStrategy[PayRule]:
    maybe = st.none()
    return st.builds(
        PayRule,
        since=since,
        rates=rates,
        full_share=maybe | shares,
        parts=maybe | st.integers(1, 12),
        least_share=maybe | shares,
        late_share=maybe | shares,
        tested_share=maybe | shares,
        needs_student=maybe | st.booleans(),
        review_word_ms=maybe | st.integers(0, 10_000),
        no_show_share=maybe | shares,
        review_words=maybe | st.integers(0, 30),
        review_ms=maybe | st.integers(0, 3_600_000),
        test_words=maybe | st.integers(0, 10),
        added_reviews=maybe | st.integers(0, 30),
        added_days=maybe | st.integers(0, 60),
    )


rulebooks = st.lists(rule(), max_size=5, unique_by=lambda one: one.since).map(
    lambda rules: PayRules(rules=sorted(rules, key=lambda one: one.since))
)


@given(rulebooks, rule(), st.integers(1, 3_000))
def test_a_rule_for_tomorrow_never_changes_what_yesterdays_class_pays(rules, added, back) -> None:
    last = max((one.since for one in rules.rules), default=date(2020, 1, 1))
    tomorrow = max(added.since, last + timedelta(days=1))
    more = replace(rules, rules=(*rules.rules, replace(added, since=tomorrow)))
    before = tomorrow - timedelta(days=back)
    assert more.at(before) == rules.at(before)


@given(rulebooks, days)
def test_the_last_rule_before_a_day_applies_to_it(rules, day) -> None:
    held = [one for one in rules.rules if one.since <= day]
    paid = rules.at(day)
    for name in (one.name for one in fields(Pay) if one.name != "rates"):
        said = [getattr(one, name) for one in held if getattr(one, name) is not None]
        assert getattr(paid, name) == (said[-1] if said else getattr(Pay(), name))
    for key, rate in RATES.items():
        said = [one.rates[key] for one in held if key in one.rates]
        assert paid.rates[key] == (said[-1] if said else rate)


@given(rulebooks)
def test_a_rule_applies_from_its_day_until_the_next_rule(rules) -> None:
    for one, next_ in zip(rules.rules, rules.rules[1:], strict=False):
        assert rules.at(one.since) == rules.at(next_.since - timedelta(days=1))


@given(rulebooks, days)
def test_there_is_a_rate_for_every_class_on_every_day(rules, day) -> None:
    assert set(rules.at(day).rates) == set(RATES)


def test_without_rules_classes_pay_in_full_at_five_sixths_else_by_fifths() -> None:
    paid = PayRules().at(date(2026, 1, 1))
    assert (paid.full_share, paid.parts, paid.least_share) == ((5, 6), 5, (1, 12))
    assert paid.rates == RATES
    assert (paid.tested_share, paid.needs_student, paid.review_word_ms) == ((1, 2), True, 3_000)
    assert paid.no_show_share == (1, 2)
    assert (paid.review_words, paid.review_ms, paid.test_words) == (10, 300_000, 2)
    assert (paid.added_reviews, paid.added_days) == (10, 30)


@pytest.mark.parametrize("later", [0, -1])
def test_the_days_of_rules_must_increase(later) -> None:
    first = PayRule(since=date(2026, 5, 1))
    second = PayRule(since=first.since + timedelta(days=later))
    with pytest.raises(ValueError, match="does not come after 2026-05-01"):
        PayRules(rules=[first, second])


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"full_share": (7, 6)}, "^full_share 7/6 is not a fraction from 0 to 1$"),
        ({"least_share": (-1, 6)}, "^least_share -1/6 is not a fraction from 0 to 1$"),
        ({"late_share": (0, 0)}, "^late_share 0/0 is not a fraction from 0 to 1$"),
        ({"tested_share": (2, 1)}, "^tested_share 2/1 is not a fraction from 0 to 1$"),
        *(
            ({name: -1}, f"^{name} -1 is below zero$")
            for name in (
                *("review_word_ms", "review_words", "review_ms"),
                *("test_words", "added_reviews", "added_days"),
            )
        ),
        ({"parts": 0}, "^0 parts: one or more$"),
        ({"rates": {GOLD: Rate(-1, 0)}}, "^rates below zero$"),
        ({"rates": {GOLD: Rate(0, -1)}}, "^rates below zero$"),
    ],
)
def test_a_rule_with_invalid_pay_is_refused(facts, said) -> None:
    with pytest.raises(ValueError, match=said):
        PayRule(since=date(2026, 5, 1), **facts)
