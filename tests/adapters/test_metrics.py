"""The metrics of a process for Prometheus."""

import socket

import httpx
import pytest

from wordmate.adapters.metrics import Metrics


def scraped(metrics: Metrics) -> list[str]:
    """The metrics as text, over HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    stop = metrics.listen("127.0.0.1", port)
    try:
        return httpx.get(f"http://127.0.0.1:{port}/metrics").text.splitlines()
    finally:
        stop()


def test_requests_are_counted_by_operation_and_status_and_timed() -> None:
    metrics = Metrics(frozenset({"CustomerListWord"}))
    metrics.request("/request/CustomerListWord", 200, 0.02)
    metrics.request("/request/CustomerListWord", 503, 3, "SERVICE_BUSY")
    lines = scraped(metrics)
    for status in (200, 503):
        series = f'wordmate_requests_total{{operation="CustomerListWord",status="{status}"}}'
        assert f"{series} 1.0" in lines
    of = 'operation="CustomerListWord"'
    assert f'wordmate_request_seconds_bucket{{le="0.025",{of}}} 1.0' in lines
    assert f"wordmate_request_seconds_count{{{of}}} 2.0" in lines
    refused = [one for one in lines if one.startswith("wordmate_refusals_total")]
    assert refused == ['wordmate_refusals_total{code="SERVICE_BUSY"} 1.0']


@pytest.mark.parametrize("path", ["/request/Unknown", "/request/../x", "/audio/1.mp3", "/live"])
def test_invented_paths_create_no_metric_series(path: str) -> None:
    metrics = Metrics(frozenset({"CustomerListWord"}))
    metrics.request(path, 404, 0.01)
    counted = [one for one in scraped(metrics) if one.startswith("wordmate_requests_total")]
    assert counted == ['wordmate_requests_total{operation="else",status="404"} 1.0']


def test_background_work_is_counted_by_subscriber_and_outcome_from_zero_on() -> None:
    metrics = Metrics(subscribers={"notify"})
    metrics.job("notify", "done", 0.2)
    metrics.job("of_another_release", "parked", 0)
    counted = {one for one in scraped(metrics) if one.startswith("wordmate_jobs_total")}
    assert counted == {
        'wordmate_jobs_total{outcome="done",subscriber="notify"} 1.0',
        'wordmate_jobs_total{outcome="retried",subscriber="notify"} 0.0',
        'wordmate_jobs_total{outcome="parked",subscriber="notify"} 0.0',
        'wordmate_jobs_total{outcome="done",subscriber="else"} 0.0',
        'wordmate_jobs_total{outcome="retried",subscriber="else"} 0.0',
        'wordmate_jobs_total{outcome="parked",subscriber="else"} 1.0',
    }


def test_a_value_is_read_when_it_is_scraped() -> None:
    metrics, open_connections = Metrics(frozenset()), [3]
    metrics.gauge("connections", "Open connections.", lambda: open_connections[0])
    open_connections[0] = 7
    assert "wordmate_connections 7.0" in scraped(metrics)
