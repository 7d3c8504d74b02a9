"""A tutor's application for rest: half hours that are requested, and answered, together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import refusal_of
from wordmate.domain.rest.errors import (
    RestNotApproved,
    RestNotPending,
    RestReasonRequired,
    RestSlotNotOffered,
    RestSlotRequired,
)
from wordmate.domain.rest.rest_slot import RestSlot, RestSlotMachine, SlotState
from wordmate.domain.rest.rest_week import stretches

LONGEST_REASON: Final = 140


@dataclass(frozen=True, slots=True, kw_only=True)
class RestAnswered(DomainEvent):
    """The store approved or rejected an application, or lifted approved rest; a rejection or
    lifting has a reason.

    ``starts_at`` and ``ends_at`` are its first period, ``stretches`` is the number of periods.
    """

    kind = "rest_answered"
    rest_application_id: RestApplicationId
    account_id: AccountId
    approved: bool
    reason: str | None
    starts_at: Instant
    ends_at: Instant
    stretches: int
    lifted: bool = False


class RestStatus(StrEnum):
    """The state of an application."""

    PENDING = "PENDING"
    APPROVED = "APPROVED"
    REJECTED = "REJECTED"
    WITHDRAWN = "WITHDRAWN"
    LIFTED = "LIFTED"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestApplication:
    """A tutor's application and its state. ``starts`` are the beginnings of its half hours."""

    tutor_id: AccountId
    starts: tuple[Instant, ...]
    created_at: Instant
    status: RestStatus = RestStatus.PENDING
    reason: str | None = None
    answered_by: str | None = None
    answered_at: Instant | None = None
    id: RestApplicationId = RestApplicationId(0)

    @property
    def stretches(self) -> list[tuple[Instant, Instant]]:
        """Its time as periods (from, until)."""
        return stretches(self.starts)

    @property
    def slot_state(self) -> SlotState:
        """The state that it gives its half hours."""
        if self.status is RestStatus.APPROVED:
            return SlotState.APPROVED
        pending = self.status is RestStatus.PENDING
        return SlotState.PENDING_REVIEW if pending else SlotState.SELECTABLE

    @property
    def slots(self) -> tuple[RestSlot, ...]:
        """Its half hours with their state."""
        return tuple(RestSlot(starts_at=start, state=self.slot_state) for start in self.starts)

    def approved(self, *, by: str, now: Instant) -> "RestApplication":
        """The approved application."""
        return self._after("approve", RestStatus.APPROVED, by=by, now=now)

    def rejected(self, reason: str, *, by: str, now: Instant) -> "RestApplication":
        """The rejected application with a reason."""
        return self._after("reject", RestStatus.REJECTED, by=by, now=now, reason=reason)

    def lifted(self, reason: str, *, by: str, now: Instant) -> "RestApplication":
        """The store lifts approved rest, with a reason."""
        if now >= self.stretches[-1][1]:
            raise RestNotApproved
        return self._after("lift", RestStatus.LIFTED, by=by, now=now, reason=reason)

    def withdrawn(self, now: Instant) -> "RestApplication":
        """The application after its tutor withdrew it."""
        return self._after("withdraw", RestStatus.WITHDRAWN, by=None, now=now)

    def answer(self) -> RestAnswered:
        """The event that tells its tutor the answer."""
        first = self.stretches[0]
        return RestAnswered(
            rest_application_id=self.id,
            account_id=self.tutor_id,
            approved=self.status is RestStatus.APPROVED,
            reason=self.reason,
            starts_at=first[0],
            ends_at=first[1],
            stretches=len(self.stretches),
            lifted=self.status is RestStatus.LIFTED,
        )

    def _after(
        self,
        event: str,
        status: RestStatus,
        *,
        by: str | None,
        now: Instant,
        reason: str | None = None,
    ) -> "RestApplication":
        """The application after an event that the machine of its half hours allows; nothing else
        writes its state.
        """
        refusal = refusal_of(RestSlotMachine, self.slots[0], event)
        if isinstance(refusal, RestNotPending):
            refusal = RestNotPending(self.status.value, self.answered_by)
        check(refusal)
        why = None if reason is None else _checked(reason)
        return replace(self, status=status, answered_by=by, answered_at=now, reason=why)


def _checked(reason: str) -> str:
    reason = " ".join(reason.split())
    if not reason or len(reason) > LONGEST_REASON:
        raise RestReasonRequired
    return reason


def apply_for_rest(
    tutor_id: AccountId, starts: Iterable[Instant], slots: Mapping[Instant, RestSlot], now: Instant
) -> RestApplication:
    """An application for some of the offered half hours, each with its current state."""
    chosen = sorted(set(starts))
    if not chosen:
        raise RestSlotRequired
    if any(start not in slots for start in chosen):
        raise RestSlotNotOffered
    for start in chosen:
        check(refusal_of(RestSlotMachine, slots[start], "apply", now=now))
    return RestApplication(tutor_id=tutor_id, starts=tuple(chosen), created_at=now)
