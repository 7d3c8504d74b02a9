"""``wordmate store credits``: lesson credits of students."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Final, cast
from zoneinfo import ZoneInfo

import typer

from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.kernel.call import store_call
from wordmate.application.orders.credit_messages import (
    AddCredits,
    CreditType,
    LessonCredits,
    ListCredits,
    OwnCredits,
    StudentCredits,
)
from wordmate.application.orders.credits import add_credits
from wordmate.application.orders.operations import CreditsOfStudent
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.credits import CREDIT_TYPES, MOST_LESSONS
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.pages import By, Day, lesson_option
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show_table

Whom = Annotated[
    str, typer.Argument(metavar="STUDENT", help="Account number (S00000001) or phone.")
]
_LEFT: Final = ("lesson", "bought", "used", "booked", "left")
_BOUGHT: Final = ("day", "lesson", "lessons", "note")
_PAGE: Final = 100


def credit_commands(run: Run) -> typer.Typer:
    """The ``credits`` commands."""
    commands = typer.Typer(help="Record what students have bought.", no_args_is_help=True)

    @commands.command()
    def add(
        student: Whom,
        lessons: Annotated[
            int,
            typer.Argument(
                min=-MOST_LESSONS,
                max=MOST_LESSONS,
                help="Number of classes; below zero takes back.",
            ),
        ],
        *,
        lesson: Annotated[LessonType, lesson_option("Lesson type.")] = LessonType.QUOTA_60,
        day: Day = None,
        note: Annotated[str, typer.Option(help="A note for the store.")] = "",
        by: By,
    ) -> None:
        """Record classes that a student has bought, by default today."""
        if lesson not in CREDIT_TYPES:
            raise typer.BadParameter("has no credits", param_hint="--lesson")
        if lessons == 0:
            raise typer.BadParameter("is not zero", param_hint="lessons")

        async def work(ports: Ports) -> OwnCredits:
            request = AddCredits(
                user_id=(await find_account(ports, student, Role.STUDENT)).id,
                lesson_type=cast("CreditType", lesson.value),
                lessons=lessons,
                day=day,
                note=note,
            )
            return await add_credits(ports, store_call(by), request)

        with about(student):
            show_table(_LEFT, [_facts(one) for one in run(work).data])

    @commands.command("list")
    def list_credits(student: Whom) -> None:
        """Show a student's credits and last purchases, the newest day first."""

        async def work(ports: Ports) -> tuple[StudentCredits, ZoneInfo]:
            student_id = (await find_account(ports, student, Role.STUDENT)).id
            request = ListCredits(user_id=student_id, page_size=_PAGE)
            return await CreditsOfStudent(ports, store_call(), request), ports.policy.zone

        with about(student):
            found, zone = run(work)
        show_table(_LEFT, [_facts(one) for one in found.data])
        if found.data:
            bought: list[tuple[date, str, int, str]] = [
                (local_date(one.utc_bought, zone), one.lesson_type, one.lessons, one.note or "-")
                for one in found.purchases
            ]
            show_table(_BOUGHT, bought)

    return commands


def _facts(credits: LessonCredits) -> Sequence[object]:
    """The cells of a lesson type."""
    return (credits.lesson_type, credits.bought, credits.used, credits.booked, credits.left)
