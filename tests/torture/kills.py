"""Lessons at a real server that is killed while it answers, and started again.

python -m tests.torture.kills [rounds] runs them on SQLite and on a separate PostgreSQL, and prints
the violations. The devices are those of the simulation; their requests are real and concurrent.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any, Final

import httpx

from tests.support.databases import migrated_postgres
from tests.support.house import BOOK, PASSWORD, House, opened_house
from tests.support.patience import PATIENCE_S
from tests.support.processes import ServerProcess, server_process
from tests.torture.chance import drawing
from tests.torture.checks import Lesson, counted, found, unlike_ledger, violations
from tests.torture.device import Device
from tests.torture.network import Heard
from tests.torture.pair import Booked, class_of
from tests.torture.service import Ask, Reply
from tests.torture.shrinking import kind_of
from tests.torture.wire import written
from tests.torture.world import MINUTE, World
from wordmate.adapters.sql import migrate
from wordmate.adapters.system import SystemClock
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.pay.commission import TitleLevel
from wordmate.entrypoints.logs import configure_logs

_CLASSES: Final = 2
"""Concurrent classes in each round."""
_TURNS: Final = 40
_WORDS: Final = 2
_TRIP_MS: Final = 3_000
"""The time of a request by the devices' clock, during which others are sent."""
_LAST_TO_DIE_AT: Final = 80
_MOST_DELAY_S: Final = 0.01
_LOOKS: Final = 5
_MOST_STEPS: Final = 2_000
"""A lesson with more events never ends."""
_AHEAD_MINUTES: Final = 10
_DAY_MINUTES: Final = 24 * 60


@dataclass(frozen=True)
class School:
    """A database with all data of the rounds."""

    house: House
    rounds: Sequence[Sequence[Booked]]
    headers: dict[AccountId, dict[str, str]]


@dataclass
class MortalServer:
    """``wordmate serve``, started again whenever it was killed."""

    folder: Path
    settings: dict[str, str]
    kills: int = 0
    _running: ExitStack = field(default_factory=ExitStack)
    _process: ServerProcess | None = None

    def url(self) -> str:
        """Its address; it is started if it does not run."""
        if self._process is None or self._process.process.code is not None:
            self._running.close()
            self._running = ExitStack()
            started = server_process(self.folder, self.settings)
            self._process = self._running.enter_context(started)
        return self._process.url

    def kill(self) -> None:
        """Kills it."""
        if self._process is not None:
            self._process.kill()
            self.kills += 1

    def close(self) -> None:
        """Stops it, and waits for it."""
        self._running.close()


@dataclass
class HttpNetwork:
    """Sends requests to the real server, one of which kills it."""

    world: World
    server: MortalServer
    headers: dict[AccountId, dict[str, str]]
    http: httpx.Client
    pool: ThreadPoolExecutor
    dies_at: int
    delay_s: float
    """The delay of the kill after that request, or as long as it takes."""
    sent: int = 0
    unanswered: int = 0
    _killer: Timer | None = None

    def send(self, who: str, ask: Ask, heard: Heard) -> None:
        """Sends a request, and receives the answer later."""
        self.wait_for_death()
        url = self.server.url()
        self.sent += 1
        future = self.pool.submit(self._post, url, ask)
        if self.sent == self.dies_at:
            self._killer = Timer(self.delay_s, self.server.kill)
            self._killer.start()
        self.world.after(_TRIP_MS, lambda: heard(self._reply(future)))

    def wait_for_death(self) -> None:
        """Waits until the server has ended, if it is about to be killed."""
        if self._killer is not None:
            self._killer.join()

    def _reply(self, future: Future[Reply | None]) -> Reply | None:
        reply = future.result()
        self.unanswered += reply is None
        return reply

    def _post(self, url: str, ask: Ask) -> Reply | None:
        request = written(ask, self.headers[ask.call.caller.user_id])
        try:
            response = self.http.post(
                f"{url}/request/{request.operation}",
                content=request.content,
                headers=request.headers,
            )
        except httpx.TransportError:
            return None
        return request.reply(response.content)


