"""Loads word files into a course book."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain, islice
from typing import Final, TypeVar

from wordmate.adapters.word_files.gathering import Gathered
from wordmate.adapters.word_files.pictures import picture_named
from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.words import (
    LONGEST,
    FileRefused,
    Reason,
    Refusal,
    Skip,
    Skipped,
    Word,
)
from wordmate.application.content.loading import BATCH, place_words
from wordmate.application.content.ports import BookEntry, Placed, Pronunciation, WordEntry
from wordmate.application.content.word_lists import ListFlaw
from wordmate.application.kernel.system import Clock
from wordmate.application.ports import Unit, Units

T = TypeVar("T")

SHOWN: Final = 5
"""How many words a preview shows, and how many skipped lines of each kind."""
_READING: Final = 4
"""Reading is a quarter of the progress, loading the rest."""


@dataclass(slots=True)
class Report:
    """The outcome of an import, in lines and words."""

    read: int = 0
    """Word lines, without the header."""
    merged: int = 0
    """Lines of a word that an earlier line named."""
    said_in_two_ways: list[str] = field(default_factory=list)
    """Words whose lines mean several pronunciations."""
    other_tag: int = 0
    refused: Counter[Reason] = field(default_factory=Counter)
    skipped: Counter[Skip] = field(default_factory=Counter)
    """Lines without a word, which do not count as read."""
    first_skipped: list[Skipped] = field(default_factory=list)
    """The first few of each kind."""
    added: int = 0
    """Words new to the book."""
    updated: int = 0
    unknown: int = 0
    """Words that no book had before."""
    own_texts: int = 0
    """Words with a different text in other books."""
    made: int = 0
    """Words with the speech engine's phonetic."""
    pictures: int = 0
    """Words with a picture."""

    @property
    def loaded(self) -> int:
        return self.added + self.updated


