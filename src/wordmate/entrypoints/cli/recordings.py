"""``wordmate content audio``: loads recordings of a book's words."""

import asyncio
import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from wordmate.adapters.speech.recordings import NotRecordings, open_recordings
from wordmate.application.content.books import book_id
from wordmate.application.content.listening import Flaw
from wordmate.application.content.recordings import Taken, take_recordings
from wordmate.domain.kernel.errors import NotFound
from wordmate.entrypoints.cli.content_ports import Opened
from wordmate.entrypoints.cli.language import Language, language_of
from wordmate.entrypoints.cli.options import writable
from wordmate.entrypoints.cli.showing import fill, plain

SOME_LEFT: Final = 1
NOTHING_TAKEN: Final = 2
_SHOWN: Final = 20


def add_audio_command(commands: typer.Typer, opened: Opened) -> None:
    """``wordmate content audio``."""

    @commands.command()
    def audio(
        source: Annotated[Path, typer.Argument(help="A folder or .zip of mp3, ogg, wav files.")],
        *,
        book: Annotated[str, typer.Option(help="Code of the book whose words are recorded.")],
        refused: Annotated[
            Path | None,
            typer.Option(callback=writable, help="Write the unused files to this file."),
        ] = None,
    ) -> None:
        """Load recordings of a book's words.

        Name each file after its word (apple.mp3, "give up.wav" or give_up.wav), or list the files
        in recordings.csv or recordings.xlsx with the columns word and file. A recording replaces
        the speech engine wherever its word is spoken. Loading again is harmless; a new recording
        replaces the old one.

        Exit code: 0 if every file was used, 1 if some were not, 2 if none was.
        """
        raise typer.Exit(asyncio.run(_take(opened, source, book, refused)))


async def _take(opened: Opened, source: Path, book: str, list_of_refused: Path | None) -> int:
    console, language = Console(), language_of(os.environ)
    with ExitStack() as stack:
        try:
            async with opened() as loading:
                files = stack.enter_context(open_recordings(source))
                number = await book_id(loading.ports.units, book)
                left = _Left(console, language)
                taken = await take_recordings(
                    files,
                    number,
                    units=loading.ports.units,
                    blobs=loading.ports.blobs,
                    listener=loading.listener,
                    engine=loading.ports.speech_name,
                    refused=left,
                )
        except NotRecordings as problem:
            return _nothing(str(problem))
        except NotFound:
            return _nothing(_TEXTS["no_book"][language].format(book=book))
    if list_of_refused is not None:
        await asyncio.to_thread(left.write, list_of_refused, taken.unknown)
    for line in report_lines(book, taken, language):
        console.print(plain(line), markup=False, soft_wrap=True)
    if not taken.total:
        return NOTHING_TAKEN
    return SOME_LEFT if taken.refused or taken.unknown else 0


def report_lines(book: str, taken: Taken, language: Language) -> list[str]:
    """The whole report, without zero counts."""

    def said(name: str, **values: object) -> str:
        return fill(_TEXTS[name][language], **values)

    lines = [
        said(name, count=count)
        for name, count in (("new", taken.new), ("replaced", taken.replaced), ("same", taken.same))
        if count
    ]
    for flaw, count in taken.refused.most_common():
        lines.append(said("refused", count=count, reason=_reason(flaw, language)))
    if taken.unknown:
        names = ", ".join(taken.unknown[:_SHOWN]) + ("…" if len(taken.unknown) > _SHOWN else "")
        lines.append(said("unknown", count=len(taken.unknown), book=book, names=names))
    if not taken.total:
        lines.append(said("nothing"))
    lines.append(said("missing", count=taken.missing, book=book) if taken.missing else said("all"))
    return lines


class _Left:
    """Shows the first refused files, and remembers all of them."""

    def __init__(self, console: Console, language: Language) -> None:
        self.files: list[tuple[str, Flaw]] = []
        self._console = console
        self._language = language

    def __call__(self, name: str, flaw: Flaw) -> None:
        self.files.append((name, flaw))
        if len(self.files) <= _SHOWN:
            line = f"{name}: {_reason(flaw, self._language)}"
            self._console.print(plain(line), markup=False, soft_wrap=True)
        elif len(self.files) == _SHOWN + 1:
            self._console.print(_TEXTS["more"][self._language], markup=False)

    def write(self, path: Path, unknown: Sequence[str]) -> None:
        """Writes all refused files with their reasons, one per line."""
        lines = [f"{name}\t{flaw}\n" for name, flaw in self.files]
        lines += [f"{name}\tno such word\n" for name in unknown]
        path.write_text("".join(lines), encoding="utf-8")


def _nothing(problem: str) -> int:
    Console(stderr=True).print(plain(problem), style="red", markup=False, soft_wrap=True)
    return NOTHING_TAKEN


def _reason(flaw: Flaw, language: Language) -> str:
    return str(flaw) if language == "en" else _FLAWS[flaw]


_TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    "new": {"en": "{count:word} {count:has|have} a recording now", "zh": "{count} 个单词有了录音"},
    "replaced": {
        "en": "{count:word} {count:has|have} another recording now",
        "zh": "{count} 个单词换了新录音",
    },
    "same": {"en": "{count:word} had this recording before", "zh": "{count} 个单词的录音没有变化"},
    "refused": {"en": "{count:file} not used: {reason}", "zh": "{count} 个文件未采用：{reason}"},
    "unknown": {
        "en": "{count:file} not used, no such word in {book}: {names}",
        "zh": "{count} 个文件未采用，词书 {book} 中没有这些单词：{names}",
    },
    "nothing": {"en": "No recording was used", "zh": "没有采用任何录音"},
    "missing": {
        "en": "{count:word} of {book} {count:has|have} no recording; the speech engine says "
        "{count:it|them}",
        "zh": "词书 {book} 还有 {count} 个单词没有录音，由语音引擎朗读",
    },
    "all": {"en": "Every word of the book has a recording", "zh": "词书中的每个单词都有录音"},
    "no_book": {"en": "there is no book {book}", "zh": "没有词书 {book}"},
    "more": {
        "en": "… more are counted below; --refused FILE lists all of them",
        "zh": "……其余的见下面的统计；--refused 文件名 可列出全部",
    },
}

_FLAWS: Final = {
    Flaw.NOT_AUDIO: "不是 MP3、Ogg Vorbis 或 WAV 文件，或已损坏",
    Flaw.OPUS: "Ogg 中是 Opus 编码，请另存为 MP3",
    Flaw.TOO_BIG: "超过 4 MB",
    Flaw.TOO_LONG: "超过 10 秒",
    Flaw.TOO_SHORT: "不到 0.1 秒",
    Flaw.SILENT: "没有声音",
    Flaw.UNREADABLE: "无法读取：已加密、已损坏，或是指向别处的链接",
    Flaw.REPEATED: "同一个单词已采用另一个文件",
    Flaw.AMBIGUOUS: "词书中有两个单词都可以这样写",
}
