"""The metrics of a process: what it counts, what it measures, and where Prometheus asks for it."""

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
    """Answers Prometheus while the block lasts, if the settings say where.

    Raises SettingsRefused when the port is taken.
    """
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
    """What the database tells, sampled now and then: Prometheus' thread cannot ask it."""

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
