"""``wordmate content``: loads word books and recordings."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from wordmate.adapters.word_files.columns import ROLES
from wordmate.adapters.word_files.importer import Importer, look_through
from wordmate.adapters.word_files.layout import LEFT_OUT
from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.shelves import BookOptions, CodeRefused, book_for
from wordmate.adapters.word_files.source import Kind, LayoutHints
from wordmate.adapters.word_files.starter import load_starter_books, starter_books
from wordmate.adapters.word_files.words import FileRefused, Refusal
from wordmate.application.content.books import book_id, link_book
from wordmate.application.content.messages import WordBankCategory
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.kernel.typed_text import is_line, line
from wordmate.entrypoints.cli.content_ports import Opened
from wordmate.entrypoints.cli.import_report import (
    layout_lines,
    more_refusals,
    preview_lines,
    refusal_line,
    report_lines,
)
from wordmate.entrypoints.cli.language import Language, language_of
from wordmate.entrypoints.cli.materials import add_material_commands
from wordmate.entrypoints.cli.options import writable
from wordmate.entrypoints.cli.recordings import add_audio_command
from wordmate.entrypoints.cli.showing import Count, plain, show

SOME_REFUSED: Final = 1
NOTHING_LOADED: Final = 2
_SHOWN: Final = 20
_TITLE: Final = 80


def content_commands(opened: Opened) -> typer.Typer:
    """The ``content`` commands; ``opened`` opens and closes the service's ports."""
    commands = typer.Typer(no_args_is_help=True)

    @commands.command()
    def starter() -> None:
        """Load the starter books; loading again updates them."""

        async def load() -> int:
            async with opened() as loading:
                return await load_starter_books(
                    units=loading.ports.units,
                    engine=loading.ports.speech_name,
                    clock=loading.ports.clock,
                )

        words = asyncio.run(load())
        books = Count(len(starter_books()))
        Console().print(f"{books:book}, {Count(words):word} loaded")

    @commands.command("import")
    def import_file(
        file: Annotated[Path, typer.Argument(help="A .csv, .txt, .xlsx, .json, .apkg … file.")],
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
            Path | None,
            typer.Option(callback=writable, help="Write every refused line to this file."),
        ] = None,
        overwrite: Annotated[
            bool, typer.Option("--overwrite", help="Change the words for all books.")
        ] = False,
        encoding: Annotated[
            str | None,
            typer.Option(help="utf-8, gb18030, big5, utf-16 …; detected by default."),
        ] = None,
        separator: Annotated[
            str | None, typer.Option(help="tab, comma, semicolon, pipe or a character.")
        ] = None,
        kind: Annotated[
            Kind | None, typer.Option("--format", help="Kind of file; detected by default.")
        ] = None,
        header: Annotated[
            bool | None, typer.Option(help="Whether the first line names the columns.")
        ] = None,
        columns: Annotated[
            str | None,
            typer.Option(help=f"The columns, in order: {', '.join(ROLES)}, {LEFT_OUT}."),
        ] = None,
        dry_run: Annotated[
            bool, typer.Option("--dry-run", help="Show what would be loaded; store nothing.")
        ] = False,
    ) -> None:
        """Load a word list into a book.

        Columns are detected by their names (English or Chinese), else by their content; or name
        them with --columns. Lines such as "lantern [ˈlæntən] n. 灯笼" need no columns. The report
        says what each column is and what is ignored; --dry-run also shows the first words and
        stores nothing. Other books keep their text unless --overwrite is given. Refused lines are
        left out, all others are loaded. Exit code: 0 if every line was loaded, 1 if lines were
        refused, 2 if nothing was loaded.
        """
        for option, text in (
            ("--book", book),
            ("--tag", tag),
            ("--separator", separator),
            ("--encoding", encoding),
            ("--columns", columns),
        ):
            if text == "":
                raise typer.BadParameter("nothing is named", param_hint=option)
        for option, text in (("--title-zh", title_zh), ("--title-en", title_en)):
            if text is not None and not is_line(line(text), _TITLE):
                problem = f"a title has 1 to {_TITLE} printable characters"
                raise typer.BadParameter(problem, param_hint=option)
        options = BookOptions(
            code=book, title_zh=title_zh, title_en=title_en, category=category, level=level
        )
        hints = LayoutHints(
            encoding=encoding,
            separator=separator,
            kind=kind,
            header=header,
            columns=None if columns is None else _roles(columns),
        )
        arguments = _ImportArguments(
            file, options, hints, tag=tag, refused=refused, overwrite=overwrite, dry_run=dry_run
        )
        raise typer.Exit(asyncio.run(_import(opened, arguments)))

    @commands.command()
    def interactive(
        book: Annotated[str, typer.Argument(help="Code of the book.")],
        link: Annotated[str | None, typer.Argument(help="Address of the page, https://…")] = None,
    ) -> None:
        """Let a web page run the lessons of a book inside the app; without an address, return to
        normal lessons.

        WORDMATE_INTERACTIVE_ORIGINS must allow the page's origin. Words of the book may be marked
        beside the page; create a new book with `content import` first.
        """

        async def work() -> None:
            async with opened() as loading:
                number = await book_id(loading.ports.units, book)
                await link_book(
                    loading.ports.units, number, link, loading.ports.policy.interactive_origins
                )

        asyncio.run(work())
        show(f"{book}: lessons are run by {link or 'their words'}")

    add_audio_command(commands, opened)
    add_material_commands(commands, opened)
    return commands


