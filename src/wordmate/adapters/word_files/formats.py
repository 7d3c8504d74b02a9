"""Converts the cells of a row to a word. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

from wordmate.adapters.word_files.columns import PICTURE, ROLES
from wordmate.adapters.word_files.headwords import headword, without_homograph_number
from wordmate.adapters.word_files.parts_of_speech import parts_of
from wordmate.adapters.word_files.phonetics import phonetics, plain_phonetic
from wordmate.adapters.word_files.senses import in_lines, split, together, with_parts, without_marks
from wordmate.adapters.word_files.words import Word, plain_english, tidy
from wordmate.domain.content.word_text import is_picture, is_sentence

Cells = Mapping[str, str]
"""A row's cells by the roles of their columns."""

_ECDICT: Final = frozenset(
    (
        *("word", "phonetic", "definition", "translation", "pos", "collins", "oxford", "tag"),
        *("bnc", "frq", "exchange", "detail", "audio"),
    )
)
_ONLY_ECDICT: Final = _ECDICT - {*ROLES}
_FORMS: Final = {
    "p": "过去式",
    "d": "过去分词",
    "i": "现在分词",
    "3": "第三人称单数",
    "r": "比较级",
    "t": "最高级",
    "s": "复数",
}


def is_ecdict(names: Sequence[str]) -> bool:
    """Whether the columns are those of ECDICT, including some that no other list has."""
    return {*names} <= _ECDICT and bool(_ONLY_ECDICT & {*names})


def word_of(cells: Cells, *, in_english: bool = False, numbered: bool = False) -> Word:
    """The word of a row. ``in_english``: for a book that explains English in English; ``numbered``:
    a number before each word is its counter.
    """
    head = headword(cells.get("word", ""), numbered=numbered)
    meaning, marks = without_marks(_meaning(cells, in_english=in_english))
    part_of_speech, zh = together(split(meaning))
    for part in (head.part_of_speech, parts_of(cells.get("pos", ""))):
        part_of_speech = with_parts(part, part_of_speech) if part else part_of_speech
    said, uk, us = phonetics(cells.get("phonetic", "") or head.phonetic)
    uk = plain_phonetic(cells.get("phonetic_uk", "")) or uk
    us = plain_phonetic(cells.get("phonetic_us", "")) or us
    phonetic = said or us or uk
    picture = cells.get(PICTURE, "")
    notes = (tidy(cells.get("knowledge", "")), head.knowledge(in_english=in_english), *marks)
    is_entry = bool(phonetic or part_of_speech)
    return Word(
        en=without_homograph_number(head.en) if is_entry else head.en,
        zh=zh,
        phonetic=phonetic,
        phonetic_uk=uk,
        phonetic_us=us,
        part_of_speech=part_of_speech or ("phr." if is_sentence(head.en) else ""),
        example=tidy(cells.get("example", "")),
        example_zh=tidy(cells.get("example_translation", "")),
        knowledge="；".join(note for note in notes if note),
        picture=picture if is_picture(picture) else "",
    )


def ecdict_word_of(cells: Cells, *, in_english: bool = False) -> Word:
    """The word of an ECDICT row, whose senses are separate lines."""
    parts_of_speech, zh = senses(_meaning(cells, in_english=in_english))
    return Word(
        en=plain_english(cells.get("word", "")),
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
    """The inflected forms of ECDICT's ``exchange`` column, with Chinese terms."""
    pairs = (part.split(":", 1) for part in exchange.split("/") if ":" in part)
    return "；".join(f"{_FORMS[kind]} {tidy(form)}" for kind, form in pairs if kind in _FORMS)


def _rank(text: str) -> int | None:
    """A rank; None for 0 and invalid values."""
    text = text.strip()
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None
