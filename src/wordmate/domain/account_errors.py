# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules of accounts refuse, by name."""

from wordmate.domain.errors import DomainError


class CodeWrong(DomainError):
    """Not the code that was sent to this phone for this purpose."""

    code = "CODE_WRONG"


class CodeExpired(DomainError):
    """The code is older than five minutes, or was used."""

    code = "CODE_EXPIRED"


class CodeExhausted(DomainError):
    """Too many wrong tries: this code opens nothing any more."""

    code = "CODE_EXHAUSTED"


class SmsFailed(DomainError):
    """The code could not be sent."""

    code = "SMS_FAILED"


class PhoneNotRegistered(DomainError):
    """A phone that was proven has no account; ``ticket`` registers it without another code."""

    code = "PHONE_NOT_REGISTERED"

    def __init__(self, ticket: str | None = None) -> None:
        super().__init__()
        self.ticket = ticket


class WeChatNotBound(DomainError):
    """The WeChat account belongs to no phone yet; ``ticket`` binds it."""

    code = "WECHAT_NOT_BOUND"

    def __init__(self, ticket: str | None = None) -> None:
        super().__init__()
        self.ticket = ticket


class WeChatFailed(DomainError):
    """WeChat did not vouch for the caller, or could not be reached."""

    code = "WECHAT_FAILED"


class TicketInvalid(DomainError):
    """The ticket is unknown, used, expired, or for something else."""

    code = "TICKET_INVALID"


class AccountExists(DomainError):
    """The phone already has this account, or as many as a phone may have."""

    code = "ACCOUNT_EXISTS"


class AccountDisabled(DomainError):
    """The store has closed the account."""

    code = "ACCOUNT_DISABLED"


class InviteCodeInvalid(DomainError):
    """Tutors register with an institution's invite code; this is none that still counts."""

    code = "INVITE_CODE_INVALID"


class PasswordMismatch(DomainError):
    """The two passwords entered differ."""

    code = "PASSWORD_MISMATCH"


class CommonPassword(DomainError):
    """One of the passwords that are guessed first."""

    code = "COMMON_PASSWORD"


class PasswordUnchanged(DomainError):
    """The new password is the present one."""

    code = "PASSWORD_UNCHANGED"


class OldPasswordWrong(DomainError):
    """The present password is another one."""

    code = "OLD_PASSWORD_WRONG"


class IdNumberInvalid(DomainError):
    """Not an 18-digit ID number: region, birth date or check digit is wrong."""

    code = "ID_NUMBER_INVALID"


class InvalidProfile(DomainError):
    """A field of a profile is outside its bounds."""

    code = "INVALID_PROFILE"

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class PictureInvalid(DomainError):
    """Not a JPEG, PNG or WebP picture of an acceptable size."""

    code = "PICTURE_INVALID"
