"""Rows of cells in a text with one separator and the quotes of spreadsheets. Pure."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TextIO

LONGEST_LINE: Final = 100_000
_MOST_LINES: Final = 50
"""The most lines of one quoted cell."""


@dataclass(slots=True)
class Line:
    """A row with the number of its first line. ``problem``: why its cells cannot be read, if so."""

    number: int
    cells: list[str]
    problem: str = ""


def lines_of(file: TextIO) -> Iterator[str]:
    """The lines without byte order marks; a line longer than any row is cut to save memory."""
    while line := file.readline(LONGEST_LINE):
        yield line.lstrip("\ufeff")


def rows_of(lines: Iterable[str], separator: str) -> Iterator[Line]:
    """The rows of a text.

    A cell is quoted if it starts with a quote and ends with the next single one; inside, quotes are
    doubled, and separators and line ends are text. Any other quote is an ordinary character. A cell
    whose quote is never closed only spoils its own line.
    """
    source, ahead, number = iter(lines), deque[str](), 0
    while (line := ahead.popleft() if ahead else next(source, None)) is not None:
        number += 1
        if '"' not in line:
            yield Line(number, line.rstrip("\r\n").split(separator))
            continue
        text, more = line, list[str]()
        cells = _cells(text, separator)
        while cells is None and len(more) < _MOST_LINES and len(text) < LONGEST_LINE:
            following = ahead.popleft() if ahead else next(source, None)
            if following is None:
                break
            more.append(following)
            text += following
            cells = _cells(text, separator) if '"' in following else None
        if cells:
            yield Line(number, cells)
            number += len(more)
        else:
            ahead.extendleft(reversed(more))
            yield Line(
                number, line.rstrip("\r\n").split(separator), problem="a quote is not closed"
            )


def _cells(text: str, separator: str) -> list[str] | None:
    """The cells of a row; None while a quoted cell continues in the next line, and no cells if a
    quote is never closed.
    """
    cells, at, end = list[str](), 0, len(text.rstrip("\r\n"))
    goes_on = "\n" in text[:end]
    while True:
        found = text.find(separator, at, end)
        behind = end if found < 0 else found
        cell = text[at:behind]
        if cell.lstrip(" ").startswith('"'):
            start = text.index('"', at) + 1
            close = _closing(text, start)
            if close < 0:
                return None
            after = _behind_spaces(text, close + 1)
            if after >= end or text.startswith(separator, after):
                cell, behind = text[start:close].replace('""', '"'), after
            elif goes_on or cell.count('"') % 2:
                return []
        cells.append(cell)
        if behind >= end:
            return cells
        at = behind + len(separator)


def _closing(text: str, at: int) -> int:
    """The position of the next quote that is not doubled; -1 if there is none."""
    while (at := text.find('"', at)) >= 0 and text.startswith('""', at):
        at += 2
    return at


def _behind_spaces(text: str, at: int) -> int:
    while text.startswith(" ", at):
        at += 1
    return at
