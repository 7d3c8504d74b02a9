"""What is observed of a process: metrics, the address where Prometheus scrapes them, and traces."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import ModuleType
from typing import TYPE_CHECKING, Final

import structlog

from wordmate.adapters.metrics import Metrics
from wordmate.adapters.sql.orders.queries import running_count
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.operations import OPERATIONS
from wordmate.entrypoints.bootstrap import Service
from wordmate.entrypoints.observer import Observer
from wordmate.entrypoints.release import version
from wordmate.entrypoints.settings import PREFIX, Settings, SettingsRefused

if TYPE_CHECKING:
    from wordmate.adapters.traces import Traces

ENDPOINT: Final = "OTEL_EXPORTER_OTLP_ENDPOINT"
"""The variable with the address of a collector of OpenTelemetry; empty: no traces."""
_SAMPLE_SECONDS: Final = 15.0
_log = structlog.get_logger(__name__)


def observer_of(service: Service, metrics: Metrics) -> Observer | None:
    """The observer that the settings ask for, if any."""
    counted = metrics if service.settings.metrics else None
    return Observer(counted, service.traces) if counted or service.traces else None


@asynccontextmanager
async def open_traces(settings: Settings) -> AsyncIterator["Traces | None"]:
    """The traces of a server or worker, if the environment names a collector; the last spans are
    exported at the end. Raises SettingsRefused if OpenTelemetry is not installed."""
    if not os.environ.get(ENDPOINT):
        yield None
        return
    traces = _opentelemetry().Traces(
        OPERATIONS,
        service=os.environ.get("OTEL_SERVICE_NAME", "wordmate"),
        version=version(),
        continued=bool(settings.trusted_proxies),
    )
    try:
        yield traces
    finally:
        await asyncio.to_thread(traces.close)


async def check_traces() -> str | None:
    """What is wrong with the collector, if anything. Raises SettingsRefused if OpenTelemetry is not
    installed."""
    taken = await asyncio.to_thread(_opentelemetry().takes_spans)
    return None if taken else f"{os.environ[ENDPOINT]} takes no spans"


def _opentelemetry() -> ModuleType:
    try:
        from wordmate.adapters import traces  # noqa: PLC0415 - not always installed
    except ModuleNotFoundError as missing:
        raise SettingsRefused(
            f"{ENDPOINT}: the packages of requirements-traces.txt are not installed ({missing})"
        ) from missing
    return traces


def metrics_of(service: Service) -> Metrics:
    """The metrics of a server or worker."""
    metrics = Metrics(OPERATIONS, {*Subscriber})
    database = service.database
    for name, text, read in (
        (
            "clock_ahead_seconds",
            "How far this machine's clock is ahead of the database's.",
            lambda: service.clock.off_ms / 1_000,
        ),
        (
            "database_connections_in_use",
            "Connections of the pool that run something (PostgreSQL).",
            lambda: database.in_use,
        ),
        (
            "database_waiting",
            "Callers that wait for a connection (PostgreSQL) or for the writer (SQLite).",
            lambda: database.waiting,
        ),
        ("live_streams", "Open streams of the live channel.", service.streams),
    ):
        metrics.gauge(name, text, read)
    return metrics


@asynccontextmanager
async def serve_metrics(metrics: Metrics, service: Service) -> AsyncIterator[None]:
    """Serves Prometheus until the block ends, if the settings name an address. Raises
    SettingsRefused if the port is in use."""
    if not service.settings.metrics:
        yield
        return
    samples = _Samples(service)
    metrics.gauge(
        "outbox_age_seconds",
        "How long the oldest due message of the outbox has waited.",
        lambda: samples.outbox_age,
    )
    metrics.gauge(
        "lessons_running",
        "Lessons in progress, those of all processes.",
        lambda: samples.lessons,
    )
    try:
        stop = metrics.listen(*service.settings.metrics_address)
    except OSError as problem:
        raise SettingsRefused(f"{PREFIX}METRICS: {problem.strerror}") from problem
    sampling = asyncio.create_task(samples.renew(), name="metrics")
    try:
        yield
    finally:
        sampling.cancel()
        with suppress(asyncio.CancelledError):
            await sampling
        await asyncio.to_thread(stop)


class _Samples:
    """Values from the database, sampled at intervals, because Prometheus' thread cannot
    query it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.outbox_age = 0.0
        self.lessons = 0

    async def renew(self) -> None:
        """Samples until cancelled."""
        while True:
            try:
                await self._sample()
            except Exception as problem:
                _log.debug("the database was not sampled", cause=type(problem).__name__)
            await asyncio.sleep(_SAMPLE_SECONDS)

    async def _sample(self) -> None:
        database = self._service.database
        self.lessons = await running_count(database.source)
        due = await database.queue.oldest_due()
        now = self._service.ports.clock.now()
        self.outbox_age = 0.0 if due is None else max(0, now - due) / 1_000
