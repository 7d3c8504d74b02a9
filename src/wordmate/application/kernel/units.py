"""One transaction: what commands work in.

A unit of work awaits nothing but its own stores: no network, no files, no sleeping. That is what
lets SQLite run a whole unit in one hop to its writer thread. Each area names the stores that its
commands use (``OrdersUnit``, …); what runs them has all of them.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

T = TypeVar("T")
U = TypeVar("U")
U_co = TypeVar("U_co", covariant=True)


class Units(Protocol[U_co]):
    async def run(self, work: Callable[[U_co], Awaitable[T]]) -> T:
        """Runs work in one transaction: committed when it returns, rolled back when it raises.

        The work is shielded: a caller who goes away does not cancel it.
        """
        ...


def run_to_end(work: Callable[[U], Awaitable[T]], unit: U) -> T:
    """Runs work whose stores answer at once; RuntimeError when it waits for anything else."""
    steps = work(unit).__await__()
    try:
        steps.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    steps.close()
    raise RuntimeError("a unit of work awaited something that is not its transaction")
