"""The time until a stopped server ends: idle, with open connections, and while it works."""

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx

from tests.benchmarks.report import Report
from tests.support.commands import BANNER, command, environment
from tests.support.redis import free_port

MOST_SECONDS: Final = 5
FULL_ROUNDS: Final = 5
_PEOPLE: Final = 8

Busy = Callable[[str], AbstractContextManager[None]]
"""Load on the server at this address."""


def measure_stop(report: Report, *, quick: bool) -> None:
    """The longest time of all rounds from the signal to the end of the process."""
    print("\nstopping")
    with TemporaryDirectory() as folder:
        for name, busy in _STATES.items():
            for number in (signal.SIGINT, signal.SIGTERM):
                rounds = range(1 if quick else FULL_ROUNDS)
                longest = max(_seconds(Path(folder), number, busy) for _ in rounds)
                what = f"{name}, seconds to the end after {number.name}"
                report.verdict(what, longest, most=MOST_SECONDS)


@contextmanager
def _idle(_: str) -> Iterator[None]:
    yield


@contextmanager
def _connected(url: str) -> Iterator[None]:
    """Connections that are kept alive, and one whose request never ends."""
    address = httpx.URL(url)
    with ExitStack() as stack:
        for _ in range(_PEOPLE):
            stack.enter_context(httpx.Client(base_url=url)).get("/healthz")
        half = stack.enter_context(socket.create_connection((address.host, address.port or 0)))
        half.sendall(b"POST /request/X HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n")
        yield


@contextmanager
def _asked(url: str) -> Iterator[None]:
    """Continuous password attempts: the slowest thing the service does."""
    body = {"phone": "13800000009", "password": "Wordmate2025", "loginAs": ["user"]}
    began = threading.Semaphore(0)

    def ask() -> None:
        with httpx.Client(base_url=url, timeout=60) as http:
            while True:
                began.release()
                try:
                    http.post("/request/CustomerLoginByPhoneAndPassword", json=body)
                except httpx.HTTPError:
                    return

    people = [threading.Thread(target=ask, daemon=True) for _ in range(_PEOPLE)]
    for one in people:
        one.start()
    for _ in range(2 * _PEOPLE):
        began.acquire()
    yield


_STATES: Final[Mapping[str, Busy]] = {
    "idle": _idle,
    "with open connections": _connected,
    "while passwords are tried": _asked,
}


def _seconds(folder: Path, number: signal.Signals, busy: Busy) -> float:
    port = free_port()
    with command("serve", "--port", str(port), env=environment(folder)) as server:
        server.wait_for(BANNER)
        with busy(f"http://127.0.0.1:{port}"):
            began = time.monotonic()
            server.signal(number)
            server.process.wait()
            return time.monotonic() - began
