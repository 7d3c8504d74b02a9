"""``wordmate store commission issue`` and ``results``: batches of payments as files; and the audit
of pay.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from wordmate.adapters.sheets.reading import UnreadableSheetError, read_sheet
from wordmate.adapters.sheets.writing import UnknownSheetError, check_place, write_sheets
from wordmate.application.kernel.call import store_call
from wordmate.application.pay import payouts
from wordmate.application.pay.messages import (
    LONGEST_BATCH,
    BatchView,
    IssueBatch,
    TakenResults,
    TakeResults,
)
from wordmate.application.pay.pay_file import TITLES, PayFile
from wordmate.application.pay.reports import verify_pay
from wordmate.application.pay.result_files import NEEDED, result_line
from wordmate.application.pay.results import take_results
from wordmate.application.ports import Ports
from wordmate.domain.kernel.money import yuan
from wordmate.domain.kernel.typed_text import is_line, line
from wordmate.domain.pay.errors import ResultsRefused
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.options import By, Reason, read_month
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import Count, show


def _named(text: str) -> str:
    name = line(text)
    if not is_line(name, LONGEST_BATCH):
        raise typer.BadParameter(f"a batch has a name of 1 to {LONGEST_BATCH} printable characters")
    return name


def add_commission(commands: typer.Typer, commission: typer.Typer, run: Run) -> None:
    """Adds ``verify-pay`` to the store's commands, and the others to those on commission."""

    @commands.command("verify-pay")
    def verify() -> None:
        """Recompute all pay and report every difference; fails if there is one."""
        language = language_of(os.environ)
        audit = run(lambda ports: verify_pay(ports, show, language))
        differ = f"{Count(audit.differences):difference}" if audit.differences else "no difference"
        show(f"{Count(audit.orders):order}: {differ}")
        if audit.differences:
            raise typer.Exit(1)

    @commission.command()
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
            typer.Option(parser=read_month, metavar="YYYY-MM", help="Classes up to this month."),
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

    @commission.command()
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


@contextmanager
def _read_or_written(option: str) -> Iterator[None]:
    """Turns an error about the file of an option into one clear line."""
    try:
        yield
    except (UnknownSheetError, UnreadableSheetError) as problem:
        raise typer.BadParameter(str(problem), param_hint=option) from None
