"""A word's texts: those shared by all books, and those of one book's entry."""

import re
import unicodedata
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Final, TypeVar

_CHINESE: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")

_ENGLISH: Final = re.compile(r"[A-Za-z0-9 '/.,?!&-]+")
_STATEMENT: Final = re.compile(r"[A-Z][^.]* [^. ]{3,}\.")

_SIGN: Final = (
    "(?:[\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d"
    "\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?)"
)
_PICTURE: Final = re.compile(
    f"{_SIGN}(?:\u200d{_SIGN}){{0,4}}|[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3"
)
"""One emoji: a sign or several joined ones, a flag, or a key."""


def has_chinese(text: str) -> bool:
    """Whether the text contains a Chinese character."""
    return _CHINESE.search(text) is not None


def strange_sign(en: str) -> str | None:
    """The first sign that cannot occur in an English word or phrase; None if there is none.

    Words consist of Latin letters, digits, spaces, hyphens, apostrophes, slashes and full stops;
    phrases and sentences also have commas, question marks, exclamation marks and ampersands.
    """
    if _ENGLISH.fullmatch(en) is not None:
        return None
    return next((one for one in en if not _ENGLISH.fullmatch(one) and not _is_latin(one)), None)


def has_letter(text: str) -> bool:
    """Whether the text contains a Latin letter."""
    return any(one.isalpha() and (one.isascii() or _is_latin(one)) for one in text)


def is_sentence(en: str) -> bool:
    """Whether an English text is a whole sentence: it ends like one, and has more than one word."""
    return (" " in en and en.endswith(("?", "!"))) or _STATEMENT.fullmatch(en) is not None


def is_picture(text: str) -> bool:
    """Whether a text is one emoji."""
    return _PICTURE.fullmatch(text) is not None


def _is_latin(letter: str) -> bool:
    is_phonetic = "\u0250" <= letter <= "\u02af"
    return (
        letter.isalpha() and not is_phonetic and unicodedata.name(letter, "").startswith("LATIN ")
    )


@dataclass(frozen=True, slots=True)
class WordText:
    """All that a card shows of a word; unknown texts are empty.

    ``audio_key`` names the audio of word and translation. ``phonetic`` is the one to show where
    there is room for one; ``phonetic_made`` marks it as made by the speech engine.
    """

    zh_word: str = ""
    audio_key: str = ""
    part_of_speech: str = ""
    phonetic: str = ""
    phonetic_made: bool = False
    phonetic_uk: str = ""
    phonetic_us: str = ""
    example: str = ""
    example_zh: str = ""
    knowledge: str = ""
    picture: str = ""
    """One emoji. It shows the meaning, and so belongs to the translation."""


@dataclass(frozen=True, slots=True)
class OwnText:
    """A book's own texts of a word; None where it uses the word's shared text."""

    zh_word: str | None = None
    audio_key: str | None = None
    part_of_speech: str | None = None
    phonetic: str | None = None
    phonetic_made: bool | None = None
    phonetic_uk: str | None = None
    phonetic_us: str | None = None
    example: str | None = None
    example_zh: str | None = None
    knowledge: str | None = None
    picture: str | None = None


Below = TypeVar("Below", WordText, OwnText)

NOTHING_OWN: Final = OwnText()
TEXT_FIELDS: Final = tuple(field.name for field in fields(WordText))

_TOGETHER: Final = {
    "audio_key": "zh_word",
    "picture": "zh_word",
    "phonetic_made": "phonetic",
    "example_zh": "example",
}
"""Which text belongs to which: audio and picture to their translation, a translated example to its
example.
"""
_values: Final = attrgetter(*TEXT_FIELDS)
_HEADS: Final = tuple((name, _TOGETHER.get(name, name)) for name in TEXT_FIELDS)
_PLACES: Final = tuple(enumerate(TEXT_FIELDS.index(head) for _, head in _HEADS))
_EMPTY: Final = WordText()


@dataclass(frozen=True, slots=True)
class Settled:
    """A word and one book's own texts of it after an import."""

    word: WordText
    own_text: OwnText

    @property
    def is_made(self) -> bool:
        """Whether the book shows a phonetic made by the speech engine."""
        made = self.own_text.phonetic_made
        return self.word.phonetic_made if made is None else made

    @property
    def picture(self) -> str:
        """The picture that the book shows; empty if there is none."""
        picture = self.own_text.picture
        return self.word.picture if picture is None else picture


def texts_of(text: WordText | OwnText) -> tuple[str | bool | None, ...]:
    """The values in the order of ``TEXT_FIELDS``."""
    return _values(text)


def shown_in(own_text: OwnText, word: Below) -> Below:
    """The texts of a word with these own texts above them: a book's over the word's, or an
    institution's over either.
    """
    return type(word)(
        *(
            below if above is None else above
            for above, below in zip(_values(own_text), _values(word), strict=True)
        )
    )


def settle(
    text: WordText,
    word: WordText | None,
    own_text: OwnText = NOTHING_OWN,
    *,
    writes_word: bool,
    made_phonetic: str = "",
    found_picture: str = "",
) -> Settled:
    """What an import of this text leaves behind.

    A new word is written. For a known word, the shared text changes only if ``writes_word`` says
    so; otherwise the book gets its own text. Missing texts stay as they are; a picture stays with
    its translation. The generated phonetic and the found picture are used only if there is no
    other.
    """
    before = _over(own_text, word) if word else _EMPTY
    if made_phonetic and not text.phonetic and not before.phonetic:
        text = replace(text, phonetic=made_phonetic, phonetic_made=True)
    if found_picture and not _over(text, before).picture:
        text = replace(text, picture=found_picture)
    if word is None:
        return Settled(text, NOTHING_OWN)
    after = _over(text, word) if writes_word else _same_sound(text, word)
    return Settled(after, differing(_over(text, before), after))


def _same_sound(text: WordText, word: WordText) -> WordText:
    """The same translation with a newer engine's audio, which then applies in all books."""
    same = text.zh_word == word.zh_word
    return replace(word, audio_key=text.audio_key) if same and text.audio_key else word


def _over(upper: WordText | OwnText, under: WordText) -> WordText:
    """The upper text, with gaps filled from the lower one."""
    if upper is NOTHING_OWN:
        return under
    above, below = _values(upper), _values(under)
    text = WordText(*(above[at] if above[head] else below[at] for at, head in _PLACES))
    if text.picture or text.zh_word != under.zh_word:
        return text
    return replace(text, picture=under.picture)


def differing(shown: WordText, word: WordText) -> OwnText:
    """The texts that differ: a translation by its text alone, others together with what belongs to
    them.
    """
    if shown == word:
        return NOTHING_OWN
    differ = {
        head
        for name, head in _HEADS
        if name != "audio_key" and getattr(shown, name) != getattr(word, name)
    }
    if not differ:
        return NOTHING_OWN
    return OwnText(**{name: getattr(shown, name) for name, head in _HEADS if head in differ})
