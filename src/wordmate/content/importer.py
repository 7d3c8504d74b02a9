"""Loads word files into a course book."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, TypeVar

from wordmate.application.audio_key import audio_key
from wordmate.application.ports.content import BookEntry, WordEntry
from wordmate.application.ports.system import Clock
from wordmate.application.ports.unit import Unit, Units
from wordmate.content.reading import FileRefused, WordFile
from wordmate.content.words import Reason, Refusal, Row, Word

T = TypeVar("T")

BATCH: Final = 1_000
"""Words per transaction: an import that is broken off keeps its batches, and is simply repeated."""


@dataclass(slots=True)
class Report:
    """How an import went, in rows."""

    added: int = 0
    updated: int = 0
    other_tag: int = 0
    refused: Counter[Reason] = field(default_factory=Counter)

    @property
    def loaded(self) -> int:
        return self.added + self.updated


class Importer:
    """Puts words into books; what is already there is updated and keeps its learning states."""

    def __init__(self, *, units: Units, engine: str, clock: Clock) -> None:
        self._units = units
        self._engine = engine
        self._clock = clock

    async def load(
        self,
        file: WordFile,
        book: BookEntry,
        *,
        tag: str | None = None,
        refused: Callable[[Refusal], None] = lambda _: None,
        progress: Callable[[int], None] = lambda _: None,
    ) -> Report:
        """Loads a file into a book, only its words with this exam tag when one is named.

        ``refused`` hears every refused row, ``progress`` how many bytes of the file are read.
        Afterwards the book holds what the file says, in its order. The book appears with its
        first words: nothing is made of a file without any.
        """
        if tag is not None and not file.format.tagged:
            raise FileRefused(f"{file.path.name} has no tag column to choose {tag!r} by")
        report = Report()
        for batch in _batches(_chosen(file, tag, report, refused), BATCH):
            entries = [self._entry(row.word) for row in batch]
            added = await self._put(book, report.loaded + 1, entries)
            report.added += added
            report.updated += len(entries) - added
            progress(file.read_bytes())
        if report.loaded:
            await self._end(book, report.loaded)
        progress(file.size)
        return report

    async def _put(self, book: BookEntry, position: int, entries: list[WordEntry]) -> int:
        now = self._clock.now()

        async def put(unit: Unit) -> int:
            book_id = await unit.content.put_book(book, now)
            return (await unit.content.put_words(book_id, position, entries, now)).added

        return await self._units.run(put)

    async def _end(self, book: BookEntry, last: int) -> None:
        async def end(unit: Unit) -> None:
            book_id = await unit.content.put_book(book, self._clock.now())
            await unit.content.end_at(book_id, last)

        await self._units.run(end)

    def _entry(self, word: Word) -> WordEntry:
        return WordEntry(
            en=word.en,
            zh=word.zh,
            audio_key=audio_key(self._engine, word.en, word.zh),
            phonetic=word.phonetic,
            part_of_speech=word.part_of_speech,
            example=word.example,
            example_zh=word.example_zh,
            knowledge=word.knowledge,
            rank=word.rank,
        )


def _chosen(
    file: WordFile, tag: str | None, report: Report, refused: Callable[[Refusal], None]
) -> Iterator[Row]:
    for row in file:
        if isinstance(row, Refusal):
            report.refused[row.reason] += 1
            refused(row)
        elif tag is None or tag in row.tags:
            yield row
        else:
            report.other_tag += 1


def _batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
