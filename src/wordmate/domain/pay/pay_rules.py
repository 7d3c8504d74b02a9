"""How classes are paid, by the local day on which they end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from itertools import pairwise
from typing import Final

from wordmate.domain.kernel.local_dates import LAUNCHED_ON
from wordmate.domain.orders.order_status import MINUTE_MS, LessonType
from wordmate.domain.pay.commission import RATES, Rate, TitleLevel

Rates = Mapping[tuple[LessonType, TitleLevel], Rate]
Share = tuple[int, int]
"""A part of the booked time, or of a rate, as numerator and denominator."""

FULL_SHARE: Final = (5, 6)
PARTS: Final = 5
LEAST_SHARE: Final = (1, 12)
LATE_SHARE: Final = (1, 1)
TESTED_SHARE: Final = (1, 2)
REVIEW_WORD_MS: Final = 3_000
NO_SHOW_SHARE: Final = (1, 2)
REVIEW_WORDS: Final = 10
REVIEW_MS: Final = 5 * MINUTE_MS
TEST_WORDS: Final = 2
ADDED_REVIEWS: Final = 10
ADDED_DAYS: Final = 30


_SHARES: Final = ("full_share", "least_share", "late_share", "tested_share", "no_show_share")
_COUNTS: Final = (
    *("review_word_ms", "review_words", "review_ms"),
    *("test_words", "added_reviews", "added_days"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """How classes of one day are paid; ``Terms`` explains the shares and the parts. A tutor may add
    ``added_reviews`` to a lesson of that day, none later than ``added_days`` after it.
    """

    rates: Rates = field(default_factory=lambda: RATES)
    full_share: Share = FULL_SHARE
    parts: int = PARTS
    least_share: Share = LEAST_SHARE
    late_share: Share = LATE_SHARE
    tested_share: Share = TESTED_SHARE
    needs_student: bool = True
    review_word_ms: int = REVIEW_WORD_MS
    no_show_share: Share = NO_SHOW_SHARE
    review_words: int = REVIEW_WORDS
    review_ms: int = REVIEW_MS
    test_words: int = TEST_WORDS
    added_reviews: int = ADDED_REVIEWS
    added_days: int = ADDED_DAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class PayRule:
    """A change of pay from a local day on; fields that are left out stay as before.

    ``rates`` override single rates. Raises ValueError for a share that is no fraction from 0 to 1,
    parts below one, and fen or another number below zero.
    """

    since: date
    rates: Rates = field(default_factory=dict)
    full_share: Share | None = None
    parts: int | None = None
    least_share: Share | None = None
    late_share: Share | None = None
    tested_share: Share | None = None
    needs_student: bool | None = None
    review_word_ms: int | None = None
    no_show_share: Share | None = None
    review_words: int | None = None
    review_ms: int | None = None
    test_words: int | None = None
    added_reviews: int | None = None
    added_days: int | None = None

    def __post_init__(self) -> None:
        for name in _SHARES:
            share: Share | None = getattr(self, name)
            if share is not None and not 0 <= share[0] <= share[1] > 0:
                raise ValueError(f"{name} {share[0]}/{share[1]} is not a fraction from 0 to 1")
        if self.parts is not None and self.parts < 1:
            raise ValueError(f"{self.parts} parts: one or more")
        for name in _COUNTS:
            count: int | None = getattr(self, name)
            if count is not None and count < 0:
                raise ValueError(f"{name} {count} is below zero")
        if any(rate.amount_fen < 0 or rate.subsidy_fen < 0 for rate in self.rates.values()):
            raise ValueError("rates below zero")

    def after(self, pay: Pay) -> Pay:
        """The pay after this rule is applied to the earlier pay."""
        said = {name: getattr(self, name) for name in _OF_DAY if getattr(self, name) is not None}
        return replace(pay, **said, rates={**pay.rates, **self.rates})


_OF_DAY: Final = tuple(one.name for one in fields(Pay) if one.name != "rates")
"""The fields that a rule may change."""


@dataclass(frozen=True, slots=True)
class PayRules:
    """The rules of all days: ``base``, then each rule from its day on.

    Raises ValueError unless their days increase.
    """

    base: Pay = field(default_factory=Pay)
    rules: Sequence[PayRule] = ()

    def __post_init__(self) -> None:
        for one, next_ in pairwise(self.rules):
            if one.since >= next_.since:
                raise ValueError(f"{next_.since} does not come after {one.since}")

    def at(self, day: date) -> Pay:
        """The pay of classes that ended on this local day."""
        pay = self.base
        for rule in self.rules:
            if rule.since > day:
                break
            pay = rule.after(pay)
        return pay

    def rate_since(self, key: tuple[LessonType, TitleLevel], day: date) -> date:
        """Since when this day's rate applies; without a rule, since the launch."""
        named = (one.since for one in self.rules if one.since <= day and key in one.rates)
        return max(named, default=LAUNCHED_ON)
