"""Requirements for every file store, and those for the local folder."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from obstore.store import MemoryStore, S3Store

from tests.support.fakes import FakeBlobs
from tests.support.redis import free_port
from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.blobs.s3 import ObjectBlobs
from wordmate.adapters.blobs.stores import blob_store
from wordmate.application.kernel.blobs import BlobNameRefused, Blobs
from wordmate.domain.kernel.errors import StorageUnavailable


@pytest.fixture(params=["local", "object", "memory"])
def blobs(request: pytest.FixtureRequest, tmp_path: Path) -> Blobs:
    kinds: dict[str, Callable[[], Blobs]] = {
        "local": lambda: LocalBlobs(tmp_path),
        "object": lambda: ObjectBlobs(MemoryStore()),
        "memory": FakeBlobs,
    }
    return kinds[request.param]()


async def test_a_stored_file_is_read_back(blobs: Blobs) -> None:
    await blobs.put("audio/en/a1.mp3", b"\x00\xffsound")
    assert await blobs.get("audio/en/a1.mp3") == b"\x00\xffsound"
    assert await blobs.exists("audio/en/a1.mp3")


async def test_an_unknown_file_does_not_exist(blobs: Blobs) -> None:
    await blobs.put("audio/en/a1.mp3", b"sound")
    for name in ("audio/en/a2.mp3", "audio/en", "audio/en/a1.mp3/deeper"):
        assert await blobs.get(name) is None
        assert not await blobs.exists(name)


async def test_the_last_put_wins(blobs: Blobs) -> None:
    await blobs.put("a", b"first")
    await blobs.put("a", b"second")
    assert await blobs.get("a") == b"second"


async def test_deleting_a_file_repeatedly_is_no_error(blobs: Blobs) -> None:
    await blobs.put("pictures/a.webp", b"pixels")
    for _ in range(2):
        await blobs.delete("pictures/a.webp")
        assert await blobs.get("pictures/a.webp") is None


async def test_an_empty_file_is_a_file(blobs: Blobs) -> None:
    await blobs.put("empty", b"")
    assert await blobs.get("empty") == b""
    assert await blobs.exists("empty")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/etc/passwd",
        "../a",
        "a/../b",
        "a//b",
        "a/",
        ".hidden",
        "a/.b",
        "a\\b",
        "a b",
        "a\0b",
        "a\n",
        "音",
        "c:/a",
        "a/..",
        "x" * 513,
    ],
)
async def test_a_name_that_could_leave_the_store_is_refused(blobs: Blobs, name: str) -> None:
    with pytest.raises(BlobNameRefused):
        await blobs.put(name, b"evil")
    with pytest.raises(BlobNameRefused):
        await blobs.get(name)
    with pytest.raises(BlobNameRefused):
        await blobs.exists(name)
    with pytest.raises(BlobNameRefused):
        await blobs.delete(name)


async def test_concurrent_writers_leave_one_complete_file(blobs: Blobs) -> None:
    contents = [bytes([n]) * 100_000 for n in range(8)]
    await asyncio.gather(*(blobs.put("raced", content) for content in contents))
    assert await blobs.get("raced") in contents


async def test_a_failed_write_keeps_the_old_file_and_leaves_no_remains(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError, match="a"):
        await LocalBlobs(tmp_path).put("a", b"no file can replace a folder")
    assert os.listdir(tmp_path) == ["a"]


async def test_a_failing_disk_is_a_temporary_error_and_leaves_no_remains(
    tmp_path: Path,
) -> None:
    unreadable = Path("/proc/self/mem")  # its first byte is an I/O error
    with pytest.raises(StorageUnavailable):
        await LocalBlobs(tmp_path).put_file("a", unreadable)
    assert os.listdir(tmp_path) == []


async def test_an_unreachable_store_is_a_temporary_error(tmp_path: Path) -> None:
    store = S3Store(
        "bucket",
        endpoint=f"http://127.0.0.1:{free_port()}",
        access_key_id="nobody",
        secret_access_key="nothing",
        client_options={"allow_http": True},
        retry_config={"max_retries": 0},
    )
    (tmp_path / "a").write_bytes(b"a")
    with pytest.raises(StorageUnavailable):
        await ObjectBlobs(store).put("a", b"a")
    with pytest.raises(StorageUnavailable):
        await ObjectBlobs(store).put_file("a", tmp_path / "a")


async def test_a_folder_is_named_by_its_path_and_a_store_by_its_address(tmp_path: Path) -> None:
    assert isinstance(blob_store(str(tmp_path)), LocalBlobs)
    assert isinstance(blob_store("memory:///"), ObjectBlobs)
    assert isinstance(blob_store("s3://audio/wordmate"), ObjectBlobs)
