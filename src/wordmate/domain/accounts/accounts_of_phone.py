"""How many accounts, and which, a phone may have."""

from collections.abc import Collection, Sequence
from typing import Final, Protocol, TypeVar

from wordmate.domain.accounts.errors import AccountExists
from wordmate.domain.kernel.roles import Role

MOST_ACCOUNTS: Final = 10
"""The most accounts of one phone."""


class Known(Protocol):
    """The fields that distinguish the accounts of one phone."""

    @property
    def role(self) -> Role: ...
    @property
    def name(self) -> str: ...


class Opened(Protocol):
    """The fields that show whether an account's owner has registered."""

    @property
    def role(self) -> Role: ...
    @property
    def password_hash(self) -> str | None: ...
    @property
    def disabled(self) -> bool: ...


OpenedT = TypeVar("OpenedT", bound=Opened)


def check_another(role: Role, name: str, others: Collection[Known]) -> None:
    """Raises AccountExists if a phone with these accounts may not have another; staff have one."""
    same = any(
        other.role is role and (role is Role.STORE or other.name == name) for other in others
    )
    if same or len(others) >= MOST_ACCOUNTS:
        raise AccountExists


def to_complete(accounts: Sequence[OpenedT]) -> list[OpenedT]:
    """The students of this phone whom a tutor created for a trial and who never set a password.
    Someone who registers with the phone may be one of them.
    """
    return [
        one
        for one in accounts
        if one.role is Role.STUDENT and one.password_hash is None and not one.disabled
    ]
