"""``wordmate store commission problems`` and ``answer``: problems that tutors report with their
pay."""

from collections.abc import Sequence
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import typer

from wordmate.application.kernel.call import store_call
from wordmate.application.pay.messages import AnswerProblem, ListOpenProblems, OpenProblem
from wordmate.application.pay.operations import OpenProblems
from wordmate.application.pay.problems import answer_problem
from wordmate.application.ports import Ports
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.money import yuan
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.cli.pages import After, By, Limit, Order, show_page
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import local, show

_HEADING: Final = ("order", "time", "account", "tutor", "total", "problem")


def problem_commands(commands: typer.Typer, run: Run) -> None:
    """Adds them to the commands on commissions."""

    @commands.command()
    def problems(
        limit: Limit = 100,
        after: After = 0,
    ) -> None:
        """List open problems that tutors reported."""

        async def work(ports: Ports) -> tuple[Sequence[OpenProblem], ZoneInfo]:
            request = ListOpenProblems(after=after, limit=limit + 1)
            return (await OpenProblems(ports, store_call(), request)).data, ports.policy.zone

        found, zone = run(work)
        show_page(
            _HEADING,
            [_facts(one, zone) for one in found],
            limit,
            lambda row: f"--after {row[0]}",
        )

    @commands.command()
    def answer(
        order: Order,
        text: Annotated[str, typer.Argument(help="The answer; the tutor reads it.")],
        *,
        by: By,
    ) -> None:
        """Answer a problem, once; the tutor is notified."""
        with about(order):
            request = AnswerProblem(course_order_id=OrderId(order), text=text)
            run(lambda ports: answer_problem(ports, store_call(by), request))
        show(f"The problem of order {order} is answered")


def _facts(problem: OpenProblem, zone: ZoneInfo) -> Sequence[object]:
    return (
        problem.course_order_id,
        local(problem.utc_raised, zone),
        account_no(problem.tutor_id, Role.TUTOR),
        problem.tutor_name,
        yuan(problem.total_fen),
        problem.text,
    )
