"""How much of large request bodies the process takes in, at once and of whom.

Large bodies fill the memory and keep the event loop from everybody else. What is too much is
refused before it is read.
"""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from typing import Final

from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.limits import (
    LARGE_BYTES_OF_ACCOUNT,
    LARGE_BYTES_OF_ADDRESS,
    consume_from,
    of_address,
)
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import BUSY_RETRY_S, ServiceBusy, TooManyRequests

LARGE: Final = 32 * 1024
"""Bodies of more bytes are counted; an ordinary one is much smaller."""
_OF_ONE: Final = 6 * 1024 * 1024
"""Bytes at once of one account or address: two of the largest pictures."""
_IN_ALL: Final = 48 * 1024 * 1024
"""Bytes at once of everybody."""


class Receiving:
    """The large bodies that are being received or worked on."""

    def __init__(self, ports: Ports, *, of_one: int = _OF_ONE, in_all: int = _IN_ALL) -> None:
        self._ports = ports
        self._of_one = of_one
        self._free = in_all
        self._held = Counter[str]()

    def room(self, call: Call | Visitor, size: int) -> AbstractAsyncContextManager[None]:
        """Keeps room for a body of this many bytes until the block ends, and counts it, if it is
        large.

        One may hold no more than is then left to all others: any number of floods leave room for
        the next person. Raises TooManyRequests, ServiceBusy.
        """
        return self._room(call, size) if size > LARGE else nullcontext()

    @asynccontextmanager
    async def _room(self, call: Call | Visitor, size: int) -> AsyncIterator[None]:
        attempt = replace(self._attempt(call), cost=size)
        whose = attempt.key
        if self._held[whose] + size > self._of_one:
            raise TooManyRequests(BUSY_RETRY_S)
        if self._held[whose] + size > self._free - size:
            raise ServiceBusy("too many large requests")
        self._held[whose] += size
        self._free -= size
        try:
            now = self._ports.clock.now()
            await consume_from(self._ports.collector_limits, [attempt], now)
            yield
        finally:
            self._free += size
            self._held[whose] -= size
            if not self._held[whose]:
                del self._held[whose]

    def _attempt(self, call: Call | Visitor) -> Attempt:
        if isinstance(call, Call):
            return Attempt(LARGE_BYTES_OF_ACCOUNT, str(call.caller.user_id))
        return of_address(self._ports.policy, LARGE_BYTES_OF_ADDRESS, call)
