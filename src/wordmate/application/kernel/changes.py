"""Collects what a unit of work changed on other screens, to publish it after its commit."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, TypeVar

from wordmate.domain.kernel.ids import AccountId, OrderId

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class OrderChange:
    """An order's version, and the version that last saved its progress."""

    order_id: OrderId
    version: int
    progress_version: int
    is_running: bool


@dataclass(slots=True)
class Changes:
    """The changed orders, and the people whose classes or rest look different at the desk."""

    orders: dict[OrderId, OrderChange] = field(default_factory=dict)
    on_board: set[AccountId] = field(default_factory=set)

    def clear(self) -> None:
        """Forgets all of them."""
        self.orders.clear()
        self.on_board.clear()


_changes: Final[ContextVar[Changes | None]] = ContextVar("changes", default=None)


def note_change(change: OrderChange) -> None:
    """Records the order's version, if changes are being collected."""
    changes = _changes.get()
    if changes is not None:
        changes.orders[change.order_id] = change


def note_on_board(person_id: AccountId) -> None:
    """Records that classes or rest of this person look different at the store's desk."""
    changes = _changes.get()
    if changes is not None:
        changes.on_board.add(person_id)


def collecting(work: Callable[[U], Awaitable[T]], changes: Changes) -> Callable[[U], Awaitable[T]]:
    """The same work with its changes collected. A retry starts with an empty collection."""

    async def collected(unit: U) -> T:
        changes.clear()
        token = _changes.set(changes)
        try:
            return await work(unit)
        finally:
            _changes.reset(token)

    return collected
