"""First answers to idempotent requests."""

from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The first answer to an idempotent request, or its refusal (``error_code``)."""

    request_hash: str
    answer: bytes
    error_code: str | None


class StoredAnswers(Protocol):
    async def get(self, scope: str, key: str) -> StoredAnswer | None: ...
    async def put(self, scope: str, key: str, stored: StoredAnswer, now: Instant) -> bool:
        """Keeps the first answer; false when one is kept already.

        Who puts while another unit that puts the same waits until that has ended.
        """
        ...

    async def forget(self, before: Instant) -> None:
        """Drops what was kept before an instant."""
        ...
