"""A PostgreSQL with a house, and two interleaved commands."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import asyncpg
import msgspec
import msgspec.structs
from sqlalchemy.engine import make_url

from tests.races.commands import Command, Scene
from tests.races.gates import Gate, GatedUnits
from tests.races.rows import Rows, Tables, comparable
from tests.races.scenes import SETTINGS, another_book, scene_of
from tests.support.application import Application
from tests.support.fakes import StandingClock
from tests.support.house import ZONE, House, opened_house
from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.adapters.sql.engine.postgres import WITHOUT_HURRY, PostgresDatabase
from wordmate.application.orders.messages import LessonClock
from wordmate.domain.kernel.errors import DomainError, StorageUnavailable
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.audit import Difference

FIRST, SECOND = "races first", "races second"
_ORDER_NAMED: Final = re.compile(r"order_id \d+")
_WAITS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'"
)

_END_CONNECTIONS: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
)


@dataclass(frozen=True)
class Outcome:
    """The result of commands: the rows, and each answer."""

    rows: Mapping[str, Any]
    answers: tuple[str, ...]
    unlike_ledger: str = ""
    """The differences to the ledger's replay."""

    @property
    def turned(self) -> "Outcome":
        """The same with the two commands swapped."""
        return replace(self, answers=self.answers[::-1])

    def is_like(self, serial: "Outcome", other: "Outcome") -> bool:
        """Whether it equals one serial outcome; the wording of a refusal may be that of the other
        one."""
        return self.rows == serial.rows and all(
            mine == told or (_refused(told) and _refused(mine) and mine == otherwise)
            for mine, told, otherwise in zip(
                self.answers, serial.answers, other.answers, strict=True
            )
        )


def _refused(answer: str) -> bool:
    return answer.startswith("refused")


@dataclass(frozen=True)
class Run:
    """An outcome, the number of steps of the first command, and whether the second had to wait."""

    outcome: Outcome
    steps: int
    waited: bool = False


@dataclass
class Stage:
    """Runs two commands from a scene, one inside the other."""

    house: House
    tables: Tables
    first: PostgresDatabase
    second: PostgresDatabase
    empty: Rows
    other_book_id: int

    async def scene(self, name: str) -> Scene:
        """The named scene's rows."""
        return await scene_of(
            self.house, self.tables, self.empty, SETTINGS[name], BookId(self.other_book_id)
        )

    async def one_after_the_other(self, scene: Scene, first: Command, second: Command) -> Run:
        """The first completely, then the second."""
        await self.tables.put_back(scene.rows)
        gate = Gate()
        answers = (
            await self._answer(scene, first, gate, self.first),
            await self._answer(scene, second, Gate(), self.second),
        )
        assert not any(answer.startswith("failed") for answer in answers), answers
        return Run(await self._outcome(scene, answers), gate.passed)

    async def alone(self, scene: Scene, command: Command) -> Run:
        """One command alone."""
        await self.tables.put_back(scene.rows)
        gate = Gate()
        answers = (await self._answer(scene, command, gate, self.first),)
        return Run(await self._outcome(scene, answers), gate.passed)

    async def interleaved(
        self, scene: Scene, first: Command, second: Command, steps: int, *, holding: bool = True
    ) -> Run:
        """The second starts when the first has done a number of steps, and runs as far
        as it can."""
        await self.tables.put_back(scene.rows)
        gate = Gate(stop_after=steps)
        one = asyncio.create_task(
            self._answer(scene, first, gate, self.first, holding=holding), name="first"
        )
        reached = asyncio.create_task(gate.reached.wait())
        await asyncio.wait({one, reached}, return_when=asyncio.FIRST_COMPLETED)
        reached.cancel()
        other = asyncio.create_task(
            self._answer(scene, second, Gate(), self.second, holding=holding), name="second"
        )
        waited = await self._done_or_waiting(other)
        gate.opened.set()
        answers = (await one, await other)
        return Run(await self._outcome(scene, answers), gate.passed, waited)

    async def cut_off(self, scene: Scene, command: Command, steps: int) -> Run:
        """One command whose database ends its connections after a number of steps. Its device
        repeats it if the outcome is unknown."""
        await self.tables.put_back(scene.rows)
        gate = Gate(stop_after=steps)
        running = asyncio.create_task(self._answer(scene, command, gate, self.first))
        reached = asyncio.create_task(gate.reached.wait())
        await asyncio.wait({running, reached}, return_when=asyncio.FIRST_COMPLETED)
        assert reached.done(), f"{command.name} had fewer than {steps} steps: {running.result()}"
        await self.tables.connection.execute(_END_CONNECTIONS, FIRST)
        gate.opened.set()
        answer = await running
        if StorageUnavailable.code in answer:
            answer = await self._answer(scene, command, Gate(), self.first)
        return Run(await self._outcome(scene, (answer,)), gate.passed)

    async def _done_or_waiting(self, other: "asyncio.Task[str]") -> bool:
        """Waits until the second has ended (false) or waits for a lock of the first (true)."""
        while not (await asyncio.wait({other}, timeout=0))[0]:
            if await self.tables.connection.fetchval(_WAITS, SECOND):
                return True
        return False

    async def _answer(
        self,
        scene: Scene,
        command: Command,
        gate: Gate,
        database: PostgresDatabase,
        *,
        holding: bool = True,
    ) -> str:
        ports = replace(
            self.house.app.ports,
            units=GatedUnits(database, gate, holding=holding),
            queries=database.queries,
            clock=StandingClock(Instant(scene.now + command.later_ms)),
            # Every run has the same time: without these, most of them would be one too many.
            limits=InProcessLimits(),
            collector_limits=InProcessLimits(),
            presence=InProcessPresence(),
        )
        try:
            answer = await command.work(Application(ports), self.house, scene)
        except DomainError as refusal:
            return _ORDER_NAMED.sub("order_id", f"refused: {refusal.code} ({refusal})")
        except Exception as fault:
            return f"failed: {fault!r}"
        if isinstance(answer, LessonClock):  # presence is in no transaction
            answer = msgspec.structs.replace(answer, utc_leader_seen=None, utc_student_seen=None)
        return msgspec.json.encode(answer).decode()

    async def _outcome(self, scene: Scene, answers: tuple[str, ...]) -> Outcome:
        rows = comparable(await self.tables.taken(), scene.rows)
        unlike: list[Difference] = []
        await self.house.app.verify_ledger(scene.order.course_order_id, unlike.append)
        return Outcome(rows, answers, "; ".join(map(str, unlike)))


@asynccontextmanager
async def opened_stage(database_url: str, folder: Path) -> AsyncIterator[Stage]:
    """A stage over a migrated, empty PostgreSQL database."""
    address = make_url(database_url)
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(opened_house(database_url, folder))
        databases = [
            PostgresDatabase(
                address.update_query_dict({"application_name": name}), WITHOUT_HURRY, ZONE
            )
            for name in (FIRST, SECOND)
        ]
        for database in databases:
            stack.push_async_callback(database.close)
        plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain)
        stack.push_async_callback(connection.close)
        tables = Tables(connection)
        await tables.find()
        first, second = databases
        yield Stage(
            house=house,
            tables=tables,
            first=first,
            second=second,
            empty=await tables.taken(),
            other_book_id=await another_book(house),
        )
