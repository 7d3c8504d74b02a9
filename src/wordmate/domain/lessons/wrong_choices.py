"""Drawing the wrong choices of a lesson's words: the same for every device.

They come from the book, are of the word's part of speech and never a synonym: the senses of the
translations are told apart by their separators, without what stands in brackets.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.exercise import WRONG_CHOICES, Distractor
from wordmate.domain.lessons.grouping import SEED_STEP, group_words, mulberry32, shuffled

POOL: Final = 400
"""How many words of a larger book wrong choices are drawn from, beside the lesson's own: those
whose id, times the factor, leaves the least by the modulus. That is spread over the whole book and
the same for every lesson."""
POOL_FACTOR: Final = 40_503
POOL_MODULUS: Final = 65_521

_MASK: Final = 0xFFFFFFFF
_BRACKETS: Final = re.compile(r"[（(\[［【〔][^）)\]］】〕]*[）)\]］】〕]")
_BETWEEN: Final = re.compile(r"[；;，,、/／|。\n]+")
_NOISE: Final = re.compile(r"[\s….~～·—-]+")
_SPEECH: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class BookWord:
    """A word as its book shows it."""

    id: WordId
    en_word: str
    zh_word: str
    part_of_speech: str


@dataclass(slots=True)
class _Book:
    """A book's words by their part of speech, each list in the order that the seed draws."""

    words: Mapping[WordId, BookWord]
    seed: int
    rings: Mapping[str, tuple[WordId, ...]]
    known: dict[WordId, frozenset[str]] = field(default_factory=dict)

    def senses(self, word_id: WordId) -> frozenset[str]:
        found = self.known.get(word_id)
        if found is None:
            word = self.words[word_id]
            found = self.known[word_id] = senses(word.zh_word) | {word.en_word.casefold()}
        return found


def draw(
    word_ids: Sequence[WordId], book: Iterable[BookWord], seed: int
) -> dict[WordId, tuple[Distractor, ...]]:
    """Three wrong choices for each word of a lesson; none for a word with fewer to draw from.

    The words stand as the lesson began with them: in groups of five, in none of which a wrong
    choice comes twice.
    """
    words = {one.id: one for one in sorted(book, key=lambda one: one.id)}
    of_speech = defaultdict[str, list[WordId]](list)
    for one in words.values():
        of_speech[main_speech(one.part_of_speech)].append(one.id)
    rings = {speech: shuffled(ids, seed) for speech, ids in of_speech.items()}
    drawn_from = _Book(words, seed, rings)
    drawn = dict[WordId, tuple[Distractor, ...]]()
    for group in group_words(word_ids):
        used = set[WordId]()
        for word_id in group:
            drawn[word_id] = _drawn(word_id, drawn_from, used)
            used |= {one.word_id for one in drawn[word_id]}
    return drawn


def senses(translation: str) -> frozenset[str]:
    """The senses that a translation lists, told apart as a reader would."""
    bare = _BRACKETS.sub("", translation)
    meanings = (_NOISE.sub("", part).casefold() for part in _BETWEEN.split(bare))
    return frozenset(_stem(part) for part in meanings if part)


def main_speech(part_of_speech: str) -> str:
    """The part of speech that is named first: of "v./n." the verb."""
    found = _SPEECH.search(part_of_speech)
    return "" if found is None else found.group().casefold()


def _drawn(word_id: WordId, book: _Book, used: set[WordId]) -> tuple[Distractor, ...]:
    word = book.words.get(word_id)
    if word is None:
        return ()
    ring = book.rings[main_speech(word.part_of_speech)]
    start = mulberry32(book.seed + (word_id * SEED_STEP & _MASK))() * len(ring) >> 32
    chosen, taken = list[WordId](), set(book.senses(word_id))
    for other in (*ring[start:], *ring[:start]):
        if other in used or other == word_id or not taken.isdisjoint(book.senses(other)):
            continue
        chosen.append(other)
        taken |= book.senses(other)
        if len(chosen) == WRONG_CHOICES:
            return tuple(_distractor(book.words[one]) for one in chosen)
    return ()


def _distractor(word: BookWord) -> Distractor:
    return Distractor(word_id=word.id, en_word=word.en_word, zh_word=word.zh_word)


def _stem(sense: str) -> str:
    """A sense without the particle that only says its part of speech."""
    return sense[:-1] if len(sense) > 1 and sense[-1] in "的地" else sense
