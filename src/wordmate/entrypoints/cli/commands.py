"""The commands of ``wordmate``. Modules that only some commands need are imported when
these run.
"""

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.exceptions import TyperException
from typer.main import get_command

from wordmate.entrypoints.cli.language import language_of
from wordmate.entrypoints.cli.running import runner
from wordmate.entrypoints.cli.showing import flat, show
from wordmate.entrypoints.cli.stopping import end_on_signals
from wordmate.entrypoints.cli.wording import problem_in_words
from wordmate.entrypoints.logs import configure_logs
from wordmate.entrypoints.release import describe_build
from wordmate.entrypoints.settings import PREFIX, SettingsRefused, read_settings

if TYPE_CHECKING:
    from wordmate.application.ports import Ports
    from wordmate.entrypoints.bootstrap import Service
    from wordmate.entrypoints.cli.content_ports import Loading


@asynccontextmanager
async def _service() -> AsyncIterator["Service"]:
    """The service over the configured database, which is set up if this is its first use."""
    from wordmate.entrypoints.bootstrap import open_service, set_up  # noqa: PLC0415

    settings = read_settings()
    configure_logs("warning")
    async with open_service(settings) as service:
        async with set_up(settings):
            pass
        await service.clock.compare()
        yield service


@asynccontextmanager
async def _ports() -> AsyncIterator["Ports"]:
    """The ports of use cases."""
    async with _service() as service:
        yield service.ports


@asynccontextmanager
async def _content() -> AsyncIterator["Loading"]:
    """The ports of loading content, over the configured database."""
    from wordmate.adapters.speech.pronunciation import pronunciation_by  # noqa: PLC0415
    from wordmate.adapters.speech.recordings import Ear  # noqa: PLC0415
    from wordmate.entrypoints.bootstrap import check_files  # noqa: PLC0415
    from wordmate.entrypoints.cli.content_ports import Loading  # noqa: PLC0415

    await check_files(read_settings())
    async with _service() as service:
        yield Loading(
            ports=service.ports, listener=Ear(), pronunciation=pronunciation_by(service.speech)
        )


def _tell_release(asked: bool) -> None:
    if asked:
        show(f"wordmate {describe_build()}")
        raise typer.Exit


