"""One's own sign-ins: a list of devices, and signing them out."""

from wordmate.application.accounts.messages.devices import (
    EndLoginSession,
    LoginSessionList,
    LoginSessionView,
)
from wordmate.application.accounts.ports.stores import OwnSession
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import count_write
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.device import device_of
from wordmate.domain.accounts.login_session import expires_at, is_live, session_id


@operation("CustomerListLoginSession", roles=SIGNED_IN, owns=Owns.SELF)
async def list_login_sessions(ports: Ports, call: Call, _request: Empty) -> LoginSessionList:
    """Lists the caller's sign-ins that still work, this one first."""
    now, most_days = ports.clock.now(), ports.policy.session_days
    live = [
        _view(one, call)
        for one in await ports.reads.sessions_of(call.caller.user_id)
        if is_live(expires_at(one.last_seen_at, one.created_at, most_days), now)
    ]
    this_first = sorted(live, key=lambda one: not one.is_this)
    return LoginSessionList(data=this_first, total=len(live), server_time=now)


@operation("CustomerEndLoginSession", roles=SIGNED_IN, owns=Owns.SELF, changes=True)
async def end_login_sessions(ports: Ports, call: Call, request: EndLoginSession) -> Nothing:
    """Signs the caller out on the named devices, or on all others. Sign-ins of others, and those
    that have ended, are ignored.

    Raises TooManyRequests.
    """
    caller = call.caller
    await count_write(ports, call)

    async def work(unit: Unit) -> list[str]:
        named = await unit.sessions.end_named(caller.user_id, request.login_session_ids)
        others = (
            await unit.people.end_sessions([caller.user_id], caller.token_hash)
            if request.all_others
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
    return Nothing()


def _view(session: OwnSession, call: Call) -> LoginSessionView:
    device = device_of(session.user_agent)
    return LoginSessionView(
        login_session_id=session_id(session.token_hash),
        utc_signed_in=session.created_at,
        utc_last_used=session.last_seen_at,
        browser=device.browser,
        system=device.system,
        is_this=session.token_hash == call.caller.token_hash,
    )
