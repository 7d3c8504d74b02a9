"""Which accounts a phone may have."""

from collections.abc import Collection
from typing import Final, Protocol

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


def check_another(role: Role, name: str, others: Collection[Known]) -> None:
    """Whether a phone with these accounts may have another; raises AccountExists."""
    same = any(other.role is role and other.name == name for other in others)
    if same or len(others) >= MOST_ACCOUNTS:
        raise AccountExists
