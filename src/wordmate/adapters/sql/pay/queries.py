"""Queries about a tutor's pay: sums, a list, and how an amount was calculated."""

from functools import cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, Text, and_, func, null, select, true, tuple_

from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Statement, param, required_row
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.kernel.stored_events import event_in
from wordmate.adapters.sql.lessons.schema import lesson_progress
from wordmate.adapters.sql.lessons.stores import STATE
from wordmate.adapters.sql.orders.columns import IS_OWN_STUDENT, order_with, student
from wordmate.adapters.sql.orders.schema import course_order, order_event
from wordmate.adapters.sql.pay.commissions import PAY, sums_of
from wordmate.adapters.sql.pay.payouts import DOUBTED, PROBLEM, PROBLEMS, stories
from wordmate.adapters.sql.pay.schema import commission
from wordmate.application.content.messages import MaterialType
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.pay.messages import (
    CommissionDetail,
    CommissionFilter,
    CommissionLines,
    CommissionOverview,
    CommissionPage,
    CommissionPlace,
    CommissionStep,
    CommissionTotals,
    CommissionView,
    ListCommission,
)
from wordmate.application.pay.operations import CommissionOfOrder, CommissionSums, ListCommissions
from wordmate.application.pay.problems import problem_view
from wordmate.application.records.views import time_view
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.accounts.covered_names import cover
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, month_before, month_of
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.orders.events import ENDS, Completed, NoShow, Terms
from wordmate.domain.orders.order_status import MINUTE_MS
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus
from wordmate.domain.pay.errors import NoCommission
from wordmate.domain.pay.payout import PayoutStep
from wordmate.domain.pay.reasons import Reasons, reasons_of

_c, _o = commission.c, course_order.c
_s = sums_of(lambda columns: columns.tutor_id == param("tutor_id")).c
_NEWEST: Final = ("9999-12", 2**53, 0)
_THIS, _LAST = param("this", Text), param("last", Text)
_SPANS: Final = {"this": _s.month == _THIS, "last": _s.month == _LAST, "all": true()}
_SUMMED: Final = ("lessons", "amount_fen", "subsidy_fen")
_by_status = (
    select(
        _s.status,
        *(
            func.sum(_s[name]).filter(is_in).label(f"{name}_{span}")
            for span, is_in in _SPANS.items()
            for name in _SUMMED
        ),
    )
    .where(_s.status != constant(CommissionStatus.WITHDRAWN))
    .group_by(_s.status)
    .subquery("by_status")
).c


def _totals(span: str, month: ColumnElement[Any]) -> Columns[CommissionTotals]:
    lessons, amount, subsidy = (_by_status[f"{name}_{span}"] for name in _SUMMED)

    def summed(column: ColumnElement[int], status: CommissionStatus | None = None) -> As:
        total = func.sum(column)
        of = total if status is None else total.filter(_by_status.status == constant(status))
        return As(of, lambda found: int(found or 0))

    return Columns(
        CommissionTotals,
        month=month,
        lessons=summed(lessons),
        commission_fen=summed(amount),
        subsidy_fen=summed(subsidy),
        total_fen=summed(amount + subsidy),
        pending_fen=summed(amount + subsidy, CommissionStatus.PENDING),
        issued_fen=summed(amount + subsidy, CommissionStatus.ISSUED),
        failed_fen=summed(amount + subsidy, CommissionStatus.ISSUE_FAILED),
    )


_OVERVIEW: Final = Columns(
    CommissionOverview,
    this_month=_totals("this", _THIS),
    last_month=_totals("last", _LAST),
    all=_totals("all", null()),
)
SUMS = Statement(lambda d: select(*_OVERVIEW))


def _view(
    record: CommissionRecord,
    student_name: str,
    is_own: bool,
    appointment_at: Instant,
    has_open_problem: bool,
) -> CommissionView:
    """A commission in the list."""
    return CommissionView.of(
        record,
        course_order_id=record.order_id,
        material_type=MaterialType(record.material_type),
        delivery_institution=record.institution,
        user_id=record.student_id,
        user_name=student_name if is_own else cover(student_name),
        user_account=account_no(record.student_id, Role.STUDENT),
        is_deduction=record.reason is not None,
        training_duration=record.minutes,
        practice_time=record.practice_ms,
        commission_fen=record.amount_fen,
        problem_flag=record.is_flagged or has_open_problem,
        fail_reason=record.failed or record.reason,
        appointment_time=appointment_at,
        utc_ended=record.ended_at,
    )


_VIEW: Final = Columns(
    _view, PAY, student.c.name, As(IS_OWN_STUDENT, bool), _o.appointment_at, As(DOUBTED, bool)
)


