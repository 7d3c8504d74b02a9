"""Applications for rest."""

from collections.abc import Sequence
from dataclasses import replace

from wordmate.adapters.memory.orders import booked_of_tutor
from wordmate.adapters.memory.tables import Tables
from wordmate.application.kernel.messages import Page
from wordmate.application.rest.ports import RestRow
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.booking import Occupied
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.rest.rest_application import RestApplication, RestStatus
from wordmate.domain.rest.rest_slot import TAKEN, RestSlot


class MemoryRestApplications:
    """``RestApplications``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def taken(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[RestSlot]:
        return taken(self._tables, tutor_id, since, until)

    async def add(self, application: RestApplication) -> RestApplicationId:
        tables, starts = self._tables, application.starts
        held = taken(tables, application.tutor_id, min(starts), Instant(max(starts) + 1))
        if {one.starts_at for one in held} & {*starts}:
            raise StaleVersion
        number = RestApplicationId(tables.next_id("rest"))
        tables.rest[number] = replace(application, id=number)
        return number

    async def held(self, application_id: RestApplicationId) -> RestApplication | None:
        return self._tables.rest.get(application_id)

    async def put_answer(self, application: RestApplication) -> None:
        self._tables.rest[application.id] = application


class MemoryRestReads:
    """The queries of rest."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def rest_taken(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[RestSlot]:
        return taken(self._tables, tutor_id, since, until)

    async def booked_of_tutor(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        return booked_of_tutor(self._tables, tutor_id, since, until)

    async def rest_applications(
        self, tutor_id: AccountId, *, limit: int, offset: int
    ) -> Page[RestApplication]:
        applications = [one for one in _newest_first(self._tables) if one.tutor_id == tutor_id]
        return Page(data=applications[offset : offset + limit], total=len(applications))

    async def all_rest(
        self, status: RestStatus | None, *, limit: int, offset: int
    ) -> Sequence[RestRow]:
        found = [one for one in _newest_first(self._tables) if status in (None, one.status)]
        return [
            RestRow(one, self._tables.accounts[one.tutor_id].account.name)
            for one in found[offset : offset + limit]
        ]


def waits_in_rest(tables: Tables, order: CourseOrder) -> bool:
    """Whether it is a review that waits for a half hour in which its tutor rests."""
    return (
        order.lesson_type is LessonType.ANTI_FORGETTING
        and order.status is OrderStatus.RESERVED
        and any(
            one.tutor_id == order.tutor_id
            and one.status is RestStatus.APPROVED
            and order.appointment_at in one.starts
            for one in tables.rest.values()
        )
    )


def taken(tables: Tables, tutor_id: AccountId, since: Instant, until: Instant) -> list[RestSlot]:
    """A tutor's half hours that are asked for or rest, soonest first."""
    slots = [
        slot
        for one in tables.rest.values()
        if one.tutor_id == tutor_id and one.slot_state in TAKEN
        for slot in one.slots
        if since <= slot.starts_at < until
    ]
    return sorted(slots, key=lambda one: one.starts_at)


def _newest_first(tables: Tables) -> list[RestApplication]:
    return sorted(tables.rest.values(), key=lambda one: one.id, reverse=True)
