"""The two kinds of word file, told apart by their header line."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wordmate.content.words import LONGEST, Word, plain_phonetic, tidy

Cells = Mapping[str, str]

PLAIN_COLUMNS: Final = frozenset(
    ["word", "phonetic", "pos", "translation", "example", "example_translation", "knowledge"]
)
_ECDICT: Final = frozenset(
    (
        "word",
        "phonetic",
        "definition",
        "translation",
        "pos",
        "collins",
        "oxford",
        "tag",
        "bnc",
        "frq",
        "exchange",
        "detail",
        "audio",
    )
)
_REQUIRED: Final = frozenset({"word", "translation"})
_ONLY_ECDICT: Final = _ECDICT - PLAIN_COLUMNS

_NEW_LINE: Final = re.compile(r"\r?\n|\\r\\n|\\n")
_PART_OF_SPEECH: Final = re.compile(r"([a-z]+\.)\s*")
_SPECIALIST: Final = re.compile(r"\[[^\]]{1,6}\]\s*")
_FORMS: Final = {
    "p": "过去式",
    "d": "过去分词",
    "i": "现在分词",
    "3": "第三人称单数",
    "r": "比较级",
    "t": "最高级",
    "s": "复数",
}


class HeaderRefused(ValueError):  # noqa: N818
    """The header line is of neither kind; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Format:
    """How a file's cells become words."""

    name: str
    columns: tuple[str, ...]
    word: Callable[[Cells], Word]
    tagged: bool

    def tags(self, cells: Cells) -> frozenset[str]:
        return frozenset(cells.get("tag", "").split())


def recognised(header: Sequence[str]) -> Format:
    """The format with this header; raises HeaderRefused."""
    columns = tuple(cell.strip().lower() for cell in header)
    if len(set(columns)) < len(columns):
        raise HeaderRefused("a column stands twice in the header line")
    if missing := _REQUIRED - set(columns):
        raise HeaderRefused(
            f"the header line has no column {' and no column '.join(sorted(missing))}"
        )
    if _ONLY_ECDICT & set(columns) and set(columns) <= _ECDICT:
        return Format("ECDICT", columns, _ecdict_word, tagged="tag" in columns)
    if unknown := set(columns) - PLAIN_COLUMNS:
        raise HeaderRefused(f"unknown columns in the header line: {', '.join(sorted(unknown))}")
    return Format("Wordmate", columns, _plain_word, tagged=False)


def _plain_word(cells: Cells) -> Word:
    def cell(column: str) -> str:
        return tidy(cells.get(column, ""))

    return Word(
        en=cell("word"),
        zh=cell("translation"),
        phonetic=plain_phonetic(cell("phonetic")),
        part_of_speech=cell("pos"),
        example=cell("example"),
        example_zh=cell("example_translation"),
        knowledge=cell("knowledge"),
    )


def _ecdict_word(cells: Cells) -> Word:
    parts_of_speech, zh = senses(cells.get("translation", ""))
    return Word(
        en=tidy(cells["word"]),
        zh=zh,
        phonetic=plain_phonetic(cells.get("phonetic", "")),
        part_of_speech=parts_of_speech,
        knowledge=forms(cells.get("exchange", "")),
        rank=_rank(cells.get("frq", "")) or _rank(cells.get("bnc", "")),
    )


def senses(translation: str) -> tuple[str, str]:
    """Parts of speech (``n. vt.``) and the senses in one line, of an ECDICT translation.

    Senses of a special field (``[经] …``) are left out when there are others. As many senses are
    kept as fit; the first one is always kept.
    """
    lines = [tidy(line) for line in _NEW_LINE.split(translation)]
    lines = [line for line in lines if line]
    general = [line for line in lines if not _SPECIALIST.match(line)]
    found: dict[str, None] = {}
    kept = ""
    for line in general or lines:
        part = _PART_OF_SPEECH.match(line)
        text = tidy(_SPECIALIST.sub("", line[part.end() :] if part else line, count=1))
        longer = f"{kept}；{text}" if kept else text
        if not text or (kept and len(longer) > LONGEST["zh"]):
            continue
        kept = longer
        if part and len(" ".join([*found, part[1]])) <= LONGEST["part_of_speech"]:
            found[part[1]] = None
    return " ".join(found), kept


def forms(exchange: str) -> str:
    """The inflected forms of ECDICT's ``exchange`` column, in Chinese terms."""
    pairs = (part.split(":", 1) for part in exchange.split("/") if ":" in part)
    return "；".join(f"{_FORMS[kind]} {tidy(form)}" for kind, form in pairs if kind in _FORMS)


def _rank(text: str) -> int | None:
    """A rank; 0 and anything else that is no rank is none."""
    text = text.strip()
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None
