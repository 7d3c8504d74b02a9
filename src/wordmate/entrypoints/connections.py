"""Limits HTTP connections, so that the service also works without a proxy in front.

A connection must send the head of its request, and then its body, in time; the size of a head is
limited, and so is the number of connections, per address and in total.
"""

import asyncio
import resource
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

import structlog
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_SPARE_FILES: Final = 200
"""Open files reserved for the database, audio and logs."""
_LEAST: Final = 50
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The limits of connections."""

    head_bytes: int = 32 * 1024
    head_seconds: float = 10
    body_seconds: float = 60
    of_address: int = 64
    in_all: int = 2_000
    shared: Collection[str] = ()
    """Addresses that many people share, such as proxies: one may have as many
    connections as all."""


def most_connections(request: int = 2_000) -> int:
    """The requested number, limited by the files that the process may open."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return request
    return max(_LEAST, min(request, files - _SPARE_FILES))


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


def bounded(connections: Connections) -> type[HttpToolsProtocol]:
    """uvicorn's protocol with these limits."""
    bounds = connections.bounds

    class Bounded(HttpToolsProtocol):
        """One connection."""

        _address: str | None = None
        """None if it was not admitted."""
        _timer: asyncio.TimerHandle | None = None
        _in_head = True
        _head_bytes = 0
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
                self._receive(data[at : at + bounds.head_bytes])

        def _receive(self, data: bytes) -> None:
            if self._is_refused:
                return
            if self._in_head:
                if self._timer is None:  # the next request on the same connection
                    self._within(bounds.head_seconds, "too slow to send a head")
                self._head_bytes += len(data)
            super().data_received(data)
            if self._in_head and self._head_bytes > bounds.head_bytes:
                self._refuse("too large a head")

        def on_headers_complete(self) -> None:
            self._in_head = False
            size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
            if size > bounds.head_bytes:
                self._refuse("too large a head")
                return
            self._within(bounds.body_seconds, "too slow to send a body")
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            if not self._is_refused:
                super().on_body(body)

        def on_message_complete(self) -> None:
            self._at_ease()
            self._in_head, self._head_bytes = True, 0
            if not self._is_refused:
                super().on_message_complete()

        def _within(self, seconds: float, otherwise: str) -> None:
            self._at_ease()
            self._timer = self.loop.call_later(seconds, self._refuse, otherwise)

        def _at_ease(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _refuse(self, cause: str) -> None:
            if self._is_refused:
                return
            self._is_refused = True
            self._at_ease()
            connections.refuse(cause)
            transport: Any = self.transport
            transport.abort()

    return Bounded
