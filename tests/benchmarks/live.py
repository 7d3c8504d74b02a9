"""How soon an action of one device is told to the other one, with many lessons at the same time.

Each lesson has two devices with an open stream. Its tutor judges a word every two seconds; the
lessons do so one after the other, evenly.
"""

import asyncio
import os
import re
import resource
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final, cast

import msgspec
import uvloop
from msgspec import structs

from tests.benchmarks import data
from tests.benchmarks.data import Scale
from tests.benchmarks.load import Sample
from tests.benchmarks.report import Report
from tests.benchmarks.rounds import Server
from wordmate.application.lessons.messages import SaveProgress
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.tools.walking import Walker

LESSONS: Final = (50, 500)
QUICK_LESSONS: Final = (5,)
PACE_S: Final = 2.0
"""Between two actions of a lesson."""
ACTIONS: Final = 10
"""Of each lesson."""
_PATIENCE_S: Final = 120
_CONNECTING: Final = 16
"""Streams that are opened at once."""
_VERSION: Final = re.compile(rb'event: moved\ndata: {"version":(\d+)')
_LENGTH: Final = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


def live_scale(lessons: int) -> Scale:
    """So many lessons in their steps."""
    return Scale(f"live_{lessons}", 1, data.PAGE, 1, 1, 1, in_steps=lessons)


class _Stream(asyncio.Protocol):
    """A device's stream: waits for the next version of its lesson."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._next = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).write(self._request)

    def data_received(self, data: bytes) -> None:
        if _VERSION.search(data) and not self._next.done():
            self._next.set_result(perf_counter())

    def connection_lost(self, problem: Exception | None) -> None:
        if not self._next.done():
            self._next.set_exception(ConnectionError(f"a stream ended: {problem}"))

    async def moved(self) -> float:
        """When the next version came; then waits for the one after it."""
        at: float = await self._next
        self._next = asyncio.get_running_loop().create_future()
        return at


@dataclass(frozen=True, slots=True)
class Found:
    """What was measured."""

    sample: Sample
    """From the moment an action is posted until the other device is told."""
    bytes_per_stream: float
    """The server's memory, resident."""
    processor_s: float
    """The server's processor time for each action, with telling both devices."""


def measure_live(report: Report, server: Server, kind: str, lessons: int) -> None:
    """So many lessons with two devices each."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found = uvloop.run(_found(server, lessons))
    report.section(f"live, {lessons} lessons, {kind}")
    report.line("from the post to the other device", [found.sample])
    name = f"live, {lessons} lessons, {kind}, kB per connection"
    report.verdict(name, found.bytes_per_stream / 1_000)
    spent, rate = found.processor_s, found.sample.per_second
    report.note(f"the server: {spent * 1e3:.1f} ms for an action, {spent * rate:.0%} of its core")


async def _found(server: Server, lessons: int) -> Found:
    first = server.scale.first_of["in_steps"]
    orders = range(first, first + lessons)
    connecting = asyncio.Semaphore(_CONNECTING)

    async def opened(*orders: int) -> list[_Stream]:
        """The student's stream and the tutor's, of each lesson."""
        people = ((one, who(one)) for one in orders for who in (data.student_of, data.tutor_of))
        return await asyncio.gather(*(_opened(server.port, *one, connecting) for one in people))

    # What the service keeps once, whoever listens, is there after the first streams.
    streams = await opened(orders[0])
    before = _resident(server.pid)
    streams += await opened(*orders[1:])
    memory = (_resident(server.pid) - before) / (len(streams) - 2)
    saves, worked, began = _saves(), _processor(server.pid), perf_counter()
    async with asyncio.timeout(_PATIENCE_S):
        took = await asyncio.gather(
            *(
                _held(server.port, order, streams[2 * at : 2 * at + 2], saves, at / lessons)
                for at, order in enumerate(orders)
            )
        )
    seconds = perf_counter() - began
    latencies = sorted(latency for one in took for latency in one)
    spent = (_processor(server.pid) - worked) / len(latencies)
    return Found(Sample(len(latencies) / seconds, latencies), memory, spent)


async def _opened(port: int, order: int, person: int, connecting: asyncio.Semaphore) -> _Stream:
    """A stream that has been told where the lesson stands."""
    request = (
        f"GET /live?courseOrderId={order} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"x-token-c: {data.token(person)}\r\nx-user-id: {person}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    async with connecting, asyncio.timeout(_PATIENCE_S):
        _, stream = await loop.create_connection(lambda: _Stream(request), "127.0.0.1", port)
        await stream.moved()
    return stream


async def _held(
    port: int, order: int, streams: Sequence[_Stream], saves: Sequence[SaveProgress], turn: float
) -> list[float]:
    """Posts the actions of a lesson at their times; seconds until its student was told of each."""
    began, person, took = perf_counter() + turn * PACE_S, data.tutor_of(order), list[float]()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for at, save in enumerate(saves):
        body = msgspec.json.encode(structs.replace(save, course_order_id=OrderId(order)))
        head = (
            "POST /request/CustomerSaveCourseOrderProgress HTTP/1.1\r\n"
            "Host: 127.0.0.1\r\nAccept: */*\r\nContent-Type: application/json\r\n"
            f"x-token-c: {data.token(person)}\r\nx-user-id: {person}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        await asyncio.sleep(max(0, began + at * PACE_S - perf_counter()))
        posted = perf_counter()
        writer.write(head.encode() + body)
        told = await asyncio.gather(*(one.moved() for one in streams))
        took.append(told[0] - posted)
        await _answered(reader)
    writer.close()
    return took


async def _answered(reader: asyncio.StreamReader) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    length = _LENGTH.search(head)
    assert length is not None, head
    body = await reader.readexactly(int(length[1]))
    if not head.startswith(b"HTTP/1.1 200") or b'"refused":[]' not in body:
        raise RuntimeError(body[:2000].decode())


def _saves() -> Sequence[SaveProgress]:
    """What the device of a lesson sends: one judged word each."""
    state = msgspec.convert(data.IN_STEPS, LessonState)
    walker = Walker(state, now=data.NOW, version=data.SAVED)
    saves = list[SaveProgress]()
    for _ in range(ACTIONS):
        walker.judge(right=True)
        saves.append(walker.save(OrderId(0), "bench"))
        walker.version += 1
    return saves


def _resident(pid: int) -> int:
    """The memory that a process occupies, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def _processor(pid: int) -> float:
    """The processor time that a process has spent, in seconds."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
