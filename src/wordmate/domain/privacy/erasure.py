"""When a person's data may be erased, and what stands in its place."""

from collections.abc import Iterable, Set
from dataclasses import dataclass

from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.privacy.errors import ErasureWaits


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """What is open of a person.

    ``open_pay`` counts a tutor's payments that are not issued; of a student those that the store
    still has to decide on, because it must know whose class it was.
    """

    classes_ahead: int = 0
    running: int = 0
    open_pay: int = 0


def refusal_to_erase(matters: OpenMatters) -> ErasureWaits | None:
    """Why a person cannot be erased yet; None if they can."""
    if matters == OpenMatters():
        return None
    return ErasureWaits(matters.classes_ahead, matters.running, matters.open_pay)


def pseudonym(account_id: AccountId, role: Role) -> str:
    """The name of an erased account: its number."""
    return account_no(account_id, role)


@dataclass(frozen=True, slots=True, order=True)
class Erasure:
    """An account that was erased: its number, when it was opened, and when it was erased.

    A number may be given again after a restore, so the day of opening tells the two accounts apart.
    """

    account_no: str
    opened_at: Instant
    erased_at: Instant


def to_repeat(listed: Iterable[Erasure], erased: Set[tuple[str, Instant]]) -> list[Erasure]:
    """The listed erasures that a restored database does not know, the oldest first."""
    missing = {one for one in listed if (one.account_no, one.opened_at) not in erased}
    return sorted(missing, key=lambda one: (one.erased_at, one.account_no))
