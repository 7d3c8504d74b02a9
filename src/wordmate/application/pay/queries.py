"""A tutor's pay, its explanation, and problems with it."""

from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.ledger.access import held, own_order
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import (
    CommissionDetail,
    CommissionFilter,
    CommissionOverview,
    CommissionPage,
    CommissionPlace,
    CommissionProblemView,
    ListCommission,
    RaiseCommissionProblem,
)
from wordmate.application.pay.ports import CommissionScope, Place
from wordmate.application.pay.views import (
    commission_detail,
    commission_view,
    problem_view,
    totals,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.local_dates import launched_at
from wordmate.domain.kernel.months import month_before, month_of
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.errors import NoCommission
from wordmate.domain.pay.problem import raised

_NEWEST: Final[Place] = ("9999-12", 2**53, 0)


@operation("CustomerTeacherRetrieveCommissionOverview", roles=TUTORS, owns=Owns.SELF)
async def commission_overview(ports: Ports, call: Call, _request: Empty) -> CommissionOverview:
    """Sums the caller's commission by payment status.

    There are sums of this month, of last month, and since 2025-04-02.
    """
    zone = ports.policy.zone
    this = month_of(ports.clock.now(), zone)
    last = month_before(this)
    of_this, of_last, of_all = await ports.reads.commission_sums(
        call.caller.user_id, this, last, launched=launched_at(zone)
    )
    return CommissionOverview(
        this_month=totals(this, of_this),
        last_month=totals(last, of_last),
        all=totals(None, of_all),
    )


@operation("CustomerTeacherListCommission", roles=TUTORS, owns=Owns.SELF)
async def list_commission(ports: Ports, call: Call, request: ListCommission) -> CommissionPage:
    """Lists the caller's commissions since 2025-04-02, latest class first, in pages (``next``).

    A class whose record was deleted stays in the list.
    """
    before = _NEWEST
    if request.before is not None:
        place = request.before
        before = (place.month, place.at, place.course_order_id)
    chosen = request.status
    status = None if chosen is CommissionFilter.ALL else CommissionStatus(chosen.value)
    since = launched_at(ports.policy.zone)
    scope = CommissionScope(since=since, month=request.month, status=status, before=before)
    size = request.page_size
    found = await ports.reads.commissions(call.caller.user_id, scope, limit=size + 1)
    page = [commission_view(one) for one in found[:size]]
    next_ = None
    if len(found) > size:
        last = page[-1]
        next_ = CommissionPlace(
            month=last.month, at=last.utc_ended, course_order_id=last.course_order_id
        )
    total = await ports.reads.commission_count(call.caller.user_id, scope)
    return CommissionPage(data=page, next=next_, total=total, server_time=ports.clock.now())


@operation("CustomerTeacherQueryCommission", roles=TUTORS, owns=Owns.OWN_ORDER)
async def query_commission(ports: Ports, call: Call, request: OneCourseOrder) -> CommissionDetail:
    """Explains line by line what one of the caller's classes pays.

    Raises NotFound, NoCommission.
    """
    order = await own_order(ports.reads, call, request.course_order_id)
    found = await ports.reads.commission(order.id)
    if found is None:
        raise NoCommission
    return commission_detail(found, ports.clock.now())


@operation(
    "CustomerTeacherRaiseCommissionProblem",
    roles=TUTORS,
    owns=Owns.OWN_ORDER,
    once=True,
)
async def raise_commission_problem(
    ports: Ports, unit: Unit, call: Call, request: RaiseCommissionProblem
) -> CommissionProblemView:
    """Reports a problem with a commission; one may be open at a time.

    Raises NotFound, NoCommission, CommissionProblemOpen, CommissionProblemEmpty.
    """
    order_id = request.course_order_id
    # Locks the commission before its order, in the same sequence as batches and their results.
    found = await unit.commissions.held([order_id])
    (await held(unit, order_id)).lesson.order.check_owner(call.actor)
    if not found:
        raise NoCommission
    problem = raised(
        found[0].record,
        call.caller.user_id,
        request.text,
        last=await unit.commission_problems.last(order_id),
        now=ports.clock.now(),
    )
    await unit.commission_problems.add(problem)
    return problem_view(problem)
