"""The network between a device and the service: it loses, duplicates and delays."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from tests.torture.chance import Chance, Fault
from tests.torture.service import Ask, Reply, Service
from tests.torture.world import MINUTE, SECOND, World

TIMEOUT_MS: Final = 15 * SECOND
"""A device's timeout."""
_TRIP_MS: Final = 80

Heard = Callable[[Reply | None], None]


class Carrier(Protocol):
    """A device's connection to the service."""

    def send(self, who: str, ask: Ask, heard: Heard) -> None:
        """Sends a request. ``heard`` is called once, with none if no answer arrived in time."""
        ...


@dataclass
class Network:
    """Transports requests and answers."""

    world: World
    chance: Chance
    service: Service

    def send(self, who: str, ask: Ask, heard: Heard) -> None:
        """Sends a request, loses it, or sends it twice."""
        chance, world = self.chance, self.world
        once = _Once(heard)
        world.after(TIMEOUT_MS, lambda: once(None))
        if chance.strikes(Fault.REQUEST_LOST):
            world.tell("network", f"loses {who}'s {ask.use_case}")
            return
        trip = _TRIP_MS
        if chance.strikes(Fault.REQUEST_LATE):
            trip = chance.extent(Fault.REQUEST_LATE, TIMEOUT_MS, 5 * MINUTE)
            world.tell("network", f"holds {who}'s {ask.use_case} for {trip} ms")
        world.after(trip, lambda: self._arrive(who, ask, once))
        if chance.strikes(Fault.REQUEST_TWICE):
            again = trip + chance.extent(Fault.REQUEST_TWICE, 1, 5 * MINUTE)
            world.tell("network", f"carries {who}'s {ask.use_case} again after {again} ms")
            world.after(again, lambda: self._arrive(who, ask, _Once(lambda _: None)))

    def _arrive(self, who: str, ask: Ask, once: "_Once") -> None:
        reply = self.service.serve(ask)
        if self.chance.strikes(Fault.ANSWER_LOST):
            self.world.tell("network", f"loses the answer to {who}'s {ask.use_case}")
            return
        self.world.after(_TRIP_MS, lambda: once(reply))


@dataclass
class _Once:
    """Passes on the first answer only."""

    heard: Heard
    is_over: bool = False

    def __call__(self, reply: Reply | None) -> None:
        if not self.is_over:
            self.is_over = True
            self.heard(reply)
