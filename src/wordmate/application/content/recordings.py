"""Loads recordings of a book's words."""

import asyncio
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Final, Protocol

from wordmate.application.content.audio import follow_engine
from wordmate.application.content.audio_key import recording_name
from wordmate.application.content.voices import Voices, voices_of
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.ports import Unit, Units
from wordmate.domain.kernel.ids import BookId

_Word = tuple[str, str]
"""A word of the book, with the translation that a recording is for; empty for all."""
BATCH: Final = 100
"""Words per transaction. An interrupted load keeps its finished batches and can simply be
repeated.
"""
LARGEST: Final = 4 * 1024 * 1024
_WITH_MEANING: Final = re.compile(r"(?P<word>.*\S)\s*[(（](?P<meaning>[^()（）]+)[)）]\s*")
_BETWEEN_WORDS: Final = re.compile(r"[\s_-]+")


class Flaw(StrEnum):
    """Why a recording is refused."""

    NOT_AUDIO = "not an MP3, Ogg Vorbis or WAV file, or damaged"
    OPUS = "Ogg with Opus inside; save it as MP3"
    TOO_BIG = "larger than 4 MB"
    TOO_LONG = "longer than 10 seconds"
    TOO_SHORT = "shorter than a tenth of a second"
    SILENT = "silent"
    UNREADABLE = "cannot be read: encrypted, damaged, or a link that leads elsewhere"
    REPEATED = "another file of the same word was used"
    AMBIGUOUS = "matches two words of the book"


class Refused(Exception):  # noqa: N818 - the name says what happened
    """A refused recording."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw)
        self.flaw = flaw


class SoundFile(Protocol):
    """A submitted file; only files named after a word are read."""

    @property
    def name(self) -> str:
        """The file's name with its folders, as submitted."""
        ...

    @property
    def stem(self) -> str:
        """The file's name without folders and extension."""
        ...

    def read(self, most: int) -> bytes:
        """The content, or ``most`` bytes and one more if it is larger; raises Refused."""
        ...


class Listener(Protocol):
    """Checks the sound of recordings."""

    def check(self, data: bytes) -> None:
        """Raises Refused. Slow: never run it on the event loop."""
        ...


@dataclass(slots=True)
class Taken:
    """The outcome, in files."""

    new: int = 0
    replaced: int = 0
    """Words whose earlier recording was replaced."""
    same: int = 0
    """Recordings that were loaded before and are unchanged."""
    unknown: list[str] = field(default_factory=list)
    """Names of files that match no word of the book."""
    refused: Counter[Flaw] = field(default_factory=Counter)
    missing: int = 0
    """Words of the book without a recording; the speech engine speaks them."""

    @property
    def total(self) -> int:
        return self.new + self.replaced + self.same


async def take_recordings(
    files: Iterable[SoundFile],
    book_id: BookId,
    *,
    units: Units,
    blobs: Blobs,
    listener: Listener,
    engine: str,
    refused: Callable[[str, Flaw], None] = lambda _name, _flaw: None,
) -> Taken:
    """Stores the recordings of a book's words. A recording is used wherever its word occurs, or
    only with the translation in brackets behind the word (``lead (铅)``).

    ``refused`` is called for every refused file. Loading the same recordings again changes nothing.
    """

    async def read(unit: Unit) -> tuple[Sequence[_Word], dict[_Word, str]]:
        entries = await unit.content.vocabulary(book_id)
        return entries, _known(await voices_of(unit.audio, (en for en, _ in entries)))

    entries, known = await units.run(read)
    shelf = _Intake(units, blobs, listener, known)
    taken, seen, called = Taken(), set[_Word](), _Called(entries)
    for file in files:
        try:
            word = called.word_of(file.stem)
            if word is None:
                taken.unknown.append(file.name)
                continue
            if word in seen:
                raise Refused(Flaw.REPEATED)
            digest = await shelf.keep(word, file)
        except Refused as problem:
            taken.refused[problem.flaw] += 1
            refused(file.name, problem.flaw)
            continue
        seen.add(word)
        before = known.get(word)
        taken.new += before is None
        taken.replaced += before not in (None, digest)
        taken.same += before == digest
    await shelf.put_away()
    await follow_engine(units, engine)
    heard = known.keys() | seen
    taken.missing = sum((en, "") not in heard and (en, zh) not in heard for en, zh in entries)
    return taken


def _known(voices: Voices) -> dict[_Word, str]:
    anywhere: dict[_Word, str] = {(en, ""): name for en, name in voices.recorded.items()}
    return anywhere | voices.recorded_here


class _Intake:
    """Stores files, and their database rows in batches."""

    def __init__(
        self,
        units: Units,
        blobs: Blobs,
        listener: Listener,
        known: Mapping[_Word, str],
    ) -> None:
        self._units = units
        self._blobs = blobs
        self._listener = listener
        self._known = known
        self._batch: list[tuple[str, str, str]] = []

    async def keep(self, word: _Word, file: SoundFile) -> str:
        """Checks and stores a word's recording under the hash of its content."""
        data = await asyncio.to_thread(file.read, LARGEST)
        if len(data) > LARGEST:
            raise Refused(Flaw.TOO_BIG)
        digest = sha256(data).hexdigest()
        name = recording_name(digest)
        is_kept = await self._blobs.exists(name)
        if not is_kept:
            await asyncio.to_thread(self._listener.check, data)
            await self._blobs.put(name, data)
        if self._known.get(word) != digest:
            self._batch.append((*word, digest))
            if len(self._batch) == BATCH:
                await self.put_away()
        return digest

    async def put_away(self) -> None:
        batch, self._batch = self._batch, []
        if batch:
            await self._units.run(lambda unit: unit.audio.record(batch))


class _Called:
    """A book's words by the possible names of their files."""

    def __init__(self, entries: Sequence[_Word]) -> None:
        self._meanings = dict(entries)
        self._words: dict[str, list[str]] = {}
        for word in self._meanings:
            self._words.setdefault(_plain(word), []).append(word)

    def word_of(self, stem: str) -> _Word | None:
        """The word that a file is named after: exactly, or ignoring case and separators.

        A translation in brackets behind it restricts the recording to that translation. Raises
        Refused.
        """
        stem = unicodedata.normalize("NFC", stem)
        named = _WITH_MEANING.fullmatch(stem)
        word = self._word(stem if named is None else named["word"])
        if word is None or named is None:
            return None if word is None else (word, "")
        meaning = self._meanings[word]
        return (word, meaning) if named["meaning"] in meaning else None

    def _word(self, name: str) -> str | None:
        words = self._words.get(_plain(name), [])
        if name in words or len(words) < 2:
            return name if name in words else next(iter(words), None)
        raise Refused(Flaw.AMBIGUOUS)


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFC", text).replace("’", "'").casefold()
    return _BETWEEN_WORDS.sub(" ", text).strip(" .")
