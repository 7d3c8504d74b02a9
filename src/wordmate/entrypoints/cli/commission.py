"""``wordmate store commission``: tutors' earnings, issued by batch, and their problems
with them."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from wordmate.adapters.sheets.reading import UnreadableSheetError, read_sheet
from wordmate.adapters.sheets.writing import UnknownSheetError, check_place, write_sheets
from wordmate.application.kernel.call import store_call
from wordmate.application.pay import payouts
from wordmate.application.pay.messages import (
    LONGEST_BATCH,
    BatchView,
    IssueBatch,
    ListStoreCommissions,
    ReleaseCommissions,
    RetryCommissions,
    StoreCommission,
    TakenResults,
    TakeResults,
)
from wordmate.application.pay.pay_file import TITLES, PayFile
from wordmate.application.pay.result_files import NEEDED, result_line
from wordmate.application.pay.results import take_results
from wordmate.application.ports import Ports
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.money import yuan
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.typed_text import is_line, line
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.errors import ResultsRefused
from wordmate.entrypoints.cli.commission_problems import problem_commands
from wordmate.entrypoints.cli.headings import headings_of, nothing
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.pages import After, By, Order, Reason, number_of
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import Count, local, show, show_row

_LISTED = (
    *("order", "ended", "account", "tutor", "lesson", "commission", "subsidy"),
    *("status", "batch", "remarks"),
)
_LAST_PAYMENT = 2**31 - 1
_MONTH = re.compile("20[2-9][0-9]-(0[1-9]|1[0-2])")


def month_named(text: str | None) -> str | None:
    """A month as YYYY-MM; raises BadParameter."""
    if text is not None and not _MONTH.fullmatch(text):
        raise typer.BadParameter(f"{text or repr(text)} is not a month such as 2026-11")
    return text


Month = Annotated[
    str | None, typer.Option(callback=month_named, metavar="YYYY-MM", help="Only this month.")
]


def _named(text: str) -> str:
    name = line(text)
    if not is_line(name, LONGEST_BATCH):
        raise typer.BadParameter(f"a batch has a name of 1 to {LONGEST_BATCH} printable characters")
    return name


def commission_commands(run: Run) -> typer.Typer:
    """The ``store commission`` commands."""
    commands = typer.Typer(
        help="Pay commission, and answer problems that tutors report.", no_args_is_help=True
    )

    @commands.command("list")
    def list_commissions(
        *,
        month: Month = None,
        status: Annotated[
            CommissionStatus | None, typer.Option(case_sensitive=False, help="Only this status.")
        ] = None,
        batch: Annotated[str | None, typer.Option(help="Only this batch.")] = None,
        flagged: Annotated[bool, typer.Option("--flagged", help="Only flagged ones.")] = False,
        limit: Annotated[int, typer.Option(min=1, help="How many to show.")] = 1_000,
        after: After = 0,
    ) -> None:
        """List commissions by order number."""

        async def work(ports: Ports) -> None:
            request = ListStoreCommissions(
                month=month,
                status=status,
                batch=batch,
                flagged=flagged,
                after=(after, _LAST_PAYMENT),
            )
            shown, last = 0, after
            async for one in payouts.list_all_commissions(ports, store_call(), request):
                if shown >= limit and one.course_order_id != last:
                    show(f"more: --after {last}")
                    return
                if not shown:
                    show_row(*headings_of(_LISTED))
                shown, last = shown + 1, one.course_order_id
                show_row(*_facts(one, ports.policy.zone))
            if not shown:
                show(nothing())

        run(work)

    @commands.command()
    def issue(
        name: Annotated[
            str,
            typer.Argument(
                callback=_named,
                help="Name of the batch; the same name writes the same batch again.",
            ),
        ],
        out: Annotated[Path, typer.Option(help="Output file: .csv or .xlsx.")],
        until: Annotated[
            str | None,
            typer.Option(callback=month_named, metavar="YYYY-MM", help="Classes up to this month."),
        ] = None,
        flagged: Annotated[bool, typer.Option("--flagged", help="Also flagged ones.")] = False,
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Put pending commissions into a batch and write it to a file."""
        with _read_or_written("--out"):
            check_place(out)

            async def work(ports: Ports) -> tuple[BatchView, int]:
                batch = await payouts.issue_batch(
                    ports,
                    store_call(by),
                    IssueBatch(batch=name, until_month=until, with_flagged=flagged, reason=reason),
                )
                file = PayFile(ports, store_call(by), batch, language_of(os.environ))
                return batch, await write_sheets(out, *file.tables)

            made, rows = run(work)
        batch = f"Batch {made.name}: {Count(made.lessons):lesson}, {yuan(made.total_fen)}"
        show(f"{batch}; {Count(rows):row} in {out}")

    @commands.command()
    def results(
        file: Annotated[Path, typer.Argument(help="The batch's file with the results.")],
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Read the results of batches: the whole file or nothing."""
        with _read_or_written("file"):
            lines = [result_line(number, row) for number, row in read_sheet(file, NEEDED, TITLES)]
        try:
            taken: TakenResults = run(
                lambda ports: take_results(
                    ports, store_call(by), TakeResults(lines=lines, reason=reason)
                )
            )
        except ResultsRefused as refused:
            for one in refused.lines:
                show(f"line {one.line}: {said(one.why, language_of(os.environ))}", err=True)
            bad = Count(len(refused.lines))
            show(f"{bad:line} {bad:is|are} wrong: nothing was stored", err=True)
            raise typer.Exit(1) from None
        show(
            f"{taken.issued} issued, {taken.failed} failed,"
            f" {taken.known} known before, {taken.waiting} without a result"
        )

    @commands.command()
    def release(
        order: Order,
        reason: Annotated[str, typer.Argument(help="Why it is paid; the tutor reads it.")],
        *,
        by: By,
    ) -> None:
        """Release a flagged commission for the next batch."""
        with about(order):
            one = run(
                lambda ports: payouts.release(
                    ports,
                    store_call(by),
                    ReleaseCommissions(course_order_ids=[OrderId(order)], reason=reason),
                )
            )
        show(f"Order {order}: {yuan(one.total_fen)} is paid with the next batch")

    @commands.command()
    def retry(
        orders: Annotated[list[int], number_of("course order whose commission failed")],
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Set failed commissions to pending again."""
        ids = [OrderId(one) for one in orders]
        tried = run(
            lambda ports: payouts.retry_failed(
                ports, store_call(by), RetryCommissions(course_order_ids=ids, reason=reason)
            )
        )
        show(f"{tried.payments} pending again")

    problem_commands(commands, run)
    return commands


@contextmanager
def _read_or_written(option: str) -> Iterator[None]:
    """Turns an error about the file of an option into one clear line."""
    try:
        yield
    except (UnknownSheetError, UnreadableSheetError) as problem:
        raise typer.BadParameter(str(problem), param_hint=option) from None


def _facts(commission: StoreCommission, zone: ZoneInfo) -> Sequence[object]:
    flags = [
        name
        for name, is_so in (
            ("no-show", commission.is_no_show),
            ("deduction", commission.reason is not None),
            ("flagged", commission.is_flagged),
            ("problem", commission.has_open_problem),
        )
        if is_so
    ]
    return (
        commission.course_order_id,
        local(commission.utc_ended, zone),
        _tutor(commission.tutor_id),
        commission.tutor_name,
        commission.lesson_type.value,
        yuan(commission.commission_fen),
        yuan(commission.subsidy_fen),
        commission.status.value,
        commission.batch or "-",
        " ".join([*flags, commission.failed or commission.reason or ""]).strip() or "-",
    )


def _tutor(tutor_id: AccountId) -> str:
    return account_no(tutor_id, Role.TUTOR)
