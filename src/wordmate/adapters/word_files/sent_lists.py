"""Reads the word lists that the store sends, with the importer of the command line."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from wordmate.adapters.encodings import readable
from wordmate.adapters.lanes import Lane, LaneOfThreads
from wordmate.adapters.word_files.importer import phonetics_by, read_words
from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.source import LayoutHints, Table, TablesRefused
from wordmate.adapters.word_files.words import FileRefused, Refusal
from wordmate.application.content.ports import Pronunciation
from wordmate.application.content.word_lists import ReadList, ReadSheet, RefusedRow, SentList

MOST_LINES: Final = 20_000
_MOST_UNPACKED: Final = 64 * 1024 * 1024
"""The maximum unpacked size of a workbook, which fills the memory of the service."""
_SHOWN: Final = 100
_LONGEST_CELL: Final = 100
_ENDING: Final = re.compile(r"\.[A-Za-z0-9]{1,8}\Z")


class SentLists:
    """Reads one list after the other, in a thread with low priority. ``pronunciation`` finds
    phonetics, and is opened when they are first asked for.
    """

    def __init__(self, pronunciation: Callable[[], Pronunciation]) -> None:
        self._pronunciation = pronunciation
        self._lane = LaneOfThreads(Lane("word lists", at_once=1, of_one=2, in_all=8))

    async def read(self, sent: SentList, *, asked_by: str) -> ReadList:
        return await self._lane.run(asked_by, partial(_read, sent))

    async def phonetics(self, words: Sequence[str]) -> Mapping[str, str]:
        if not words:
            return {}
        return await self._lane.run("phonetics", lambda: phonetics_by(self._engine, words))

    @cached_property
    def _engine(self) -> Pronunciation:
        return self._pronunciation()


def _read(sent: SentList) -> ReadList:
    """What is understood of a list."""
    hints = LayoutHints(
        encoding=sent.encoding,
        separator=sent.separator,
        header=sent.header,
        sheets=sent.columns,
        in_english=sent.in_english,
        most_unpacked=_MOST_UNPACKED,
    )
    ending = _ENDING.search(sent.name)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"list{ending[0] if ending else ''}"
        path.write_bytes(sent.data)
        try:
            with WordFile(path, hints) as file:
                return _words_of(file)
        except TablesRefused as refused:
            return ReadList(flaw=refused.flaw, sheets=[_sheet(one) for one in refused.tables])
        except FileRefused as refused:
            return ReadList(flaw=refused.flaw)


def _words_of(file: WordFile) -> ReadList:
    layout, refused = file.layout, list[RefusedRow]()

    def refuse(refusal: Refusal) -> None:
        if len(refused) < _SHOWN:
            row = RefusedRow(
                line=refusal.line, word=refusal.word, sheet=refusal.sheet, why=refusal.flaw
            )
            refused.append(row)

    report, words = read_words(file, refused=refuse, most_lines=MOST_LINES)
    return ReadList(
        kind=layout.kind.value,
        encoding=layout.encoding.removesuffix("-sig"),
        separator=layout.separator,
        sheets=[_sheet(one) for one in layout.tables],
        lines=report.read,
        merged=report.merged,
        refused=report.refused.total(),
        first_refused=refused,
        skipped={why.name.lower(): count for why, count in report.skipped.items()},
        words=words,
    )


def _sheet(table: Table) -> ReadSheet:
    plan = table.plan
    if plan is None:
        width = max(map(len, table.samples), default=0)
        columns, samples = [("", "")] * width, table.samples
    else:
        columns, samples = [(readable(one.name), one.role) for one in plan.columns], plan.samples
    return ReadSheet(
        name=table.sheet,
        columns=columns,
        rows=[[readable(cell[:_LONGEST_CELL]) for cell in row] for row in samples],
        basis=None if plan is None else plan.basis.value,
        header=0 if plan is None else plan.header,
        flaw=table.flaw,
    )
