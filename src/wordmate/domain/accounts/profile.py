"""The profiles of students and tutors: their fields, values and bounds.

A profile is checked as a whole; a field that is not filled in is None.
"""

import re
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, TypeVar

from wordmate.domain.accounts.errors import CharacterUnseen, InvalidProfile
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.kernel.typed_text import has_controls, line, number_text, tidy, unseen_in


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureReplaced(DomainEvent):
    """A profile picture was replaced; ``name`` is the stored name of the old one."""

    kind = "picture_replaced"
    name: str


class Gender(StrEnum):
    """Of a student."""

    FEMALE = "female"
    MALE = "male"


class TutoringHistory(StrEnum):
    """Whether a student had tutoring in English."""

    ONCE = "once"
    CURRENTLY = "currently"
    NEVER = "never"


class EnglishInterest(StrEnum):
    """A student's interest in learning English."""

    HAS = "has"
    NONE = "none"
    GENERAL = "general"


class EnglishLevel(StrEnum):
    """A student's level, by the scale of the vocabulary test."""

    CHILDREN = "children"
    JUNIOR = "junior"
    TEENAGER = "teenager"
    IELTS_TOEFL = "ielts_toefl"


class ExamStatus(StrEnum):
    """The tutor's entrance exam."""

    PASS = "pass"  # noqa: S105
    FAIL = "fail"


class WorkStatus(StrEnum):
    """A tutor's employment."""

    EMPLOYED = "employed"
    RESIGNED = "resigned"
    TERMINATED = "terminated"
    ON_LEAVE = "on_leave"


class EnglishCertificate(StrEnum):
    """A tutor's proof of English."""

    CET_4 = "cet_4"
    CET_6 = "cet_6"
    TEM_4 = "tem_4"
    TEM_8 = "tem_8"
    TEACHER_PRIMARY = "teacher_primary"
    TEACHER_JUNIOR = "teacher_junior"
    TEACHER_SENIOR = "teacher_senior"
    TEACHER_UNIVERSITY = "teacher_university"
    BEC_PRELIMINARY = "bec_preliminary"
    BEC_VANTAGE = "bec_vantage"
    BEC_HIGHER = "bec_higher"
    IELTS_OVER_6_5 = "ielts_over_6_5"
    TOEFL_OVER_80 = "toefl_over_80"
    CATTI_3 = "catti_3"


class Position(StrEnum):
    """A tutor's place in the team."""

    PRACTICE_PARTNER = "practice_partner"
    GROUP_LEADER = "group_leader"
    REGIMENT_LEADER = "regiment_leader"


class TutorType(StrEnum):
    """How a tutor works for the institution."""

    FULL_TIME = "full_time"
    PART_TIME = "part_time"


class Education(StrEnum):
    """A tutor's highest degree."""

    JUNIOR_COLLEGE = "junior_college"
    BACHELOR = "bachelor"
    MASTER = "master"
    DOCTOR = "doctor"


TEXT_MAX: Final = 140
LONG_TEXT_MAX: Final = 1_000
NAME_MAX: Final = 40
MOST_SKILLS: Final = 20
EARLIEST: Final = date(2000, 1, 1)

BOUNDS: Final = MappingProxyType(
    {
        "age": (3, 100),
        "chinese_score": (0, 150),
        "math_score": (0, 150),
        "english_score": (0, 150),
        "class_rank": (1, 1_000),
        "grade_rank": (1, 100_000),
        "initial_vocabulary": (0, 50_000),
        "tutoring_minutes": (0, 10_000_000),
        "words_taught": (0, 100_000_000),
        "articles_taught": (0, 10_000_000),
    }
)
"""The minimum and maximum of every number in a profile."""

STEPS: Final = MappingProxyType(
    dict.fromkeys(("chinese_score", "math_score", "english_score"), 0.5)
)
"""Numbers that may be fractions, with their step: schools give half points."""

LONG_TEXTS: Final = frozenset({"remarks", "personal_introduction"})
LISTS: Final = frozenset({"certificates", "skills"})
PHONE: Final = re.compile(r"\+?[ -]*([0-9][ -]*){7,15}")
"""Seven to fifteen digits, as people write the phones of any country."""


