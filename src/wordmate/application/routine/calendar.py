"""Subscribed calendars: a secret address, and its content."""

from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import NewCalendarAddress


@operation("CustomerCreateCalendarAddress", roles=SIGNED_IN, owns=Owns.SELF)
async def create_calendar_address(
    ports: Ports, unit: Unit, call: Call, _request: Empty
) -> NewCalendarAddress:
    """Creates a secret calendar address for the caller; an earlier one stops working."""
    token, now = ports.randomness.token(), ports.clock.now()
    await unit.routines.put_calendar(
        call.caller.user_id, token_hash(token), call.visitor.language, now
    )
    return NewCalendarAddress(utc_created=now, token=token)


@operation("CustomerRevokeCalendarAddress", roles=SIGNED_IN, owns=Owns.SELF)
async def revoke_calendar_address(
    _ports: Ports, unit: Unit, call: Call, _request: Empty
) -> Nothing:
    """Revokes the caller's calendar address."""
    await unit.routines.revoke_calendar(call.caller.user_id)
    return Nothing()
