"""Storing texts that only the service can read."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId


class SealedColumn(StrEnum):
    """The columns that hold sealed texts, one of an account at most."""

    SECOND_FACTOR = "second_factor.sealed_secret"
    ID_NUMBER = "id_number.sealed_number"

    def of(self, account_id: AccountId) -> str:
        """What the text of an account is bound to."""
        return f"{self} of {account_id}"


class SealBroken(Exception):  # noqa: N818
    """The text was sealed for something else or with a key that is gone, or was changed."""


class Sealer(Protocol):
    """Encrypts and authenticates short texts, with keys derived from the service's secret.

    ``bound_to`` says what the text belongs to, such as the column and the row. A text that is moved
    elsewhere cannot be opened.
    """

    def seal(self, text: str, *, bound_to: str) -> str:
        """The text, sealed with the present key; different each time."""
        ...

    def open(self, sealed: str, *, bound_to: str) -> str:
        """The text of a seal with the present key or a former one; raises SealBroken."""
        ...

    @property
    def key_ids(self) -> Sequence[str]:
        """The keys that open seals, the present one first. A seal begins with its key and a dot."""
        ...

    def is_current(self, sealed: str) -> bool:
        """Whether the seal is of the present key; else the text should be sealed again."""
        ...


def opened(sealer: Sealer, column: SealedColumn, account_id: AccountId, sealed: str) -> str | None:
    """The text of a seal in the column; None if its key is gone."""
    try:
        return sealer.open(sealed, bound_to=column.of(account_id))
    except SealBroken:
        return None
