"""Two servers in alternating rounds, so that drift affects both."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Final

import msgspec

from tests.benchmarks.data import Scale
from tests.benchmarks.databases import FOLDER
from tests.benchmarks.load import Sample, fire
from tests.benchmarks.machine import SERVERS_CORE
from tests.benchmarks.operations import Measured


@dataclass(slots=True)
class Server:
    """A running server and the data behind it."""

    port: int
    scale: Scale
    pid: int


@dataclass(frozen=True, slots=True)
class Pair:
    """The results of two servers in the same rounds."""

    one: Sequence[Sample]
    other: Sequence[Sample]

    @property
    def ratio(self) -> float:
        """The ratio of the first's throughput to the second's: the median of all rounds."""
        return median(
            mine.per_second / theirs.per_second
            for mine, theirs in zip(self.one, self.other, strict=True)
        )


@contextmanager
def serving(kind: str, url: str, scale: Scale) -> Iterator[Server]:
    """A server process of a kind (see ``server``) until the block ends."""
    log = FOLDER / f"{kind}.log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.benchmarks.server",
                kind,
                str(SERVERS_CORE),
                url,
                msgspec.json.encode(scale).decode(),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            port = process.stdout.readline().strip()
            if not port:
                raise RuntimeError(f"the {kind} server did not start: see {log}")
            assert os.sched_getaffinity(process.pid) == {SERVERS_CORE}
            yield Server(int(port), scale, process.pid)
        finally:
            process.stdin.close()
            process.wait(timeout=60)


WARM_UP: Final = 1
"""Warm-up rounds."""


def alternate(
    one: Server,
    other: Server,
    measured: Measured,
    *,
    rounds: int,
    size: int,
    beside: Measured | None = None,
) -> Pair:
    """A number of rounds against both in turn, each with a number of requests; ``beside`` are the
    other server's requests, if they differ."""
    samples: tuple[list[Sample], list[Sample]] = ([], [])
    used = 0
    for number in range(WARM_UP + rounds):
        turns = [(0, one), (1, other)]
        for which, server in turns if number % 2 else reversed(turns):
            asked = measured if which == 0 else beside or measured
            requests = list(asked.requests(used, size, server.scale))
            used += size
            sample = fire(server.port, requests)
            if number >= WARM_UP:
                samples[which].append(sample)
    return Pair(*samples)
