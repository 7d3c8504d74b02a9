"""Tries pairs of commands at every step, and counts violations."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final
from zlib import crc32

from tests.races.commands import Command, Scene
from tests.races.stage import Outcome, Stage
from wordmate.domain.kernel.errors import StaleVersion

_STALE: Final = f"refused: {StaleVersion.code} ()"

Pair = tuple[Command, Command]


class Kind(StrEnum):
    """An interleaving whose end differs from both serial orders."""

    ROWS = "rows"
    """A row that no order of the two commands could have left."""
    ANSWERS = "answers"
    """The rows are right, but an answer was wrong."""
    LEDGER = "ledger"
    """The rows differ from the ledger's replay."""
    TURNED_AWAY = "turned away"
    """One of them had no effect: it was told to try again without a reason."""


@dataclass(frozen=True)
class Fault:
    """An interleaving whose end differs from both serial orders."""

    scene: str
    first: str
    second: str
    steps: int
    kind: Kind
    told: str

    @property
    def races(self) -> frozenset[str]:
        """The two commands, whichever came first."""
        return frozenset((self.first, self.second))

    def __str__(self) -> str:
        return f"{self.scene}: {self.first} | {self.steps} | {self.second}: {self.kind} {self.told}"


@dataclass
class Report:
    """The tried interleavings, and the violations."""

    pairs: int = 0
    interleavings: int = 0
    waits: int = 0
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Adds another report."""
        self.pairs += other.pairs
        self.interleavings += other.interleavings
        self.waits += other.waits
        self.faults += other.faults

    def __str__(self) -> str:
        kinds = Counter(str(fault.kind) for fault in self.faults)
        return (
            f"{self.pairs} pairs, {self.interleavings} interleavings, {self.waits} had to wait,"
            f" {len(self.faults)} unlike both serial orders {dict(kinds) or ''}".rstrip()
        )


def is_drawn(scene: str, pair: Pair, one_in: int) -> bool:
    """Whether a pair belongs to the sample, which is always the same."""
    first, second = pair
    return crc32(f"{scene}|{first.name}|{second.name}".encode()) % one_in == 0


async def tried(
    stage: Stage, scene: Scene, pairs: Sequence[Pair], *, holding: bool = True
) -> Report:
    """Each pair's second command at every step of its first, against both serial orders."""
    report = Report()
    for pair in pairs:
        await _try(stage, scene, pair, report, holding)
    return report


async def cut_off(stage: Stage, scene: Scene, command: Command) -> Report:
    """A command that loses its connection at each of its steps, against the command alone."""
    report = Report()
    alone = await stage.alone(scene, command)
    for steps in range(alone.steps):
        found = (await stage.cut_off(scene, command, steps)).outcome
        report.interleavings += 1
        if found != alone.outcome:
            told = f"{found.answers} {found.unlike_ledger} {_all_differing(found, alone.outcome)}"
            name = "a lost connection"
            report.faults.append(Fault(scene.name, command.name, name, steps, Kind.ROWS, told))
    return report


async def _try(stage: Stage, scene: Scene, pair: Pair, report: Report, holding: bool) -> None:
    first, second = pair
    forth = await stage.one_after_the_other(scene, first, second)
    back = await stage.one_after_the_other(scene, second, first)
    serial = forth.outcome, back.outcome.turned
    report.pairs += 1
    for steps in range(1, forth.steps):
        run = await stage.interleaved(scene, first, second, steps, holding=holding)
        report.interleavings += 1
        report.waits += run.waited
        fault = await _fault(stage, scene, pair, run.outcome, serial)
        if fault is not None:
            report.faults.append(Fault(scene.name, first.name, second.name, steps, *fault))


async def _fault(
    stage: Stage, scene: Scene, pair: Pair, found: Outcome, serial: tuple[Outcome, Outcome]
) -> tuple[Kind, str] | None:
    forth, back = serial
    if found.unlike_ledger:
        return Kind.LEDGER, found.unlike_ledger
    if found.is_like(forth, back) or found.is_like(back, forth):
        return None
    for at in (0, 1):
        idle = found.answers[at] == _STALE or pair[at].again
        if idle and await _is_the_others(stage, scene, pair[1 - at], found, 1 - at):
            return None if pair[at].again else (Kind.TURNED_AWAY, pair[at].name)
    if found.rows in (forth.rows, back.rows):
        return Kind.ANSWERS, f"{found.answers} instead of {forth.answers} or {back.answers}"[:2000]
    return Kind.ROWS, _all_differing(found, forth)


async def _is_the_others(
    stage: Stage, scene: Scene, other: Command, found: Outcome, at: int
) -> bool:
    """Whether it ended as if the other command had run alone."""
    alone = (await stage.alone(scene, other)).outcome
    return found.rows == alone.rows and found.answers[at] == alone.answers[0]


def _all_differing(found: Outcome, serial: Outcome) -> str:
    told = [f"{name}: {_differing(name, found, serial)}" for name in found.rows]
    return "; ".join(one for one in told if not one.endswith(": "))[:2000]


def _differing(table: str, found: Outcome, serial: Outcome) -> str:
    mine: Mapping[str, Sequence[str]] = found.rows
    return " ".join(sorted(set(mine[table]) ^ set(serial.rows[table])))
