"""A copy of a person's data as a file, which is made on request and kept for some days."""

from dataclasses import dataclass
from typing import Final

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant

FOLDER: Final = "copies"
"""Where the files are in the file store. Backups leave it out."""

KEPT_DAYS: Final = 7
"""For how many days a copy can be downloaded, if the service is not set up otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataCopy:
    """The copy of a person's data: one at a time, the last one asked for."""

    account_id: AccountId
    name: str
    """The file's name in the store; random, and different for each copy."""
    language: str
    asked_at: Instant
    kept_until: Instant
    size: int | None = None
    """In bytes; None while the file is being made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataCopyAsked(DomainEvent):
    """The store prepares a copy, and its file has to be made."""

    kind = "data_copy_asked"
    account_id: AccountId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DataCopyReady(DomainEvent):
    """The file of a copy is there."""

    kind = "data_copy_ready"
    account_id: AccountId
    kept_until: Instant


def file_name(token: str) -> str:
    """The name of a copy's file, from a random text."""
    return f"{FOLDER}/{token}.zip"
