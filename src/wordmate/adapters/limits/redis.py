"""Limits in Redis: one script counts all attempts of a call, or none."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, ConnectionError, RedisError, ResponseError

from wordmate.adapters.limits import RedisRefused
from wordmate.application.kernel.rate_limits import Attempt, Limits
from wordmate.domain.kernel.instants import Instant

T = TypeVar("T")

_PREFIX: Final = "wordmate:limit:"
_CHECK_SECONDS: Final = 5
_ANSWER_SECONDS: Final = 1
"""The timeout of Redis, for which a sign-in would wait."""
_AGAIN_SECONDS: Final = 5.0
"""How long an unresponsive Redis is not asked again."""

_log = structlog.get_logger(__name__)

_CONSUME: Final = """
local now = tonumber(ARGV[1])
local wait = 0
local used, ends = {}, {}
for i, key in ipairs(KEYS) do
  local cost, most = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local window = tonumber(ARGV[3 * i + 1])
  local kept = redis.call('HMGET', key, 'used', 'ends')
  used[i], ends[i] = tonumber(kept[1] or '0'), tonumber(kept[2] or '0')
  if ends[i] <= now then used[i], ends[i] = 0, now + window end
  if used[i] + cost > most then wait = math.max(wait, ends[i] - now, 1) end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  redis.call('HSET', key, 'used', used[i] + tonumber(ARGV[3 * i - 1]), 'ends', ends[i])
  redis.call('PEXPIRE', key, tonumber(ARGV[3 * i + 1]))
end
return 0
"""

_REFUND: Final = """
local now = tonumber(ARGV[1])
for i, key in ipairs(KEYS) do
  local cost = tonumber(ARGV[i + 1])
  local kept = redis.call('HMGET', key, 'used', 'ends')
  if tonumber(kept[1] or '0') >= cost and tonumber(kept[2] or '0') > now then
    redis.call('HINCRBY', key, 'used', -cost)
  end
end
return 0
"""


class RedisLimits:
    """Limits across all processes on one Redis. Windows follow the caller's clock; Redis' own clock
    only expires keys.

    While Redis does not answer, ``meanwhile`` counts: people can sign in, and each process has its
    own limits. One call every few seconds tries Redis again.
    """

    def __init__(
        self, url: str, meanwhile: Limits, *, again_seconds: float = _AGAIN_SECONDS
    ) -> None:
        # Reopens a pooled connection that the server closed, without a second wait.
        retry: Any = Retry(NoBackoff(), 1, supported_errors=(ConnectionError,))
        self._redis: Any = Redis.from_url(
            url,
            socket_timeout=_ANSWER_SECONDS,
            socket_connect_timeout=_ANSWER_SECONDS,
            retry=retry,
        )
        self._consume = self._redis.register_script(_CONSUME)
        self._refund = self._redis.register_script(_REFUND)
        self._meanwhile = meanwhile
        self._again_seconds = again_seconds
        self._ask_again_at: float | None = None
        """While Redis does not answer: when to try it again."""

    async def consume(self, attempts: Sequence[Attempt], now: Instant) -> int:
        """Counts all attempts or none."""
        facts = [
            number for one in attempts for number in (one.cost, one.limit.most, one.limit.window_ms)
        ]
        return int(
            await self._asked(
                lambda: self._consume(keys=_keys(attempts), args=[now, *facts]),
                lambda: self._meanwhile.consume(attempts, now),
            )
        )

    async def refund(self, attempts: Sequence[Attempt], now: Instant) -> None:
        """Removes attempts whose window is still open."""
        costs = [one.cost for one in attempts]
        await self._asked(
            lambda: self._refund(keys=_keys(attempts), args=[now, *costs]),
            lambda: self._meanwhile.refund(attempts, now),
        )

    async def close(self) -> None:
        """Closes the connections."""
        await self._redis.aclose()

    async def _asked(
        self, question: Callable[[], Awaitable[T]], meanwhile: Callable[[], Awaitable[T]]
    ) -> T:
        """Redis' answer; the fallback's while Redis does not answer."""
        at = asyncio.get_running_loop().time()
        if self._ask_again_at is not None:
            if at < self._ask_again_at:
                return await meanwhile()
            self._ask_again_at = at + self._again_seconds  # other calls do not wait for this one
        try:
            answer = await question()
        except (RedisError, OSError) as problem:
            if self._ask_again_at is None:
                _log.error("redis does not answer, limits are counted here", exc_info=problem)
            self._ask_again_at = asyncio.get_running_loop().time() + self._again_seconds
            return await meanwhile()
        if self._ask_again_at is not None:
            self._ask_again_at = None
            _log.info("redis answers again, limits are counted there")
        return answer


async def check_answer(url: str) -> None:
    """Raises RedisRefused if no Redis at this address accepts the service."""
    try:
        client: Any = Redis.from_url(
            url,
            socket_timeout=_CHECK_SECONDS,
            socket_connect_timeout=_CHECK_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError:
        raise RedisRefused("redis://host:port/number") from None
    known = client.connection_pool.connection_kwargs
    at = known.get("path") or f"{known.get('host', 'localhost')}:{known.get('port', 6379)}"
    try:
        await client.ping()
    except AuthenticationError:
        raise RedisRefused(f"Redis at {at} rejects the service: wrong password?") from None
    except ResponseError as problem:
        raise RedisRefused(f"Redis at {at} says: {problem}") from None
    except (RedisError, OSError):
        raise RedisRefused(f"no Redis answers at {at}") from None
    finally:
        await client.aclose()


def _keys(attempts: Sequence[Attempt]) -> list[str]:
    return [_PREFIX + attempt.key for attempt in attempts]
