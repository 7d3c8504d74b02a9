"""The ports of the record use cases."""

from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.records.evaluation import Evaluation
from wordmate.domain.records.tally import Tally


class Evaluations(Protocol):
    async def of(self, order_id: OrderId) -> Evaluation | None:
        """The evaluation of a class."""
        ...

    async def tally(self, tutor_id: AccountId) -> Tally:
        """The sums of a tutor's evaluations, locked until this unit ends."""
        ...

    async def add(self, evaluation: Evaluation, tally: Tally, place: int) -> None:
        """Stores an evaluation and the tally. Its text gets a random place among the others, and
        becomes visible together with the waiting ones once nothing of the tally waits any more.

        Raises StaleVersion if the class was evaluated in the meantime.
        """
        ...
