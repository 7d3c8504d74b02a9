"""Links that show a student's week to their parents."""

from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import (
    NewSharedWeek,
    RevokeSharedWeek,
    ShareStudyWeek,
)
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.progress.counting import day_number
from wordmate.domain.routine.study_week import MOST_LINKS, first_day_of, link_expires_at


@operation("CustomerShareStudyWeek", roles=STUDENTS, owns=Owns.SELF)
async def share_study_week(
    ports: Ports, unit: Unit, call: Call, request: ShareStudyWeek
) -> NewSharedWeek:
    """Creates a link that shows one week to anyone who has it, for two weeks."""
    now, token = ports.clock.now(), ports.randomness.token()
    first = first_day_of(request.day, local_date(now, ports.policy.zone))
    expires_at = link_expires_at(now)
    shared_week_id = await unit.routines.add_shared_week(
        call.caller.user_id, token_hash(token), day_number(first), now, expires_at
    )
    await unit.routines.keep_newest_shared_weeks(call.caller.user_id, MOST_LINKS)
    return NewSharedWeek(
        shared_week_id=shared_week_id,
        first_day=first,
        utc_created=now,
        utc_expires=expires_at,
        token=token,
    )


@operation("CustomerRevokeSharedWeek", roles=STUDENTS, owns=Owns.SELF)
async def revoke_shared_week(
    _ports: Ports, unit: Unit, call: Call, request: RevokeSharedWeek
) -> Nothing:
    """Revokes one of the caller's links; other people's links are ignored."""
    await unit.routines.revoke_shared_week(call.caller.user_id, request.shared_week_id)
    return Nothing()
