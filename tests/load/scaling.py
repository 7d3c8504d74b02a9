"""Throughput of two servers and a worker beside that of one process, in the same run.

    python -m tests.load.scaling [seconds of a round] [cores of each process]

In each running lesson one phone saves an action and then looks where the lesson stands, as fast as
it is answered. Both services share one PostgreSQL and take turns in five rounds. Where the machine
has control groups, every process of a service also gets only a fraction of a core, so that the
servers limit and not the load or the database.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Final

from tests.benchmarks.machine import described
from tests.chaos.lessons import Device, device_in
from tests.chaos.places import PostgresPlace, opened_place
from tests.load.connections import Connections
from tests.load.processes import Use, taken, used
from tests.load.quotas import can_limit, limited
from tests.support.databases import PostgresServer
from tests.support.postgres import started_postgres
from tests.torture.service import Ask
from tests.torture.wire import written
from wordmate.application.lessons.action_messages import MarkWord
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.entrypoints.logs import configure_logs

LESSONS: Final = 32
_ROUNDS: Final = 5
_USUAL: Final = (8.0, 0.1)


@dataclass(frozen=True)
class Round:
    """Answers in a second, and what each process used meanwhile."""

    rate: float
    uses: Mapping[str, Use]


@dataclass(frozen=True)
class Compared:
    """The rounds of one service beside those of the other."""

    single: Sequence[Round]
    double: Sequence[Round]

    @property
    def ratio(self) -> float:
        """How many times as much two servers do, by the median of the rounds."""
        rounds = zip(self.single, self.double, strict=True)
        return median(double.rate / single.rate for single, double in rounds)


@dataclass
class Service:
    """A service under load."""

    place: PostgresPlace
    devices: Sequence[Device]

    async def round(self, seconds: float) -> Round:
        """All phones save and look for so long."""
        groups = {**await self.place.processes(), "load": os.getpid()}
        before, began = taken(groups), monotonic()
        servers = self.place.servers
        answers = await asyncio.gather(
            *(
                _saved_and_seen(device, servers[nth % len(servers)].url, began + seconds)
                for nth, device in enumerate(self.devices)
            )
        )
        return Round(sum(answers) / (monotonic() - began), used(before, taken(groups)))


async def _saved_and_seen(device: Device, url: str, until: float) -> int:
    """One phone marks a word and unmarks it, and looks each time; returns how often it was
    answered. RuntimeError for an answer that says no."""
    connections, answers = Connections(url), 0
    call, order_id = device.lesson.tutor.call, device.lesson.order_id
    look = Ask("lesson_snapshot", call, OneCourseOrder(course_order_id=order_id))
    while monotonic() < until:
        walker = device.walker
        walker.actions = []
        walker.do(MarkWord, word_id=device.book[0], is_marked=not walker.state.chosen_ids)
        save = Ask("save_progress", call, walker.save(order_id, "phone"))
        for ask in (save, look):
            request = written(ask, device.lesson.tutor.headers)
            path = f"/request/{request.operation}"
            answer = await connections.ask("POST", path, request.headers, request.content)
            reply = request.reply(answer.content)
            if reply.error is not None:
                raise RuntimeError(f"{ask.use_case}: {reply.error}")
            answers += 1
            if ask is save:
                walker.version = reply.answer.version
    connections.close()
    return answers


async def compared(
    databases: tuple[str, str],
    folder: Path,
    seconds: float,
    cores: float | None,
    *,
    lessons: int = LESSONS,
    rounds: int = _ROUNDS,
) -> Compared:
    """One process and two servers over a database each; every process of them gets so many cores,
    or as many as it can get."""
    async with AsyncExitStack() as stack:
        services = list[Service]()
        for url, is_single in zip(databases, (True, False), strict=True):
            own = folder / ("single" if is_single else "double")
            own.mkdir()
            opened = opened_place(url, own, {"people_per_address": "1000"}, is_single=is_single)
            place = await stack.enter_async_context(opened)
            pids = [pid for name, pid in (await place.processes()).items() if name != "PostgreSQL"]
            stack.enter_context(nullcontext() if cores is None else limited(pids, cores))
            devices = [await device_in(place.desk, nth) for nth in range(lessons)]
            services.append(Service(place, devices))
        for service in services:
            await service.round(seconds / 2)  # warms up
        pairs = [[await one.round(seconds) for one in services] for _ in range(rounds)]
    single, double = zip(*pairs, strict=True)
    return Compared(single, double)


def report(title: str, found: Compared) -> None:
    """Prints the throughput of both, their ratio, and how busy every process was."""
    print(f"\n{title}")
    for name, rounds in (("one process", found.single), ("two servers, worker", found.double)):
        rate = median(one.rate for one in rounds)
        busy = {
            process: median(one.uses[process].cores for one in rounds) for process in rounds[0].uses
        }
        shown = ", ".join(f"{process} {cores:.2f}" for process, cores in busy.items())
        print(f"  {name:20}{rate:8.0f} a second; cores: {shown}")
    print(f"  ratio: {found.ratio:.2f}", flush=True)


def main() -> None:
    """Compares them without limits and, where the machine can, with a fraction of a core each."""
    configure_logs("error")
    given = [float(one) for one in sys.argv[1:]]
    seconds, cores = (*given, *_USUAL[len(given) :])
    print(described())
    if not can_limit():
        print("This machine has no control groups of version 1: no run with limited processes.")
    for limit in (cores, None) if can_limit() else (None,):
        with tempfile.TemporaryDirectory() as folder, started_postgres(options=()) as address:
            server = PostgresServer(address)
            with server.copy() as one, server.copy() as other:
                found = asyncio.run(compared((one, other), Path(folder), seconds, limit))
            server.close()
        title = "as many cores as they get" if limit is None else f"at most {limit} cores each"
        report(title, found)


if __name__ == "__main__":
    main()
