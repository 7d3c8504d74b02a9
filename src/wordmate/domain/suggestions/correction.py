"""Correcting a word's text in every book that shows the wrong text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from wordmate.domain.content.word_text import (
    NOTHING_OWN,
    OwnText,
    WordText,
    differing,
    is_picture,
    shown_in,
)
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.typed_text import is_line, line
from wordmate.domain.suggestions.errors import CorrectionImpossible

FIELDS: Final[Mapping[str, str]] = {
    "translation": "zh_word",
    "part-of-speech": "part_of_speech",
    "phonetic": "phonetic",
    "phonetic-uk": "phonetic_uk",
    "phonetic-us": "phonetic_us",
    "example": "example",
    "example-translation": "example_zh",
    "knowledge": "knowledge",
    "picture": "picture",
}
"""The fields of a word that can be corrected, with their part of its text. The English text
identifies the word and cannot be corrected.
"""
LONGEST: Final = 1_000

Text = TypeVar("Text", WordText, OwnText)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordTexts:
    """The texts of a word: its shared ones, and those of the books that teach it."""

    en: str
    word: WordText
    books: Mapping[BookId, OwnText]

    def shown(self, field: str, seen_in: BookId | None) -> str:
        """The text of a field that a book shows, or of the word itself."""
        return _shown(FIELDS[field], self.word, self.own_text(seen_in))

    def own_text(self, book_id: BookId | None) -> OwnText | None:
        """A book's own texts; None for a book that does not teach the word, and for no book."""
        return None if book_id is None else self.books.get(book_id)

    def corrected(self, correction: "Correction") -> "WordTexts":
        """The texts after a correction."""
        return replace(
            self,
            word=correction.word or self.word,
            books={**self.books, **correction.books},
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A corrected text: of the word itself (None: unchanged), and of books with their own text."""

    field: str
    old: str
    new: str
    word: WordText | None
    books: Mapping[BookId, OwnText]

    @property
    def is_of_translation(self) -> bool:
        """Whether it changes the translation; a recording for the old translation then follows the
        new one.
        """
        return FIELDS[self.field] == "zh_word"

    @property
    def places(self) -> Sequence[BookId | None]:
        """The corrected places; None among them is the word itself."""
        return [*([] if self.word is None else [None]), *self.books]

    def shown_in(self, texts: WordTexts) -> Sequence[BookId]:
        """Of the books that teach the word, those that show the new text."""
        part = FIELDS[self.field]
        return [
            book_id
            for book_id, own_text in texts.books.items()
            if book_id in self.books or (self.word is not None and getattr(own_text, part) is None)
        ]


InstitutionTexts = Mapping[BookId | None, OwnText]
"""An institution's texts of a word, by book; None is the word itself."""


def seen_at(shared: WordTexts, texts: InstitutionTexts) -> WordTexts:
    """The texts of a word that the people of an institution see."""
    return replace(
        shared,
        word=shown_in(texts.get(None, NOTHING_OWN), shared.word),
        books={
            book_id: shown_in(texts.get(book_id, NOTHING_OWN), own_text)
            for book_id, own_text in shared.books.items()
        },
    )


def texts_of_institution(seen: WordTexts, shared: WordTexts) -> InstitutionTexts:
    """The texts that an institution keeps so that its people see these; none where they are the
    shared ones.
    """
    texts: dict[BookId | None, OwnText] = {None: differing(seen.word, shared.word)}
    for book_id, own_text in shared.books.items():
        shown = shown_in(seen.books[book_id], seen.word)
        texts[book_id] = differing(shown, shown_in(own_text, seen.word))
    return {place: text for place, text in texts.items() if text is not NOTHING_OWN}


def correct(texts: WordTexts, field: str, new: str, *, seen_in: BookId | None) -> Correction:
    """Replaces the text that was seen in a book, or of the word itself.

    The seen text is replaced wherever it occurs: in the word, and so in all books that use its
    text, and in each book with the same text of its own. Books with another text of their own keep
    it. A picture is replaced only beside the same translation.
    """
    part = FIELDS.get(field)
    if part is None:
        raise CorrectionImpossible(f"{field} is not one of {', '.join(FIELDS)}")
    new = new.strip() if part == "picture" else line(new)
    if part == "picture" and new and not is_picture(new):
        raise CorrectionImpossible("a picture is one emoji")
    if part != "picture" and not is_line(new, LONGEST, least=0):
        raise CorrectionImpossible(f"a text has {LONGEST} printable characters at most")
    if part == "zh_word" and not new:
        raise CorrectionImpossible("the translation of a word cannot be empty")
    own_text = texts.own_text(seen_in)
    old, translation = (_shown(name, texts.word, own_text) for name in (part, "zh_word"))
    if old == new:
        raise CorrectionImpossible(f"{field} has this text already")

    def is_wrong(text: WordText | OwnText) -> bool:
        is_beside = part != "picture" or text.zh_word in (None, translation)
        return is_beside and getattr(text, part) == old

    change: dict[str, Any] = {part: new}
    if part == "phonetic":
        change["phonetic_made"] = False
    return Correction(
        field=field,
        old=old,
        new=new,
        word=replace(texts.word, **change) if is_wrong(texts.word) else None,
        books={
            book_id: replace(one, **change) for book_id, one in texts.books.items() if is_wrong(one)
        },
    )


def correct_fields(
    texts: WordTexts, new_texts: Mapping[str, str], *, seen_in: BookId | None
) -> Sequence[Correction]:
    """Replaces the texts of several fields, one after the other."""
    made = list[Correction]()
    for field, new in new_texts.items():
        made.append(correct(texts, field, new, seen_in=seen_in))
        texts = texts.corrected(made[-1])
    return made


def _shown(name: str, word: WordText, own_text: OwnText | None) -> str:
    """The text that a book shows."""
    shown: str | None = None if own_text is None else getattr(own_text, name)
    default: str = getattr(word, name)
    return default if shown is None else shown
