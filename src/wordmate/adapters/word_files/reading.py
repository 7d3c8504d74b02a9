"""Reads word files row by row; texts in constant memory."""

import re
from collections.abc import Iterator, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Final

from wordmate.adapters.encodings import errors_of, garbled, is_broken, readable
from wordmate.adapters.tables.text import Line
from wordmate.adapters.word_files import one_line
from wordmate.adapters.word_files.cleaning import clean
from wordmate.adapters.word_files.columns import PICTURE, is_surely_header
from wordmate.adapters.word_files.formats import ecdict_word_of, word_of
from wordmate.adapters.word_files.layout import Plan
from wordmate.adapters.word_files.parts_of_speech import unknown_part
from wordmate.adapters.word_files.source import (
    TABLES,
    Kind,
    LayoutHints,
    Table,
    layout_of,
    text_rows,
)
from wordmate.adapters.word_files.words import (
    FileRefused,
    Reason,
    Refusal,
    Row,
    Skip,
    Skipped,
    hidden_problem,
    problem,
)
from wordmate.domain.content.word_text import has_chinese, has_letter

__all__ = ["FileRefused", "WordFile"]

Read = Row | Refusal | Skipped
"""The kinds of lines in a file."""

_NO_HINTS: Final = LayoutHints()
_OBJECTS: Final = (Kind.JSON, Kind.JSON_LINES)
"""Files without empty rows: an empty word in them is an error."""
_LONGEST_HEADING: Final = 200
_UNIT: Final = re.compile(
    r"(?:unit|lesson|module|chapter|list|book|week|day|part|section|starter|topic)s?\s*\d+\b.*"
    r"|[A-Za-z][.:]?|(?:[-=#*_~]{3,}|#|//).*|(?:注|备注|备註|说明|來源|来源|出处)\s*[:：].*"
    r"|.*(?:单词|词汇|詞彙|單字|词)(?:表|大全|汇总|手册|大纲).{0,12}",
    re.IGNORECASE | re.DOTALL,
)


class WordFile:
    """A word file, opened as a context manager; iterating yields its rows, refusals and skipped
    lines in order.

    Opening raises FileRefused if the file is no word list.
    """

    def __init__(self, path: Path, hints: LayoutHints = _NO_HINTS) -> None:
        self.path = path
        self.hints = hints
        self.layout = layout_of(path, hints)
        self.size = path.stat().st_size
        self._bytes = path.open("rb")
        encoding = self.layout.encoding or "utf-8"
        self._text = TextIOWrapper(
            self._bytes, encoding=encoding, errors=errors_of(encoding), newline=""
        )

    def __enter__(self) -> "WordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._text.close()

    @property
    def tagged(self) -> bool:
        """Whether its words have exam tags."""
        return any(table.plan is not None and table.plan.tagged for table in self.layout.tables)

    def read_bytes(self) -> int:
        """How many bytes have been read, for a progress bar."""
        return self._bytes.tell()

    def __iter__(self) -> Iterator[Read]:
        for table in self.layout.tables:
            if table.plan is None:
                yield Skipped(0, table.problem, Skip.SHEET, table.sheet)
            else:
                lines = text_rows(self._text, self.layout) if table.rows is None else table.rows
                for line in lines:
                    yield from self._read(line, table, table.plan)

    def _read(self, line: Line, table: Table, plan: Plan) -> Iterator[Read]:
        text = next((cell.strip() for cell in line.cells if cell and not cell.isspace()), "")[:50]
        if line.number == plan.header:
            return
        if not text:
            if self.layout.kind in _OBJECTS:
                yield Refusal(line.number, "", Reason.NO_WORD)
            return
        if skip := self._skip(line, plan):
            yield Skipped(line.number, text, skip, table.sheet)
            return
        cells = self._cells(line, len(plan.groups[0]))
        if isinstance(cells, tuple):
            yield Refusal(line.number, readable(text), *cells, table.sheet)
            return
        words = [_by_role(roles, cells) for roles in plan.groups]
        for word in [one for one in words if any(one.values())] or words[:1]:
            yield self._row(line.number, text, word, table.sheet, plan)

    def _skip(self, line: Line, plan: Plan) -> Skip | None:
        """Why a line has no word; None if it has one."""
        if line.number <= plan.settings:
            return Skip.SETTING
        if line.number < plan.header:
            return Skip.TITLE
        if line.problem:
            return None
        cells = [cell.strip() for cell in line.cells]
        if plan.names and (tuple(cells) == plan.names or is_surely_header(cells)):
            return Skip.HEADER_AGAIN
        return Skip.HEADING if self._is_heading(cells, plan) else None

    def _is_heading(self, cells: Sequence[str], plan: Plan) -> bool:
        """Whether a row is a title, a unit's name or a note: one cell that is no word."""
        if self.layout.kind not in (*TABLES, Kind.LINES, Kind.WORKBOOK) or any(cells[1:]):
            return False
        if len(cells[0]) <= _LONGEST_HEADING and _UNIT.fullmatch(cells[0]):
            return True
        if self.layout.kind is Kind.LINES:
            return not has_letter(cells[0])
        is_chinese = has_chinese(cells[0]) and not has_letter(cells[0])
        return is_chinese and plan.groups[0][0] != "translation"

    def _cells(self, line: Line, width: int) -> list[str] | tuple[Reason, str]:
        """One cell per column; or why the numbers differ."""
        if is_broken("".join(line.cells)):
            return Reason.BAD_ENCODING, ""
        if line.problem:
            return Reason.MALFORMED, line.problem
        cells = list(line.cells)
        if self.layout.kind is Kind.LINES:
            cells = one_line.cells_of(cells[0]) or [one_line.word_of(cells[0]), "", ""]
            if another := one_line.another_word(*cells):
                return Reason.SEVERAL_WORDS, another[:50]
        if self.layout.kind is Kind.WORKBOOK:
            del cells[width:]
        while len(cells) > width and not cells[-1].strip():
            cells.pop()
        if 1 < len(cells) < width:
            cells += [""] * (width - len(cells))
        return cells if len(cells) == width else (Reason.COLUMN_COUNT, f"{len(cells)}, not {width}")

    def _row(
        self, line: int, hint: str, cells: Mapping[str, str], sheet: str, plan: Plan
    ) -> Row | Refusal:
        texts = [text for role, text in cells.items() if role != PICTURE]
        if before := next(filter(None, map(garbled, texts)), ""):
            return Refusal(line, hint, Reason.GARBLED, before[:20], sheet)
        if refused := hidden_problem("\t".join(texts)):
            return Refusal(line, hint, *refused, sheet)
        in_english = self.hints.in_english
        if plan.is_ecdict:
            word = ecdict_word_of(cells, in_english=in_english)
        else:
            word = word_of(cells, in_english=in_english, numbered=plan.numbered)
        if refused := problem(word, in_english=in_english):
            return Refusal(line, word.en[:50], *refused, sheet)
        if rest := unknown_part(word.en, word.zh):
            return Refusal(line, word.en[:50], Reason.UNKNOWN_PART, rest[:20], sheet)
        return Row(line, word, frozenset(cells.get("tag", "").split()))


def _by_role(roles: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """The cells of a row by the roles of their columns, without ignored ones. Emojis contain
    characters that are invisible by themselves.
    """
    return {
        role: (cell if role == PICTURE else clean(cell)).strip()
        for role, cell in zip(roles, cells, strict=False)
        if role
    }
