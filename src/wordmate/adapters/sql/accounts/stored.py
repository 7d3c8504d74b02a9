"""The stored format of profiles and tickets.

Decoding ignores fields that a later release added and fills missing ones with their defaults. Rows
without a format number are in format 1.
"""

from datetime import date
from typing import Final

import msgspec

from wordmate.application.accounts.ports.stores import Ticket, TicketKind
from wordmate.domain.accounts.profile import (
    Education,
    EnglishCertificate,
    EnglishInterest,
    EnglishLevel,
    ExamStatus,
    Gender,
    Grade,
    Position,
    Profile,
    StudentProfile,
    TutoringHistory,
    TutorProfile,
    TutorType,
    WorkStatus,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role


class _Student(msgspec.Struct, frozen=True, kw_only=True):
    """A student's profile, format 1."""

    format: int = 1
    gender: Gender | None = None
    age: int | None = None
    address: str | None = None
    grade: Grade | None = None
    school: str | None = None
    class_name: str | None = None
    father_occupation: str | None = None
    mother_occupation: str | None = None
    chinese_score: float | None = None
    math_score: float | None = None
    english_score: float | None = None
    class_rank: int | None = None
    grade_rank: int | None = None
    tutoring_history: TutoringHistory | None = None
    english_interest: EnglishInterest | None = None
    id_number: str | None = None
    source_channel: str | None = None
    wechat_number: str | None = None
    native_place: str | None = None
    referrer_name: str | None = None
    remarks: str | None = None
    picture: str | None = None
    invited_by: int | None = None
    initial_vocabulary: int | None = None
    initial_vocabulary_on: date | None = None
    english_level: EnglishLevel | None = None
    verifier_name: str | None = None


class _Tutor(msgspec.Struct, frozen=True, kw_only=True):
    """A tutor's profile, format 1."""

    format: int = 1
    certificates: tuple[EnglishCertificate, ...] = ()
    skills: tuple[str, ...] = ()
    emergency_contact: str | None = None
    emergency_phone: str | None = None
    personal_introduction: str | None = None
    major: str | None = None
    affiliated_institution: str | None = None
    education: Education | None = None
    picture: str | None = None
    invited_by: int | None = None
    exam_status: ExamStatus | None = None
    work_status: WorkStatus | None = None
    position: Position | None = None
    tutor_type: TutorType | None = None
    tutoring_minutes: int | None = None
    words_taught: int | None = None
    articles_taught: int | None = None


class _Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """What a ticket proves, format 1."""

    format: int = 1
    kind: TicketKind
    expires_at: Instant
    phone: str = ""
    account_ids: tuple[AccountId, ...] = ()
    account_versions: tuple[int, ...] = ()
    open_id: str = ""
    union_id: str | None = None


_encode: Final = msgspec.json.Encoder().encode
_read_student: Final = msgspec.json.Decoder(_Student).decode
_read_tutor: Final = msgspec.json.Decoder(_Tutor).decode
_read_ticket: Final = msgspec.json.Decoder(_Ticket).decode


def profile_body(profile: Profile) -> str:
    """Encodes a profile."""
    stored = _Tutor if isinstance(profile, TutorProfile) else _Student
    return _encode(msgspec.convert(profile, stored, from_attributes=True)).decode()


def profile_in(role: Role, body: str) -> Profile:
    """Decodes the profile of an account with this role."""
    if role is Role.TUTOR:
        return msgspec.convert(_read_tutor(body), TutorProfile, from_attributes=True)
    return msgspec.convert(_read_student(body), StudentProfile, from_attributes=True)


def ticket_body(ticket: Ticket) -> str:
    """Encodes a ticket."""
    return _encode(msgspec.convert(ticket, _Ticket, from_attributes=True)).decode()


def ticket_in(body: str) -> Ticket:
    """Decodes a ticket."""
    return msgspec.convert(_read_ticket(body), Ticket, from_attributes=True)
