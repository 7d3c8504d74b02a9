"""Floods, and what somebody else feels meanwhile.

A flood comes from an address and a process of its own, of low priority: the processors belong to
the server, as if the flood came from another machine. It sends sixty requests at once, the next as
soon as one is answered. Somebody else reads every 50 milliseconds.
"""

import asyncio
import base64
import multiprocessing
import os
import resource
import socket
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from multiprocessing.synchronize import Event
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import msgspec
from PIL import Image

from tests.races.desk import Desk
from tests.support.patience import PATIENCE_S
from tests.support.processes import ServerProcess

BEFORE_S: Final = 5.0
DURING_S: Final = 10.0
HEAD: Final = (
    "| flood | read before, ms | during, ms | ratio | answers to the flood |\n"
    "| --- | --- | --- | --- | --- |"
)
"""Of the table; reads at 95 percent."""
_READ: Final = "CustomerListCourseBook"
_EVERY_S: Final = 0.05
_TURNS: Final = 60
_CONNECTIONS: Final = 1_500
_FROM: Final = "127.0.0.2"
_NICE: Final = 5
_HEADER_BYTES: Final = 150_000_000
_CHUNKED: Final = b"POST /healthz HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
_SPAWN: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Scene:
    """Somebody who floods and somebody who reads."""

    flood: Mapping[str, str]
    """The headers of their device."""
    reader: Mapping[str, str]
    book_id: int
    word_id: int


Flood = Callable[[Scene, str], Coroutine[Any, Any, None]]
"""Goes on until it is cancelled; takes the address of the server."""


async def scene_of(desk: Desk) -> Scene:
    """Two new students."""
    (flood, _), (reader, _) = await desk.people(), await desk.people()
    return Scene(flood.headers, reader.headers, desk.book_id, desk.book[0])


async def felt_beside(name: str, scene: Scene, server: ServerProcess) -> str:
    """One row of a table: what a read took at 95 percent before and during this flood, and what the
    flood was answered.
    """
    async with httpx.AsyncClient() as http:
        before = _p95(await _felt(http, scene, server.url, BEFORE_S))
        with flooding(name, scene, server.url):
            during = _p95(await _felt(http, scene, server.url, DURING_S))
    answers = ", ".join(_answers(server)) or "none"
    cells = (name, f"{before:.0f}", f"{during:.0f}", f"{during / before:.1f}", answers)
    return f"| {' | '.join(cells)} |"


def _answers(server: ServerProcess) -> list[str]:
    """How many answers of each status and code the server's log has besides the reader's, and why
    connections were closed; the log counts those only every few seconds.
    """
    lines = server.log.read_text("utf-8").splitlines()
    told = [msgspec.json.decode(line) for line in lines if line.startswith("{")]
    answers = Counter(
        f"{one['status']} {one['error_code'] or ''}".rstrip()
        for one in told
        if one["event"] == "request" and not one["path"].endswith((_READ, "/healthz"))
    )
    closed = {one["cause"] for one in told if one["event"] == "connections refused"}
    return [
        *(f"{answer}: {number:,}" for answer, number in sorted(answers.items())),
        *(f"closed, {cause}" for cause in sorted(closed)),
    ]


@contextmanager
def flooding(name: str, scene: Scene, url: str) -> Iterator[None]:
    """The flood, until the block ends."""
    begun = _SPAWN.Event()
    process = _SPAWN.Process(target=_flood, args=(name, scene, url, begun), daemon=True)
    process.start()
    try:
        begun.wait(PATIENCE_S)
        yield
    finally:
        process.kill()
        process.join()


async def _felt(http: httpx.AsyncClient, scene: Scene, url: str, seconds: float) -> list[float]:
    """How long somebody's reads take, in milliseconds."""
    took, until = list[float](), monotonic() + seconds
    while monotonic() < until:
        began = monotonic()
        answer = await http.post(
            f"{url}/request/{_READ}", json={}, headers=scene.reader, timeout=60
        )
        answer.raise_for_status()
        took.append((monotonic() - began) * 1_000)
        await asyncio.sleep(_EVERY_S)
    return took


def _p95(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.95)]


def _flood(name: str, scene: Scene, url: str, begun: Event) -> None:
    """Floods until it is killed."""
    os.nice(_NICE)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    begun.set()
    asyncio.run(FLOODS[name](scene, url))


Body = Callable[[Scene, int], bytes]
"""What a request brings, by its number."""


