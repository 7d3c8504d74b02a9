"""Books, words and their sounds."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from wordmate.application.content.messages import (
    CourseBookView,
    ListCourseBook,
    MaterialType,
    WordBankCategory,
)
from wordmate.application.kernel.messages import Page
from wordmate.domain.content.word_text import WordText
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.school_level import SchoolLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEntry:
    """A course book as content loading stores it; ``code`` is its identity."""

    code: str
    title_zh: str
    title_en: str
    category: WordBankCategory
    level: SchoolLevel
    material_type: MaterialType


@dataclass(frozen=True, slots=True, kw_only=True)
class WordEntry:
    """A word as a file gives it; its English text is its identity, in all books."""

    en: str
    zh: str
    audio_key: str
    phonetic: str = ""
    phonetic_uk: str = ""
    phonetic_us: str = ""
    made_phonetic: str = ""
    """What the speech engine says; taken where there would be no phonetic at all."""
    part_of_speech: str = ""
    example: str = ""
    example_zh: str = ""
    knowledge: str = ""
    rank: int | None = None

    @property
    def text(self) -> WordText:
        """What the file says of it."""
        return WordText(
            zh_word=self.zh,
            audio_key=self.audio_key,
            part_of_speech=self.part_of_speech,
            phonetic=self.phonetic,
            phonetic_uk=self.phonetic_uk,
            phonetic_us=self.phonetic_us,
            example=self.example,
            example_zh=self.example_zh,
            knowledge=self.knowledge,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What putting words into a book did, in words."""

    added: int = 0
    """New to the book."""
    unknown: int = 0
    """In no book before."""
    own_texts: int = 0
    """Shown in this book with a text of its own, because other books teach the word, too."""
    made: int = 0
    """Shown with a phonetic of the speech engine."""


class ContentStore(Protocol):
    """Loads books. Loading again updates in place: ids stay, and with them what people learned."""

    async def put_book(self, book: BookEntry, now: Instant) -> BookId:
        """Stores or updates the book by its code and returns its id."""
        ...

    async def link(self, book_id: BookId, interaction_link: str | None) -> None:
        """The page that runs lessons of the book from now on; none: they are like any other."""
        ...

    async def with_phonetic(self, words: Sequence[str]) -> frozenset[str]:
        """Those of the English words that are stored with a phonetic."""
        ...

    async def put_words(
        self,
        book_id: BookId,
        first_position: int,
        words: Sequence[WordEntry],
        now: Instant,
        *,
        overwrite: bool = False,
    ) -> Placed:
        """Stores words at consecutive positions from ``first_position`` (1-based); a word that
        exists keeps its id, and where an entry leaves a field empty, what was stored stays. Other
        books go on showing what they showed: a word that one of them teaches is not written, unless
        ``overwrite`` says so; this book then keeps a text of its own. Also keeps the book's word
        count."""
        ...

    async def end_at(self, book_id: BookId, last_position: int) -> None:
        """Takes the words behind a position out of the book: the end of loading it again. The
        words themselves and what people learned stay."""
        ...


class AudioVersion(StrEnum):
    """Which files of a text are made."""

    WORD = "word"
    """The word alone."""
    LESSON = "lesson"
    """What a lesson plays: the word alone, and with its translation."""
    ALL = "v2"
    """All of them."""


@dataclass(frozen=True, slots=True)
class AudioText:
    """One text to speak with its translation (may be empty); ``key`` names its files."""

    key: str
    en: str
    zh: str
    version: AudioVersion = AudioVersion.ALL


@dataclass(frozen=True, slots=True)
class NamedSound:
    """The key under which a stored word's sound is looked for, and what is said."""

    word_id: WordId
    en: str
    zh: str
    key: str


@dataclass(frozen=True, slots=True)
class Voiced:
    """How the English of a word is heard with one of its translations."""

    en: str
    zh: str
    phonetic: str = ""
    """An author's; empty where there is none."""
    recorded: str | None = None
    """Names the recording of the word with whatever translation."""
    recorded_here: str | None = None
    """Names the recording of the word with this translation alone."""


class VoicedWords(Protocol):
    async def voiced(self, words: Sequence[str]) -> Sequence[Voiced]:
        """How these English words are heard: each with its own translation and with those that
        books give it."""
        ...


