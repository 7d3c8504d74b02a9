"""What a word's text becomes when it is corrected: in every book where the wrong text stood."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from wordmate.domain.content.word_text import OwnText, WordText
from wordmate.domain.kernel.ids import BookId
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
}
"""What can be corrected of a word, and the part of its text that this is. Its English is not among
them: it is what a word is known by."""
LONGEST: Final = 1_000

Text = TypeVar("Text", WordText, OwnText)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordTexts:
    """What is said of a word: by itself, and by the books that teach it."""

    en: str
    word: WordText
    books: Mapping[BookId, OwnText]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A text in place of another one: in the word itself (none: it stays) and in books that say
    something else for themselves."""

    field: str
    old: str
    new: str
    word: WordText | None
    books: Mapping[BookId, OwnText]

    @property
    def is_of_translation(self) -> bool:
        """What was recorded for the old translation alone then goes with the new one."""
        return FIELDS[self.field] == "zh_word"

    @property
    def places(self) -> Sequence[BookId | None]:
        """Where it stood: the word itself is none of the books."""
        return [*([] if self.word is None else [None]), *self.books]


def correct(texts: WordTexts, field: str, new: str, *, seen_in: BookId | None) -> Correction:
    """Puts a text in place of what was seen in a book, or of the word itself.

    What was seen goes from wherever it stands: from the word, and with it from all books that say
    what the word says; and from each book that says the same for itself. A book that says something
    else goes on doing so. Raises CorrectionImpossible.
    """
    part, new = FIELDS.get(field), new.strip()
    if part is None:
        raise CorrectionImpossible(f"{field} is none of {', '.join(FIELDS)}")
    if len(new) > LONGEST or not all(one.isprintable() for one in new):
        raise CorrectionImpossible(f"a text has {LONGEST} printable characters at most")
    if part == "zh_word" and not new:
        raise CorrectionImpossible("a word has a translation")
    own_text = None if seen_in is None else texts.books.get(seen_in)
    shown = None if own_text is None else getattr(own_text, part)
    old: str = getattr(texts.word, part) if shown is None else shown
    if old == new:
        raise CorrectionImpossible(f"{field} says this already")
    change: dict[str, Any] = {part: new}
    if part == "phonetic":
        change["phonetic_made"] = False
    return Correction(
        field=field,
        old=old,
        new=new,
        word=replace(texts.word, **change) if getattr(texts.word, part) == old else None,
        books={
            book_id: replace(one, **change)
            for book_id, one in texts.books.items()
            if getattr(one, part) == old
        },
    )
