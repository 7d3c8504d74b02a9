"""Messages for signing in at the store's desk."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.accounts.messages.account import AccountText, PasswordText
from wordmate.application.accounts.messages.devices import Device, LoginSessionId
from wordmate.application.kernel.messages import Id, Instant, Request, Response
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.staff import Right

SecondFactorText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        description="The code of the second factor, or a recovery code, as typed.",
    ),
]


class StoreSignIn(Request, frozen=True, kw_only=True):
    """Signs in at the desk."""

    phone: AccountText
    password: PasswordText
    code: SecondFactorText | None = None


class StoreMe(Response, frozen=True, kw_only=True):
    """The person at the desk: what they may do, and whose data they see."""

    user_id: Id[AccountId]
    user_name: str
    account_no: str
    rights: list[Right]
    institution: Annotated[
        str | None, Meta(description="The name of their institution; null at the house.")
    ]
    sees_all: bool
    has_second_factor: bool
    must_set_up_second_factor: Annotated[
        bool, Meta(description="The rights hold once it is set up.")
    ]
    expires_at: Annotated[Instant, Meta(description="When the session ends.")]
    server_time: Instant


class StoreSignedIn(Response, frozen=True, kw_only=True):
    """A token, and whose it is."""

    token: str
    me: StoreMe


class StoreStartSecondFactor(Request, frozen=True, kw_only=True):
    """Begins with the caller's password."""

    password: PasswordText


class SecondFactorStarted(Response, frozen=True, kw_only=True):
    """What an authenticator app takes over, shown once."""

    secret: Annotated[str, Meta(description="To be typed, where no picture can be taken.")]
    address: Annotated[str, Meta(description="otpauth://…, for an app on this device.")]
    qr_svg: Annotated[str, Meta(description="The address as a QR code: an <svg> element.")]


class StoreConfirmSecondFactor(Request, frozen=True, kw_only=True):
    """The first code of the app."""

    code: SecondFactorText


class ProveSecondFactor(Request, frozen=True, kw_only=True):
    """The caller's password, and a code of the second factor or a recovery code."""

    password: PasswordText
    code: SecondFactorText


class RecoveryCodes(Response, frozen=True, kw_only=True):
    """Codes for the day when the authenticator is lost; each works once. Shown once."""

    recovery_codes: list[str]


class DeskSession(Device, frozen=True, kw_only=True):
    """A sign-in at the desk: when, and on which device. A name that is not known is null."""

    session_id: LoginSessionId


class DeskSessionList(Response, frozen=True, kw_only=True):
    """The caller's sign-ins that still work: this one, then the last used ones."""

    data: list[DeskSession]
    server_time: Instant


class StoreEndSession(Request, frozen=True, kw_only=True):
    """The sign-ins to end."""

    session_ids: Annotated[list[LoginSessionId], Meta(min_length=1, max_length=100)]
