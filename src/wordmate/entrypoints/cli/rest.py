"""``wordmate store rest``: tutors' applications for rest."""

from collections.abc import Sequence
from typing import Annotated, Final, TypeVar
from zoneinfo import ZoneInfo

import typer

from wordmate.application.kernel.call import Call, store_call
from wordmate.application.kernel.operations import Operation
from wordmate.application.ports import Ports
from wordmate.application.rest import deciding
from wordmate.application.rest.messages import (
    AnswerRest,
    LiftRest,
    ListAllRest,
    OneRestApplication,
    RestApplicationView,
    RestOfTutor,
)
from wordmate.application.rest.operations import AllRest
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.rest.rest_application import RestStatus
from wordmate.entrypoints.cli.pages import By, Limit, Offset, number_of, show_newest
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import local, show

_HEADING: Final = ("number", "status", "account", "tutor", "half hours", "reason")
Decision = TypeVar("Decision", bound=OneRestApplication)
Number = Annotated[int, number_of("application")]


def rest_commands(run: Run) -> typer.Typer:
    """The ``store rest`` commands."""
    commands = typer.Typer(help="Answer tutors' applications for rest.", no_args_is_help=True)

    @commands.command("list")
    def list_rest(
        status: Annotated[
            RestStatus | None, typer.Option(case_sensitive=False, help="Only this status.")
        ] = None,
        limit: Limit = 100,
        offset: Offset = 0,
    ) -> None:
        """List applications, newest first."""

        async def work(ports: Ports) -> tuple[Sequence[RestOfTutor], ZoneInfo]:
            request = ListAllRest(status=status, limit=limit + 1, offset=offset)
            return (await AllRest(ports, store_call(), request)).data, ports.policy.zone

        rows, zone = run(work)
        show_newest(_HEADING, [_facts(row, zone) for row in rows], limit, offset)

    @commands.command()
    def approve(application: Number, *, by: By) -> None:
        """Approve rest; bookings are blocked and the tutor is notified."""
        _decide(run, deciding.answer_rest, _answer(application, approved=True), by)
        show(f"Application {application} is approved")

    @commands.command()
    def reject(
        application: Number,
        reason: Annotated[str, typer.Argument(help="Reason; the tutor reads it.")],
        *,
        by: By,
    ) -> None:
        """Reject rest; the tutor is notified."""
        answer = _answer(application, approved=False, reason=reason)
        _decide(run, deciding.answer_rest, answer, by)
        show(f"Application {application} is rejected")

    @commands.command()
    def lift(
        application: Number,
        reason: Annotated[str, typer.Argument(help="Reason; the tutor reads it.")],
        *,
        by: By,
    ) -> None:
        """Lift approved rest; the tutor is notified."""
        number = RestApplicationId(application)
        lift = LiftRest(rest_application_id=number, reason=reason)
        _decide(run, deciding.lift_rest, lift, by)
        show(f"Rest of application {application} is lifted")

    return commands


def _answer(application: int, *, approved: bool, reason: str = "") -> AnswerRest:
    number = RestApplicationId(application)
    return AnswerRest(rest_application_id=number, approved=approved, reason=reason)


def _decide(
    run: Run,
    operation: Operation[Ports, Call, Decision, RestApplicationView],
    request: Decision,
    by: str,
) -> None:
    with about(request.rest_application_id):
        run(lambda ports: operation(ports, store_call(by), request))


def _facts(rest: RestOfTutor, zone: ZoneInfo) -> Sequence[object]:
    """The cells of an application."""
    return (
        rest.rest_application_id,
        rest.status,
        account_no(rest.tutor_id, Role.TUTOR),
        rest.tutor_name,
        "; ".join(_stretch(period.starts_at, period.ends_at, zone) for period in rest.stretches),
        rest.reason or "-",
    )


def _stretch(since: Instant, until: Instant, zone: ZoneInfo) -> str:
    """A period as people write it: midnight is the end of the day."""
    end = f"{local_time(until, zone):%H:%M}"
    return f"{local(since, zone)}-{'24:00' if end == '00:00' else end}"
