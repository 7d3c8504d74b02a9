"""The version of this release, or the origin of another build."""

from importlib import metadata
from pathlib import Path
from typing import Final

import msgspec

_BUILT_FROM: Final = Path(__file__).resolve().parents[1] / "built_from.json"
"""Written into a wheel when it is built; a checkout has none."""


class _BuiltFrom(msgspec.Struct):
    release: bool
    commit: str


def version() -> str:
    """The version of the installed package."""
    return metadata.version("wordmate")


def describe_build(built_from: Path = _BUILT_FROM) -> str:
    """The version, and the origin of the build if it is not a release."""
    try:
        built = msgspec.json.decode(built_from.read_bytes(), type=_BuiltFrom)
    except FileNotFoundError:
        return f"{version()} (not a release: runs from a checkout)"
    if built.release:
        return version()
    source = f"commit {built.commit}" if built.commit else "sources without a commit"
    return f"{version()} (not a release: built from {source})"
