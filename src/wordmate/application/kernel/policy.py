"""The rules of the business that a service may set."""

from dataclasses import dataclass, field
from typing import Final
from zoneinfo import ZoneInfo

from wordmate.domain.monitoring.terms import KEPT_DAYS, SAMPLING_PERCENT
from wordmate.domain.pay.pay_rules import PayRules
from wordmate.domain.reviews.choosing import DEFAULT_SHARE
from wordmate.domain.reviews.review_plan import REVIEW_DAYS
from wordmate.domain.tutoring.trial import TRIALS_PER_DAY

DEFAULT_ZONE: Final = "Asia/Shanghai"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The rules of the business that a service may set."""

    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(DEFAULT_ZONE))
    review_days: tuple[int, ...] = REVIEW_DAYS
    review_share: tuple[int, int] = DEFAULT_SHARE
    """How much of a lesson's words a review asks at most, but for the first of its plan."""
    pay: PayRules = field(default_factory=PayRules)
    phone_region: str = "CN"
    interactive_origins: tuple[str, ...] = ()
    """Where pages may lie that run interactive courses."""
    people_per_address: int = 1
    """How many people share an address of the network: its limits are as many times higher."""
    trials_per_day: int = TRIALS_PER_DAY
    """How many trials a tutor may create on a local day."""
    monitoring_sampling: int = SAMPLING_PERCENT
    """Percent of all sessions in which the app watches itself."""
    monitoring_days: int = KEPT_DAYS
    """For how many days its events are kept."""
