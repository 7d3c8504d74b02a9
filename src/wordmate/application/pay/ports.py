"""The ports of the pay use cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import HOUSE_OWNER, Staff
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.payout import Payout
from wordmate.domain.pay.problem import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Payments that are issued together: those of classes that ended by the end of a month."""

    name: str
    reach: str
    """Whose payments it takes: what the one who made it sees."""
    until_month: str
    with_flagged: bool
    lessons: int
    total_fen: int
    by: str
    at: Instant


class Commissions(Protocol):
    """Commissions and their payments."""

    async def queue(self) -> None:
        """Locks the creation of batches until the unit ends."""
        ...

    async def held(
        self, order_ids: Sequence[OrderId], staff: Staff = HOUSE_OWNER
    ) -> Sequence[Payout]:
        """The existing payments of those of these orders that someone of the store sees, by
        ascending order number, locked until the unit ends.
        """
        ...

    async def free(
        self, until_month: str, *, with_flagged: bool, staff: Staff = HOUSE_OWNER
    ) -> Sequence[Payout]:
        """Pending payments in no batch that someone of the store sees, of classes that ended by the
        end of a month, locked. Without those with an open problem, and without flagged ones unless
        requested.
        """
        ...

    async def put(self, changes: Sequence[tuple[Payout, Payout]]) -> None:
        """Stores changed payments with their history; updates the sums.

        Raises StaleVersion if another unit changed one in the meantime.
        """
        ...

    async def add(self, record: CommissionRecord, now: Instant) -> None:
        """Stores the next payment of an order; updates the sums."""
        ...

    async def batches(self, name: str) -> Sequence[Batch]:
        """The batches of this name, each of its own reach."""
        ...

    async def add_batch(self, batch: Batch) -> None: ...


class CommissionProblems(Protocol):
    async def last(self, order_id: OrderId) -> Problem | None:
        """The last problem with a commission."""
        ...

    async def add(self, problem: Problem) -> None:
        """Stores a problem; raises StaleVersion if there is an open one."""
        ...

    async def put_answer(self, problem: Problem) -> None: ...
