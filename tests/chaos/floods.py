"""Floods, and what somebody else feels meanwhile."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from tests.races.desk import Desk, Person

_CALM_S: Final = 3.0
_EVERY_S: Final = 0.05


async def _felt(http: httpx.AsyncClient, url: str, who: Person, seconds: float) -> float:
    """How long somebody's reads take at 95 percent, in milliseconds."""
    took, until = list[float](), monotonic() + seconds
    while monotonic() < until:
        began = monotonic()
        with suppress(httpx.TransportError):
            await http.post(
                f"{url}/request/CustomerListCourseBook", json={}, headers=who.headers, timeout=60
            )
        took.append((monotonic() - began) * 1_000)
        await asyncio.sleep(_EVERY_S)
    return sorted(took)[int(len(took) * 0.95)]


async def flooded(desk: Desk, url: str, seconds: float = 6.0) -> None:
    """Each flood; prints what a read took at 95 percent before and during it."""
    flood, somebody = (await desk.people())[0], (await desk.people())[0]
    limits = httpx.Limits(max_connections=60)
    async with httpx.AsyncClient() as http, httpx.AsyncClient(limits=limits, timeout=60) as many:
        floods: dict[str, Callable[[], Awaitable[Any]]] = {
            "texts": lambda: _at_once(many, url, "CommonAudioGenerator", flood, _texts),
            "passwords": lambda: _at_once(
                many, url, "CustomerLoginByPhoneAndPassword", None, _password
            ),
            "reset tickets": lambda: _at_once(
                many, url, "CustomerResetPasswordWithoutToken", None, _ticket
            ),
            "simulations": lambda: _at_once(
                many,
                url,
                "CustomerCreateSimulation",
                flood,
                lambda _: {"courseBookId": desk.book_id},
            ),
            "pictures": lambda: _at_once(
                many, url, "CustomerUploadPicture", flood, lambda _: {"imageBase64": "A" * 200_000}
            ),
            "idle connections": lambda: _connections(url, b""),
            "endless heads": lambda: _connections(url, b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000),
        }
        for name, one in floods.items():
            before = await _felt(http, url, somebody, _CALM_S)
            flooding = asyncio.ensure_future(_again_and_again(one))
            during = await _felt(http, url, somebody, seconds)
            flooding.cancel()
            with suppress(asyncio.CancelledError):
                await flooding
            print(f"{name}: read's p95 {before:.0f} ms before, {during:.0f} during", flush=True)


async def _again_and_again(flood: Callable[[], Awaitable[Any]]) -> None:
    while True:
        with suppress(httpx.TransportError, OSError):
            await flood()
        await asyncio.sleep(0)


def _texts(number: int) -> dict[str, Any]:
    texts = [f"a sentence of number {number} and of {nth}" for nth in range(50)]
    return {"data": [{"targetText": text, "sourceText": ""} for text in texts], "version": "v2"}


def _password(number: int) -> dict[str, Any]:
    return {"phone": f"138{number:08d}", "password": "Wrong2026", "loginAs": ["user"]}


def _ticket(number: int) -> dict[str, Any]:
    return {"ticket": f"{number:032d}", "password": "Maple7river", "confirmPassword": "Maple7river"}


async def _at_once(
    http: httpx.AsyncClient,
    url: str,
    operation: str,
    who: Person | None,
    body: Callable[[int], dict[str, Any]],
) -> None:
    headers = {} if who is None else who.headers
    await asyncio.gather(
        *(
            http.post(f"{url}/request/{operation}", json=body(number), headers=headers)
            for number in range(60)
        ),
        return_exceptions=True,
    )


async def _connections(url: str, sent: bytes) -> None:
    """Hundreds of connections that bring this and nothing more."""
    parts = urlsplit(url)
    held: list[socket.socket] = []
    loop = asyncio.get_running_loop()
    try:
        for _ in range(700):
            one = socket.socket()
            one.setblocking(False)
            held.append(one)
            with suppress(OSError):
                await loop.sock_connect(one, (str(parts.hostname), int(parts.port or 80)))
                if sent:
                    await loop.sock_sendall(one, sent)
        await asyncio.sleep(3)
    finally:
        for one in held:
            one.close()
