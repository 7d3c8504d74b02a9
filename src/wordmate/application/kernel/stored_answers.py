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
        """Stores the first answer; False if there is one already.

        Waits while another unit stores an answer for the same key.
        """
        ...

    async def forget(self, before: Instant) -> None:
        """Deletes answers stored before an instant."""
        ...
