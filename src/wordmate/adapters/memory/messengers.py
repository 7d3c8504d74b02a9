"""An SMS sender that keeps what it is given, and a WeChat that knows whom it is told of."""

from dataclasses import dataclass, field

from wordmate.application.accounts.ports.services import WeChatRefused, WeChatUser
from wordmate.domain.accounts.one_time_code import CodePurpose


@dataclass
class MemorySms:
    """``SmsSender`` into a list; ``failing`` is raised instead of sending."""

    sent: list[tuple[str, str, CodePurpose, str]] = field(default_factory=list)
    failing: Exception | None = None

    async def send_code(self, phone: str, code: str, purpose: CodePurpose, language: str) -> None:
        if self.failing is not None:
            raise self.failing
        self.sent.append((phone, code, purpose, language))

    def last(self, phone: str) -> str:
        """The code that was last sent to a phone (in any way of writing)."""
        return next(code for to, code, *_ in reversed(self.sent) if to.endswith(phone[-11:]))


@dataclass
class MemoryWeChat:
    """``WeChat`` that knows people by their codes; each code is good once."""

    people: dict[str, WeChatUser] = field(default_factory=dict)
    phones: dict[str, str] = field(default_factory=dict)

    async def code_to_session(self, code: str) -> WeChatUser:
        return self._spent(self.people, code)

    def web_authorization(self, state: str) -> str:
        return f"https://wechat.example/authorize?state={state}"

    async def web_authorize(self, code: str) -> WeChatUser:
        return self._spent(self.people, f"web {code}")

    async def phone_number(self, phone_code: str) -> str:
        if phone_code not in self.phones:
            raise WeChatRefused(40029)
        return self.phones.pop(phone_code)

    def _spent(self, known: dict[str, WeChatUser], code: str) -> WeChatUser:
        if code not in known:
            raise WeChatRefused(40029)
        return known.pop(code)
