"""Files by name, and which names a file may have in every store alike."""

import re
from pathlib import Path
from typing import Final, Protocol

_LONGEST: Final = 512
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*")


class BlobNameRefused(ValueError):  # noqa: N818
    """A name that is not a plain relative path of letters, digits, ``_``, ``-`` and ``.``."""


class Blobs(Protocol):
    """Files by name; a bad name raises BlobNameRefused."""

    async def get(self, name: str) -> bytes | None: ...
    async def put(self, name: str, data: bytes) -> None:
        """Puts a whole file, or none; raises StorageUnavailable."""
        ...

    async def exists(self, name: str) -> bool: ...
    async def size(self, name: str) -> int | None:
        """Its bytes; none when it is not there."""
        ...

    async def part(self, name: str, first: int, length: int) -> bytes:
        """So many bytes from ``first`` on, of a file that is there and holds them; raises
        FileNotFoundError when it is gone."""
        ...

    async def put_file(self, name: str, path: Path) -> None:
        """Puts what a file on this machine holds, however large, a little at a time; raises
        StorageUnavailable."""
        ...

    async def delete(self, name: str) -> None:
        """It is not there any more, or never was."""
        ...


def checked_name(name: str) -> str:
    """The name itself when it stays inside its store; raises BlobNameRefused."""
    if len(name) > _LONGEST or _PLAIN.fullmatch(name) is None:
        raise BlobNameRefused(f"not a plain file name: {name[:80]!r}")
    return name
