"""The roles of accounts, and the actor of an operation."""

from dataclasses import dataclass
from enum import StrEnum

from wordmate.domain.kernel.ids import AccountId


class Role(StrEnum):
    """An account's one role; the values are those of the interface."""

    STUDENT = "user"
    TUTOR = "TEACHER"

    @property
    def other(self) -> "Role":
        """The role of the other side of a lesson."""
        return Role.TUTOR if self is Role.STUDENT else Role.STUDENT


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who does something."""

    user_id: AccountId
    role: Role
