"""``wordmate store``: what the store does, over the use cases."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from wordmate.application.content.queries import book_id
from wordmate.application.kernel.messages import Page
from wordmate.application.orders import store
from wordmate.application.orders.messages import CourseOrderView, OrderFilter
from wordmate.application.ports import ServicePorts
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.commission import commission_commands, month_named
from wordmate.entrypoints.cli.month import month_commands
from wordmate.entrypoints.cli.pages import Offset, Order
from wordmate.entrypoints.cli.people import invite_commands, people_commands
from wordmate.entrypoints.cli.rest import rest_commands
from wordmate.entrypoints.cli.reviews import add_plan_time, add_review_audit
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import local, show, show_row
from wordmate.entrypoints.cli.suggestions import suggestion_commands

AnyTime = Annotated[
    bool,
    typer.Option("--any-time", help="Also at a time that is no half hour from 05:00 to 23:30."),
]


def store_commands(run: Run) -> typer.Typer:
    """The ``store`` commands."""
    commands = typer.Typer(
        help="Book classes, look after people, answer suggestions.", no_args_is_help=True
    )

    commands.add_typer(people_commands(run), name="people")
    commands.add_typer(invite_commands(run), name="invite-code")
    commands.add_typer(suggestion_commands(run), name="suggestions")
    add_review_audit(commands, run)
    add_plan_time(commands, run)
    commands.add_typer(commission_commands(run), name="commission")
    month_commands(commands, run)
    commands.add_typer(rest_commands(run), name="rest")

    @commands.command()
    def book(
        *,
        student: Annotated[str, typer.Option(help="The student: account number, or phone.")],
        tutor: Annotated[str, typer.Option(help="The tutor: account number, or phone.")],
        at: Annotated[
            datetime,
            typer.Option(formats=["%Y-%m-%d %H:%M"], help="In the service's time zone."),
        ],
        lesson: Annotated[LessonType, typer.Option(help="What is booked.")] = LessonType.QUOTA_60,
        book: Annotated[str | None, typer.Option(help="Code of the course book.")] = None,
        any_time: AnyTime = False,
    ) -> None:
        """Book a class."""

        async def work(ports: ServicePorts) -> tuple[CourseOrder, ZoneInfo]:
            zone = ports.policy.zone
            order = await store.book_class(
                ports,
                student=student,
                tutor=tutor,
                appointment_at=instant(at.replace(tzinfo=zone)),
                lesson_type=lesson,
                course_book_id=None if book is None else await book_id(ports.reads, book),
                any_time=any_time,
            )
            return order, zone

        order, zone = run(work)
        show(f"Order {order.id}: {lesson} at {local(order.appointment_at, zone)}")

    @commands.command()
    def move(
        order: Order,
        at: Annotated[
            datetime,
            typer.Option(formats=["%Y-%m-%d %H:%M"], help="In the service's time zone."),
        ],
        any_time: AnyTime = False,
    ) -> None:
        """Move a reserved class to another time; both people are told."""

        async def work(ports: ServicePorts) -> tuple[CourseOrder, ZoneInfo]:
            zone = ports.policy.zone
            to = instant(at.replace(tzinfo=zone))
            return await store.move_class(ports, OrderId(order), to, any_time=any_time), zone

        with about(order):
            moved, zone = run(work)
        show(f"Order {moved.id}: moved to {local(moved.appointment_at, zone)}")

    @commands.command()
    def cancel(order: Order) -> None:
        """Call a reserved class off."""
        with about(order):
            _tell(run(lambda ports: store.cancel_class(ports, OrderId(order))))

    @commands.command("ask-deletion")
    def ask_deletion(order: Order) -> None:
        """Ask the tutor to approve that a class record is deleted."""
        with about(order):
            _tell(run(lambda ports: store.ask_deletion(ports, OrderId(order))))

    @commands.command("withdraw-deletion")
    def withdraw_deletion(order: Order) -> None:
        """Take the request back."""
        with about(order):
            _tell(run(lambda ports: store.withdraw_deletion(ports, OrderId(order))))

    @commands.command("list")
    def list_orders(
        *,
        status: Annotated[
            OrderFilter, typer.Option(case_sensitive=False, help="Only these.")
        ] = OrderFilter.ALL,
        month: Annotated[
            str | None,
            typer.Option(callback=month_named, metavar="YYYY-MM", help="Booked for this month."),
        ] = None,
        student: Annotated[
            str | None, typer.Option(help="Of this student: account number, or phone.")
        ] = None,
        tutor: Annotated[
            str | None, typer.Option(help="Of this tutor: account number, or phone.")
        ] = None,
        no_shows: Annotated[
            bool, typer.Option("--no-shows", help="Only classes whose student did not come.")
        ] = False,
        offset: Offset = 0,
        limit: Annotated[int, typer.Option(min=1, max=100, help="Show so many.")] = 100,
    ) -> None:
        """List course orders, newest appointment first."""
        of = _of_one(student, tutor)

        async def work(ports: ServicePorts) -> tuple[Page[CourseOrderView], ZoneInfo]:
            page = await store.list_classes(
                ports,
                status=status,
                month=month,
                of=of,
                no_shows=no_shows,
                limit=limit,
                offset=offset,
            )
            return page, ports.policy.zone

        page, zone = run(work)
        for order in page.data:
            show_row(*_facts(order, zone))
        shown = offset + len(page.data)
        if page.total > shown:
            show(f"{page.total - shown} more: --offset {shown}")

    return commands


def _of_one(student: str | None, tutor: str | None) -> tuple[Role, str] | None:
    if student is not None and tutor is not None:
        raise typer.BadParameter("name one of them", param_hint="--student / --tutor")
    if student is not None:
        return Role.STUDENT, student
    return None if tutor is None else (Role.TUTOR, tutor)


def _tell(order: CourseOrder) -> None:
    show(f"Order {order.id}: {order.status}, deletion {order.deletion}")


def _facts(order: CourseOrderView, zone: ZoneInfo) -> Sequence[object]:
    """One order in its facts."""
    return (
        order.course_order_id,
        local(order.appointment_time, zone),
        order.lesson_type,
        "NO_SHOW" if order.is_no_show else order.status,
        order.deletion_status,
        order.user.user_name,
        order.tutor.user_name if order.tutor else "-",
        order.course_book.title_zh if order.course_book else "-",
    )
