"""The pinned versions for serving are those of the tests."""

import re
import tomllib
from pathlib import Path

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


def test_runtime_packages_are_pinned_as_tested() -> None:
    tested, serving = pins("requirements.txt"), pins("requirements-runtime.txt")
    assert {name: tested.get(name) for name in serving} == serving


def test_the_runtime_needs_no_development_tool() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    serving = set(pins("requirements-runtime.txt"))
    assert request(project["dependencies"]) <= serving
    assert not request(project["optional-dependencies"]["dev"]) & serving


def test_no_lock_names_an_address() -> None:
    for file in ("requirements.txt", "requirements-runtime.txt"):
        assert "//" not in (ROOT / file).read_text()
