"""What use cases are made with, and what they are called with."""

from dataclasses import dataclass, field
from typing import Final
from zoneinfo import ZoneInfo

from wordmate.application.ports.content import AudioJobs, Blobs, Pictures
from wordmate.application.ports.people import Caller
from wordmate.application.ports.reads import Reads
from wordmate.application.ports.system import Clock, PasswordHasher, Randomness
from wordmate.application.ports.unit import Units
from wordmate.application.ports.ways_in import CodeMint, Limits, SmsSender, WeChat
from wordmate.application.sessions import Sessions
from wordmate.domain.pay_rules import PayRules
from wordmate.domain.review_plan import REVIEW_DAYS
from wordmate.domain.roles import Actor

DEFAULT_ZONE: Final = "Asia/Shanghai"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The rules of the business that a service may set."""

    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(DEFAULT_ZONE))
    review_days: tuple[int, ...] = REVIEW_DAYS
    pay: PayRules = field(default_factory=PayRules)
    phone_region: str = "CN"
    people_per_address: int = 1
    """How many people share an address of the network: its limits are as many times higher."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountParts:
    """What only accounts need."""

    sms: SmsSender
    wechat: WeChat
    mint: CodeMint
    pictures: Pictures
    blobs: Blobs


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Ports and policy: what every use case is made with."""

    units: Units
    reads: Reads
    clock: Clock
    randomness: Randomness
    hasher: PasswordHasher
    audio: AudioJobs
    speech_name: str
    """The speech engine's name: part of every audio key."""
    sessions: Sessions
    limits: Limits
    account: AccountParts
    policy: Policy


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at an address of the network, who reads a language (``zh-CN`` or ``en``)."""

    address: str = ""
    language: str = "zh-CN"


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody with a token, and the idempotency key they sent with a request."""

    caller: Caller
    key: str | None = None
    visitor: Visitor = Visitor()

    @property
    def actor(self) -> Actor:
        """The caller as the rules see them."""
        return Actor(self.caller.user_id, self.caller.role)
