"""The store's messages about course books and their words."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.content.messages import CourseBookView, WordBankCategory
from wordmate.application.kernel.messages import Id, Response, StoreList, StorePage
from wordmate.domain.kernel.ids import WordId

_Code = Annotated[str, Meta(min_length=1, max_length=50)]
_Part = Annotated[str, Meta(max_length=80)]


class ListStoreBooks(StoreList, frozen=True, kw_only=True):
    """The shelf, by a part of title or code, and by category."""

    part: Annotated[_Part, Meta(description="A part of a title or of the code.")] = ""
    category: WordBankCategory | None = None


class StoreBook(CourseBookView, frozen=True, kw_only=True):
    """A course book at the desk."""

    students: Annotated[
        int,
        Meta(description="Students whom the caller sees with a lesson of it, up to a thousand."),
    ]
    in_english: Annotated[bool, Meta(description="Whether its translations may be in English.")]


class StoreShelf(StorePage[StoreBook], frozen=True, kw_only=True):
    """Books of the shelf, and whether the caller may load words into books."""

    may_load: bool


class QueryStoreBook(StoreList, frozen=True, kw_only=True):
    """Words of a book, in book order, by a part of the word or of its translation."""

    book_code: _Code
    part: Annotated[_Part, Meta(description="A part of the word or of its translation.")] = ""
    recorded: Annotated[
        bool | None, Meta(description="Only words with a recording, or only those without one.")
    ] = None


class StoreWord(Response, frozen=True, kw_only=True):
    """A word with its texts as one book shows them."""

    word_id: Id[WordId]
    en_word: str
    zh_word: str
    part_of_speech: str
    phonetic: str
    phonetic_uk: str
    phonetic_us: str
    example: str
    example_zh: str
    knowledge: str
    picture: str
    has_own_text: Annotated[
        bool, Meta(description="Whether the book shows another text than the word itself has.")
    ]
    of_institution: Annotated[
        bool, Meta(description="Whether a text is one that only the caller's institution shows.")
    ]
    is_recorded: Annotated[bool, Meta(description="Whether a person's recording is played.")]
    voice_url: str


class StoreBookWords(StorePage[StoreWord], frozen=True, kw_only=True):
    """A book with a page of its words."""

    book: StoreBook
    recorded: Annotated[int, Meta(description="How many of its words have a recording.")]
    may_load: bool