def _requests(operation: str, body: Body, *, signed: bool = True) -> Flood:
    """Requests with these bodies."""

    async def flood(scene: Scene, url: str) -> None:
        headers = {"content-type": "application/json", **(scene.flood if signed else {})}
        transport = httpx.AsyncHTTPTransport(
            local_address=_FROM, limits=httpx.Limits(max_connections=_TURNS)
        )
        numbers = count(1)
        async with httpx.AsyncClient(transport=transport, timeout=60) as http:

            async def turn() -> None:
                while True:
                    with suppress(httpx.TransportError):
                        await http.post(
                            f"{url}/request/{operation}",
                            content=body(scene, next(numbers)),
                            headers=headers,
                        )

            await asyncio.gather(*(turn() for _ in range(_TURNS)))

    return flood


def _connections(sent: bytes, number: int = _CONNECTIONS, *, again: int = 1) -> Flood:
    """So many connections that bring this so often and nothing more; a closed one is opened
    again.
    """

    async def hold(place: tuple[str, int]) -> None:
        while True:
            with suppress(OSError), socket.socket() as one:
                one.setblocking(False)
                one.bind((_FROM, 0))
                loop = asyncio.get_running_loop()
                await loop.sock_connect(one, place)
                for _ in range(again):
                    await loop.sock_sendall(one, sent)
                while await loop.sock_recv(one, 1_000):
                    pass
            await asyncio.sleep(0.01)

    async def flood(scene: Scene, url: str) -> None:
        parts = urlsplit(url)
        place = str(parts.hostname), int(parts.port or 80)
        await asyncio.gather(*(hold(place) for _ in range(number)))

    return flood


def _password(_: Scene, number: int) -> bytes:
    return b'{"phone":"138%08d","password":"Wrong2026","loginAs":["user"]}' % number


def _ticket(_: Scene, number: int) -> bytes:
    again = b'"password":"Maple7river","confirmPassword":"Maple7river"'
    return b'{"ticket":"%032d",%b}' % (number, again)


def _simulation(scene: Scene, _: int) -> bytes:
    return b'{"courseBookId":%d}' % scene.book_id


def _mark(scene: Scene, number: int) -> bytes:
    is_mastered = b"true" if number % 2 else b"false"
    return b'{"wordIds":[%d],"isMastered":%b}' % (scene.word_id, is_mastered)


def _long_texts(_: Scene, number: int) -> bytes:
    texts = ",".join(
        f'{{"targetText":"{number} and {nth} {"long words " * 15}","sourceText":""}}'
        for nth in range(50)
    )
    return f'{{"data":[{texts}],"version":"v2"}}'.encode()


def _picture() -> Body:
    """A picture of nearly two megabytes."""
    made = list[bytes]()

    def body(_: Scene, __: int) -> bytes:
        if not made:
            file = BytesIO()
            noise = Image.frombytes("RGB", (1_600, 1_200), os.urandom(1_600 * 1_200 * 3))
            noise.save(file, "JPEG", quality=70)
            made.append(b'{"imageBase64":"%s"}' % base64.b64encode(file.getvalue()))
        return made[0]

    return body


FLOODS: Final[Mapping[str, Flood]] = {
    "long texts to speak": _requests("CommonAudioGenerator", _long_texts),
    "wrong passwords": _requests("CustomerLoginByPhoneAndPassword", _password, signed=False),
    "reset tickets": _requests("CustomerResetPasswordWithoutToken", _ticket, signed=False),
    "idle connections": _connections(b""),
    "half-sent requests": _connections(
        b"POST /request/CustomerListCourseBook HTTP/1.1\r\nContent-Length: 90\r\n\r\n{"
    ),
    "endless headers": _connections(
        b"GET / HTTP/1.1\r\n" + b"X-Name: 1\r\n" * 100_000, 8, again=_HEADER_BYTES // 1_100_000
    ),
    "pipelined requests": _connections(
        b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n" * 3_000, _TURNS
    ),
    "bodies in single bytes": _connections(_CHUNKED + b"1\r\na\r\n" * 500_000, _TURNS),
    "endless trailers": _connections(_CHUNKED + b"0\r\n" + b"X-Name: 1\r\n" * 100_000, _TURNS),
    "pictures": _requests("CustomerUploadPicture", _picture()),
    "simulations": _requests("CustomerCreateSimulation", _simulation),
    "writes": _requests("CustomerMarkWords", _mark),
}
"""What is sent, by the name of the flood."""
