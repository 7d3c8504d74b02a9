"""The web app's files, audio files, health and the OpenAPI document."""

import os

import pytest

from tests.adapters.rpc.desk import Desk
from wordmate.application.operations import OPERATIONS

KEY = "0123456789abcdef" * 2
URL = f"/audio/en_cn/{KEY}.mp3"


async def test_the_index_is_always_revalidated(desk: Desk) -> None:
    answer = await desk.http.get("/")
    assert "词伴" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    again = await desk.http.get("/", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_the_page_of_the_desk_is_served_like_the_index(desk: Desk) -> None:
    """With the configuration, and a policy that lets in only its own script."""
    index = desk.webapp / "index.html"
    (desk.webapp / "desk.html").write_text(index.read_text() + "<script>desk()</script>")
    os.utime(index, ns=(1, 1))
    answer = await desk.http.get("/desk")
    assert "desk()" in answer.text
    assert '"timeZone"' in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert "'sha256-" in answer.headers["content-security-policy"]


async def test_a_head_request_has_the_same_headers(desk: Desk) -> None:
    whole, head = await desk.http.get("/"), await desk.http.head("/")
    assert (head.status_code, head.content) == (200, b"")
    for name in ("etag", "cache-control", "content-length", "content-security-policy"):
        assert head.headers[name] == whole.headers[name]


async def test_hashed_assets_are_cached_forever_in_their_smallest_encoding(desk: Desk) -> None:
    for accepted, encoding in (("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)):
        async with desk.http.stream(
            "GET", "/assets/app-1234.js", headers={"accept-encoding": accepted}
        ) as answer:
            assert answer.headers.get("content-encoding") == encoding
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path", ["/../wordmate.db", "/%2e%2e/wordmate.db", "/assets/../../wordmate.db", "/.env"]
)
async def test_nothing_outside_of_the_web_app_is_served(desk: Desk, path: str) -> None:
    assert (await desk.http.get(path)).status_code == 404


async def test_hidden_files_of_the_build_are_not_served(desk: Desk) -> None:
    for folder in (".maps", ".vite"):
        (desk.webapp / folder).mkdir()
        (desk.webapp / folder / "app-1234.js.map").write_text("{}")
        assert (await desk.http.get(f"/{folder}/app-1234.js.map")).status_code == 404


async def test_a_build_without_a_service_worker_unregisters_the_old_one(
    desk: Desk,
) -> None:
    none = await desk.http.get("/sw.js")
    assert "registration.unregister()" in none.text
    assert none.headers["cache-control"] == "no-cache"
    (desk.webapp / "sw.js").write_text("a worker")
    (desk.webapp / "index.html").write_text("rebuilt with a worker")
    assert (await desk.http.get("/sw.js")).text == "a worker"


async def test_a_rebuilt_web_app_is_served_without_a_restart(desk: Desk) -> None:
    await desk.http.get("/")
    (desk.webapp / "assets" / "app-5678.js").write_text("export {}")
    (desk.webapp / "index.html").write_text("rebuilt, and longer than before")
    assert (await desk.http.get("/assets/app-5678.js")).status_code == 200


async def test_audio_files_are_cached_forever(desk: Desk) -> None:
    assert (await desk.http.get(URL)).status_code == 404
    await desk.house.service.blobs.put(URL.removeprefix("/"), b"0123456789")
    answer = await desk.http.get(URL)
    assert answer.content == b"0123456789"
    assert answer.headers["content-type"] == "audio/mpeg"
    assert "immutable" in answer.headers["cache-control"]
    again = await desk.http.get(URL, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("range_header", "status", "content", "shown"),
    [
        ("bytes=0-1", 206, b"01", "bytes 0-1/10"),
        ("bytes=8-", 206, b"89", "bytes 8-9/10"),
        ("bytes=-3", 206, b"789", "bytes 7-9/10"),
        ("bytes=5-99", 206, b"56789", "bytes 5-9/10"),
        ("bytes=10-", 416, b"", "bytes */10"),
    ],
)
async def test_players_may_request_a_range(
    desk: Desk, range_header: str, status: int, content: bytes, shown: str
) -> None:
    await desk.house.service.blobs.put(URL.removeprefix("/"), b"0123456789")
    answer = await desk.http.get(URL, headers={"range": range_header})
    assert (answer.status_code, answer.content) == (status, content)
    assert answer.headers["content-range"] == shown


@pytest.mark.parametrize("spell", ["/{}", "{}/", "{}//"], ids=["before", "after", "twice after"])
@pytest.mark.parametrize(
    "path",
    ["/healthz", "/readyz", "/schema/openapi.json", "/assets/app-1234.js", "/pictures/abc.webp"],
)
async def test_a_path_with_an_empty_part_leads_nowhere(desk: Desk, path: str, spell: str) -> None:
    await desk.house.service.blobs.put("pictures/abc.webp", b"pixels")
    headers = {"accept-encoding": "identity"}
    assert (await desk.http.get(path, headers=headers)).status_code == 200
    answer = await desk.http.get(f"http://desk{spell.format(path)}", headers=headers)
    assert (answer.status_code, answer.json()["errorCode"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "//request/CustomerListCourseBook", 405),
        ("POST", "/request//CustomerListCourseBook", 404),
        ("POST", "/request/CustomerListCourseBook/", 404),
        ("GET", "//live", 404),
    ],
)
async def test_a_call_with_an_empty_part_reaches_no_operation(
    desk: Desk, method: str, path: str, status: int
) -> None:
    signed = await desk.signed_in("student")
    answer = await desk.http.request(method, f"http://desk{path}", headers=signed, json={})
    assert answer.status_code == status


@pytest.mark.parametrize(
    "path",
    [f"/audio/loud/{KEY}.mp3", "/audio/en_cn/short.mp3", f"/audio/en_cn/{KEY}.wav"],
)
async def test_only_valid_audio_names_are_looked_up(desk: Desk, path: str) -> None:
    assert (await desk.http.get(path)).status_code == 404


async def test_a_deleted_picture_is_reported_as_gone(desk: Desk) -> None:
    url, blobs = "/pictures/abc.webp", desk.house.service.blobs
    await blobs.put("pictures/abc.webp", b"pixels")
    tag = (await desk.http.get(url)).headers["etag"]
    await blobs.delete("pictures/abc.webp")
    for headers in ({}, {"if-none-match": tag}):
        answer = await desk.http.get(url, headers=headers)
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")
        assert answer.json()["errorCode"] == "NOT_FOUND"


async def test_answers_have_strict_security_headers(desk: Desk) -> None:
    for path in ("/", "/healthz", "/no/such/page"):
        headers = (await desk.http.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert (await desk.call(None, "Unknown")).headers["cache-control"] == "no-store"


async def test_the_document_describes_every_operation(desk: Desk) -> None:
    document = (await desk.http.get("/schema/openapi.json")).json()
    described = {path["post"]["operationId"]: path["post"] for path in document["paths"].values()}
    assert set(described) == set(OPERATIONS)
    for name, operation in OPERATIONS.items():
        assert bool(described[name]["security"]) is not operation.public
        assert ("401" in described[name]["responses"]) is not operation.public
    schemas = document["components"]["schemas"]
    assert schemas["OneCourseOrder"]["additionalProperties"] is False
    assert schemas["SaveProgress"]["properties"]["actions"]["maxItems"] == 200
