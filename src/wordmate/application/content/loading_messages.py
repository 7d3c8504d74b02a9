"""Messages about checking and loading word lists."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from wordmate.application.content.messages import WordBankCategory
from wordmate.application.kernel.messages import Request, Response
from wordmate.domain.kernel.school_level import SchoolLevel

LIST_MAX: Final = 3 * 1024 * 1024
"""The maximum size of a list in bytes; larger ones are loaded on the command line."""
_BASE64_MAX: Final = -(-LIST_MAX // 3) * 4
LIST_REQUEST_MAX: Final = _BASE64_MAX + 64 * 1024
"""The maximum size of a request with a list."""
BookCode = Annotated[
    str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,49}\Z", description="Identifies the book.")
]
_Title = Annotated[str, Meta(min_length=1, max_length=80)]
ColumnRole = Literal[
    "word",
    "translation",
    "pos",
    "phonetic",
    "phonetic_uk",
    "phonetic_us",
    "example",
    "example_translation",
    "knowledge",
    "definition",
    "picture",
    "tag",
    "skip",
]
Facts = dict[str, str | int]


class SheetColumns(Request, frozen=True, kw_only=True):
    """What each column of a sheet is; ``skip`` leaves it out."""

    sheet: Annotated[str, Meta(max_length=100, description="Empty if there is only one.")] = ""
    columns: Annotated[list[ColumnRole], Meta(min_length=1, max_length=100)]


class CheckList(Request, frozen=True, kw_only=True):
    """A word list for a book, and corrections of how it is read."""

    book_code: BookCode
    category: WordBankCategory
    file_name: Annotated[str, Meta(min_length=1, max_length=200)]
    file_base64: Annotated[
        str, Meta(max_length=_BASE64_MAX, description="The file, 3 MB at most, in base64.")
    ]
    encoding: Literal["utf-8", "gb18030", "big5", "utf-16"] | None = None
    separator: Literal["tab", "comma", "semicolon", "pipe"] | None = None
    header: bool | None = None
    sheets: Annotated[list[SheetColumns], Meta(max_length=50)] = msgspec.field(default_factory=list)


class ListReason(Response, frozen=True, kw_only=True):
    """A reason, with the facts that its wording needs."""

    code: str
    facts: Facts


class ListColumn(Response, frozen=True, kw_only=True):
    """A column, by its name and by what it is understood as; none if it is left out."""

    name: str
    role: str | None


class ListSheet(Response, frozen=True, kw_only=True):
    """A table of a list, with its first rows."""

    sheet: str
    columns: list[ListColumn]
    rows: list[list[str]]
    basis: Annotated[
        str | None, Meta(description="How the columns were recognised; `kind`: they are fixed.")
    ]
    header_line: int
    problem: ListReason | None


class RefusedLine(Response, frozen=True, kw_only=True):
    """A line that is not loaded, and why."""

    line: int
    sheet: str
    word: str
    reason: ListReason


class SkippedLines(Response, frozen=True, kw_only=True):
    """How many lines without a word were skipped for a reason."""

    reason: str
    count: int


class ListedWord(Response, frozen=True, kw_only=True):
    """A word of a list, and whether it is new in the book."""

    en_word: str
    zh_word: str
    part_of_speech: str
    phonetic: str
    state: Literal["new", "changed", "same"]


class ChangedField(Response, frozen=True, kw_only=True):
    """A text that the book shows now, and the one after loading."""

    field: str
    old: str
    new: str


class ChangedWord(Response, frozen=True, kw_only=True):
    """A word of the book whose texts change."""

    en_word: str
    fields: list[ChangedField]


class CheckedList(Response, frozen=True, kw_only=True):
    """What was understood of a list, and what loading it would do. Lines and words are the first
    hundred; the numbers count all.
    """

    problem: Annotated[ListReason | None, Meta(description="Why nothing can be loaded.")]
    kind: str | None
    encoding: str
    separator: str
    sheets: list[ListSheet]
    lines: int
    merged: int
    refused: int
    refused_lines: list[RefusedLine]
    skipped: list[SkippedLines]
    total: int
    new: int
    changed: int
    same: int
    leaving: Annotated[int, Meta(description="Words that would leave the book.")]
    words: list[ListedWord]
    changed_words: list[ChangedWord]
    leaving_words: list[str]
    list_id: Annotated[str | None, Meta(description="Names the words for their loading.")]


class LoadList(Request, frozen=True, kw_only=True):
    """Names a part of a checked list, and describes the book."""

    list_id: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
    start: Annotated[int, Meta(ge=0, le=1_000_000, description="How many words are loaded.")] = 0
    book_code: BookCode
    title_zh: _Title
    title_en: _Title
    category: WordBankCategory
    level: SchoolLevel


class LoadedPart(Response, frozen=True, kw_only=True):
    """How far a list is loaded, and what this part did."""

    done: int
    total: int
    added: int
    updated: int
    own_texts: int
