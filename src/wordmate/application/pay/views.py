"""The view of a commission for its tutor."""

from collections.abc import Mapping

from wordmate.application.content.messages import MaterialType
from wordmate.application.pay.messages import (
    CommissionDetail,
    CommissionLines,
    CommissionProblemView,
    CommissionStep,
    CommissionTotals,
    CommissionView,
)
from wordmate.application.pay.ports import CommissionNow, CommissionRow, StatusSum
from wordmate.application.records.views import time_view
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.accounts.covered_names import covered
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import MINUTE_MS
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import PayoutStep
from wordmate.domain.pay.problem import Problem
from wordmate.domain.pay.reasons import Reasons, reasons_of


def totals(month: str | None, sums: Mapping[CommissionStatus, StatusSum]) -> CommissionTotals:
    """The total of the sums by status."""

    def of(status: CommissionStatus) -> int:
        return sums.get(status, StatusSum()).total_fen

    sums = {status: one for status, one in sums.items() if status is not CommissionStatus.WITHDRAWN}
    amount = sum(one.amount_fen for one in sums.values())
    subsidy = sum(one.subsidy_fen for one in sums.values())
    return CommissionTotals(
        month=month,
        lessons=sum(one.lessons for one in sums.values()),
        commission_fen=amount,
        subsidy_fen=subsidy,
        total_fen=amount + subsidy,
        pending_fen=of(CommissionStatus.PENDING),
        issued_fen=of(CommissionStatus.ISSUED),
        failed_fen=of(CommissionStatus.ISSUE_FAILED),
    )


def commission_view(row: CommissionRow) -> CommissionView:
    """A commission in the list."""
    record = row.record
    return CommissionView(
        course_order_id=record.order_id,
        status=record.status,
        lesson_type=record.lesson_type,
        material_type=MaterialType(record.material_type),
        delivery_institution=record.institution,
        user_id=record.student_id,
        user_name=row.student_name if row.is_own else covered(row.student_name),
        user_account=account_no(record.student_id, Role.STUDENT),
        review_method=record.review_method,
        number=record.number,
        is_no_show=record.is_no_show,
        is_deduction=record.reason is not None,
        training_duration=record.minutes,
        practice_time=record.practice_ms,
        commission_fen=record.amount_fen,
        subsidy_fen=record.subsidy_fen,
        total_fen=record.total_fen,
        problem_flag=record.is_flagged or row.has_open_problem,
        fail_reason=record.failed or record.reason,
        appointment_time=row.appointment_at,
        utc_ended=record.ended_at,
        month=record.month,
    )


def commission_detail(found: CommissionNow, now: Instant) -> CommissionDetail:
    """A commission with its explanation, by the terms on which its class ended."""
    lesson, terms, reasons = found.lesson, found.lesson.terms, None
    if terms is not None and lesson.order.ended_at is not None:
        reasons = reasons_of(lesson.order, terms, is_tested=lesson.is_tested)
    return CommissionDetail(
        record=commission_view(found.row),
        time=time_view(lesson.order, now),
        ended_by=lesson.order.ended_by,
        lines=None if reasons is None else _lines(reasons),
        story=[
            CommissionStep(step=one.step, utc_happened=one.at, reason=one.reason)
            for one in found.story
            if one.step is not PayoutStep.TAKE
        ],
        problems=[problem_view(one) for one in found.problems],
        may_raise_problem=not any(one.is_open for one in found.problems),
        server_time=now,
    )


def problem_view(problem: Problem) -> CommissionProblemView:
    """A problem as its tutor sees it."""
    answer = problem.answer
    return CommissionProblemView(
        course_order_id=problem.order_id,
        text=problem.text,
        utc_raised=problem.at,
        answer=None if answer is None else answer.text,
        utc_answered=None if answer is None else answer.at,
    )


def _lines(reasons: Reasons) -> CommissionLines:
    return CommissionLines(
        title_level=reasons.title_level,
        rate_since=reasons.rate_since,
        whole_fen=reasons.whole_fen,
        parts=reasons.parts,
        of_parts=reasons.of_parts,
        rule=reasons.rule,
        full_minutes=-(-reasons.full_ms // MINUTE_MS),
        tested_minutes=-(-reasons.tested_ms // MINUTE_MS),
        word_ms=reasons.word_ms,
        review_words=reasons.review_words,
        review_minutes=-(-reasons.review_ms // MINUTE_MS),
        least_minutes=-(-reasons.least_ms // MINUTE_MS),
        is_tested=reasons.is_tested,
        unpaid_fen=reasons.unpaid_fen,
        commission_fen=reasons.amount_fen,
        whole_subsidy_fen=reasons.whole_subsidy_fen,
        subsidy_fen=reasons.subsidy_fen,
        subsidy_paid=reasons.subsidy_paid,
        total_fen=reasons.total_fen,
    )
