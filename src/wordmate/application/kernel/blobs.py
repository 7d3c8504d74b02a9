"""Files by name, and the names that every store accepts."""

import re
from pathlib import Path
from typing import Final, Protocol

_LONGEST: Final = 512
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*")


class BlobNameRefused(ValueError):  # noqa: N818
    """A name that is not a plain relative path of letters, digits, ``_``, ``-`` and ``.``."""


class Blobs(Protocol):
    """Files by name; an invalid name raises BlobNameRefused."""

    async def get(self, name: str) -> bytes | None: ...
    async def put(self, name: str, data: bytes) -> None:
        """Stores a whole file or nothing; raises StorageUnavailable."""
        ...

    async def exists(self, name: str) -> bool: ...
    async def size(self, name: str) -> int | None:
        """Its size in bytes; None if it does not exist."""
        ...

    async def part(self, name: str, first: int, length: int) -> bytes:
        """This many bytes from ``first`` on, of an existing file that has them; raises
        FileNotFoundError if it is gone.
        """
        ...

    async def put_file(self, name: str, path: Path) -> None:
        """Stores a local file of any size in pieces; raises StorageUnavailable."""
        ...

    async def delete(self, name: str) -> None:
        """Deletes the file, if it exists."""
        ...


def checked_name(name: str) -> str:
    """The name, if it stays inside its store; raises BlobNameRefused."""
    if len(name) > _LONGEST or _PLAIN.fullmatch(name) is None:
        raise BlobNameRefused(f"not a plain file name: {name[:80]!r}")
    return name
