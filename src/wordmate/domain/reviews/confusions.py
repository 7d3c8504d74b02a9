"""Pairs of words that a student confused, until the student tells them apart."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId

CONTRAST_AFTER: Final = 2
"""A pair that was confused this many times is shown on a contrast card."""
APART_AFTER: Final = 2
"""This many days in a row on which the two words were told apart settle a pair."""


class Pair(NamedTuple):
    """Two words, the one with the smaller id first."""

    word_id: WordId
    other_id: WordId


class Confusion(NamedTuple):
    """How often a pair was confused, and on how many local days since then it was told apart.

    A day with a mistake does not count, and no day counts twice: ``counted_on`` is the last one
    (days since 1970) that did, or that had a mistake.
    """

    pair: Pair
    times: int = 0
    apart: int = 0
    counted_on: int = 0

    @property
    def is_settled(self) -> bool:
        return self.apart >= APART_AFTER

    @property
    def needs_contrast(self) -> bool:
        return self.times >= CONTRAST_AFTER and not self.is_settled


class Choice(NamedTuple):
    """An answer between two words on a local day."""

    pair: Pair
    right: bool
    day: int


def pair_of(word_id: WordId, other_id: WordId) -> Pair:
    return Pair(min(word_id, other_id), max(word_id, other_id))


def after_choices(
    choices: Iterable[Choice], before: Mapping[Pair, Confusion]
) -> dict[Pair, Confusion]:
    """The pairs that these answers change. Right answers for a pair that was never confused have no
    effect."""
    after = dict[Pair, Confusion]()
    for pair, right, day in choices:
        now = after.get(pair) or before.get(pair) or Confusion(pair)
        if not right:
            after[pair] = Confusion(pair, now.times + 1, 0, max(now.counted_on, day))
        elif now.times and day > now.counted_on:
            after[pair] = now._replace(apart=now.apart + 1, counted_on=day)
    return after


def confused_with(word_id: WordId, confusions: Iterable[Confusion]) -> list[WordId]:
    """The words that a student takes for a word or it for them, most often confused first, without
    those that they tell apart by now."""
    open_pairs = [one for one in confusions if word_id in one.pair and not one.is_settled]
    open_pairs.sort(key=lambda one: (-one.times, one.pair))
    pairs = (one.pair for one in open_pairs)
    return [one.other_id if one.word_id == word_id else one.word_id for one in pairs]
