"""Draws the wrong choices of a lesson's words, the same for every device.

They come from the book and have the word's part of speech. Some are spelled or sound like the word,
some are near it in the book, which teaches by theme, and some have a meaning of the same shape, so
that neither length nor brackets reveal the right one. None of them may be right, too: meanings that
share a sense, a significant character or a line of synonyms are never choices for each other.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.exercise import CHOICE_SETS, WRONG_CHOICES, Distractor
from wordmate.domain.lessons.grouping import SEED_STEP, distinct_words, group_words, shuffled
from wordmate.domain.lessons.synonyms import lines_of

POOL: Final = 800
"""From a larger book, wrong choices are drawn from this many words, besides the lesson's own and
those near them: the words with the smallest remainder of id times factor by the modulus. They are
spread over the whole book and the same for every lesson."""
POOL_FACTOR: Final = 40_503
POOL_MODULUS: Final = 65_521
NEAR_PLACES: Final = 8
"""How many words before and after each word of the lesson are drawn from as well."""

_LONGER_THAN_ANY: Final = 10_000
_MASK: Final = 0xFFFFFFFF
_BITS: Final = 1_021
_BRACKETS: Final = re.compile(r"[（(\[［【〔][^）)\]］】〕]*[）)\]］】〕]")
_BETWEEN: Final = re.compile(r"[；;，,、/／|。\n]+")
_NOISE: Final = re.compile(r"[\s….~～·—-]+")
_SPEECH: Final = re.compile(r"[^\W\d_]+")
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
_STRESS: Final = re.compile(r"[ˈˌː]")
_GRAMMAR: Final = frozenset(
    "的地得了着过在于上下中里外前后内间时对把被使令让为与和或以用向从到给有无不非可能会人者子性化一些某很最"
)
"""Characters without a meaning of their own."""


@dataclass(frozen=True, slots=True)
class BookWord:
    """A word as its book shows it; ``place`` is its place in the book."""

    id: WordId
    en_word: str
    zh_word: str
    part_of_speech: str
    phonetic: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A word of the book with the features by which it is compared."""

    word: BookWord
    spelling: int
    sound: int
    spelling_count: int
    sound_count: int
    senses: frozenset[str]
    meaning: frozenset[str]
    """The characters that carry meaning, and the lines of synonyms."""
    grammatical: frozenset[str]
    """The senses without such a character: 在……里."""
    has_brackets: bool
    length: int

    @property
    def id(self) -> WordId:
        return self.word.id

    def may_mean_the_same(self, other: "_Candidate") -> bool:
        apart = self.senses.isdisjoint(other.senses)
        return (
            not apart
            or not self.meaning.isdisjoint(other.meaning)
            or (bool(self.grammatical) and self._is_part_of(other))
            or (bool(other.grammatical) and other._is_part_of(self))
        )

    def _is_part_of(self, other: "_Candidate") -> bool:
        """在……里 is a part of 在……里面."""
        return any(one in sense for one in self.grammatical for sense in other.senses)


def drawn_for(
    *,
    is_led: bool,
    groups: Sequence[Sequence[WordId]],
    candidate_ids: Sequence[WordId] | None,
    review_ids: Sequence[WordId],
) -> Sequence[WordId]:
    """The words for which a lesson draws wrong choices, in their first order: those of the groups
    with which it began, or before that the candidates of its test, or a review's list. None in a
    class, where the tutor asks.

    Words that are repeated later change neither the earlier groups nor that order.
    """
    if is_led:
        return ()
    if groups:
        return distinct_words(tuple(tuple(group) for group in groups))
    return review_ids if candidate_ids is None else candidate_ids


def draw(
    word_ids: Sequence[WordId],
    book: Iterable[BookWord],
    seed: int,
    asked: Set[WordId] | None = None,
) -> dict[WordId, tuple[Distractor, ...]]:
    """The wrong choices for each word of a lesson, of which each step uses three
    (``exercise.wrong_choices_of``); none for a word with fewer than three. If some words
    are ``asked`` for, groups with none of them are left out.

    ``word_ids`` are the words with which the lesson began, in groups of five. If the book has
    enough words, no wrong choice occurs twice in one step of a group.
    """
    words = {one.id: _candidate(one) for one in sorted(book, key=lambda one: one.id)}
    of_speech = defaultdict[str, list[_Candidate]](list)
    for one in words.values():
        of_speech[main_speech(one.word.part_of_speech)].append(one)
    drawn = dict[WordId, tuple[Distractor, ...]]()
    for group in group_words(word_ids):
        if asked is not None and asked.isdisjoint(group):
            continue
        used = [set[WordId]() for _ in range(CHOICE_SETS)]
        for word_id in group:
            word = words.get(word_id)
            others = of_speech[main_speech(word.word.part_of_speech)] if word else ()
            wrong = _drawn(word, others, used, seed) if word else []
            drawn[word_id] = tuple(_distractor(one.word) for one in wrong)
    return drawn


def drawn_alone(
    word_ids: Iterable[WordId], book: Sequence[BookWord], seed: int
) -> dict[WordId, tuple[Distractor, ...]]:
    """The wrong choices of words outside a lesson: for each word the same, whatever other words
    are asked for. ``book`` holds the pool, and the words near each of them in the book."""
    pool = sorted(book, key=lambda one: (one.id * POOL_FACTOR % POOL_MODULUS, one.id))[:POOL]
    places = {one.id: one.place for one in book}
    drawn = dict[WordId, tuple[Distractor, ...]]()
    for word_id in word_ids:
        place = places.get(word_id)
        if place is not None:
            near = (one for one in book if abs(one.place - place) <= NEAR_PLACES)
            drawn |= draw([word_id], {*pool, *near}, seed)
    return drawn


