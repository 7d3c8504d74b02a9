"""``wordmate`` commands in processes that begin where importing has ended.

A process of its own for everything that a service does, forked from one that has imported it: an
interpreter of its own takes seconds to come as far. How a command itself starts, and what it says
of that, is tried with ``tests.support.commands``.
"""

import mmap
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from multiprocessing.connection import wait
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.support.commands import RUNS_SECONDS, Ended

CLOCK: Final = "TEST_CLOCK_FILE"
"""Names a file with eight bytes: by how many nanoseconds the process's clock is ahead."""
_FORKS: Final = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(
    [
        "wordmate.entrypoints.cli.serving",
        "wordmate.entrypoints.cli.commands",
        # What a service and the store's commands import when they begin:
        "wordmate.adapters.jobs.audio",
        "wordmate.adapters.jobs.handlers",
        "wordmate.adapters.jobs.runner",
        "wordmate.adapters.jobs.transport",
        "wordmate.adapters.limits.redis",
        "wordmate.adapters.live.redis",
        "wordmate.adapters.presence.redis",
        "wordmate.adapters.rpc.app",
        "wordmate.adapters.speech.studio",
        "wordmate.entrypoints.cli.store",
        "alembic.command",
        "miniaudio",
        "argon2",
    ]
)


def ran(*arguments: str, env: Mapping[str, str]) -> Ended:
    """``wordmate …`` to its end."""
    with TemporaryDirectory() as folder:
        out, err = (Path(folder) / name for name in ("out", "err"))
        process = _begun(arguments, env, out, err)
        process.join(RUNS_SECONDS)
        code = process.exitcode
        if code is None:
            process.kill()
            raise RuntimeError(f"wordmate {arguments} does not end")
        return Ended(code, out.read_text("utf-8"), err.read_text("utf-8"))


class Forked:
    """A running command; both of its streams go to one file."""

    def __init__(self, arguments: Sequence[str], env: Mapping[str, str], log: Path) -> None:
        self._process = _begun(arguments, env, log, log)

    @property
    def code(self) -> int | None:
        """How it ended, a negative code by which signal; none while it runs."""
        return self._process.exitcode

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    def ends(self, within: float) -> bool:
        """Whether it ends in so many seconds, or has ended."""
        wait([self._process.sentinel], within)
        return self.code is not None

    def terminate(self, within: float) -> None:
        """Asks it to end, and waits for it."""
        if self.code is None:
            self._signal(signal.SIGTERM)
        if not self.ends(within):
            self.kill()
            raise TimeoutError("a server that was asked to end went on")

    def kill(self) -> None:
        """Ends it at once, in the middle of whatever it does."""
        self._signal(signal.SIGKILL)
        self._process.join()

    def _signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)


def _begun(
    arguments: Sequence[str], env: Mapping[str, str], out: Path, err: Path
) -> ForkServerProcess:
    process = _FORKS.Process(target=_run, args=(arguments, dict(env), out, err))
    process.start()
    return process


def _set_clock_by(file: Path) -> None:
    """Puts this process's clock ahead by the nanoseconds in a file, which may change."""
    with file.open("rb") as opened:
        ahead = mmap.mmap(opened.fileno(), 8, prot=mmap.PROT_READ)
    real = time.time_ns
    time.time_ns = lambda: real() + int.from_bytes(ahead[:], "little", signed=True)


def _run(arguments: Sequence[str], env: Mapping[str, str], out: Path, err: Path) -> None:
    for standard, path in ((sys.stdout, out), (sys.stderr, err)):
        standard.flush()
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, standard.fileno())
        os.close(file)
    os.environ.clear()
    os.environ.update(env)
    if (file_name := env.get(CLOCK)) is not None:
        _set_clock_by(Path(file_name))
    from wordmate.entrypoints.cli.main import main

    main(arguments)
