from pathlib import Path

import pytest

from tests.entrypoints.cli.telling import Run
from wordmate.entrypoints.cli.main import main


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store's language is English in these tests, whatever the machine's is."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the test's data folder."""
    monkeypatch.setenv("WORDMATE_DATA_DIR", str(tmp_path))

    def run_one(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run_one
