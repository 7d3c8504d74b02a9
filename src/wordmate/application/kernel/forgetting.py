"""First answers and messages that nobody asks for again."""

from typing import Final, Protocol

from wordmate.application.kernel.idempotency import KEPT_MS
from wordmate.application.kernel.outbox import Outbox
from wordmate.application.kernel.stored_answers import StoredAnswers
from wordmate.application.kernel.system import Clock
from wordmate.application.kernel.units import Units
from wordmate.domain.kernel.instants import Instant

DONE_MESSAGES_MS: Final = 7 * 24 * 60 * 60 * 1000
"""How long messages whose work is done are kept."""


class ForgettingUnit(Protocol):
    @property
    def stored_answers(self) -> StoredAnswers: ...
    @property
    def outbox(self) -> Outbox: ...


class ForgettingPorts(Protocol):
    @property
    def units(self) -> Units[ForgettingUnit]: ...
    @property
    def clock(self) -> Clock: ...


async def forget_past(ports: ForgettingPorts) -> None:
    """Drops first answers and messages that nobody asks for again."""
    now = ports.clock.now()

    async def work(unit: ForgettingUnit) -> None:
        await unit.stored_answers.forget(Instant(now - KEPT_MS))
        await unit.outbox.forget_done(Instant(now - DONE_MESSAGES_MS))

    await ports.units.run(work)
