"""Reads a folder or a ZIP file of materials: its list line by line, and its files one at a time."""

import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final
from zipfile import BadZipFile, ZipFile, is_zipfile

import msgspec

from wordmate.adapters.encodings import UnreadableText, encoding_of, errors_of, is_broken
from wordmate.adapters.tables.named import UnreadableTable, named_rows
from wordmate.domain.materials.errors import Flaw, MaterialRefused
from wordmate.domain.materials.material import VIDEO_MAX

LISTS: Final = ("materials.csv", "materials.xlsx", "materials.jsonl")
"""The possible names of the list."""
COLUMNS: Final = ("title", "title_en", "type", "category", "file", "file_en")
_CALLED: Final = {
    "title": ("标题", "名称"),
    "title_en": ("英文标题", "英文名称"),
    "type": ("类型",),
    "category": ("分类", "类别"),
    "file": ("文件", "文件名"),
    "file_en": ("英文文件",),
}
"""Alternative names of the columns."""
_CHUNK: Final = 1024 * 1024

Cells = Mapping[str, str]


class NotMaterials(ValueError):  # noqa: N818
    """Not a folder or ZIP file with a list of materials."""


class Folder:
    """A folder; nothing outside of it is read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self.list_name = _list_in([one for one in LISTS if (folder / one).is_file()], folder.name)

    def lines(self) -> Iterator[Cells | None]:
        with (self._folder / self.list_name).open("rb") as file:
            yield from _lines(file, self.list_name)

    @contextmanager
    def file(self, name: str) -> Iterator[Path]:
        try:
            path = (self._folder / name).resolve()
        except (ValueError, OSError):  # no file can have this name
            raise MaterialRefused(Flaw.MISSING, name) from None
        if not path.is_relative_to(self._folder):
            raise MaterialRefused(Flaw.OUTSIDE, name)
        if not path.is_file():
            raise MaterialRefused(Flaw.MISSING, name)
        yield path


class Archive:
    """A ZIP file; unpacks one file at a time, under a temporary name."""

    def __init__(self, path: Path) -> None:
        try:
            self._archive = ZipFile(path)
        except (BadZipFile, OSError) as problem:
            raise NotMaterials(f"{path.name} cannot be opened: {problem}") from problem
        names = self._archive.namelist()
        self.list_name = _list_in([one for one in LISTS if one in names], path.name)

    def lines(self) -> Iterator[Cells | None]:
        with self._archive.open(self.list_name) as file:
            yield from _lines(file, self.list_name)

    @contextmanager
    def file(self, name: str) -> Iterator[Path]:
        with NamedTemporaryFile(suffix=Path(name).suffix) as unpacked:
            try:
                with self._archive.open(name.replace("\\", "/")) as packed:
                    _copy(packed, unpacked)
            except KeyError:
                raise MaterialRefused(Flaw.MISSING, name) from None
            except (BadZipFile, zlib.error, OSError, RuntimeError, EOFError) as problem:
                raise MaterialRefused(Flaw.BAD_LINE, f"{name}: {problem}") from None
            unpacked.flush()
            yield Path(unpacked.name)


MaterialSource = Folder | Archive


def open_materials(path: Path) -> MaterialSource:
    """Opens a folder or a ZIP file; raises NotMaterials."""
    if path.is_dir():
        return Folder(path)
    if not path.exists():
        raise NotMaterials(f"there is no {path}")
    if not is_zipfile(path):
        raise NotMaterials(f"{path.name} is neither a folder nor a ZIP file")
    return Archive(path)


def _copy(packed: IO[bytes], unpacked: IO[bytes]) -> None:
    """Copies at most as many bytes as the largest material may have."""
    left = VIDEO_MAX + 1
    while left > 0 and (chunk := packed.read(min(_CHUNK, left))):
        unpacked.write(chunk)
        left -= len(chunk)


def _list_in(found: list[str], name: str) -> str:
    if not found:
        raise NotMaterials(f"{name} contains no list of materials: {' or '.join(LISTS)}")
    return found[0]


def _lines(file: IO[bytes], name: str) -> Iterator[Cells | None]:
    if name.endswith(".jsonl"):
        yield from _objects(file, name)
        return
    try:
        rows = named_rows(file, name, ("title", "type", "file"), _CALLED)
        for _, row in rows:
            yield None if row is None or "" in row else row
    except UnreadableTable as problem:
        raise NotMaterials(f"{problem}; its columns are {', '.join(COLUMNS)}") from None


def _objects(file: IO[bytes], name: str) -> Iterator[Cells | None]:
    try:
        encoding = encoding_of(file, name)
    except UnreadableText as problem:
        raise NotMaterials(str(problem)) from None
    for line in TextIOWrapper(file, encoding=encoding, errors=errors_of(encoding), newline=""):
        if line.strip():
            yield None if is_broken(line) else _object(line)


def _object(line: str) -> Cells | None:
    try:
        found = msgspec.json.decode(line, type=dict[str, str | None])
    except msgspec.DecodeError:
        return None
    return {name: (value or "").strip() for name, value in found.items()}
