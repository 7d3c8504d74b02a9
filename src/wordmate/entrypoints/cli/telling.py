"""The lines that the store's commands print about classes."""

import os
from collections.abc import Awaitable, Callable
from typing import Final

from wordmate.application.kernel.call import Call, store_call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import Operation
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.orders.operations import NamedOrder
from wordmate.application.orders.ports import NamedClass
from wordmate.application.orders.store_messages import ChangeClass, ChangedClass
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import Thing, Wording, about
from wordmate.domain.kernel.ids import OrderId
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import fill, show, spoken

_PAIR: Final = Wording("{student} 与 {tutor}", "{student} with {tutor}")
BOOKED: Final = Wording("订单 {order}：{who}，{time}", "Order {order}: {who}, {time}")
MOVED: Final = Wording("订单 {order}：{who}，改到 {time}", "Order {order}: {who}, moved to {time}")
CANCELED: Final = Wording(
    "订单 {order}：{who}，{time}，已取消", "Order {order}: {who}, {time}, canceled"
)
REOPENED: Final = Wording(
    "订单 {order}：{who}，{time}，已恢复", "Order {order}: {who}, {time}, reopened"
)
DELETION_ASKED: Final = Wording(
    "订单 {order}：{who}，{time}，已请老师同意删除",
    "Order {order}: {who}, {time}, its tutor has to approve the deletion",
)
DELETION_WITHDRAWN: Final = Wording(
    "订单 {order}：{who}，{time}，已撤回删除申请",
    "Order {order}: {who}, {time}, its deletion request is withdrawn",
)


PLAN_TIME_CHANGED: Final = Wording(
    "订单 {order}：{who}，{time} 的课，{reviews} 次复习改到每天 {at}",
    "Order {order}: {who}, class of {time}, {reviews:review} moved to {at}",
)


STATE: Final = ("status", "deletion")


def state_of(order: CourseOrderView) -> tuple[str, str]:
    """The text of the column ``STATE``: the state of a class, and of its deletion."""
    return "NO_SHOW" if order.is_no_show else order.status, order.deletion_status


def describe_class(
    ports: Ports, class_: NamedClass, became: Wording = BOOKED, **facts: object
) -> str:
    """A class by its people, weekday and time, and what happened to it."""
    language = language_of(os.environ)
    pair = said(_PAIR, language).format(student=class_.student, tutor=class_.tutor)
    return fill(
        said(became, language),
        order=class_.order.id,
        who=class_.student if class_.tutor is None else pair,
        time=spoken(class_.order.appointment_at, ports.policy.zone, ports.clock.now()),
        **facts,
    )


def change_class(
    run: Run,
    command: Operation[Ports, Call, ChangeClass, ChangedClass],
    order: int,
    became: Wording,
    *,
    by: str,
    reason: str,
) -> None:
    """Calls a command that takes a class and a reason, and prints the class."""
    request = ChangeClass(course_order_id=OrderId(order), reason=reason)
    tell_class(run, order, lambda ports: command(ports, store_call(by), request), became)


def tell_class(
    run: Run,
    order: int,
    change: Callable[[Ports], Awaitable[ChangedClass]],
    became: Wording,
) -> None:
    """Changes an order, and prints it with its people and time."""

    async def work(ports: Ports) -> str:
        changed = await NamedOrder.ask(ports, (await change(ports)).course_order_id)
        return describe_class(ports, present(changed, Thing.ORDER, order), became)

    with about(order):
        show(run(work))
