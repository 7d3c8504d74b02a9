"""The files of training materials over HTTP."""

import pytest

from tests.adapters.rpc.desk import Desk

KEY = "0123456789abcdef01234567" + "89abcdef01234567"
PDF, VIDEO = f"/materials/{KEY}.pdf", f"/materials/{KEY}.mp4"


async def keep(desk: Desk, url: str, data: bytes) -> None:
    await desk.house.service.blobs.put(url.removeprefix("/"), data)


async def test_a_material_is_served_with_its_type_cached_forever_and_sandboxed(
    desk: Desk,
) -> None:
    for url, kind in ((PDF, "application/pdf"), (VIDEO, "video/mp4")):
        assert (await desk.http.get(url)).status_code == 404
        await keep(desk, url, b"0123456789")
        answer = await desk.http.get(url)
        assert (answer.status_code, answer.content) == (200, b"0123456789")
        assert answer.headers["content-type"] == kind
        assert answer.headers["content-length"] == "10"
        assert answer.headers["accept-ranges"] == "bytes"
        assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-disposition"].startswith("inline")
        again = await desk.http.get(url, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_a_range_of_a_changed_file_gets_the_whole_file(desk: Desk) -> None:
    await keep(desk, VIDEO, b"0123456789")
    answer = await desk.http.get(VIDEO, headers={"range": "bytes=0-1", "if-range": '"other"'})
    assert (answer.status_code, len(answer.content)) == (200, 10)


async def test_a_large_file_is_streamed_completely(desk: Desk) -> None:
    large = bytes(range(256)) * 4_000
    await keep(desk, VIDEO, large)
    assert (await desk.http.get(VIDEO)).content == large
    part = await desk.http.get(VIDEO, headers={"range": "bytes=1000-900000"})
    assert (part.status_code, part.content) == (206, large[1000:900_001])
    assert part.headers["content-range"] == f"bytes 1000-900000/{len(large)}"
    head = await desk.http.head(VIDEO)
    assert (head.headers["content-length"], head.content) == (str(len(large)), b"")


@pytest.mark.parametrize("name", ["x.pdf", f"{KEY}.html", f"{KEY}.PDF", f"..%2f{KEY}.pdf"])
async def test_other_names_are_not_found(desk: Desk, name: str) -> None:
    assert (await desk.http.get(f"/materials/{name}")).status_code == 404
