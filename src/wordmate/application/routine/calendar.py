"""Subscribed calendars: a secret address, and its content."""

from collections.abc import Sequence
from dataclasses import dataclass

from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import NewCalendarAddress
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.standing import name_for_tutor
from wordmate.domain.routine.calendar import Appointment, appointment, calendar_from


@dataclass(frozen=True, slots=True)
class Calendar:
    """Somebody's appointments, and the language of their texts."""

    language: str
    appointments: Sequence[Appointment]


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


async def calendar_at(ports: Ports, token: str) -> Calendar | None:
    """The calendar of the address with this secret; None if there is no such address."""
    owner = await ports.reads.calendar_owner(token_hash(token))
    if owner is None:
        return None
    rows = await ports.reads.calendar_orders(owner, calendar_from(ports.clock.now()))
    found = (
        appointment(
            row.order,
            person=(
                row.tutor_name
                if owner.role is Role.STUDENT
                else name_for_tutor(row.student_name, row.order, is_own=row.is_own)
            ),
            changed_at=row.changed_at,
        )
        for row in rows
    )
    return Calendar(owner.language, [one for one in found if one is not None])
