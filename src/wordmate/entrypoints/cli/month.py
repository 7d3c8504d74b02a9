"""``wordmate store report`` and ``store verify-pay``: a month in numbers, and an audit
of the pay."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from wordmate.adapters.sheets.writing import UnknownSheetError, check_place, write_sheets
from wordmate.application.kernel.call import store_call
from wordmate.application.kernel.sheets import Cell, Column, Table
from wordmate.application.pay.messages import MonthOfTutor, OneMonth
from wordmate.application.pay.operations import MonthOfTutors
from wordmate.application.pay.reports import verify_pay
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.money import yuan
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.cli.commission import month_named
from wordmate.entrypoints.cli.headings import headings_of
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import Count, show, show_table

HEADER = (
    *("tutor", "name", "sessions", "minutes", "commission", "subsidy", "total"),
    *("pending", "issued", "failed", "reviews done", "reviews missed", "no-shows"),
)


def month_commands(commands: typer.Typer, run: Run) -> None:
    """Adds ``report`` and ``verify-pay`` to the store's commands."""

    @commands.command()
    def report(
        month: Annotated[
            str,
            typer.Option(callback=month_named, metavar="YYYY-MM", help="Month, from 2025-04."),
        ],
        out: Annotated[
            Path | None,
            typer.Option(help="Output file, .csv or .xlsx; by default a table is printed."),
        ] = None,
    ) -> None:
        """Report each tutor's classes, reviews and pay of a month."""
        try:
            if out is not None:
                check_place(out)
        except UnknownSheetError as problem:
            raise typer.BadParameter(str(problem), param_hint="--out") from None
        tutors = run(lambda ports: MonthOfTutors(ports, store_call(), OneMonth(month=month))).data
        rows = [_row(one) for one in tutors]
        if out is None:
            show_table(HEADER, rows)
            return
        columns = [Column(title, max(12, len(title) + 2)) for title in headings_of(HEADER)]
        run(lambda _: write_sheets(out, Table(month, columns, _each(rows))))
        show(f"{month}: {Count(len(rows)):tutor} in {out}")

    @commands.command("verify-pay")
    def verify() -> None:
        """Recompute all pay and report every difference; fails if there is one."""
        audit = run(lambda ports: verify_pay(ports, show))
        differ = f"{Count(audit.differences):difference}" if audit.differences else "no difference"
        show(f"{Count(audit.orders):order}: {differ}")
        if audit.differences:
            raise typer.Exit(1)


async def _each(rows: Sequence[Sequence[Cell]]) -> AsyncIterator[Sequence[Cell]]:
    for row in rows:
        yield row


def _row(month: MonthOfTutor) -> Sequence[Cell]:
    return (
        account_no(month.tutor_id, Role.TUTOR),
        month.tutor_name,
        month.sessions,
        month.minutes,
        yuan(month.commission_fen),
        yuan(month.subsidy_fen),
        yuan(month.commission_fen + month.subsidy_fen),
        yuan(month.pending_fen),
        yuan(month.issued_fen),
        yuan(month.failed_fen),
        month.reviews_done,
        month.reviews_missed,
        month.no_shows,
    )
