"""Signing one's own devices out."""

from collections.abc import Sequence

from wordmate.application.accounts.messages.devices import EndLoginSession
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import count_write
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ports import Ports, Unit


@operation("CustomerEndLoginSession", roles=SIGNED_IN, owns=Owns.SELF, changes=True)
async def end_login_sessions(ports: Ports, call: Call, request: EndLoginSession) -> Nothing:
    """Signs the caller out on the named devices, or on all others. Sign-ins of others, and those
    that have ended, are ignored.
    """
    await end_sessions(ports, call, request.login_session_ids, all_others=request.all_others)
    return Nothing()


async def end_sessions(
    ports: Ports, call: Call, session_ids: Sequence[str], *, all_others: bool
) -> None:
    """Ends the caller's named sessions, or all but this one."""
    caller = call.caller
    await count_write(ports, call)

    async def work(unit: Unit) -> list[str]:
        named = await unit.sessions.end_named(caller.user_id, session_ids)
        others = (
            await unit.people.end_sessions([caller.user_id], caller.token_hash)
            if all_others
            else ()
        )
        ended = [*named, *others]
        if ended:
            await unit.audit.put(
                AuditEntry(
                    event=AuditEvent.SIGNED_OUT,
                    at=ports.clock.now(),
                    actor=str(caller.user_id),
                    account_id=caller.user_id,
                    address=call.visitor.address,
                    facts={"devices": len(ended)},
                )
            )
        return ended

    for token_hash in await ports.units.run(work):
        ports.sessions.evict(token_hash)
