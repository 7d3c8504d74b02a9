"""Submitted recordings, from a folder or a ZIP file, and checks of their sound.

Nothing is unpacked to disk, and names are only compared with words, so no path can escape.
"""

import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path, PurePosixPath
from typing import IO, Final
from zipfile import BadZipFile, ZipFile, ZipInfo, is_zipfile

from wordmate.adapters.speech.decoding import IsOpus, NotSound, TooLong, decode
from wordmate.adapters.speech.sound import prepare
from wordmate.adapters.tables.named import UnreadableTable, named_rows
from wordmate.application.content.listening import Flaw, Refused
from wordmate.application.content.recordings import SoundFile

LISTS: Final = ("recordings.csv", "recordings.xlsx")
"""The possible names of a list that assigns words to files."""
MOST_FILES: Final = 200_000
_LONGEST_S: Final = 10
_SHORTEST_MS: Final = 100
_RATE: Final = 22_050
_OTHERS: Final = "__MACOSX"
_CALLED: Final = {"word": ("单词", "英文"), "file": ("文件", "文件名")}
"""Alternative names of the list's columns."""


class NotRecordings(ValueError):  # noqa: N818
    """Not a folder or ZIP file, or one that cannot be opened."""


class Ear:
    """``Listener`` that decodes a recording like the studio does."""

    def check(self, data: bytes) -> None:
        try:
            samples = decode(data, _RATE, _LONGEST_S)
        except IsOpus:
            raise Refused(Flaw.OPUS) from None
        except TooLong:
            raise Refused(Flaw.TOO_LONG) from None
        except NotSound:
            raise Refused(Flaw.NOT_AUDIO) from None
        shortest = _RATE * _SHORTEST_MS // 1000 * 2
        if len(samples) < shortest:
            raise Refused(Flaw.TOO_SHORT)
        heard = prepare(samples, _RATE)
        if not any(heard):
            raise Refused(Flaw.SILENT)
        if len(heard) < shortest:
            raise Refused(Flaw.TOO_SHORT)


@contextmanager
def open_recordings(path: Path) -> Iterator[Iterator[SoundFile]]:
    """The files of a folder or a ZIP file and its subfolders, in a fixed order; the stem of a
    listed file is its word. Raises NotRecordings.
    """
    if path.is_dir():
        folder = path.resolve()
        found = next((folder / one for one in LISTS if (folder / one).is_file()), None)
        with found.open("rb") if found else nullcontext() as file:
            words = _listed(file, found.name) if file and found else {}
        yield _named(list(_in_folder(folder)), words)
        return
    if not path.exists():
        raise NotRecordings(f"there is no {path}")
    if not is_zipfile(path):
        raise NotRecordings(f"{path.name} is neither a folder nor a ZIP file")
    try:
        with ZipFile(path) as archive:
            if len(archive.filelist) > MOST_FILES:
                raise NotRecordings(f"{path.name} contains more than {MOST_FILES:,} files")
            name = next((one for one in LISTS if one in archive.namelist()), "")
            with archive.open(name) if name else nullcontext() as file:
                words = _listed(file, name) if file else {}
            yield _named(list(_in_archive(archive)), words)
    except (BadZipFile, OSError) as problem:
        raise NotRecordings(f"{path.name} cannot be opened: {problem}") from problem


class _File:
    """A file of a folder."""

    def __init__(self, folder: Path, path: Path) -> None:
        self._folder = folder
        self._path = path
        self.name = path.relative_to(folder).as_posix()
        self.stem = path.stem

    def read(self, most: int) -> bytes:
        if not self._path.resolve().is_relative_to(self._folder):
            raise Refused(Flaw.UNREADABLE)
        try:
            with self._path.open("rb") as file:
                return file.read(most + 1)
        except OSError:
            raise Refused(Flaw.UNREADABLE) from None


class _Member:
    """A file of an archive, unpacked only up to the maximum size."""

    def __init__(self, archive: ZipFile, info: ZipInfo) -> None:
        self._archive = archive
        self._info = info
        self.name = info.filename
        self.stem = PurePosixPath(info.filename.replace("\\", "/")).stem

    def read(self, most: int) -> bytes:
        try:
            with self._archive.open(self._info) as file:
                return file.read(most + 1)
        except (BadZipFile, zlib.error, OSError, RuntimeError, NotImplementedError, EOFError):
            raise Refused(Flaw.UNREADABLE) from None


_Handed = _File | _Member


def _listed(file: IO[bytes], name: str) -> dict[str, str]:
    """The word of each listed file."""
    words = dict[str, str]()
    try:
        for number, row in named_rows(file, name, ("word", "file"), _CALLED):
            if row is None or not row["word"] or not row["file"]:
                raise NotRecordings(f"{name}, line {number}: a word and its file are needed")
            words[_path(row["file"])] = row["word"]
    except UnreadableTable as problem:
        raise NotRecordings(str(problem)) from None
    return words


def _named(files: list[_Handed], words: dict[str, str]) -> Iterator[SoundFile]:
    """The files with the words from their list, without the list itself. Raises NotRecordings if a
    listed file is missing.
    """
    missing = words.keys() - {_path(file.name) for file in files}
    if missing:
        raise NotRecordings(f"the list names missing files: {', '.join(sorted(missing))}")
    for file in files:
        file.stem = words.get(_path(file.name), file.stem)
    return iter([file for file in files if not words or file.name not in LISTS])


def _path(name: str) -> str:
    """A normalised file name for comparisons."""
    return unicodedata.normalize("NFC", name.strip().replace("\\", "/").removeprefix("./"))


def _in_folder(folder: Path) -> Iterator[_Handed]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not _is_hidden(path.relative_to(folder).as_posix()):
            yield _File(folder, path)


def _in_archive(archive: ZipFile) -> Iterator[_Handed]:
    for info in sorted(archive.filelist, key=lambda one: one.filename):
        if not info.is_dir() and not _is_hidden(info.filename):
            yield _Member(archive, info)


def _is_hidden(name: str) -> bool:
    """Whether it is an operating system's own file."""
    segments = PurePosixPath(name.replace("\\", "/")).parts
    return _OTHERS in segments or (bool(segments) and segments[-1].startswith("."))
