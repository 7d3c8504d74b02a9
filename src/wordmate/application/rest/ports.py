"""What the use cases of rest are made with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.kernel.messages import Page
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.booking import Occupied
from wordmate.domain.rest.rest_application import RestApplication, RestStatus
from wordmate.domain.rest.rest_slot import RestSlot


@dataclass(frozen=True, slots=True)
class RestRow:
    """An application as the store lists it."""

    application: RestApplication
    tutor: str


class RestSlots(Protocol):
    """What tutors' applications hold."""

    async def taken(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[RestSlot]:
        """The tutor's half hours that are asked for or rest, soonest first, which begin at an
        instant or later and before another."""
        ...


class RestApplications(RestSlots, Protocol):
    async def add(self, application: RestApplication) -> RestApplicationId:
        """Stores an application with its half hours; raises StaleVersion when another one holds
        one of them."""
        ...

    async def held(self, application_id: RestApplicationId) -> RestApplication | None:
        """An application that nobody else answers until the unit ends."""
        ...

    async def put_answer(self, application: RestApplication) -> None:
        """Stores what became of an application, and of its half hours."""
        ...


class TutorsBookings(Protocol):
    async def of_tutor(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        """The tutor's classes that are reserved or in progress and booked for an instant or later
        and before another: no reviews, no deleted ones."""
        ...


class RestReads(Protocol):
    async def rest_taken(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[RestSlot]: ...
    async def booked_of_tutor(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]: ...

    async def rest_applications(
        self, tutor_id: AccountId, *, limit: int, offset: int
    ) -> Page[RestApplication]:
        """A tutor's own, newest first."""
        ...

    async def all_rest(
        self, status: RestStatus | None, *, limit: int, offset: int
    ) -> Sequence[RestRow]:
        """Everybody's, or those of one status, newest first."""
        ...
