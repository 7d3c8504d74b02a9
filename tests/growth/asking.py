"""What people, the store and the clock ask of a grown school: how long it takes, and why."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

import asyncpg
import msgspec

from tests.benchmarks.operations import OWN
from tests.benchmarks.recording import Recorder, Told
from tests.benchmarks.tutor_operations import TUTORS_OWN
from tests.growth.data import DEEP, School
from tests.growth.desk import WHO, asked_at_desk
from tests.support.fakes import StandingClock
from wordmate.adapters.sql import Database
from wordmate.adapters.sql.queries import SqlQueries
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.operations import OPERATIONS
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.bootstrap import WORK

Ask = Callable[[Ports], Awaitable[Any]]
_EACH: Final = 24
"""People who ask the same; half of the students have been here for five years."""
_MINUTES: Final = 5
_HOUR: Final = 60 * 60_000
_FIRST_BOOK: Final = 1
_EXPLAINED: Final = 20
"""Statements of one question whose plans are shown: the first ones."""


@dataclass
class Asked:
    """One question, and the milliseconds of each time it was asked."""

    name: str
    took: list[float] = field(default_factory=list)
    slowest: Told = field(default_factory=list)
    """The statements of the time that took longest."""

    @property
    def p50(self) -> float:
        return median(self.took)

    @property
    def worst(self) -> float:
        return max(self.took)


@dataclass(frozen=True)
class Recording:
    """The ports of an open service; every statement that goes through them is written down."""

    ports: Ports
    told: Told

    async def timed(self, asked: Asked, ask: Ask) -> None:
        """Asks once."""
        self.told.clear()
        began = perf_counter()
        await ask(self.ports)
        took = (perf_counter() - began) * 1_000
        if not asked.took or took > asked.worst:
            asked.slowest = [*self.told]
        asked.took.append(took)


@dataclass(frozen=True)
class _Units:
    """Units whose statements are written down."""

    database: Database
    told: Told

    async def run(self, work: Callable[[SqlUnit], Awaitable[Any]]) -> Any:
        return await self.database.run(
            lambda unit: work(SqlUnit(Recorder(unit.tx, "postgres", self.told), unit.zone))
        )


def recording(ports: Ports, database: Database) -> Recording:
    """Ports that write down what they ask of a PostgreSQL database."""
    told: Told = []
    source = Recorder(database.source, "postgres", told)
    units: Any = _Units(database, told)
    return Recording(
        replace(ports, units=units, queries=SqlQueries(source)),
        told,
    )


async def by_people(recorded: Recording, school: School) -> list[Asked]:
    """Everybody's own lists and numbers."""
    draw = Random(1)
    deep, tutors = (
        school.deep_students,
        range(school.first_tutor, school.first_tutor + school.tutors),
    )
    students = [
        *draw.choices(deep, k=_EACH // 2),
        *draw.choices(range(2, min(DEEP, school.students) + 1), k=_EACH // 2),
    ]
    questions: list[tuple[Any, Sequence[int], Role]] = [
        *((own, students, Role.STUDENT) for own in OWN),
        *((own, draw.choices(tutors, k=_EACH), Role.TUTOR) for own in TUTORS_OWN),
    ]
    found = []
    for own, people, role in questions:
        asked = Asked(own.key)
        for person in people:
            ask = _own(own, AccountId(person), role, school)
            await recorded.timed(asked, ask)
        found.append(asked)
    return found


def _own(own: Any, person: AccountId, role: Role, school: School) -> Ask:
    operation, body = OPERATIONS[own.name], dict(own.body)
    if "courseBookId" in body:
        body["courseBookId"] = _FIRST_BOOK
    if getattr(own, "of_student", False):
        body["studentId"] = school.a_student_of(person)
    request = msgspec.convert(body, operation.request)
    return lambda ports: operation(ports, Call(Caller(person, role)), request)


async def by_store(recorded: Recording, school: School, times: int = 5) -> list[Asked]:
    """The store's lists."""
    found = []
    for name, bodies in asked_at_desk(school).items():
        operation = OPERATIONS[name]
        for (which, body), (who, call) in product(bodies.items(), WHO.items()):
            request = msgspec.convert(body, operation.request)
            asked = Asked(", ".join(one for one in (f"{who}: {name}", which) if one))
            ask = partial(operation, call=call, request=request)
            for _ in range(times):
                await recorded.timed(asked, ask)
            found.append(asked)
    return found


async def by_clock(recorded: Recording, clock: StandingClock) -> list[Asked]:
    """The clock's work of some minutes; the first one has all of a day to announce."""
    found = [Asked(f"clock: {work.__name__}") for work in WORK]
    for _ in range(_MINUTES):
        for asked, work in zip(found, WORK, strict=True):
            await recorded.timed(asked, work)
        clock.move(minutes=1)
    return found


async def explained(connection: asyncpg.Connection, told: Told) -> list[str]:
    """The plans of some statements; nothing is changed by them. Each comes with what it really
    took, unless it is a write that cannot be done twice.
    """
    plans = []
    for sql, args, _ in told[:_EXPLAINED]:
        transaction = connection.transaction()
        await transaction.start()
        try:
            rows = await connection.fetch(f"EXPLAIN (ANALYZE, BUFFERS) {sql}", *args)
        except asyncpg.IntegrityConstraintViolationError:  # it was done once
            rows = []
        finally:
            await transaction.rollback()
        rows = rows or await connection.fetch(f"EXPLAIN {sql}", *args)
        plans.append("\n".join([sql, *(row[0] for row in rows)]))
    return plans


def slow(asked: Sequence[Asked], milliseconds: float) -> list[Asked]:
    """Those that once took longer."""
    return [one for one in asked if one.worst > milliseconds]
