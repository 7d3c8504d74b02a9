"""``wordmate content materials`` and ``preparation``: loads what tutors read and show."""

import asyncio
import os
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from wordmate.adapters.material_files.formats import text_of
from wordmate.adapters.material_files.loader import Loaded, Refused, load_materials
from wordmate.adapters.material_files.sources import COLUMNS, LISTS, NotMaterials, open_materials
from wordmate.adapters.material_files.starter import STARTER
from wordmate.application.content.books import book_id
from wordmate.application.kernel.call import store_call
from wordmate.application.materials.loading import put_preparation
from wordmate.application.materials.messages import RemoveMaterial
from wordmate.application.materials.saving import remove_from_shelf
from wordmate.domain.kernel.errors import NotFound, about
from wordmate.domain.kernel.ids import MaterialId
from wordmate.domain.materials.errors import MaterialRefused
from wordmate.domain.materials.material import TEXT_MAX, MaterialKind
from wordmate.entrypoints.cli.content_ports import Opened
from wordmate.entrypoints.cli.language import Language, language_of
from wordmate.entrypoints.cli.options import number_of
from wordmate.entrypoints.cli.showing import fill, plain, show

SOME_REFUSED: Final = 1
NOTHING_LOADED: Final = 2


def add_material_commands(commands: typer.Typer, opened: Opened) -> None:
    """``wordmate content materials``, ``remove-material`` and ``preparation``."""

    @commands.command(
        help=f"Load training materials (texts, PDFs, videos) from a folder or .zip that contains "
        f"{' or '.join(LISTS)} with the columns {', '.join(COLUMNS)}. The type is VOCABULARY, "
        "GRAMMAR …; the category is one of the word bank's (vocabulary only); file_en is the "
        "English version of a text. Loading again replaces materials of the same type and title. "
        "Exit code: 0 if all were loaded, 1 if some were refused, 2 if none was. Without a "
        "source: the starter materials."
    )
    def materials(
        source: Annotated[Path | None, typer.Argument(help="A folder or a .zip.")] = None,
    ) -> None:
        raise typer.Exit(asyncio.run(_load(opened, source or STARTER)))

    @commands.command("remove-material")
    def remove(
        material: Annotated[int, number_of("material, from its page's address")],
    ) -> None:
        """Remove a training material."""

        async def work() -> None:
            async with opened() as loading:
                removed = RemoveMaterial(material_id=MaterialId(material))
                await remove_from_shelf(loading.ports, store_call(), removed)

        with about(material):
            asyncio.run(work())
        show(f"Material {material} is removed")

    @commands.command()
    def preparation(
        book: Annotated[str, typer.Argument(help="Code of the book.")],
        file: Annotated[Path, typer.Argument(help="A text file in UTF-8.")],
        *,
        english: Annotated[Path | None, typer.Option(help="The same text in English.")] = None,
    ) -> None:
        """Load or replace the preparation of a book's lessons."""
        raise typer.Exit(asyncio.run(_prepare(opened, book, file, english)))


async def _load(opened: Opened, source: Path) -> int:
    console, language = Console(), language_of(os.environ)
    try:
        files = open_materials(source)
        async with opened() as loading:
            loaded = await load_materials(files, loading.ports)
    except NotMaterials as problem:
        Console(stderr=True).print(plain(str(problem)), style="red", markup=False)
        return NOTHING_LOADED
    for line in report_lines(loaded, language):
        console.print(plain(line), markup=False, soft_wrap=True)
    if not loaded.loaded:
        return NOTHING_LOADED
    return SOME_REFUSED if loaded.refused else 0


async def _prepare(opened: Opened, book: str, file: Path, english: Path | None) -> int:
    language = language_of(os.environ)
    try:
        texts = [text_of(one, TEXT_MAX) for one in (file, english) if one is not None]
        async with opened() as loading:
            await put_preparation(loading.ports, await book_id(loading.ports.units, book), *texts)
    except OSError as problem:
        return _nothing(f"{problem.filename}: {problem.strerror}")
    except MaterialRefused as refusal:
        return _nothing(refusal.flaw.text(language))
    except NotFound:
        return _nothing(_TEXTS["no_book"][language].format(book=book))
    Console().print(_TEXTS["prepared"][language].format(book=book), markup=False)
    return 0


def _nothing(problem: str) -> int:
    Console(stderr=True).print(plain(problem), style="red", markup=False)
    return NOTHING_LOADED


def report_lines(loaded: Loaded, language: Language) -> list[str]:
    """The outcome: loaded and refused materials with the reasons, and videos that start late."""

    def said(name: str, **values: object) -> str:
        return fill(_TEXTS[name][language], **values)

    lines = [_refused(one, language) for one in loaded.refused]
    if not (loaded.loaded or loaded.refused):
        return [said("nothing")]
    kinds = [
        said(kind.value, count=loaded.kinds[kind]) for kind in MaterialKind if loaded.kinds[kind]
    ]
    if kinds:
        lines.append(
            said("loaded", kinds=said("and").join(kinds), new=loaded.new, old=loaded.replaced)
        )
    lines += [said("late", title=title) for title in loaded.late_starters]
    if loaded.refused:
        lines.append(said("refused", count=len(loaded.refused)))
    return lines


def _refused(refusal: Refused, language: Language) -> str:
    why = refusal.flaw.text(language)
    detail = refusal.detail and (
        f" ({refusal.detail})" if language == "en" else f"（{refusal.detail}）"
    )
    line = _TEXTS["line"][language].format(line=refusal.line, title=refusal.title)
    return f"{line}{why}{detail}"


_TEXTS: Final[dict[str, dict[Language, str]]] = {
    "line": {"en": "Material {line}, {title}: ", "zh": "第 {line} 份《{title}》："},
    "TEXT": {"en": "{count:text}", "zh": "文字 {count} 份"},
    "PDF": {"en": "{count:PDF}", "zh": "PDF {count} 份"},
    "VIDEO": {"en": "{count:video}", "zh": "视频 {count} 份"},
    "and": {"en": ", ", "zh": "，"},
    "loaded": {
        "en": "Loaded: {kinds}. {new} {new:is|are} new, {old} replaced older ones",
        "zh": "已上架：{kinds}。新增 {new} 份，替换 {old} 份",
    },
    "late": {
        "en": "{title}: plays only once it is loaded completely; save it with “fast start” (web "
        "optimised) to start at once",
        "zh": "《{title}》要全部下载完才能播放；导出视频时勾选“快速启动”（网页优化）就能马上播放",
    },
    "refused": {
        "en": "{count:material} {count:is|are} left out; correct and load again",
        "zh": "{count} 份没有上架，改好后再导入一次即可",
    },
    "nothing": {"en": "The list contains no material", "zh": "清单里没有材料"},
    "no_book": {"en": "There is no book {book}", "zh": "没有代号为 {book} 的词书"},
    "prepared": {
        "en": "Tutors read this before lessons of {book} now",
        "zh": "《{book}》的备课内容已更新",
    },
}
