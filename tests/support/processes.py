"""The service as real processes, the way people start it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port


@dataclass(frozen=True)
class ServerProcess:
    """A server's address and what it has logged."""

    url: str
    log: Path
    process: subprocess.Popen[bytes]

    def kill(self) -> None:
        """Ends it at once, in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()


@contextmanager
def server_process(folder: Path, settings: Mapping[str, str]) -> Iterator[ServerProcess]:
    """``wordmate serve`` on a free port, until the block ends."""
    port = free_port()
    path = folder / f"server-{port}.log"
    environment = {**os.environ, "WORDMATE_DATA_DIR": str(folder), **settings}
    with path.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "wordmate", "serve", "--port", str(port)],
            env=environment,
            stdout=log,
            stderr=log,
        )
        server = ServerProcess(f"http://127.0.0.1:{port}", path, process)
        try:
            _wait_for(server)
            yield server
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=PATIENCE_S)


@contextmanager
def server_processes(
    count: int, folder: Path, settings: Mapping[str, str]
) -> Iterator[Sequence[ServerProcess]]:
    """Several servers over one data folder, started one after the other."""
    with ExitStack() as running:
        yield [running.enter_context(server_process(folder, settings)) for _ in range(count)]


def _wait_for(server: ServerProcess) -> None:
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            if httpx.get(f"{server.url}/healthz", timeout=PATIENCE_S).is_success:
                return
        except httpx.TransportError:
            if server.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(server.log.read_text()) from None
            os.sched_yield()
