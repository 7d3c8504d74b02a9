"""Messages about rest."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.accounts.messages.people import OneAccount
from wordmate.application.kernel.messages import (
    Id,
    Instant,
    PagedRequest,
    Reason,
    Request,
    Response,
    Slot,
    StoreList,
)
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.rest.rest_application import RestStatus
from wordmate.domain.rest.rest_slot import SlotState
from wordmate.domain.rest.rest_week import HOURS, RestWeek

MOST_SLOTS = len(HOURS) * 14
"""The number of half hours in two weeks."""


RestReason = Annotated[
    str, Meta(max_length=200, description="Why; 140 characters at most count, its tutor reads it.")
]


class ListRestSlots(Request, frozen=True, kw_only=True):
    """The caller's week: this one or the next, in the service's time zone."""

    week: RestWeek = RestWeek.THIS


class RestSlotView(Response, frozen=True, kw_only=True):
    """A half hour from ``starts_at`` on (``time``: HH:MM in the service's time zone)."""

    starts_at: Instant
    time: str
    state: SlotState


class RestDayView(Response, frozen=True, kw_only=True):
    """A local day with its half hours from 05:00 to 23:30."""

    date: str
    slots: list[RestSlotView]


class RestWeekView(Response, frozen=True, kw_only=True):
    """A week from Monday to Sunday; half hours that began before ``server_time`` cannot be
    chosen.
    """

    server_time: Instant
    week: RestWeek
    days: list[RestDayView]


class ApplyRest(Request, frozen=True, kw_only=True):
    """Applies for rest in half hours of this week and the next, by their beginnings."""

    slots: Annotated[list[Instant], Meta(max_length=MOST_SLOTS)]


class OneRestApplication(Request, frozen=True, kw_only=True):
    """Identifies an application."""

    rest_application_id: Id[RestApplicationId]


class ListRestApplications(PagedRequest, frozen=True, kw_only=True):
    """One page of the caller's applications."""


class RestStretch(Response, frozen=True, kw_only=True):
    """Consecutive half hours."""

    starts_at: Instant
    ends_at: Instant


class RestApplicationView(Response, frozen=True, kw_only=True):
    """An application with its answer; ``reason`` says why it was rejected."""

    rest_application_id: Id[RestApplicationId]
    status: RestStatus
    utc_applied: Instant
    stretches: list[RestStretch]
    minutes: int
    reason: str | None = None
    utc_answered: Instant | None = None
    server_time: Instant


class AnswerRest(OneRestApplication, frozen=True, kw_only=True):
    """The store's answer to an application; a rejection needs a reason, which its tutor reads."""

    approved: bool
    reason: RestReason = ""


class LiftRest(OneRestApplication, frozen=True, kw_only=True):
    """Approved rest that the store takes back, and why; its tutor reads it."""

    reason: RestReason


class ListAllRest(StoreList, frozen=True, kw_only=True):
    """Everyone's applications, or those of one status."""

    status: RestStatus | None = None


class RestOfTutor(RestApplicationView, frozen=True, kw_only=True):
    """An application with its tutor, and who answered it."""

    tutor_id: Id[AccountId]
    tutor_name: str
    answered_by: str | None = None


EndOfHours = Annotated[
    str,
    Meta(
        pattern=r"^((0[5-9]|1[0-9]|2[0-3]):(00|30)|24:00)$",
        min_length=5,
        max_length=5,
        description="A half hour, HH:MM in the service's time zone, up to 24:00.",
    ),
]


class HoursOfDay(Request, frozen=True, kw_only=True):
    """Hours of every week in which a tutor is offered; weekday 1 is Monday."""

    weekday: Annotated[int, Meta(ge=1, le=7)]
    starts: Slot
    ends: EndOfHours


class SaveWorkingHours(OneAccount, frozen=True, kw_only=True):
    """A tutor's hours in place of those before; without any, every time is offered."""

    hours: Annotated[list[HoursOfDay], Meta(max_length=200)]
    reason: Reason = ""


class WorkingHours(Response, frozen=True, kw_only=True):
    """A tutor's hours in the order of the week; without any, every time is offered."""

    user_id: Id[AccountId]
    hours: list[HoursOfDay]
