"""``wordmate ledger``: compare the tables with the events, and rewrite them."""

from typing import Annotated

import typer

from wordmate.application.ledger.audit import Audit, rebuild_ledger, verify_ledger
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.ledger.audit import Difference
from wordmate.entrypoints.cli.options import MOST
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import Count, show

Order = Annotated[int | None, typer.Option(min=1, max=MOST, help="Only this course order.")]
All = Annotated[bool, typer.Option("--all", help="All orders.")]


def ledger_commands(run: Run) -> typer.Typer:
    """The ``ledger`` commands."""
    commands = typer.Typer(no_args_is_help=True)

    @commands.command()
    def verify(order: Order = None, all_: All = False) -> None:
        """Replay the events and report every difference; fails if there is one."""
        order_id = _one_or_all(order, all_)
        audit = run(lambda ports: verify_ledger(ports, order_id, _tell))
        show(_summary(audit, "differ"))
        if audit.differences:
            raise typer.Exit(1)

    @commands.command()
    def rebuild(order: Order = None, all_: All = False) -> None:
        """Rewrite what differs from the events; also repairs damaged orders."""
        order_id = _one_or_all(order, all_)
        audit = run(lambda ports: rebuild_ledger(ports, order_id, _tell))
        show(_summary(audit, "were rewritten"))

    return commands


def _one_or_all(order: int | None, all_: bool) -> OrderId | None:
    if (order is None) is not all_:
        raise typer.BadParameter("name one order, or --all", param_hint="--order / --all")
    return None if order is None else OrderId(order)


def _tell(difference: Difference) -> None:
    order = "no order" if difference.order_id is None else f"order {difference.order_id}"
    show(f"{order}: {difference.projection}: {difference.what}")


def _summary(audit: Audit, what: str) -> str:
    looked = f"{Count(audit.events):event} of {Count(audit.orders):order}"
    if not audit.differences:
        return f"{looked}: no difference"
    return f"{looked}: {Count(audit.differences):place} {what}"
