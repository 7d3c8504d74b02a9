"""Concurrent requests to two real servers on one PostgreSQL.

python -m tests.races.two_servers [rounds of each kind] [kills] starts a separate PostgreSQL and
prints the violations.
"""

import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import msgspec

from tests.races.desk import Desk, opened_desk
from tests.races.rounds import ROUNDS, Answer, Answers, Ask, Round, half_done
from tests.support.databases import migrated_postgres
from tests.support.processes import ServerProcess, server_process
from wordmate.domain.ledger.audit import Difference
from wordmate.entrypoints.logs import configure_logs

AT_ONCE: Final = 3
"""Rounds of each kind that run when a server is killed."""


@dataclass
class Findings:
    """Rounds by kind, and those with a violation."""

    rounds: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, list[str]] = field(default_factory=dict)
    unanswered: int = 0

    def note(self, kind: str, what: str | None) -> None:
        """Counts a round."""
        self.rounds[kind] += 1
        if what is not None:
            self.wrong.setdefault(kind, []).append(what)

    def add(self, other: "Findings") -> None:
        """Adds another count."""
        self.rounds += other.rounds
        self.unanswered += other.unanswered
        for kind, what in other.wrong.items():
            self.wrong.setdefault(kind, []).extend(what)

    def __str__(self) -> str:
        lines = [
            f"{kind}: {number} rounds, {len(self.wrong.get(kind, ()))} wrong"
            + "".join(f"\n    {what}" for what in self.wrong.get(kind, ())[:2])
            for kind, number in self.rounds.items()
        ]
        return "\n".join([*lines, f"unanswered: {self.unanswered}"])


@dataclass
class Devices:
    """The devices of all people, connected with both servers."""

    servers: list[ServerProcess]
    http: httpx.AsyncClient
    victim: ServerProcess | None = None
    answers_to_live: int = 0
    """The victim is killed after so many more answers."""

    async def ask(self, at: int, ask: Ask) -> Answer | None:
        """One request to one of the servers; none if it died before answering."""
        try:
            response = await self.http.post(
                f"{self.servers[at].url}/request/{ask.operation}",
                content=msgspec.json.encode(ask.body),
                headers={"content-type": "application/json", **ask.who.headers},
            )
        except httpx.TransportError:
            return None
        self._answered()
        told = response.json()
        assert response.status_code < 500, told
        return Answer(told["errorCode"], told["data"])

    async def at_once(self, asks: Sequence[Ask], turn: int) -> Answers:
        """Each request goes to the other server than the one before, in order or in reverse."""
        order = list(range(len(asks)))[:: 1 if turn % 2 else -1]
        told = await asyncio.gather(*(self.ask((nth + turn // 2) % 2, asks[nth]) for nth in order))
        return [answer for _, answer in sorted(zip(order, told, strict=True))]

    def _answered(self) -> None:
        self.answers_to_live -= 1
        if self.victim is not None and self.answers_to_live <= 0:
            self.victim.kill()
            self.victim = None


async def _look(desk: Desk, one: Round, answers: Answers) -> str | None:
    found = [await desk.found(lesson) for lesson in one.lessons]
    return one.wrong(answers, found) or next(filter(None, map(half_done, found)), None)


async def raced(desk: Desk, devices: Devices, rounds: int) -> Findings:
    """A number of rounds of each kind, one after the other."""
    findings = Findings()
    for kind, prepare in ROUNDS.items():
        for turn in range(rounds):
            one = await prepare(desk)
            answers = await devices.at_once(one.asks, turn)
            findings.note(kind, await _look(desk, one, answers))
    return findings


async def killed(desk: Desk, devices: Devices, turn: int, chance: random.Random) -> Findings:
    """Rounds of all kinds at once; one server is killed when some of them are answered."""
    findings = Findings()
    kinds = list(ROUNDS) * AT_ONCE
    rounds = [await ROUNDS[kind](desk) for kind in kinds]
    devices.victim = devices.servers[turn % 2]
    devices.answers_to_live = chance.randrange(1, len(rounds))
    everybody = (devices.at_once(one.asks, turn + nth) for nth, one in enumerate(rounds))
    for kind, one, answers in zip(kinds, rounds, await asyncio.gather(*everybody), strict=True):
        findings.unanswered += sum(answer is None for answer in answers)
        findings.note(kind, await _look(desk, one, answers))
    return findings


@dataclass
class House:
    """Two servers, their lessons, and everybody's devices."""

    desk: Desk
    devices: Devices
    another: Callable[[], ServerProcess]

    async def race(self, rounds: int) -> Findings:
        """So many rounds of each kind."""
        return await raced(self.desk, self.devices, rounds)

    async def unlike_ledger(self) -> Sequence[Difference]:
        """The differences to the ledgers, for all orders."""
        unlike: list[Difference] = []
        await self.desk.app.verify_ledger(report=unlike.append)
        return unlike

    async def die(self, kills: int) -> Findings:
        """One server after the other is killed and replaced."""
        chance, findings = random.Random(7), Findings()  # noqa: S311
        for turn in range(kills):
            findings.add(await killed(self.desk, self.devices, turn, chance))
            self.devices.servers[turn % 2] = self.another()
        return findings


@asynccontextmanager
async def two_servers(url: str, folder: Path) -> AsyncIterator[House]:
    """Two servers over a migrated, empty PostgreSQL database."""
    folder.joinpath("desk").mkdir()
    settings = {"WORDMATE_DATABASE": url, "WORDMATE_WORKERS": "0"}
    async with AsyncExitStack() as stack:

        def server() -> ServerProcess:
            return stack.enter_context(server_process(folder, settings))

        http = await stack.enter_async_context(httpx.AsyncClient(timeout=120))
        devices = Devices([server(), server()], http)
        desk = await stack.enter_async_context(opened_desk(url, folder / "desk"))
        yield House(desk, devices, server)


async def _told(url: str, rounds: int, kills: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with two_servers(url, Path(folder)) as house:
            print(f"two servers:\n{await house.race(rounds)}\n", flush=True)
            print(f"{kills} times one of them was killed:\n{await house.die(kills)}")
            print(f"unlike the ledger: {await house.unlike_ledger()}")


def main() -> None:
    """Runs the rounds and prints the violations."""
    configure_logs("error")
    rounds, kills = (int(number) for number in (*sys.argv[1:], "200", "20")[:2])
    with migrated_postgres() as url:
        asyncio.run(_told(url, rounds, kills))


if __name__ == "__main__":
    main()