class Importer:
    """Puts words into books; existing words are updated and keep their learning states."""

    def __init__(
        self,
        *,
        units: Units,
        engine: str,
        clock: Clock,
        pronunciation: Pronunciation | None = None,
        finds_pictures: bool = False,
    ) -> None:
        self._units = units
        self._engine = engine
        self._clock = clock
        self._pronunciation = pronunciation
        self._finds_pictures = finds_pictures

    async def load(
        self,
        file: WordFile,
        book: BookEntry,
        *,
        tag: str | None = None,
        overwrite: bool = False,
        refused: Callable[[Refusal], None] = lambda _: None,
        progress: Callable[[int], None] = lambda _: None,
    ) -> Report:
        """Loads a file into a book, optionally only the words with an exam tag.

        ``refused`` is called for every refused line, ``progress`` with the processed bytes.
        Afterwards the book contains the file's words in the file's order. The book is created with
        its first words, so a file without words creates none. Other books keep their text unless
        words are overwritten.
        """
        _check_tag(file, tag)
        report, done = Report(), 0
        with Gathered() as words:
            for _ in _read(file, tag, words, report, refused):
                progress(file.read_bytes() // _READING)
            for batch in _batches(words, BATCH):
                placed = await self._put(book, done + 1, batch, overwrite=overwrite)
                done += len(batch)
                _count(report, placed, len(batch))
                progress(file.size * (len(words) + (_READING - 1) * done) // len(words) // _READING)
        if done:
            await self._end(book, done)
        progress(file.size)
        return report

    async def load_words(
        self, book: BookEntry, words: Sequence[Word], *, later: Sequence[str] = ()
    ) -> Report:
        """Loads these words, each named once, in one transaction; afterwards the book contains them
        in this order. ``later`` names books that are loaded after it: a word that only they teach,
        too, gets this book's text as its default.
        """
        report = Report(read=len(words))
        placed = await self._put(book, 1, words, later=later, is_whole=True)
        _count(report, placed, len(words))
        return report

    async def _put(
        self,
        book: BookEntry,
        position: int,
        words: Sequence[Word],
        *,
        overwrite: bool = False,
        later: Sequence[str] = (),
        is_whole: bool = False,
    ) -> Placed:
        now, made = self._clock.now(), await self._made_phonetics(words)
        entries = [
            replace(
                entry_of(word, finds_picture=self._finds_pictures),
                made_phonetic=made.get(word.en, ""),
            )
            for word in words
        ]

        async def put(unit: Unit) -> Placed:
            return await place_words(
                unit,
                book,
                position,
                entries,
                engine=self._engine,
                now=now,
                overwrite=overwrite,
                later=later,
                ends=is_whole,
            )

        return await self._units.run(put)

    async def _made_phonetics(self, words: Sequence[Word]) -> dict[str, str]:
        """The speech engine's phonetics for words without one, here or stored."""
        engine = self._pronunciation
        bare = [word.en for word in words if not word.phonetic]
        if engine is None or not bare:
            return {}
        known = await self._units.run(lambda unit: unit.content.with_phonetic(bare))
        rest = [en for en in bare if en not in known]
        return await asyncio.to_thread(phonetics_by, engine, rest)

    async def _end(self, book: BookEntry, last: int) -> None:
        async def end(unit: Unit) -> None:
            book_id = await unit.content.put_book(book, self._clock.now())
            await unit.content.end_at(book_id, last)

        await self._units.run(end)


def entry_of(word: Word, *, finds_picture: bool) -> WordEntry:
    """A word as it is put into a book, without its sound."""
    texts = asdict(word)
    zh = texts.pop("zh")
    found = picture_named(word.en, zh) if finds_picture else ""
    return WordEntry(**texts, zh_word=zh, found_picture=found)


def phonetics_by(engine: Pronunciation, words: Sequence[str]) -> dict[str, str]:
    """The engine's phonetics of the words of which it knows one. Slow: never run it on the event
    loop.
    """
    said = {en: engine.ipa(en) for en in words}
    return {en: ipa for en, ipa in said.items() if ipa and len(ipa) <= LONGEST["phonetic"]}


def read_words(
    file: WordFile,
    *,
    refused: Callable[[Refusal], None] = lambda _: None,
    most_lines: int,
) -> tuple[Report, list[WordEntry]]:
    """The words of a file, with a picture where one has exactly their names; raises FileRefused for
    a file of more lines.
    """
    report = Report()
    with Gathered() as words:
        for _ in chain(_read(file, None, words, report, refused), [None]):
            if report.read > most_lines:
                message = f"{file.path.name} has more than {most_lines} lines"
                raise FileRefused(message, ListFlaw.TOO_MANY_LINES, most=most_lines)
        return report, [entry_of(word, finds_picture=True) for word in words]


def look_through(
    file: WordFile,
    *,
    tag: str | None = None,
    refused: Callable[[Refusal], None] = lambda _: None,
    progress: Callable[[int], None] = lambda _: None,
) -> tuple[Report, list[Word]]:
    """A preview of an import and its first words; stores nothing."""
    _check_tag(file, tag)
    report = Report()
    with Gathered() as words:
        for _ in _read(file, tag, words, report, refused):
            progress(file.read_bytes())
        report.added = len(words)
        return report, [_with_picture(word) for word in islice(words, SHOWN)]


def _with_picture(word: Word) -> Word:
    return word if word.picture else replace(word, picture=picture_named(word.en, word.zh))


def _check_tag(file: WordFile, tag: str | None) -> None:
    if tag is not None and not file.tagged:
        raise FileRefused(f"{file.path.name} has no tag column to choose {tag!r} by")


def _read(
    file: WordFile,
    tag: str | None,
    words: Gathered,
    report: Report,
    refused: Callable[[Refusal], None],
) -> Iterator[None]:
    """Gathers the words of a file; pauses at every thousandth line."""
    for row in file:
        if isinstance(row, Skipped):
            report.skipped[row.why] += 1
            if report.skipped[row.why] <= SHOWN:
                report.first_skipped.append(row)
            continue
        report.read += 1
        if isinstance(row, Refusal):
            report.refused[row.reason] += 1
            refused(row)
        elif tag is not None and tag not in row.tags:
            report.other_tag += 1
        elif not words.add(row.word):
            report.merged += 1
        if report.read % BATCH == 0:
            yield
    report.said_in_two_ways += words.said_in_two_ways


def _count(report: Report, placed: Placed, words: int) -> None:
    report.added += placed.added
    report.updated += words - placed.added
    report.unknown += placed.unknown
    report.own_texts += placed.own_texts
    report.made += placed.made
    report.pictures += placed.pictures


def _batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
