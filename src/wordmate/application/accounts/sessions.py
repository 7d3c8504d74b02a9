"""Looks up the caller of each request by its token, at very low cost."""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from wordmate.application.accounts.ports.stores import SessionRow, StoredSessions
from wordmate.application.kernel.batches import Batches
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.system import Clock
from wordmate.domain.accounts.login_session import SESSION_DAYS, expires_at, is_live
from wordmate.domain.kernel.errors import UNAVAILABLE
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Staff

_CACHED_MS: Final = 5_000
"""How long a session is cached."""
_TOUCH_MS: Final = 60 * 60 * 1000
"""How often a session's last use is stored at most."""
_MOST: Final = 10_000


def token_hash(token: str) -> str:
    """The stored hash of a token."""
    return sha256(token.encode()).hexdigest()


@dataclass(slots=True)
class Sessions:
    """Checks tokens. Caches sessions for a few seconds, and reads those of concurrent requests
    together.
    """

    stored: StoredSessions
    clock: Clock
    most_days: int = SESSION_DAYS
    """How many days after the sign-in a session ends."""
    staff_need_second_factor: bool = False
    _cached: dict[str, tuple[int, SessionRow, Caller]] = field(default_factory=dict)
    _evictions: int = 0
    _rows: Batches[str, SessionRow] = field(init=False)

    def __post_init__(self) -> None:
        self._rows = Batches(self.stored.of)

    async def caller(self, token: str, user_id: str) -> Caller | None:
        """The token's owner; None if it is unknown, expired or another user's."""
        hashed, now = token_hash(token), self.clock.now()
        cached = self._cached.get(hashed)
        if cached is None or not 0 <= now - cached[0] < _CACHED_MS:
            evictions = self._evictions
            row = await self._rows.get(hashed)
            if row is None:
                return None
            cached = await self._used(hashed, row, now)
            if evictions == self._evictions:  # else it may have been revoked since it was read
                self._keep(hashed, cached)
        _, row, caller = cached
        return caller if is_live(row.expires_at, now) and str(row.account_id) == user_id else None

    def evict(self, hashed: str) -> None:
        """Removes a revoked session from the cache."""
        self._evictions += 1
        self._cached.pop(hashed, None)

    async def _used(
        self, hashed: str, row: SessionRow, now: Instant
    ) -> tuple[int, SessionRow, Caller]:
        """What to cache of a session that is used now; stores the use from time to time."""
        until = expires_at(row.role, row.last_seen_at, row.created_at, self.most_days)
        row = replace(row, expires_at=min(row.expires_at, until))
        if is_live(row.expires_at, now) and now - row.last_seen_at >= _TOUCH_MS:
            until = expires_at(row.role, now, row.created_at, self.most_days)
            row = replace(row, last_seen_at=now, expires_at=until)
            with suppress(*UNAVAILABLE):  # the next look-up stores it
                await self.stored.touch(hashed, now, until)
        return now, row, Caller(row.account_id, row.role, hashed, self._staff(row))

    def _staff(self, row: SessionRow) -> Staff | None:
        """What a person of the store may do: nothing before they have a needed second factor."""
        if row.role is not Role.STORE:
            return None
        is_lacking = self.staff_need_second_factor and not row.has_second_factor
        return Staff(frozenset() if is_lacking else row.rights, row.institution_id)

    def _keep(self, hashed: str, used: tuple[int, SessionRow, Caller]) -> None:
        if len(self._cached) >= _MOST:
            self._cached.clear()
        self._cached[hashed] = used
