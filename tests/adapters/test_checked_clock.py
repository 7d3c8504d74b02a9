"""A clock that is compared with the database's, or with its own past."""

import time
from dataclasses import dataclass, field

import pytest

from tests.support.fakes import StandingClock
from wordmate.adapters.system import CheckedClock, steady_s
from wordmate.domain.kernel.errors import ClockOff
from wordmate.domain.kernel.instants import Instant

NOON = Instant(1_800_000_000_000)
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


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


def is_off(machine: "Machine | Alone") -> bool:
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


@dataclass
class Stored:
    """The last time in a database without a clock."""

    at: Instant | None = None

    async def last(self) -> Instant | None:
        return self.at

    async def store(self, at: Instant) -> None:
        self.at = at


@dataclass
class Alone:
    """A machine whose database has no clock."""

    stored: Stored = field(default_factory=Stored)
    steady_s: float = 100.0
    wall: StandingClock = field(default_factory=lambda: StandingClock(NOON))

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """A new process."""
        self.clock = CheckedClock(
            _no_clock, self.wall, lambda: self.steady_s, last_time=self.stored
        )

    def set(self, ms: int) -> None:
        """Somebody changes the time of day."""
        self.wall.at = Instant(self.wall.at + ms)

    async def goes_on(self, seconds: float, *, slewed_ms: int = 0) -> None:
        """Time passes with a comparison every five seconds; a time service corrects the time of
        day by so much in each of them.
        """
        for _ in range(int(seconds // 5)):
            self.steady_s += 5
            self.set(5_000 + slewed_ms)
            await self.clock.compare()


async def _no_clock() -> None:
    """A file has no clock."""


@pytest.fixture
async def alone() -> Alone:
    machine = Alone()
    await machine.clock.compare()
    await machine.goes_on(600)
    assert machine.clock.now() == NOON + 600_000
    return machine


@pytest.mark.parametrize("jump_ms", [-10 * MINUTE_MS, 2 * HOUR_MS, -2_001, 2_001])
async def test_without_a_clock_of_the_database_a_jump_is_off_until_it_is_taken_back(
    alone: Alone, jump_ms: int
) -> None:
    alone.set(jump_ms)
    assert is_off(alone)
    stored = alone.stored.at
    await alone.goes_on(HOUR_MS / 1_000)
    assert is_off(alone)
    assert alone.stored.at == stored
    alone.set(-jump_ms)
    assert not is_off(alone)
    await alone.goes_on(60)
    assert alone.clock.now() - (await alone.stored.last() or 0) < MINUTE_MS


@pytest.mark.parametrize("slewed_ms", [-500, 3, 500])
async def test_small_steps_of_a_time_service_are_taken_over(alone: Alone, slewed_ms: int) -> None:
    await alone.goes_on(HOUR_MS / 1_000, slewed_ms=slewed_ms)
    assert not is_off(alone)


async def test_a_machine_that_slept_is_not_off(alone: Alone) -> None:
    asleep_s = 8 * HOUR_MS / 1_000
    alone.steady_s += asleep_s
    alone.set(round(asleep_s * 1_000))
    assert not is_off(alone)
    await alone.goes_on(5)
    assert not is_off(alone)


def test_the_steady_clock_counts_the_time_asleep() -> None:
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    before, steady, after = time.clock_gettime(clock), steady_s(), time.clock_gettime(clock)
    assert before <= steady <= after


async def test_a_new_process_is_off_as_long_as_it_is_behind_the_stored_time(alone: Alone) -> None:
    alone.set(-10 * MINUTE_MS)
    alone.start()
    await alone.clock.compare()
    assert is_off(alone)
    await alone.goes_on(9 * 60)
    assert is_off(alone)
    await alone.goes_on(60)
    assert not is_off(alone)


async def test_a_time_service_may_correct_a_clock_that_was_behind_at_the_start(
    alone: Alone,
) -> None:
    alone.set(-10 * MINUTE_MS)
    alone.start()
    await alone.clock.compare()
    assert is_off(alone)
    alone.set(2 * HOUR_MS)
    await alone.goes_on(5)
    assert not is_off(alone)


async def test_a_real_correction_is_accepted_by_storing_the_time_and_starting_again(
    alone: Alone,
) -> None:
    alone.set(-10 * MINUTE_MS)
    await alone.stored.store(alone.wall.now())
    assert is_off(alone)
    alone.start()
    await alone.clock.compare()
    assert not is_off(alone)
    await alone.goes_on(600)
    assert not is_off(alone)
