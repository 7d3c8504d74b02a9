"""Loads recordings of a book's words."""

import asyncio
import re
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Protocol

from wordmate.application.content.audio import follow_engine
from wordmate.application.content.audio_key import recording_name
from wordmate.application.content.listening import Flaw, Listener, Refused
from wordmate.application.content.voices import Voices, voices_of
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.ports import Unit, Units
from wordmate.domain.kernel.ids import BookId

RecordedWord = tuple[str, str]
"""A word of the book, with the translation that a recording is for; empty for all."""
BATCH: Final = 100
"""Words per transaction. An interrupted load keeps its finished batches and can simply be
repeated.
"""
LARGEST: Final = 4 * 1024 * 1024
_WITH_MEANING: Final = re.compile(r"(?P<word>.*\S)\s*[(（](?P<meaning>[^()（）]+)[)）]\s*")
_BETWEEN_WORDS: Final = re.compile(r"[\s_-]+")


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
    noted: Callable[[Unit, int], Awaitable[None]] | None = None,
    follows: bool = True,
) -> Taken:
    """Stores the recordings of a book's words. A recording is used wherever its word occurs, or
    only with the translation in brackets behind the word (``lead (铅)``).

    ``refused`` is called for every refused file, ``noted`` in each transaction with its number of
    words. Without ``follows`` the words keep their sounds until a later call. Loading the same
    recordings again changes nothing.
    """

    async def read(unit: Unit) -> tuple[Sequence[RecordedWord], dict[RecordedWord, str]]:
        entries = await unit.content.vocabulary(book_id)
        return entries, recorded_words(await voices_of(unit.audio, (en for en, _ in entries)))

    entries, known = await units.run(read)
    shelf = _Intake(units, blobs, listener, known, noted)
    taken, seen, called = Taken(), set[RecordedWord](), WordsByFile(entries)
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
    if follows:
        await follow_engine(units, engine)
    heard = known.keys() | seen
    taken.missing = without_recording(entries, heard)
    return taken


def without_recording(entries: Sequence[RecordedWord], heard: Set[RecordedWord]) -> int:
    """How many words of a book have no recording among these."""
    return sum((en, "") not in heard and (en, zh) not in heard for en, zh in entries)


def recorded_words(voices: Voices) -> dict[RecordedWord, str]:
    """The stored recordings by their words."""
    anywhere: dict[RecordedWord, str] = {(en, ""): name for en, name in voices.recorded.items()}
    return anywhere | voices.recorded_here


class _Intake:
    """Stores files, and their database rows in batches."""

    def __init__(
        self,
        units: Units,
        blobs: Blobs,
        listener: Listener,
        known: Mapping[RecordedWord, str],
        noted: Callable[[Unit, int], Awaitable[None]] | None,
    ) -> None:
        self._units = units
        self._blobs = blobs
        self._listener = listener
        self._known = known
        self._noted = noted
        self._batch: list[tuple[str, str, str]] = []

    async def keep(self, word: RecordedWord, file: SoundFile) -> str:
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
        if not batch:
            return

        async def work(unit: Unit) -> None:
            await unit.audio.record(batch)
            if self._noted is not None:
                await self._noted(unit, len(batch))

        await self._units.run(work)


class WordsByFile:
    """A book's words by the possible names of their files."""

    def __init__(self, entries: Sequence[RecordedWord]) -> None:
        self._meanings = dict(entries)
        self._words: dict[str, list[str]] = {}
        for word in self._meanings:
            self._words.setdefault(_plain(word), []).append(word)

    def word_of(self, stem: str) -> RecordedWord | None:
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
