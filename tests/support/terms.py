"""The terms of an end."""

from typing import Any, Final

from wordmate.domain.kernel.local_dates import LAUNCHED_ON
from wordmate.domain.orders.events import Terms
from wordmate.domain.pay.pay_rules import Pay
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.review_plan import REVIEW_DAYS

_PAY = Pay()


def terms_with(**facts: Any) -> Terms:
    """The terms by the built-in rules of pay, with other facts."""
    paid = (
        *("full_share", "parts", "least_share", "late_share", "tested_share", "needs_student"),
        *("review_word_ms", "no_show_share", "review_words", "review_ms", "test_words"),
    )
    usual: dict[str, Any] = {
        "title_level": "gold",
        "institution": None,
        "amount_fen": 5200,
        "subsidy_fen": 0,
        "zone": "UTC",
        "review_days": REVIEW_DAYS,
        "rate_since": LAUNCHED_ON,
        "review_policy": ReviewPolicy.DUE,
        **{name: getattr(_PAY, name) for name in paid},
    }
    return Terms(**usual | facts)


TERMS: Final = terms_with()
