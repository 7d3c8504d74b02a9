"""``wordmate store``: the store's commands, over the use cases."""

from collections.abc import Sequence
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import typer

from wordmate.application.accounts.account_lookup import find_id
from wordmate.application.kernel.call import store_call
from wordmate.application.kernel.messages import Page
from wordmate.application.orders import store
from wordmate.application.orders.messages import CourseOrderView, OrderFilter
from wordmate.application.orders.operations import StoreOrders
from wordmate.application.orders.store_messages import (
    ChangedClass,
    ListStoreOrders,
    ReopenClass,
)
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.cli.audit_log import add_audit_log
from wordmate.entrypoints.cli.booking import add_booking
from wordmate.entrypoints.cli.commission import commission_commands, month_named
from wordmate.entrypoints.cli.credits import credit_commands
from wordmate.entrypoints.cli.day import add_day
from wordmate.entrypoints.cli.month import month_commands
from wordmate.entrypoints.cli.pages import AtOrThen, By, Offset, Order, Reason
from wordmate.entrypoints.cli.people import invite_commands, people_commands
from wordmate.entrypoints.cli.personal_data import add_personal_data
from wordmate.entrypoints.cli.rearranging import add_rearranging
from wordmate.entrypoints.cli.rest import rest_commands
from wordmate.entrypoints.cli.reviews import add_plan_time, add_review_audit
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.secrets import secret_commands
from wordmate.entrypoints.cli.showing import local, show, show_table
from wordmate.entrypoints.cli.suggestions import suggestion_commands
from wordmate.entrypoints.cli.telling import (
    CANCELED,
    DELETION_ASKED,
    DELETION_WITHDRAWN,
    REOPENED,
    STATE,
    change_class,
    state_of,
    tell_class,
)

HEADING: Final = ("order", "time", "lesson", *STATE, "student", "tutor", "book")


def store_commands(run: Run) -> typer.Typer:
    """The ``store`` commands."""
    commands = typer.Typer(no_args_is_help=True)

    people = people_commands(run)
    add_personal_data(people, run)
    commands.add_typer(people, name="people")
    commands.add_typer(invite_commands(run), name="invite-code")
    commands.add_typer(credit_commands(run), name="credits")
    commands.add_typer(suggestion_commands(run), name="suggestions")
    add_review_audit(commands, run)
    add_plan_time(commands, run)
    commands.add_typer(commission_commands(run), name="commission")
    month_commands(commands, run)
    commands.add_typer(rest_commands(run), name="rest")
    commands.add_typer(secret_commands(run), name="secrets")

    add_booking(commands, run)
    add_rearranging(commands, run)
    add_day(commands, run)
    add_audit_log(commands, run)

    @commands.command()
    def reopen(
        order: Order,
        *,
        at: AtOrThen = None,
        call_off: Annotated[
            bool, typer.Option("--call-off", help="Only take back a no-show: it is not held.")
        ] = False,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Reverse a cancellation, an expiry, or a no-show and its pay; both people are notified."""

        if call_off:
            change_class(run, store.take_back_no_show, order, CANCELED, by=by, reason=reason)
            return

        async def work(ports: Ports) -> ChangedClass:
            request = ReopenClass(
                course_order_id=OrderId(order),
                appointment_time=(
                    None if at is None else instant(at.replace(tzinfo=ports.policy.zone))
                ),
                reason=reason,
            )
            return await store.reopen_class(ports, store_call(by), request)

        tell_class(run, order, work, REOPENED)

    @commands.command("ask-deletion")
    def ask_deletion(order: Order, *, by: By, reason: Reason = "") -> None:
        """Ask the tutor to approve the deletion of a class record."""
        change_class(run, store.ask_deletion, order, DELETION_ASKED, by=by, reason=reason)

    @commands.command("withdraw-deletion")
    def withdraw_deletion(order: Order, *, by: By, reason: Reason = "") -> None:
        """Withdraw the request to delete a class record."""
        change_class(run, store.withdraw_deletion, order, DELETION_WITHDRAWN, by=by, reason=reason)

    @commands.command("list")
    def list_orders(
        *,
        status: Annotated[
            OrderFilter, typer.Option(case_sensitive=False, help="Only this status.")
        ] = OrderFilter.ALL,
        month: Annotated[
            str | None,
            typer.Option(
                callback=month_named, metavar="YYYY-MM", help="Only orders booked for this month."
            ),
        ] = None,
        student: Annotated[
            str | None, typer.Option(help="Only this student: account number or phone.")
        ] = None,
        tutor: Annotated[
            str | None, typer.Option(help="Only this tutor: account number or phone.")
        ] = None,
        no_shows: Annotated[
            bool, typer.Option("--no-shows", help="Only classes whose student did not come.")
        ] = False,
        offset: Offset = 0,
        limit: Annotated[int, typer.Option(min=1, max=100, help="How many to show.")] = 100,
    ) -> None:
        """List course orders, newest appointment first."""
        if student is not None and tutor is not None:
            raise typer.BadParameter("name one of them", param_hint="--student / --tutor")

        async def work(ports: Ports) -> tuple[Page[CourseOrderView], ZoneInfo]:
            request = ListStoreOrders(
                status=status,
                month=month,
                student_id=await find_id(ports, student, Role.STUDENT),
                tutor_id=await find_id(ports, tutor, Role.TUTOR),
                no_shows=no_shows,
                limit=limit,
                offset=offset,
            )
            return await StoreOrders(ports, store_call(), request), ports.policy.zone

        page, zone = run(work)
        show_table(HEADING, [_facts(order, zone) for order in page.data])
        shown = offset + len(page.data)
        if page.total > shown:
            show(f"{page.total - shown} more: --offset {shown}")

    return commands


def _facts(order: CourseOrderView, zone: ZoneInfo) -> Sequence[object]:
    """The cells of an order."""
    return (
        order.course_order_id,
        local(order.appointment_time, zone),
        order.lesson_type,
        *state_of(order),
        order.user.user_name,
        order.tutor.user_name if order.tutor else "-",
        order.course_book.title_zh if order.course_book else "-",
    )
