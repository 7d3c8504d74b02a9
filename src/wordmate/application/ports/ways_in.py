"""What signing in and registering need: codes, tickets, invitations, SMS, WeChat, limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from wordmate.domain.one_time_code import CodePurpose, OneTimeCode


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


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in so long."""

    name: str
    most: int
    window_ms: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody's use of a limit. A window begins with the subject's first attempt in it."""

    limit: Limit
    subject: str
    cost: int = 1

    @property
    def key(self) -> str:
        """What is counted."""
        return f"{self.limit.name}:{self.subject}"


class Limits(Protocol):
    """Counts attempts, the same for all processes of the service."""

    async def take(self, attempts: Sequence[Attempt], now: int) -> int:
        """Counts all attempts and answers 0, or none of them and answers the milliseconds after
        which it may work again."""
        ...

    async def give_back(self, attempts: Sequence[Attempt], now: int) -> None:
        """Takes attempts back that turned out to be none, while their window lasts."""
        ...


class CodeMint(Protocol):
    """Draws one-time codes and hashes what is stored of secrets that are short."""

    def draw(self) -> str:
        """Six digits by lot."""
        ...

    def draw_invite_code(self) -> str:
        """An invite code by lot: at least 60 bits, in characters that are not mistaken."""
        ...

    def hash(self, *parts: str) -> str:
        """A keyed hash of the parts: without the service's secret it says nothing."""
        ...


class TicketKind(StrEnum):
    """What a ticket is good for."""

    LOGIN = "LOGIN"
    REGISTER = "REGISTER"
    RESET_PASSWORD = "RESET_PASSWORD"  # noqa: S105
    BIND_WECHAT = "BIND_WECHAT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """What was proven a moment ago, for the next step; whoever brings it is believed once."""

    kind: TicketKind
    expires_at: int
    phone: str = ""
    account_ids: tuple[int, ...] = ()
    account_versions: tuple[int, ...] = ()
    open_id: str = ""
    union_id: str | None = None

    @property
    def versions(self) -> Mapping[int, int]:
        """The accounts it is for, each with the version it had."""
        return dict(zip(self.account_ids, self.account_versions, strict=False))


class OneTimeCodes(Protocol):
    async def get(self, phone: str, purpose: CodePurpose) -> OneTimeCode | None:
        """The phone's last code; others who ask for it wait until this unit has ended."""
        ...

    async def put(self, code: OneTimeCode) -> None:
        """Stores a code in place of the phone's last one for this purpose."""
        ...

    async def withdraw(self, code: OneTimeCode) -> None:
        """Forgets a code that could not be sent, if it is still the last one."""
        ...


class Tickets(Protocol):
    async def put(self, token_hash: str, ticket: Ticket) -> None: ...

    async def look(self, token_hash: str, kind: TicketKind, now: int) -> Ticket | None:
        """The ticket, if it is live and of this kind; it stays good."""
        ...

    async def take(self, token_hash: str, kind: TicketKind, now: int) -> Ticket | None:
        """The ticket, if it is live and of this kind; nobody else gets it any more."""
        ...


class Invites(Protocol):
    async def add(
        self, *, code_hash: str, institution_id: int, uses: int, now: int, expires_at: int
    ) -> None: ...

    async def use(self, code_hash: str, now: int) -> int | None:
        """Uses the code up by one and returns its institution; none when it does not count."""
        ...

    async def institution(self, *, code: str, name: str, now: int) -> int:
        """Stores or renames the institution with this code and returns its id."""
        ...


class WeChatBindings(Protocol):
    async def phone_of(self, user: WeChatUser) -> str | None:
        """The phone of the WeChat account, also when it was bound in another app of ours."""
        ...

    async def bind(self, user: WeChatUser, phone: str, now: int) -> None:
        """Binds the WeChat account to the phone, in all apps, and to no other any more."""
        ...

    async def move(self, phone: str, to: str) -> None:
        """Whoever was bound to one phone is bound to the other."""
        ...
