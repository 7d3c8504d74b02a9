"""Sources of earlier commits, beside this checkout."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


@contextmanager
def sources_of(commit: str, *paths: str) -> Iterator[Path]:
    """A copy of these paths of the repository at that commit, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="wordmate-release-") as folder:
        archive = subprocess.run(
            ["git", "archive", commit, *paths], cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)
