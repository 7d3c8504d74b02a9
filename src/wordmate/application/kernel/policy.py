"""The business rules that a service can configure."""

from dataclasses import dataclass, field
from typing import Final
from zoneinfo import ZoneInfo

from wordmate.application.kernel.audit import AUDIT_ADDRESS_DAYS, AUDIT_DAYS
from wordmate.domain.accounts.login_session import SESSION_DAYS
from wordmate.domain.monitoring.terms import KEPT_DAYS, SAMPLING_PERCENT
from wordmate.domain.pay.pay_rules import PayRules
from wordmate.domain.privacy.data_copy import KEPT_DAYS as DATA_COPY_DAYS
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.experiment import Experiment
from wordmate.domain.reviews.forgetting import PUBLISHED
from wordmate.domain.reviews.review_plan import REVIEW_DAYS
from wordmate.domain.tutoring.trial import TRIALS_PER_DAY

DEFAULT_ZONE: Final = "Asia/Shanghai"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The business rules that a service can configure."""

    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(DEFAULT_ZONE))
    review_days: tuple[int, ...] = REVIEW_DAYS
    review_policy: ReviewPolicy = ReviewPolicy.DUE
    """Which words the reviews of a plan ask. With ``plan`` there is no daily list."""
    time_scale: float = PUBLISHED
    """How fast students forget of whom too few answers were checked: with 2 a day counts like two
    days of the published parameters."""
    experiment: Experiment | None = None
    """The experiment whose arms new students get."""
    pay: PayRules = field(default_factory=PayRules)
    phone_region: str = "CN"
    interactive_origins: tuple[str, ...] = ()
    """The origins of pages that may run interactive courses."""
    people_per_address: int = 1
    """How many people share a network address; its limits are multiplied by it."""
    trials_per_day: int = TRIALS_PER_DAY
    """How many trials a tutor may create on a local day."""
    session_days: int = SESSION_DAYS
    """How many days after the sign-in a session ends, even if it is used."""
    staff_need_second_factor: bool = False
    """Whether staff of the store have no rights at the desk before they set up a second factor."""
    data_copy_days: int = DATA_COPY_DAYS
    """How many days a copy of a person's data can be downloaded."""
    audit_days: int = AUDIT_DAYS
    """How many days the audit log is kept."""
    audit_address_days: int = AUDIT_ADDRESS_DAYS
    """How many days the network addresses in it are kept."""
    monitoring_sampling: int = SAMPLING_PERCENT
    """The percentage of sessions that are monitored."""
    monitoring_days: int = KEPT_DAYS
    """How many days monitoring events are kept."""
