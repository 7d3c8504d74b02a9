"""A month of the store: what each tutor did in it, what that pays, what became of reviews."""

from collections.abc import Sequence

from wordmate.application.pay.ports import MonthOfTutor
from wordmate.application.ports import Ports
from wordmate.domain.kernel.local_dates import launched_at
from wordmate.domain.kernel.months import month_bounds


async def month_report(ports: Ports, month: str) -> Sequence[MonthOfTutor]:
    """Each tutor of a month, from the launch on.

    Sessions and reviews by the day for which they were booked, as tutors' records tell them; pay
    by the month in which classes ended, as tutors' commission tells it.
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
