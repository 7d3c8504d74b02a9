"""``wordmate`` commands as real processes: started, stopped, and read to their end."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ENDS_SECONDS = 60
"""Ample for five seconds of work on an idle machine."""
RUNS_SECONDS = 600
"""Ample for a whole command."""
BANNER = "is at http://"


@dataclass(frozen=True)
class Ended:
    """A process's output and exit code; a negative code is the signal that ended it."""

    code: int
    out: str
    err: str


class Command:
    """A running command."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self._said: dict[str, list[str]] = {"out": [], "err": []}
        self._news: SimpleQueue[tuple[str, str | None]] = SimpleQueue()
        self._readers = [
            threading.Thread(target=self._read, args=(name, stream), daemon=True)
            for name, stream in (("out", process.stdout), ("err", process.stderr))
        ]
        for reader in self._readers:
            reader.start()

    def wait_for(self, text: str, where: str = "out") -> str:
        """The line of this stream that contains the text; RuntimeError if the process
        ends first."""
        while True:
            stream, line = self._news.get(timeout=RUNS_SECONDS)
            if line is None and stream == where:
                raise RuntimeError(f"it said nothing of {text!r}: {self._said}")
            if line is not None and stream == where and text in line:
                return line

    def signal(self, number: signal.Signals = signal.SIGINT) -> None:
        """Sends a signal, SIGINT as Ctrl-C does."""
        self.process.send_signal(number)

    def ended(self, within: float = ENDS_SECONDS) -> Ended:
        """Waits for the end."""
        code = self.process.wait(timeout=within)
        for reader in self._readers:
            reader.join(timeout=ENDS_SECONDS)
        return Ended(code, "".join(self._said["out"]), "".join(self._said["err"]))

    def _read(self, name: str, stream: Iterator[str]) -> None:
        for line in stream:
            self._said[name].append(line)
            self._news.put((name, line))
        self._news.put((name, None))


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """This process's environment with the settings of a service in a folder, and no others."""
    named = {f"WORDMATE_{name.upper()}": value for name, value in settings.items()}
    return {**surroundings(), "WORDMATE_DATA_DIR": str(folder), **named}


def surroundings() -> dict[str, str]:
    """This process's environment without settings of the product and of its tests, with a speech
    engine that starts at once.
    """
    plain = {name: value for name, value in os.environ.items() if not name.startswith("WORDMATE_")}
    return {**plain, "WORDMATE_SPEECH": "espeak"}


@contextmanager
def command(
    *arguments: str,
    env: dict[str, str],
    program: Sequence[str] = (sys.executable, "-m", "wordmate"),
    where: Path | None = None,
) -> Iterator[Command]:
    """``wordmate …``, killed at the end if it still runs."""
    with subprocess.Popen(
        [*program, *arguments],
        env=env,
        cwd=where,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Command(process)
        finally:
            process.kill()


def ran(*arguments: str, env: dict[str, str]) -> Ended:
    """Runs ``wordmate …`` to its end."""
    with command(*arguments, env=env) as running:
        return running.ended(within=RUNS_SECONDS)