@dataclass(frozen=True, slots=True)
class _ImportArguments:
    """The arguments of an import."""

    path: Path
    options: BookOptions
    hints: LayoutHints
    tag: str | None
    refused: Path | None
    overwrite: bool
    dry_run: bool


def _roles(columns: str) -> tuple[str, ...]:
    """The roles of ``--columns``; raises BadParameter."""
    roles = tuple(role.strip().lower() for role in columns.split(","))
    for role in roles:
        if role not in (*ROLES, LEFT_OUT):
            known = ", ".join((*ROLES, LEFT_OUT))
            problem = f"no column is called {role!r}; there are {known}"
            raise typer.BadParameter(problem, param_hint="--columns")
    return roles


async def _import(opened: Opened, arguments: _ImportArguments) -> int:
    console, language = Console(), language_of(os.environ)
    try:
        async with opened() as loading:
            book = await book_for(
                arguments.path.stem, arguments.tag, arguments.options, loading.ports.units
            )
            in_english = book.category.is_in_english
            importer = Importer(
                units=loading.ports.units,
                engine=loading.ports.speech_name,
                clock=loading.ports.clock,
                pronunciation=loading.pronunciation,
                finds_pictures=True,
            )
            with (
                WordFile(arguments.path, replace(arguments.hints, in_english=in_english)) as file,
                _Refusals(console, arguments.refused, language) as refusals,
                _bar(console, file) as progress,
            ):
                for line in layout_lines(file.layout, language):
                    console.print(plain(line), markup=False, soft_wrap=True)
                if arguments.dry_run:
                    report, first = look_through(
                        file, tag=arguments.tag, refused=refusals, progress=progress
                    )
                    said = preview_lines(report, first, language)
                else:
                    report = await importer.load(
                        file,
                        book,
                        tag=arguments.tag,
                        overwrite=arguments.overwrite,
                        refused=refusals,
                        progress=progress,
                    )
                    said = report_lines(book, report, language)
    except (FileRefused, CodeRefused) as problem:
        Console(stderr=True).print(plain(str(problem)), style="red", markup=False)
        return NOTHING_LOADED
    for line in said:
        console.print(plain(line), markup=False, soft_wrap=True)
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
    """Shows the first refused lines, and writes all of them to a file if one is named."""

    def __init__(self, console: Console, path: Path | None, language: Language) -> None:
        self._console = console
        self._language = language
        self._path = path
        self._open = ExitStack()
        self._shown = 0

    def __enter__(self) -> "_Refusals":
        self._file = (
            self._open.enter_context(self._path.open("w", encoding="utf-8")) if self._path else None
        )
        return self

    def __exit__(self, *_exception: object) -> None:
        self._open.close()

    def __call__(self, refusal: Refusal) -> None:
        if self._file:
            self._file.write(f"{refusal.line}\t{refusal.reason}\t{refusal.word}\n")
        self._shown += 1
        if self._shown <= _SHOWN:
            line = refusal_line(refusal, self._language)
            self._console.print(plain(line), markup=False, soft_wrap=True)
        elif self._shown == _SHOWN + 1:
            self._console.print(more_refusals(self._language), markup=False)
