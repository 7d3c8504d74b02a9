"""Messages about suggestions."""

from typing import Annotated

import msgspec
from msgspec import Meta

from wordmate.application.kernel.messages import (
    Id,
    Instant,
    PagedRequest,
    Reason,
    Request,
    Response,
    StoreList,
)
from wordmate.domain.kernel.ids import AccountId, BookId, SuggestionId, WordId
from wordmate.domain.suggestions.correction import FIELDS
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
    of_institution: Annotated[
        bool, Meta(description="Whether the people of one institution see it, instead of all.")
    ]


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


class ListStoreSuggestions(StoreList, frozen=True, kw_only=True):
    """Suggestions of the people whom the caller sees, or of one of them; all, or only unanswered
    ones.
    """

    is_open: bool = False
    account_id: Id[AccountId] | None = None


class SuggestionOfAuthor(SuggestionView, frozen=True, kw_only=True):
    """A suggestion in the store's list, with its author."""

    account_id: Id[AccountId]
    author: str


class FieldText(Response, frozen=True, kw_only=True):
    """The text of a word's field, as the reported book shows it."""

    field: str
    text: str


class StoreSuggestion(SuggestionDetail, frozen=True, kw_only=True):
    """A suggestion with its author and, if it is about a word, the texts that can be corrected."""

    account_id: Id[AccountId]
    author: str
    answered_by: str | None = None
    texts: list[FieldText] = msgspec.field(default_factory=list)


class NewText(Request, frozen=True, kw_only=True):
    """The new text of a word's field; an empty one removes the old text."""

    field: Annotated[str, Meta(max_length=40, description=f"One of {', '.join(FIELDS)}.")]
    text: Annotated[str, Meta(max_length=2_000)]


class AnswerSuggestion(OneSuggestion, frozen=True, kw_only=True):
    """The answer that the author reads, with corrections of the reported word."""

    opinion: Annotated[str, Meta(max_length=2_000)]
    corrections: Annotated[list[NewText], Meta(max_length=len(FIELDS))] = msgspec.field(
        default_factory=list
    )


class PreviewCorrection(Request, frozen=True, kw_only=True):
    """A word, and its new texts: as a book shows it, or of the word itself."""

    en_word: Annotated[str, Meta(min_length=1, max_length=200)]
    course_id: Id[BookId] | None = None
    corrections: Annotated[list[NewText], Meta(min_length=1, max_length=len(FIELDS))]


class CorrectWord(PreviewCorrection, frozen=True, kw_only=True):
    """A word, its new texts, and why."""

    reason: Reason = ""


class MadeCorrection(CorrectedText, frozen=True, kw_only=True):
    """A corrected text, with the places that had it: the word itself, and books with their own."""

    in_word: bool
    book_ids: list[Id[BookId]]


class MadeCorrections(Response, frozen=True, kw_only=True):
    """The corrections that were made."""

    corrections: list[MadeCorrection]


class BookTitle(Response, frozen=True, kw_only=True):
    """A book, by its titles."""

    course_id: Id[BookId]
    title_zh: str
    title_en: str


class PreviewedCorrection(CorrectedText, frozen=True, kw_only=True):
    """A text before and after its correction: the books that will show the new one, and those that
    keep another text of their own.
    """

    in_word: bool
    books: list[BookTitle]
    unchanged: list[BookTitle]


class CorrectionPreview(Response, frozen=True, kw_only=True):
    """What a correction would change; ``classes_ahead`` counts the reserved classes of the books
    that will show a new text, up to a hundred.
    """

    corrections: list[PreviewedCorrection]
    classes_ahead: int
