"""The store's decisions on applications for rest."""

from collections.abc import Callable
from functools import partial

from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.rest.rest_application import RestApplication


async def approve_rest(
    ports: Ports, application_id: RestApplicationId, *, by: str = STORE
) -> RestApplication:
    """Approves rest and notifies the tutor."""
    decide = RestApplication.approved
    return await _answer(ports, application_id, AuditEvent.REST_APPROVED, decide, by)


async def reject_rest(
    ports: Ports, application_id: RestApplicationId, reason: str, *, by: str = STORE
) -> RestApplication:
    """Rejects rest with a reason and notifies the tutor; the half hours are free again."""
    decide = partial(RestApplication.rejected, reason=reason)
    return await _answer(ports, application_id, AuditEvent.REST_REJECTED, decide, by)


async def lift_rest(
    ports: Ports, application_id: RestApplicationId, reason: str, *, by: str = STORE
) -> RestApplication:
    """Lifts approved rest with a reason and notifies the tutor; the half hours are free again."""
    decide = partial(RestApplication.lifted, reason=reason)
    return await _answer(ports, application_id, AuditEvent.REST_LIFTED, decide, by)


async def _answer(
    ports: Ports,
    application_id: RestApplicationId,
    event: AuditEvent,
    decide: Callable[..., RestApplication],
    by: str,
) -> RestApplication:
    now = ports.clock.now()

    async def work(unit: Unit) -> RestApplication:
        found = present(await unit.rest.held(application_id), Thing.APPLICATION, application_id)
        answered = decide(found, by=by.strip() or STORE, now=now)
        await unit.rest.put_answer(answered)
        entry = AuditEntry(
            event=event,
            at=now,
            actor=answered.answered_by or STORE,
            account_id=answered.tutor_id,
            reason=answered.reason or "",
            facts={"application": application_id},
        )
        await unit.audit.put(entry)
        await publish(unit, [answered.answer()], now)
        return answered

    return await ports.units.run(work)
