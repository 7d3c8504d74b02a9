"""A clock that is compared with the database's."""

from dataclasses import dataclass, field

import pytest

from tests.support.fakes import StandingClock
from wordmate.adapters.system import CheckedClock
from wordmate.domain.kernel.errors import ClockOff
from wordmate.domain.kernel.instants import Instant

NOON = Instant(1_800_000_000_000)
HOUR_MS = 3_600_000


@dataclass
class Machine:
    """A machine's two clocks, and a database's own clock."""

    database_ms: int | None = NOON
    steady_s: float = 100.0
    takes_s: float = 0.0
    wall: StandingClock = field(default_factory=lambda: StandingClock(NOON))

    def __post_init__(self) -> None:
        self.clock = CheckedClock(self._told, self.wall, lambda: self.steady_s)

    async def _told(self) -> int | None:
        self.steady_s += self.takes_s
        self.wall.at = Instant(self.wall.at + round(self.takes_s * 1_000))
        return self.database_ms


def is_off(machine: Machine) -> bool:
    """Whether it refuses to give the time."""
    try:
        machine.clock.now()
    except ClockOff:
        return True
    return False


@pytest.mark.parametrize(
    ("off_ms", "refuses"),
    [(0, False), (2_000, False), (2_001, True), (-2_000, False), (-2_001, True)],
)
async def test_a_clock_off_by_more_than_two_seconds_gives_no_time(
    off_ms: int, refuses: bool
) -> None:
    machine = Machine()
    machine.wall.at = Instant(NOON + off_ms)
    await machine.clock.compare()
    assert (is_off(machine), machine.clock.off_ms) == (refuses, off_ms)


async def test_a_changed_clock_is_off_at_once_and_right_once_it_is_changed_back() -> None:
    machine = Machine()
    await machine.clock.compare()
    machine.wall.at = Instant(NOON + 2 * HOUR_MS)
    assert is_off(machine)
    machine.wall.at, machine.steady_s = Instant(NOON + 7_000), 107.0
    assert not is_off(machine)


async def test_time_that_passes_on_both_clocks_is_no_difference() -> None:
    machine = Machine()
    await machine.clock.compare()
    machine.wall.at, machine.steady_s = Instant(NOON + HOUR_MS), 100.0 + HOUR_MS / 1_000
    assert machine.clock.now() == NOON + HOUR_MS


async def test_a_slow_comparison_is_ignored() -> None:
    machine = Machine(database_ms=NOON + HOUR_MS, takes_s=3)
    await machine.clock.compare()
    assert not is_off(machine)


async def test_without_a_clock_of_the_database_the_machines_clock_counts() -> None:
    machine = Machine(database_ms=None)
    await machine.clock.compare()
    machine.wall.at = Instant(NOON + HOUR_MS)
    assert not is_off(machine)
