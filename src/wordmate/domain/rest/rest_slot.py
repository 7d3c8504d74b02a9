"""A half hour of a tutor's week: free, booked, applied for as rest, or rest."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, refusal_of
from wordmate.domain.rest.errors import (
    RestNotApproved,
    RestNotPending,
    RestSlotPassed,
    RestSlotTaken,
    TutorAppliedForRest,
    TutorAtRest,
)

SLOT_MS: Final = 30 * 60_000
"""A half hour."""


class SlotState(StrEnum):
    """The state of a half hour."""

    SELECTABLE = "SELECTABLE"
    SCHEDULED_TRAINING = "SCHEDULED_TRAINING"
    PENDING_REVIEW = "PENDING_REVIEW"
    APPROVED = "APPROVED"


TAKEN: Final = (SlotState.PENDING_REVIEW, SlotState.APPROVED)
"""The states of a slot that belongs to an application."""


class RestSlotMachine(Machine):
    """selectable → pending_review → approved; a rejected, withdrawn or lifted one is selectable
    again.

    A class can only take a selectable slot.
    """

    selectable = State(value=SlotState.SELECTABLE, initial=True)
    scheduled_training = State(value=SlotState.SCHEDULED_TRAINING, final=True)
    pending_review = State(value=SlotState.PENDING_REVIEW)
    approved = State(value=SlotState.APPROVED)

    schedule = selectable.to(scheduled_training)
    apply = selectable.to(pending_review, validators="ahead")
    approve = pending_review.to(approved)
    reject = pending_review.to(selectable)
    withdraw = pending_review.to(selectable)
    lift = approved.to(selectable)

    def ahead(self, now: Instant) -> DomainError | None:
        """The half hour has not begun."""
        return None if now < self.model.starts_at else RestSlotPassed()

    def refusal(self, event: str) -> DomainError:
        """A class is refused at rest; an application is refused at either; only a pending slot can
        be answered.
        """
        if event == "apply":
            return RestSlotTaken()
        if event in ("approve", "reject", "withdraw"):
            return RestNotPending()
        if event == "lift":
            return RestNotApproved()
        pending = self.model.state is SlotState.PENDING_REVIEW
        return TutorAppliedForRest() if pending else TutorAtRest()


@dataclass(frozen=True, slots=True, kw_only=True)
class RestSlot:
    """A half hour of a tutor that starts at an instant."""

    starts_at: Instant
    state: SlotState = SlotState.SELECTABLE

    @property
    def ends_at(self) -> Instant:
        """Its end."""
        return Instant(self.starts_at + SLOT_MS)

    def meets(self, since: Instant, until: Instant) -> bool:
        """Whether it overlaps a period."""
        return self.starts_at < until and since < self.ends_at


def rest_in_the_way(
    taken: Iterable[RestSlot], since: Instant, until: Instant
) -> DomainError | None:
    """Why rest of the tutor, or an application, blocks a class in this period: by its first half
    hour.
    """
    met = [slot for slot in taken if slot.meets(since, until)]
    if not met:
        return None
    return refusal_of(RestSlotMachine, min(met, key=lambda one: one.starts_at), "schedule")
