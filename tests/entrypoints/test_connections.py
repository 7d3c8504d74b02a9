"""The process limits its connections itself, without a proxy."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from structlog.testing import capture_logs
from uvicorn.server import ServerState

from tests.support.patience import PATIENCE_S
from wordmate.entrypoints.connections import Bounds, Connections, bounded_protocol, most_connections

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
UPGRADE = GET[:-2] + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Reads the body and answers its length."""
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    body = str(length).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def server(**bounds: Any) -> AsyncIterator[tuple[Connections, int]]:
    """A server with limits, and its port."""
    connections = Connections(Bounds(**bounds))
    config = uvicorn.Config(
        app, port=0, http=bounded_protocol(connections), lifespan="off", log_config=None
    )
    serving = uvicorn.Server(config)
    task = asyncio.create_task(serving.serve())
    while not serving.started:  # noqa: ASYNC110 - uvicorn sets no event
        await asyncio.sleep(0.01)
    yield connections, serving.servers[0].sockets[0].getsockname()[1]
    serving.should_exit = True
    await task


async def opened(port: int, sent: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    return reader, writer


async def answer(reader: asyncio.StreamReader) -> bytes:
    """The first line of the answer; empty if the connection was closed."""
    async with asyncio.timeout(PATIENCE_S):
        try:
            return (await reader.readline()).strip()
        except ConnectionError:
            return b""


async def test_connections_per_address_are_limited_and_logged_once() -> None:
    async with server(of_address=2) as (connections, port):
        held = [await opened(port, GET) for _ in range(2)]
        assert [await answer(reader) for reader, _ in held] == [b"HTTP/1.1 200 OK"] * 2
        with capture_logs() as logs:
            more = [await opened(port, GET) for _ in range(3)]
            assert [await answer(reader) for reader, _ in more] == [b""] * 3
        assert connections.refused == 3
        assert {one["cause"] for one in logs} == {"too many of one address"}
        held[0][1].close()
        await held[0][1].wait_closed()
        while not connections.admit("127.0.0.1"):  # noqa: ASYNC110 - nor does a socket
            await asyncio.sleep(0.01)


async def test_a_proxys_address_may_have_as_many_connections_as_all() -> None:
    async with server(of_address=1, in_all=2, shared=("127.0.0.1",)) as (connections, port):
        held = [await opened(port, GET) for _ in range(2)]
        assert [await answer(reader) for reader, _ in held] == [b"HTTP/1.1 200 OK"] * 2
        reader, _ = await opened(port, GET)
        assert (await answer(reader), connections.refused) == (b"", 1)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nX-Slow: "])
async def test_a_connection_with_a_slow_head_is_closed(sent: bytes) -> None:
    async with server(head_seconds=0.05) as (connections, port):
        reader, _ = await opened(port, sent)
        assert (await answer(reader), connections.refused) == (b"", 1)


async def test_a_connection_with_a_slow_body_is_closed() -> None:
    async with server(body_seconds=0.05) as (connections, port):
        head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"
        reader, _ = await opened(port, head + b"half")
        assert (await answer(reader), connections.refused) == (b"", 1)


@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"], ids=["without end", "whole"])
async def test_a_too_large_head_is_refused(end: bytes) -> None:
    async with server(head_bytes=1_000) as (connections, port):
        reader, _ = await opened(port, GET[:-2] + b"X-Large: " + b"a" * 2_000 + end)
        assert (await answer(reader), connections.refused) == (b"", 1)


class Wire(asyncio.Transport):
    """A transport that forgets what is sent."""

    is_aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None: ...

    def is_closing(self) -> bool:
        return self.is_aborted

    def pause_reading(self) -> None: ...

    def abort(self) -> None:
        self.is_aborted = True

    def close(self) -> None: ...


def connected(connections: Connections) -> tuple[Any, Counter[str]]:
    """A connection, and how often its parser called it."""
    parsed = Counter[str]()

    class Counting(bounded_protocol(connections)):
        def on_message_begin(self) -> None:
            parsed["request"] += 1
            super().on_message_begin()

        def on_header(self, name: bytes, value: bytes) -> None:
            parsed["header"] += 1
            super().on_header(name, value)

        def on_chunk_header(self) -> None:
            parsed["chunk"] += 1
            super().on_chunk_header()

    config = uvicorn.Config(app, http=Counting, lifespan="off", log_config=None)
    config.load()
    protocol = Counting(config, ServerState(), {})
    protocol.connection_made(Wire())
    return protocol, parsed


@pytest.mark.parametrize(
    ("sent", "what", "most", "cause"),
    [
        (GET * 3_000, "request", 3, "too many requests at once"),
        (GET[:-2] + b"X-Name: 1\r\n" * 100_000, "header", 101, "too many headers"),
        (CHUNKED + b"1\r\na\r\n" * 100_000, "chunk", 501, "too many chunks"),
        (CHUNKED + b"0\r\n" + b"X-Name: 1\r\n" * 100_000, "header", 101, "too many headers"),
    ],
    ids=["pipelined requests", "headers", "a body in single bytes", "trailers"],
)
async def test_parsing_stops_when_a_request_exceeds_a_limit(
    sent: bytes, what: str, most: int, cause: str
) -> None:
    connections = Connections(Bounds())
    protocol, parsed = connected(connections)
    with capture_logs() as logs:
        protocol.data_received(sent)
    assert parsed[what] == most
    assert (protocol.transport.is_aborted, connections.refused) == (True, 1)
    assert [one["cause"] for one in logs] == [cause]


@pytest.mark.parametrize(
    "sent",
    [GET[:-2] + b"X-Name: ", CHUNKED + b"0\r\nX-Name: ", CHUNKED + b"1;name="],
    ids=["a header", "a trailer", "an extension of a chunk"],
)
async def test_the_bytes_before_a_body_are_limited(sent: bytes) -> None:
    connections = Connections(Bounds(head_bytes=1_000))
    protocol, _ = connected(connections)
    protocol.data_received(sent + b"a" * 2_500)
    assert (protocol.transport.is_aborted, connections.refused) == (True, 1)


@pytest.mark.parametrize(
    ("sent", "status"),
    [(b"no HTTP\r\n\r\n", b"400 Bad Request"), (UPGRADE, b"200 OK")],
    ids=["no HTTP", "an upgrade"],
)
async def test_bytes_that_are_no_request_are_refused_and_an_upgrade_is_ignored(
    sent: bytes, status: bytes
) -> None:
    async with server() as (connections, port):
        reader, writer = await opened(port, sent)
        assert await answer(reader) == b"HTTP/1.1 " + status
        assert connections.refused == (status != b"200 OK")
        writer.close()


async def test_one_request_may_wait_while_another_one_runs() -> None:
    async with server() as (connections, port):
        reader, writer = await opened(port, GET * 2)
        answers = [(await answer(reader), await reader.readuntil(b"\r\n\r\n0")) for _ in range(2)]
        assert [status for status, _ in answers] == [b"HTTP/1.1 200 OK"] * 2
        assert connections.refused == 0
        writer.close()


async def test_one_connection_serves_several_requests_with_large_bodies() -> None:
    async with server(head_bytes=1_000, head_seconds=PATIENCE_S) as (connections, port):
        head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 50000\r\n\r\n"
        reader, writer = await opened(port)
        for _ in range(2):
            writer.write(head + b"a" * 50_000)
            assert await answer(reader) == b"HTTP/1.1 200 OK"
            rest = await reader.readuntil(b"50000")
            assert rest.endswith(b"50000")
        assert connections.refused == 0


def test_connections_are_limited_by_the_open_files_of_a_process() -> None:
    assert 50 <= most_connections(10**9) < 10**9
    assert most_connections(50) == 50
