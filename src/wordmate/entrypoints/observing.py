"""The metrics of a process: what it counts, what it measures, and where Prometheus asks for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from wordmate.adapters.metrics import Metrics
from wordmate.application.operations import OPERATIONS
from wordmate.entrypoints.bootstrap import Service
from wordmate.entrypoints.settings import PREFIX, SettingsRefused

_SAMPLE_SECONDS: Final = 15.0
_log = structlog.get_logger(__name__)


def metrics_of(service: Service) -> Metrics:
    """The metrics of a server or worker."""
    metrics = Metrics(frozenset(OPERATIONS))
    metrics.gauge(
        "clock_ahead_seconds",
        "How far this machine's clock is ahead of the database's.",
        lambda: service.clock.off_ms / 1_000,
    )
    return metrics


@asynccontextmanager
async def answering(metrics: Metrics, service: Service) -> AsyncIterator[None]:
    """Answers Prometheus while the block lasts, if the settings say where.

    Raises SettingsRefused when the port is taken.
    """
    if not service.settings.metrics:
        yield
        return
    age = _OutboxAge(service)
    metrics.gauge(
        "outbox_age_seconds",
        "How long the oldest due message of the outbox has waited.",
        lambda: age.seconds,
    )
    try:
        stop = metrics.listen(*service.settings.metrics_address)
    except OSError as problem:
        raise SettingsRefused(f"{PREFIX}METRICS: {problem.strerror}") from problem
    sampling = asyncio.create_task(age.sample(), name="metrics")
    try:
        yield
    finally:
        sampling.cancel()
        with suppress(asyncio.CancelledError):
            await sampling
        await asyncio.to_thread(stop)


class _OutboxAge:
    """Sampled now and then: Prometheus' thread cannot ask the database."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.seconds = 0.0

    async def sample(self) -> None:
        while True:
            try:
                due = await self._service.database.queue.oldest_due()
                now = self._service.ports.clock.now()
                self.seconds = 0.0 if due is None else max(0, now - due) / 1_000
            except Exception as problem:
                _log.debug("the outbox was not sampled", cause=type(problem).__name__)
            await asyncio.sleep(_SAMPLE_SECONDS)
