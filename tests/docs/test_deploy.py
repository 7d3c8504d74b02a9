"""The files of an installation name what there is: settings, metrics, and how processes stop."""

import json
import re
from pathlib import Path

import httpx
import yaml

from tests.support.processes import server_process
from tests.support.redis import free_port
from wordmate.entrypoints.settings import PREFIX, Settings

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
_METRIC = re.compile(r"\b(?:wordmate|process)_[a-z_]+\b")


def text(name: str) -> str:
    return (DEPLOY / name).read_text()


def test_every_setting_that_the_files_name_exists() -> None:
    named = {
        one.removeprefix(PREFIX).removesuffix("_FILE").lower()
        for path in DEPLOY.iterdir()
        for one in re.findall(rf"\b{PREFIX}[A-Z_]+\b", path.read_text())
    }
    assert named - {*Settings.__struct_fields__} == set()


def test_containers_run_without_rights_and_wait_for_what_they_need() -> None:
    services = yaml.safe_load(text("compose.yaml"))["services"]
    assert {*services} == {
        *("proxy", "server-1", "server-2", "worker"),
        *("backup", "postgres", "redis", "turn"),
    }
    for name in ("server-1", "server-2", "worker", "backup"):
        service = services[name]
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
        assert {*service["depends_on"]} == {"postgres", "redis"}
    assert "\nUSER wordmate\n" in text("Containerfile")


def test_units_stop_a_process_by_its_main_process() -> None:
    for name in ("wordmate@.service", "wordmate-worker.service"):
        assert "\nKillMode=mixed\n" in text(name)


def test_the_proxy_passes_the_live_channel_on_as_it_comes() -> None:
    (live,) = re.findall(r"location = /live \{(.*?)\}", text("proxy.conf"), re.DOTALL)
    assert "proxy_buffering off;" in live


def test_alerts_and_dashboard_ask_for_metrics_that_a_server_has(tmp_path: Path) -> None:
    port = free_port()
    with server_process(tmp_path, {"WORDMATE_METRICS": f"127.0.0.1:{port}"}) as server:
        httpx.post(f"{server.url}/request/CheckUserExistByPhone", json={})
        said = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert 'wordmate_requests_total{operation="CheckUserExistByPhone",status="400"} 1.0' in said
    rules = [rule for one in yaml.safe_load(text("alerts.yml"))["groups"] for rule in one["rules"]]
    panels = json.loads(text("dashboard.json"))["panels"]
    asked = [rule["expr"] for rule in rules]
    asked += [target["expr"] for panel in panels for target in panel["targets"]]
    metrics = {name for one in asked for name in _METRIC.findall(one)}
    assert metrics >= {"wordmate_outbox_age_seconds", "wordmate_request_seconds_bucket"}
    assert {one for one in metrics if not re.search(rf"^{one}[ {{]", said, re.MULTILINE)} == set()
