"""The service as real processes."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.support.commands import surroundings
from tests.support.forked import Forked
from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port

_BREATH_S = 0.05


@dataclass(frozen=True)
class ServerProcess:
    """A server's address and what it has logged."""

    url: str
    log: Path
    process: Forked

    def kill(self) -> None:
        """Kills it in the middle of its work."""
        self.process.kill()


@contextmanager
def server_process(folder: Path, settings: Mapping[str, str]) -> Iterator[ServerProcess]:
    """``wordmate serve`` on a free port, until the block ends."""
    port = free_port()
    path = folder / f"server-{port}.log"
    environment = {**surroundings(), "WORDMATE_DATA_DIR": str(folder), **settings}
    process = Forked(["serve", "--port", str(port)], environment, path)
    server = ServerProcess(f"http://127.0.0.1:{port}", path, process)
    try:
        _wait_for(server)
        yield server
    finally:
        process.terminate(within=PATIENCE_S)


@contextmanager
def server_processes(
    count: int, folder: Path, settings: Mapping[str, str]
) -> Iterator[Sequence[ServerProcess]]:
    """Several servers over one data folder, started one after the other."""
    with ExitStack() as running:
        yield [running.enter_context(server_process(folder, settings)) for _ in range(count)]


def _wait_for(server: ServerProcess) -> None:
    until = time.monotonic() + PATIENCE_S
    with httpx.Client(timeout=PATIENCE_S) as http:
        while True:
            try:
                if http.get(f"{server.url}/healthz").is_success:
                    return
            except httpx.TransportError:
                # Meanwhile the processor is left to the server.
                if server.process.ends(within=_BREATH_S) or time.monotonic() > until:
                    raise RuntimeError(server.log.read_text()) from None
