"""Presence in Redis: one expiring key per side of an order."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import structlog
from redis.exceptions import RedisError

from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.adapters.redis_batches import RedisBatches
from wordmate.application.orders.ports import PRESENCE_KEPT_MS
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import SIDES, Role

T = TypeVar("T")

_PREFIX: Final = "wordmate:seen:"
_SECONDS: Final = 0.25
"""The timeout of Redis, for which an answer whose work is committed would wait."""
_REST_SECONDS: Final = 10
"""How long an unresponsive Redis is not asked or logged again."""
_log = structlog.get_logger(__name__)


class RedisPresence:
    """``Presence`` for all processes on one Redis. An unresponsive Redis delays nobody for long:
    until the next attempt, what this process saw is all that is known.
    """

    def __init__(
        self,
        url: str,
        clock: Callable[[], float] = time.monotonic,
        *,
        patience_s: float = _SECONDS,
    ) -> None:
        self._redis = RedisBatches(url, patience_s=patience_s)
        self._clock = clock
        self._is_resting = False
        """Whether Redis did not answer last."""
        self._rests_until = 0.0
        self._seen_here = InProcessPresence()

    async def seen(self, order_id: OrderId, role: Role, now: Instant) -> Instant | None:
        key, here = _key(order_id, role), await self._seen_here.seen(order_id, role, now)
        return await self._answer(("SET", key, now, "PX", PRESENCE_KEPT_MS, "GET"), _instant, here)

    async def last_seen(self, order_id: OrderId, role: Role) -> Instant | None:
        here = await self._seen_here.last_seen(order_id, role)
        return await self._answer(("GET", _key(order_id, role)), _instant, here)

    async def last_seen_in(
        self, order_ids: Sequence[OrderId]
    ) -> Mapping[tuple[OrderId, Role], Instant]:
        here = await self._seen_here.last_seen_in(order_ids)
        sides = [(order_id, role) for order_id in order_ids for role in SIDES]
        if not sides:
            return here

        def by_side(found: Sequence[Any]) -> Mapping[tuple[OrderId, Role], Instant]:
            known = zip(sides, map(_instant, found), strict=True)
            return {side: seen_at for side, seen_at in known if seen_at is not None}

        return await self._answer(("MGET", *(_key(*side) for side in sides)), by_side, here)

    async def close(self) -> None:
        """Closes the connections."""
        await self._redis.close()

    async def _answer(self, command: Sequence[object], read: Callable[[Any], T], here: T) -> T:
        """What Redis holds; what this process knows while Redis does not answer."""
        if self._clock() < self._rests_until:
            return here
        tries_again = self._is_resting
        if tries_again:  # one call; others do not wait for it
            self._rests_until = self._clock() + _REST_SECONDS
        try:
            found = await self._redis.ask(*command)
        except (RedisError, OSError) as problem:
            if tries_again or self._clock() >= self._rests_until:
                _log.warning("Redis does not tell who is in a lesson", cause=str(problem))
            self._is_resting, self._rests_until = True, self._clock() + _REST_SECONDS
            return here
        self._is_resting, self._rests_until = False, 0.0
        return read(found)


def _instant(found: Any) -> Instant | None:
    return None if found is None else Instant(int(found))


def _key(order_id: OrderId, role: Role) -> str:
    return f"{_PREFIX}{order_id}:{role.value}"
