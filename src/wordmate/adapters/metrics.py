"""Metrics for Prometheus, on a port of their own."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_PREFIX: Final = "/request/"
_ELSE: Final = "else"
"""Paths that are no operation: files, pages, health. Callers must not make new series."""

Read = Callable[[], float]


class Metrics:
    """What one process counts and measures."""

    def __init__(self, operations: frozenset[str]) -> None:
        self._operations = operations
        self._registry = CollectorRegistry()
        PlatformCollector(self._registry)
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "wordmate_requests",
            "Answered requests, by operation and status.",
            ("operation", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "wordmate_request_seconds",
            "Seconds until a request was answered, by operation.",
            ("operation",),
            buckets=_SECONDS,
            registry=self._registry,
        )

    def observe(self, path: str, status: int, seconds: float) -> None:
        """Counts one answered request."""
        name = path.removeprefix(_PREFIX)
        operation = name if name in self._operations else _ELSE
        self._requests.labels(operation, status).inc()
        # A stream lasts as long as its lesson: it says nothing about speed.
        if operation is not _ELSE:
            self._seconds.labels(operation).observe(seconds)

    def gauge(self, name: str, text: str, read: Read) -> None:
        """Adds a value that is read whenever somebody asks."""
        Gauge(f"wordmate_{name}", text, registry=self._registry).set_function(read)

    def listen(self, host: str, port: int) -> Callable[[], None]:
        """Answers Prometheus at this address, in a thread; returns how to stop. Raises OSError."""
        server, thread = start_http_server(port, host, self._registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop
