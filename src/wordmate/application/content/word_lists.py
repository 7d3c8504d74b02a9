"""Word lists that the store sends: what was understood of them, and their words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from wordmate.application.content.ports import WordEntry

Facts = Mapping[str, str | int]
"""What a reason needs to be said in words, by name."""


class ListFlaw(StrEnum):
    """Why nothing of a list can be read."""

    UNREADABLE = "unreadable"
    UNKNOWN_KIND = "unknown_kind"
    """The file's ending (``ending``) belongs to no kind of list."""
    WRONG_KIND = "wrong_kind"
    UNCLEAR_ENCODING = "unclear_encoding"
    WRONG_ENCODING = "wrong_encoding"
    UNKNOWN_ENCODING = "unknown_encoding"
    DAMAGED = "damaged"
    TOO_LARGE = "too_large"
    TOO_MANY_LINES = "too_many_lines"
    """More than ``most`` lines."""
    EMPTY = "empty"
    NO_WORDS = "no_words"
    NO_COLUMNS = "no_columns"
    """The kind of file has no columns that could be named."""
    NEEDS_SEPARATOR = "needs_separator"
    COLUMN_MISSING = "column_missing"
    """No column is the word or the translation (``roles``)."""
    COLUMN_TWICE = "column_twice"
    """Two columns are the ``role``."""
    COLUMNS_UNCLEAR = "columns_unclear"


@dataclass(frozen=True, slots=True)
class Flaw:
    """A reason with its facts."""

    code: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentList:
    """A list as it was sent, and how to read it; None where it is to be detected."""

    name: str
    data: bytes
    in_english: bool = False
    encoding: str | None = None
    separator: str | None = None
    header: bool | None = None
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The role of each column, or that it is left out, by the name of the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSheet:
    """A table of a list: its columns by name and role (empty if it is left out), with the first
    rows below the header; or why it has no words.
    """

    name: str
    columns: Sequence[tuple[str, str]] = ()
    rows: Sequence[Sequence[str]] = ()
    basis: str | None = None
    """How the columns were recognised."""
    header: int = 0
    """The line of the header; 0 if there is none."""
    flaw: Flaw | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedRow:
    """A line that is not loaded."""

    line: int
    word: str
    sheet: str
    why: Flaw


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadList:
    """What was understood of a list; ``flaw`` is why nothing of it can be loaded."""

    kind: str | None = None
    encoding: str = ""
    separator: str = ""
    sheets: Sequence[ReadSheet] = ()
    flaw: Flaw | None = None
    lines: int = 0
    merged: int = 0
    """Lines of a word that an earlier line named."""
    refused: int = 0
    first_refused: Sequence[RefusedRow] = ()
    skipped: Mapping[str, int] = field(default_factory=dict)
    """Lines without a word, by the reason."""
    words: Sequence[WordEntry] = ()


class WordLists(Protocol):
    """Reads lists, as the command line does."""

    async def read(self, sent: SentList, *, asked_by: str) -> ReadList:
        """Raises ServiceBusy if too many lists wait to be read."""
        ...

    async def phonetics(self, words: Sequence[str]) -> Mapping[str, str]:
        """The speech engine's phonetics of the words of which it knows one."""
        ...
