"""Checked lists as messages."""

from collections.abc import Mapping, Sequence
from typing import Any

from wordmate.application.content.loading_messages import (
    ChangedField,
    ChangedWord,
    CheckedList,
    ListColumn,
    ListedWord,
    ListReason,
    ListSheet,
    RefusedLine,
    SkippedLines,
)
from wordmate.application.content.ports import Effect
from wordmate.application.content.word_lists import Flaw, ReadList, ReadSheet
from wordmate.domain.content.word_text import TEXT_FIELDS
from wordmate.domain.suggestions.correction import FIELDS

_NAMES = {part: field for field, part in FIELDS.items() if part in TEXT_FIELDS}


def changed_word(en: str, effect: Effect) -> ChangedWord:
    """A word of the book with its texts before and after."""
    texts = [
        (field, str(getattr(effect.before, part)), str(getattr(effect.after, part)))
        for part, field in _NAMES.items()
    ]
    return ChangedWord(
        en_word=en,
        fields=[
            ChangedField(field=field, old=old, new=new) for field, old, new in texts if old != new
        ],
    )


def checked_list(
    read: ReadList,
    *,
    states: Sequence[Any] = (),
    counts: Mapping[str, int] | None = None,
    changed: Sequence[ChangedWord] = (),
    leaving: Sequence[str] = (),
    list_id: str | None = None,
    shown: int = 0,
) -> CheckedList:
    """What was understood of a list, and what loading its words would do."""
    counted = counts or {}
    return CheckedList(
        problem=_reason(read.flaw),
        kind=read.kind,
        encoding=read.encoding,
        separator=read.separator,
        sheets=[_sheet(one) for one in read.sheets],
        lines=read.lines,
        merged=read.merged,
        refused=read.refused,
        refused_lines=[
            RefusedLine(line=one.line, sheet=one.sheet, word=one.word, reason=_said(one.why))
            for one in read.first_refused
        ],
        skipped=[SkippedLines(reason=why, count=count) for why, count in read.skipped.items()],
        total=len(read.words),
        new=counted.get("new", 0),
        changed=counted.get("changed", 0),
        same=counted.get("same", 0),
        leaving=len(leaving),
        words=[
            ListedWord(
                en_word=word.en,
                zh_word=word.zh_word,
                part_of_speech=word.part_of_speech,
                phonetic=word.phonetic,
                state=state,
            )
            for word, state in zip(read.words[:shown], states[:shown], strict=True)
        ],
        changed_words=[*changed],
        leaving_words=[*leaving[:shown]],
        list_id=list_id,
    )


def _sheet(sheet: ReadSheet) -> ListSheet:
    return ListSheet(
        sheet=sheet.name,
        columns=[ListColumn(name=name, role=role or None) for name, role in sheet.columns],
        rows=[[*row] for row in sheet.rows],
        basis=sheet.basis,
        header_line=sheet.header,
        problem=_reason(sheet.flaw),
    )


def _reason(flaw: Flaw | None) -> ListReason | None:
    return None if flaw is None else _said(flaw)


def _said(flaw: Flaw) -> ListReason:
    return ListReason(code=flaw.code, facts=dict(flaw.facts))
