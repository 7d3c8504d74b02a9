"""``wordmate store move`` and ``cancel``: a class, or its series, all or none."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo

import typer

from wordmate.application.kernel.call import Call, Visitor, store_call
from wordmate.application.kernel.lookup import present
from wordmate.application.orders import series, store
from wordmate.application.orders.operations import NamedOrder
from wordmate.application.orders.series_messages import (
    CancelSeries,
    ChangedSeries,
    MoveSeries,
    SeriesChange,
)
from wordmate.application.orders.store_messages import ChangedClass, MoveClass
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import Thing, Wording, about
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.orders.series import SeriesScope
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.pages import AnyTime, At, By, Order, Reason
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import fill, show, spoken
from wordmate.entrypoints.cli.telling import (
    CANCELED,
    MOVED,
    change_class,
    describe_class,
    tell_class,
)

Following = Annotated[
    bool, typer.Option("--following", help="With the classes of its series that follow.")
]
AllOfSeries = Annotated[
    bool, typer.Option("--all", help="With all classes of its series that are still ahead.")
]

_REFUSED: Final = Wording(
    "{count} 节课不能改动，一节也没有改动",
    "{count} {classes:class|classes} cannot be changed: nothing was changed",
)


def add_rearranging(commands: typer.Typer, run: Run) -> None:
    """Adds ``move`` and ``cancel`` to the store's commands."""

    @commands.command()
    def move(
        order: Order,
        *,
        at: At,
        any_time: AnyTime = False,
        following: Following = False,
        all_: AllOfSeries = False,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Move a reserved class, alone or with its series; its people are notified."""
        scope = _scope_of(following=following, all_=all_)

        def request(ports: Ports) -> dict[str, Any]:
            return {
                "course_order_id": OrderId(order),
                "appointment_time": instant(at.replace(tzinfo=ports.policy.zone)),
                "any_time": any_time,
                "reason": reason,
            }

        async def alone(ports: Ports) -> ChangedClass:
            return await store.move_class(ports, store_call(by), MoveClass(**request(ports)))

        async def together(ports: Ports, scope: SeriesScope) -> ChangedSeries:
            moving = MoveSeries(**request(ports), scope=scope)
            return await series.move_series(ports, _call(by), moving)

        if scope is None:
            tell_class(run, order, alone, MOVED)
        else:
            _tell_all(run, order, lambda ports: together(ports, scope), MOVED)

    @commands.command()
    def cancel(
        order: Order,
        *,
        following: Following = False,
        all_: AllOfSeries = False,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Cancel a reserved class, alone or with its series."""
        scope = _scope_of(following=following, all_=all_)
        if scope is None:
            change_class(run, store.cancel_class, order, CANCELED, by=by, reason=reason)
            return
        request = CancelSeries(course_order_id=OrderId(order), scope=scope, reason=reason)
        _tell_all(
            run, order, lambda ports: series.cancel_series(ports, _call(by), request), CANCELED
        )


def _scope_of(*, following: bool, all_: bool) -> SeriesScope | None:
    """The classes of the series that are named; None for the class alone."""
    if following and all_:
        raise typer.BadParameter("name one of them", param_hint="--following / --all")
    if following:
        return SeriesScope.FOLLOWING
    return SeriesScope.ALL if all_ else None


def _call(by: str) -> Call:
    """A call whose answer has refusals in the store's language."""
    return replace(store_call(by), visitor=Visitor(language=language_of(os.environ)))


def _tell_all(
    run: Run, order: int, change: Callable[[Ports], Awaitable[ChangedSeries]], became: Wording
) -> None:
    async def work(ports: Ports) -> tuple[list[str], list[str]]:
        zone, now, answer = ports.policy.zone, ports.clock.now(), await change(ports)
        changed = [await _changed(ports, one.course_order_id, became) for one in answer.changed]
        return changed, [_refused(one, zone, now) for one in answer.refused]

    with about(order):
        changed, refused = run(work)
    for line in changed:
        show(line)
    if refused:
        for line in refused:
            show(line, err=True)
        language = language_of(os.environ)
        show(fill(said(_REFUSED, language), classes=len(refused), count=len(refused)), err=True)
        raise typer.Exit(1)


async def _changed(ports: Ports, order_id: OrderId, became: Wording) -> str:
    found = present(await NamedOrder.ask(ports, order_id), Thing.ORDER, order_id)
    return describe_class(ports, found, became)


def _refused(change: SeriesChange, zone: ZoneInfo, now: Instant) -> str:
    why = "; ".join(obstacle.message for obstacle in change.obstacles)
    return f"{spoken(change.appointment_time, zone, now)}: {why}"
