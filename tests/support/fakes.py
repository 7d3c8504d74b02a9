"""Replacements of the outside world in tests: time, randomness, passwords, messages,
files, voices."""

import hashlib
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from wordmate.application.accounts.ports.services import WeChatRefused, WeChatUser
from wordmate.application.kernel.blobs import checked_name
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent

_MINUTE_MS: Final = 60_000
_RATE: Final = 16_000


class StandingClock:
    """``Clock`` that stands still until it is moved."""

    def __init__(self, at: Instant) -> None:
        self.at = at

    def now(self) -> Instant:
        return self.at

    def move(self, *, minutes: float) -> None:
        self.at = Instant(self.at + int(minutes * _MINUTE_MS))


class ShiftedClock:
    """``Clock`` that runs like the machine's, from the time to which it was moved."""

    def __init__(self) -> None:
        self._ahead_ms = 0

    def now(self) -> Instant:
        return Instant(time.time_ns() // 1_000_000 + self._ahead_ms)

    def move(self, *, minutes: float = 0, seconds: float = 0) -> None:
        """Moves forward."""
        self._ahead_ms += int((minutes * 60 + seconds) * 1000)


class NumberedTokens:
    """``Randomness`` with fixed results: token-1, token-2 …, after those already drawn."""

    def __init__(self, drawn: int = 0) -> None:
        self.drawn = drawn

    def token(self) -> str:
        self.drawn += 1
        return f"token-{self.drawn}"


class QuickHasher:
    """``PasswordHasher`` that is fast."""

    async def hash(self, password: str, *, asked_by: str = "") -> str:
        return hashlib.sha256(password.encode()).hexdigest()

    async def verify(self, password_hash: str | None, password: str, *, asked_by: str = "") -> bool:
        return password_hash == await self.hash(password)


@dataclass
class FakeSms:
    """``SmsSender`` into a list; ``failing`` is raised instead of sending."""

    sent: list[tuple[str, str, CodePurpose, str]] = field(default_factory=list)
    failing: Exception | None = None

    async def send_code(self, phone: str, code: str, purpose: CodePurpose, language: str) -> None:
        if self.failing is not None:
            raise self.failing
        self.sent.append((phone, code, purpose, language))

    def last(self, phone: str) -> str:
        """The code last sent to a phone (in any notation)."""
        return next(code for to, code, *_ in reversed(self.sent) if to.endswith(phone[-11:]))


@dataclass
class FakeWeChat:
    """``WeChat`` that identifies people by their codes; each code is valid once."""

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


class FakeBlobs:
    """``Blobs`` in a dictionary."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    async def get(self, name: str) -> bytes | None:
        return self.files.get(checked_name(name))

    async def put(self, name: str, data: bytes) -> None:
        self.files[checked_name(name)] = data

    async def exists(self, name: str) -> bool:
        return checked_name(name) in self.files

    async def size(self, name: str) -> int | None:
        data = await self.get(name)
        return None if data is None else len(data)

    async def part(self, name: str, first: int, length: int) -> bytes:
        data = await self.get(name)
        if data is None:
            raise FileNotFoundError(name)
        return data[first : first + length]

    async def put_file(self, name: str, path: Path) -> None:
        await self.put(name, path.read_bytes())  # noqa: ASYNC240 - nothing else waits in memory

    async def delete(self, name: str) -> None:
        self.files.pop(checked_name(name), None)


class SilentSpeech:
    """``Speech`` and ``Pronunciation`` with silence: a tenth of a second for each text."""

    name: Final = "silent"
    rate: Final = _RATE

    def speak(self, text: str, language: str) -> bytes:
        return bytes(2 * _RATE // 10)

    def ipa(self, text: str) -> str | None:
        return None


class FakeEvents:
    """``EventQueue`` and ``EventStore`` in one, without a buffer."""

    def __init__(self) -> None:
        self.events: list[MonitoringEvent] = []

    def put(self, events: Sequence[MonitoringEvent]) -> None:
        self.events.extend(events)

    async def flush(self) -> None:
        """Nothing is buffered."""

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        self.events.extend(events)

    async def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        found = [event for event in self.events if event.at >= at]
        if found:
            yield sorted(found, key=lambda event: event.at)

    async def forget(self, before: Instant) -> None:
        self.events = [event for event in self.events if event.at >= before]
