"""``wordmate monitoring``: the app's events, for operators."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from wordmate.adapters.source_maps.resolving import FOLDER, SourceMaps
from wordmate.application.kernel.limits import DAY_MS
from wordmate.application.monitoring import looking
from wordmate.application.ports import Ports
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.admission import VITALS
from wordmate.domain.monitoring.overview import SLOW_SHARE, Overview, Spread
from wordmate.domain.monitoring.script_error import frames_of
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show
from wordmate.entrypoints.settings import read_settings

_STANDARD_INPUT: Final = "-"

Maps = Annotated[
    list[Path] | None,
    typer.Option(help="Folders of source maps; by default the served web app's."),
]


def monitoring_commands(run: Run) -> typer.Typer:
    """The ``monitoring`` commands."""
    commands = typer.Typer()

    @commands.callback(invoke_without_command=True)
    def overview(
        context: typer.Context,
        days: Annotated[int, typer.Option(min=1, max=3650, help="Days to look back.")] = 7,
        most: Annotated[int, typer.Option(min=1, max=1000, help="Lines per list.")] = 10,
    ) -> None:
        """List pages, slowest pages, errors and usage."""
        if context.invoked_subcommand is not None:
            return

        async def work(ports: Ports) -> Overview:
            return await looking.overview(ports, Instant(ports.clock.now() - days * DAY_MS))

        for line in _lines(run(work), most):
            show(line)

    @commands.command()
    def resolve(
        error: Annotated[
            str,
            typer.Argument(help="A listed error, or - to read a stack trace from standard input."),
        ],
        maps: Maps = None,
    ) -> None:
        """Find the place of an error in the sources."""
        if error == _STANDARD_INPUT:
            frames: Sequence[str] = frames_of(sys.stdin.read())
        else:
            event = run(lambda ports: looking.script_error(ports, error))
            show(f"{event.name}: {event.text}\t{event.version}\t{event.page}")
            frames = event.frames
        by = SourceMaps(maps or [read_settings().webapp_dir / FOLDER])
        for frame in frames:
            show(f"  {by.resolved(frame)}")

    return commands


def _lines(found: Overview, most: int) -> Iterator[str]:
    yield f"{found.events} events"
    yield from _titled_list("pages", (f"{n}\t{page}" for page, n in found.pages.most_common(most)))
    for name in VITALS:
        slow = found.slowest(name, most)
        yield from _titled_list(f"{name}, three of four within", (_spread(*one) for one in slow))
    tasks = sorted(found.long_tasks.items(), key=lambda one: -one[1].number)[:most]
    yield from _titled_list("long tasks, three of four within", (_spread(*one) for one in tasks))
    errors = found.frequent_errors(most)
    yield from _titled_list(
        "errors",
        (
            f"{number}\t{one.times}\t{one.last.version}\t{one.last.page}\t"
            f"{one.last.name}: {one.last.text}"
            for number, one in errors
        ),
    )
    yield from _titled_list("usage", (f"{n}\t{log}" for log, n in found.usage.most_common(most)))


def _titled_list(title: str, lines: Iterator[str]) -> Iterator[str]:
    """A list under its title, with tabs between facts; empty without lines."""
    for at, line in enumerate(lines):
        if at == 0:
            yield f"\n{title}"
        yield line


def _spread(page: str, spread: Spread) -> str:
    return f"{spread.quantile(SLOW_SHARE):.3g}\t{spread.number}\t{page}"
