"""``wordmate serve`` and ``wordmate worker``: the service as a process."""

import gc

import typer
import uvicorn

from wordmate.adapters.cli.demo import DEMONSTRATION_PEOPLE, PASSWORD, add_demonstration
from wordmate.adapters.jobs.runner import run_until_signalled
from wordmate.application.messages.content import ListCourseBook
from wordmate.bootstrap import Service, opened, served
from wordmate.content.starter import load_starter_books
from wordmate.settings import Settings


async def serve_until_stopped(settings: Settings, host: str, port: int) -> None:
    """Serves until SIGTERM or SIGINT; a first run fills the database."""
    async with opened(settings) as service:
        await fill_first(service)
        config = uvicorn.Config(
            served(service),
            host=host,
            port=port,
            loop="none",
            http="httptools",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies,
            timeout_graceful_shutdown=10,
        )
        server = uvicorn.Server(config)
        _announce(settings, host, port)
        gc.collect()
        gc.freeze()
        await server.serve()


async def work_until_stopped(settings: Settings) -> None:
    """Does background work until SIGTERM or SIGINT."""
    async with opened(settings) as service:
        await run_until_signalled(service.jobs(workers=max(1, settings.workers)))


async def fill_first(service: Service) -> None:
    """Starter books and, in development, demonstration people, into an empty database."""
    parts = service.application.parts
    if not (await parts.reads.books(ListCourseBook(page_size=1))).total:
        await load_starter_books(units=parts.units, engine=parts.speech_name, clock=parts.clock)
    if service.settings.is_development:
        await add_demonstration(service.application)


def _announce(settings: Settings, host: str, port: int) -> None:
    typer.echo(f"\n  Wordmate 词伴 is at http://{host}:{port}\n")
    if settings.is_development:
        for who, phone in DEMONSTRATION_PEOPLE.items():
            typer.echo(f"  {who:<16} {phone}  {PASSWORD}")
        typer.echo("")
