"""The ports of the rest use cases."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.rest.rest_application import RestApplication
from wordmate.domain.rest.rest_slot import RestSlot
from wordmate.domain.rest.working_hours import Window


class RestApplications(Protocol):
    """Tutors' applications, with their half hours."""

    async def taken(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[RestSlot]:
        """The tutor's half hours that are requested or approved as rest, between two instants,
        soonest first.
        """
        ...

    async def add(self, application: RestApplication) -> RestApplicationId:
        """Stores an application with its half hours; raises StaleVersion if another application
        holds one of them.
        """
        ...

    async def held(self, application_id: RestApplicationId) -> RestApplication | None:
        """An application, locked until the unit ends."""
        ...

    async def put_answer(self, application: RestApplication) -> None:
        """Stores the new state of an application and of its half hours."""
        ...


class WorkingHoursOfTutors(Protocol):
    """The hours of a week in which tutors are offered."""

    async def of(self, tutor_ids: Iterable[AccountId]) -> Mapping[AccountId, Sequence[Window]]:
        """The saved hours of those who have some, in the order of the week."""
        ...

    async def put(self, tutor_id: AccountId, hours: Sequence[Window]) -> None:
        """Stores a tutor's hours in place of those before."""
        ...