def _all(
    _release: Annotated[
        bool,
        typer.Option("--version", callback=_tell_release, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """The options of every command."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[str | None, typer.Option(metavar="NUMBER", help="Port to listen on.")] = None,
) -> None:
    """Run the service; the first run sets up database, books and demonstration people."""
    options = {f"{PREFIX}HOST": host, f"{PREFIX}PORT": port}
    settings = read_settings(
        {**os.environ, **{name: text for name, text in options.items() if text is not None}}
    )
    end_on_signals()
    from wordmate.entrypoints.cli import serving  # noqa: PLC0415

    serving.serve(settings)


def worker() -> None:
    """Run background work in a separate process (needs WORDMATE_REDIS)."""
    settings = read_settings()
    if settings.redis is None:
        raise SettingsRefused("WORDMATE_REDIS: a separate worker needs it")
    end_on_signals()
    from wordmate.entrypoints.cli import serving  # noqa: PLC0415

    serving.work(settings)


def migrate_database() -> None:
    """Migrate the database to the newest revision."""
    from wordmate.entrypoints.bootstrap import set_up  # noqa: PLC0415

    settings = read_settings()

    async def run() -> None:
        async with set_up(settings):
            pass

    asyncio.run(run())
    show("The database is up to date.")


def accept_clock() -> None:
    """After a real correction of the machine's clock: believe it. Then restart the service."""
    from wordmate.adapters.system import SystemClock  # noqa: PLC0415
    from wordmate.entrypoints.bootstrap import open_service, set_up  # noqa: PLC0415

    settings = read_settings()

    async def run() -> None:
        async with set_up(settings), open_service(settings) as service:
            last_time = service.database.last_time
            if last_time is None:
                raise SettingsRefused(
                    f"{PREFIX}DATABASE: PostgreSQL has a clock; correct that one or this one"
                )
            await last_time.store(SystemClock().now())

    asyncio.run(run())
    show("The clock is accepted; restart the service.")


def backup(
    folder: Annotated[Path, typer.Argument(help="A new folder.", show_default=False)],
    with_sounds: Annotated[
        bool, typer.Option("--with-sounds", help="Also audio files, which can be made again.")
    ] = False,
) -> None:
    """Copy database, files and secret into a new folder, while the service runs."""
    from wordmate.entrypoints.backup import back_up, list_beside  # noqa: PLC0415

    settings = read_settings()
    back_up(settings, folder, release=describe_build(), with_sounds=with_sounds, report=show)
    asyncio.run(list_beside(settings, folder))
    show(f"The backup is in {folder}.")


def restore(
    folder: Annotated[Path, typer.Argument(help="The folder of a backup.", show_default=False)],
) -> None:
    """Restore a backup into an empty database and file store."""
    from wordmate.entrypoints import backup as backups  # noqa: PLC0415

    settings = read_settings()
    manifest = backups.restore(settings, folder, report=show)
    asyncio.run(backups.repeat_listed(settings, folder, report=show))
    show(f"The backup of {manifest.made_at:%Y-%m-%d %H:%M} UTC is restored; start the service.")


def doctor() -> None:
    """Check the installation and print each problem on a line. Exit code 1 if there is one."""
    from wordmate.entrypoints.doctor import examine  # noqa: PLC0415

    settings = read_settings()
    configure_logs("error")

    async def run() -> int:
        problems = 0
        async for one in examine(settings):
            if one.problem is None:
                show(f"ok   {one.name}{one.answer and f': {one.answer}'}")
            else:
                problems += 1
                show(f"BAD  {one.name}: {one.problem}; {one.advice}")
        return problems

    if asyncio.run(run()):
        raise typer.Exit(1)


def openapi() -> None:
    """Print the OpenAPI document of all operations."""
    from wordmate.adapters.rpc.app import openapi_document  # noqa: PLC0415

    json.dump(openapi_document(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def _content_commands() -> typer.Typer:
    from wordmate.entrypoints.cli.content import content_commands  # noqa: PLC0415

    return content_commands(_content)


def _store_commands() -> typer.Typer:
    from wordmate.entrypoints.cli.store import store_commands  # noqa: PLC0415

    return store_commands(runner(_ports))


def _ledger_commands() -> typer.Typer:
    from wordmate.entrypoints.cli.ledger import ledger_commands  # noqa: PLC0415

    return ledger_commands(runner(_ports))


def _study_commands() -> typer.Typer:
    from wordmate.entrypoints.cli.studying import study_commands  # noqa: PLC0415

    return study_commands(runner(_ports))


def _monitoring_commands() -> typer.Typer:
    from wordmate.entrypoints.cli.monitoring import monitoring_commands  # noqa: PLC0415

    return monitoring_commands(runner(_ports))


_GROUPS: Final = (
    ("content", _content_commands, "Load word books, recordings and materials."),
    ("store", _store_commands, "Book classes, manage accounts and pay, answer suggestions."),
    (
        "ledger",
        _ledger_commands,
        "Verify and rebuild tables from the ledger.",
    ),
    ("study", _study_commands, "Compare predictions for reviews with their answers."),
    ("monitoring", _monitoring_commands, "Show speed, errors and usage of the app."),
)
"""The groups of commands: their factory and help text."""


@cache
def app_of(group: str | None) -> typer.Typer:
    """All commands. The called group is built with its commands, the others by name only, so that
    their modules are not imported.
    """
    app = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help="Wordmate 词伴: run the service, and manage the store.",
    )
    app.callback()(_all)
    for command in (serve, worker, doctor, backup, restore, openapi):
        app.command()(command)
    app.command("migrate")(migrate_database)
    app.command("accept-clock")(accept_clock)
    for name, made, said in _GROUPS:
        app.add_typer(made() if name == group else typer.Typer(), name=name, help=said)
    return app


@cache
def _command_of(group: str | None) -> Callable[..., Any]:
    """Built once, because calling a typer app reads every signature again."""
    return get_command(app_of(group))


def run_command(arguments: Sequence[str] | None) -> int:
    """Runs the command of the arguments, by default those of the process; returns its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    group = next((one for one in words if not one.startswith("-")), None)
    code = _command_of(group)(arguments, prog_name="wordmate", standalone_mode=False)
    return int(code or 0)


_MISUSES: Final = (
    (re.compile("Value error, "), ""),
    (re.compile("Input should be a valid integer.*"), "has to be a whole number"),
    (re.compile(r"Input should be greater than or equal to (\d+)"), r"has to be \1 or more"),
    (re.compile(r"Input should be less than or equal to (\d+)"), r"has to be \1 or less"),
)
"""Typer's messages about values, in plain words."""


def echo_misuse(problem: TyperException) -> None:
    """Prints a usage error on standard error in one line; a bare command prints its help."""
    said = problem.format_message()
    if said.startswith("Usage: "):
        show(said, err=True)
        return
    context = getattr(problem, "ctx", None)
    command_path = "" if context is None else f"{context.command_path}: "
    for pattern, plain in _MISUSES:
        said = pattern.sub(plain, said)
    show(f"{command_path}{flat(said)}", err=True)


def echo_problem(problem: Exception) -> None:
    """Prints on standard error, in one line, why a command failed."""
    show(problem_in_words(problem, language_of(os.environ)), err=True)
