"""Only the owner of an installation can read its files."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.entrypoints.cli.telling import Run


@pytest.fixture(autouse=True)
def everybody_may_read() -> Iterator[None]:
    """The usual mask of a login."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def readable(folder: Path) -> list[str]:
    """What others than the owner may read or enter."""
    return [str(one) for one in (folder, *folder.rglob("*")) if one.stat().st_mode & 0o077]


def test_data_backups_and_restored_data_are_their_owners_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, saved = tmp_path / "data", tmp_path / "saved"
    monkeypatch.setenv("WORDMATE_DATA_DIR", str(data))
    assert run("store", "people", "list")[0] == 0
    assert run("content", "materials")[0] == 0
    assert run("backup", str(saved))[0] == 0
    assert [*readable(data), *readable(saved)] == []
    shutil.rmtree(data)
    assert run("restore", str(saved))[0] == 0
    assert (data / "wordmate.db").exists()
    assert readable(data) == []