@dataclass
class Findings:
    """The results of the rounds."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = Counter(map(kind_of, self.wrong))
        counts = {**self.counts, "lost": 0, "doubled": 0, "unlike the ledger": 0, **kinds}
        lines = [f"{name:20} {number:9,}" for name, number in counts.items()]
        return "\n".join([*lines, *self.wrong[:10]])


def killed(url: str, folder: Path, rounds: int) -> Findings:
    """A number of rounds over a migrated, empty database: in each the server is killed once."""
    school = asyncio.run(_filled(url, folder, rounds))
    server = MortalServer(folder, {"WORDMATE_DATABASE": url})
    findings, lessons = Findings(), list[Lesson]()
    with (
        ThreadPoolExecutor(2 * _CLASSES) as pool,
        httpx.Client(timeout=PATIENCE_S) as http,
        closing(server),
    ):
        for number, classes in enumerate(school.rounds):
            draw = drawing(number, "kill")
            network = HttpNetwork(
                world=World(SystemClock().now()),
                server=server,
                headers=school.headers,
                http=http,
                pool=pool,
                dies_at=draw.randrange(1, _LAST_TO_DIE_AT),
                delay_s=draw.random() * _MOST_DELAY_S,
            )
            held = [
                class_of(
                    one,
                    school.house.word_ids,
                    network.world,
                    network,
                    number=number,
                    words=_WORDS,
                    turns=_TURNS,
                )
                for one in classes
            ]
            _hold(network.world, [device for lesson in held for device in lesson.devices])
            network.wait_for_death()
            lessons += held
            findings.counts.update(requests=network.sent, unanswered=network.unanswered)
    findings.counts.update(rounds=rounds, kills=server.kills, classes=len(lessons))
    findings.counts.update(counted(lessons))
    findings.wrong += asyncio.run(_looked_at(url, folder, school, lessons))
    return findings


def _hold(world: World, devices: Sequence[Device]) -> None:
    """Runs until every device knows that it is over."""
    for device in devices:
        device.begin()
    is_over = False
    for _ in range(_LOOKS):
        for _ in range(_MOST_STEPS):
            if not world.step():
                break
        if is_over:
            return  # and every device has loaded once more
        is_over = all(device.is_settled for device in devices)
        for device in devices:
            device.come_back()


async def _filled(url: str, folder: Path, rounds: int) -> School:
    async with opened_house(url, folder) as house:
        house.clock.at = SystemClock().now()
        headers = dict[AccountId, dict[str, str]]()
        classes = [
            [await _booked(house, _CLASSES * number + nth, headers) for nth in range(_CLASSES)]
            for number in range(rounds)
        ]
        return School(house, classes, headers)


async def _booked(house: House, number: int, headers: dict[AccountId, dict[str, str]]) -> Booked:
    app = house.app
    student = await app.create_student(phone=f"137{number:08d}", name="student", password=PASSWORD)
    tutor = await app.create_tutor(
        phone=f"136{number:08d}", name="tutor", password=PASSWORD, title_level=TitleLevel.GOLD
    )
    for account in (student, tutor):
        headers[account.id] = await _signed_in(house, account.id)
    order = await app.book_class(
        student=student.account_no,
        tutor=tutor.account_no,
        appointment_at=Instant(house.clock.at + _AHEAD_MINUTES * MINUTE),
        book=BOOK.code,
    )
    calls = (Call(Caller(one.id, one.role)) for one in (tutor, student))
    return Booked(order.id, *calls)


async def _signed_in(house: House, account_id: AccountId) -> dict[str, str]:
    token, now = house.tokens.token(), house.clock.at

    async def sign_in(unit: Unit) -> None:
        await unit.sessions.add(
            token_hash=token_hash(token),
            account_id=account_id,
            now=now,
            expires_at=Instant(now + _DAY_MINUTES * MINUTE),
        )

    await house.ports.units.run(sign_in)
    return {"x-token-c": token, "x-user-id": str(account_id)}


async def _looked_at(
    url: str, folder: Path, school: School, lessons: Sequence[Lesson]
) -> Sequence[str]:
    async with opened_house(url, folder, like=school.house) as house:
        source: Any = house.service.database.source
        wrong = [
            one for lesson in lessons for one in violations(lesson, await found(source, lesson))
        ]
        return [*wrong, *await unlike_ledger(house.ports)]


def main() -> int:
    """Runs the rounds and prints the violations."""
    configure_logs("error")
    rounds = int((*sys.argv[1:], "100")[0])
    with TemporaryDirectory(prefix="wordmate-kills-") as folder, migrated_postgres() as postgres:
        sqlite = f"sqlite:///{folder}/wordmate.db"
        migrate(sqlite)
        wrong = 0
        for name, url in (("SQLite", sqlite), ("PostgreSQL", postgres)):
            own = Path(folder, name)
            own.mkdir()
            findings = killed(url, own, rounds)
            print(f"{name}\n{findings}\n", flush=True)
            wrong += len(findings.wrong)
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
