"""Two servers over one Redis and one PostgreSQL, each with one device of a class; one is killed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from tests.races.desk import Person, opened_desk
from tests.races.lesson import WRONG, judged
from tests.races.rounds import result_of
from tests.support.patience import PATIENCE_S
from tests.support.processes import server_processes
from tests.support.proxy import TcpProxy, tcp_proxy
from wordmate.application.lessons.action_messages import HandOver
from wordmate.application.lessons.messages import LessonProgress
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.tools.walking import Walker

SIDES = ("tutor", "student")
_NUMBERS = """
SELECT device_number FROM order_event WHERE order_id = $1 AND device = $2 ORDER BY device_number
"""


@dataclass
class Phone:
    """A device in a lesson: it sends again what is not answered, and listens again when its stream
    ends."""

    name: str
    person: Person
    order_id: OrderId
    proxy: TcpProxy
    http: httpx.AsyncClient
    walker: Walker
    unanswered: int = 0
    streams: int = 0
    is_over: bool = False
    _told: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    async def ask(self, operation: str, body: object) -> Any:
        """Asks until there is an answer."""
        while True:
            try:
                response = await self.http.post(
                    f"{self.proxy.url}/request/{operation}",
                    content=msgspec.json.encode(body),
                    headers={"content-type": "application/json", **self.person.headers},
                )
            except httpx.TransportError:
                self.unanswered += 1
                continue
            told = response.json()
            assert told["success"], told
            return told["data"]

    async def listen(self) -> None:
        """Listens to the lesson, until cancelled."""
        while True:
            with suppress(httpx.TransportError):
                async with self.http.stream(
                    "GET",
                    f"{self.proxy.url}/live",
                    params={"courseOrderId": self.order_id},
                    headers=self.person.headers,
                    timeout=None,
                ) as stream:
                    self.streams += 1
                    async for line in stream.aiter_lines():
                        self._told.put_nowait(line)
                    if self.is_over:
                        return

    async def follow(self, other: "Phone") -> None:
        """Shows what the other device shows, once the stream has told of it."""
        async with asyncio.timeout(PATIENCE_S):
            while self.walker.version < other.walker.version:
                if await self._told.get() in ("event: moved", "event: reload"):
                    await self.load()
        assert self.walker.state == other.walker.state

    async def load(self) -> None:
        """Reads where the lesson stands."""
        read = await self.ask("CustomerQueryCourseOrder", {"courseOrderId": self.order_id})
        self._stands(read["progress"])

    async def do(self, act: Callable[[Walker], object]) -> None:
        """Does something in the lesson, which the service accepts."""
        act(self.walker)
        save = self.walker.save(self.order_id, self.name)
        answer = await self.ask("CustomerSaveCourseOrderProgress", save)
        assert answer["refused"] == []
        self.walker.version = answer["version"]
        if answer["progress"] is not None:
            self._stands(answer)

    async def hears_the_end(self) -> None:
        """Waits until the stream says that the lesson is over."""
        self.is_over = True
        async with asyncio.timeout(PATIENCE_S):
            while '"isRunning":false' not in await self._told.get():
                pass

    def _stands(self, saved: dict[str, Any]) -> None:
        known = msgspec.convert(saved["progress"], LessonProgress)
        self.walker.state = msgspec.convert(known, LessonState, from_attributes=True)
        self.walker.version = saved["version"]


@asynccontextmanager
async def listening(person: Person, order_id: OrderId, *servers: int) -> AsyncIterator[Phone]:
    """A device in a lesson, which its proxy connects with the first of these servers."""
    async with tcp_proxy(*servers) as proxy, httpx.AsyncClient(timeout=PATIENCE_S) as http:
        role = person.account.role
        fresh = LessonState(mode=LessonMode.NEW_WORDS, seed=0)
        walker = Walker(fresh, leads=role is Role.TUTOR)
        phone = Phone(role.name, person, order_id, proxy, http, walker)
        await phone.load()
        stream = asyncio.create_task(phone.listen())
        try:
            yield phone
        finally:
            stream.cancel()
            with suppress(asyncio.CancelledError):
                await stream


@pytest.mark.parametrize("killed", SIDES)
async def test_both_devices_go_on_when_the_server_of_one_is_killed_in_mid_lesson(
    postgres_url: str, redis_url: str, tmp_path: Path, killed: str
) -> None:
    tmp_path.joinpath("desk").mkdir()
    settings = {
        "WORDMATE_DATABASE": postgres_url,
        "WORDMATE_REDIS": redis_url,
        "WORDMATE_WORKERS": "0",
    }
    with server_processes(2, tmp_path, settings) as servers:
        ports = [urlsplit(server.url).port or 0 for server in servers]
        async with opened_desk(postgres_url, tmp_path / "desk") as desk:
            lesson = await desk.running(saves=1)
            async with (
                listening(lesson.tutor, lesson.order_id, *ports) as tutor,
                listening(lesson.student, lesson.order_id, *reversed(ports)) as student,
            ):
                await in_turn(tutor, student)

                victim = SIDES.index(killed)
                hit = (tutor, student)[victim]
                if hit is student:
                    await hands_over(tutor, student, to_student=True)
                hit.proxy.once_passed_on = servers[victim].kill
                await hit.do(Walker.go_on)
                assert hit.unanswered > 0
                await (student, tutor)[victim].follow(hit)
                if hit is student:
                    await hands_over(tutor, student, to_student=False)
                await in_turn(tutor, student)
                assert hit.streams == 2

                right, _ = judged(desk.book, WRONG)
                await tutor.do(lambda device: [*device.steps(right.__contains__)])
                await student.follow(tutor)
                handed_in = result_of(desk, lesson, WRONG, at="19:30")
                await tutor.ask("CustomerSubmitLearnNewWordResult", handed_in)
                await tutor.ask("CompleteCourseOrder", {"courseOrderId": lesson.order_id})
                for phone in (tutor, student):
                    await phone.hears_the_end()

            found = await desk.found(lesson)
            assert found.order["status"] == "COMPLETED"
            assert (found.reviews, found.commissions, found.kinds["completed"]) == (10, 1, 1)
            assert desk.connection is not None
            for phone in (tutor, student):
                numbers = await desk.connection.fetch(_NUMBERS, lesson.order_id, phone.name)
                assert [number for (number,) in numbers] == [*range(1, phone.walker.numbers + 1)]
            unlike: list[Difference] = []
            await desk.app.verify_ledger(report=unlike.append)
            assert unlike == []


async def hands_over(tutor: Phone, student: Phone, *, to_student: bool) -> None:
    """The tutor hands the lead over, or takes it back."""
    await tutor.do(lambda device: device.do(HandOver, to_student=to_student))
    await student.follow(tutor)


async def in_turn(tutor: Phone, student: Phone) -> None:
    """Both devices lead and do something, and each shows what the other one did."""
    await tutor.do(Walker.go_on)
    await student.follow(tutor)
    await hands_over(tutor, student, to_student=True)
    await student.do(Walker.go_on)
    await tutor.follow(student)
    await hands_over(tutor, student, to_student=False)
