"""Files by name."""

from typing import Protocol


class BlobNameRefused(ValueError):  # noqa: N818
    """A name that is not a plain relative path of letters, digits, ``_``, ``-`` and ``.``."""


class Blobs(Protocol):
    """Files by name; a bad name raises BlobNameRefused."""

    async def get(self, name: str) -> bytes | None: ...
    async def put(self, name: str, data: bytes) -> None: ...
    async def exists(self, name: str) -> bool: ...
    async def delete(self, name: str) -> None:
        """It is not there any more, or never was."""
        ...
