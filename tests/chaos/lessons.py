"""Lessons continue while all their dependencies fail for a while.

Each device saves its lesson in steps, and repeats a save until it is answered. Every acknowledged
save must be stored in the end, once.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

import httpx
import msgspec

from tests.races.desk import MINUTE_MS, Desk, Lesson
from tests.races.lesson import device_at, do_stage
from tests.races.rounds import Ask
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.access import OrderById
from wordmate.application.lessons.messages import SaveProgress
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_run import fresh_state
from wordmate.tools.walking import Walker

STAGES: Final = 4
_AGAIN_S: Final = 0.5
_PATIENCE_S: Final = 12
"""A device's timeout: a little longer than the app's."""


@dataclass
class Answers:
    """The answers that devices got."""

    statuses: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    took: list[float] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """Error codes of faults of the service."""
        return self.statuses[500]

    def note(self, status: int, code: str | None, seconds: float) -> None:
        """Counts an answer."""
        self.statuses[status] += 1
        if code is not None:
            self.codes[code] += 1
        self.took.append(seconds)

    def __str__(self) -> str:
        codes = ", ".join(f"{code} {number}" for code, number in sorted(self.codes.items()))
        statuses = ", ".join(f"{one}: {number}" for one, number in sorted(self.statuses.items()))
        return f"{statuses}; {codes or 'no refusal'}; {self.unanswered} unanswered"


@dataclass
class Device:
    """One device in one lesson."""

    lesson: Lesson
    walker: Walker
    book: Sequence[Any]
    acknowledged: int = 0
    """The version of the last acknowledged save."""
    stage: int = 0

    async def save_all(
        self,
        ask: Callable[["Device", SaveProgress], Any],
        pause_s: float,
        calm: asyncio.Event | None = None,
    ) -> None:
        """Saves every stage, each until it is acknowledged; without pauses once all faults are
        over."""
        for stage in range(1, STAGES + 1):
            self.stage = stage
            self.walker = device_at(self.walker, stage)
            do_stage(self.walker, self.book, stage)
            request = self.walker.save(self.lesson.order_id, "phone")
            answer = await ask(self, request)
            self.acknowledged = answer["version"]
            self.walker.version = answer["version"]
            await paused(pause_s, calm)


async def paused(seconds: float, calm: asyncio.Event | None) -> None:
    """Waits for a time, or until all faults are over."""
    with suppress(TimeoutError):
        await asyncio.wait_for((calm or asyncio.Event()).wait(), seconds)


@dataclass
class Devices:
    """All devices, and the available servers."""

    servers: Callable[[], Sequence[str]]
    http: httpx.AsyncClient
    answers: Answers = field(default_factory=Answers)

    async def save(self, device: Device, request: SaveProgress) -> Any:
        """Saves until it is answered with success."""
        turn = int(device.lesson.order_id)
        while True:
            ask = Ask(device.lesson.tutor, "CustomerSaveCourseOrderProgress", request)
            told = await self._told(ask, turn)
            if told is not None and told.get("success"):
                return told["data"]
            turn += 1
            await asyncio.sleep(_AGAIN_S)

    async def _told(self, ask: Ask, turn: int) -> Any:
        urls, began = self.servers(), monotonic()
        try:
            response = await self.http.post(
                f"{urls[turn % len(urls)]}/request/{ask.operation}",
                content=msgspec.json.encode(ask.body),
                headers={"content-type": "application/json", **ask.who.headers},
                timeout=_PATIENCE_S,
            )
        except httpx.TransportError:
            self.answers.unanswered += 1
            return None
        told = response.json()
        self.answers.note(response.status_code, told.get("errorCode"), monotonic() - began)
        return told


async def device_in(desk: Desk, nth: int) -> Device:
    """A device in a new running lesson. Of three devices, one has a clock an hour ahead, one an
    hour behind."""
    lesson = await desk.running(0)
    found = present(await OrderById.ask(desk.app.ports, lesson.order_id))
    state = fresh_state(LessonMode.NEW_WORDS, found.id, found.started_at)
    off_ms = (0, 60 * MINUTE_MS, -60 * MINUTE_MS)[nth % 3]
    walker = Walker(state, now=Instant(desk.app.ports.clock.now() + off_ms))
    return Device(lesson, walker, desk.book)
