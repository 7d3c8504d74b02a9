"""The load generator: keep-alive connections that send prebuilt requests in sequence."""

import asyncio
import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final, cast

import uvloop

CONNECTIONS: Final = 16
_PATIENCE_SECONDS: Final = 120


@dataclass(frozen=True, slots=True)
class Sample:
    """One round against one server."""

    per_second: float
    latencies: Sequence[float]
    """Seconds, ascending."""

    def at(self, share: float) -> float:
        """The latency in ms of this quantile."""
        return self.latencies[min(len(self.latencies) - 1, int(len(self.latencies) * share))] * 1e3


class _Connection(asyncio.Protocol):
    def __init__(self, requests: Iterator[bytes], latencies: list[float]) -> None:
        self._requests = requests
        self._latencies = latencies
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._head = b""
        self._missing = 0
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._send()

    def _send(self) -> None:
        request = next(self._requests, None)
        if request is None:
            self._transport.close()
            self.done.set_result(None)
            return
        self._began = perf_counter()
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        if self._missing:
            self._missing -= len(data)
        else:
            self._head += data
            end = self._head.find(b"\r\n\r\n")
            if end < 0:
                return
            self._missing = _length(self._head, end) - (len(self._head) - end - 4)
            if not self._head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 204")):
                self._fail(RuntimeError(self._head[:2000].decode("latin-1")))
                return
            self._head = b""
        if not self._missing:
            self._latencies.append(perf_counter() - self._began)
            self._send()

    def connection_lost(self, problem: Exception | None) -> None:
        self._fail(ConnectionError(f"the server hung up: {problem}"))

    def _fail(self, problem: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(problem)


def _length(head: bytes, end: int) -> int:
    name = b"content-length:"
    if head.startswith(b"HTTP/1.1 204"):
        return 0
    at = head.lower().index(name, 0, end) + len(name)
    return int(head[at : head.index(b"\r\n", at)])


def fire(port: int, requests: Sequence[bytes], connections: int = CONNECTIONS) -> Sample:
    """Sends all requests over a number of connections; RuntimeError for any answer but
    200 and 204."""
    waiting, latencies = iter(requests), list[float]()

    async def run() -> float:
        loop = asyncio.get_running_loop()
        began = perf_counter()
        pairs = [
            await loop.create_connection(lambda: _Connection(waiting, latencies), "127.0.0.1", port)
            for _ in range(connections)
        ]
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await asyncio.gather(*(connection.done for _, connection in pairs))
        return perf_counter() - began

    gc.collect()
    gc.disable()
    try:
        seconds = uvloop.run(run())
    finally:
        gc.enable()
    return Sample(len(requests) / seconds, sorted(latencies))
