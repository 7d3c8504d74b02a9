"""``wordmate store``: what the store does, over the use cases."""

from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from wordmate.application.content.queries import book_id
from wordmate.application.orders import store
from wordmate.application.orders.messages import CourseOrderView, OrderFilter
from wordmate.application.ports import ServicePorts
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.commission import commission_commands
from wordmate.entrypoints.cli.month import month_commands
from wordmate.entrypoints.cli.people import invite_commands, people_commands
from wordmate.entrypoints.cli.rest import rest_commands
from wordmate.entrypoints.cli.reviews import add_review_audit
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.suggestions import suggestion_commands

OrderNumber = Annotated[int, typer.Argument(help="Number of the course order.")]


def store_commands(run: Run) -> typer.Typer:
    """The ``store`` commands."""
    commands = typer.Typer(
        help="Book classes, look after people, answer suggestions.", no_args_is_help=True
    )

    commands.add_typer(people_commands(run), name="people")
    commands.add_typer(invite_commands(run), name="invite-code")
    commands.add_typer(suggestion_commands(run), name="suggestions")
    add_review_audit(commands, run)
    commands.add_typer(commission_commands(run), name="commission")
    month_commands(commands, run)
    commands.add_typer(rest_commands(run), name="rest")

    @commands.command()
    def book(
        student: Annotated[str, typer.Option(help="The student: account number, or phone.")],
        tutor: Annotated[str, typer.Option(help="The tutor: account number, or phone.")],
        at: Annotated[
            datetime,
            typer.Option(formats=["%Y-%m-%d %H:%M"], help="In the service's time zone."),
        ],
        lesson: Annotated[LessonType, typer.Option(help="What is booked.")] = LessonType.QUOTA_60,
        book: Annotated[str | None, typer.Option(help="Code of the course book.")] = None,
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
            )
            return order, zone

        order, zone = run(work)
        typer.echo(f"Order {order.id}: {lesson} at {_local(order.appointment_at, zone)}")

    @commands.command()
    def move(
        order: OrderNumber,
        at: Annotated[
            datetime,
            typer.Option(formats=["%Y-%m-%d %H:%M"], help="In the service's time zone."),
        ],
    ) -> None:
        """Move a reserved class to another time; both people are told."""

        async def work(ports: ServicePorts) -> tuple[CourseOrder, ZoneInfo]:
            zone = ports.policy.zone
            to = instant(at.replace(tzinfo=zone))
            return await store.move_class(ports, OrderId(order), to), zone

        moved, zone = run(work)
        typer.echo(f"Order {moved.id}: moved to {_local(moved.appointment_at, zone)}")

    @commands.command()
    def cancel(order: OrderNumber) -> None:
        """Call a reserved class off."""
        _tell(run(lambda ports: store.cancel_class(ports, OrderId(order))))

    @commands.command("ask-deletion")
    def ask_deletion(order: OrderNumber) -> None:
        """Ask the tutor to approve that a class record is deleted."""
        _tell(run(lambda ports: store.ask_deletion(ports, OrderId(order))))

    @commands.command("withdraw-deletion")
    def withdraw_deletion(order: OrderNumber) -> None:
        """Take the request back."""
        _tell(run(lambda ports: store.withdraw_deletion(ports, OrderId(order))))

    @commands.command("list")
    def list_orders(
        status: Annotated[
            OrderFilter, typer.Option(case_sensitive=False, help="Only these.")
        ] = OrderFilter.ALL,
        limit: Annotated[int, typer.Option(min=1, max=100)] = 100,
    ) -> None:
        """List course orders, newest appointment first."""

        async def work(ports: ServicePorts) -> tuple[list[CourseOrderView], int, ZoneInfo]:
            page = await store.list_classes(ports, status=status, limit=limit)
            return page.data, page.total, ports.policy.zone

        orders, total, zone = run(work)
        for order in orders:
            typer.echo(_line(order, zone))
        if total > len(orders):
            typer.echo(f"{total - len(orders)} more")

    return commands


def _tell(order: CourseOrder) -> None:
    typer.echo(f"Order {order.id}: {order.status}, deletion {order.deletion}")


def _local(at: int, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(at / 1000, zone).strftime("%Y-%m-%d %H:%M")


def _line(order: CourseOrderView, zone: ZoneInfo) -> str:
    """One order with tabs between its facts."""
    facts = (
        order.course_order_id,
        _local(order.appointment_time, zone),
        order.lesson_type,
        order.status,
        order.deletion_status,
        order.user.user_name,
        order.tutor.user_name if order.tutor else "-",
        order.course_book.title_zh if order.course_book else "-",
    )
    return "\t".join(str(fact) for fact in facts)
