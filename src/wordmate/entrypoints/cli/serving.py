"""``wordmate serve`` and ``wordmate worker``: the service as a process."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from typing import Final

import uvicorn
import uvloop

from wordmate.adapters.material_files.handed_in import handed_in
from wordmate.adapters.material_files.loader import load_materials
from wordmate.adapters.material_files.starter import STARTER
from wordmate.adapters.word_files.starter import load_missing_starter_books
from wordmate.application.materials.messages import ListTrainingMaterial
from wordmate.entrypoints.bootstrap import (
    Service,
    check_files,
    check_redis,
    check_webapp,
    opened,
    served,
    set_up,
)
from wordmate.entrypoints.cli.listening import listen, taken
from wordmate.entrypoints.cli.showing import show
from wordmate.entrypoints.cli.stopping import stop_signals, unless
from wordmate.entrypoints.logs import logging_alone
from wordmate.entrypoints.settings import Settings
from wordmate.tools.demo import DEMONSTRATION_PEOPLE, PASSWORD, add_demonstration

_ANSWER_SECONDS: Final = 3
"""How long requests that run when the service is stopped may still be answered."""


def serve(settings: Settings) -> None:
    """Serves until SIGTERM or SIGINT; a first run fills the database."""
    check_webapp(settings)
    with logging_alone(settings.log_level):
        uvloop.run(_serve_until_stopped(settings))


def work(settings: Settings) -> None:
    """Does background work until SIGTERM or SIGINT."""
    with logging_alone(settings.log_level):
        uvloop.run(_work_until_stopped(settings))


async def _serve_until_stopped(settings: Settings) -> None:
    with stop_signals() as asked, taken(settings.host, settings.port) as sockets:
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
            jobs = service.jobs(workers=max(1, settings.workers))
            await jobs.start()
            try:
                show("Wordmate 词伴 works in the background")
                await asked.wait()
            finally:
                await jobs.stop()


@asynccontextmanager
async def _ready(settings: Settings, *, fill: bool) -> AsyncIterator[Service]:
    """The service over what it needs: Redis that answers, files that can be stored, a database
    that is set up."""
    await check_redis(settings)
    await check_files(settings)
    async with opened(settings) as service:
        async with set_up(settings):
            if fill:
                await fill_first(service)
        yield service


async def fill_first(service: Service) -> None:
    """The starter books that are missing, the starter materials where there are none at all and,
    in development, demonstration people."""
    ports = service.ports
    await load_missing_starter_books(
        units=ports.units, reads=ports.reads, engine=ports.speech_name, clock=ports.clock
    )
    if (await ports.reads.materials(ListTrainingMaterial(page_size=1))).total == 0:
        await load_materials(handed_in(STARTER), ports)
    if service.settings.is_development:
        await add_demonstration(service.ports)


async def _serve(service: Service, sockets: Sequence[socket.socket], asked: asyncio.Event) -> None:
    settings = service.settings
    server = _Server(
        uvicorn.Config(
            served(service),
            loop="none",
            http="httptools",
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
        await server.serve(sockets=list(sockets))
    finally:
        stopping.cancel()


class _Server(uvicorn.Server):
    """Leaves signals to the process, and says when people can come."""

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
