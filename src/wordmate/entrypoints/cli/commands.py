"""The commands of ``wordmate``. What only some of them need is imported when they run."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import metadata
from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_command

from wordmate.application.ports import ServicePorts
from wordmate.entrypoints.cli.content import content_commands
from wordmate.entrypoints.cli.content_ports import ContentPorts
from wordmate.entrypoints.cli.language import language_of
from wordmate.entrypoints.cli.ledger import ledger_commands
from wordmate.entrypoints.cli.monitoring import monitoring_commands
from wordmate.entrypoints.cli.running import runner
from wordmate.entrypoints.cli.showing import show
from wordmate.entrypoints.cli.stopping import end_on_signals
from wordmate.entrypoints.cli.store import store_commands
from wordmate.entrypoints.cli.wording import problem_in_words
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.settings import PREFIX, SettingsRefused, read_settings

if TYPE_CHECKING:
    from wordmate.entrypoints.bootstrap import Service

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Wordmate 词伴: serves the product, and does what the store does.",
)


@asynccontextmanager
async def _service() -> AsyncIterator["Service"]:
    """The service over the configured database, which any command may be the first to use."""
    from wordmate.entrypoints.bootstrap import opened, set_up  # noqa: PLC0415

    settings = read_settings()
    configure_logs("warning")
    async with opened(settings) as service:
        async with set_up(settings):
            pass
        yield service


@asynccontextmanager
async def _ports() -> AsyncIterator[ServicePorts]:
    """What use cases are made with."""
    async with _service() as service:
        yield service.ports


@asynccontextmanager
async def _content() -> AsyncIterator[ContentPorts]:
    """What loading content needs, over the configured database."""
    from wordmate.adapters.speech.pronunciation import pronunciation_by  # noqa: PLC0415
    from wordmate.adapters.speech.recordings import Ear  # noqa: PLC0415
    from wordmate.entrypoints.bootstrap import check_files  # noqa: PLC0415

    await check_files(read_settings())
    async with _service() as service:
        ports = service.ports
        pronunciation = pronunciation_by(service.speech)
        yield ContentPorts(
            units=ports.units,
            reads=ports.reads,
            blobs=service.blobs,
            listener=Ear(),
            engine=ports.speech_name,
            clock=ports.clock,
            interactive_origins=ports.policy.interactive_origins,
            pronunciation=pronunciation,
        )


def _tell_release(asked: bool) -> None:
    if asked:
        show(f"wordmate {metadata.version('wordmate')}")
        raise typer.Exit


@app.callback()
def _all(
    _release: Annotated[
        bool,
        typer.Option("--version", callback=_tell_release, is_eager=True, help="Tell the release."),
    ] = False,
) -> None:
    """What every command takes."""


_run = runner(_ports)
app.add_typer(content_commands(_content), name="content")
app.add_typer(store_commands(_run), name="store")
app.add_typer(ledger_commands(_run), name="ledger")
app.add_typer(monitoring_commands(_run), name="monitoring")


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[str | None, typer.Option(metavar="NUMBER", help="Port to listen on.")] = None,
) -> None:
    """Serve the product; a first run sets up the database, books and demonstration people."""
    wanted = {f"{PREFIX}HOST": host, f"{PREFIX}PORT": port}
    settings = read_settings(
        {**os.environ, **{name: text for name, text in wanted.items() if text is not None}}
    )
    end_on_signals()
    from wordmate.entrypoints.cli import serving  # noqa: PLC0415

    serving.serve(settings)


@app.command()
def worker() -> None:
    """Do background work in a process of its own (needs WORDMATE_REDIS)."""
    settings = read_settings()
    if settings.redis is None:
        raise SettingsRefused("WORDMATE_REDIS: a worker of its own needs it")
    end_on_signals()
    from wordmate.entrypoints.cli import serving  # noqa: PLC0415

    serving.work(settings)


@app.command("migrate")
def migrate_database() -> None:
    """Bring the database to the newest revision."""
    from wordmate.entrypoints.bootstrap import set_up  # noqa: PLC0415

    settings = read_settings()

    async def run() -> None:
        async with set_up(settings):
            pass

    asyncio.run(run())
    show("The database is up to date.")


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of all operations."""
    from wordmate.adapters.rpc.app import openapi_document  # noqa: PLC0415

    json.dump(openapi_document(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


command = get_command(app)
"""All of them, read once: calling ``app`` reads every command's signature again."""


def echo_problem(problem: Exception) -> None:
    """Says on standard error, in one line, why a command ended."""
    show(problem_in_words(problem, language_of(os.environ)), err=True)
