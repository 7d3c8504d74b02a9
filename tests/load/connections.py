"""HTTP as cheap as the standard library allows: the driver shares the machine with the service."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

PATIENCE_S: Final = 15
"""How long a device waits for an answer, as the app."""


class Answer(NamedTuple):
    """An answer of a server."""

    status: int
    content: bytes


class Connections:
    """Connections of one device to one server, kept open between requests as a browser does."""

    def __init__(self, url: str) -> None:
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self.move(url)

    def move(self, url: str) -> None:
        """Sends the next requests to another server, as a load balancer does."""
        self.url, parts = url, urlsplit(url)
        self._host, self._port = str(parts.hostname), int(parts.port or 80)
        self.close()

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], content: bytes = b""
    ) -> Answer:
        """The answer to a request; OSError or TimeoutError where there is none."""
        async with asyncio.timeout(PATIENCE_S):
            is_used = bool(self._idle)
            try:
                return await self._asked(method, path, headers, content)
            except (OSError, asyncio.IncompleteReadError):
                if not is_used:
                    raise
            # The server closed an idle connection meanwhile; browsers try again, too.
            self.close()
            return await self._asked(method, path, headers, content)

    @asynccontextmanager
    async def stream(
        self, path: str, headers: Mapping[str, str]
    ) -> AsyncIterator[AsyncIterator[bytes]]:
        """A stream of events, each with its name and its data."""
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(self._written("GET", path, headers, b""))
            status, _ = await _head(reader)
            yield _events(reader) if status == 200 else _no_events()
        finally:
            writer.close()

    def close(self) -> None:
        """Closes what is open."""
        for _, writer in self._idle:
            writer.close()
        self._idle.clear()

    async def _asked(
        self, method: str, path: str, headers: Mapping[str, str], content: bytes
    ) -> Answer:
        if self._idle:
            reader, writer = self._idle.pop()
        else:
            reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(self._written(method, path, headers, content))
            status, length = await _head(reader)
            body = await reader.readexactly(length)
        except BaseException:
            writer.close()
            raise
        self._idle.append((reader, writer))
        return Answer(status, body)

    def _written(self, method: str, path: str, headers: Mapping[str, str], content: bytes) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: {self._host}:{self._port}",
            f"content-length: {len(content)}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


async def _head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """The status and the length of an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    status, length = int(head[9:12]), 0
    at = head.lower().find(b"\r\ncontent-length:")
    if at >= 0:
        length = int(head[at + 17 : head.index(b"\r\n", at + 17)])
    return status, length


async def _events(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The events of a chunked answer, until it ends."""
    with suppress(OSError, asyncio.IncompleteReadError):
        while size := int(await reader.readuntil(b"\r\n"), 16):
            chunk = await reader.readexactly(size + 2)
            for event in chunk[:-2].split(b"\n\n"):
                yield event


async def _no_events() -> AsyncIterator[bytes]:
    return
    yield b""
