"""Messages about suggestions."""

from typing import Annotated

import msgspec
from msgspec import Meta

from wordmate.application.kernel.messages import (
    Id,
    Instant,
    PagedRequest,
    Request,
    Response,
    StoreList,
)
from wordmate.domain.kernel.ids import AccountId, BookId, SuggestionId, WordId
from wordmate.domain.suggestions.suggestion import SuggestionType

MOST_PICTURES = 4
_PictureUrl = Annotated[str, Meta(min_length=1, max_length=140, pattern=r"^/pictures/[\w.-]+$")]


class ListSuggestions(PagedRequest, frozen=True, kw_only=True):
    """One page of the caller's suggestions."""


class OneSuggestion(Request, frozen=True, kw_only=True):
    """One of the caller's suggestions."""

    suggestion_id: Id[SuggestionId]


class SubmitSuggestion(Request, frozen=True, kw_only=True):
    """An error report: about a word as a book shows it, or about no word."""

    title: Annotated[str, Meta(min_length=1, max_length=140)]
    type: SuggestionType
    content: Annotated[str, Meta(min_length=1, max_length=2_000)]
    word_id: Id[WordId] | None = None
    course_id: Id[BookId] | None = None
    picture_urls: Annotated[
        list[_PictureUrl],
        Meta(max_length=MOST_PICTURES, description="The names that their upload returned."),
    ] = msgspec.field(default_factory=list)


class SuggestionMade(Response, frozen=True, kw_only=True):
    """The stored suggestion's id."""

    suggestion_id: Id[SuggestionId]


class QueryReportedWord(Request, frozen=True, kw_only=True):
    """A word, as a book shows it if one is named."""

    word_id: Id[WordId]
    course_id: Id[BookId] | None = None


class ReportedWord(Response, frozen=True, kw_only=True):
    """The texts of a word, field by field."""

    word_id: Id[WordId]
    course_id: Id[BookId] | None = None
    en_word: str
    zh_word: str
    part_of_speech: str
    phonetic: str
    example: str
    example_zh: str
    knowledge: str


class CorrectedText(Response, frozen=True, kw_only=True):
    """A corrected text."""

    field: str
    old: str
    new: str


class SuggestionView(Response, frozen=True, kw_only=True):
    """A suggestion in a list."""

    suggestion_id: Id[SuggestionId]
    title: str
    type: SuggestionType
    utc_created: Instant
    en_word: str | None = None
    is_answered: bool = False


class SuggestionDetail(Response, frozen=True, kw_only=True):
    """A suggestion with its answer."""

    suggestion_id: Id[SuggestionId]
    title: str
    type: SuggestionType
    content: str
    utc_created: Instant
    picture_urls: list[str]
    word_id: Id[WordId] | None = None
    course_id: Id[BookId] | None = None
    en_word: str | None = None
    opinion: str | None = None
    utc_answered: Instant | None = None
    corrections: list[CorrectedText] = msgspec.field(default_factory=list)


class ListAllSuggestions(StoreList, frozen=True, kw_only=True):
    """Everyone's suggestions, or only unanswered ones."""

    is_open: bool = False


class SuggestionOfAuthor(SuggestionView, frozen=True, kw_only=True):
    """A suggestion in the store's list, with its author."""

    account_id: Id[AccountId]
    author: str


class AnySuggestion(OneSuggestion, frozen=True, kw_only=True):
    """Anyone's suggestion."""
