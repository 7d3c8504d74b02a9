"""The settings' notation of an experiment."""

import re
from datetime import date
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from wordmate.domain.reviews.due import DEFAULT_MINUTES, LEAST_MINUTES, MOST_MINUTES, ReviewPolicy
from wordmate.domain.reviews.experiment import Arm, Experiment

_NAME: Final = re.compile("[a-z0-9][a-z0-9-]{0,39}")


class WrittenArm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The policy of one arm of ``WORDMATE_EXPERIMENT``."""

    review_policy: ReviewPolicy = ReviewPolicy.DUE
    minutes: Annotated[int, Meta(ge=LEAST_MINUTES, le=MOST_MINUTES)] = DEFAULT_MINUTES


class WrittenExperiment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``WORDMATE_EXPERIMENT``."""

    name: str
    since: date = msgspec.field(name="from")
    until: date | None = msgspec.field(default=None, name="to")
    arms: Annotated[dict[str, WrittenArm], Meta(min_length=2, max_length=2)]

    def read(self) -> Experiment:
        """The experiment; raises ValueError for a wrong name, or if it ends before it begins."""
        for name in (self.name, *self.arms):
            if _NAME.fullmatch(name) is None:
                raise ValueError(
                    f"{name!r}: up to 40 small letters, digits and hyphens make a name"
                )
        one, other = (
            Arm(
                experiment=self.name,
                name=name,
                review_policy=arm.review_policy,
                minutes=arm.minutes,
            )
            for name, arm in self.arms.items()
        )
        return Experiment(name=self.name, since=self.since, until=self.until, arms=(one, other))
