"""The settings' notation of pay: rates, and the dated list of rules."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import RATES, Rate, TitleLevel
from wordmate.domain.pay.pay_rules import Pay, PayRule, PayRules, Rates, Share

Count = Annotated[int, Meta(ge=0, le=1_000)]
Fen = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""Ten million yuan at most: an amount that cannot be stored would keep classes from ending."""
WrittenRates = dict[str, tuple[Fen, Fen]]
"""``{"QUOTA_60/gold": [amount fen, subsidy fen], …}``."""

_SHARE: Final = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")


class WrittenRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule of ``WORDMATE_PAY_RULES``; shares are written as ``5/6``."""

    since: date = msgspec.field(name="from")
    rates: WrittenRates = {}
    full_share: str | None = None
    parts: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    least_share: str | None = None
    late_share: str | None = None
    tested_share: str | None = None
    needs_student: bool | None = None
    review_word_ms: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    no_show_share: str | None = None
    review_words: Count | None = None
    review_ms: Annotated[int, Meta(ge=0, le=7_200_000)] | None = None
    test_words: Count | None = None
    added_reviews: Count | None = None
    added_days: Count | None = None

    def read(self) -> PayRule:
        """The rule; raises ValueError naming its day and the error."""
        try:
            said: dict[str, Any] = {
                name: _share(name, value) if isinstance(value, str) else value
                for name, value in msgspec.structs.asdict(self).items()
            }
            return PayRule(**{**said, "rates": read_rates(self.rates)})
        except ValueError as problem:
            raise ValueError(f"from {self.since}: {problem}") from None


def read_rates(written: Mapping[str, tuple[int, int]]) -> Rates:
    """Rates by lesson type and title; raises ValueError naming an unknown one."""
    return {_rate_key(key): Rate(*fen) for key, fen in written.items()}


def read_pay(rates: Mapping[str, tuple[int, int]], rules: list[WrittenRule]) -> PayRules:
    """The built-in table with these rates, and the dated rules; raises ValueError."""
    base = Pay(rates={**RATES, **read_rates(rates)})
    return PayRules(base, [rule.read() for rule in rules])


def _share(name: str, text: str) -> Share:
    match = _SHARE.fullmatch(text)
    if match is None:
        raise ValueError(f"{name} {text!r} is not a fraction such as 5/6")
    return int(match[1]), int(match[2])


def _rate_key(text: str) -> tuple[LessonType, TitleLevel]:
    lesson, _, level = text.partition("/")
    return LessonType(lesson), TitleLevel(level)
