"""Files in a local folder."""

import asyncio
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from wordmate.application.kernel.blobs import checked_name


class LocalBlobs:
    """``Blobs`` in a folder; a reader sees a file whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def get(self, name: str) -> bytes | None:
        return await asyncio.to_thread(_read, self._folder / checked_name(name))

    async def put(self, name: str, data: bytes) -> None:
        await asyncio.to_thread(_write, self._folder / checked_name(name), data)

    async def exists(self, name: str) -> bool:
        return await asyncio.to_thread((self._folder / checked_name(name)).is_file)

    async def delete(self, name: str) -> None:
        await asyncio.to_thread((self._folder / checked_name(name)).unlink, missing_ok=True)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