@cache
def listed(filters: tuple[str, ...]) -> Statement:
    """A page of a tutor's commissions before a cursor."""
    newest = (_c.month, _c.ended_at, _c.order_id)
    place = (param("before_month", Text), param("before_at"), param("before_id"))
    page = (
        select(*_VIEW)
        .select_from(commission)
        .join(course_order, _o.id == _c.order_id)
        .join(student, student.c.id == _c.student_id)
        .where(
            _c.tutor_id == param("tutor_id"),
            _c.ended_at >= param("launched"),
            *(_c[name] == param(name, Text) for name in filters),
            tuple_(*newest) < tuple_(*place),
        )
        .order_by(*(one.desc() for one in newest))
        .limit(param("limit", Integer))
    )
    return Statement(lambda d: page)


@cache
def length_of(filters: tuple[str, ...]) -> Statement:
    """The kept number of a tutor's commissions."""
    length = select(func.sum(_s.lessons)).where(
        *(_s[name] == param(name, Text) for name in filters)
    )
    return Statement(lambda d: length)


def terms_of(kind: str, format_: int, body: str) -> Terms:
    ended: Completed | NoShow = event_in(kind, format_, body)
    return ended.terms


_EXPLAINED: Final = Columns(
    lambda *read: read,
    order_with(Columns(LessonRecord, progress=STATE)),
    _VIEW.maybe(),
    Columns(terms_of, order_event.c.kind, order_event.c.format, order_event.c.body).maybe(),
)
ONE = Statement(
    lambda d: (
        select(*_EXPLAINED)
        .select_from(course_order)
        .join(student, student.c.id == _o.student_id)
        .outerjoin(commission, _c.order_id == _o.id)
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _o.id)
        .outerjoin(
            order_event,
            and_(
                order_event.c.order_id == _o.id,
                order_event.c.kind.in_([constant(one.kind) for one in ENDS]),
            ),
        )
        .where(_o.id == param("id"))
        .order_by(_c.number.desc(), order_event.c.sequence.desc())
        .limit(1)
    )
)


@answers(CommissionSums)
async def commission_overview(read: Read, call: Call, _request: Empty) -> CommissionOverview:
    zone = read.policy.zone
    this = month_of(read.now, zone)
    row = await read.one(
        SUMS,
        tutor_id=call.caller.user_id,
        this=this,
        last=month_before(this),
        launched=launched_at(zone),
    )
    return _OVERVIEW.read(required_row(row))


@answers(ListCommissions)
async def list_commission(read: Read, call: Call, request: ListCommission) -> CommissionPage:
    filters = {} if request.month is None else {"month": request.month}
    if request.status is not CommissionFilter.ALL:
        filters["status"] = request.status.value
    values = {
        "tutor_id": call.caller.user_id,
        "launched": launched_at(read.policy.zone),
        **filters,
    }
    place, size = request.before, request.page_size
    month, at, order_id = (
        _NEWEST if place is None else (place.month, place.at, place.course_order_id)
    )
    found = _VIEW.all(
        await read.all(
            listed((*filters,)),
            before_month=month,
            before_at=at,
            before_id=order_id,
            limit=size + 1,
            **values,
        )
    )
    page, following = found[:size], None
    if len(found) > size:
        last = page[-1]
        following = CommissionPlace(
            month=last.month, at=last.utc_ended, course_order_id=last.course_order_id
        )
    length = required_row(await read.one(length_of((*filters,)), **values))
    return CommissionPage(
        data=page, next=following, total=int(length[0] or 0), server_time=read.now
    )


@answers(CommissionOfOrder)
async def query_commission(read: Read, call: Call, request: OneCourseOrder) -> CommissionDetail:
    order_id = request.course_order_id
    row = present(await read.one(ONE, id=order_id))
    order, view, terms = _EXPLAINED.read(row)
    order.check_owner(call.actor)
    if view is None:
        raise NoCommission
    reasons = None
    if terms is not None and order.ended_at is not None:
        reasons = reasons_of(order, terms)
    story = await stories(read, [order_id])
    problems = PROBLEM.all(await read.all(PROBLEMS, order_id=order_id))
    return CommissionDetail(
        record=view,
        time=time_view(order, read.now),
        ended_by=order.ended_by,
        lines=None if reasons is None else _lines(reasons),
        story=[
            CommissionStep.of(one, utc_happened=one.at)
            for _, entries in sorted(story.items())
            for one in entries
            if one.step is not PayoutStep.TAKE
        ],
        problems=[problem_view(one) for one in problems],
        may_raise_problem=not any(one.is_open for one in problems),
        server_time=read.now,
    )


def _lines(reasons: Reasons) -> CommissionLines:
    return CommissionLines.of(
        reasons,
        full_minutes=-(-reasons.full_ms // MINUTE_MS),
        tested_minutes=-(-reasons.tested_ms // MINUTE_MS),
        review_minutes=-(-reasons.review_ms // MINUTE_MS),
        least_minutes=-(-reasons.least_ms // MINUTE_MS),
        commission_fen=reasons.amount_fen,
    )
