"""The files of an installation name existing settings and metrics, and stop processes properly."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
import yaml

from tests.support.processes import server_process
from tests.support.redis import free_port
from wordmate.adapters.rpc.live import PING_S
from wordmate.application.operations import OPERATIONS
from wordmate.entrypoints.cli.serving import OF_ADDRESS
from wordmate.entrypoints.settings import PREFIX, Settings, read_settings

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


def test_the_image_copies_the_database_with_programs_of_its_version() -> None:
    services = yaml.safe_load(text("compose.yaml"))["services"]
    version = services["postgres"]["image"].removeprefix("postgres:")
    assert f"postgresql-client-{version} " in text("Containerfile")


def test_the_image_ignores_exactly_the_unneeded_files() -> None:
    ignored = {*text("Containerfile.dockerignore").split()}
    assert ignored >= {".venv", ".tools", "var", "docs/deploy/secrets", "webapp/node_modules"}
    assert ignored.isdisjoint({"alembic", "docs", "src", "webapp", "CHANGELOG.md", ".git"})


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit's service, each with its values in order."""
    found: dict[str, list[str]] = {}
    service = text(name).partition("[Service]\n")[2].partition("[Install]")[0]
    for line in service.splitlines():
        if line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


SERVERS = ("wordmate@.service", "wordmate-worker.service")
UNITS = (*SERVERS, "wordmate-backup.service")


@pytest.mark.parametrize("name", SERVERS)
def test_units_stop_a_process_by_its_main_process(name: str) -> None:
    assert unit(name)["KillMode"] == ["mixed"]


@pytest.mark.parametrize("name", UNITS)
def test_units_have_minimal_rights_and_write_only_the_services_folders(name: str) -> None:
    service = unit(name)
    assert service["ProtectSystem"] == ["strict"]
    assert service["CapabilityBoundingSet"] == [""]
    assert service["NoNewPrivileges"] == ["yes"]
    (state,) = service["StateDirectory"]
    assert f"WORDMATE_DATA_DIR=/var/lib/{state}" in service["Environment"]
    # A worker lowers its priority, which the filter refuses: that must not end it.
    assert service["SystemCallErrorNumber"] == ["EPERM"]


def test_units_on_one_machine_serve_metrics_on_different_ports() -> None:
    addresses = [
        line.replace("%i", number)
        for name, number in ((SERVERS[0], "8000"), (SERVERS[0], "8001"), (SERVERS[1], ""))
        for line in unit(name)["Environment"]
        if line.startswith("WORDMATE_METRICS=")
    ]
    assert len({*addresses}) == 3
    for one in addresses:
        name, _, value = one.partition("=")
        assert read_settings({name: value}).metrics_address[0] == "127.0.0.1"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for path in DEPLOY.glob("wordmate*.*"):
        (tmp_path / path.name).write_text(
            path.read_text().replace("/opt/wordmate/bin/wordmate", "/bin/true")
        )
    started = ("wordmate@8000.service", "wordmate-worker.service", "wordmate-backup.timer")
    named = [str(tmp_path / one) for one in (*started, "wordmate-backup.service")]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *named],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_settings_of_the_units_are_accepted(tmp_path: Path) -> None:
    environment = {}
    for line in text("environment").splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            environment[name] = value.strip("'")
    for name in [one for one in environment if one.endswith("_FILE")]:
        path = tmp_path / name
        path.write_text("jf7Kq2pXz9LrT4vBn8WmYc3HsD6gAe5U\n")
        environment[name] = str(path)
    assert read_settings(environment).mode == "production"


def block(proxy: str, head: str) -> str:
    """The text between the braces of a block."""
    (found,) = re.findall(rf"{re.escape(head)} \{{(.*?)\}}", proxy, re.DOTALL)
    return str(found)


def test_the_proxys_limits_fit_those_of_the_service() -> None:
    proxy = text("proxy.conf")
    largest = max(one.body_limit for one in OPERATIONS.values())
    (megabytes,) = re.findall(r"client_max_body_size (\d+)m;", proxy)
    assert int(megabytes) * 2**20 >= largest
    people = yaml.safe_load(text("compose.yaml"))["x-wordmate"]["environment"]
    (connections,) = re.findall(r"limit_conn addresses (\d+);", proxy)
    assert int(connections) == OF_ADDRESS * int(people["WORDMATE_PEOPLE_PER_ADDRESS"])
    (seconds,) = re.findall(r"proxy_read_timeout (\d+)s;", block(proxy, "location = /live"))
    assert int(seconds) > PING_S


def test_the_proxy_does_not_buffer_the_live_channel() -> None:
    assert "proxy_buffering off;" in block(text("proxy.conf"), "location = /live")


def test_alerts_and_dashboard_use_existing_metrics(tmp_path: Path) -> None:
    port = free_port()
    with server_process(tmp_path, {"WORDMATE_METRICS": f"127.0.0.1:{port}"}) as server:
        httpx.post(f"{server.url}/request/CheckUserExistByPhone", json={})
        said = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert 'wordmate_requests_total{operation="CheckUserExistByPhone",status="400"} 1.0' in said
    assert 'wordmate_refusals_total{code="PARAMETER_ERROR"} 1.0' in said
    rules = [rule for one in yaml.safe_load(text("alerts.yml"))["groups"] for rule in one["rules"]]
    panels = json.loads(text("dashboard.json"))["panels"]
    asked = [rule["expr"] for rule in rules]
    asked += [target["expr"] for panel in panels for target in panel["targets"]]
    metrics = {name for one in asked for name in _METRIC.findall(one)}
    assert metrics >= {"wordmate_outbox_age_seconds", "wordmate_request_seconds_bucket"}
    assert {one for one in metrics if not re.search(rf"^{one}[ {{]", said, re.MULTILINE)} == set()
