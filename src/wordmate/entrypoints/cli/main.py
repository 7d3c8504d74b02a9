"""The entry point of the command line: ``wordmate``."""

import os
import signal
import sys
from collections.abc import Sequence
from typing import Final

REFUSED: Final = 1
MISCONFIGURED: Final = 2
_OWNER_ONLY: Final = 0o077
"""Databases, files, secrets, backups and exports hold personal data."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command, whose files only their owner can read. A refusal is printed as one line,
    with exit code 1, or 2 for settings and usage errors.
    """
    asked_before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing has started: Ctrl-C needs no message
    from typer import Abort  # noqa: PLC0415
    from typer.exceptions import TyperException  # noqa: PLC0415

    from wordmate.domain.kernel.errors import DomainError  # noqa: PLC0415
    from wordmate.entrypoints.cli.commands import (  # noqa: PLC0415
        echo_misuse,
        echo_problem,
        run_command,
    )
    from wordmate.entrypoints.settings import SettingsRefused  # noqa: PLC0415

    signal.signal(signal.SIGINT, asked_before)
    mask_before = os.umask(_OWNER_ONLY)
    try:
        sys.exit(run_command(arguments))
    except DomainError as problem:
        echo_problem(problem)
        sys.exit(REFUSED)
    except SettingsRefused as problem:
        echo_problem(problem)
        sys.exit(MISCONFIGURED)
    except TyperException as problem:
        echo_misuse(problem)
        sys.exit(problem.exit_code)
    except Abort:
        sys.stderr.write("Aborted\n")
        sys.exit(REFUSED)
    finally:
        os.umask(mask_before)
