"""Decodes source maps (ECMA-426).

The maintained package (symbolic) reads debug formats of all compilers and weighs 19 MB; only
looking up single places is needed here.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from msgspec import Meta

_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_MORE, _BITS = 32, 5


class _Written(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON of a source map."""

    version: Annotated[int, Meta(ge=3, le=3)]
    mappings: str
    sources: list[str | None] = []
    names: list[str] = []


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a source, one-based, with the name there, if any."""

    source: str
    line: int
    column: int
    name: str | None


class SourceMap:
    """A build's source map."""

    def __init__(self, text: bytes) -> None:
        """Raises ValueError for an invalid source map."""
        self._written = msgspec.json.decode(text, type=_Written)
        self._lines = self._read()

    def place(self, line: int, column: int) -> Place | None:
        """The source of a place in the program, both one-based; None if it has no source."""
        if not 0 < line <= len(self._lines):
            return None
        columns, origins = self._lines[line - 1]
        at = bisect_right(columns, column - 1) - 1
        origin = origins[at] if at >= 0 else ()
        if len(origin) < 3:
            return None
        source, first, second, *name = origin
        return Place(
            source=_inside(self._written.sources[source] or "?"),
            line=first + 1,
            column=second + 1,
            name=self._written.names[name[0]] if name else None,
        )

    def _read(self) -> list[tuple[list[int], list[tuple[int, ...]]]]:
        """For each line its columns in ascending order, with their sources."""
        lines = []
        origin = [0, 0, 0, 0]
        for written in self._written.mappings.split(";"):
            column, columns, origins = 0, list[int](), list[tuple[int, ...]]()
            for segment in written.split(",") if written else ():
                step, *steps = _numbers(segment)
                column += step
                if len(steps) not in (0, 3, 4):
                    raise ValueError("no segment of a source map")
                for at, one in enumerate(steps):
                    origin[at] += one
                if steps:
                    self._check(origin)
                columns.append(column)
                origins.append(tuple(origin[: len(steps)]))
            lines.append((columns, origins))
        return lines

    def _check(self, origin: Sequence[int]) -> None:
        """Raises ValueError for an invalid place, source or name."""
        source, _, _, name = origin
        is_named = name == 0 or name < len(self._written.names)
        if min(origin) < 0 or source >= len(self._written.sources) or not is_named:
            raise ValueError("a place outside of the source map")


def _numbers(segment: str) -> Sequence[int]:
    """Base-64 variable-length numbers with the sign in the lowest bit."""
    return tuple(_decode(segment))


def _decode(segment: str) -> Iterator[int]:
    value = shift = 0
    for digit in segment:
        if digit not in _VALUES:
            raise ValueError("no digit of a source map")
        part = _VALUES[digit]
        value |= (part & (_MORE - 1)) << shift
        shift += _BITS
        if part & _MORE:
            continue
        yield -(value >> 1) if value & 1 else value >> 1
        value = shift = 0


def _inside(source: str) -> str:
    """A source's path inside the repository's web app."""
    return source.replace("../", "").removeprefix("./")
