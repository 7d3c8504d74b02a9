"""Queries about pay: a tutor's own, and the store's."""

from wordmate.application.kernel.messages import Empty, Rows
from wordmate.application.kernel.operations import TUTORS, Owns, Query, query
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import (
    CommissionDetail,
    CommissionOverview,
    CommissionPage,
    ListCommission,
    ListOpenProblems,
    ListStoreCommissions,
    MonthOfTutor,
    OneMonth,
    OpenProblem,
    StoreCommission,
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
StoreCommissions = Query[ListStoreCommissions, Rows[StoreCommission]]("StoreListCommission")
OpenProblems = Query[ListOpenProblems, Rows[OpenProblem]]("StoreListCommissionProblem")
MonthOfTutors = Query[OneMonth, Rows[MonthOfTutor]]("StoreRetrieveMonth")
"""Each tutor's month, not before the launch. Sessions and reviews count for the day for which they
were booked, as in tutors' records; pay counts for the month in which classes ended, as in tutors'
commission.
"""
