"""One lesson with faults, from its booking to its end, generated from one number."""

import random
import shutil
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from structlog.testing import capture_logs

from tests.support.house import BOOK, House
from tests.torture.chance import Chance, Strike, drawing
from tests.torture.checks import Lesson, counted, found, unhandled, unlike_ledger, violations
from tests.torture.device import Device
from tests.torture.disk import TxOf, ended
from tests.torture.network import Network
from tests.torture.people import Person
from tests.torture.service import Service
from tests.torture.world import DAY, MINUTE, World
from wordmate.application.orders.messages import CreateSimulation
from wordmate.domain.kernel.ids import OrderId

_MOST_STEPS: Final = 20_000
"""A lesson with more events never ends."""
_STORMY: Final = 3 * DAY
"""The time after which all faults end."""
_QUIET: Final = 15 * MINUTE
"""The time for which a lesson continues when every device knows that it is over, so that delayed
requests arrive."""
_LOOKS_AGAIN: Final = 4 * MINUTE
_WORDS: Final = (2, 2, 2, 3, 3, 4, 6)
_TURNS: Final = 45
_copies = count()


@dataclass(frozen=True)
class Plan:
    """A repeatable lesson: with ``only`` some occurrences of its faults, and optionally fewer
    words."""

    seed: int
    only: Collection[Strike] | None = None
    words: int | None = None
    turns: int | None = None


@dataclass
class Outcome:
    """The outcome of a lesson."""

    plan: Plan
    wrong: list[str]
    struck: list[Strike]
    story: list[tuple[int, str, str]] = field(repr=False)
    counts: Counter[str] = field(default_factory=Counter)

    def told(self) -> str:
        """The log, line by line."""
        lines = [f"{at / 1000:10.1f} s  {who:14} {what}" for at, who, what in self.story]
        return "\n".join([*lines, *(f"wrong: {one}" for one in self.wrong)])


@dataclass(frozen=True)
class Planted:
    """A planted defect."""

    tx_of: Callable[[], TxOf] | None = None
    """The wrapper of each process's transactions."""
    before: Callable[[Path], None] | None = None
    """A change of the file before the lesson."""


@dataclass(frozen=True)
class Torture:
    """Runs lessons, each over a copy of a file with a house in it."""

    template: Path
    house: House
    planted: Planted = Planted()

    def held(self, plan: Plan) -> Outcome:
        """The whole lesson."""
        with self._copy() as path, capture_logs():
            if self.planted.before is not None:
                self.planted.before(path)
            return self._held(plan, path)

    @contextmanager
    def _copy(self) -> Iterator[Path]:
        folder = self.template.parent / f"torture-{next(_copies)}"
        folder.mkdir()
        try:
            yield Path(shutil.copy(self.template, folder / "wordmate.db"))
        finally:
            shutil.rmtree(folder)

    def _held(self, plan: Plan, path: Path) -> Outcome:
        draw = drawing(plan.seed, "lesson")
        world = World(self.house.clock.at)
        chance = Chance(plan.seed, plan.only, is_calm=True)
        service = Service(path, self.house.ports, world, chance, self.planted.tx_of)
        is_class = draw.random() < 0.75
        order_id = self._booked(service, is_class=is_class)
        chance.is_calm = False
        devices = self._devices(plan, draw, service, order_id, is_class=is_class)
        for device in devices:
            device.begin()
        service.tick()
        steps = self._go(world, chance, devices)
        chance.is_calm = True
        wrong = list(service.broken)
        if steps >= _MOST_STEPS:
            wrong.append("the lesson never comes to an end")
        lesson = Lesson(order_id, devices, is_class)
        source = service.running.source
        wrong += violations(lesson, ended(found(source, lesson)))
        wrong += ended(unhandled(source))
        wrong += ended(unlike_ledger(service.running.app.ports))
        service.close()
        return Outcome(plan, wrong, chance.struck, world.story, counted([lesson]))

    def _go(self, world: World, chance: Chance, devices: Sequence[Device]) -> int:
        """Runs until all devices are back, and all messages are handled."""
        steps, ends_at = 0, None

        def come_back() -> None:
            for device in devices:
                device.come_back()
            world.after(_LOOKS_AGAIN, come_back)

        while steps < _MOST_STEPS and world.step():
            steps += 1
            everybody_done = all(one.is_settled for one in devices)
            if not chance.is_calm and (world.now > _STORMY or everybody_done):
                chance.is_calm = True
                come_back()
            if chance.is_calm and ends_at is None and everybody_done:
                ends_at = world.now + _QUIET
            if ends_at is not None and world.now > ends_at:
                break
        return steps

    def _devices(
        self,
        plan: Plan,
        draw: random.Random,
        service: Service,
        order_id: OrderId,
        *,
        is_class: bool,
    ) -> list[Device]:
        house, network = self.house, Network(service.world, service.chance, service)
        words = plan.words or draw.choice(_WORDS)
        turns = plan.turns if plan.turns is not None else _TURNS + 12 * words
        tests_before = draw.random() < 0.5
        first, name_of_other = ("tutor", "phone") if is_class else ("student", "tablet")
        names = {f"{first}'s phone": first, f"student's {name_of_other}": "student"}
        return [
            Device(
                name=name.replace("'", ""),
                person=Person(
                    name=who,
                    leads=nth == 0 or not is_class,
                    words=words,
                    tests_before=tests_before,
                    book=house.word_ids,
                    mood=drawing(plan.seed, "mood of", name),
                    is_alone=not is_class,
                ),
                call=house.call(who),
                order_id=order_id,
                student_id=house.accounts["student"].id,
                starts=nth == 0,
                turns=turns,
                world=service.world,
                chance=service.chance,
                network=network,
                mood=drawing(plan.seed, name),
            )
            for nth, (name, who) in enumerate(names.items())
        ]

    def _booked(self, service: Service, *, is_class: bool) -> OrderId:
        app, house = service.running.app, self.house
        if is_class:
            return ended(
                app.book_class(
                    student=house.accounts["student"].account_no,
                    tutor=house.accounts["tutor"].account_no,
                    appointment_at=house.clock.at,
                    book=BOOK.code,
                )
            ).id
        wanted = CreateSimulation(course_book_id=house.book_id)
        return ended(app.create_simulation(house.student, wanted)).course_order_id
