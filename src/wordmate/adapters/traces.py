"""Traces for OpenTelemetry: a span for each request, run of background work and transaction.

The ``traceparent`` of a request's span is the correlation id of its log lines and of the messages
that it causes. So background work continues the request's trace, in another process, too.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from threading import Thread
from typing import Any, Final, TypeVar

from opentelemetry.context import attach, detach
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import SpanKind, StatusCode, Tracer, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from structlog.contextvars import bind_contextvars, get_contextvars

from wordmate.application.ports import Unit, Units

T = TypeVar("T")

Attributes = Mapping[str, str | int]

_PARENT: Final = "traceparent"
_PREFIX: Final = "/request/"
_CHECK_SECONDS: Final = 5
_LAST_SECONDS: Final = 2
"""How long a stopping process waits for the collector to take the last spans."""
_w3c: Final = TraceContextTextMapPropagator()


def takes_spans() -> bool:
    """Whether the collector of the environment answers a message without spans."""
    exporter = OTLPSpanExporter(timeout=_CHECK_SECONDS)
    return exporter.export([]) is SpanExportResult.SUCCESS


class Traces:
    """The spans of one process, exported by a thread; if it cannot, spans are dropped.

    ``service`` and ``version`` describe the process; OpenTelemetry reads everything else from its
    environment variables. With ``continued``, a request's own ``traceparent`` is its parent.
    """

    def __init__(
        self,
        operations: Collection[str],
        *,
        service: str,
        version: str,
        continued: bool,
        exporter: SpanExporter | None = None,
    ) -> None:
        self._operations = frozenset(operations)
        self._continued = continued
        described = {"service.name": service, "service.version": version}
        self._provider = TracerProvider(resource=Resource.create(described), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("wordmate")

    def request(self, scope: Mapping[str, Any]) -> Callable[[int, str | None], None]:
        """Begins the span of a request; the result ends it with the status and the refusal's
        code."""
        # Other paths contain secrets.
        name = scope["path"].removeprefix(_PREFIX)
        parent = dict(scope["headers"]).get(_PARENT.encode(), b"") if self._continued else b""
        end = self._begin(
            name if name in self._operations else scope["method"],
            SpanKind.SERVER,
            parent.decode("latin-1"),
            {"wordmate.request_id": get_contextvars().get("request_id", "")},
        )
        sent: dict[str, str] = {}
        _w3c.inject(sent)
        if sent:  # OTEL_SDK_DISABLED=true: there is none
            bind_contextvars(correlation_id=sent[_PARENT])

        def answered(status: int, code: str | None) -> None:
            error = {} if code is None else {"error.type": code}
            end({"http.response.status_code": status, **error}, not 0 < status < 500)

        return answered

    def job(self, subscriber: str) -> Callable[[str], None]:
        """Begins the span of a run of background work, in its worker thread; the result ends it
        with the outcome."""
        logged = get_contextvars()
        caused_by = logged.get("correlation_id", "")
        about = {
            "wordmate.event": logged.get("event_kind", ""),
            "wordmate.message_id": logged.get("message_id", 0),
        }
        end = self._begin(subscriber, SpanKind.CONSUMER, caused_by, about)
        return lambda outcome: end({"wordmate.outcome": outcome}, outcome != "done")

    def _begin(
        self, name: str, kind: SpanKind, parent: str, attributes: Attributes
    ) -> Callable[[Attributes, bool], None]:
        caused_by = _w3c.extract({_PARENT: parent})
        span = self._tracer.start_span(name, caused_by, kind, attributes)
        token = attach(set_span_in_context(span))

        def end(more: Attributes, failed: bool) -> None:
            detach(token)
            span.set_attributes(more)
            if failed:
                span.set_status(StatusCode.ERROR)
            span.end()

        return end

    def units(self, units: Units) -> Units:
        """The same units of work, with a span for each."""
        return _TracedUnits(units, self._tracer)

    def close(self) -> None:
        """Exports the last spans, for two seconds at most."""
        exporting = Thread(target=self._provider.shutdown, name="last spans", daemon=True)
        exporting.start()
        exporting.join(_LAST_SECONDS)


class _TracedUnits:
    """``Units`` with a span for each transaction. The span has an error's class, not its text,
    which may contain phones."""

    def __init__(self, units: Units, tracer: Tracer) -> None:
        self._units = units
        self._tracer = tracer

    async def run(self, work: Callable[[Unit], Awaitable[T]]) -> T:
        function = work.func if isinstance(work, partial) else work
        with self._tracer.start_as_current_span(
            "transaction",
            attributes={"code.function.name": f"{function.__module__}.{function.__qualname__}"},
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                return await self._units.run(work)
            except BaseException as problem:
                span.set_attribute("error.type", type(problem).__name__)
                raise
