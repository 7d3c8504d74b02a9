"""``wordmate serve`` and ``wordmate worker``: the service as a process."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from typing import Final

import uvicorn
import uvloop

from wordmate.adapters.material_files.loader import load_materials
from wordmate.adapters.material_files.sources import open_materials
from wordmate.adapters.material_files.starter import STARTER
from wordmate.adapters.word_files.starter import load_missing_starter_books
from wordmate.application.materials.messages import ListTrainingMaterial
from wordmate.application.materials.operations import ListMaterials
from wordmate.entrypoints.bootstrap import (
    Service,
    app_of,
    check_files,
    check_redis,
    check_webapp,
    follow_clock,
    open_service,
    set_up,
)
from wordmate.entrypoints.cli.listening import bind_sockets, listen
from wordmate.entrypoints.cli.showing import show
from wordmate.entrypoints.cli.stopping import stop_signals, unless
from wordmate.entrypoints.connections import Bounds, Connections, bounded_protocol, most_connections
from wordmate.entrypoints.logs import logging_alone
from wordmate.entrypoints.observing import metrics_of, observer_of, open_traces, serve_metrics
from wordmate.entrypoints.settings import Settings
from wordmate.tools.demo import DEMONSTRATION_PEOPLE, PASSWORD, add_demonstration

_ANSWER_SECONDS: Final = 3
"""How long running requests may take after the service is stopped."""


OF_ADDRESS: Final = 64
"""Connections per address: a browser uses up to seven."""
_BACKLOG: Final = 512
_NICE: Final = 5
_SWITCH_SECONDS: Final = 0.0005
"""How long a thread that computes may keep the interpreter from requests; Python's own 5 ms add up,
because a request changes threads several times.
"""


def serve(settings: Settings) -> None:
    """Serves until SIGTERM or SIGINT; a first run fills the database."""
    check_webapp(settings)
    sys.setswitchinterval(_SWITCH_SECONDS)
    with logging_alone(settings.log_level):
        uvloop.run(_serve_until_stopped(settings))


def work(settings: Settings) -> None:
    """Does background work until SIGTERM or SIGINT, with a lower priority than servers on the
    machine."""
    with suppress(OSError):
        os.nice(_NICE)
    with logging_alone(settings.log_level):
        uvloop.run(_work_until_stopped(settings))


async def _serve_until_stopped(settings: Settings) -> None:
    with stop_signals() as asked, bind_sockets(settings.host, settings.port) as sockets:
        async with AsyncExitStack() as stack:
            ready = stack.enter_async_context(_ready(settings, fill=True))
            service = await unless(asked, ready)
            if service is None:
                return
            listen(sockets, settings.host, settings.port)
            gc.collect()
            gc.freeze()
            await _serve(service, sockets, asked)


async def _work_until_stopped(settings: Settings) -> None:
    with stop_signals() as asked:
        async with AsyncExitStack() as stack:
            ready = stack.enter_async_context(_ready(settings, fill=False))
            service = await unless(asked, ready)
            if service is None:
                return
            measured = metrics_of(service)
            jobs = service.jobs(
                workers=max(1, settings.workers), observer=observer_of(service, measured)
            )
            await jobs.start()
            comparing = asyncio.create_task(follow_clock(service.clock), name="clock check")
            try:
                show("Wordmate 词伴 works in the background")
                async with serve_metrics(measured, service):
                    await asked.wait()
            finally:
                comparing.cancel()
                await jobs.stop()


@asynccontextmanager
async def _ready(settings: Settings, *, fill: bool) -> AsyncIterator[Service]:
    """The service with checked dependencies: a Redis that answers, a writable file store, a
    database that is set up.
    """
    await check_redis(settings)
    await check_files(settings)
    async with (
        open_traces(settings) as traces,
        open_service(settings, serving=True, traces=traces) as service,
    ):
        async with set_up(settings):
            if fill:
                await fill_first(service)
        await service.clock.compare()
        yield service


async def fill_first(service: Service) -> None:
    """Loads missing starter books, the starter materials if there are no materials and, in
    development, demonstration people.
    """
    ports = service.ports
    await load_missing_starter_books(units=ports.units, engine=ports.speech_name, clock=ports.clock)
    if (await ListMaterials.ask(ports, ListTrainingMaterial(page_size=1))).total == 0:
        await load_materials(open_materials(STARTER), ports)
    if service.settings.is_development:
        await add_demonstration(service.ports)


async def _serve(service: Service, sockets: Sequence[socket.socket], asked: asyncio.Event) -> None:
    settings, connections = service.settings, Connections(_bounds(service.settings))
    measured = metrics_of(service)
    measured.gauge("connections", "Open HTTP connections.", lambda: connections.held)
    measured.gauge(
        "connections_refused", "Connections that were refused.", lambda: connections.refused
    )
    server = _Server(
        uvicorn.Config(
            app_of(service, observer=observer_of(service, measured)),
            loop="none",
            http=bounded_protocol(connections),
            ws="none",
            backlog=_BACKLOG,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies,
            timeout_graceful_shutdown=_ANSWER_SECONDS,
        ),
        settings,
    )

    async def stop_when_asked() -> None:
        await asked.wait()
        service.end_streams()
        server.should_exit = True

    stopping = asyncio.create_task(stop_when_asked(), name="stop")
    try:
        async with serve_metrics(measured, service):
            await server.serve(sockets=list(sockets))
    finally:
        stopping.cancel()


def _bounds(settings: Settings) -> Bounds:
    """If people share addresses, the limit per address is multiplied."""
    return Bounds(
        of_address=OF_ADDRESS * settings.people_per_address,
        in_all=most_connections(),
        shared=frozenset(settings.trusted_proxies),
    )


class _Server(uvicorn.Server):
    """Leaves signals to the process, and reports when it accepts connections."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self._settings = settings
        self.capture_signals = nullcontext  # type: ignore[method-assign,assignment]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _announce(self._settings)


def _announce(settings: Settings) -> None:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    show(f"\n  Wordmate 词伴 is at http://{host}:{settings.port}\n")
    if settings.is_development:
        for person, phone in DEMONSTRATION_PEOPLE.items():
            show(f"  {person:<16} {phone}  {PASSWORD}")
        show("")
