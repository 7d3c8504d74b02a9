"""Reruns of browser tests that fail beside others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLUGIN = "from tests.e2e.unsteady import watch as pytest_configure\n"
STEADY = "def test_steady(): pass\n"
UNSTEADY = """
from pathlib import Path

def test_unsteady():
    before = Path(__file__).with_name("before")
    is_first = not before.exists()
    before.touch()
    assert not is_first
"""
BROKEN = "def test_broken(): assert False\n"
LEAK = """
import pytest

@pytest.fixture(scope="session", autouse=True)
def leak(tmp_path_factory):
    yield
    assert tmp_path_factory is None
"""


def run(folder: Path, tests: str, *, processes: int = 2) -> tuple[int, str]:
    """The exit code and the output of a run of these tests."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(PLUGIN)
    (folder / "test_it.py").write_text(tests)
    light = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", f"--numprocesses={processes}", "test_it.py"],
        cwd=folder,
        env={**os.environ, **light, "PYTHONPATH": f"{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout


def test_a_test_that_passes_alone_is_named_and_the_run_passes(tmp_path: Path) -> None:
    code, said = run(tmp_path, STEADY + UNSTEADY)
    _, _, named = said.partition("UNSTEADY: failed beside others, passed alone")
    assert (code, "test_it.py::test_unsteady\n" in named) == (0, True)
    assert "test_steady" not in named


@pytest.mark.parametrize(
    "tests", [BROKEN, UNSTEADY + BROKEN, LEAK + STEADY, LEAK + UNSTEADY, "import nothing_of_that"]
)
def test_a_broken_test_fails_the_run(tmp_path: Path, tests: str) -> None:
    code, said = run(tmp_path, tests)
    assert (code, "UNSTEADY" in said) == (pytest.ExitCode.TESTS_FAILED, False)


def test_many_unsteady_tests_fail_the_run(tmp_path: Path) -> None:
    three = [UNSTEADY.replace("unsteady", name).replace("before", name) for name in "abc"]
    code, said = run(tmp_path, "".join(three))
    assert (code, "UNSTEADY" in said) == (pytest.ExitCode.TESTS_FAILED, False)


def test_a_test_run_alone_is_not_repeated(tmp_path: Path) -> None:
    code, said = run(tmp_path, UNSTEADY, processes=0)
    assert (code, "once more" in said) == (pytest.ExitCode.TESTS_FAILED, False)
