"""The directions of imports are held, and every contract that holds them can fail."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BROKEN = {
    "layers": ("application/breach.py", "import wordmate.adapters.sql.schema"),
    "pure-domain": ("domain/breach.py", "import msgspec"),
    "bare-application": ("application/breach.py", "import sqlalchemy"),
}


def lint(project: Path, contract: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    chosen = [] if contract is None else ["--contract", contract]
    return subprocess.run(
        [*command, *chosen],
        cwd=project,
        env={"PYTHONPATH": str(project / "src"), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    skipped = shutil.ignore_patterns("__pycache__", "*.tsv")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=skipped)
    return tmp_path


@pytest.mark.parametrize("contract", BROKEN)
def test_an_import_in_a_forbidden_direction_is_refused(copy: Path, contract: str) -> None:
    path, line = BROKEN[contract]
    assert lint(copy, contract).returncode == 0
    (copy / "src" / "wordmate" / path).write_text(line + "\n")
    assert lint(copy, contract).returncode == 1


@pytest.mark.parametrize(
    "adapter", ["rpc", "sql", "jobs", "speech", "blobs", "limits", "pictures", "sms", "wechat"]
)
def test_an_adapter_never_imports_another(copy: Path, adapter: str) -> None:
    other = "wordmate.adapters.speech" if adapter != "speech" else "wordmate.adapters.blobs"
    folder = copy / "src" / "wordmate" / "adapters" / adapter
    (folder / "breach.py").write_text(f"import {other}\n")
    assert lint(copy, "layers").returncode == 1
