"""Reads tables from CSV and XLSX files that people send back."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from wordmate.adapters.sheets.writing import FORMULAS, GUARD, check_sheet
from wordmate.adapters.tables.named import UnreadableTable, named_rows

NO_TITLES: Final[Mapping[str, str]] = MappingProxyType({})


class UnreadableSheetError(Exception):
    """The file has no table with these columns."""


def read_sheet(
    path: Path, needed: Sequence[str], titles: Mapping[str, str] = NO_TITLES
) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The rows below the header, each with its line number and its cells as texts by column, from
    the first sheet that has the required columns.

    ``titles`` gives alternative titles of columns. Empty rows are skipped. Raises
    UnknownSheetError, UnreadableSheetError.
    """
    check_sheet(path)
    if not path.is_file():
        raise UnreadableSheetError(f"there is no file {path}")
    called = alternatives(titles)
    is_guarded = path.suffix.lower() == ".csv"
    try:
        with path.open("rb") as file:
            for number, row in named_rows(file, path.name, needed, called):
                if row is None:
                    raise UnreadableSheetError(f"{path.name}, line {number}, cannot be read")
                yield (
                    number,
                    {name: unguarded(cell) if is_guarded else cell for name, cell in row.items()},
                )
    except OSError as problem:
        raise UnreadableSheetError(f"{path} cannot be read: {problem.strerror}") from problem
    except UnreadableTable as problem:
        raise UnreadableSheetError(str(problem)) from problem


def alternatives(titles: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """The alternative titles of each column."""
    called: dict[str, list[str]] = {}
    for title, name in titles.items():
        called.setdefault(name, []).append(title)
    return called


def unguarded(text: str) -> str:
    """The text of a cell that is guarded from being taken for a formula."""
    is_guarded = text.startswith(GUARD) and text[1:].startswith(FORMULAS)
    return text[1:] if is_guarded else text
