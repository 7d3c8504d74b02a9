"""Limits HTTP connections, so that the service also works without a proxy in front.

A connection must send the head of its request, and then its body, in time. Limited are the number
of connections, per address and in total, the requests that wait on one, and the bytes and parts
that the parser takes in for a request besides its body.
"""

import asyncio
import resource
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

import structlog
from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_SPARE_FILES: Final = 200
"""Open files reserved for the database, audio and logs."""
_LEAST: Final = 50
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The limits of connections."""

    head_bytes: int = 32 * 1024
    """Of a request, besides its body: also of the frames of its chunks, and of its trailers."""
    headers: int = 100
    chunks: int = 500
    head_seconds: float = 10
    body_seconds: float = 60
    of_address: int = 64
    in_all: int = 2_000
    shared: Collection[str] = ()
    """Addresses that many people share, such as proxies: one may have as many
    connections as all."""


def most_connections(configured: int = 2_000) -> int:
    """The requested number, limited by the files that the process may open."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return configured
    return max(_LEAST, min(configured, files - _SPARE_FILES))


@dataclass(slots=True)
class Connections:
    """The connections of a process."""

    bounds: Bounds
    refused: int = 0
    """How many were closed because there were too many, or they were too slow or too large."""
    _held: Counter[str] = field(default_factory=Counter)
    _all: int = 0

    @property
    def held(self) -> int:
        """The number of open connections."""
        return self._all

    def admit(self, address: str) -> bool:
        """Counts a connection, unless there are too many."""
        is_shared = address in self.bounds.shared
        if self._all >= self.bounds.in_all:
            self.refuse("too many in all")
        elif not is_shared and self._held[address] >= self.bounds.of_address:
            self.refuse("too many of one address")
        else:
            self._held[address] += 1
            self._all += 1
            return True
        return False

    def release(self, address: str) -> None:
        """An admitted connection was closed."""
        self._all -= 1
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]

    def refuse(self, cause: str) -> None:
        """Counts a refusal, and logs each cause at intervals."""
        self.refused += 1
        _log.warning("connections refused", cause=cause, refused=self.refused)


class _Stopped(Exception):  # noqa: N818
    """Stops the parser where a limit is exceeded: it parses all that it is given at once."""


def bounded_protocol(connections: Connections) -> type[HttpToolsProtocol]:
    """uvicorn's protocol with these limits."""
    bounds = connections.bounds

    class Bounded(HttpToolsProtocol):
        """One connection."""

        _address: str | None = None
        """None if it was not admitted."""
        _timer: asyncio.TimerHandle | None = None
        _in_head = True
        _head_bytes = 0
        """Bytes of the request besides its body."""
        _chunks = 0
        _is_refused = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            if not connections.admit(address):
                self._is_refused = True
                transport.abort()
                return
            self._address = address
            self._within(bounds.head_seconds, "too slow to send a head")

        def connection_lost(self, exc: Exception | None) -> None:
            self._at_ease()
            if self._address is not None:
                connections.release(self._address)
                self._address = None
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            for at in range(0, len(data), bounds.head_bytes):  # before a whole flood is parsed
                if self._is_refused or self.transport.is_closing():
                    return
                self._receive(data[at : at + bounds.head_bytes])

        def _receive(self, data: bytes) -> None:
            if self._in_head and self._timer is None:  # the next request on the same connection
                self._within(bounds.head_seconds, "too slow to send a head")
            self._head_bytes += len(data)
            self._unset_keepalive_if_required()
            try:
                self.parser.feed_data(data)
            except HttpParserUpgrade:
                pass  # answered like any other request
            except HttpParserError:
                if not self._is_refused:
                    connections.refuse("no HTTP")
                    self.send_400_response("Invalid HTTP request received.")
            if self._head_bytes > bounds.head_bytes:
                self._refuse("too large a head")

        def on_message_begin(self) -> None:
            if self.pipeline:
                self._stop("too many requests at once")
            super().on_message_begin()

        def on_header(self, name: bytes, value: bytes) -> None:
            if len(self.headers) >= bounds.headers:
                self._stop("too many headers")
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self._in_head = False
            size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
            if size > bounds.head_bytes:
                self._stop("too large a head")
            self._within(bounds.body_seconds, "too slow to send a body")
            super().on_headers_complete()

        def on_chunk_header(self) -> None:
            self._chunks += 1
            if self._chunks > bounds.chunks:
                self._stop("too many chunks")

        def on_body(self, body: bytes) -> None:
            self._head_bytes -= len(body)
            super().on_body(body)

        def on_message_complete(self) -> None:
            self._at_ease()
            self._in_head, self._head_bytes, self._chunks = True, 0, 0
            super().on_message_complete()

        def _within(self, seconds: float, otherwise: str) -> None:
            self._at_ease()
            self._timer = self.loop.call_later(seconds, self._refuse, otherwise)

        def _at_ease(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _stop(self, cause: str) -> NoReturn:
            """Refuses the connection from within the parser."""
            self._refuse(cause)
            raise _Stopped

        def _refuse(self, cause: str) -> None:
            if self._is_refused:
                return
            self._is_refused = True
            self._at_ease()
            connections.refuse(cause)
            transport: Any = self.transport
            transport.abort()

    return Bounded
