"""What a person of the store may do, and whose data they see."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.ids import InstitutionId


class Right(StrEnum):
    """A kind of work at the store's desk."""

    SCHEDULE = "schedule"
    """Classes and rest."""
    PEOPLE = "people"
    """Accounts, institutions, invite codes and lesson credits."""
    PAY = "pay"
    CONTENT = "content"
    """Books, words, materials and suggestions."""
    AUDIT = "audit"
    """The audit log."""
    PRIVACY = "privacy"
    """Copies and erasures of a person's data."""
    OWNER = "owner"
    """Every right; gives rights to others."""


EVERYBODY: Final = "everybody"
HOUSE: Final = "house"


@dataclass(frozen=True, slots=True)
class Staff:
    """The rights of a person of the store, and their institution.

    People without an institution belong to the house: its staff see these people only, and an owner
    of the house sees everybody.
    """

    rights: frozenset[Right]
    institution_id: InstitutionId | None = None

    @property
    def sees_all(self) -> bool:
        """Whether every institution is seen."""
        return Right.OWNER in self.rights and self.institution_id is None

    @property
    def reach(self) -> str:
        """The people who are seen, as a stored name."""
        if self.sees_all:
            return EVERYBODY
        return HOUSE if self.institution_id is None else str(self.institution_id)

    def may(self, right: Right) -> bool:
        """Whether this work is permitted."""
        return right in self.rights or Right.OWNER in self.rights

    def sees(self, institution_id: InstitutionId | None) -> bool:
        """Whether the people of an institution, or of the house, are seen."""
        return self.sees_all or institution_id == self.institution_id


HOUSE_OWNER: Final = Staff(frozenset({Right.OWNER}))
"""Everything, as on the command line."""
