"""The ranks of a test's words: by frequency, or by the school term that teaches them.

A band is a range of ranks that are asked about together. A frequency band ends about a quarter
beyond the end of the one before. A school band is a term; its ranks count the words taught until
then.
"""

from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import log, sqrt
from typing import Final

from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.school_level import Grade, SchoolLevel

FIRST_RANK: Final = 40
"""The words before this rank (the, of, and) are function words, whose meaning is not asked."""
LAST_RANKS: Final = (
    *(150, 200, 250, 320, 400, 500, 640, 800, 1_000, 1_280, 1_600, 2_000, 2_560, 3_200, 4_000),
    *(5_000, 6_400, 8_000, 10_000, 12_800, 16_000, 20_000),
)


class Bank(StrEnum):
    """How the items of a test are ranked."""

    FREQUENCY = "frequency"
    """By frequency, counting all words of a family together."""
    SCHOOL = "school"
    """By the school term that teaches a word; words beyond school by frequency."""


class Term(StrEnum):
    """Half a school year in which English words are taught, the earliest first."""

    P3A = "p3a"
    P3B = "p3b"
    P4A = "p4a"
    P4B = "p4b"
    P5A = "p5a"
    P5B = "p5b"
    P6A = "p6a"
    P6B = "p6b"
    J1A = "j1a"
    J1B = "j1b"
    J2A = "j2a"
    J2B = "j2b"
    J3A = "j3a"
    J3B = "j3b"
    S1A = "s1a"
    S1B = "s1b"
    S2A = "s2a"
    S2B = "s2b"
    S3 = "s3"


TAUGHT_BY: Final = {
    Term.P3A: 60,
    Term.P3B: 130,
    Term.P4A: 210,
    Term.P4B: 300,
    Term.P5A: 400,
    Term.P5B: 500,
    Term.P6A: 600,
    Term.P6B: 700,
    Term.J1A: 950,
    Term.J1B: 1_200,
    Term.J2A: 1_450,
    Term.J2B: 1_700,
    Term.J3A: 1_900,
    Term.J3B: 2_000,
    Term.S1A: 2_300,
    Term.S1B: 2_600,
    Term.S2A: 2_950,
    Term.S2B: 3_250,
    Term.S3: 3_500,
}
"""About how many words were taught by the end of each term; textbooks differ."""
_YEARS_ZH: Final = "一二三四五六"
_HALVES_ZH: Final = {"a": "上", "b": "下"}
_STAGES: Final = {"p": ("小学", "primary"), "j": ("初中", "junior"), "s": ("高中", "senior")}


@dataclass(frozen=True, slots=True)
class Band:
    """Ranks that are asked about together; the first band of a bank is the easiest."""

    first_rank: int
    last_rank: int
    term: Term | None = None

    @property
    def log_rank(self) -> float:
        """Its middle on the logarithmic scale of knowledge."""
        return log(sqrt(self.first_rank * self.last_rank))


def _by_frequency() -> tuple[Band, ...]:
    edges = pairwise((FIRST_RANK - 1, *LAST_RANKS))
    return tuple(Band(before + 1, last) for before, last in edges)


def _by_term() -> tuple[Band, ...]:
    """The terms, followed by the frequency bands of words that no term teaches."""
    taught = pairwise((0, *TAUGHT_BY.values()))
    beyond = [last for last in LAST_RANKS if last > TAUGHT_BY[Term.S3]]
    edges = pairwise((TAUGHT_BY[Term.S3], *beyond[1:]))
    return (
        *(Band(before + 1, last, term) for term, (before, last) in zip(Term, taught, strict=True)),
        *(Band(before + 1, last) for before, last in edges),
    )


BANDS: Final = _by_frequency()
"""The frequency bands, from easy to hard; a band is identified by its index."""
_BANDS: Final = {Bank.FREQUENCY: BANDS, Bank.SCHOOL: _by_term()}


def bands_of(bank: Bank) -> tuple[Band, ...]:
    """The bands of a bank from easy to hard; a band is identified by its index."""
    return _BANDS[bank]


def band_up_to(last_rank: int) -> int:
    """The index of the frequency band that ends at a rank; raises ValueError if there is none."""
    return LAST_RANKS.index(last_rank)


def school_band(term: Term | None, last_rank: int) -> int | None:
    """The index of a word's school band.

    ``term`` is the term that teaches the word; None if no term does. None for a word of a rank that
    school might teach, but whose term is unknown.
    """
    bands = bands_of(Bank.SCHOOL)
    if term is not None:
        return next(place for place, band in enumerate(bands) if band.term is term)
    lasts = [band.last_rank for band in bands]
    return bisect_left(lasts, last_rank) if last_rank in lasts[len(Term) :] else None


def bank_for(grade: Grade | None) -> Bank:
    """School pupils are tested by terms, everyone else by frequency."""
    is_pupil = grade is not None and grade.level is not SchoolLevel.UNIVERSITY
    return Bank.SCHOOL if is_pupil else Bank.FREQUENCY


def words_of(first: Band, last: Band) -> Wording:
    """The name of the words from one band to another."""
    if last.term is None:
        return Wording(
            f"常用度排在第 {first.first_rank:,} 到 {last.last_rank:,} 位的词",
            f"the words that rank {first.first_rank:,} to {last.last_rank:,} by frequency",
        )
    one, other = _called(first.term or last.term), _called(last.term)
    if one == other:
        return Wording(f"{other.zh}的词", f"the words of {other.en}")
    return Wording(f"{one.zh}到{other.zh}的词", f"the words from {one.en} to {other.en}")


def words_up_to(last: Band) -> Wording:
    """The name of the words up to the end of a band."""
    if last.term is None:
        count = f"{last.last_rank:,}"
        return Wording(f"最常用的 {count} 个词", f"the {count} most common words")
    called = _called(last.term)
    return Wording(f"到{called.zh}为止学过的词", f"the words taught up to {called.en}")


def _called(term: Term) -> Wording:
    stage, year, half = _STAGES[term[0]], int(term[1]), term[2:]
    zh, en = f"{stage[0]}{_YEARS_ZH[year - 1]}年级", f"{stage[1]} {year}"
    if not half:
        return Wording(zh, en)
    nth = "first" if half == "a" else "second"
    return Wording(f"{zh}{_HALVES_ZH[half]}学期", f"{en} ({nth} term)")
