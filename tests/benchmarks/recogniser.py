"""How many words a neutral recogniser tells apart, by voice and manner: ``python -m
tests.benchmarks.speech recogniser``.

It needs the package ``pocketsphinx``, whose model is in it, beside those of the project. For each
word it chooses among many words of the starter books.
"""

import csv
import resource
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import numpy as np

from wordmate.adapters.speech.decoding import resample
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.piper import CLEAREST, Manners, Piper
from wordmate.adapters.speech.sound import prepare
from wordmate.adapters.word_files.starter import starter_books, starter_file
from wordmate.application.content.ports import Speech

WORDS: Final = 200
CHOICES: Final = 1_700
_TAKES: Final = 2
"""How often each word is spoken: no two takes of the human voice are the same."""
_RATE: Final = 16_000
_AROUND: Final = _RATE // 4
"""The silence before and after a word, with the noise of a quiet room: without it the recogniser
fails."""
_ROOM: Final = 10
_LENGTHS: Final = (1.0, 1.15, 1.3)
_ENDINGS: Final = ("", ",")
_NOISES: Final = (None, 0.0)


class Recogniser:
    """Knows some words of the starter books, each of which is in its dictionary."""

    def __init__(self) -> None:
        self._room = np.random.default_rng(0)

    @cached_property
    def words(self) -> list[str]:
        """The known words."""
        from pocketsphinx import get_model_path

        lines = Path(get_model_path("en-us/cmudict-en-us.dict")).read_text().splitlines()
        known = {line.split(" ", 1)[0] for line in lines}
        found = sorted(word for word in _starter_words() if word.islower() and word in known)
        return Random(0).sample(found, CHOICES)  # noqa: S311 - words, no secret

    @cached_property
    def _decoder(self) -> Any:
        from pocketsphinx import Decoder, get_model_path

        with TemporaryDirectory() as folder:
            grammar = Path(folder) / "words.gram"
            choices = " | ".join(self.words)
            grammar.write_text(f"#JSGF V1.0;\ngrammar words;\npublic <word> = {choices};\n")
            return Decoder(
                hmm=get_model_path("en-us/en-us"),
                dict=get_model_path("en-us/cmudict-en-us.dict"),
                lm=None,
                jsgf=str(grammar),
                samprate=_RATE,
                loglevel="FATAL",
            )

    def heard(self, samples: bytes, rate: int) -> str:
        """The word that it hears; empty if none."""
        sound = np.frombuffer(resample(prepare(samples, rate), rate, _RATE), dtype=np.int16)
        silence = np.zeros(_AROUND)
        whole = np.concatenate([silence, sound, silence])
        whole += self._room.normal(0, _ROOM, len(whole))
        self._decoder.start_utt()
        self._decoder.process_raw(
            whole.clip(-32_768, 32_767).astype(np.int16).tobytes(), full_utt=True
        )
        self._decoder.end_utt()
        best = self._decoder.hyp()
        return best.hypstr if best else ""


def _starter_words() -> set[str]:
    found = set[str]()
    for book in starter_books():
        with starter_file(book.code).open(encoding="utf-8") as file:
            found |= {row["word"] for row in csv.DictReader(file, delimiter="\t")}
    return {word for word in found if word.isalpha()}


def _engines() -> Iterator[tuple[str, Callable[[], Speech]]]:
    """Each manner with a function that creates its engine, the smallest first."""
    yield "espeak-ng, 120 words a minute", Espeak
    named: dict[str, Manners] = {}
    word = CLEAREST.word
    for length in _LENGTHS:
        named[f"length {length}"] = replace(CLEAREST, word=replace(word, length=length))
    for ending in _ENDINGS:
        named[f"ending {ending or 'none'}"] = replace(CLEAREST, word=replace(word, ending=ending))
    for noise in _NOISES:
        manner = replace(word, noise=noise, length_noise=noise)
        named[f"variation {noise}"] = replace(CLEAREST, word=manner)
    for name, manners in named.items():
        yield f"joe, {name}", lambda manners=manners: Piper({}, Espeak(), manners)


def compare() -> None:
    """Prints the table."""
    recogniser = Recogniser()
    sample = recogniser.words[:WORDS]
    print(f"\n| manner | recognised of {WORDS} | s a word | length of a word, s | memory, MB |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, create in _engines():
        engine = create()
        engine.speak("ready", "en")
        right, seconds, length = 0, list[float](), 0.0
        for word in sample * _TAKES:
            began = perf_counter()
            samples = engine.speak(word, "en")
            seconds.append(perf_counter() - began)
            length += len(prepare(samples, engine.rate)) / 2 / engine.rate
            right += recogniser.heard(samples, engine.rate) == word
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"| {name} | {right / _TAKES:.0f} | {median(seconds):.3f}"
            f" | {length / len(seconds):.2f} | {peak} |",
            flush=True,
        )
