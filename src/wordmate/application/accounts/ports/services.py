"""External services of accounts: SMS, WeChat, secrets, password hashing, pictures."""

from dataclasses import dataclass
from typing import Final, Protocol

from wordmate.domain.accounts.one_time_code import CodePurpose


class PasswordHasher(Protocol):
    """Slow password hashing, off the event loop and limited. ``asked_by`` is the address that it is
    for; addresses take turns. Raises ServiceBusy if too many wait."""

    async def hash(self, password: str, *, asked_by: str = "") -> str: ...

    async def verify(self, password_hash: str | None, password: str, *, asked_by: str = "") -> bool:
        """Whether they match. Without a hash (an unknown account) it is false after the
        same time."""
        ...


class SmsNotSent(Exception):  # noqa: N818
    """The message was not accepted, so certainly nothing was sent."""


class SmsUncertain(Exception):  # noqa: N818
    """The gateway did not confirm the message: it may have been sent."""


class SmsSender(Protocol):
    async def send_code(self, phone: str, code: str, purpose: CodePurpose, language: str) -> None:
        """Sends the code to a phone (+86…) in a language (``zh-CN`` or ``en``).

        Raises SmsNotSent, SmsUncertain; never knowingly sends twice.
        """
        ...


class WeChatRefused(Exception):  # noqa: N818
    """WeChat does not know the code, or does not confirm the caller; ``errcode`` is its error
    number.
    """

    def __init__(self, errcode: int, message: str = "") -> None:
        super().__init__(f"{errcode} {message}".strip())
        self.errcode = errcode


class WeChatUnreachable(Exception):  # noqa: N818
    """WeChat did not answer, or is busy."""


@dataclass(frozen=True, slots=True)
class WeChatUser:
    """WeChat's identity of a person."""

    open_id: str
    union_id: str | None = None


class WeChat(Protocol):
    """Each code is valid for one call. All methods raise WeChatRefused, calls also
    WeChatUnreachable.
    """

    async def code_to_session(self, code: str) -> WeChatUser:
        """The person signed in inside a mini-program."""
        ...

    def web_authorization(self, state: str) -> str:
        """The address that sends people from a web page to WeChat and back with a code and this
        state.
        """
        ...

    async def web_authorize(self, code: str) -> WeChatUser:
        """The person signed in on a web page."""
        ...

    async def phone_number(self, phone_code: str) -> str:
        """The phone that the person shares, as +86…; its code differs from that of a session."""
        ...


class CodeMint(Protocol):
    """Generates one-time codes, and hashes short secrets for storage."""

    def draw(self) -> str:
        """Six digits at random."""
        ...

    def draw_letters(self) -> str:
        """Random letters for an invite or recovery code: at least 60 bits, in characters that are
        not easily confused."""
        ...

    def hash(self, *texts: str) -> str:
        """A keyed hash of the texts, useless without the service's secret."""
        ...


class Authenticator(Protocol):
    """Knows how authenticator apps calculate their codes."""

    def draw_secret(self) -> str:
        """A random secret, as it is typed into an app."""
        ...

    def code_of(self, secret: str, step: int) -> str:
        """The code that an app with this secret shows in a step of 30 seconds."""
        ...

    def address(self, secret: str, name: str) -> str:
        """The ``otpauth://`` address by which an app takes the secret over, under this name."""
        ...

    def picture(self, address: str) -> str:
        """The address as a QR code: an ``<svg>`` element."""
        ...


PORTRAIT: Final = 512
"""The maximum length, in pixels, of a profile picture's longer side."""


class Pictures(Protocol):
    async def reencode(self, data: bytes, side: int = PORTRAIT, *, asked_by: str = "") -> bytes:
        """The picture re-encoded as WebP without metadata, scaled to this width and height at most.

        ``asked_by`` is the person that it is for, and all people take turns. Raises PictureInvalid,
        ServiceBusy when too many wait.
        """
        ...
