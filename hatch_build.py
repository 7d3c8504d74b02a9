"""Puts the built web app into the wheel; an editable checkout goes on using webapp/dist."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


MAPS = ".maps"
"""Source maps: for operators, never served."""


class WebAppHook(BuildHookInterface[Any]):
    """Refuses to make a wheel that would serve no app."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds every file that people are sent, and the maps."""
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
