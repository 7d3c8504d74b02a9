"""The processes of compose.yaml, started with its commands and settings, work as one service."""

import json
import os
import re
import signal
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.support.commands import (
    BANNER,
    ENDS_SECONDS,
    RUNS_SECONDS,
    Command,
    Ended,
    command,
    surroundings,
)
from tests.support.patience import PATIENCE_S, comes_true
from tests.support.postgres import PROGRAMS
from tests.support.redis import free_port

DEPLOY = Path(__file__).parents[3] / "docs" / "deploy"
SERVICES: Mapping[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
IMAGE = (DEPLOY / "Containerfile").read_text()
STUDENT = {"phone": "13800000007", "password": "Reluctant7"}


@dataclass(frozen=True)
class Place:
    """A machine with a database and a Redis, instead of the containers'."""

    folder: Path
    database: str
    redis: str

    def environment(self, service: str) -> dict[str, str]:
        """The environment of a container, with the addresses of this machine."""
        image = dict(re.findall(r"(WORDMATE_\w+)=(\S+)", IMAGE))
        given = {
            name: str(value).replace("$$", "$")
            for name, value in SERVICES[service]["environment"].items()
        }
        here = {
            "WORDMATE_DATA_DIR": str(self.folder / "data"),
            "WORDMATE_HOST": "127.0.0.1",
            "WORDMATE_PORT": str(free_port()),
            "WORDMATE_METRICS": f"127.0.0.1:{free_port()}",
            "WORDMATE_REDIS": self.redis,
        }
        for name in SERVICES[service]["secrets"]:
            (variable,) = (one for one, path in given.items() if path == f"/run/secrets/{name}")
            here[variable] = str(self.folder / name)
        programs = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
        return {**surroundings(), "PATH": programs, **image, **given, **here}

    @contextmanager
    def running(self, service: str) -> Iterator[tuple[Command, dict[str, str]]]:
        """A process of a container, by its command or the image's."""
        arguments = SERVICES[service].get("command") or ["serve"]
        environment = self.environment(service)
        with command(*arguments, env=environment) as process:
            yield process, environment

    def ran(self, *arguments: str, **more: str) -> Ended:
        """Runs a command in the first server's container."""
        environment = {**self.environment("server-1"), **more}
        with command(*arguments, env=environment) as process:
            return process.ended(within=RUNS_SECONDS)


@pytest.fixture
def place(tmp_path: Path, empty_postgres_url: str, redis_url: str) -> Place:
    secrets = {
        "database": empty_postgres_url,
        "secret": "jf7Kq2pXz9LrT4vBn8WmYc3HsD6gAe5U",
        "sms_headers": '{"Authorization": "Bearer gateway"}',
        "voice": "what-turn-shares",
    }
    for name, secret in secrets.items():
        (tmp_path / name).write_text(f"{secret}\n")
    (tmp_path / "data").mkdir(mode=0o700)
    return Place(tmp_path, empty_postgres_url, redis_url)


async def test_the_processes_of_the_containers_work_as_one_service(place: Place) -> None:
    with ExitStack() as stack:
        started = [
            stack.enter_context(place.running(name)) for name in ("server-1", "server-2", "worker")
        ]
        (first, _), (second, _), (worker, _) = started
        first.wait_for(BANNER)
        second.wait_for(BANNER)
        worker.wait_for("works in the background")
        sound = await _signed_in_and_spoken_to(place, *(env for _, env in started[:2]))
        assert sound.headers["content-type"] == "audio/mpeg"
        async with httpx.AsyncClient(timeout=PATIENCE_S) as prometheus:
            for _, env in started:
                metrics = await prometheus.get(f"http://{env['WORDMATE_METRICS']}/metrics")
                assert "wordmate_outbox_age_seconds " in metrics.text
        _found_sound(place.ran("doctor"))
        _backed_up(place)
        for process, _ in started:
            process.signal(signal.SIGTERM)
        for process, _ in started:
            ended = process.ended(within=ENDS_SECONDS)
            assert ended.code == 0, ended.err
            assert all(json.loads(line)["level"] == "info" for line in ended.err.splitlines())


async def _signed_in_and_spoken_to(
    place: Place, first: Mapping[str, str], second: Mapping[str, str]
) -> httpx.Response:
    """A student signs in at one server, and the other one returns audio that the worker made."""
    made = place.ran(
        *("store", "people", "create", "--phone", STUDENT["phone"], "--name", "小林"),
        WORDMATE_NEW_PASSWORD=STUDENT["password"],
    )
    assert made.code == 0, made.err
    async with (
        httpx.AsyncClient(base_url=_url(first), timeout=PATIENCE_S) as one,
        httpx.AsyncClient(base_url=_url(second), timeout=PATIENCE_S) as other,
    ):
        signed_in = await one.post(
            "/request/CustomerLoginByPhoneAndPassword", json={**STUDENT, "loginAs": ["user"]}
        )
        data = signed_in.json()["data"]
        one.headers = {"x-token-c": data["token"], "x-user-id": str(data["userId"])}
        text = {"targetText": "reluctant", "sourceText": "勉强的"}
        asked = await one.post(
            "/request/CommonAudioGenerator", json={"data": [text], "version": "word"}
        )
        (sound,) = asked.json()["data"]["data"]

        async def is_there() -> bool:
            return (await other.get(sound["voiceUrl"])).is_success

        await comes_true(is_there)
        assert (await other.get("/readyz")).status_code == 200
        return await other.get(sound["voiceUrl"])


def _url(environment: Mapping[str, str]) -> str:
    return f"http://127.0.0.1:{environment['WORDMATE_PORT']}"


def _found_sound(doctor: Ended) -> None:
    """The doctor finds only problems of this machine."""
    problems = [line for line in doctor.out.splitlines() if not line.startswith("ok ")]
    assert [one for one in problems if not re.match("BAD  (disk|open files|web app):", one)] == []


def _backed_up(place: Place) -> None:
    """The command of the backup's container, without waiting for the night, and without audio."""
    (script,) = SERVICES["backup"]["command"]
    (line,) = (one for one in script.splitlines() if "wordmate backup" in one)
    assert line.strip() == 'wordmate backup "/backups/$$(date -u +%F)" || exit 1'
    backup = place.ran("backup", str(place.folder / "backup"))
    assert backup.code == 0, backup.err
    assert [one.name for one in (place.folder / "backup" / "files").iterdir()] == ["materials"]
