"""Queries of records: by month, a month in numbers, and one in full."""

from collections.abc import Sequence
from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.ports import Ports
from wordmate.application.records.messages import (
    CourseRecord,
    CourseRecords,
    ListRecords,
    QueryReportMetric,
    RecordDetail,
    RecordPlace,
    ReportMetric,
)
from wordmate.application.records.ports import RecordScope
from wordmate.application.records.views import record_detail
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at
from wordmate.domain.kernel.months import month_bounds, month_of
from wordmate.domain.kernel.roles import Role

ALWAYS: Final = Instant(2**53)
"""Later than any appointment."""
NEWEST: Final = (ALWAYS, 0)
"""The cursor before all records."""


def page_of(found: Sequence[CourseRecord], size: int, total: int) -> CourseRecords:
    """A page of records, from a look-up of one more than fits; ``total`` counts all pages."""
    page = list(found[:size])
    return CourseRecords(
        data=page,
        next=(
            RecordPlace(
                at=page[-1].order.appointment_time,
                course_order_id=page[-1].order.course_order_id,
            )
            if len(found) > size
            else None
        ),
        total=total,
    )


@operation("CustomerListCourseOrderRecord", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def list_records(ports: Ports, call: Call, request: ListRecords) -> CourseRecords:
    """Lists the caller's own sessions since 2025-04-02, newest first, page by page (``next``)."""
    zone = ports.policy.zone
    until = ALWAYS if request.month is None else month_bounds(request.month, zone)[1]
    before = (until, 0)
    if request.before is not None:
        before = min(before, (request.before.at, request.before.course_order_id))
    scope = RecordScope(filter=request.status, since=launched_at(zone), until=until, before=before)
    size = request.page_size
    found = await ports.reads.records(scope, call.caller, ports.clock.now(), limit=size + 1)
    return page_of(found, size, await ports.reads.record_count(scope, call.caller))


@operation("CustomerQueryCourseOrderReportMetric", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def query_report_metric(ports: Ports, call: Call, request: QueryReportMetric) -> ReportMetric:
    """Sums the caller's own sessions of a month."""
    zone = ports.policy.zone
    month = request.month or month_of(ports.clock.now(), zone)
    since, until = month_bounds(month, zone)
    return await ports.reads.report_metric(
        call.caller, month, since=max(since, launched_at(zone)), until=until
    )


@operation("CustomerQueryCourseOrderRecord", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def query_record(ports: Ports, call: Call, request: OneCourseOrder) -> RecordDetail:
    """Returns the full record of a session."""
    found = present(await ports.reads.record(request.course_order_id))
    found.lesson.order.check_owner(call.actor)
    shows_reviews = call.caller.role is Role.STUDENT or found.context.is_own
    reviews = await ports.reads.reviews_of([request.course_order_id]) if shows_reviews else []
    return record_detail(found, reviews, call, ports.clock.now(), ports.policy.zone)
