"""What accounts ask of the world: SMS, WeChat, secrets, password hashing, pictures."""

from dataclasses import dataclass
from typing import Final, Protocol

from wordmate.domain.accounts.one_time_code import CodePurpose


class PasswordHasher(Protocol):
    """Slow password hashing, off the event loop and bounded: ``asked_by`` is the address that it is
    for, and all addresses take turns. Raises ServiceBusy when too many wait."""

    async def hash(self, password: str, *, asked_by: str = "") -> str: ...

    async def verify(self, password_hash: str | None, password: str, *, asked_by: str = "") -> bool:
        """Whether they match; none (an unknown account) costs the same time and is false."""
        ...


class SmsNotSent(Exception):  # noqa: N818
    """The message was not accepted: it is known that nothing was sent."""


class SmsUncertain(Exception):  # noqa: N818
    """The gateway did not say whether it accepted the message: it may have been sent."""


class SmsSender(Protocol):
    async def send_code(self, phone: str, code: str, purpose: CodePurpose, language: str) -> None:
        """Sends the code to a phone (+86…) in a language (``zh-CN`` or ``en``).

        Raises SmsNotSent, SmsUncertain; never sends twice knowingly.
        """
        ...


class WeChatRefused(Exception):  # noqa: N818
    """WeChat knows no such code, or does not vouch for the caller; ``errcode`` is its number."""

    def __init__(self, errcode: int, message: str = "") -> None:
        super().__init__(f"{errcode} {message}".strip())
        self.errcode = errcode


class WeChatUnreachable(Exception):  # noqa: N818
    """WeChat did not answer, or said that it is busy."""


@dataclass(frozen=True, slots=True)
class WeChatUser:
    """Who somebody is to WeChat."""

    open_id: str
    union_id: str | None = None


class WeChat(Protocol):
    """Each code is good for one call. All raise WeChatRefused, calls also WeChatUnreachable."""

    async def code_to_session(self, code: str) -> WeChatUser:
        """Who signed in inside a mini-program."""
        ...

    def web_authorization(self, state: str) -> str:
        """Where a web page sends people to come back with a code and this state."""
        ...

    async def web_authorize(self, code: str) -> WeChatUser:
        """Who signed in on a web page."""
        ...

    async def phone_number(self, phone_code: str) -> str:
        """The phone that the person shares, as +86…; the code is not that of a session."""
        ...


class CodeMint(Protocol):
    """Draws one-time codes and hashes what is stored of secrets that are short."""

    def draw(self) -> str:
        """Six digits at random."""
        ...

    def draw_invite_code(self) -> str:
        """An invite code at random: at least 60 bits, in characters that are not mistaken."""
        ...

    def hash(self, *texts: str) -> str:
        """A keyed hash of the texts: without the service's secret it says nothing."""
        ...


PORTRAIT: Final = 512
"""Pixels of a person's picture, along its longer side at most."""


class Pictures(Protocol):
    async def reencode(self, data: bytes, side: int = PORTRAIT) -> bytes:
        """The picture as a small WebP of its own, so many pixels wide and high at most, without
        anything that came with it.

        Raises PictureInvalid.
        """
        ...
