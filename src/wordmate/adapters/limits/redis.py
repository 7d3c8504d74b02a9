"""Limits in Redis: all attempts of a call are counted, or none, by one script."""

from collections.abc import Sequence
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from wordmate.adapters.limits.refusal import RedisRefused
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.domain.kernel.instants import Instant

_PREFIX: Final = "wordmate:limit:"
_SECONDS: Final = 5

_TAKE: Final = """
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

_GIVE_BACK: Final = """
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
    """Limits that hold for all processes on one Redis. Windows are told by the caller's clock;
    Redis' own only drops what has ended."""

    def __init__(self, url: str) -> None:
        self._redis: Any = Redis.from_url(
            url, socket_timeout=_SECONDS, socket_connect_timeout=_SECONDS
        )
        self._take = self._redis.register_script(_TAKE)
        self._give_back = self._redis.register_script(_GIVE_BACK)

    async def take(self, attempts: Sequence[Attempt], now: Instant) -> int:
        """Counts all of them, or none."""
        facts = [
            number for one in attempts for number in (one.cost, one.limit.most, one.limit.window_ms)
        ]
        return int(await self._take(keys=_keys(attempts), args=[now, *facts]))

    async def give_back(self, attempts: Sequence[Attempt], now: Instant) -> None:
        """Uncounts attempts whose window still lasts."""
        await self._give_back(keys=_keys(attempts), args=[now, *(one.cost for one in attempts)])

    async def close(self) -> None:
        """Lets go of the connections."""
        await self._redis.aclose()


async def check_answer(url: str) -> None:
    """Raises RedisRefused when no Redis at this address lets the service in."""
    try:
        client: Any = Redis.from_url(
            url,
            socket_timeout=_SECONDS,
            socket_connect_timeout=_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError:
        raise RedisRefused("redis://host:port/number") from None
    known = client.connection_pool.connection_kwargs
    at = known.get("path") or f"{known.get('host', 'localhost')}:{known.get('port', 6379)}"
    try:
        await client.ping()
    except AuthenticationError:
        raise RedisRefused(f"Redis at {at} does not let the service in: wrong password?") from None
    except ResponseError as problem:
        raise RedisRefused(f"Redis at {at} says: {problem}") from None
    except (RedisError, OSError):
        raise RedisRefused(f"no Redis answers at {at}") from None
    finally:
        await client.aclose()


def _keys(attempts: Sequence[Attempt]) -> list[str]:
    return [_PREFIX + attempt.key for attempt in attempts]
