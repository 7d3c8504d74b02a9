"""The pinned versions for serving are those of the tests."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIN = re.compile(r"(?P<name>[a-z0-9-]+)(?:\[[^]]*])?==(?P<version>\S+)(?P<marker>[^\\]*)")
NAME = re.compile(r"[a-z0-9-]+")

Pins = dict[str, tuple[str, frozenset[str]]]


def pins(file: str) -> Pins:
    """Each package's version and hashes."""
    blocks = re.split(r"\n(?=\S)", (ROOT / file).read_text())
    found: Pins = {}
    for block in blocks:
        head = PIN.match(block)
        assert head is not None, block
        hashes = frozenset(re.findall(r"--hash=sha256:([0-9a-f]{64})", block))
        assert hashes, block
        found[head["name"]] = (head["version"], hashes)
    return found


def request(requirements: list[str]) -> set[str]:
    """The names of these requirements."""
    return {found[0] for line in requirements if (found := NAME.match(line))}


@pytest.mark.parametrize("file", ["requirements-runtime.txt", "requirements-traces.txt"])
def test_runtime_packages_are_pinned_as_tested(file: str) -> None:
    tested, serving = pins("requirements.txt"), pins(file)
    assert {name: tested.get(name) for name in serving} == serving


def test_the_voice_shares_the_pins_of_the_packages_that_it_has_in_common() -> None:
    tested, voice = pins("requirements.txt"), pins("requirements-voice.txt")
    assert {name: tested.get(name, pin) for name, pin in voice.items()} == voice


def test_the_runtime_needs_no_development_tool() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    serving = set(pins("requirements-runtime.txt"))
    assert request(project["dependencies"]) <= serving
    assert not request(project["optional-dependencies"]["dev"]) & serving
    traces = request(project["optional-dependencies"]["traces"])
    assert not traces & serving
    assert traces <= set(pins("requirements-traces.txt"))
    voice = request(project["optional-dependencies"]["voice"])
    assert not voice & (serving | set(pins("requirements.txt")))
    assert voice <= set(pins("requirements-voice.txt"))


def test_no_lock_names_an_address() -> None:
    for file in ROOT.glob("requirements*.txt"):
        assert "//" not in file.read_text()
