"""Puts the built web app into the wheel, and what it was built from; an editable checkout goes on
using webapp/dist."""

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAPS = ".maps"
"""Source maps: for operators, never served."""
UNRELEASED = re.compile(
    r"^## \[Unreleased\]\n(?P<changes>.*?)^## \[(?P<newest>[^]]+)\]", re.M | re.S
)


class WebAppHook(BuildHookInterface[Any]):
    """Refuses to make a wheel that would serve no app."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds every file that people are sent, the maps, and what the wheel is built from."""
        if version == "editable":
            return
        built = Path(self.root, "webapp", "dist")
        if not (built / "index.html").is_file():
            raise FileNotFoundError("The web app is not built: `just wheel` builds it first.")
        for file in built.rglob("*"):
            path = file.relative_to(built)
            hidden = [part for part in path.parts if part.startswith(".") and part != MAPS]
            if file.is_file() and not hidden:
                build_data["force_include"][str(file)] = f"wordmate/webapp/{path.as_posix()}"
        self._folder = tempfile.TemporaryDirectory()
        built_from = Path(self._folder.name, "built_from.json")
        built_from.write_text(json.dumps(self._built_from()), encoding="utf-8")
        build_data["force_include"][str(built_from)] = "wordmate/built_from.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Forgets what was written for this wheel."""
        if version != "editable":
            self._folder.cleanup()

    def _built_from(self) -> dict[str, object]:
        """The commit, where git knows it, and whether the sources are those of a release: the list
        of changes ends with this version, nothing is unreleased, and nothing was changed since.
        """
        commit = self._commit()
        changes = Path(self.root, "CHANGELOG.md")
        found = UNRELEASED.search(changes.read_text("utf-8")) if changes.is_file() else None
        is_released = (
            found is not None
            and not found["changes"].strip()
            and found["newest"] == self.metadata.version
        )
        return {"release": is_released and not commit.endswith("-dirty"), "commit": commit}

    def _commit(self) -> str:
        def git(*words: str) -> str:
            done = subprocess.run(
                ["git", "-C", self.root, *words], capture_output=True, text=True, check=False
            )
            return done.stdout.strip()

        try:
            if (
                Path(git("rev-parse", "--show-toplevel") or "/").resolve()
                != Path(self.root).resolve()
            ):
                return ""  # another project's repository
            return git("describe", "--always", "--dirty", "--exclude=*", "--abbrev=12")
        except OSError:  # there is no git
            return ""
