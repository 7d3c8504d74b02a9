"""Metrics for Prometheus, on a port of their own."""

from collections.abc import Callable, Collection
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_JOB_SECONDS: Final = (0.01, 0.05, 0.25, 1, 2.5, 5, 10, 20)
_PREFIX: Final = "/request/"
_ELSE: Final = "else"
"""The label for paths that are not operations, and for subscribers of another release, so that they
create no new series."""

OUTCOMES: Final = ("done", "retried", "parked")
"""The outcomes of a run of background work."""

Read = Callable[[], float]


class Metrics:
    """The counters and measurements of one process."""

    def __init__(self, operations: Collection[str] = (), subscribers: Collection[str] = ()) -> None:
        self._operations = frozenset(operations)
        self._subscribers = frozenset(subscribers)
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
        self._refusals = Counter(
            "wordmate_refusals",
            "Refused requests, by the code of the refusal: limits, trouble and broken rules.",
            ("code",),
            registry=self._registry,
        )
        self._jobs = Counter(
            "wordmate_jobs",
            "Runs of background work, by subscriber and outcome.",
            ("subscriber", "outcome"),
            registry=self._registry,
        )
        self._job_seconds = Histogram(
            "wordmate_job_seconds",
            "Seconds of a run of background work, by subscriber.",
            ("subscriber",),
            buckets=_JOB_SECONDS,
            registry=self._registry,
        )
        for subscriber in (*self._subscribers, _ELSE):
            for outcome in OUTCOMES:  # a series that starts with 1 shows no increase
                self._jobs.labels(subscriber, outcome)
        self._answers: dict[tuple[str, int], tuple[Counter, Histogram | None]] = {}
        """The series of each operation and status; a look-up by labels costs more than everything
        else."""

    def request(self, path: str, status: int, seconds: float, code: str | None = None) -> None:
        """Counts an answered request; ``code`` is that of its refusal."""
        name = path.removeprefix(_PREFIX)
        operation = name if name in self._operations else _ELSE
        series = self._answers.get((operation, status))
        if series is None:
            # A stream lasts as long as its lesson, so its time says nothing about speed.
            timed = None if operation is _ELSE else self._seconds.labels(operation)
            series = self._requests.labels(operation, status), timed
            self._answers[operation, status] = series
        counter, histogram = series
        counter.inc()
        if histogram is not None:
            histogram.observe(seconds)
        if code is not None:
            self._refusals.labels(code).inc()

    def job(self, subscriber: str, outcome: str, seconds: float) -> None:
        """Counts one run of background work. Called from threads of workers."""
        name = subscriber if subscriber in self._subscribers else _ELSE
        self._jobs.labels(name, outcome).inc()
        self._job_seconds.labels(name).observe(seconds)

    def gauge(self, name: str, text: str, read: Read) -> None:
        """Adds a value that is read on each scrape."""
        Gauge(f"wordmate_{name}", text, registry=self._registry).set_function(read)

    def listen(self, host: str, port: int) -> Callable[[], None]:
        """Serves Prometheus at this address from a thread; returns a function that stops it. Raises
        OSError."""
        server, thread = start_http_server(port, host, self._registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop
