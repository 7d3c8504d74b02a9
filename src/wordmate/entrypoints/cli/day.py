"""``wordmate store today`` and ``store free``: the day's classes, and tutors who are free."""

import os
from collections.abc import Sequence
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import typer

from wordmate.application.kernel.call import store_call
from wordmate.application.orders.operations import ClassesOfDay, FreeTutors
from wordmate.application.orders.store_messages import (
    ClassOfDay,
    FreeTutor,
    ListClassesOfDay,
    ListFreeTutors,
)
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.local_dates import instant, local_time
from wordmate.domain.orders.order_status import MINUTE_MS, LessonType
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.pages import AnyTime, At, Day, lesson_option
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show_table
from wordmate.entrypoints.cli.telling import STATE, state_of

_CLASS: Final = ("order", "time", "lesson", *STATE, "late", "student", "tutor")
_MINUTES: Final = Wording("{minutes} 分钟", "{minutes} min")
_TUTOR: Final = ("account", "name", "title")


def add_day(commands: typer.Typer, run: Run) -> None:
    """Adds ``today`` and ``free`` to the store's commands."""

    @commands.command()
    def today(day: Day = None) -> None:
        """Show the day's classes in order, with their state and delay."""

        async def work(ports: Ports) -> tuple[Sequence[ClassOfDay], ZoneInfo]:
            found = await ClassesOfDay(ports, store_call(), ListClassesOfDay(day=day))
            return found.data, ports.policy.zone

        classes, zone = run(work)
        show_table(_CLASS, [_facts(one, zone) for one in classes])

    @commands.command()
    def free(
        at: At,
        lesson: Annotated[
            LessonType, lesson_option("Lesson type of the class.")
        ] = LessonType.QUOTA_60,
        any_time: AnyTime = False,
    ) -> None:
        """List tutors who can be booked at a time."""

        async def work(ports: Ports) -> Sequence[FreeTutor]:
            begins = instant(at.replace(tzinfo=ports.policy.zone))
            request = ListFreeTutors(appointment_time=begins, lesson_type=lesson, any_time=any_time)
            return (await FreeTutors(ports, store_call(), request)).data

        rows = [(one.account_no, one.user_name, one.title_level or "-") for one in run(work)]
        show_table(_TUTOR, rows)


def _facts(class_: ClassOfDay, zone: ZoneInfo) -> Sequence[object]:
    order = class_.order
    minutes = class_.late_ms // MINUTE_MS
    return (
        order.course_order_id,
        f"{local_time(order.appointment_time, zone):%H:%M}",
        order.lesson_type,
        *state_of(order),
        said(_MINUTES, language_of(os.environ)).format(minutes=minutes) if minutes else "-",
        order.user.user_name,
        order.tutor.user_name if order.tutor else "-",
    )
