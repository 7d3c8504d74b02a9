"""Deletes idempotent answers and messages that are no longer needed."""

from typing import Final

from wordmate.application.kernel.idempotency import KEPT_MS
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.instants import Instant

DONE_MESSAGES_MS: Final = 7 * 24 * 60 * 60 * 1000
"""How long handled messages are kept."""


async def forget_past(ports: Ports) -> None:
    """Deletes idempotent answers and messages that are no longer needed."""
    now = ports.clock.now()

    async def work(unit: Unit) -> None:
        await unit.stored_answers.forget(Instant(now - KEPT_MS))
        await unit.outbox.forget_done(Instant(now - DONE_MESSAGES_MS))

    await ports.units.run(work)
