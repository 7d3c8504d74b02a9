"""Who agreed to the legal texts: the person, or the guardian of a student under fourteen."""

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Final

from wordmate.domain.accounts.errors import GuardianMissing
from wordmate.domain.accounts.profile import check_name
from wordmate.domain.kernel.instants import Instant

OWN_CONSENT_FROM: Final = 14
"""The age in years from which a person agrees for themselves."""


class LegalText(StrEnum):
    """A version of the user agreement and privacy policy, named by its first release."""

    LAUNCH = "5.0"


class GuardianRelation(StrEnum):
    """What a guardian is to the student."""

    MOTHER = "mother"
    FATHER = "father"
    GRANDPARENT = "grandparent"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Guardian:
    """Who agrees for a student under fourteen."""

    name: str
    relation: GuardianRelation


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Which text was agreed to, and when; with a guardian, they agreed for the student."""

    legal_text: LegalText
    agreed_at: Instant
    guardian: Guardian | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgeFacts:
    """What is known of a student's age: the answer in the form, and what the profile says."""

    is_under_fourteen: bool
    age: int | None = None
    born: date | None = None


def age_on(born: date, day: date) -> int:
    """The age in whole years on a day. Who was born on 29 February turns a year older on 1 March of
    the other years.
    """
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def needs_guardian(known: AgeFacts, today: date) -> bool:
    """Whether a guardian has to agree: if anything says that the student is under fourteen."""
    ages = (known.age, None if known.born is None else age_on(known.born, today))
    is_young = any(age is not None and age < OWN_CONSENT_FROM for age in ages)
    return known.is_under_fourteen or is_young


def guardian_for(known: AgeFacts, guardian: Guardian | None, today: date) -> Guardian | None:
    """The guardian who agrees for a student, if one has to; raises GuardianMissing,
    InvalidProfile.
    """
    if not needs_guardian(known, today):
        return None
    if guardian is None:
        raise GuardianMissing
    return replace(guardian, name=check_name(guardian.name, "guardian_name"))
