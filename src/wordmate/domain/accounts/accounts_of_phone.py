"""Which accounts a phone may have."""

from collections.abc import Collection, Sequence
from typing import Final, Protocol, TypeVar

from wordmate.domain.accounts.errors import AccountExists
from wordmate.domain.kernel.roles import Role

MOST_ACCOUNTS: Final = 10
"""Accounts of one phone, at most."""


class Known(Protocol):
    """What tells the accounts of one phone apart."""

    @property
    def role(self) -> Role: ...
    @property
    def name(self) -> str: ...


class Opened(Protocol):
    """What tells whether an account's owner has come yet."""

    @property
    def role(self) -> Role: ...
    @property
    def password_hash(self) -> str | None: ...
    @property
    def disabled(self) -> bool: ...


OpenedT = TypeVar("OpenedT", bound=Opened)


def check_another(role: Role, name: str, others: Collection[Known]) -> None:
    """Whether a phone with these accounts may have another; raises AccountExists."""
    same = any(other.role is role and other.name == name for other in others)
    if same or len(others) >= MOST_ACCOUNTS:
        raise AccountExists


def to_complete(accounts: Sequence[OpenedT]) -> list[OpenedT]:
    """The students of a phone whom a tutor opened for a trial and who never set a password: who
    registers with the phone may be one of them."""
    return [
        one
        for one in accounts
        if one.role is Role.STUDENT and one.password_hash is None and not one.disabled
    ]