class AudioRows(VoicedWords, Protocol):
    """Which audio was asked for, is ready, or failed; and which words somebody recorded."""

    async def ask(
        self, texts: Sequence[AudioText], now: Instant, *, lost_before: Instant = EPOCH
    ) -> Sequence[AudioText]:
        """Records the texts as asked for; returns those nobody had asked for before, or that
        failed, or were asked for before ``lost_before`` and are not made yet: the caller alone has
        to have these made. What was asked for in all its versions stays so."""
        ...

    async def ready(self, key: str, version: AudioVersion, now: Instant) -> None:
        """The files of this version are written."""
        ...

    async def failed(self, key: str, error: str, now: Instant) -> None:
        """Making it failed: the next to ask has it made again. Does not undo ``ready``."""
        ...

    async def lost(self, key: str, version: AudioVersion, now: Instant) -> AudioText | None:
        """Files of this version are gone: asked for again, if they were said to be ready. Returns
        what the caller alone has to have made."""
        ...

    async def named(self, after: int, limit: int) -> Sequence[NamedSound]:
        """The sounds of words whose id is greater than ``after``, by id: so many words, and what
        books let be said of these."""
        ...

    async def named_of(self, word_id: WordId) -> Sequence[NamedSound]:
        """The sounds of one word: its own, and what books let be said of it."""
        ...

    async def rename(self, sounds: Sequence[tuple[NamedSound, str]]) -> None:
        """Gives words the new key of their sound, unless it was changed meanwhile."""
        ...

    async def record(self, recordings: Sequence[tuple[str, str, str]]) -> None:
        """These words were recorded: the English, the translation that it is for (empty: any),
        and the recording's name."""
        ...


class SpeechFailed(Exception):  # noqa: N818 - said as it happens
    """A text could not be spoken."""


class Unspeakable(SpeechFailed):
    """The engine cannot say this text, however often it is asked to."""


class Speech(Protocol):
    """A speech engine: one class plugs in another."""

    @property
    def name(self) -> str:
        """Engine and version; part of every audio key, so that a better engine makes new files."""
        ...

    def speak(self, text: str, language: str) -> bytes:
        """Speaks text ("en" or "zh"): mono 16-bit PCM at ``rate``; raises SpeechFailed, and
        Unspeakable for what it cannot say rightly."""
        ...

    @property
    def rate(self) -> int:
        """Samples per second."""
        ...


@runtime_checkable
class SpeaksPronunciations(Speech, Protocol):
    """A speech engine that can be told how a word is pronounced."""

    def pronounce(self, ipa: str) -> bytes:
        """As ``speak``, of an American pronunciation in the phonetic alphabet."""
        ...


class Pronunciation(Protocol):
    """Says how an English text is pronounced."""

    def ipa(self, text: str) -> str | None:
        """In the phonetic alphabet, without slashes; None when it cannot say."""
        ...


class AudioMaker(Protocol):
    """Makes the files of one text."""

    def make(
        self,
        en: str,
        zh: str,
        variants: Sequence[str],
        *,
        recording: bytes | None = None,
        pronunciation: str | None = None,
    ) -> Mapping[str, bytes]:
        """The MP3 files of these variants, the English as it was recorded if it was, else by the
        pronunciation if one is given; raises SpeechFailed. Slow: never on the event loop."""
        ...


class AudioJobs(Protocol):
    """Asks for audio to be made soon; asking often makes it once."""

    async def request(
        self,
        texts: Sequence[tuple[str, str]],
        version: AudioVersion = AudioVersion.ALL,
        *,
        asked_by: AccountId | None = None,
    ) -> Sequence[str]:
        """Has these files of (English, Chinese) texts made where they are missing. Returns the
        texts' keys in their order."""
        ...

    async def lost(self, key: str, variant: str) -> None:
        """A file was looked for and is not there: it is made again if it had been made before."""
        ...


class Shelf(Protocol):
    async def books(self, request: ListCourseBook) -> Page[CourseBookView]: ...
    async def books_named(self, names: Collection[str]) -> Mapping[str, CourseBookView]:
        """The books that these names mean, as ``books_meant`` says."""
        ...


class ContentReads(Protocol):
    async def audio_ready(
        self, keys: Sequence[str], version: AudioVersion = AudioVersion.ALL
    ) -> set[str]:
        """Which of these audio keys have the files of this version."""
        ...

    async def vocabulary(self, book_id: BookId) -> Sequence[tuple[str, str]]:
        """The English words of a book, with the translations that it shows."""
        ...
