"""The spans of requests, background work and transactions, without what must stay private."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import structlog
from structlog.contextvars import bound_contextvars, get_contextvars

from wordmate.adapters.rpc.front import Front

pytest.importorskip("opentelemetry.sdk", reason="the extra `traces` is not installed")

from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import (
    INVALID_SPAN,
    SpanContext,
    SpanKind,
    StatusCode,
    get_current_span,
)

from wordmate.adapters.traces import Traces

OPERATION = "CustomerListWord"
PHONE = "13800000001"
OUTSIDE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


class Collected:
    """Traces whose spans are collected in memory."""

    def __init__(self, *, continued: bool = False) -> None:
        self._exporter = InMemorySpanExporter()
        self.traces = Traces(
            {OPERATION},
            service="wordmate",
            version="1",
            continued=continued,
            exporter=self._exporter,
        )

    def spans(self) -> list[ReadableSpan]:
        """All spans, in the order of their ends. There are no further ones."""
        self.traces.close()
        return [*self._exporter.get_finished_spans()]

    def span(self) -> ReadableSpan:
        (only,) = self.spans()
        return only


def ids(span: ReadableSpan) -> SpanContext:
    found = span.get_span_context()
    assert found is not None
    return found


class Committing:
    """``Units`` without a database."""

    async def run(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        return await work(None)


async def nothing() -> None: ...


async def request(
    traces: Traces,
    path: str = f"/request/{OPERATION}",
    *,
    status: int = 200,
    code: str | None = None,
    traceparent: str | None = None,
    work: Callable[[], Awaitable[None]] = nothing,
) -> dict[str, Any]:
    """What the log of an answered request is bound to."""
    bound: dict[str, Any] = {}

    async def app(scope: Any, _: Any, send: Any) -> None:
        bound.update(get_contextvars())
        await work()
        if code is not None:
            scope["state"]["error_code"] = code
        await send({"type": "http.response.start", "status": status, "headers": []})

    async def unread() -> Any: ...

    async def sent(_: Any) -> None: ...

    def observe(scope: Any) -> Callable[[int, float, str | None], None]:
        ended = traces.request(scope)
        return lambda status, _, code: ended(status, code)

    headers = [(b"authorization", b"Bearer secret"), (b"user-agent", PHONE.encode())]
    if traceparent is not None:
        headers.append((b"traceparent", traceparent.encode()))
    scope: Any = {"type": "http", "method": "POST", "path": path, "headers": headers}
    with structlog.testing.capture_logs():
        await Front(app, observe)(scope, unread, sent)
    assert get_contextvars() == {}
    return bound


async def test_a_request_has_its_operation_status_code_and_id() -> None:
    collected = Collected()
    bound = await request(collected.traces, status=404, code="NOT_FOUND")
    span = collected.span()
    assert (span.name, span.kind, span.parent) == (OPERATION, SpanKind.SERVER, None)
    assert span.attributes == {
        "wordmate.request_id": bound["request_id"],
        "http.response.status_code": 404,
        "error.type": "NOT_FOUND",
    }
    assert span.status.status_code is StatusCode.UNSET
    assert span.resource.attributes["service.name"] == "wordmate"


@pytest.mark.parametrize("path", ["/calendar/secret.ics", f"/request/{PHONE}", "/live"])
async def test_a_path_that_is_no_operation_is_not_named(path: str) -> None:
    collected = Collected()
    await request(collected.traces, path, status=500)
    span = collected.span()
    assert (span.name, span.status.status_code) == ("POST", StatusCode.ERROR)
    assert path not in span.to_json()


async def test_a_transaction_belongs_to_its_request_and_hides_the_text_of_an_error() -> None:
    collected = Collected()
    units = collected.traces.units(Committing())

    async def work(_: object) -> None:
        raise LookupError(f"nobody has the phone {PHONE}")

    async def run() -> None:
        with pytest.raises(LookupError):
            await units.run(work)

    await request(collected.traces, work=run)
    transaction, asked = collected.spans()
    assert transaction.name == "transaction"
    assert transaction.parent == ids(asked)
    assert transaction.attributes is not None
    assert transaction.attributes["error.type"] == "LookupError"
    assert str(transaction.attributes["code.function.name"]).endswith("<locals>.work")
    assert not any(
        text in one.to_json() for one in (transaction, asked) for text in (PHONE, "secret")
    )


async def test_background_work_in_another_thread_continues_the_trace_of_its_request() -> None:
    collected = Collected()
    units = collected.traces.units(Committing())
    bound = await request(collected.traces)

    async def work(_: object) -> None: ...

    def job(outcome: str) -> None:
        logged = {"event_kind": "AudioAsked", "message_id": 7}
        with bound_contextvars(correlation_id=bound["correlation_id"], **logged):
            ended = collected.traces.job("generate_audio")
            asyncio.run(units.run(work))
            ended(outcome)
        assert get_current_span() is INVALID_SPAN

    await asyncio.to_thread(job, "done")
    await asyncio.to_thread(job, "retried")
    asked, transaction, done, _, retried = collected.spans()
    assert {ids(one).trace_id for one in (transaction, done, retried)} == {ids(asked).trace_id}
    assert done.parent is not None
    assert done.parent.span_id == ids(asked).span_id
    assert transaction.parent == ids(done)
    assert (done.name, done.kind) == ("generate_audio", SpanKind.CONSUMER)
    assert done.attributes == {
        "wordmate.event": "AudioAsked",
        "wordmate.message_id": 7,
        "wordmate.outcome": "done",
    }
    assert done.status.status_code is StatusCode.UNSET
    assert retried.status.status_code is StatusCode.ERROR


async def test_a_message_stored_without_traces_begins_a_trace() -> None:
    collected = Collected()
    with bound_contextvars(correlation_id="a request of another release"):
        collected.traces.job("notify")("done")
    assert collected.span().parent is None


@pytest.mark.parametrize("continued", [True, False])
async def test_a_trace_is_continued_only_from_a_trusted_proxy(continued: bool) -> None:
    collected = Collected(continued=continued)
    await request(collected.traces, traceparent=OUTSIDE)
    trace_id = ids(collected.span()).trace_id
    assert (f"{trace_id:032x}" in OUTSIDE) == continued


async def test_a_malformed_parent_is_ignored() -> None:
    collected = Collected(continued=True)
    await request(collected.traces, traceparent="00-é-zz")
    assert collected.span().parent is None


@pytest.mark.parametrize(
    ("variable", "value"), [("OTEL_TRACES_SAMPLER", "always_off"), ("OTEL_SDK_DISABLED", "true")]
)
async def test_the_standard_variables_turn_traces_off(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    collected = Collected()
    bound = await request(collected.traces)
    with bound_contextvars(correlation_id=bound["correlation_id"]):
        collected.traces.job("notify")("done")
    assert collected.spans() == []
    assert bound["correlation_id"]
