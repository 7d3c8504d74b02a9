"""Traces are on with the address of a collector, and otherwise cost nothing."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.loopback import Answer, Loopback, loopback
from tests.support.patience import PATIENCE_S, comes_true
from tests.support.processes import server_process
from tests.support.redis import free_port
from wordmate import adapters
from wordmate.entrypoints.cli.main import MISCONFIGURED, main
from wordmate.entrypoints.doctor import Finding, examine
from wordmate.entrypoints.observing import ENDPOINT, open_traces
from wordmate.entrypoints.settings import Settings
from wordmate.tools.demo import PASSWORD, STUDENT

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"
MISSING = f"{ENDPOINT}: the packages of requirements-traces.txt are not installed"


@pytest.fixture
def collector() -> Iterator[Loopback]:
    """A collector that takes every message."""
    with loopback(lambda _: Answer(raw=b"")) as running:
        yield running


@pytest.fixture
def not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service whose extra ``traces`` is not installed, but turned on."""
    for name in ("opentelemetry", *sys.modules):
        if name.partition(".")[0] == "opentelemetry":
            monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "wordmate.adapters.traces", raising=False)
    monkeypatch.delattr(adapters, "traces", raising=False)
    monkeypatch.setenv(ENDPOINT, "http://127.0.0.1:4318")


async def _traces(settings: Settings) -> Finding:
    (found,) = [one async for one in examine(settings) if one.name == "traces"]
    return found


async def test_without_a_collector_nothing_of_opentelemetry_is_imported(
    monkeypatch: pytest.MonkeyPatch, not_installed: None
) -> None:
    monkeypatch.delenv(ENDPOINT)
    async with open_traces(Settings()) as traces:
        assert traces is None


def test_a_start_without_the_packages_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    not_installed: None,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("WORDMATE_DATA_DIR", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", str(free_port())])
    assert ended.value.code == MISCONFIGURED
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(MISSING)
    assert said.err.count("\n") == 1


async def test_the_doctor_finds_missing_packages(not_installed: None, data_dir: Path) -> None:
    found = await _traces(Settings(data_dir=str(data_dir)))
    assert (found.problem or "").startswith(MISSING)
    assert found.advice


async def test_the_doctor_asks_the_collector(
    monkeypatch: pytest.MonkeyPatch, collector: Loopback, data_dir: Path
) -> None:
    pytest.importorskip("opentelemetry.sdk", reason="the extra `traces` is not installed")
    settings = Settings(data_dir=str(data_dir))
    monkeypatch.setenv(ENDPOINT, collector.url)
    assert (await _traces(settings)).problem is None
    assert [one.path for one in collector.asked] == ["/v1/traces"]
    collector.answering = lambda _: Answer(404)
    assert (await _traces(settings)).problem == f"{collector.url} takes no spans"


async def test_a_server_sends_the_trace_of_a_sound_from_the_proxy_to_the_background_work(
    collector: Loopback, tmp_path: Path
) -> None:
    messages = pytest.importorskip(
        "opentelemetry.proto.collector.trace.v1.trace_service_pb2",
        reason="the extra `traces` is not installed",
    )

    def spans() -> list[Any]:
        return [
            span
            for message in [*collector.asked]
            for resource in messages.ExportTraceServiceRequest.FromString(
                message.body
            ).resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
            if span.trace_id.hex() == TRACE
        ]

    def named(name: str) -> Callable[[], Any]:
        return lambda: next((one for one in spans() if one.name == name), None)

    settings = {
        ENDPOINT: collector.url,
        "OTEL_BSP_SCHEDULE_DELAY": "20",
        "WORDMATE_TRUSTED_PROXIES": "127.0.0.1",
    }
    with server_process(tmp_path, settings) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as http:
            signed_in = await http.post(
                "/request/CustomerLoginByPhoneAndPassword",
                json={"phone": STUDENT, "password": PASSWORD, "loginAs": ["user"]},
            )
            data = signed_in.json()["data"]
            asked = await http.post(
                "/request/CommonAudioGenerator",
                json={"data": [{"targetText": "reluctant", "sourceText": "勉强的"}]},
                headers={
                    "x-token-c": data["token"],
                    "x-user-id": str(data["userId"]),
                    "traceparent": f"00-{TRACE}-{PARENT}-01",
                },
            )
        assert asked.is_success

        async def arrived() -> bool:
            return all(named(one)() for one in ("CommonAudioGenerator", "make_audio"))

        await comes_true(arrived)
    request, job = named("CommonAudioGenerator")(), named("make_audio")()
    assert request.parent_span_id.hex() == PARENT
    assert job.parent_span_id == request.span_id
    within = {one.parent_span_id for one in spans() if one.name == "transaction"}
    assert {request.span_id, job.span_id} <= within
    lines = [json.loads(one) for one in server.log.read_text().splitlines() if one[:1] == "{"]
    logged = {one["correlation_id"] for one in lines if TRACE in str(one.get("correlation_id"))}
    assert logged == {f"00-{TRACE}-{request.span_id.hex()}-01"}
    sent = b"".join(one.body for one in collector.asked)
    assert not any(
        text.encode() in sent for text in (STUDENT, PASSWORD, data["token"], "reluctant")
    )
