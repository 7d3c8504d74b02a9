"""Compares a phonetic of a dictionary with the phones that the speech engine speaks, or with the
phonetic of the other accent.

The two notations differ in weak vowels, length, syllabic consonants and in where a stress mark
stands: before the syllable or before its vowel. Compared are the consonants and, of a single word,
which vowel has the stress.
"""

import re
from typing import Final, NamedTuple

_SAME: Final = str.maketrans(
    {
        **dict.fromkeys("ː. -‑\u0329", ""),
        **{"ɚ": "ər", "ɝ": "ɜr", "ɹ": "r", "ɾ": "t", "ʔ": "t", "ᵻ": "ɪ", "ɐ": "ə", "ɡ": "g"},
        **{
            "ɛ": "e",
            "ɒ": "ɑ",
            "ŋ": "n",
            "ɔ": "ɑ",
            "i": "ɪ",
            "u": "ʊ",
            "ʌ": "ə",
            "ɜ": "ə",
            "o": "ɑ",
        },
    }
)
_R_AT_END: Final = re.compile(r"r(?![aɑæʌəɔɛeɪiʊuɜɒɚː ˈˌ])")
_VOWEL: Final = re.compile("eɪ|aɪ|ɑɪ|ɑʊ|aʊ|ɪə|ʊə|[aæeɑɪʊə]")


class _Sounds(NamedTuple):
    consonants: str
    stressed: str
    """The vowel with the last main stress."""
    before: int
    """The number of vowels before it."""
    vowels: int


def difference(phonetic: str, spoken: str) -> str | None:
    """In what the two differ, if they do."""
    one, other = _sounds(phonetic), _sounds(spoken)
    if one.consonants != other.consonants:
        return "consonants"
    if " " in phonetic or "-" in phonetic:
        return None
    if one.stressed != other.stressed:
        return "stressed vowel"
    return "stress" if one.vowels == other.vowels and one.before != other.before else None


def accent_difference(american: str, british: str) -> str | None:
    """In what the accents differ beyond their vowels and their r, if they do."""
    one, other = _sounds(american), _sounds(british)
    if _R_AT_END.search(british):
        return "r before no vowel"
    if _without_r(one.consonants) != _without_r(other.consonants):
        return "consonants"
    return "stress" if one.vowels == other.vowels and one.before != other.before else None


def _without_r(consonants: str) -> str:
    return _single(consonants.replace("r", ""))


def _single(consonants: str) -> str:
    """Consonants without repetitions."""
    return re.sub(r"(.)\1+", r"\1", consonants)


def _sounds(phonetic: str) -> _Sounds:
    written = phonetic.replace("ɜːr", "ɜː").replace("ɜː", "ɜr").translate(_SAME)
    written = written.replace("ɪər", "ɪr")
    if "ˈ" not in written:
        written = written.replace("ˌ", "ˈ", 1) if "ˌ" in written else f"ˈ{written}"
    before, _, stressed = written.replace("ˌ", "").rpartition("ˈ")
    before = before.replace("ˈ", "")
    vowels = _VOWEL.findall(stressed)
    return _Sounds(
        consonants=_single(_VOWEL.sub("", before + stressed).replace("j", "")),
        stressed=vowels[0] if vowels else "",
        before=len(_VOWEL.findall(before)),
        vowels=len(_VOWEL.findall(before)) + len(vowels),
    )
