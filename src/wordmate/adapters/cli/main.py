"""The command line: ``wordmate``."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated

import typer
import uvloop

from wordmate.adapters.cli.content import ContentParts, content_commands
from wordmate.adapters.cli.ledger import ledger_commands
from wordmate.adapters.cli.serving import serve_until_stopped, work_until_stopped
from wordmate.adapters.cli.store import store_commands
from wordmate.adapters.cli.wording import problem_in_words
from wordmate.adapters.rpc.app import openapi_document
from wordmate.adapters.sql import migrate
from wordmate.application.app import Application
from wordmate.bootstrap import opened
from wordmate.domain.errors import DomainError
from wordmate.logs import configure_logs
from wordmate.settings import SettingsRefused, read_settings

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Wordmate 词伴: serves the product, and does what the store does.",
)


@asynccontextmanager
async def _application() -> AsyncIterator[Application]:
    """The use cases over the configured database."""
    settings = read_settings()
    configure_logs("warning")
    await asyncio.to_thread(migrate, settings.database_url)
    async with opened(settings) as service:
        yield service.application


@asynccontextmanager
async def _content() -> AsyncIterator[ContentParts]:
    """What loading content needs, over the configured database."""
    async with _application() as application:
        parts = application.parts
        yield ContentParts(parts.units, parts.reads, parts.speech_name, parts.clock)


app.add_typer(content_commands(_content), name="content")
app.add_typer(store_commands(_application), name="store")
app.add_typer(ledger_commands(_application), name="ledger")


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
) -> None:
    """Serve the product; a first run sets up the database, books and demonstration people."""
    settings = read_settings()
    configure_logs(settings.log_level)
    migrate(settings.database_url)
    uvloop.run(serve_until_stopped(settings, host or settings.host, port or settings.port))


@app.command()
def worker() -> None:
    """Do background work in a process of its own (needs WORDMATE_REDIS)."""
    settings = read_settings()
    if settings.redis is None:
        raise SettingsRefused("WORDMATE_REDIS: a worker of its own needs it")
    configure_logs(settings.log_level)
    uvloop.run(work_until_stopped(settings))


@app.command("migrate")
def migrate_database() -> None:
    """Bring the database to the newest revision."""
    settings = read_settings()
    migrate(settings.database_url)
    typer.echo("The database is up to date.")


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of all operations."""
    json.dump(openapi_document(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point: a refusal is one clear line and exit code 1."""
    try:
        app(arguments)
    except (DomainError, SettingsRefused) as problem:
        typer.echo(problem_in_words(problem), err=True)
        sys.exit(1)
