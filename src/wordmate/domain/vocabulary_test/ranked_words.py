"""More items for a test, made from imported words that have a rank.

Only a few ranks of each band are looked up, so that the cost of a test does not depend on the
number of words.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wordmate.domain.content.word_text import has_chinese
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.exercise import WRONG_CHOICES
from wordmate.domain.lessons.grouping import SEED_STEP, mulberry32, shuffled
from wordmate.domain.lessons.wrong_choices import BookWord, main_speech, may_mean_the_same
from wordmate.domain.vocabulary_test.bands import BANDS, Band
from wordmate.domain.vocabulary_test.items import Item, PartOfSpeech

RANKS_PER_BAND: Final = 12
LONGEST_MEANING: Final = 12
"""A longer meaning is an explanation, and would stand out among the choices."""
_SPEECH: Final = {
    "n": PartOfSpeech.NOUN,
    "v": PartOfSpeech.VERB,
    "vt": PartOfSpeech.VERB,
    "vi": PartOfSpeech.VERB,
    "adj": PartOfSpeech.ADJECTIVE,
    "a": PartOfSpeech.ADJECTIVE,
    "adv": PartOfSpeech.ADVERB,
    "ad": PartOfSpeech.ADVERB,
}
_WORD: Final = re.compile(r"[a-z]{2,}")
_BRACKETS: Final = re.compile(r"[（(\[［【〔][^）)\]］】〕]*[）)\]］】〕]")
_BETWEEN: Final = re.compile(r"[；;，,、/／|。\n]+")
_MARK: Final = re.compile(r"^\s*(?:[a-z]+\.\s*)+")


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedWord:
    """A word with its rank by frequency."""

    id: WordId
    word: str
    meaning: str
    part_of_speech: str
    rank: int


def ranks_to_look_up(seed: int) -> tuple[int, ...]:
    """Some ranks of each band, drawn by the seed of a test."""
    draw = mulberry32(seed + 7 * SEED_STEP)
    return tuple(
        band.first_rank + (draw() * (band.last_rank - band.first_rank + 1) >> 32)
        for band in BANDS
        for _ in range(RANKS_PER_BAND)
    )


def items_of(words: Iterable[RankedWord], seed: int) -> tuple[Item, ...]:
    """The items made from these words: each with three wrong meanings of its part of speech.

    These come from its own band and the two beside it, are no synonyms of it, and differ from each
    other. Phrases, and words without a short meaning or without enough wrong ones, are left out.
    """
    by_band = defaultdict[int, list[BookWord]](list)
    for one in sorted(words, key=lambda word: word.id):
        band, fit = _band_of(one.rank), _fit(one)
        if band is not None and fit is not None:
            by_band[band].append(fit)
    return tuple(item for band in sorted(by_band) for item in _of_band(by_band, band, seed))


def _of_band(by_band: dict[int, list[BookWord]], band: int, seed: int) -> Iterator[Item]:
    words = by_band[band]
    near = [one for other in (band - 1, band, band + 1) for one in by_band.get(other, ())]
    for one in words:
        wrong = [_first_sense(other.zh_word) for other in _wrong_words(one, near, seed)]
        right = _first_sense(one.zh_word)
        if len({right, *wrong}) == 4:
            yield Item(
                word=one.en_word,
                band=band,
                part_of_speech=PartOfSpeech(one.part_of_speech),
                meaning=right,
                wrong_meanings=(wrong[0], wrong[1], wrong[2]),
            )


def _wrong_words(word: BookWord, near: Sequence[BookWord], seed: int) -> list[BookWord]:
    """Three other words, drawn at random: the test measures whether a word is known at all, not
    whether it is distinguished from similar ones."""
    same_speech = [one for one in near if one.part_of_speech == word.part_of_speech]
    wrong = list[BookWord]()
    for other in shuffled(same_speech, seed + word.id * SEED_STEP):
        if not any(may_mean_the_same(other, one) for one in (word, *wrong)):
            wrong.append(other)
        if len(wrong) == WRONG_CHOICES:
            break
    return wrong


def _fit(word: RankedWord) -> BookWord | None:
    """The word in the form for drawing wrong choices; None if it cannot be asked."""
    speech = _SPEECH.get(main_speech(word.part_of_speech))
    first = _first_sense(word.meaning)
    if speech is None or not _WORD.fullmatch(word.word) or not has_chinese(first):
        return None
    if len(first) > LONGEST_MEANING:
        return None
    meaning = "；".join(_MARK.sub("", line) for line in word.meaning.splitlines())
    return BookWord(word.id, word.word, meaning, speech.value)


def _first_sense(meaning: str) -> str:
    """The first sense of a translation, without brackets."""
    bare = _MARK.sub("", _BRACKETS.sub("", meaning)).strip()
    return _BETWEEN.split(bare)[0].strip()


def _band_of(rank: int) -> int | None:
    """The index of the band that contains a rank."""

    def holds(band: Band) -> bool:
        return band.first_rank <= rank <= band.last_rank

    return next((place for place, band in enumerate(BANDS) if holds(band)), None)
