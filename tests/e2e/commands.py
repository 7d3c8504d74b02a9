"""``wordmate`` commands in processes that begin with the program loaded.

Loading it takes twice as long as what such a command does. How a command is started, and told to
end, is asked in tests/starting.
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.support.commands import RUNS_SECONDS, Ended, environment

__all__ = ["environment", "ran"]

_LOADED: Final = multiprocessing.get_context("forkserver")
_LOADED.set_forkserver_preload(
    ["wordmate.entrypoints.cli.commands", "wordmate.entrypoints.bootstrap"]
)


def ran(*arguments: str, env: Mapping[str, str]) -> Ended:
    """``wordmate …`` to its end."""
    with TemporaryDirectory() as folder:
        said = [Path(folder) / name for name in ("out", "err")]
        process = _LOADED.Process(target=_run, args=(arguments, dict(env), *said))
        process.start()
        process.join(RUNS_SECONDS)
        code = process.exitcode
        if code is None:
            process.kill()
            raise RuntimeError(f"wordmate {arguments} does not end")
        out, err = (one.read_text("utf-8") for one in said)
        return Ended(code, out, err)


def _run(arguments: tuple[str, ...], env: dict[str, str], out: Path, err: Path) -> None:
    """The command, in its own process, whose output is kept in files."""
    from wordmate.entrypoints.cli.main import main

    os.environ.clear()
    os.environ.update(env)
    for stream, file in ((sys.stdout, out), (sys.stderr, err)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), stream.fileno())
    main(arguments)
