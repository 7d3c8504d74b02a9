"""Recordings as they are handed in, a folder or a ZIP file, and what is heard in them.

Nothing is ever unpacked to a disk, and names are only compared with words: no path can lead astray.
"""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import BadZipFile, ZipFile, ZipInfo, is_zipfile

from wordmate.adapters.speech.decoding import IsOpus, NotSound, TooLong, decoded
from wordmate.adapters.speech.sound import prepared
from wordmate.application.content.recordings import Flaw, Refused, SoundFile

MOST_FILES: Final = 200_000
_LONGEST_S: Final = 10
_SHORTEST_MS: Final = 100
_RATE: Final = 22_050
_OTHERS: Final = "__MACOSX"


class NotRecordings(ValueError):  # noqa: N818
    """Neither a folder nor a ZIP file, or one that cannot be opened."""


class Ear:
    """``Listener`` that decodes a recording as the studio will."""

    def check(self, data: bytes) -> None:
        try:
            samples = decoded(data, _RATE, _LONGEST_S)
        except IsOpus:
            raise Refused(Flaw.OPUS) from None
        except TooLong:
            raise Refused(Flaw.TOO_LONG) from None
        except NotSound:
            raise Refused(Flaw.NOT_AUDIO) from None
        shortest = _RATE * _SHORTEST_MS // 1000 * 2
        if len(samples) < shortest:
            raise Refused(Flaw.TOO_SHORT)
        heard = prepared(samples, _RATE)
        if not any(heard):
            raise Refused(Flaw.SILENT)
        if len(heard) < shortest:
            raise Refused(Flaw.TOO_SHORT)


@contextmanager
def handed_in(path: Path) -> Iterator[Iterator[SoundFile]]:
    """The files of a folder or a ZIP file, with those of its folders, in a fixed order; raises
    NotRecordings."""
    if path.is_dir():
        yield _in_folder(path.resolve())
        return
    if not path.exists():
        raise NotRecordings(f"there is no {path}")
    if not is_zipfile(path):
        raise NotRecordings(f"{path.name} is neither a folder nor a ZIP file")
    try:
        with ZipFile(path) as archive:
            if len(archive.filelist) > MOST_FILES:
                raise NotRecordings(f"{path.name} holds more than {MOST_FILES:,} files")
            yield _in_archive(archive)
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
    """A file of an archive, of which no more is unpacked than may be read."""

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


def _in_folder(folder: Path) -> Iterator[SoundFile]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not _is_hidden(path.relative_to(folder).as_posix()):
            yield _File(folder, path)


def _in_archive(archive: ZipFile) -> Iterator[SoundFile]:
    for info in sorted(archive.filelist, key=lambda one: one.filename):
        if not info.is_dir() and not _is_hidden(info.filename):
            yield _Member(archive, info)


def _is_hidden(name: str) -> bool:
    """Whether it is a system's own file that nobody meant to hand in."""
    segments = PurePosixPath(name.replace("\\", "/")).parts
    return _OTHERS in segments or (bool(segments) and segments[-1].startswith("."))
