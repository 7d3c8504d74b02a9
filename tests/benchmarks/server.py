"""A server under measurement: a separate process, pinned to the servers' core.

python -m tests.benchmarks.server {real|observed|unchecked|floor} <core> <url> <scale as JSON>

Prints its port when it is ready and ends with its standard input.
"""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
import uvicorn
import uvloop
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.engine import make_url

from tests.benchmarks.data import Scale
from tests.benchmarks.floor import floor_app, postgres_floor, sqlite_floor
from tests.benchmarks.machine import pin
from tests.benchmarks.operations import floored
from tests.benchmarks.recording import record
from wordmate.adapters.rpc import app as rpc
from wordmate.adapters.rpc.authentication import Authentication
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.bootstrap import Service, open_service
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.observer import Observer
from wordmate.entrypoints.observing import metrics_of
from wordmate.entrypoints.settings import Settings

_USER: Final = b"x-user-id"


class _Unlimited:
    """``Limits`` that count nothing."""

    async def consume(self, attempts: Sequence[Attempt], now: Instant) -> int:
        return 0

    async def refund(self, attempts: Sequence[Attempt], now: Instant) -> None: ...


def unlimited(ports: Ports) -> Ports:
    """The same, for one account with as many changes as a measurement makes."""
    return replace(ports, collector_limits=_Unlimited())


class Then:
    """A clock that started at the data's instant."""

    def __init__(self, began_at: Instant) -> None:
        self._began_at = began_at
        self._began = monotonic()

    def now(self) -> Instant:
        """Milliseconds since 1970-01-01 UTC."""
        return Instant(self._began_at + int((monotonic() - self._began) * 1000))


class Unchecked(Authentication):
    """Trusts the caller's user id without a check."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for name, value in scope["headers"]:
            if name == _USER:
                scope["state"]["call"] = Call(Caller(AccountId(int(value)), Role.STUDENT))
        await self._app(scope, receive, send)


def real(service: Service, *, checked: bool = True, observer: Observer | None = None) -> ASGIApp:
    """The service itself, without background work."""
    door: Any = rpc
    door.Authentication = Authentication if checked else Unchecked
    return rpc.create_app(
        service.ports,
        blobs=service.blobs,
        webapp=Path("var/none"),
        reached_at=service.settings.reached_at,
        observe=observer.request if observer else None,
    )


async def floor(service: Service, url: str, scale: Scale) -> ASGIApp:
    """Recorded statements on the raw driver."""
    database = service.database
    source = database.source
    scripts = [
        (one, await record(service.ports, database, source, one, scale))
        for one in floored(scale).values()
    ]
    named = make_url(url)
    if named.get_backend_name() == "sqlite":
        return floor_app(await sqlite_floor(str(named.database)), scripts, scale)
    return floor_app(await postgres_floor(url), scripts, scale)


async def serve(kind: str, url: str, scale: Scale) -> None:
    """Serves until standard input ends."""
    async with open_service(
        Settings(database=url, data_dir="var/bench", people_per_address=1_000_000, speech="espeak"),
        clock=Then(scale.now),
    ) as limited:
        service = replace(limited, ports=unlimited(limited.ports))
        app = (
            await floor(service, url, scale)
            if kind == "floor"
            else real(
                service,
                checked=kind != "unchecked",
                observer=Observer(metrics_of(service), None) if kind == "observed" else None,
            )
        )
        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(
            app,
            loop="none",
            http="httptools",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=600,
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        serving.add_done_callback(lambda _: os._exit(1))
        while not server.started:  # noqa: ASYNC110 - it has no event to wait for
            await asyncio.sleep(0.01)
        gc.collect()
        gc.freeze()
        print(listening.getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)
        os._exit(0)  # The measurement is over; drivers' threads need no orderly shutdown


if __name__ == "__main__":
    _, kind, core, url, scale = sys.argv
    pin(int(core))
    configure_logs("info")
    uvloop.run(serve(kind, url, msgspec.json.decode(scale, type=Scale)))
