"""The live channel of a service that nobody is connected to."""

from contextlib import AbstractAsyncContextManager

from wordmate.application.orders.live import Message, Seat
from wordmate.domain.kernel.ids import OrderId


class NobodyListens:
    """``Live`` without devices: what is published is heard by nobody."""

    async def publish(self, order_id: OrderId, message: Message) -> None:
        pass

    def seat(self, order_id: OrderId) -> AbstractAsyncContextManager[Seat]:
        raise NotImplementedError("nobody is connected to a service in memory")
