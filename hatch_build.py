"""Puts the built web app into the wheel; an editable checkout goes on using webapp/dist."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebAppHook(BuildHookInterface[Any]):
    """Refuses to make a wheel that would serve no app."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds every file that people are sent."""
        if version == "editable":
            return
        built = Path(self.root, "webapp", "dist")
        if not (built / "index.html").is_file():
            raise FileNotFoundError("The web app is not built: `just wheel` builds it first.")
        for file in built.rglob("*"):
            path = file.relative_to(built)
            if file.is_file() and not any(part.startswith(".") for part in path.parts):
                build_data["force_include"][str(file)] = f"wordmate/webapp/{path.as_posix()}"
