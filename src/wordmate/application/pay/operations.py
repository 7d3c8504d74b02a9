"""Queries about pay: a tutor's own, and the store's."""

from wordmate.application.kernel.messages import Empty, Rows, StorePage
from wordmate.application.kernel.operations import TUTORS, Owns, query
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import (
    BatchPage,
    CommissionDetail,
    CommissionOverview,
    CommissionPage,
    DayOfMonth,
    ListBatches,
    ListCommission,
    ListOpenProblems,
    ListStoreCommissions,
    MonthOfTutor,
    OneMonth,
    OpenProblem,
    PaySums,
    StoreCommission,
)
from wordmate.domain.kernel.staff import Right

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
StoreCommissions = query(
    "StoreListCommission",
    ListStoreCommissions,
    StorePage[StoreCommission],
    "Lists payments for classes, by ascending order number.",
    right=Right.PAY,
)
UnsettledSums = query(
    "StoreSumCommission",
    OneMonth,
    PaySums,
    "Sums what is still to be paid of classes that ended by the end of a month.",
    right=Right.PAY,
)
Batches = query(
    "StoreListBatch",
    ListBatches,
    BatchPage,
    "Lists the batches of the caller's store, newest first.",
    right=Right.PAY,
)
OpenProblems = query(
    "StoreListCommissionProblem",
    ListOpenProblems,
    StorePage[OpenProblem],
    "Lists the problems with pay that wait for an answer, by ascending order number.",
    right=Right.PAY,
)
MonthOfTutors = query(
    "StoreRetrieveMonth",
    OneMonth,
    Rows[MonthOfTutor],
    """Each tutor's month, not before the launch.

    Sessions and reviews count for the day for which they were booked, as in tutors' records; pay
    counts for the month in which classes ended, as in tutors' commission.
    """,
    right=Right.PAY,
    may_lag=True,
)
DaysOfMonth = query(
    "StoreRetrieveDaysOfMonth",
    OneMonth,
    Rows[DayOfMonth],
    """A month of all tutors by day, without days on which there was nothing.

    Sessions count for the day for which they were booked, pay for the day on which classes ended.
    """,
    right=Right.PAY,
    may_lag=True,
)
