"""The store's monthly report: each tutor's sessions, pay and reviews."""

from collections.abc import Sequence

from wordmate.application.pay.ports import MonthOfTutor
from wordmate.application.ports import Ports
from wordmate.domain.kernel.local_dates import launched_at
from wordmate.domain.kernel.months import month_bounds


async def month_report(ports: Ports, month: str) -> Sequence[MonthOfTutor]:
    """Each tutor's month, not before the launch.

    Sessions and reviews count for the day for which they were booked, as in tutors' records; pay
    counts for the month in which classes ended, as in tutors' commission.
    """
    zone = ports.policy.zone
    since, until = month_bounds(month, zone)
    launched = launched_at(zone)
    return await ports.reads.month_of_tutors(
        month,
        launched=launched,
        since=max(since, launched),
        until=until,
        now=ports.clock.now(),
    )
