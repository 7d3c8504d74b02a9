"""A command imports only what it needs: imports are most of its time."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.commands import environment

_TELLS: Final = """
import sys
from wordmate.entrypoints.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    code = end.code
print(code or 0, *sys.modules)
"""
_SERVING: Final = {"dramatiq", "httpx", "litestar", "opentelemetry", "redis"}
_HEAVY: Final = _SERVING | {"PIL", "alembic", "argon2", "miniaudio", "numpy"}


def _imported(folder: Path, *arguments: str) -> set[str]:
    ended = subprocess.run(
        [sys.executable, "-c", _TELLS, *arguments],
        env=environment(folder),
        check=True,
        capture_output=True,
        text=True,
    )
    code, *modules = ended.stdout.splitlines()[-1].split()
    assert code == "0"
    return set(modules)


@pytest.mark.parametrize(
    "command",
    ["--help", "store --help", "store list", "store people list", "store report --month 2026-11"],
)
def test_store_commands_do_not_import_serving_audio_or_hashing(
    data_dir: Path, command: str
) -> None:
    assert not _imported(data_dir, *command.split()) & _HEAVY


def test_help_needs_no_database(tmp_path: Path) -> None:
    assert not _imported(tmp_path, "--help") & {"sqlalchemy", "wordmate.application.ports"}
