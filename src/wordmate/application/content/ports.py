"""Books, words and their sounds."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, Protocol, runtime_checkable

from wordmate.application.content.messages import MaterialType, WordBankCategory
from wordmate.domain.content.word_text import TEXT_FIELDS, WordText
from wordmate.domain.kernel.ids import BookId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.school_level import SchoolLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEntry:
    """A course book as content loading stores it; ``code`` identifies it."""

    code: str
    title_zh: str
    title_en: str
    category: WordBankCategory
    level: SchoolLevel
    material_type: MaterialType


@dataclass(frozen=True, slots=True, kw_only=True)
class WordEntry(WordText):
    """A word from a file; its English text identifies it in all books."""

    en: str
    made_phonetic: str = ""
    """The speech engine's phonetic, used if there is no other."""
    found_picture: str = ""
    """The picture with the word's names, used if there is no other."""
    rank: int | None = None

    @property
    def text(self) -> WordText:
        """The texts from the file."""
        return WordText(**{name: getattr(self, name) for name in TEXT_FIELDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """The effect of putting words into a book, as numbers of words."""

    added: int = 0
    """New in the book."""
    unknown: int = 0
    """In no book before."""
    own_texts: int = 0
    """Shown in this book with its own text, because other books teach the word, too."""
    made: int = 0
    """Shown with the speech engine's phonetic."""
    pictures: int = 0
    """Shown with a picture."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What putting a word into a book would change of the texts that the book shows; None before if
    it is new there.
    """

    before: WordText | None
    after: WordText

    @property
    def state(self) -> Literal["new", "changed", "same"]:
        """Whether the word is new in the book, or shows other texts; sounds do not count."""
        if self.before is None:
            return "new"
        key = self.before.audio_key
        return "same" if replace(self.after, audio_key=key) == self.before else "changed"


class ContentStore(Protocol):
    """Loads books. Loading again updates in place: ids and learning states stay."""

    async def put_book(self, book: BookEntry, now: Instant) -> BookId:
        """Stores or updates the book by its code and returns its id."""
        ...

    async def link(self, book_id: BookId, interaction_link: str | None) -> None:
        """Sets the page that runs the book's future lessons; None for ordinary lessons."""
        ...

    async def with_phonetic(self, words: Sequence[str]) -> frozenset[str]:
        """The English words that are stored with a phonetic."""
        ...

    async def put_words(
        self,
        book_id: BookId,
        first_position: int,
        words: Sequence[WordEntry],
        now: Instant,
        *,
        overwrite: bool = False,
        later: Collection[BookId] = (),
    ) -> Placed:
        """Stores words at consecutive positions from ``first_position`` (1-based). An existing word
        keeps its id, and empty fields of an entry keep the stored values. Other books keep their
        text: a word that another book teaches is not changed unless ``overwrite`` is set; this book
        then gets its own text. ``later`` are books that are loaded after this one and get their own
        text then; they do not count as other books. Updates the book's word count.
        """
        ...

    async def effects(
        self, book_id: BookId | None, words: Sequence[WordEntry]
    ) -> Mapping[str, Effect]:
        """What ``put_words`` would change of the texts that a book shows, by the English word; None
        for a new book. Changes nothing.
        """
        ...

    async def end_at(self, book_id: BookId, last_position: int) -> None:
        """Removes the words after a position from the book, at the end of a reload. The words
        themselves and their learning states stay.
        """
        ...

    async def vocabulary(self, book_id: BookId) -> Sequence[tuple[str, str]]:
        """The English words of a book, with the translations that it shows."""
        ...


class AudioVersion(StrEnum):
    """Which files of a text to make."""

    WORD = "word"
    """The word alone."""
    LESSON = "lesson"
    """What a lesson plays: the word alone, and with its translation."""
    ALL = "v2"
    """All of them."""


@dataclass(frozen=True, slots=True)
class AudioText:
    """A text to speak with its translation (may be empty); ``key`` names its files."""

    key: str
    en: str
    zh: str
    version: AudioVersion = AudioVersion.ALL


@dataclass(frozen=True, slots=True)
class NamedSound:
    """The audio key of a stored word, and its text."""

    word_id: WordId
    en: str
    zh: str
    key: str


@dataclass(frozen=True, slots=True)
class Voiced:
    """How the English of a word sounds with one of its translations."""

    en: str
    zh: str
    phonetic: str = ""
    """The author's phonetic; empty if there is none."""
    recorded: str | None = None
    """The name of the recording for all translations of the word."""
    recorded_here: str | None = None
    """The name of the recording for this translation only."""


class AudioRows(Protocol):
    """The state of each text's audio: requested, ready or failed; and recordings of words."""

    async def voiced(self, words: Sequence[str]) -> Sequence[Voiced]:
        """How these English words sound, each with its own translation and with those of books."""
        ...

    async def ask(
        self, texts: Sequence[AudioText], now: Instant, *, lost_before: Instant = EPOCH
    ) -> Sequence[AudioText]:
        """Records a request for texts. Returns those that the caller must have made: never
        requested before, failed, or requested before ``lost_before`` and not made yet. A request
        for all versions is not narrowed.
        """
        ...

    async def ready(self, key: str, version: AudioVersion, now: Instant) -> None:
        """Records that the files of this version are written."""
        ...

    async def failed(self, key: str, error: str, now: Instant) -> None:
        """Records a failure, so that the next request repeats it. Does not undo ``ready``."""
        ...

    async def lost(self, key: str, version: AudioVersion, now: Instant) -> AudioText | None:
        """Requests missing files of this version again if they had been ready. Returns what the
        caller must have made.
        """
        ...

    async def named(self, after: int, limit: int) -> Sequence[NamedSound]:
        """The audio of words with ids greater than ``after``, by id, up to a limit: their own, and
        those of books.
        """
        ...

    async def named_of(self, word_id: WordId) -> Sequence[NamedSound]:
        """The audio of one word: its own, and those of books."""
        ...

    async def rename(self, sounds: Sequence[tuple[NamedSound, str]]) -> None:
        """Gives words their new audio keys, unless they changed in the meantime."""
        ...

    async def record(self, recordings: Sequence[tuple[str, str, str]]) -> None:
        """Stores recordings: the English, the translation that each is for (empty: any), and its
        name.
        """
        ...


class SpeechFailed(Exception):  # noqa: N818 - the name says what happened
    """A text could not be spoken."""


class Unspeakable(SpeechFailed):
    """The engine can never speak this text."""


class Speech(Protocol):
    """A speech engine; another one is plugged in as one class."""

    @property
    def name(self) -> str:
        """Engine and version; part of every audio key, so that a new engine makes new files."""
        ...

    def speak(self, text: str, language: str) -> bytes:
        """Speaks text ("en" or "zh"): mono 16-bit PCM at ``rate``; raises SpeechFailed, and
        Unspeakable for a text it cannot speak correctly.
        """
        ...

    @property
    def rate(self) -> int:
        """Samples per second."""
        ...


@runtime_checkable
class SpeaksPronunciations(Speech, Protocol):
    """A speech engine that accepts pronunciations of words."""

    def pronounce(self, ipa: str) -> bytes:
        """Like ``speak``, but from an American pronunciation in the phonetic alphabet."""
        ...


class Pronunciation(Protocol):
    """Finds the pronunciation of an English text."""

    def ipa(self, text: str) -> str | None:
        """In the phonetic alphabet, without slashes; None if unknown."""
        ...


@dataclass(frozen=True, slots=True)
class TextToSpeak:
    """A text with its translation (may be empty), and which of its files to make."""

    en: str
    zh: str
    variants: tuple[str, ...]
    recording: bytes | None = None
    """Of the English, played instead of the engine's voice."""
    pronunciation: str | None = None
    """How to speak the English."""


@dataclass(frozen=True, slots=True)
class MadeAudio:
    """The MP3 files of a text by variant."""

    files: Mapping[str, bytes]
    is_fallback: bool = False
    """Spoken by another engine, because the right one was late; it is to be replaced."""


class AudioMaker(Protocol):
    """Makes the files of one text."""

    def make(self, text: TextToSpeak, *, within_s: float | None = None) -> MadeAudio:
        """The files of a text. A device is waiting for ``within_s`` seconds; None makes the text in
        the background, behind those. Raises SpeechFailed. Slow: never run it on the event loop.
        """
        ...