def likeness(word: BookWord, other: BookWord) -> float:
    """How similar two words are in spelling or in sound, the larger of the two: from 0 to 1."""
    return _likeness(_candidate(word), _candidate(other))


def may_mean_the_same(word: BookWord, other: BookWord) -> bool:
    """Whether the meaning of one word may be right for the other as well: they share a sense, a
    character that carries meaning, or a line of synonyms, or a sense of grammatical characters
    alone is part of another."""
    return _candidate(word).may_mean_the_same(_candidate(other))


def senses(translation: str) -> frozenset[str]:
    """The senses that a translation lists."""
    bare = _BRACKETS.sub("", translation)
    meanings = (_NOISE.sub("", part).casefold() for part in _BETWEEN.split(bare))
    return frozenset(_stem(part) for part in meanings if part)


def main_speech(part_of_speech: str) -> str:
    """The part of speech that is named first: of "v./n." the verb."""
    found = _SPEECH.search(part_of_speech)
    return "" if found is None else found.group().casefold()


def _drawn(
    word: _Candidate, others: Sequence[_Candidate], used: Sequence[set[WordId]], seed: int
) -> list[_Candidate]:
    """The wrong choices, set by set. Each set has one very similar word, one that is near in the
    book and one whose meaning has the same shape; the seed decides which set gets which."""
    word_seed = seed + (word.id * SEED_STEP & _MASK)
    allowed = [one for one in others if one is not word and not one.may_mean_the_same(word)]
    alike = sorted(allowed, key=lambda one: -_likeness(word, one))
    beside = sorted(allowed, key=lambda one: abs(one.word.place - word.word.place))
    same_shape = sorted(
        allowed, key=lambda one: (_shape_difference(word, one), one.id * word_seed & _MASK)
    )
    sets: list[list[_Candidate]] = [[] for _ in used]
    taken, meanings = set[WordId](), set(word.senses)

    def take(ranked: Iterable[_Candidate], without: set[WordId], into: list[_Candidate]) -> None:
        for one in ranked:
            if one.id not in taken and one.id not in without and meanings.isdisjoint(one.senses):
                into.append(one)
                taken.add(one.id)
                meanings.update(one.senses)
                return

    for ranked in (alike, beside, same_shape):
        for at in shuffled(range(len(sets)), word_seed):
            take(ranked, used[at], sets[at])
    if all(len(one) == WRONG_CHOICES for one in sets):
        for at, one in enumerate(sets):
            used[at].update(other.id for other in one)
        return [other for one in sets for other in one]
    fewer = [other for one in sets for other in one]
    while len(fewer) < WRONG_CHOICES * len(sets) - 1:
        before = len(fewer)
        take(alike, set(), fewer)
        if len(fewer) == before:
            break
    return fewer[: _usable(len(fewer))]


def _usable(count: int) -> int:
    """How many of ``count`` wrong choices to use, so that the three of each step differ."""
    if count < WRONG_CHOICES:
        return 0
    is_repeated = count > WRONG_CHOICES and count % WRONG_CHOICES == 0
    return count - 1 if is_repeated else count


@lru_cache(maxsize=16_384)
def _candidate(word: BookWord) -> _Candidate:
    listed = senses(word.zh_word)
    spelling, sound = _features(word.en_word.casefold()), _features(_STRESS.sub("", word.phonetic))
    characters = {one for sense in listed for one in _CHINESE.findall(sense)} - _GRAMMAR
    grammatical = frozenset(one for one in listed if _GRAMMAR.issuperset(one))
    return _Candidate(
        word,
        spelling=spelling,
        sound=sound,
        spelling_count=spelling.bit_count(),
        sound_count=sound.bit_count(),
        senses=listed | {word.en_word.casefold()},
        meaning=frozenset(characters).union(*map(lines_of, listed)),
        grammatical=grammatical,
        has_brackets=bool(_BRACKETS.search(word.zh_word)),
        length=len(word.zh_word),
    )


def _features(text: str) -> int:
    """The letters and pairs of letters of a text, as bits; repeated ones have further bits."""
    letters = [ord(sign) for sign in text if sign.isalnum()]
    if not letters:
        return 0
    pairs = zip([0, *letters], [*letters, 0], strict=True)
    found, features = Counter[int](), 0
    for one in (*letters, *(first * 31 + second * 1_009 + 7 for first, second in pairs)):
        found[one] += 1
        features |= 1 << (one + found[one] * 389) % _BITS
    return features


def _likeness(word: _Candidate, other: _Candidate) -> float:
    """Twice the number of shared features, divided by the number of all features."""
    shared = (word.spelling & other.spelling).bit_count()
    spelled = 2 * shared / ((word.spelling_count + other.spelling_count) or 1)
    shared = (word.sound & other.sound).bit_count()
    return max(spelled, 2 * shared / ((word.sound_count + other.sound_count) or 1))


def _shape_difference(word: _Candidate, other: _Candidate) -> int:
    """How much two meanings differ in length; if only one has brackets, more than any length."""
    longer = abs(word.length - other.length) // 2
    return longer if word.has_brackets is other.has_brackets else _LONGER_THAN_ANY + longer


def _distractor(word: BookWord) -> Distractor:
    return Distractor(word_id=word.id, en_word=word.en_word, zh_word=word.zh_word)


def _stem(sense: str) -> str:
    """A sense without the particle that only marks its part of speech."""
    return sense[:-1] if len(sense) > 1 and sense[-1] in "的地" else sense
