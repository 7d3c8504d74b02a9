"""Rate limits, shared by all processes.

An attempt is counted before its work starts, so that parallel attempts get no further than
sequential ones; successful attempts are refunded. The limits keep guessing of codes, which have
only a million values, and of passwords far below a hundred attempts.
"""

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address
from typing import Final

from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.rate_limits import Attempt, Limit, Limits
from wordmate.application.ports import Ports
from wordmate.domain.accounts.one_time_code import RESEND_MS
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.instants import Instant

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS
MEGABYTE: Final = 1_000_000

CODES_OF_PHONE: Final = (
    Limit("codes to a phone in a minute", 1, RESEND_MS),
    Limit("codes to a phone in an hour", 5, HOUR_MS),
    Limit("codes to a phone in a day", 10, DAY_MS),
)
CODES_OF_ADDRESS: Final = Limit("codes asked for from an address", 30, HOUR_MS)
CODE_TRIES_OF_PHONE: Final = Limit("wrong codes of a phone", 20, HOUR_MS)
CODE_TRIES_OF_ADDRESS: Final = Limit("wrong codes from an address", 60, HOUR_MS)
PASSWORDS_OF_PHONE: Final = (
    Limit("wrong passwords of a phone", 10, 15 * MINUTE_MS),
    Limit("wrong passwords of a phone in an hour", 20, HOUR_MS),
    Limit("wrong passwords of a phone in a day", 50, DAY_MS),
)
PASSWORDS_OF_ADDRESS: Final = Limit("wrong passwords from an address", 60, 15 * MINUTE_MS)
PASSWORDS_OF_ACCOUNT: Final = Limit("wrong old passwords of an account", 20, HOUR_MS)
SECOND_FACTORS_OF_ACCOUNT: Final = (
    Limit("wrong second factors of an account", 10, 15 * MINUTE_MS),
    Limit("wrong second factors of an account in a day", 50, DAY_MS),
)
TICKETS_OF_ADDRESS: Final = Limit("wrong tickets from an address", 60, 15 * MINUTE_MS)
LOOKUPS_OF_PHONE: Final = Limit("lookups of a phone", 20, HOUR_MS)
LOOKUPS_OF_ADDRESS: Final = Limit("lookups from an address", 30, 10 * MINUTE_MS)
WECHAT_OF_ADDRESS: Final = Limit("WeChat sign-ins from an address", 60, 10 * MINUTE_MS)
INVITES_OF_ADDRESS: Final = Limit("wrong invite codes from an address", 20, HOUR_MS)
AUDIO_TEXTS_OF_ACCOUNT: Final = (
    Limit("audio texts of an account", 1_000, HOUR_MS),
    Limit("audio texts of an account in a day", 3_000, DAY_MS),
)
PICTURES_OF_ACCOUNT: Final = Limit("pictures of an account", 20, HOUR_MS)
MONITORING_OF_ADDRESS: Final = Limit("monitoring messages from an address", 120, MINUTE_MS)
SHARED_WEEKS_OF_ADDRESS: Final = Limit("shared weeks opened from an address", 120, 10 * MINUTE_MS)
ANKI_FILES_OF_ACCOUNT: Final = Limit("Anki files of an account", 20, HOUR_MS)
SIGNALS_OF_ACCOUNT: Final = Limit("signals of an account", 300, MINUTE_MS)
SIMULATIONS_OF_ACCOUNT: Final = (
    Limit("simulations of an account in an hour", 60, HOUR_MS),
    Limit("simulations of an account in a day", 200, DAY_MS),
)
PICTURE_BYTES_OF_ACCOUNT: Final = Limit(
    "bytes of pictures stored for an account", 20_000_000, DAY_MS
)
SOUND_BYTES_OF_ACCOUNT: Final = Limit("bytes of sounds made for an account", 100_000_000, DAY_MS)
LARGE_BYTES_OF_ACCOUNT: Final = Limit(
    "bytes of large requests of an account", 24_000_000, MINUTE_MS
)
LARGE_BYTES_OF_ADDRESS: Final = Limit(
    "bytes of large requests from an address", 24_000_000, MINUTE_MS
)
WRITES_OF_ACCOUNT: Final = Limit("writes of an account", 1_200, MINUTE_MS)
SUGGESTION_PICTURES_OF_ACCOUNT: Final = Limit("suggestions' pictures of an account", 80, DAY_MS)


def of_address(policy: Policy, limit: Limit, visitor: Visitor) -> Attempt:
    """An attempt from the visitor's address; the limit is multiplied if people share addresses. For
    IPv6 an address is a /64 network.
    """
    shared = Limit(limit.name, limit.most * policy.people_per_address, limit.window_ms)
    return Attempt(shared, _network(visitor.address))


async def consume(ports: Ports, attempts: Sequence[Attempt]) -> None:
    """Counts the attempts; raises TooManyRequests and counts none if one exceeds its limit."""
    await consume_from(ports.limits, attempts, ports.clock.now())


async def consume_from(limits: Limits, attempts: Sequence[Attempt], now: Instant) -> None:
    """The same for these limits."""
    wait_ms = await limits.consume(attempts, now)
    if wait_ms:
        raise TooManyRequests(retry_after=seconds(wait_ms))


async def count_write(ports: Ports, call: Call) -> None:
    """Raises TooManyRequests if an account writes more often than anybody does by hand. Counted in
    this process only, so that it costs no statement."""
    attempt = Attempt(WRITES_OF_ACCOUNT, str(call.caller.user_id))
    await consume_from(ports.collector_limits, [attempt], ports.clock.now())


async def refund(ports: Ports, attempts: Sequence[Attempt]) -> None:
    """Refunds the attempts."""
    await ports.limits.refund(attempts, ports.clock.now())


def seconds(wait_ms: int) -> int:
    """A wait in whole seconds, at least one."""
    return max(1, -(-wait_ms // 1000))


def _network(address: str) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64))
