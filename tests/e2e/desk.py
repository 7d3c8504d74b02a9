"""The store's commands beside a running service, by its moved clock."""

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from typer.testing import CliRunner

from tests.e2e.server import RunningServer, settings_for
from tests.support.commands import Ended
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import DomainError
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.cli.running import runner
from wordmate.entrypoints.cli.store import store_commands
from wordmate.entrypoints.cli.wording import problem_in_words


def at_the_desk(server: RunningServer, *arguments: str) -> Ended:
    """The output of a store command, run in this process, which has already imported everything."""

    @asynccontextmanager
    async def parts() -> AsyncIterator[Ports]:
        settings = settings_for(server.folder, workers=0)
        async with open_service(settings, clock=server.clock) as service:
            yield service.ports

    with ThreadPoolExecutor(1) as apart:
        said = apart.submit(CliRunner().invoke, store_commands(runner(parts)), arguments).result()
    problem = said.exception
    if isinstance(problem, DomainError):
        return Ended(1, said.stdout, problem_in_words(problem, "en"))
    if problem is not None and not isinstance(problem, SystemExit):
        raise problem
    return Ended(said.exit_code, said.stdout, said.stderr)


def store(server: RunningServer, *arguments: str) -> str:
    """The output of a successful command."""
    ended = at_the_desk(server, *arguments)
    assert ended.code == 0, ended.err
    return ended.out
