"""Detects the layout of a word file, unless the caller specifies it. Pure."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from wordmate.adapters.tables.text import Line
from wordmate.adapters.word_files.cleaning import clean
from wordmate.adapters.word_files.columns import (
    SIDES,
    is_ambiguous,
    is_header,
    is_surely_header,
    plain_name,
    repeated,
    role_named,
    roles_by_content,
    roles_by_name,
)
from wordmate.adapters.word_files.formats import is_ecdict
from wordmate.adapters.word_files.headwords import is_counted
from wordmate.adapters.word_files.one_line import cells_of
from wordmate.adapters.word_files.words import FileRefused
from wordmate.application.content.word_lists import ListFlaw
from wordmate.domain.content.word_text import has_chinese

LOOKED_AT: Final = 200
"""How many rows are used to detect the columns."""
SAMPLES: Final = 4
"""How many rows are shown of a table."""
LEFT_OUT: Final = "skip"
_HEADER_WITHIN: Final = 10
_MOST_COLUMNS: Final = 100
_SEPARATORS: Final = ",;|"
_NAMED: Final = {
    "tab": "\t",
    "comma": ",",
    "semicolon": ";",
    "pipe": "|",
    "space": " ",
    "colon": ":",
}
_SETTING: Final = re.compile(
    r"#(?P<name>separator|html|columns|tags|deck|notetype|(?:tags|guid|deck|notetype) column)"
    r":(?P<value>.*)",
    re.IGNORECASE,
)
_SEP: Final = re.compile(r'"?sep=(?P<value>.)"?', re.IGNORECASE)
_COUNTER: Final = re.compile(r"^\s*\d+, ")
_QUOTED: Final = re.compile(r'"[^"]*"')


class Basis(StrEnum):
    """How the columns were recognised."""

    HEADER = "header"
    CONTENT = "content"
    OPTION = "option"
    KIND = "kind"


class HeaderRefused(FileRefused):
    """The columns of a table cannot be recognised; ``samples`` are its first rows."""

    samples: Sequence[Sequence[str]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnHints:
    """The caller's hints about the columns; None where they are to be detected."""

    header: bool | None = None
    columns: tuple[str, ...] | None = None
    """The role of each column, or that it is ignored."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The first lines of a text, in which a program states its format."""

    count: int = 0
    separator: str | None = None
    names: tuple[str, ...] = ()
    roles: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, if any, and its role, empty if it is ignored."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The interpretation of one table. ``groups``: the roles of the columns, once per word in a
    row.
    """

    columns: tuple[Column, ...]
    groups: tuple[tuple[str, ...], ...]
    basis: Basis
    settings: int = 0
    """The number of settings lines at the beginning."""
    header: int = 0
    """The line number of the header; 0 if there is none."""
    names: tuple[str, ...] = ()
    """The cells of the header."""
    numbered: bool = False
    is_ecdict: bool = False
    samples: tuple[tuple[str, ...], ...] = ()
    """The first rows below the header."""

    @property
    def tagged(self) -> bool:
        return any(column.role == "tag" for column in self.columns)


def settings_of(lines: Sequence[str]) -> Settings:
    """The settings at the beginning of a text: ``sep=;``, and those of flash cards."""
    if lines and (found := _SEP.fullmatch(lines[0].strip())):
        return Settings(1, found["value"])
    said = dict[str, str]()
    for line in lines:
        if (setting := _SETTING.fullmatch(line.rstrip("\r\n"))) is None:
            break
        said[setting["name"].lower()] = setting["value"]
    separator = said.get("separator", "").strip().lower()
    found_separator = _NAMED.get(separator, separator[:1]) or None
    roles = dict[int, str]()
    for name, value in said.items():
        if name.endswith(" column") and value.strip().isdigit():
            roles[int(value) - 1] = "tag" if name.startswith("tags") else LEFT_OUT
    roles = {at: role for at, role in roles.items() if 0 <= at < _MOST_COLUMNS}
    names = tuple(said["columns"].split(found_separator or "\t")) if "columns" in said else ()
    return Settings(len(said), found_separator, names, roles)


def separator_named(name: str) -> str:
    """The separator of an option; raises FileRefused."""
    found = _NAMED.get(name, name)
    if len(found) != 1:
        raise FileRefused(f"no separator: {name!r}; {', '.join(_NAMED)} or one character")
    return found


def separator_of(lines: Sequence[str]) -> str | None:
    """The separator of most lines: tab, comma, semicolon or bar; none for lines such as ``lantern
    [ˈlæntən] n. 灯笼``. None if it is unclear.

    A separator follows a cell in one language. A comma after a word and its meaning precedes
    another meaning.
    """
    votes = Counter(vote for line in lines if (vote := _vote(line)) is not None)
    return max(votes, key=lambda one: votes[one], default=None)


def _vote(line: str) -> str | None:
    if "\t" in line.strip():
        return "\t"
    line = _COUNTER.sub("", line)
    line = _QUOTED.sub(lambda quoted: re.sub(r"[,;|]", " ", quoted[0]), line.strip())
    is_line = cells_of(line) is not None
    first = next((at for at, one in enumerate(line) if one in _SEPARATORS), None)
    if first is not None:
        cell = line[:first].strip()
        in_one = not (has_chinese(cell) and any("a" <= one <= "z" for one in cell.lower()))
        before_part = is_line and not has_chinese(line)
        if cell and in_one and not before_part:
            return line[first]
    return "" if is_line else None


def plan_of(
    rows: Sequence[Line],
    settings: Settings,
    hints: ColumnHints,
    *,
    is_ragged: bool,
    in_english: bool,
) -> Plan:
    """The interpretation of a table with these first rows. ``is_ragged``: rows may be longer than
    the header. Raises HeaderRefused.
    """
    rows = [row for row in rows if not row.problem and _width(row.cells)]
    rows = [row for row in rows if row.number > settings.count]
    if not rows:
        raise HeaderRefused("no line of it can be read", ListFlaw.EMPTY)
    header = _header(rows, settings, hints)
    names = [cell.strip() for cell in header.cells] if header else list(settings.names)
    above = header.number if header else 0
    below = [[clean(cell) for cell in row.cells] for row in rows if row.number > above]
    widths = [_width(names), len(settings.names), *(at + 1 for at in settings.roles)]
    if header is None or is_ragged:
        widths.append((max if is_ragged else _mode)([_width(cells) for cells in below] or [0]))
    width = max(widths)
    names = (names + [""] * width)[:width]
    below = [cells[:width] for cells in below]
    is_of_ecdict = hints.columns is None and is_ecdict([plain_name(one) for one in names if one])
    if is_of_ecdict:
        roles, basis = [plain_name(one) for one in names], Basis.HEADER
    else:
        roles, basis = _roles(names, below, settings, hints)
    _check(roles, basis, below, in_english=in_english, where="header line" if header else "file")
    names += [""] * (len(roles) - len(names))
    words = [
        row[at] for at, role in enumerate(roles) for row in below if role == "word" and row[at:]
    ]
    return Plan(
        columns=tuple(Column(name, role) for name, role in zip(names, roles, strict=True)),
        groups=tuple(tuple(group) for group in repeated(roles)),
        basis=basis,
        settings=settings.count,
        header=above,
        names=tuple(cell.strip() for cell in header.cells) if header else (),
        numbered=is_counted(words),
        is_ecdict=is_of_ecdict,
        samples=tuple(tuple(row) for row in below[:SAMPLES]),
    )


def _header(rows: Sequence[Line], settings: Settings, hints: ColumnHints) -> Line | None:
    """The row that names the columns."""
    if settings.names or hints.header is False:
        return None
    first = next((row for row in rows if sum(map(bool, map(str.strip, row.cells))) > 1), rows[0])
    if hints.header or is_header(first.cells):
        return first
    return next((row for row in rows[:_HEADER_WITHIN] if is_surely_header(row.cells)), None)


def _roles(
    names: Sequence[str], rows: Sequence[Sequence[str]], settings: Settings, hints: ColumnHints
) -> tuple[list[str], Basis]:
    """The role of each column, empty if it is ignored, and how it was recognised."""
    if hints.columns is not None:
        roles = [role if role != LEFT_OUT else "" for role in hints.columns]
        _check_once(roles, hints.columns)
        return roles + [""] * (len(names) - len(roles)), Basis.OPTION
    named = [role if role not in SIDES else "" for role in roles_by_name(names)]
    taken = {at: role for at, role in enumerate(named) if role} | dict(settings.roles)
    roles = [taken.get(at, "").replace(LEFT_OUT, "") for at in range(len(names))]
    _check_once(roles, names)
    if {"word", "translation"} <= {*roles}:
        return roles, Basis.HEADER
    found = roles_by_content(rows, taken)
    found += [""] * (len(names) - len(found))
    is_named = any(role_named(name) for name in names)
    return [
        roles[at] if at in taken or (is_named and role not in ("word", "translation")) else role
        for at, role in enumerate(found)
    ], Basis.CONTENT


def _check_once(roles: Sequence[str], names: Sequence[str]) -> None:
    """Raises HeaderRefused if two columns of one group have the same role."""
    for group in repeated(roles):
        for role in {*group} - {""}:
            if group.count(role) > 1:
                both = [name for name, one in zip(names, roles, strict=False) if one == role]
                raise HeaderRefused(
                    f"two columns are the {role}: {', '.join(both)}; choose one with --columns",
                    ListFlaw.COLUMN_TWICE,
                    role=role,
                )


def _check(
    roles: Sequence[str],
    basis: Basis,
    rows: Sequence[Sequence[str]],
    *,
    in_english: bool,
    where: str,
) -> None:
    """Raises HeaderRefused if words or translations are missing or ambiguous."""
    meanings = {"translation", "definition"} if in_english else {"translation"}
    missing = [] if meanings & {*roles} else ["translation"]
    missing += [] if "word" in roles else ["word"]
    if missing:
        raise HeaderRefused(
            f"the {where} has no column {' and no column '.join(missing)}; name it with --columns",
            ListFlaw.COLUMN_MISSING,
            roles=",".join(missing),
        )
    if basis is Basis.CONTENT and is_ambiguous(rows, roles):
        raise HeaderRefused(
            "the columns cannot be recognised; name them in a header line, or with --columns",
            ListFlaw.COLUMNS_UNCLEAR,
        )


def _width(cells: Sequence[str]) -> int:
    """The number of columns up to the last non-empty one."""
    return max((at for at, cell in enumerate(cells, 1) if cell.strip()), default=0)


def _mode(numbers: Sequence[int]) -> int:
    """The most frequent number; the largest of several."""
    counts = Counter(numbers)
    return max(counts, key=lambda one: (counts[one], one))
