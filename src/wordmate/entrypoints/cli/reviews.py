"""``wordmate store audit-reviews`` and ``plan-time``: the state of every plan, and its
daily time."""

import csv
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Annotated, Final

import typer

from wordmate.adapters.sheets.writing import guard
from wordmate.application.accounts.account_lookup import find_id
from wordmate.application.after_class.messages import (
    AuditedLesson,
    AuditPlans,
)
from wordmate.application.after_class.supplementing import audit_reviews
from wordmate.application.kernel.sheets import Cell
from wordmate.application.ports import Ports
from wordmate.domain.after_class.plan_audit import Reason as AuditReason
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.cli.headings import headings_of
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import Count, show, show_row

HEAD: Final = (
    "course_order_id",
    "date",
    "student",
    "tutor",
    "expected",
    "booked",
    "done",
    "missed",
    "invalid",
    "why",
)

_REASONS: Final = {
    AuditReason.ALL_KNOWN: Wording("没有学新词，不用复习", "no word to review"),
    AuditReason.NO_TIME_PICKED: Wording("没有选抗遗忘时间", "no daily time was chosen"),
    AuditReason.SUPPLEMENTED: Wording("老师后来补的", "added later by a tutor"),
    AuditReason.DELETED: Wording("门店已删除", "deleted by the store"),
    AuditReason.CANCELED: Wording("门店已取消", "canceled by the store"),
    AuditReason.BY_HAND: Wording("多出来的，原因不明", "exists without a reason"),
    AuditReason.OMITTED: Wording("缺少，原因不明", "missing without a reason"),
}
"""Why the existing reviews differ from the plan."""


def add_review_audit(commands: typer.Typer, run: Run) -> None:
    """Adds ``audit-reviews`` to the store's commands."""

    @commands.command("audit-reviews")
    def audit(
        tutor: Annotated[
            str | None, typer.Option(help="Only this tutor: account number or phone.")
        ] = None,
        student: Annotated[
            str | None, typer.Option(help="Only this student: account number or phone.")
        ] = None,
        since: Annotated[
            datetime | None,
            typer.Option(formats=["%Y-%m-%d"], help="Only lessons since this local day."),
        ] = None,
        as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    ) -> None:
        """Compare the reviews of every completed lesson with its plan and report the reason of each
        difference; fails if one has no reason."""

        async def work(ports: Ports) -> tuple[int, int]:
            lessons = unexplained = 0
            tutor_id = await find_id(ports, tutor, Role.TUTOR)
            student_id = await find_id(ports, student, Role.STUDENT)
            _put(headings_of(HEAD), as_csv)
            request = AuditPlans(
                tutor_id=tutor_id,
                student_id=student_id,
                since=None if since is None else since.date(),
            )
            async for one in audit_reviews(ports, request):
                lessons += 1
                unexplained += one.unexplained
                on = local_date(one.appointment_time, ports.policy.zone)
                _put(_row(one, on, as_csv=as_csv), as_csv)
            return lessons, unexplained

        lessons, unexplained = run(work)
        show(f"{Count(lessons):lesson}, {Count(unexplained):review} without a reason", err=True)
        if unexplained:
            raise typer.Exit(1)


def _row(lesson: AuditedLesson, on: date, *, as_csv: bool) -> Sequence[Cell]:
    return (
        lesson.course_order_id,
        on.isoformat(),
        lesson.student_name,
        lesson.tutor_name,
        lesson.expected,
        lesson.booked,
        lesson.done,
        lesson.missed,
        lesson.invalid,
        "; ".join(_reasons(lesson, as_csv=as_csv)) or None,
    )


def _reasons(lesson: AuditedLesson, *, as_csv: bool) -> Iterator[str]:
    """Why none were planned, and each difference with its day: in words, or in a CSV as codes."""
    language = language_of(os.environ)

    def in_words(reason: AuditReason) -> str:
        return reason if as_csv else said(_REASONS[reason], language)

    if lesson.reason is not None:
        yield in_words(lesson.reason)
    for day in lesson.days:
        if day.reason is not None:
            yield f"{day.date} {in_words(day.reason)}"


def _put(row: Sequence[Cell], as_csv: bool) -> None:
    if as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerow(guard(one) for one in row)
    else:
        show_row(*("-" if one is None else one for one in row))
