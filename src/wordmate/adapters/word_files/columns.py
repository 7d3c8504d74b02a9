"""What a column of a word file holds: told by its name, or by what stands in it. Pure."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from wordmate.adapters.word_files.senses import is_part_of_speech
from wordmate.domain.content.word_text import has_chinese

_NAMES: Final = {
    "word": "word english en headword 单词 英文 英语 词汇",
    "translation": "translation chinese meaning zh cn trans 释义 中文 翻译 词义 意思 中文释义 汉语",
    "pos": "pos part_of_speech 词性",
    "phonetic": "phonetic ipa 音标",
    "phonetic_uk": "phonetic_uk uk ukphone uk_phonetic 英式音标 英音",
    "phonetic_us": "phonetic_us us usphone us_phonetic 美式音标 美音",
    "example": "example sentence 例句",
    "example_translation": "example_translation example_zh 例句翻译 例句释义 例句译文",
    "knowledge": "knowledge note notes 知识点 备注",
    "definition": "definition 英文释义 英英释义",
    "tag": "tag tags",
}
KNOWN: Final = frozenset(_NAMES)
_COLUMN_OF: Final = {name: column for column, names in _NAMES.items() for name in names.split()}
_IPA: Final = re.compile(r"[ɑæʌəɔɛɪʊɜɚɝŋʃʒθðɡːˈˌ]")
_SLASHED: Final = re.compile(r"[/\[][^/\]]+[/\]]")
_MOST: Final = 0.6
"""The share of a column's cells that makes it what they are."""


def column_named(name: str) -> str | None:
    """The column of this name, in English or Chinese."""
    return _COLUMN_OF.get(name.strip().lower().replace(" ", "_"))


def columns_by_content(rows: Sequence[Sequence[str]]) -> tuple[str, ...] | None:
    """The columns of rows without a header; one without a name is not read. None when a column
    holds what cannot be told from another."""
    widths = Counter(_width(row) for row in rows)
    width = max(widths, key=lambda one: (widths[one], one), default=0)
    kinds = [_kind([row[at].strip() for row in rows if at < len(row)]) for at in range(width)]
    words = next((at for at, kind in enumerate(kinds) if kind in ("mixed", "chinese")), None)
    if "latin" not in kinds and words is not None:
        kinds[words] = "latin"
    kinds = ["chinese" if kind == "mixed" else kind for kind in kinds]
    columns = [""] * width

    def take(kind: str, *names: str) -> bool:
        places = [at for at, one in enumerate(kinds) if one == kind]
        for at, name in zip(places, names, strict=False):
            columns[at] = name
        return len(places) <= len(names)

    is_translated = "chinese" in kinds
    latin = ("word", "example") if is_translated else ("word", "translation", "example")
    has_example = kinds.count("latin") == len(latin)
    hints = [
        take("latin", *latin),
        take("chinese", "translation", *(["example_translation"] if has_example else [])),
        take("phonetic", *_phonetics(kinds.count("phonetic"))),
        take("part", "pos"),
    ]
    return tuple(columns) if all(hints) and "word" in columns else None


def _phonetics(count: int) -> tuple[str, ...]:
    """Of two phonetics the British one stands first."""
    return ("phonetic",) if count == 1 else ("phonetic_uk", "phonetic_us")


def _width(row: Sequence[str]) -> int:
    """Columns up to the last that is not empty."""
    return max((at for at, cell in enumerate(row, 1) if cell.strip()), default=0)


def _kind(cells: Sequence[str]) -> str:
    kinds = Counter(_kind_of(cell) for cell in cells if cell)
    kind, count = kinds.most_common(1)[0] if kinds else ("", 0)
    if count >= _MOST * kinds.total():
        return kind
    return "mixed" if kinds["chinese"] else "latin"


def _kind_of(cell: str) -> str:
    if has_chinese(cell):
        return "chinese"
    if cell.isdigit():
        return "number"
    if is_part_of_speech(cell):
        return "part"
    return "phonetic" if _SLASHED.fullmatch(cell) or _IPA.search(cell) else "latin"
