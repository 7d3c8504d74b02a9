"""The choice of Chromium for browser tests, and the messages if there is none."""

import shutil
import subprocess
from pathlib import Path

import pytest

FIND = Path(__file__).parents[2] / ".ci" / "browser"
TOOLS = ("bash", "cat", "dirname", "env", "id", "mktemp", "rm")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A path with few programs, without a browser and apt-get."""
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found is not None
        (tmp_path / tool).symlink_to(found)
    return tmp_path


def program(path: Path, says: str = "") -> Path:
    path.write_text(f"#!/usr/bin/env bash\nprintf '%s' '{says}'\n")
    path.chmod(0o755)
    return path


def looking(path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", FIND], env={"PATH": str(path), **more}, capture_output=True, text=True, check=False
    )


def test_the_configured_chromium_takes_precedence(bare: Path, tmp_path: Path) -> None:
    program(bare / "chromium")
    mine = program(tmp_path / "mine")
    found = looking(bare, WORDMATE_CHROMIUM=str(mine))
    assert (found.returncode, found.stdout.strip()) == (0, str(mine))


def test_an_invalid_configured_chromium_is_refused_by_name(bare: Path) -> None:
    found = looking(bare, WORDMATE_CHROMIUM="/nowhere/chromium")
    assert (found.returncode, found.stdout) == (1, "")
    assert "WORDMATE_CHROMIUM names /nowhere/chromium" in found.stderr


def test_without_permission_to_install_the_message_says_what_to_do(bare: Path) -> None:
    found = looking(bare)
    assert (found.returncode, found.stdout) == (1, "")
    assert "apt-get install chromium fonts-wqy-zenhei" in found.stderr
    assert "WORDMATE_CHROMIUM=" in found.stderr


def test_without_a_chinese_font_the_tests_continue(bare: Path) -> None:
    one = program(bare / "chromium")
    program(bare / "fc-list")
    found = looking(bare)
    assert (found.returncode, found.stdout.strip()) == (0, str(one))
    assert "No font for Chinese" in found.stderr


def test_with_a_chinese_font_there_is_no_message(bare: Path) -> None:
    program(bare / "chromium")
    program(bare / "fc-list", says="WenQuanYi Zen Hei")
    assert looking(bare).stderr == ""
