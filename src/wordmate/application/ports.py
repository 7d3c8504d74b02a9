"""Every port and the policy: what use cases are made with."""

from dataclasses import dataclass

from wordmate.application.accounts.ports.services import CodeMint, PasswordHasher, SmsSender, WeChat
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.content.ports import AudioJobs, Blobs, Pictures
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.rate_limits import Limits
from wordmate.application.kernel.system import Clock, Randomness
from wordmate.application.reads import Reads
from wordmate.application.unit import Units


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
