"""Who is told of each request and each run of background work."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from litestar.types import Scope

    from wordmate.adapters.metrics import Metrics
    from wordmate.adapters.traces import Traces


class Observer:
    """Is told of each request and each run of background work, for metrics and traces."""

    def __init__(self, metrics: "Metrics | None", traces: "Traces | None") -> None:
        self._metrics = metrics
        self._traces = traces

    def request(self, scope: "Scope") -> Callable[[int, float, str | None], None]:
        """A request begins; the result takes status, seconds and refusal code of its answer."""
        traced = self._traces.request(scope) if self._traces else None

        def answered(status: int, seconds: float, code: str | None) -> None:
            if self._metrics:
                self._metrics.request(scope["path"], status, seconds, code)
            if traced:
                traced(status, code)

        return answered

    def job(self, subscriber: str) -> Callable[[str, float], None]:
        """A run of background work begins; the result takes its outcome and its seconds."""
        traced = self._traces.job(subscriber) if self._traces else None

        def ended(outcome: str, seconds: float) -> None:
            if self._metrics:
                self._metrics.job(subscriber, outcome, seconds)
            if traced:
                traced(outcome)

        return ended
