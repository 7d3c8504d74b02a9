"""``wordmate`` commands in processes that begin where importing has ended.

A process of its own for everything that a service does, forked from one that has imported it: an
interpreter of its own takes seconds to come as far. How a command itself starts, and what it says
of that, is tried with ``tests.support.commands``.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import wait
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, Final

_FORKS: Final = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(
    ["wordmate.entrypoints.cli.serving", "wordmate.entrypoints.cli.commands"]
)


class Forked:
    """A running command; both of its streams go to one file."""

    def __init__(self, arguments: Sequence[str], env: Mapping[str, str], log: Path) -> None:
        with log.open("wb") as file:
            streams = DupFd(file.fileno())
            self._process = _FORKS.Process(target=_run, args=(arguments, dict(env), streams))
            self._process.start()

    @property
    def code(self) -> int | None:
        """How it ended, a negative code by which signal; none while it runs."""
        return self._process.exitcode

    def terminate(self, within: float) -> None:
        """Asks it to end, and waits for it."""
        if self.code is None:
            self._signal(signal.SIGTERM)
        wait([self._process.sentinel], within)
        if self.code is None:
            self.kill()
            raise TimeoutError("a server that was asked to end went on")

    def kill(self) -> None:
        """Ends it at once, in the middle of whatever it does."""
        self._signal(signal.SIGKILL)
        self._process.join()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)


def _run(arguments: Sequence[str], env: dict[str, str], streams: Any) -> None:
    log = streams.detach()
    for standard in (sys.stdout, sys.stderr):
        standard.flush()
        os.dup2(log, standard.fileno())
    os.close(log)
    os.environ.clear()
    os.environ.update(env)
    from wordmate.entrypoints.cli.main import main

    main(arguments)
