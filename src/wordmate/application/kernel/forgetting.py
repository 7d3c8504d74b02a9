"""Deletes what is no longer needed: idempotent answers, messages, old entries of the audit log."""

from typing import Final

from wordmate.application.kernel.idempotency import KEPT_MS
from wordmate.application.kernel.limits import DAY_MS
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.instants import Instant

DONE_MESSAGES_MS: Final = 7 * DAY_MS
"""How long handled messages are kept."""


async def forget_past(ports: Ports) -> None:
    """Deletes idempotent answers and messages that are no longer needed."""
    now = ports.clock.now()

    async def work(unit: Unit) -> None:
        await unit.stored_answers.forget(Instant(now - KEPT_MS))
        await unit.outbox.forget_done(Instant(now - DONE_MESSAGES_MS))

    await ports.units.run(work)


async def forget_audited(ports: Ports) -> None:
    """Deletes entries of the audit log, and earlier the network addresses in it."""
    now, policy = ports.clock.now(), ports.policy
    before = Instant(now - policy.audit_days * DAY_MS)
    addresses_before = Instant(now - policy.audit_address_days * DAY_MS)
    await ports.units.run(lambda unit: unit.audit.forget(before, addresses_before))
