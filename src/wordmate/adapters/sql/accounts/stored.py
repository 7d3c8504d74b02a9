"""Profiles, titles and tickets as JSON, rights as words.

Decoding ignores fields that a later release added and fills missing ones with their defaults.
"""

from datetime import date
from typing import Final

import msgspec

from wordmate.application.accounts.ports.stores import Ticket
from wordmate.domain.accounts.profile import Profile, StudentProfile, TutorProfile
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.titles import NO_TITLES, Titles

_encode: Final = msgspec.json.Encoder().encode
_student: Final = msgspec.json.Decoder(StudentProfile).decode
_titles: Final = msgspec.json.Decoder(dict[date, TitleLevel]).decode
_tutor: Final = msgspec.json.Decoder(TutorProfile).decode
ticket_in: Final = msgspec.json.Decoder(Ticket).decode
"""Decodes a ticket."""


def profile_in(role: Role, body: str) -> Profile:
    """Decodes the profile of an account with this role."""
    return _tutor(body) if role is Role.TUTOR else _student(body)


def body_of(stored: Profile | Ticket) -> str:
    """Encodes a profile or a ticket."""
    return _encode(stored).decode()


def rights_in(text: str) -> frozenset[Right]:
    """Reads the rights of an account."""
    return frozenset(map(Right, text.split()))


def text_of(rights: frozenset[Right]) -> str:
    """Writes the rights of an account."""
    return " ".join(sorted(rights))


def titles_in(text: str | None) -> Titles:
    """Reads the titles of an account; of none, where a join found no account."""
    return NO_TITLES if text is None else _titles(text)


def text_of_titles(titles: Titles) -> str:
    """Writes the titles of an account, by their days."""
    return _encode(dict(sorted(titles.items()))).decode()
