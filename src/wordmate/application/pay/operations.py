"""Queries about a tutor's pay."""

from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import TUTORS, Owns, query
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import (
    CommissionDetail,
    CommissionOverview,
    CommissionPage,
    ListCommission,
)

CommissionSums = query(
    "CustomerTeacherRetrieveCommissionOverview",
    Empty,
    CommissionOverview,
    """Sums the caller's commission by payment status.

    There are sums of this month, of last month, and since 2025-04-02.
    """,
    roles=TUTORS,
    owns=Owns.SELF,
)
ListCommissions = query(
    "CustomerTeacherListCommission",
    ListCommission,
    CommissionPage,
    """Lists the caller's commissions since 2025-04-02, latest class first, in pages (``next``).

    A class whose record was deleted stays in the list.
    """,
    roles=TUTORS,
    owns=Owns.SELF,
)
CommissionOfOrder = query(
    "CustomerTeacherQueryCommission",
    OneCourseOrder,
    CommissionDetail,
    "Explains line by line what one of the caller's classes pays.",
    roles=TUTORS,
    owns=Owns.OWN_ORDER,
)
