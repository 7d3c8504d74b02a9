"""Queries of records: by month, a month in numbers, and one in full."""

from wordmate.application.kernel.operations import SIGNED_IN, Owns, query
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.records.messages import (
    CourseRecords,
    ListRecords,
    QueryReportMetric,
    RecordDetail,
    ReportMetric,
)

RecordsOfCaller = query(
    "CustomerListCourseOrderRecord",
    ListRecords,
    CourseRecords,
    "Lists the caller's own sessions since 2025-04-02, newest first, page by page (``next``).",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
NumbersOfMonth = query(
    "CustomerQueryCourseOrderReportMetric",
    QueryReportMetric,
    ReportMetric,
    "Sums the caller's own sessions of a month.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
RecordOfOrder = query(
    "CustomerQueryCourseOrderRecord",
    OneCourseOrder,
    RecordDetail,
    "Returns the full record of a session.",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
)
