"""Files in a local folder."""

import asyncio
import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final

from wordmate.application.kernel.blobs import checked_name
from wordmate.domain.kernel.errors import StorageUnavailable

_TAKES_NOTHING: Final = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO)
"""Errors of a full or broken disk."""


class LocalBlobs:
    """``Blobs`` in a folder; a reader sees a whole file or none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def get(self, name: str) -> bytes | None:
        return await asyncio.to_thread(_read, self._folder / checked_name(name))

    async def put(self, name: str, data: bytes) -> None:
        path = self._folder / checked_name(name)
        await asyncio.to_thread(_write, path, lambda file: file.write(data))

    async def put_file(self, name: str, path: Path) -> None:
        await asyncio.to_thread(_copy, path, self._folder / checked_name(name))

    async def size(self, name: str) -> int | None:
        return await asyncio.to_thread(_size, self._folder / checked_name(name))

    async def part(self, name: str, first: int, length: int) -> bytes:
        return await asyncio.to_thread(_part, self._folder / checked_name(name), first, length)

    async def exists(self, name: str) -> bool:
        return await asyncio.to_thread((self._folder / checked_name(name)).is_file)

    async def delete(self, name: str) -> None:
        await asyncio.to_thread((self._folder / checked_name(name)).unlink, missing_ok=True)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None


def _size(path: Path) -> int | None:
    return path.stat().st_size if path.is_file() else None


def _part(path: Path, first: int, length: int) -> bytes:
    with path.open("rb") as file:
        file.seek(first)
        return file.read(length)


def _copy(source: Path, path: Path) -> None:
    with source.open("rb") as file:
        _write(path, lambda target: shutil.copyfileobj(file, target))


def _write(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    try:
        _written(path, write)
    except OSError as problem:
        if problem.errno in _TAKES_NOTHING:
            raise StorageUnavailable from problem
        raise


def _written(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        try:
            write(file)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
