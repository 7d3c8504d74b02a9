"""Converts the phonetic alphabet to espeak-ng's phonemes. Pure."""

from typing import Final

_STRESS: Final = {"ˈ": "'", "ˌ": ","}
_VOWELS: Final = {
    "ɑːr": "A@",
    "ɔːr": "o@",
    "ɜːr": "3:",
    "iː": "i:",
    "uː": "u:",
    "ɑː": "A:",
    "ɔː": "O:",
    "eɪ": "eI",
    "aɪ": "aI",
    "ɔɪ": "OI",
    "aʊ": "aU",
    "oʊ": "oU",
    "ɪr": "i@3",
    "ɛr": "e@",
    "ər": "3",
    "ɪ": "I",
    "i": "i",
    "ɛ": "E",
    "æ": "a",
    "ɑ": "0",
    "ʊ": "U",
    "u": "u",
    "ʌ": "V",
    "ə": "@",
}
_CONSONANTS: Final = {
    "tʃ": "tS",
    "dʒ": "dZ",
    "ʃ": "S",
    "ʒ": "Z",
    "θ": "T",
    "ð": "D",
    "ŋ": "N",
    "ɡ": "g",
    **{sign: sign for sign in "bdfhjklmnprstvwz "},
}
_LONGEST: Final = 3


def espeak_phonemes(ipa: str) -> str:
    """An American pronunciation of one word or several in the engine's phonemes, with the stress
    before its vowel (the first one if none is marked); raises ValueError for an unknown sign.
    """
    written, at = "", 0
    stress = "" if _STRESS.keys() & set(ipa) else _STRESS["ˈ"]
    while at < len(ipa):
        if ipa[at] in _STRESS:
            stress, at = _STRESS[ipa[at]], at + 1
            continue
        for length in range(_LONGEST, 0, -1):
            sign = ipa[at : at + length]
            if sign in _VOWELS:
                written, stress = written + stress + _VOWELS[sign], ""
                break
            if sign in _CONSONANTS:
                written += _CONSONANTS[sign]
                break
        else:
            raise ValueError(f"{ipa[at]!r} is not a phonetic sign")
        at += length
    return written
