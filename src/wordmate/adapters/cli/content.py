"""``wordmate content``: loads word books."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from wordmate.application.messages.content import SchoolLevel, WordBankCategory
from wordmate.application.ports.content import BookEntry
from wordmate.application.ports.reads import Reads
from wordmate.application.ports.system import Clock
from wordmate.application.ports.unit import Units
from wordmate.content.importer import Importer, Report
from wordmate.content.reading import FileRefused, WordFile
from wordmate.content.shelves import CodeRefused, Wishes, book_for
from wordmate.content.starter import load_starter_books, starter_books
from wordmate.content.words import Refusal

SOME_REFUSED: Final = 1
NOTHING_LOADED: Final = 2
_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class ContentParts:
    """What loading content needs of the service."""

    units: Units
    reads: Reads
    engine: str
    """Name of the speech engine: part of every audio key."""
    clock: Clock


Opened = Callable[[], AbstractAsyncContextManager[ContentParts]]


def content_commands(opened: Opened) -> typer.Typer:
    """The ``content`` commands; ``opened`` opens the service's parts and closes them again."""
    commands = typer.Typer(help="Load word books.", no_args_is_help=True)

    @commands.command()
    def starter() -> None:
        """Load the starter books; loading again updates them."""

        async def load() -> int:
            async with opened() as parts:
                return await load_starter_books(
                    units=parts.units, engine=parts.engine, clock=parts.clock
                )

        words = asyncio.run(load())
        Console().print(f"{len(starter_books())} books, {words} words loaded")

    @commands.command("import")
    def import_file(
        file: Annotated[Path, typer.Argument(help="A .csv or .tsv file in UTF-8.")],
        *,
        book: Annotated[str | None, typer.Option(help="Code of the book.")] = None,
        title_zh: Annotated[str | None, typer.Option(help="Chinese title.")] = None,
        title_en: Annotated[str | None, typer.Option(help="English title.")] = None,
        category: Annotated[WordBankCategory | None, typer.Option()] = None,
        level: Annotated[SchoolLevel | None, typer.Option()] = None,
        tag: Annotated[
            str | None, typer.Option(help="Only words with this ECDICT tag: zk, gk, cet4 …")
        ] = None,
        refused: Annotated[
            Path | None, typer.Option(help="Write every refused row to this file.")
        ] = None,
    ) -> None:
        """Load a word file into a book.

        Columns: word, translation and, if wanted, phonetic, pos, example, example_translation,
        knowledge; or those of ECDICT. Ends with 0 when every row was loaded, 1 when rows were
        refused, 2 when nothing was loaded.
        """
        wishes = Wishes(
            code=book, title_zh=title_zh, title_en=title_en, category=category, level=level
        )
        raise typer.Exit(asyncio.run(_import(opened, file, wishes, tag, refused)))

    return commands


async def _import(
    opened: Opened,
    path: Path,
    wishes: Wishes,
    tag: str | None,
    refused: Path | None,
) -> int:
    console = Console()
    try:
        with WordFile(path) as file, _Refusals(console, refused) as refusals:
            async with opened() as parts:
                book = await book_for(path.stem, tag, wishes, parts.reads)
                importer = Importer(units=parts.units, engine=parts.engine, clock=parts.clock)
                with _bar(console, file) as progress:
                    report = await importer.load(
                        file, book, tag=tag, refused=refusals, progress=progress
                    )
    except (FileRefused, CodeRefused) as problem:
        Console(stderr=True).print(str(problem), style="red", markup=False)
        return NOTHING_LOADED
    _tell(console, book, report)
    if not report.loaded:
        return NOTHING_LOADED
    return SOME_REFUSED if report.refused else 0


@contextmanager
def _bar(console: Console, file: WordFile) -> Iterator[Callable[[int], None]]:
    """A progress bar over the file's bytes."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(file.path.name, total=file.size)
        yield lambda done: progress.update(task, completed=done)


class _Refusals:
    """Shows the first refused rows, and writes all of them to a file when one is named."""

    def __init__(self, console: Console, path: Path | None) -> None:
        self._console = console
        self._path = path
        self._open = ExitStack()
        self._shown = 0

    def __enter__(self) -> "_Refusals":
        self._file = (
            self._open.enter_context(self._path.open("w", encoding="utf-8")) if self._path else None
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def __call__(self, refusal: Refusal) -> None:
        if self._file:
            self._file.write(f"{refusal.line}\t{refusal.reason}\t{refusal.word}\n")
        self._shown += 1
        if self._shown <= _SHOWN:
            self._console.print(f"{refusal} {refusal.word}".rstrip(), markup=False)
        elif self._shown == _SHOWN + 1:
            self._console.print("… more are counted below; --refused FILE lists all of them")


def _tell(console: Console, book: BookEntry, report: Report) -> None:
    console.print(f"{book.code}: {report.added} words added, {report.updated} updated")
    if report.other_tag:
        console.print(f"{report.other_tag} rows without the tag left out")
    for reason, count in report.refused.most_common():
        console.print(f"{count} refused: {reason}")
