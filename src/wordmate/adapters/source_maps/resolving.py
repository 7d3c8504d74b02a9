"""Resolves the places of a stack with the source maps of one or several builds."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wordmate.adapters.source_maps.decoding import SourceMap

FOLDER: Final = ".maps"
"""The folder for maps in a build of the web app."""


class SourceMaps:
    """The maps in some folders; files of different builds have different names."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._read: dict[str, SourceMap | None] = {}

    def resolved(self, frame: str) -> str:
        """``file:line:column`` as ``source:line:column (name)``; unchanged without a map."""
        file, line, column = frame.rsplit(":", 2)
        found = self._map(file)
        place = None if found is None else found.place(int(line), int(column))
        if place is None:
            return frame
        named = f" ({place.name})" if place.name else ""
        return f"{place.source}:{place.line}:{place.column}{named}"

    def _map(self, file: str) -> SourceMap | None:
        if file not in self._read:
            self._read[file] = self._opened(file)
        return self._read[file]

    def _opened(self, file: str) -> SourceMap | None:
        for folder in self._folders:
            path = folder / f"{file}.map"
            if path.is_file():
                try:
                    return SourceMap(path.read_bytes())
                except ValueError:
                    continue
        return None
