"""Ctrl-C and SIGTERM stop the service; acknowledged work exists after the next start."""

import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.support.commands import BANNER, ENDS_SECONDS, Command, command, environment
from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port
from wordmate.tools.demo import PASSWORD, STUDENT

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[tuple[Command, str]]:
    """``wordmate serve`` that listens, and its address."""
    port = free_port()
    with command("serve", "--port", str(port), env=environment(folder, **settings)) as running:
        url = f"http://127.0.0.1:{port}"
        assert running.wait_for(BANNER).strip().endswith(url)
        yield running, url


def asked(http: httpx.Client, operation: str, **body: object) -> dict[str, object]:
    """The data of an operation's answer."""
    answer = http.post(f"/request/{operation}", json=body).json()
    assert answer["success"], answer
    data: dict[str, object] = answer["data"]
    return data


def sign_in(http: httpx.Client) -> None:
    body = {"phone": STUDENT, "password": PASSWORD, "loginAs": ["user"]}
    answer = asked(http, "CustomerLoginByPhoneAndPassword", **body)
    http.headers.update({"x-token-c": str(answer["token"]), "x-user-id": str(answer["userId"])})


@pytest.mark.parametrize("number", SIGNALS)
def test_a_server_stops_with_open_connections(tmp_path: Path, number: signal.Signals) -> None:
    with serving(tmp_path) as (server, url), httpx.Client(base_url=url, timeout=60) as http:
        sign_in(http)
        address = (httpx.URL(url).host, httpx.URL(url).port or 0)
        with socket.create_connection(address) as half_said, socket.create_connection(address):
            half_said.sendall(
                b"POST /request/LogoutUserByLoginToken HTTP/1.1\r\n"
                b"host: x\r\ncontent-length: 9\r\n\r\n"
            )
            server.signal(number)
            ended = server.ended()
    assert ended.code == 0
    assert "Traceback" not in ended.err


def test_a_server_that_is_stopped_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    acknowledged = list[int]()
    with serving(tmp_path) as (server, url), httpx.Client(base_url=url, timeout=60) as http:
        sign_in(http)

        def rename_until_it_ends() -> None:
            number = 0
            while True:
                number += 1
                try:
                    asked(http, "CustomerUpdateUserProfile", name=f"小满{number}")
                except httpx.HTTPError:
                    return
                acknowledged.append(number)
                if number == 20:
                    server.signal()

        renaming = threading.Thread(target=rename_until_it_ends)
        renaming.start()
        assert server.ended().code == 0
        renaming.join(timeout=ENDS_SECONDS)
    with closing(sqlite3.connect(tmp_path / "wordmate.db", timeout=PATIENCE_S)) as database:
        (name,) = database.execute(
            "SELECT name FROM account WHERE phone = ?", [f"+86{STUDENT}"]
        ).fetchone()
    assert int(name.removeprefix("小满")) >= acknowledged[-1] >= 20


def test_an_interrupted_first_start_is_completed_by_the_next(tmp_path: Path) -> None:
    port = str(free_port())
    with command("serve", "--port", port, env=environment(tmp_path)) as first:
        first.wait_for('"audit":"created"', where="err")
        first.signal()
        ended = first.ended()
    assert (ended.code, ended.out) == (0, "")
    assert "Traceback" not in ended.err
    with serving(tmp_path) as (server, url), httpx.Client(base_url=url, timeout=60) as http:
        sign_in(http)
        done = asked(http, "CustomerListCourseOrder", status="COMPLETED")
        assert done["total"] == 2
        server.signal()
        assert server.ended().code == 0


def test_an_early_ctrl_c_ends_silently(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "sys.addaudithook(lambda event, args: os.kill(os.getpid(), signal.SIGINT)\n"
        "    if event == 'import' and args[0] == 'wordmate.entrypoints.bootstrap' else None)\n"
        "from wordmate.entrypoints.cli.main import main\n"
        "main(['serve'])\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")


STUCK = """
import asyncio, sys, threading
from wordmate.entrypoints.cli.stopping import stop_signals

async def main():
    with stop_signals(float(sys.argv[1])) as asked:
        asyncio.get_running_loop().run_in_executor(None, threading.Event().wait)
        print("began", flush=True)
        await asked.wait()
        print("asked", flush=True)

asyncio.run(main())
"""


@contextmanager
def stuck(ends_within: int) -> Iterator[Command]:
    """A process with endless work."""
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, str(ends_within)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        running = Command(process)
        running.wait_for("began")
        try:
            yield running
        finally:
            process.kill()


def test_endless_work_does_not_keep_a_process_alive() -> None:
    with stuck(ends_within=1) as process:
        process.signal()
        ended = process.ended()
    assert ended.code == 0
    assert "ended before all work was done" in ended.out + ended.err


def test_a_second_ctrl_c_ends_immediately() -> None:
    with stuck(ends_within=3_600) as process:
        process.signal()
        process.wait_for("asked")
        process.signal()
        assert process.ended().code == -signal.SIGINT


@pytest.mark.parametrize("number", SIGNALS)
def test_servers_and_workers_of_a_redis_stop(
    tmp_path: Path, redis_url: str, number: signal.Signals
) -> None:
    with (
        serving(tmp_path, redis=redis_url) as (server, url),
        command("worker", env=environment(tmp_path, redis=redis_url)) as worker,
    ):
        worker.wait_for("works")
        with httpx.Client(base_url=url, timeout=60) as http:
            sign_in(http)
        for one in (server, worker):
            one.signal(number)
        ended = [one.ended() for one in (server, worker)]
    assert [one.code for one in ended] == [0, 0]
    assert not [one.err for one in ended if "Traceback" in one.err]