def most_characters(field: str) -> int:
    """The maximum length of a text field."""
    return LONG_TEXT_MAX if field in LONG_TEXTS else TEXT_MAX


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentProfile:
    """A student's data besides the account. The store maintains the last four fields."""

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
    source_channel: str | None = None
    wechat_number: str | None = None
    native_place: str | None = None
    referrer_name: str | None = None
    remarks: str | None = None
    picture: str | None = None
    invited_by: AccountId | None = None
    initial_vocabulary: int | None = None
    initial_vocabulary_on: date | None = None
    english_level: EnglishLevel | None = None
    verifier_name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TutorProfile:
    """A tutor's data besides the account. The store maintains the last seven fields."""

    certificates: tuple[EnglishCertificate, ...] = ()
    skills: tuple[str, ...] = ()
    emergency_contact: str | None = None
    emergency_phone: str | None = None
    personal_introduction: str | None = None
    major: str | None = None
    affiliated_institution: str | None = None
    education: Education | None = None
    picture: str | None = None
    invited_by: AccountId | None = None
    exam_status: ExamStatus | None = None
    work_status: WorkStatus | None = None
    position: Position | None = None
    tutor_type: TutorType | None = None
    tutoring_minutes: int | None = None
    words_taught: int | None = None
    articles_taught: int | None = None


Profile = StudentProfile | TutorProfile
P = TypeVar("P", bound=Profile)

STORES_FIELDS: Final = frozenset(
    {
        "initial_vocabulary",
        "initial_vocabulary_on",
        "english_level",
        "verifier_name",
        "exam_status",
        "work_status",
        "position",
        "tutor_type",
        "tutoring_minutes",
        "words_taught",
        "articles_taught",
    }
)
"""Fields that only the store fills in."""


def change_profile(profile: P, changes: dict[str, Any], today: date) -> P:
    """The checked profile with some fields changed; a refusal names the field."""
    written = {name: _tidy(name, _empty(name, value)) for name, value in changes.items()}
    for name, value in written.items():
        _check(name, value, today)
    return replace(profile, **written)


def check_name(name: str, whose: str = "name") -> str:
    """A name as one line."""
    name = line(name)
    unseen = unseen_in(name)
    if unseen is not None:
        raise CharacterUnseen(whose, unseen)
    if not 1 <= len(name) <= NAME_MAX:
        raise InvalidProfile(whose, f"has 1 to {NAME_MAX} printable characters")
    return name


def _empty(name: str, value: Any) -> Any:
    """The value of a cleared field: an empty list for a list, else None."""
    return () if value is None and name in LISTS else value


def _tidy(name: str, value: Any) -> Any:
    """A text as it is stored, None if nothing of it is visible; a list without duplicates."""
    if isinstance(value, str) and not isinstance(value, StrEnum):
        if name == "emergency_phone":
            return number_text(value) or None
        return tidy(value if name in LONG_TEXTS else line(value)) or None
    if isinstance(value, (list, tuple)):
        entries = (_tidy(name, entry) for entry in value)
        return tuple(dict.fromkeys(entry for entry in entries if entry is not None))
    return value


def _check_number(name: str, value: float) -> None:
    least, most = BOUNDS.get(name, (1, 2**53 - 1))
    if not least <= value <= most:
        raise InvalidProfile(name, f"is a number from {least} to {most}")
    if value % STEPS.get(name, 1) != 0:
        raise InvalidProfile(name, f"is a multiple of {STEPS.get(name, 1)}")


def _check(name: str, value: Any, today: date) -> None:
    match value:
        case int() | float():
            _check_number(name, value)
        case StrEnum():
            pass
        case str():
            if name == "emergency_phone" and not PHONE.fullmatch(value):
                raise InvalidProfile(name, "is a phone number of 7 to 15 digits")
            if len(value) > most_characters(name):
                raise InvalidProfile(name, f"has {most_characters(name)} characters at most")
            if has_controls(value, besides="\t\r\n" if name in LONG_TEXTS else ""):
                raise InvalidProfile(name, "has no control characters")
        case date():
            if not EARLIEST <= value <= today:
                raise InvalidProfile(name, f"is a day from {EARLIEST} to today")
        case tuple():
            if len(value) > MOST_SKILLS:
                raise InvalidProfile(name, f"has {MOST_SKILLS} entries at most")
            for entry in value:
                _check(name, entry, today)
        case _:
            pass
