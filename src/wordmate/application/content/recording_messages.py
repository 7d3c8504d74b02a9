"""Messages about recordings that the store loads at the desk."""

from typing import Annotated, Final

from msgspec import Meta

from wordmate.application.content.loading_messages import BookCode
from wordmate.application.kernel.files import FileContent
from wordmate.application.kernel.messages import Request, Response

MOST_NAMES: Final = 5_000
MOST_AT_ONCE: Final = 100
"""Files in one request, which are one transaction."""
_FileName = Annotated[str, Meta(min_length=1, max_length=260)]


class MatchRecordings(Request, frozen=True, kw_only=True):
    """The names of the files that are to be recordings of a book's words."""

    book_code: BookCode
    file_names: Annotated[list[_FileName], Meta(min_length=1, max_length=MOST_NAMES)]


class MatchedRecording(Response, frozen=True, kw_only=True):
    """The word that a file is named after, if there is one."""

    file: str
    en_word: str | None
    only_for: Annotated[str, Meta(description="The translation that it is for; empty for all.")]
    replaces: Annotated[bool, Meta(description="Whether the word has a recording already.")]
    reason: Annotated[str | None, Meta(description="Why the file would be refused.")]


class MatchedRecordings(Response, frozen=True, kw_only=True):
    """The files in their order, and the words of the book that would have no recording."""

    files: list[MatchedRecording]
    missing: int


class SentRecording(Request, frozen=True, kw_only=True):
    """A file with a recording."""

    file: _FileName
    content: FileContent


class LoadRecordings(Request, frozen=True, kw_only=True):
    """Some of the files; after the last ones the words sound as recorded."""

    book_code: BookCode
    files: Annotated[list[SentRecording], Meta(min_length=1, max_length=MOST_AT_ONCE)]
    is_last: bool


class RefusedRecording(Response, frozen=True, kw_only=True):
    """A file that was not used, and why."""

    file: str
    reason: str


class LoadedRecordings(Response, frozen=True, kw_only=True):
    """What became of these files, and the words of the book that have no recording."""

    new: int
    replaced: int
    same: int
    refused: list[RefusedRecording]
    missing: int
