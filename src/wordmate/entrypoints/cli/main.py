"""The entry point of the command line: ``wordmate``."""

import signal
import sys
from collections.abc import Sequence
from typing import Final

REFUSED: Final = 1
MISCONFIGURED: Final = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command: a refusal is one clear line, and exit code 1, or 2 for a setting."""
    asked_before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing has begun: Ctrl-C needs no farewell
    from wordmate.domain.kernel.errors import DomainError  # noqa: PLC0415
    from wordmate.entrypoints.cli.commands import command, echo_problem  # noqa: PLC0415
    from wordmate.entrypoints.settings import SettingsRefused  # noqa: PLC0415

    signal.signal(signal.SIGINT, asked_before)
    try:
        command(arguments)
    except DomainError as problem:
        echo_problem(problem)
        sys.exit(REFUSED)
    except SettingsRefused as problem:
        echo_problem(problem)
        sys.exit(MISCONFIGURED)
