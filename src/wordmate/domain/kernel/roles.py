"""The roles of accounts, and the actor of an operation."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.ids import AccountId


class Role(StrEnum):
    """An account's one role; the values are those of the interface."""

    STUDENT = "user"
    TUTOR = "TEACHER"
    STORE = "STORE"
    """Staff of the store, who work at its desk."""

    @property
    def other(self) -> "Role":
        """The other one of a lesson's two sides."""
        return Role.TUTOR if self is Role.STUDENT else Role.STUDENT


SIDES: Final = (Role.STUDENT, Role.TUTOR)
"""The two sides of a lesson: everybody who uses the app."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who does something."""

    user_id: AccountId
    role: Role
