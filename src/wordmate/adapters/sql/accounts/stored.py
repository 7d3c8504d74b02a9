"""Profiles and tickets as JSON, rights as words.

Decoding ignores fields that a later release added and fills missing ones with their defaults.
"""

from typing import Final

import msgspec

from wordmate.application.accounts.ports.stores import Ticket
from wordmate.domain.accounts.profile import Profile, StudentProfile, TutorProfile
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right

_encode: Final = msgspec.json.Encoder().encode
_student: Final = msgspec.json.Decoder(StudentProfile).decode
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
