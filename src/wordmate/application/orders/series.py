"""Changes of several classes of the store at once: all of them or none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import operation
from wordmate.application.orders.rearranging import (
    Rearranged,
    all_held_for,
    collected,
    in_the_way,
    store_changes,
    tutor_for,
    warnings,
    with_tutor,
)
from wordmate.application.orders.series_messages import (
    CancelSeries,
    ChangedSeries,
    MoveSeries,
    OfSeries,
    PreviewSeriesMove,
    SeriesChange,
    SeriesPreview,
    TakeBackChanges,
)
from wordmate.application.orders.store_messages import Obstacle
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import Right
from wordmate.domain.orders.booking import check_beginning, check_not_too_far
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.series import reached, shifted, taken_back


@dataclass(frozen=True, slots=True)
class _Planned:
    """A considered change of a locked class, the time that it is to have, and what refuses it."""

    change: Rearranged
    to: Instant
    refusals: list[DomainError]

    @classmethod
    def by(
        cls,
        order: CourseOrder,
        command: Callable[[CourseOrder], CourseOrder],
        to: Instant | None = None,
    ) -> "_Planned":
        """What a command decides about a class."""
        after, refusals = order, list[DomainError]()
        with collected(refusals):
            after = command(order)
        return cls(Rearranged(order, after), to or after.appointment_at, refusals)

    def shown(self, language: str, warned: Sequence[DomainError] = ()) -> SeriesChange:
        """The change, as the store is answered."""
        before, after = self.change
        return SeriesChange(
            course_order_id=before.id,
            version=before.version,
            time_before=before.appointment_at,
            appointment_time=self.to,
            tutor_id=after.tutor_id,
            obstacles=[Obstacle.to(one, language) for one in self.refusals],
            warnings=[Obstacle.to(one, language) for one in warned],
        )


@operation("StorePreviewSeriesMove", right=Right.SCHEDULE)
async def preview_series_move(
    ports: Ports, call: Call, request: PreviewSeriesMove
) -> SeriesPreview:
    """Says which classes StoreMoveSeries would move where, everything that it would be refused
    for, and warns of time outside of a tutor's working hours; changes nothing.
    """

    async def work(unit: Unit) -> SeriesPreview:
        planned = await _plan_move(ports, unit, call, request, ports.clock.now())
        moved = [one.change.after for one in planned]
        warned = await warnings(unit, moved, ports.policy.zone)
        language = call.visitor.language
        shown = [one.shown(language, why) for one, why in zip(planned, warned, strict=True)]
        return SeriesPreview(classes=shown)

    return await ports.units.run(work)


@operation("StoreMoveSeries", right=Right.SCHEDULE, once=True)
async def move_series(ports: Ports, unit: Unit, call: Call, request: MoveSeries) -> ChangedSeries:
    """Moves a class and others of its series, or gives them another tutor: all of them, or none and
    why. The people of each are notified.
    """
    now = ports.clock.now()
    planned = await _plan_move(ports, unit, call, request, now)
    return await _change_all(unit, call, planned, reason=request.reason, now=now)


@operation("StoreCancelSeries", right=Right.SCHEDULE, once=True)
async def cancel_series(
    ports: Ports, unit: Unit, call: Call, request: CancelSeries
) -> ChangedSeries:
    """Cancels a class and others of its series: all of them, or none and why. The people of each
    are notified.
    """
    now = ports.clock.now()
    classes = await _held_series(unit, call, request, now)
    planned = [_Planned.by(one, lambda order: order.cancel(now)) for one in classes]
    return await _change_all(unit, call, planned, reason=request.reason, now=now)


@operation("StoreTakeBackChanges", right=Right.SCHEDULE, once=True)
async def take_back_changes(
    ports: Ports, unit: Unit, call: Call, request: TakeBackChanges
) -> ChangedSeries:
    """Takes the last change of each class back, be it a move, another tutor or a cancellation: all
    of them, or none and why. The people of each are notified.
    """
    now, planned = ports.clock.now(), list[_Planned]()
    last = {one.course_order_id: one for one in request.last_changes}
    versions = {order_id: one.version for order_id, one in last.items()}
    held = await all_held_for(unit, call, versions)
    events = await unit.orders.events_after({one.id: last[one.id].version_before for one in held})
    for order in held:
        planned.append(_Planned.by(order, partial(taken_back, events=events[order.id], now=now)))
    await _find_obstacles(unit, planned)
    return await _change_all(unit, call, planned, reason=request.reason, now=now)


async def _plan_move(
    ports: Ports, unit: Unit, call: Call, request: PreviewSeriesMove, now: Instant
) -> list[_Planned]:
    """Each class of the series that the move reaches, locked, with all that refuses it."""
    zone, planned = ports.policy.zone, list[_Planned]()
    classes = await _held_series(unit, call, request, now)
    tutor_id = await tutor_for(unit, call, request.tutor_id)
    moved_from = next(one for one in classes if one.id == request.course_order_id).appointment_at
    moved_to = request.appointment_time or moved_from
    for order in classes:
        to = shifted(order.appointment_at, moved_from, moved_to, zone)
        move = partial(_move, to=to, tutor_id=tutor_id, now=now)
        planned.append(one := _Planned.by(order, move, to))
        if to != order.appointment_at:
            with collected(one.refusals):
                check_beginning(to, zone, any_time=request.any_time)
            with collected(one.refusals):
                check_not_too_far(to, now)
    await _find_obstacles(unit, planned)
    return planned


def _move(
    order: CourseOrder, *, to: Instant, tutor_id: AccountId | None, now: Instant
) -> CourseOrder:
    return with_tutor(order, tutor_id, now).move(to, now)


async def _held_series(
    unit: Unit, call: Call, request: OfSeries, now: Instant
) -> list[CourseOrder]:
    """The classes that a change reaches, soonest first, locked by id; raises NotFound,
    OrderChanged.
    """
    series = await unit.orders.series_of(request.course_order_id)
    versions = {one.course_order_id: one.version for one in request.seen}
    ids = {one.id for one in series if not one.is_closed or one.id in versions}
    ids.add(request.course_order_id)
    orders = await all_held_for(unit, call, {one: versions.get(one) for one in ids})
    named = next(one for one in orders if one.id == request.course_order_id)
    return reached(orders, named, request.scope, now)


async def _find_obstacles(unit: Unit, planned: Sequence[_Planned]) -> None:
    """Adds what keeps the people from the classes that change."""
    changing = [one for one in planned if one.change.after.new_events]
    found = await in_the_way(unit, [one.change.after for one in changing])
    for one, obstacles in zip(changing, found, strict=True):
        one.refusals.extend(obstacles)


async def _change_all(
    unit: Unit, call: Call, planned: Sequence[_Planned], *, reason: str, now: Instant
) -> ChangedSeries:
    """Stores all changes unless one of them is refused."""
    language = call.visitor.language
    refused = [one.shown(language) for one in planned if one.refusals]
    changing = [] if refused else [one.change for one in planned if one.change.after.new_events]
    changed = await store_changes(unit, call, changing, reason=reason, now=now)
    return ChangedSeries(changed=changed, refused=refused)
