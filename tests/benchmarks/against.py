"""This build beside an earlier commit's, in turns on the same generated data."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from tests.benchmarks.data import Scale
from tests.benchmarks.databases import FOLDER
from tests.benchmarks.machine import SERVERS_CORE
from tests.benchmarks.operations import floored
from tests.benchmarks.report import Report
from tests.benchmarks.rounds import Server, alternate
from tests.support.commits import ROOT

SOURCES: Final = ("src", "tests", "alembic", "alembic.ini")
_BUILD: Final = "tests/benchmarks/build.py"
"""Runs in the build's own checkout, by the build's own names."""

Cost = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Build:
    """A serving build, and what its operations cost: statements, rows, bytes."""

    server: Server
    costs: Mapping[str, Cost]


@contextmanager
def built(sources: Path, kind: str, scale: Scale) -> Iterator[Build]:
    """A build from these sources, until the block ends."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    log = FOLDER / f"build-{sources.name}.log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                _BUILD,
                kind,
                str(SERVERS_CORE),
                msgspec.json.encode(scale).decode(),
            ],
            cwd=sources,
            env={**os.environ, "PYTHONPATH": f"{sources / 'src'}{os.pathsep}{sources}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            told, port = process.stdout.readline(), process.stdout.readline().strip()
            if not port:
                raise RuntimeError(f"the build of {sources} did not start: see {log}")
            costs = msgspec.json.decode(told, type=dict[str, Cost])
            yield Build(Server(int(port), scale, process.pid), costs)
        finally:
            process.stdin.close()
            process.wait(timeout=60)


def compare(
    report: Report,
    earlier: Path,
    kind: str,
    scale: Scale,
    what: Sequence[str],
    *,
    rounds: int,
    share: int,
) -> None:
    """Compares the named operations of this data on both builds, in turns."""
    named = [one for key, one in floored(scale).items() if key in what]
    if not named:
        return
    with built(ROOT, kind, scale) as now, built(earlier, kind, scale) as before:
        for one in named:
            pair = alternate(
                now.server, before.server, one, rounds=rounds, size=one.per_round // share
            )
            report.section(f"{one.title}, {kind}")
            report.line("this build", pair.one)
            report.line("the earlier build", pair.other)
            for name, build in (("this build", now), ("the earlier build", before)):
                statements, rows, size = build.costs[one.key]
                report.note(f"{name}: statements {statements}, rows {rows}, bytes {size:,}")
            report.verdict(f"{one.key}, {kind}, throughput against the earlier build", pair.ratio)
