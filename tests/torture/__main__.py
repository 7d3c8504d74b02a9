"""Runs simulated lessons with faults, and prints how often each fault occurred."""

import multiprocessing
import os
import sys
import time
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.postgres import memory_folder
from tests.torture.report import AT_ONCE, Report, held_in


def main() -> int:
    """Exit code 1 if lessons failed."""
    options = ArgumentParser(prog="python -m tests.torture", description=__doc__)
    options.add_argument("number", type=int, nargs="?", default=1_000, help="how many lessons")
    options.add_argument("first", type=int, nargs="?", default=0, help="the first one's number")
    options.add_argument("--minutes", type=float, default=1e9, help="after so many no more begin")
    asked, report = options.parse_args(), Report()
    first, number, until = asked.first, asked.number, time.monotonic() + 60 * asked.minutes
    chunks = [
        range(start, min(start + AT_ONCE, first + number))
        for start in range(first, first + number, AT_ONCE)
    ]
    spawned = multiprocessing.get_context("spawn")
    with (
        TemporaryDirectory(prefix="wordmate-torture-", dir=memory_folder()) as folder,
        ProcessPoolExecutor(os.cpu_count(), spawned) as pool,
    ):
        for done in pool.map(held_in, [Path(folder)] * len(chunks), chunks):
            report.add(done)
            print(f"{report.lessons:,} lessons, {len(report.failed)} failed", file=sys.stderr)
            if time.monotonic() > until:
                pool.shutdown(cancel_futures=True)
                break
    print(report)
    return min(1, len(report.failed))


if __name__ == "__main__":
    sys.exit(main())
