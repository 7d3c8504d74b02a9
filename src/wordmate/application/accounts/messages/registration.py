"""One-time codes, registration, signing in without a password, and the password reset."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from wordmate.application.accounts.messages.account import (
    LoginAs,
    LoginCandidate,
    PasswordText,
    PhoneText,
)
from wordmate.application.accounts.messages.profile import NameText, StudentForm, TutorForm
from wordmate.application.kernel.messages import (
    Id,
    Instant,
    Request,
    Response,
    misplaced,
    missing,
    out_of_range,
)
from wordmate.domain.accounts.agreement import GuardianRelation, LegalText
from wordmate.domain.accounts.covered_names import CoveredName
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.school_level import Grade

CodeText = Annotated[
    str, Meta(pattern=r"^[0-9]{6}$", min_length=6, max_length=6, description="A one-time code.")
]
TicketText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="The ticket for the next step from an earlier answer; short-lived, valid once.",
    ),
]
WeChatCode = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=256,
        pattern=r"^[!-~]+$",
        description="A code from WeChat; valid for one call.",
    ),
]
InviteCodeText = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=32,
        pattern=r"^[A-Za-z0-9 -]+$",
        description="An institution's invite code.",
    ),
]


class LoginCodeUse(StrEnum):
    """The use of a code requested at sign-in."""

    LOGIN = "LOGIN"
    BIND_WECHAT = "BIND_WECHAT"


class WeChatSource(StrEnum):
    """The origin of a WeChat code."""

    MINI_PROGRAM = "MINI_PROGRAM"
    WEB = "WEB"


class OnePhone(Request, frozen=True, kw_only=True):
    """A phone."""

    phone: PhoneText


class PhoneExists(Response, frozen=True, kw_only=True):
    """Whether the phone has an account."""

    exists: bool


class ApplyLoginCode(Request, frozen=True, kw_only=True):
    """Requests a code to sign in, or to bind a WeChat account."""

    phone: PhoneText
    use: LoginCodeUse = LoginCodeUse.LOGIN


class CodeSent(Response, frozen=True, kw_only=True):
    """A code was sent. The same answer for every phone, registered or not."""

    resend_at: Instant
    expires_at: Instant
    server_time: Instant


class LoginByPhoneCode(Request, frozen=True, kw_only=True):
    """Signs in by a code that was sent to the phone."""

    phone: PhoneText
    code: CodeText
    login_as: LoginAs
    invite_user_id: Id[AccountId] | None = None


class ApplyWeChatAuthorization(Request, frozen=True, kw_only=True):
    """Requests the address where a page inside WeChat sends people to sign in."""

    state: Annotated[
        str,
        Meta(
            min_length=22,
            max_length=128,
            pattern=r"^[A-Za-z0-9]+$",
            description="A random value; the page accepts only a code that comes back with it.",
        ),
    ]


class WeChatAuthorization(Response, frozen=True, kw_only=True):
    """WeChat's page, which redirects to the web app with ``code`` and ``state``."""

    address: str


class LoginByWeChat(Request, frozen=True, kw_only=True):
    """Signs in by a WeChat account that is bound to a phone."""

    wechat_code: WeChatCode
    login_as: LoginAs
    source: WeChatSource = WeChatSource.MINI_PROGRAM
    invite_user_id: Id[AccountId] | None = None


class LoginByWeChatPhoneCode(Request, frozen=True, kw_only=True):
    """Signs in by the phone that WeChat confirms; binds the WeChat account to it."""

    wechat_code: WeChatCode
    phone_code: WeChatCode
    login_as: LoginAs
    invite_user_id: Id[AccountId] | None = None


class BindWeChat(Request, frozen=True, kw_only=True):
    """Binds a WeChat account to a phone and signs in."""

    wechat_open_id: TicketText
    phone: PhoneText
    phone_code: CodeText
    login_as: LoginAs
    invite_user_id: Id[AccountId] | None = None


class LoginByCandidate(Request, frozen=True, kw_only=True):
    """Signs in to one of the candidates."""

    ticket: TicketText
    user_id: Id[AccountId]


CHOICE_LENGTH: Final = 16
Choice = Annotated[
    str, Meta(max_length=CHOICE_LENGTH, description="Names one of a phone's students.")
]


class CoveredStudent(Response, frozen=True, kw_only=True):
    """A student of a phone under a partly hidden name; ``grade`` or the last digits of the account
    number distinguish equal names.
    """

    choice: Choice
    covered_name: str
    grade: Grade | None
    account_tail: str | None


class AgreementForm(Request, frozen=True, kw_only=True):
    """The agreement to the legal texts. For a student it says whether they are under fourteen; then
    a guardian agrees.
    """

    legal_text: Annotated[LegalText, Meta(description="The version that was shown.")]
    is_under_fourteen: bool | None = None
    guardian_name: NameText | None = None
    guardian_relation: GuardianRelation | None = None

    def __post_init__(self) -> None:
        """A guardian has a name and a relation."""
        if self.guardian_name is None and self.guardian_relation is not None:
            raise missing("guardianName")
        if self.guardian_name is not None and self.guardian_relation is None:
            raise missing("guardianRelation")


class Register(Request, frozen=True, kw_only=True):
    """Opens an account for a phone that is proven by a code or a ticket."""

    phone: PhoneText
    code: CodeText | None = None
    ticket: TicketText | None = None
    role: Role
    name: NameText
    password: PasswordText
    confirm_password: PasswordText
    invite_code: InviteCodeText | None = None
    invite_user_id: Id[AccountId] | None = None
    student: StudentForm | None = None
    tutor: TutorForm | None = None
    agreement: AgreementForm
    completes: Annotated[
        Choice | None, Meta(description="Which of the students that a trial opened this is.")
    ] = None
    is_another: Annotated[
        bool, Meta(description="None of the students that a trial opened: another child.")
    ] = False

    def __post_init__(self) -> None:
        """Exactly one proof of the phone; a student is either one of the phone's or a new one."""
        if self.code is None and self.ticket is None:
            raise missing("code")
        if self.code is not None and self.ticket is not None:
            raise misplaced("ticket")
        if self.role is Role.STORE:
            raise out_of_range("role")
        if self.completes is not None and (self.is_another or self.role is not Role.STUDENT):
            raise misplaced("completes")
        if self.role is Role.STUDENT and self.agreement.is_under_fourteen is None:
            raise missing("isUnderFourteen")


class VerifyResetCode(Request, frozen=True, kw_only=True):
    """The code sent for a password reset."""

    phone: PhoneText
    code: CodeText


class ResetTicket(Response, frozen=True, kw_only=True):
    """Allows resetting the password for all accounts of the phone."""

    ticket: str
    expires_at: Instant
    candidates: list[LoginCandidate]
    server_time: Instant


class ResetPassword(Request, frozen=True, kw_only=True):
    """The new password."""

    ticket: TicketText
    password: PasswordText
    confirm_password: PasswordText


def covered_students(names: Sequence[CoveredName]) -> list[CoveredStudent]:
    """A phone's students as offered at registration."""
    return [CoveredStudent.of(one, covered_name=one.text) for one in names]
