"""``python -m tests.benchmarks.framework``: the cost of an operation behind the framework's own
typed handlers, and behind our routes on the bare protocol.

Both serve one house in one process, without sockets; the time of a call is the process's CPU time.
"""

import asyncio
import gc
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.middleware import (
    AbstractAuthenticationMiddleware,
    AuthenticationResult,
    DefineMiddleware,
)

from tests.benchmarks.machine import described
from tests.support.house import PASSWORD, House, opened_house
from wordmate.adapters.rpc.app import create_app
from wordmate.adapters.rpc.envelope import Envelope
from wordmate.adapters.rpc.errors import HANDLERS
from wordmate.adapters.rpc.front import Front
from wordmate.adapters.rpc.operations import PREFIX
from wordmate.adapters.sql import migrate
from wordmate.application.accounts.messages.account import LoginByPhoneAndPassword
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.operations import OPERATIONS
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.logs import configure_logs

ROUNDS: Final = 9
CALLS: Final = 400
WAYS: Final = ("ours", "typed")

Bodies = Callable[[House], Iterator[dict[str, Any]]]


def _pages(house: House) -> Iterator[dict[str, Any]]:
    return ({"courseId": house.book_id, "pageNo": 1 + n % 2, "pageSize": 15} for n in count())


def _marks(house: House) -> Iterator[dict[str, Any]]:
    return ({"wordIds": house.word_ids[:1], "isMastered": n % 2 == 0} for n in count())


MEASURED: Final[dict[str, Bodies]] = {
    "CustomerListCourseWordByCourseIdByPage": _pages,
    "CustomerMarkWords": _marks,
}


class FrameworksAuthentication(AbstractAuthenticationMiddleware):
    """The caller, in the framework's style."""

    sessions: Sessions

    async def authenticate_request(
        self, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> AuthenticationResult:
        token = connection.headers.get("x-token-c", "")
        caller = await self.sessions.caller(token, connection.headers.get("x-user-id", ""))
        assert caller is not None
        client = connection.client
        visitor = Visitor(client.host if client else "")
        key = connection.headers.get("idempotency-key")
        return AuthenticationResult(user=caller, auth=Call(caller, key, visitor))


def _guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    OPERATIONS[handler.opt["operation"]].check_may_call(connection.user.role)


def _typed(house: House, name: str) -> BaseRouteHandler:
    """The operation in the framework's style."""
    operation, ports = OPERATIONS[name], house.service.ports

    async def handler(data: Any, request: Request[Any, Any, Any]) -> Any:
        return Envelope(True, None, None, await operation(ports, request.auth, data))

    handler.__annotations__["data"] = operation.request
    handler.__annotations__["return"] = Envelope[operation.response]  # type: ignore[name-defined]
    made = post(PREFIX + name, status_code=200, guards=[_guard], opt={"operation": name})
    route: BaseRouteHandler = made(handler)
    return route


def _app(house: House, way: str, folder: Path) -> Any:
    ports = house.service.ports
    if way == "ours":
        reached_at = house.service.settings.reached_at
        return create_app(ports, blobs=house.service.blobs, webapp=folder, reached_at=reached_at)
    known = type("Known", (FrameworksAuthentication,), {"sessions": ports.sessions})
    routes = [_typed(house, name) for name in MEASURED]
    return Front(
        Litestar(
            route_handlers=routes,
            middleware=[DefineMiddleware(known)],
            exception_handlers=HANDLERS,
            openapi_config=None,
            logging_config=None,
        )
    )


@dataclass
class Door:
    """An application that is called without a socket."""

    app: Any
    headers: list[tuple[bytes, bytes]]

    async def call(self, name: str, body: bytes) -> bytes:
        """The body of a successful answer."""
        asked = [{"type": "http.request", "body": body, "more_body": False}]
        said: list[Any] = []

        async def receive() -> Any:
            return asked.pop()

        async def send(message: Any) -> None:
            said.append(message)

        path = PREFIX + name
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [*self.headers, (b"content-length", b"%d" % len(body))],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
        }
        await self.app(scope, receive, send)
        assert said[0]["status"] == 200, said
        return b"".join(message.get("body", b"") for message in said[1:])


async def _spent(work: Callable[[bytes], Awaitable[object]], bodies: Iterator[Any]) -> float:
    """CPU seconds per call."""
    written = [msgspec.json.encode(next(bodies)) for _ in range(CALLS)]
    began = time.process_time()
    for body in written:
        await work(body)
    return (time.process_time() - began) / CALLS


async def _measure(house: House, folder: Path) -> None:
    call = await house.app.sign_in(
        Visitor("127.0.0.1"),
        LoginByPhoneAndPassword(phone="13800000001", password=PASSWORD, login_as=[Role.STUDENT]),
    )
    headers = [
        (b"host", b"127.0.0.1"),
        (b"content-type", b"application/json"),
        (b"x-token-c", call.token.encode()),
        (b"x-user-id", str(call.user_id).encode()),
    ]
    doors = {way: Door(_app(house, way, folder), headers) for way in WAYS}
    for name, made in MEASURED.items():
        operation, bodies = OPERATIONS[name], made(house)
        decode = msgspec.json.Decoder(operation.request).decode

        async def alone(body: bytes, operation: Any = operation, decode: Any = decode) -> object:
            return await operation(house.service.ports, house.student, decode(body))

        body = msgspec.json.encode(next(made(house)))
        answers = {way: await door.call(name, body) for way, door in doors.items()}
        assert name == "CustomerMarkWords" or len({*answers.values()}) == 1, answers
        ways: dict[str, Callable[[bytes], Awaitable[object]]] = {"the use case alone": alone}
        for way, door in doors.items():
            ways[way] = lambda body, door=door, name=name: door.call(name, body)
        samples: dict[str, list[float]] = {way: [] for way in ways}
        for nth in range(ROUNDS + 1):
            order = list(ways) if nth % 2 else list(ways)[::-1]
            for way in order:
                spent = await _spent(ways[way], bodies)
                if nth:
                    samples[way].append(spent)
        print(f"\n{name}")
        ours = samples["ours"]
        for way, seconds in samples.items():
            low, middle, high = (1e6 * take(seconds) for take in (min, median, max))
            ratio = median(one / other for one, other in zip(seconds, ours, strict=True))
            print(f"  {way:20}{middle:6.0f} µs ({low:.0f} to {high:.0f}), {ratio:.2f} of ours")


async def _run() -> None:
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        url = f"sqlite:///{folder / 'framework.db'}"
        migrate(url)
        async with opened_house(url, folder) as house:
            gc.collect()
            gc.freeze()
            await _measure(house, folder)


if __name__ == "__main__":
    configure_logs("warning")
    print(described())
    asyncio.run(_run())
