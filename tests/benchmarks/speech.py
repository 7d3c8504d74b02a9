"""``python -m tests.benchmarks.speech [voices|words|sentences|chinese|loudness|recogniser …]``
measures how clearly engines speak with different settings, and prints the tables of docs/speech.md.

A setting of espeak-ng is clear if words that differ in one sound are far apart: their distance,
divided by the distance of a word from itself when it is spoken a little faster or slower, higher or
lower. A recogniser judges the human voice.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from statistics import fmean, pstdev
from typing import Final

import numpy as np

from tests.benchmarks.recogniser import compare
from tests.benchmarks.speech_measures import (
    Floats,
    as_floats,
    cepstra,
    distance,
    melody,
    modulation,
    presence,
    start_db,
)
from tests.benchmarks.speech_texts import CHINESE, CHINESE_PAIRS, PAIRS, SENTENCES, WORDS
from wordmate.adapters.speech.espeak import CLEAREST, Espeak, Manner, Manners
from wordmate.adapters.speech.loudness import loudness
from wordmate.adapters.speech.sound import LOUDNESS, prepare, trim

VARIANTS: Final = (
    "", "+f1", "+f2", "+f3", "+f4", "+f5", "+m1", "+m3", "+m5", "+m7", "+klatt2", "+klatt4",
    "+Annie", "+steph", "+linda", "+belinda", "+aunty", "+john", "+michael", "+max", "+Storm",
    "+Alicia", "+quincy",
)  # fmt: skip
_VOWELS: Final = "aeiouæɑɒɔəɚɛɜɝɪʊʌɐᵻ"
_GLIDES: Final = ("aɪ", "aʊ", "eɪ", "oʊ", "ɔɪ", "iə", "eə", "ʊə")
_NUDGES: Final = ((1.08, 0), (0.92, 0), (1.0, 8), (1.0, -8))


@cache
def _said(text: str, manner: Manner) -> bytes:
    engine = Espeak(Manners(word=manner, sentence=manner, zh=manner))
    return engine.speak(text, "en" if text.isascii() else "zh")


@cache
def _heard(text: str, manner: Manner) -> Floats:
    return as_floats(prepare(_said(text, manner), Espeak().rate))


@cache
def _shape(text: str, manner: Manner) -> Floats:
    return cepstra(_heard(text, manner), Espeak().rate)


def syllables(text: str) -> int:
    """The number of spoken vowels, or of Chinese characters."""
    if not text.isascii():
        return sum("一" <= character <= "鿿" for character in text)
    said = Espeak().phonemes(text, "en-us").replace("ː", "")
    for glide in _GLIDES:
        said = said.replace(glide, "a")
    return sum(character in _VOWELS for character in said)


def per_second(texts: Sequence[str], manner: Manner) -> float:
    """Syllables per second, without silence around the texts."""
    rate = Espeak().rate
    spoken = sum(len(trim(_said(text, manner), rate)) / 2 / rate for text in texts)
    return sum(map(syllables, texts)) / spoken


def apart(pairs: Sequence[tuple[str, ...]], manner: Manner) -> tuple[float, float]:
    """How well pairs are distinguished: on average, and for the hardest tenth."""
    nudged = [
        replace(
            manner,
            words_per_minute=round(manner.words_per_minute * speed),
            pitch=min(100, max(0, manner.pitch + higher)),
        )
        for speed, higher in _NUDGES
    ]
    moved = fmean(
        distance(_shape(text, manner), _shape(text, other))
        for pair in pairs[::3]
        for text in pair
        for other in nudged
    )
    ratios = [distance(_shape(one, manner), _shape(other, manner)) / moved for one, other in pairs]
    return fmean(ratios), float(np.percentile(ratios, 10))


def _words(manners: Iterator[tuple[str, Manner]]) -> None:
    columns = (
        "pairs apart",
        "hardest tenth",
        "syllables/s",
        "1-4 kHz dB",
        "modulation",
        "start dB",
    )
    _head(columns)
    rate = Espeak().rate
    for name, manner in manners:
        mean, hardest = apart(PAIRS, manner)
        heard = [_heard(text, manner) for text in WORDS]
        raw = [as_floats(_said(text, manner)) for text in WORDS]
        _row(
            name,
            mean,
            hardest,
            per_second(WORDS, manner),
            fmean(presence(one, rate) for one in heard),
            fmean(modulation(one, rate) for one in heard),
            max(start_db(one, rate) for one in raw),
        )
        for kept in (_said, _heard, _shape):
            kept.cache_clear()


def _texts(
    texts: Sequence[str], pairs: Sequence[tuple[str, ...]], manners: Sequence[Manner]
) -> None:
    _head(("pairs apart", "syllables/s", "modulation", "silence %", "melody"))
    rate = Espeak().rate
    for manner in manners:
        heard = [_heard(text, manner) for text in texts]
        _row(
            _named(manner),
            apart(pairs, manner)[0],
            per_second(texts, manner),
            fmean(modulation(one, rate) for one in heard),
            100 * fmean(_silent(one, rate) for one in heard),
            fmean(melody(one, rate) for one in heard),
        )


def _loudness() -> None:
    rate, engine = Espeak().rate, Espeak()
    _head(("LUFS before", "spread", "LUFS after", "spread", "below aim", "full scale"))
    for name, texts, language in (
        ("words", WORDS, "en"),
        ("sentences", SENTENCES, "en"),
        ("Chinese", CHINESE, "zh"),
    ):
        raw = [engine.speak(text, language) for text in texts]
        before = [loudness(one, rate) or 0.0 for one in raw]
        after = [loudness(prepare(one, rate), rate) or 0.0 for one in raw]
        _row(
            name,
            fmean(before),
            pstdev(before),
            fmean(after),
            pstdev(after),
            sum(one < LOUDNESS - 0.5 for one in after),
            sum(int((np.abs(as_floats(one)) > 0.9999).sum()) for one in raw),
        )


def _silent(sound: Floats, rate: int) -> float:
    """The share of a sound with at least 20 ms of silence."""
    size = rate // 50
    blocks = np.abs(sound[: len(sound) // size * size]).reshape(-1, size).max(axis=1)
    return float((blocks < 0.01).mean())


def _named(manner: Manner) -> str:
    return (
        f"{manner.voice} speed {manner.words_per_minute} pitch {manner.pitch}"
        f" range {manner.pitch_range} pause {manner.pause}"
    )


def _head(columns: Sequence[str]) -> None:
    print(f"\n| manner | {' | '.join(columns)} |\n| --- |{' ---: |' * len(columns)}")


def _row(name: str, *values: float) -> None:
    print(f"| {name} | {' | '.join(f'{value:.2f}' for value in values)} |", flush=True)


def _voices() -> Iterator[tuple[str, Manner]]:
    for variant in VARIANTS:
        manner = Manner(voice=f"en-us{variant}", words_per_minute=150)
        yield manner.voice, manner


def _word_manners() -> Iterator[tuple[str, Manner]]:
    for speed in (90, 105, 120, 135, 150, 175):
        manner = replace(CLEAREST.word, words_per_minute=speed)
        yield _named(manner), manner
    for pitch in (30, 50, 70):
        for pitch_range in (25, 50, 75):
            manner = replace(CLEAREST.word, pitch=pitch, pitch_range=pitch_range)
            yield _named(manner), manner


def _other_manners(manner: Manner, voices: Sequence[str]) -> list[Manner]:
    return [
        *(replace(manner, voice=voice) for voice in voices),
        *(replace(manner, words_per_minute=speed) for speed in (105, 120, 135, 150, 175)),
        *(replace(manner, pause=pause) for pause in (0, 1, 2, 4, 8)),
        *(replace(manner, pitch_range=pitch_range) for pitch_range in (25, 50, 75)),
    ]


def main() -> None:
    """Prints the requested tables, or all."""
    parts = ("voices", "words", "sentences", "chinese", "loudness")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", default=parts, help="|".join((*parts, "recogniser")))
    shown = parser.parse_args().part
    if "voices" in shown:
        _words(_voices())
    if "words" in shown:
        _words(_word_manners())
    if "sentences" in shown:
        voices = [f"en-us{variant}" for variant in ("", "+f3", "+f5", "+m3")]
        _texts(SENTENCES, PAIRS[::3], _other_manners(CLEAREST.sentence, voices))
    if "chinese" in shown:
        voices = [f"cmn{variant}" for variant in VARIANTS]
        _texts(CHINESE, CHINESE_PAIRS, _other_manners(CLEAREST.zh, voices))
    if "loudness" in shown:
        _loudness()
    if "recogniser" in shown:
        compare()


if __name__ == "__main__":
    main()
