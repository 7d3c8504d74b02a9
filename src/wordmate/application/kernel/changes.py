"""Which orders a unit of work changed, for whoever tells others of it once it is committed."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, TypeVar

from wordmate.domain.kernel.ids import OrderId

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class OrderChange:
    """Where an order stands: the version of all of it, and the one that last saved its progress."""

    order_id: OrderId
    version: int
    progress_version: int
    is_running: bool


Changes = dict[OrderId, OrderChange]

_changes: Final[ContextVar[Changes | None]] = ContextVar("changes", default=None)


def note_change(change: OrderChange) -> None:
    """Notes where an order stands now; nothing where nobody collects changes."""
    changes = _changes.get()
    if changes is not None:
        changes[change.order_id] = change


def collecting(work: Callable[[U], Awaitable[T]], changes: Changes) -> Callable[[U], Awaitable[T]]:
    """The same work, whose changes are collected. Work that is tried again begins with none."""

    async def collected(unit: U) -> T:
        changes.clear()
        token = _changes.set(changes)
        try:
            return await work(unit)
        finally:
            _changes.reset(token)

    return collected
