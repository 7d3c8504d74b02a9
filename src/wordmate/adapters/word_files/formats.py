"""How the columns of a word file become words: by their names, or by what stands in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wordmate.adapters.word_files.columns import KNOWN, column_named, columns_by_content
from wordmate.adapters.word_files.senses import in_lines, split, together, with_parts
from wordmate.adapters.word_files.words import Word, plain_english, plain_phonetic, tidy

Cells = Mapping[str, str]

_ECDICT: Final = frozenset(
    (
        *("word", "phonetic", "definition", "translation", "pos", "collins", "oxford", "tag"),
        *("bnc", "frq", "exchange", "detail", "audio"),
    )
)
_ONLY_ECDICT: Final = _ECDICT - KNOWN
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
    """The columns cannot be told; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Format:
    """How a file's cells become words; a column without a name is not read."""

    name: str
    columns: tuple[str, ...]
    in_english: bool = False
    """The book explains English in English: a definition goes before a translation."""

    @property
    def tagged(self) -> bool:
        return "tag" in self.columns

    def word(self, cells: Cells) -> Word:
        """The word of a row."""
        return (_ecdict_word if self.name == "ECDICT" else _plain_word)(cells, self.in_english)

    def tags(self, cells: Cells) -> frozenset[str]:
        return frozenset(cells.get("tag", "").split())


def is_header(cells: Sequence[str]) -> bool:
    """Whether a row names columns: at least two, or the only one."""
    named = {column_named(cell) for cell in cells} - {None}
    return len(named) >= min(2, len([cell for cell in cells if cell.strip()]) or 2)


def recognised(header: Sequence[str], *, in_english: bool = False) -> Format:
    """The format with this header; raises HeaderRefused."""
    hints = tuple(cell.strip().lower() for cell in header)
    if set(hints) <= _ECDICT and _ONLY_ECDICT & set(hints):
        columns = hints
    else:
        columns = tuple(column_named(cell) or "" for cell in hints)
    unknown = [cell for cell, column in zip(hints, columns, strict=True) if cell and not column]
    named = [column for column in columns if column]
    if len(set(named)) < len(named):
        raise HeaderRefused("a column stands twice in the header line")
    if missing := _missing(named, in_english=in_english):
        raise HeaderRefused(f"the header line has no column {' and no column '.join(missing)}")
    if unknown:
        raise HeaderRefused(f"unknown columns in the header line: {', '.join(sorted(unknown))}")
    return Format(
        "ECDICT" if columns == hints and _ONLY_ECDICT & set(hints) else "Wordmate",
        columns,
        in_english,
    )


def guessed(rows: Sequence[Sequence[str]], *, in_english: bool = False) -> Format:
    """The format of rows without a header; raises HeaderRefused."""
    columns = columns_by_content(rows)
    if columns is None:
        raise HeaderRefused("what the columns are cannot be told; name them in a header line")
    return Format("Wordmate", columns, in_english)


def named_keys(in_english: bool) -> Format:
    """The format of JSON lines, whose objects name their values themselves."""
    return Format("JSON lines", tuple(sorted(KNOWN)), in_english)


def _missing(columns: Sequence[str], *, in_english: bool) -> list[str]:
    """The columns that every file needs and this one has not."""
    meanings = {"translation", "definition"} if in_english else {"translation"}
    missing = [] if meanings & set(columns) else ["translation"]
    return missing if "word" in columns else [*missing, "word"]


def _plain_word(cells: Cells, in_english: bool) -> Word:
    def cell(column: str) -> str:
        return tidy(cells.get(column, ""))

    meaning = _meaning(cells, in_english=in_english)
    part_of_speech, zh = together(split(meaning))
    uk, us = plain_phonetic(cell("phonetic_uk")), plain_phonetic(cell("phonetic_us"))
    return Word(
        en=plain_english(cells.get("word", "")),
        zh=zh,
        phonetic=plain_phonetic(cell("phonetic")) or us or uk,
        phonetic_uk=uk,
        phonetic_us=us,
        part_of_speech=with_parts(cell("pos"), part_of_speech) if cell("pos") else part_of_speech,
        example=cell("example"),
        example_zh=cell("example_translation"),
        knowledge=cell("knowledge"),
        rank=_rank(cells.get("frq", "")),
    )


def _ecdict_word(cells: Cells, in_english: bool) -> Word:
    parts_of_speech, zh = senses(_meaning(cells, in_english=in_english))
    return Word(
        en=plain_english(cells["word"]),
        zh=zh,
        phonetic=plain_phonetic(cells.get("phonetic", "")),
        part_of_speech=parts_of_speech,
        knowledge=forms(cells.get("exchange", "")),
        rank=_rank(cells.get("frq", "")) or _rank(cells.get("bnc", "")),
    )


def _meaning(cells: Cells, *, in_english: bool) -> str:
    definition = cells.get("definition", "") if in_english else ""
    return definition or cells.get("translation", "")


def senses(translation: str) -> tuple[str, str]:
    """Parts of speech (``n. vt.``) and the senses in one line, of an ECDICT translation."""
    return together(in_lines(translation))


def forms(exchange: str) -> str:
    """The inflected forms of ECDICT's ``exchange`` column, in Chinese terms."""
    pairs = (part.split(":", 1) for part in exchange.split("/") if ":" in part)
    return "；".join(f"{_FORMS[kind]} {tidy(form)}" for kind, form in pairs if kind in _FORMS)


def _rank(text: str) -> int | None:
    """A rank; 0 and anything else that is no rank is none."""
    text = text.strip()
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None
