"""Random faults, drawn from one number, so that a run can be repeated."""

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple


class Fault(StrEnum):
    """The possible faults. The value is its name in reports."""

    REQUEST_LOST = "request lost"
    REQUEST_TWICE = "request arrives twice"
    REQUEST_LATE = "request arrives after later ones"
    ANSWER_LOST = "answer lost"
    OFFLINE = "device without network"
    BROWSER_KILLED = "browser killed"
    DEVICE_CLOCK = "device clock is wrong"
    SERVER_CLOCK = "server clock jumps"
    CRASH_BEFORE_UNIT = "crash before a transaction"
    CRASH_AT_STATEMENT = "crash at a statement"
    CRASH_BEFORE_COMMIT = "crash before the commit"
    CRASH_AFTER_COMMIT = "crash after the commit"
    CRASH_AT_READ = "crash at a read"
    DISK_FULL = "disk full at a statement"
    DISK_FULL_AT_COMMIT = "disk full at the commit"
    MESSAGE_LOST = "message lost"
    MESSAGE_TWICE = "message handled twice"
    MESSAGE_LATE = "message handled late"
    MESSAGES_REORDERED = "messages out of order"
    WORKER_KILLED = "worker killed"
    NOBODY_ENDS = "nobody ends the lesson"


RATES: Final[dict[Fault, float]] = {
    Fault.REQUEST_LOST: 0.04,
    Fault.REQUEST_TWICE: 0.05,
    Fault.REQUEST_LATE: 0.04,
    Fault.ANSWER_LOST: 0.05,
    Fault.OFFLINE: 0.03,
    Fault.BROWSER_KILLED: 0.03,
    Fault.DEVICE_CLOCK: 0.4,
    Fault.SERVER_CLOCK: 0.01,
    Fault.CRASH_BEFORE_UNIT: 0.006,
    Fault.CRASH_AT_STATEMENT: 0.003,
    Fault.CRASH_BEFORE_COMMIT: 0.012,
    Fault.CRASH_AFTER_COMMIT: 0.015,
    Fault.CRASH_AT_READ: 0.003,
    Fault.DISK_FULL: 0.003,
    Fault.DISK_FULL_AT_COMMIT: 0.01,
    Fault.MESSAGE_LOST: 0.15,
    Fault.MESSAGE_TWICE: 0.2,
    Fault.MESSAGE_LATE: 0.15,
    Fault.MESSAGES_REORDERED: 0.2,
    Fault.WORKER_KILLED: 0.05,
    Fault.NOBODY_ENDS: 0.12,
}
"""How often each occurs at an opportunity, under normal conditions."""
WEATHERS: Final = (0.0, 0.5, 1.0, 1.0, 1.0, 2.5)
"""The factor by which a whole run has fewer or more faults."""
SHARE_ENABLED: Final = 0.7
"""The share of fault kinds in a run: some failures need the absence of others."""


def drawing(*facts: object) -> random.Random:
    """A separate random stream: the same for the same facts."""
    return random.Random(" ".join(map(str, facts)))


class Strike(NamedTuple):
    """The ``nth`` opportunity for a fault, at which it occurred."""

    fault: Fault
    nth: int


@dataclass
class Chance:
    """Decides about faults. Each kind is drawn from a separate stream, so leaving out an
    occurrence, if ``only`` some are allowed, moves no other one."""

    seed: int
    only: Collection[Strike] | None = None
    is_calm: bool = False
    """Ends all faults."""
    struck: list[Strike] = field(default_factory=list)
    asked: Counter[Fault] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        weather = drawing(self.seed, "weather")
        strength = weather.choice(WEATHERS)
        self._rates = {
            fault: rate * strength if weather.random() < SHARE_ENABLED else 0.0
            for fault, rate in RATES.items()
        }
        self._streams = {fault: drawing(self.seed, fault) for fault in Fault if self._rates[fault]}

    def strikes(self, fault: Fault) -> bool:
        """Whether this fault occurs here and now."""
        nth = self.asked[fault]
        self.asked[fault] = nth + 1
        stream = self._streams.get(fault)
        if stream is None or stream.random() >= self._rates[fault] or self.is_calm:
            return False
        strike = Strike(fault, nth)
        if self.only is not None and strike not in self.only:
            return False
        self.struck.append(strike)
        return True

    def extent(self, fault: Fault, least: float, most: float) -> int:
        """The duration or size of the last fault: small ones are as likely as large ones."""
        draw = drawing(self.seed, fault, self.asked[fault]).random()
        return round(least * (most / least) ** draw)
