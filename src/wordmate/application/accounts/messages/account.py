"""Messages for signing in and out, and for the signed-in person."""

from typing import Annotated, Final

from msgspec import Meta, field

from wordmate.application.accounts.messages.profile import StudentDetails, TutorDetails
from wordmate.application.kernel.messages import Id, Instant, Request, Response
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.commission import TitleLevel

PHONE_LENGTH: Final = 40
"""Room for blanks, hyphens and the marks that a copied phone brings along."""
PhoneText = Annotated[
    str, Meta(min_length=5, max_length=PHONE_LENGTH, description="A phone number, as typed.")
]
AccountText = Annotated[
    str,
    Meta(
        min_length=5,
        max_length=PHONE_LENGTH,
        description="A phone number, or an account's number, as typed.",
    ),
]
PasswordText = Annotated[
    str, Meta(min_length=1, max_length=64, description="A password, as typed.")
]
LoginAs = Annotated[
    list[Role], Meta(min_length=1, max_length=2, description="The roles to sign in as.")
]


class LoginByPhoneAndPassword(Request, frozen=True, kw_only=True):
    """Signs in by phone and password."""

    phone: AccountText
    password: PasswordText
    login_as: LoginAs
    invite_user_id: Id[AccountId] | None = None


class LoginCandidate(Response, frozen=True, kw_only=True):
    """One of several accounts of a phone."""

    user_id: Id[AccountId]
    user_role: Role
    user_name: str
    account_no: str


class LoginAnswer(Response, frozen=True, kw_only=True):
    """A token (``single``), or the candidates to choose from with a short-lived ticket."""

    single: bool
    token: str | None = None
    user_id: Id[AccountId] | None = None
    user_role: Role | None = None
    ticket: str | None = None
    candidates: list[LoginCandidate] = field(default_factory=list)
    server_time: Instant


class UserProfile(Response, frozen=True, kw_only=True):
    """The signed-in person."""

    user_id: Id[AccountId]
    user_role: Role
    user_name: str
    account_no: str
    phone: Annotated[str, Meta(description="Masked: 138****0001.")]
    institution: str | None = None
    institution_code: str | None = None
    has_password: bool
    must_agree: Annotated[
        bool,
        Meta(description="A student whose account others opened has yet to agree to the texts."),
    ]
    picture_url: str | None = None
    student: StudentDetails | None = None
    tutor: TutorDetails | None = None


class TeacherDetail(Response, frozen=True, kw_only=True):
    """The data of a tutor that their screens need."""

    user_id: Id[AccountId]
    user_name: str
    title_level: TitleLevel
    institution: str | None = None
