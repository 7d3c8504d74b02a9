"""The lines that the store's commands print about classes."""

import os
from typing import Final

from wordmate.application.kernel.lookup import present
from wordmate.application.orders.operations import NamedOrder
from wordmate.application.orders.ports import NamedClass
from wordmate.application.orders.series_messages import SeriesChange
from wordmate.application.orders.store_messages import ChangedClass
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import Thing, Wording
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.showing import fill, spoken

_PAIR: Final = Wording("{student} 与 {tutor}", "{student} with {tutor}")
_CLASS: Final = Wording("订单 {order}：{who}，{time}", "Order {order}: {who}, {time}")
_CANCELED: Final = Wording("，已取消", ", canceled")
_DELETION_ASKED: Final = Wording("，已请老师同意删除", ", its tutor has to approve the deletion")


def describe_class(ports: Ports, class_: NamedClass) -> str:
    """A class by its people, weekday and time."""
    language = language_of(os.environ)
    pair = said(_PAIR, language).format(student=class_.student, tutor=class_.tutor)
    return fill(
        said(_CLASS, language),
        order=class_.order.id,
        who=class_.student if class_.tutor is None else pair,
        time=spoken(class_.order.appointment_at, ports.policy.zone, ports.clock.now()),
    )


async def describe_change(ports: Ports, changed: ChangedClass) -> str:
    """A class after a change: by its people, weekday and time, and whether it is canceled or its
    deletion is asked for."""
    order_id = changed.course_order_id
    text = describe_class(
        ports, present(await NamedOrder.ask(ports, order_id), Thing.ORDER, order_id)
    )
    if changed.deletion_status is DeletionStatus.DELETE_PENDING:
        return text + said(_DELETION_ASKED, language_of(os.environ))
    if changed.status is OrderStatus.CANCELED:
        return text + said(_CANCELED, language_of(os.environ))
    return text


def describe_refusal(ports: Ports, change: SeriesChange) -> str:
    """A class that cannot be changed, and every reason."""
    why = "; ".join(obstacle.message for obstacle in change.obstacles)
    return f"{spoken(change.appointment_time, ports.policy.zone, ports.clock.now())}: {why}"
