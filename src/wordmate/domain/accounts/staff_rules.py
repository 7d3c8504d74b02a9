"""Who may manage staff of the store, and that the house keeps an owner."""

from collections.abc import Collection

from wordmate.domain.accounts.errors import HouseOwnerNeeded, LastOwner
from wordmate.domain.kernel.errors import RightMissing
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.staff import Right, Staff


def check_may_manage(manager: Staff, rights: Collection[Right]) -> None:
    """Raises RightMissing: who has rights, or is to get some, is managed by an owner."""
    if rights and not manager.may(Right.OWNER):
        raise RightMissing(Right.OWNER)


def check_is_house_owner(manager: Staff) -> None:
    """Raises HouseOwnerNeeded: what concerns two institutions is decided by who sees both."""
    if not manager.sees_all:
        raise HouseOwnerNeeded


def check_owner_remains(house_owners: Collection[AccountId], leaving: AccountId) -> None:
    """Raises LastOwner if somebody leaves whom these open accounts of owners cannot spare."""
    if set(house_owners) == {leaving}:
        raise LastOwner
