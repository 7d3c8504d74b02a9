"""Files in an S3-compatible store."""

from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Final
from uuid import uuid4

from obstore.exceptions import BaseError
from obstore.store import ObjectStore, from_url

from wordmate.application.kernel.blobs import checked_name
from wordmate.domain.kernel.errors import StorageUnavailable

_SOON: Final = timedelta(seconds=5)


def takes_files(url: str) -> bool:
    """Checks within seconds whether a file can be written and deleted there.

    Runs in the caller's thread: a process that ends while the driver's own threads run may crash.
    """
    name = f"probe-{uuid4().hex}"
    try:
        store = from_url(
            url,
            client_options={"timeout": _SOON, "connect_timeout": _SOON},
            retry_config={"max_retries": 1, "retry_timeout": _SOON},
        )
        store.put(name, b"probe")
        store.delete(name)
    except (BaseError, OSError):
        return False
    return True


class ObjectBlobs:
    """``Blobs`` in any store that obstore supports."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    @classmethod
    def at(cls, url: str) -> "ObjectBlobs":
        """Opens ``s3://bucket/prefix``; credentials, region and endpoint come from the usual AWS
        variables (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT)."""
        return cls(from_url(url))

    async def get(self, name: str) -> bytes | None:
        try:
            found = await self._store.get_async(checked_name(name))
        except FileNotFoundError:
            return None
        return bytes(await found.bytes_async())

    async def put(self, name: str, data: bytes) -> None:
        await self._put(name, data)

    async def exists(self, name: str) -> bool:
        try:
            await self._store.head_async(checked_name(name))
        except FileNotFoundError:
            return False
        return True

    async def size(self, name: str) -> int | None:
        try:
            found = await self._store.head_async(checked_name(name))
        except FileNotFoundError:
            return None
        return found["size"]

    async def part(self, name: str, first: int, length: int) -> bytes:
        part = await self._store.get_range_async(checked_name(name), start=first, length=length)
        return bytes(part)

    async def put_file(self, name: str, path: Path) -> None:
        await self._put(name, path)

    async def delete(self, name: str) -> None:
        with suppress(FileNotFoundError):
            await self._store.delete_async(checked_name(name))

    async def _put(self, name: str, file: bytes | Path) -> None:
        try:
            await self._store.put_async(checked_name(name), file)
        except BaseError as problem:
            raise StorageUnavailable from problem
