"""Profiles of students and tutors, and the forms to change them."""

from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from wordmate.application.kernel.messages import Request, Response
from wordmate.domain.accounts.id_number import masked_id_number
from wordmate.domain.accounts.profile import (
    BOUNDS,
    LONG_TEXT_MAX,
    MOST_SKILLS,
    NAME_MAX,
    STEPS,
    TEXT_MAX,
    Education,
    EnglishCertificate,
    EnglishInterest,
    EnglishLevel,
    ExamStatus,
    Gender,
    Position,
    StudentProfile,
    TutoringHistory,
    TutorProfile,
    TutorType,
    WorkStatus,
)
from wordmate.domain.kernel.school_level import Grade


def _number(field: str) -> Any:
    least, most = BOUNDS[field]
    return Meta(ge=least, le=most, multiple_of=STEPS.get(field))


NameText = Annotated[str, Meta(min_length=1, max_length=NAME_MAX, description="A person's name.")]
EmergencyPhone = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=TEXT_MAX)]
LongText = Annotated[str, Meta(max_length=LONG_TEXT_MAX)]
Certificates = Annotated[list[EnglishCertificate], Meta(max_length=len(EnglishCertificate))]
Skills = Annotated[list[Text], Meta(max_length=MOST_SKILLS)]
Unsaid = UnsetType | None


class StudentForm(Request, frozen=True, kw_only=True):
    """A student's profile form: omitted fields stay, null clears them."""

    gender: Gender | Unsaid = UNSET
    age: Annotated[int, _number("age")] | Unsaid = UNSET
    address: Text | Unsaid = UNSET
    grade: Grade | Unsaid = UNSET
    school: Text | Unsaid = UNSET
    class_name: Text | Unsaid = UNSET
    father_occupation: Text | Unsaid = UNSET
    mother_occupation: Text | Unsaid = UNSET
    chinese_score: Annotated[float, _number("chinese_score")] | Unsaid = UNSET
    math_score: Annotated[float, _number("math_score")] | Unsaid = UNSET
    english_score: Annotated[float, _number("english_score")] | Unsaid = UNSET
    class_rank: Annotated[int, _number("class_rank")] | Unsaid = UNSET
    grade_rank: Annotated[int, _number("grade_rank")] | Unsaid = UNSET
    tutoring_history: TutoringHistory | Unsaid = UNSET
    english_interest: EnglishInterest | Unsaid = UNSET
    id_number: Annotated[str, Meta(max_length=30)] | Unsaid = UNSET
    source_channel: Text | Unsaid = UNSET
    wechat_number: Text | Unsaid = UNSET
    native_place: Text | Unsaid = UNSET
    referrer_name: Text | Unsaid = UNSET
    remarks: LongText | Unsaid = UNSET


class TutorForm(Request, frozen=True, kw_only=True):
    """A tutor's profile form: omitted fields stay, null clears them."""

    certificates: Certificates | Unsaid = UNSET
    skills: Skills | Unsaid = UNSET
    emergency_contact: Text | Unsaid = UNSET
    emergency_phone: EmergencyPhone | Unsaid = UNSET
    personal_introduction: LongText | Unsaid = UNSET
    major: Text | Unsaid = UNSET
    affiliated_institution: Text | Unsaid = UNSET
    education: Education | Unsaid = UNSET


class StudentDetails(Response, frozen=True, kw_only=True):
    """A student's profile. The ID number is masked; the store maintains the last four fields."""

    gender: Gender | None
    age: int | None
    address: str | None
    grade: Grade | None
    school: str | None
    class_name: str | None
    father_occupation: str | None
    mother_occupation: str | None
    chinese_score: float | None
    math_score: float | None
    english_score: float | None
    class_rank: int | None
    grade_rank: int | None
    tutoring_history: TutoringHistory | None
    english_interest: EnglishInterest | None
    id_number: str | None
    source_channel: str | None
    wechat_number: str | None
    native_place: str | None
    referrer_name: str | None
    remarks: str | None
    initial_vocabulary: int | None
    initial_vocabulary_on: date | None
    english_level: EnglishLevel | None
    verifier_name: str | None


class TutorDetails(Response, frozen=True, kw_only=True):
    """A tutor's profile. The store maintains the last seven fields."""

    certificates: list[EnglishCertificate]
    skills: list[str]
    emergency_contact: str | None
    emergency_phone: str | None
    personal_introduction: str | None
    major: str | None
    affiliated_institution: str | None
    education: Education | None
    exam_status: ExamStatus | None
    work_status: WorkStatus | None
    position: Position | None
    tutor_type: TutorType | None
    tutoring_minutes: int | None
    words_taught: int | None
    articles_taught: int | None


def given_fields(form: msgspec.Struct) -> dict[str, Any]:
    """The fields that a form sets."""
    fields = ((name, getattr(form, name)) for name in form.__struct_fields__)
    return {name: value for name, value in fields if value is not UNSET}


def student_details(profile: StudentProfile, id_number: str | None) -> StudentDetails:
    """A profile as its owner sees it, with the ID number in part."""
    return StudentDetails.of(
        profile, id_number=None if id_number is None else masked_id_number(id_number)
    )


def tutor_details(profile: TutorProfile) -> TutorDetails:
    """A profile as its owner sees it."""
    lists = {"certificates": list(profile.certificates), "skills": list(profile.skills)}
    return TutorDetails.of(profile, **lists)
