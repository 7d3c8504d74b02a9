"""The metrics of a process, and the address where Prometheus scrapes them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from wordmate.adapters.metrics import Metrics
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.operations import OPERATIONS
from wordmate.entrypoints.bootstrap import Service
from wordmate.entrypoints.settings import PREFIX, SettingsRefused

_SAMPLE_SECONDS: Final = 15.0
_log = structlog.get_logger(__name__)


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
async def answering(metrics: Metrics, service: Service) -> AsyncIterator[None]:
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
        self.lessons = await database.reads.running_count()
        due = await database.queue.oldest_due()
        now = self._service.ports.clock.now()
        self.outbox_age = 0.0 if due is None else max(0, now - due) / 1_000
