"""What erasures need of the stores."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from wordmate.application.accounts.ports.stores import Account
from wordmate.domain.kernel.ids import AccountId, DataRequestId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.privacy.data_copy import DataCopy
from wordmate.domain.privacy.data_request import DataRequest
from wordmate.domain.privacy.erasure import Erasure, OpenMatters


class ErasureList(Protocol):
    """The list of erasures beside the backups, which a restore repeats."""

    def put(self, erasures: Iterable[Erasure]) -> None:
        """Adds erasures to the list. Raises OSError."""
        ...


class DataRequests(Protocol):
    async def of(self, account_id: AccountId) -> Sequence[DataRequest]:
        """An account's requests, the newest first."""
        ...

    async def held(self, request_id: DataRequestId) -> DataRequest | None:
        """The request, locked until the unit ends."""
        ...

    async def add(self, request: DataRequest) -> None: ...

    async def put(self, request: DataRequest) -> None:
        """Stores what became of a locked request."""
        ...


class DataCopies(Protocol):
    """The copies of people's data that are being made or kept."""

    async def of(self, account_id: AccountId) -> DataCopy | None: ...

    async def put(self, copy: DataCopy) -> str | None:
        """Stores a copy in place of the earlier one; returns the name of that one's file."""
        ...

    async def set_size(self, account_id: AccountId, name: str, size: int) -> bool:
        """Notes that the file is made; False if the account's copy is another one, or gone."""
        ...

    async def drop_kept_until(self, now: Instant, limit: int) -> Sequence[str]:
        """Deletes copies that are kept no longer; returns the names of their files."""
        ...


class PersonalData(Protocol):
    async def open_matters(self, account_id: AccountId) -> OpenMatters:
        """The classes and pay that an erasure waits for."""
        ...

    async def with_reviews_ahead(self, student_id: AccountId) -> Sequence[OrderId]:
        """The student's lessons with reviews, and the simulations, that have not started."""
        ...

    async def opened_at(self, account_id: AccountId) -> Instant:
        """When an account was opened."""
        ...

    async def erase(self, person: Account, now: Instant) -> Sequence[str]:
        """Erases a locked account as declared and records it; returns the names of its files."""
        ...

    async def erasures(self) -> Sequence[Erasure]:
        """All erasures, the oldest first."""
        ...
